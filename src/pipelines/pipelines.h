// All passes and all pipelines.
// They are constants that tools and tests share, so that everybody means the same by "seq-mem".
#pragma once

#include <span>
#include <string_view>

#include "pass/run.h"

namespace fehu::pipelines {

// A list of passes that takes a program from lowering to where a back end or a tool wants it.
struct Pipeline {
  std::string_view name;     // "seq-mem": the option of `fehu dev`
  std::string_view summary;  // one sentence
  std::span<const pass::Pass* const> passes;
};

std::span<const pass::Pass* const> all_passes();
std::span<const Pipeline* const> all_pipelines();
const pass::Pass* find_pass(std::string_view name);    // null: none
const Pipeline* find_pipeline(std::string_view name);  // null: none

extern const Pipeline kSoacs;         // optimised, with second-order array combinators
extern const Pipeline kSeq;           // loops only
extern const Pipeline kSeqMem;        // what the sequential back end gets
extern const Pipeline kMulticoreMem;  // what the back end for threads gets

}  // namespace fehu::pipelines
