// The lists of passes and of pipelines.
#include "pipelines/pipelines.h"

#include "mem/hoist.h"
#include "mem/introduce.h"
#include "simplify/simplify.h"
#include "soac/inline.h"
#include "soac/sequentialise.h"
#include "soac/warn.h"

namespace fehu::pipelines {

using mem::kHoistAllocations;
using mem::kIntroduceMemory;
using simplify::kSimplify;
using soac::kInline;
using soac::kSequentialise;
using soac::kWarn;

static constexpr const pass::Pass* kPasses[] = {&kInline,        &kSimplify,        &kWarn,
                                                &kSequentialise, &kIntroduceMemory, &kHoistAllocations};

std::span<const pass::Pass* const> all_passes() {
  return kPasses;
}

static constexpr const pass::Pass* kSoacsPasses[] = {&kInline, &kSimplify, &kWarn};
static constexpr const pass::Pass* kSeqPasses[] = {&kInline, &kSimplify, &kWarn, &kSequentialise, &kSimplify};
static constexpr const pass::Pass* kSeqMemPasses[] = {&kInline,   &kSimplify,        &kWarn,     &kSequentialise,
                                                      &kSimplify, &kIntroduceMemory, &kSimplify, &kHoistAllocations};

const Pipeline kSoacs = {"soacs", "Optimised, with second-order array combinators.", kSoacsPasses};
const Pipeline kSeq = {"seq", "Sequential: only loops are left.", kSeqPasses};
const Pipeline kSeqMem = {"seq-mem", "Sequential, with explicit memory.", kSeqMemPasses};
static constexpr const Pipeline* kPipelines[] = {&kSoacs, &kSeq, &kSeqMem};

std::span<const Pipeline* const> all_pipelines() {
  return kPipelines;
}

const pass::Pass* find_pass(std::string_view name) {
  for (const pass::Pass* pass : all_passes())
    if (pass->name == name) return pass;
  return nullptr;
}

const Pipeline* find_pipeline(std::string_view name) {
  for (const Pipeline* pipeline : kPipelines)
    if (pipeline->name == name) return pipeline;
  return nullptr;
}

}  // namespace fehu::pipelines
