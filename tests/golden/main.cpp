// The golden runner: takes the programs in golden files through the checker or through passes, and compares what the
// compiler says or makes of them.
//
//   fehu_golden [--update] [--filter=TEXT] [--error-index=FILE] [--all-rules] [--compile] PATH...
//
// With --error-index the examples of docs/error_index.md are run too, and every diagnostic must have come up somewhere.
// With --all-rules every rule of simplification must have a case where it applies and one where it does not.
// With --compile what the checker accepts is lowered, too: every definition that can be an entry point.
// --update rewrites the expectations in place; a case whose assertions fail keeps its old expectation and counts as
// failed.
#include <fmt/format.h>

#include "golden/diff.h"
#include "golden/error_index.h"
#include "golden/workers.h"
#include "simplify/simplify.h"

using namespace golden;

namespace {

struct Settings {
  bool update = false;
  std::string filter;
  std::string error_index;
  bool all_rules = false;
  bool compile = false;
  std::vector<std::string> paths;
};

struct Tally {
  size_t passed = 0;
  size_t failed = 0;

  void count(bool is_good) { (is_good ? passed : failed)++; }
};

Settings parse_settings(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; i++) {
    std::string word = argv[i];
    if (word == "--update")
      settings.update = true;
    else if (word.starts_with("--filter="))
      settings.filter = word.substr(9);
    else if (word.starts_with("--error-index="))
      settings.error_index = word.substr(14);
    else if (word == "--all-rules")
      settings.all_rules = true;
    else if (word == "--compile")
      settings.compile = true;
    else
      settings.paths.push_back(word);
  }
  return settings;
}

std::vector<GoldenFile> load(const Settings& settings, Tally& tally) {
  std::vector<GoldenFile> files;
  for (const std::string& root : settings.paths) {
    std::vector<std::string> found = find_golden_files(root);
    if (found.empty()) {
      fmt::print("FAIL {}: no golden files\n", root);
      tally.count(false);
    }
    for (const std::string& path : found) files.push_back(parse_golden_file(path, read_file(path).value_or("")));
  }
  return files;
}

// Returns whether the case passed. Under --update the case gets its new expectation.
bool judge(const GoldenFile& file, Case& c, Outcome& outcome, const Settings& settings) {
  if (settings.update && outcome.failures.empty()) {
    c.expectation = outcome.output;
    return true;
  }
  std::string difference;
  if (!c.expectation)
    outcome.failures.push_back("there is no expectation yet: run with --update and review it");
  else if (!c.pass.is_unchanged)
    difference = unified_diff(*c.expectation, outcome.output);
  if (outcome.failures.empty() && difference.empty()) return true;
  fmt::print("FAIL {} ({}:{})\n", c.name, file.path, c.line);
  for (const std::string& failure : outcome.failures) fmt::print("  {}\n", failure);
  if (!difference.empty())
    fmt::print("  wanted (-) and is (+):\n{}", difference);
  else if (!outcome.output.empty())
    fmt::print("  the output was:\n{}", unified_diff("", outcome.output));
  return false;
}

// Each example of the error index counts as a case; its completeness counts as one more.
void check_error_index(const Settings& settings, std::set<std::string>& seen, Tally& tally) {
  ErrorIndex index = parse_error_index(read_file(settings.error_index).value_or(""));
  for (const std::string& problem : index.problems) fmt::print("FAIL {}: {}\n", settings.error_index, problem);
  tally.count(index.problems.empty());
  std::vector<const Case*> cases;
  for (const Example& example : index.examples) cases.push_back(&example.program);
  std::vector<Outcome> outcomes = run_cases(cases);
  for (size_t i = 0; i < outcomes.size(); i++) {
    std::string problem = judge_example(index.examples[i], outcomes[i]);
    if (!problem.empty()) fmt::print("FAIL {}: {}\n", settings.error_index, problem);
    tally.count(problem.empty());
    seen.insert(outcomes[i].codes.begin(), outcomes[i].codes.end());
  }
}

void check_all_exercised(const std::set<std::string>& seen, Tally& tally) {
  std::vector<std::string> unexercised = unexercised_codes(seen);
  if (!unexercised.empty()) fmt::print("FAIL diagnostics that no test exercises: {}\n", fmt::join(unexercised, " "));
  tally.count(unexercised.empty());
}

// Each rule counts as a case.
void check_all_rules(const std::vector<GoldenFile>& files, Tally& tally) {
  std::set<std::string, std::less<>> applying, staying;
  for (const GoldenFile& file : files)
    for (const Case& c : file.cases) {
      applying.insert(c.pass.applying.begin(), c.pass.applying.end());
      staying.insert(c.pass.staying.begin(), c.pass.staying.end());
    }
  for (const fehu::simplify::Rule& rule : fehu::simplify::all_rules()) {
    if (!applying.contains(rule.name)) fmt::print("FAIL no case with `-- applies: {}`\n", rule.name);
    if (!staying.contains(rule.name)) fmt::print("FAIL no case with `-- stays: {}`\n", rule.name);
    tally.count(applying.contains(rule.name) && staying.contains(rule.name));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings = parse_settings(argc, argv);
  Tally tally;
  std::vector<GoldenFile> files = load(settings, tally);

  std::vector<const Case*> selected;
  for (GoldenFile& file : files)
    for (Case& c : file.cases) {
      c.check.must_compile = settings.compile && c.kind == Case::Kind::Check;
      if ((file.path + "/" + c.name).find(settings.filter) != std::string::npos) selected.push_back(&c);
    }
  std::vector<Outcome> outcomes = run_cases(selected);

  std::set<std::string> codes, names;
  size_t next = 0;
  for (GoldenFile& file : files) {
    for (Case& c : file.cases) {
      if (next == selected.size() || selected[next] != &c) continue;
      Outcome& outcome = outcomes[next++];
      if (!names.insert(file.path + " " + c.name).second)
        outcome.failures.push_back("another case of this file has the same name");
      codes.insert(outcome.codes.begin(), outcome.codes.end());
      tally.count(judge(file, c, outcome, settings));
    }
    std::string text = print_golden_file(file);
    if (settings.update && text != read_file(file.path) && !write_file(file.path, text))
      fmt::print("FAIL {}: cannot be written\n", file.path), tally.count(false);
  }
  if (!settings.error_index.empty() && settings.filter.empty()) {
    check_error_index(settings, codes, tally);
    check_all_exercised(codes, tally);
  }
  if (settings.all_rules && settings.filter.empty()) check_all_rules(files, tally);
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed == 0 ? 0 : 1;
}
