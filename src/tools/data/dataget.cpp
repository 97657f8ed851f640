// `fehu dataget PROG NAME`: write the input of one of the datasets in a program's tests. Spec: cli.md 10.
// With it the input of a failing test can be fed to the program by hand:
// `fehu dataget prog.fut NAME | ./prog`.
#include <fmt/format.h>

#include <set>

#include "tools/command.h"
#include "tools/test/data.h"

namespace fehu {

// What the input is, in words: equal for equal inputs.
static std::string source_of(const TestInput& input) {
  std::string text;
  for (const prim::WrittenData& value : input.values) text += prim::show(value) + " ";
  for (const RandomItem& item : input.random) text += item.text + " ";
  return fmt::format("{} {} {}{}", static_cast<int>(input.kind), show(input.script), input.file, text);
}

// The datasets of all entry points. Several entry points, and several blocks, may have the same one.
static std::vector<const TestCase*> all_datasets(const TestSpec& spec) {
  std::vector<const TestCase*> cases;
  std::set<std::pair<std::string_view, std::string>> known;
  for (const TestEntry& entry : spec.entries)
    for (const TestCase& test : entry.cases)
      if (known.insert({test.name, source_of(test.input)}).second) cases.push_back(&test);
  return cases;
}

// Those with that name, or else those with the name as a part of theirs. Names are unique only within a block.
static std::vector<const TestCase*> find_datasets(const std::vector<const TestCase*>& all, const std::string& name) {
  std::vector<const TestCase*> exact, partial;
  for (const TestCase* test : all) {
    if (test->name == name) exact.push_back(test);
    if (test->name.find(name) != std::string::npos) partial.push_back(test);
  }
  return exact.empty() ? partial : exact;
}

// Random values and values in files are written as they are stored; values in the test block as text.
static bool input_of(const std::string& program, const TestInput& input, std::string& out, std::string& problem) {
  switch (input.kind) {
    case TestInput::Kind::Values:
      for (const prim::WrittenData& value : input.values) out += prim::show(value) + "\n";
      return true;
    case TestInput::Kind::File:
      return read_test_file(program, input.file, out, problem);
    case TestInput::Kind::Random:
      return read_random_files(program, input.random, out, problem);
    case TestInput::Kind::Script:
    case TestInput::Kind::ScriptFile:
      problem = "The input of this dataset is a script, whose value only the program can compute.";
      return false;
  }
  return false;
}

static int complain_and_list(std::string_view message, const std::vector<const TestCase*>& datasets) {
  complain(message);
  for (const TestCase* test : datasets) fmt::print(stderr, "  {}\n", test->name);
  return kUsageError;
}

static int run_dataget(const Invocation& invocation) {
  const std::string &program = invocation.arguments.operands[0], &name = invocation.arguments.operands[1];
  if (exists(program) && !is_file(program)) return complain(fmt::format("{}: not a file.", program));
  std::optional<std::string> text = read_file(program);
  TestSpec spec;
  std::string problem, bytes;
  if (!text) return complain(fmt::format("{}: {}.", program, why_unreadable()));
  if (!parse_test_spec(program, *text, spec, problem)) return complain(problem);
  std::vector<const TestCase*> all = all_datasets(spec), found = find_datasets(all, name);
  if (found.empty()) return complain_and_list(fmt::format("There is no dataset \"{}\". There are:", name), all);
  if (found.size() > 1)
    return complain_and_list(fmt::format("Several datasets have \"{}\" in their names:", name), found);
  if (!input_of(program, found[0]->input, bytes, problem)) return complain(problem);
  fwrite(bytes.data(), 1, bytes.size(), stdout);
  return kSuccess;
}

constexpr Command kDataget = {.name = "dataget",
                              .operands = "PROG NAME",
                              .summary = "Write the input of a dataset of a program's tests.",
                              .min_operands = 2,
                              .max_operands = 2,
                              .run = run_dataget};

}  // namespace fehu
