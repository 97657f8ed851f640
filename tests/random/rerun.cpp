// Earlier findings as regression tests: the checks of the hunt on programs with inputs in comments.
#include <fmt/format.h>

#include <cstdio>

#include "random/hunt.h"
#include "random/sandbox.h"

namespace random_programs {

namespace {

std::string read_file(const std::string& path) {
  std::string text;
  if (FILE* file = std::fopen(path.c_str(), "rb")) {
    char bytes[1 << 14];
    size_t count;
    while ((count = std::fread(bytes, 1, sizeof bytes, file)) > 0) text.append(bytes, count);
    std::fclose(file);
  }
  return text;
}

struct Expected {
  bool is_known = false;
  std::vector<fehu::prim::Data> values;
};

// The comments as the hunt writes them: one line each for the entry point, an input, and what it gives.
Program read_tests(const std::string& text, std::vector<std::vector<Expected>>& expected) {
  Program program;
  auto values_in = [](std::string_view line) {
    std::vector<fehu::prim::Data> values;
    fehu::prim::DataError error;
    size_t open = line.find('{'), close = line.rfind('}');
    fehu::prim::read_values(line.substr(open + 1, close - open - 1), values, error);
    return values;
  };
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line(text.data() + at, end - at);
    at = end + 1;
    if (line.starts_with("-- entry: ")) {
      program.entries.push_back({.name = "@" + std::string(line.substr(10))});
      expected.emplace_back();
    }
    if (program.entries.empty()) continue;
    if (line.starts_with("-- input {")) {
      program.entries.back().inputs.push_back(values_in(line));
      expected.back().emplace_back();
    }
    if (line.starts_with("-- error:")) program.failures = Failures::Exact;
    if (line.starts_with("-- output {") && !expected.back().empty()) expected.back().back() = {true, values_in(line)};
  }
  return program;
}

std::string wrong_in(const std::string& text, const HuntOptions& options) {
  std::vector<std::vector<Expected>> expected;
  Program program = read_tests(text, expected);
  Verdict verdict = check_source(text, program, {.has_passes = options.has_passes});
  if (!verdict.findings.empty()) return verdict.findings[0].kind + "\n" + verdict.findings[0].detail;
  for (size_t e = 0; e < verdict.results.size(); e++)
    for (size_t i = 0; i < verdict.results[e].size(); i++) {
      if (!expected[e][i].is_known) continue;
      fehu::prim::Mismatches mismatches = fehu::prim::compare(verdict.results[e][i].values, expected[e][i].values, 1);
      if (mismatches.count > 0) return mismatches.texts[0];
    }
  return "";
}

}  // namespace

size_t rerun(const std::vector<std::string>& files, const HuntOptions& options) {
  size_t failed = 0;
  for (const std::string& file : files) {
    std::string text = read_file(file);
    ChildEnd end = run_in_child([&] { return wrong_in(text, options); }, 60);
    if (end.death.empty() && end.output.empty() && !text.empty()) continue;
    failed++;
    fmt::print("{}: {}\n", file, text.empty() ? "cannot be read" : end.death.empty() ? end.output : end.death);
  }
  return failed;
}

}  // namespace random_programs
