// The pipelines of the compiler, pass by pass.
#include "random/check_passes.h"

#include <fmt/format.h>

#include <set>

#include "pipelines/pipelines.h"

namespace random_programs {

using namespace fehu;

void run_all_pipelines(const ir::Program* raw, Arena& arena, Interner& names, const PassEvents& events) {
  // Pipelines begin alike; what was seen after the same passes is not looked at again.
  std::set<std::string> seen;
  for (const pipelines::Pipeline* pipeline : pipelines::all_pipelines()) {
    pass::Context context{
        .arena = arena, .names = names, .is_disabled = [](std::string_view name) { return name == kInexactPass; }};
    std::string path;
    int count = 0;
    pass::RunOptions options;
    options.after = [&](const pass::Pass& pass, const ir::Program& program, bool is_changed) {
      path += std::string(pass.name) + " ";
      std::string place = fmt::format("{} ({})", pass.name, ++count);
      if (seen.insert(path).second && is_changed) events.changed(place, program);
    };
    pass::RunResult result = pass::run_passes(raw, pipeline->passes, context, options);
    if (result.status != pass::RunStatus::Ok) events.failed(pipeline->name, result.message);
  }
}

}  // namespace random_programs
