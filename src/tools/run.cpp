// `fehu run PROG`: apply an entry point to the values on standard input, in the evaluator. Spec: cli.md 4.
#include <unistd.h>

#include "ir/eval.h"
#include "tools/command.h"
#include "tools/lowered.h"

namespace fehu {

static std::string read_all_input() {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t count; (count = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<size_t>(count));
  return text;
}

static int complain(std::string_view message) {
  fmt::print(stderr, "{}\n", message);
  return kUsageError;
}

static int run(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  std::string entry = arguments.value("entry-point").value_or("main");
  check::CheckOptions options;
  if (arguments.has("entry-point")) options.extra_entry_points.push_back(entry);  // `main` is one anyway
  Lowered lowered = lower_or_complain(arguments.operands[0], options, !arguments.has("w"));
  if (!lowered.program) return kUsageError;
  if (!ir::find_fun(*lowered.program, entry)) return complain(fmt::format("Invalid entry point: {}", entry));
  std::vector<prim::Data> input;
  prim::DataError error;
  if (!prim::read_values(read_all_input(), input, error)) return complain("Error in the input: " + prim::show(error));
  ir::EvalDataOutcome outcome =
      ir::eval_entry_data(*lowered.program, entry, input, {.sources = &lowered.compilation->sources});
  fmt::print(stderr, "{}", outcome.trace);
  if (outcome.error) return complain(ir::show(*outcome.error, &lowered.compilation->sources));
  for (const prim::Data& value : outcome.values) fmt::print("{}\n", prim::show(value, prim::kInterpreterStyle));
  return kSuccess;
}

static constexpr Option kOptions[] = {
    {'e', "entry-point", Argument::Required, "NAME", "The function to run (default: main)."},
    {'w', "", Argument::None, "", "Show no warnings."},
};

constexpr Command kRun = {.name = "run",
                          .operands = "PROG",
                          .summary = "Run a program on the values on standard input.",
                          .min_operands = 1,
                          .max_operands = 1,
                          .options = kOptions,
                          .run = run};

}  // namespace fehu
