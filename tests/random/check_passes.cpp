// The pipelines of the compiler, pass by pass.
#include "random/check_passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "pipelines/pipelines.h"
#include "random/rng.h"

namespace random_programs {

using namespace fehu;

namespace {

// Pipelines begin alike, and go on alike if a pass that only one of them has finds nothing to do: what a pass makes of
// a program is known then, and nothing is run or looked at again.
class Runner {
 public:
  Runner(Arena& arena, Interner& names, uint64_t seed, const PassEvents& events)
      : arena_(arena), names_(names), events_(events) {
    if (seed % 2 == 1) left_out_ = passes_left_out(seed);
  }

  void run(const pipelines::Pipeline& pipeline, const ir::Program* program) {
    pass::Context context{.arena = arena_, .names = names_, .is_disabled = [this](std::string_view name) {
                            return name == kInexactPass || std::ranges::find(left_out_, name) != left_out_.end();
                          }};
    auto passes = pipeline.passes;
    for (size_t at = 0; at < passes.size();) {
      if (auto found = known_.find({program, passes[at]}); found != known_.end()) {
        program = found->second;
        at++;
        continue;
      }
      // Step by step where it may turn out that the rest is known; verifying many at once is quicker.
      size_t count = is_known(program) ? 1 : passes.size() - at;
      program = run_some(pipeline, passes.subspan(at, count), at, program, context);
      if (!program) return;
      at += count;
    }
    events_.finished(pipeline.name, *program);
  }

 private:
  bool is_known(const ir::Program* program) const {
    auto found = known_.lower_bound({program, nullptr});
    return found != known_.end() && found->first.first == program;
  }

  // Null: a pass failed.
  const ir::Program* run_some(const pipelines::Pipeline& pipeline, std::span<const pass::Pass* const> passes, size_t at,
                              const ir::Program* program, pass::Context& context) {
    const ir::Program* last = program;
    pass::RunOptions options;
    options.verified = [&](const pass::Pass& pass, const ir::Program& made, bool is_changed) {
      known_[{last, &pass}] = &made;
      last = &made;
      at++;
      if (is_changed) events_.changed(fmt::format("{} ({})", pass.name, at), made);
    };
    pass::RunResult result = pass::run_passes(program, passes, context, options);
    if (result.status != pass::RunStatus::Ok) events_.failed(pipeline.name, result.message);
    return result.program;
  }

  Arena& arena_;
  Interner& names_;
  const PassEvents& events_;
  std::vector<std::string> left_out_;
  std::map<std::pair<const ir::Program*, const pass::Pass*>, const ir::Program*> known_;
};

}  // namespace

std::vector<std::string> passes_left_out(uint64_t seed) {
  Rng rng(seed);
  std::vector<std::string> names;
  for (const pass::Pass* pass : pipelines::kMulticoreMem.passes) {
    bool is_known = std::ranges::find(names, pass->name) != names.end();
    if (!pass->to && !is_known && rng.chance(15)) names.emplace_back(pass->name);
  }
  return names;
}

void run_all_pipelines(const ir::Program* raw, Arena& arena, Interner& names, uint64_t seed, const PassEvents& events) {
  Runner runner(arena, names, seed, events);
  // The longest is the last of them.
  for (const pipelines::Pipeline* pipeline : std::views::reverse(pipelines::all_pipelines()))
    runner.run(*pipeline, raw);
}

}  // namespace random_programs
