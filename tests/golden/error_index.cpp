// Every diagnostic is tested, and explained in docs/error_index.md with an example that brings it up.
#include "golden/error_index.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "diag/diagnostic.h"

namespace golden {

using namespace fehu;

static const diag::CodeInfo& code_at(size_t i) {
  return diag::info(static_cast<diag::Code>(i));
}

// For what the compiler says of its own mistakes: a program that brings it up would be mended, not kept.
static constexpr std::string_view kCompilerMistake = "compiler-mistake";

// From "## anchor" to the text below it.
static std::map<std::string, std::string> entries_of(const std::string& text) {
  std::map<std::string, std::string> entries;
  for (size_t at = text.find("\n## "); at != std::string::npos;) {
    size_t name = at + 4, line_end = std::min(text.find('\n', name), text.size()), next = text.find("\n## ", name);
    entries[text.substr(name, line_end - name)] =
        text.substr(line_end, next == std::string::npos ? next : next - line_end);
    at = next;
  }
  return entries;
}

// The programs between ```futhark and ```.
static std::vector<std::string> programs_of(const std::string& body) {
  static constexpr std::string_view kOpen = "\n```futhark\n", kClose = "\n```";
  std::vector<std::string> result;
  for (size_t at = body.find(kOpen); at != std::string::npos; at = body.find(kOpen, at + 1)) {
    size_t begin = at + kOpen.size();
    result.push_back(body.substr(begin, body.find(kClose, begin) + 1 - begin));
  }
  return result;
}

ErrorIndex parse_error_index(const std::string& text) {
  ErrorIndex index;
  std::map<std::string, std::string> entries = entries_of("\n" + text);
  std::set<std::string> anchors;
  for (size_t i = 0; i < diag::num_codes(); i++) {
    std::string anchor(code_at(i).anchor);
    if (anchors.insert(anchor).second && !entries.contains(anchor))
      index.problems.push_back(fmt::format("{}: there is no entry \"## {}\"", code_at(i).id, anchor));
  }
  for (const auto& [anchor, body] : entries) {
    if (!anchors.contains(anchor)) index.problems.push_back(fmt::format("\"## {}\" explains no diagnostic", anchor));
    if (body.find("**Fix:**") == std::string::npos)
      index.problems.push_back(fmt::format("\"## {}\" does not say how to fix it (**Fix:**)", anchor));
    std::vector<std::string> programs = programs_of(body);
    if (programs.empty() && anchor != kCompilerMistake)
      index.problems.push_back(fmt::format("\"## {}\" has no example", anchor));
    for (size_t i = 0; i < programs.size(); i++) {
      GoldenFile file = parse_golden_file("", fmt::format("-- check: {} reject\n{}", anchor, programs[i]));
      index.examples.push_back({anchor, i > 0, std::move(file.cases.at(0))});
    }
  }
  return index;
}

std::string judge_example(const Example& example, const Outcome& outcome) {
  for (const std::string& failure : outcome.failures)
    if (failure.starts_with("THE COMPILER DIED")) return fmt::format("\"## {}\": {}", example.anchor, failure);
  bool is_reported = std::any_of(outcome.codes.begin(), outcome.codes.end(), [&](const std::string& id) {
    for (size_t i = 0; i < diag::num_codes(); i++)
      if (code_at(i).id == id) return code_at(i).anchor == example.anchor;
    return false;
  });
  if (is_reported != example.is_cure) return "";
  return example.is_cure
             ? fmt::format("\"## {}\": the cure does not cure", example.anchor)
             : fmt::format("\"## {}\": the example does not bring it up, but: {}", example.anchor,
                           outcome.codes.empty() ? "nothing" : fmt::format("{}", fmt::join(outcome.codes, " ")));
}

std::vector<std::string> unexercised_codes(const std::set<std::string>& seen) {
  std::vector<std::string> result;
  for (size_t i = 0; i < diag::num_codes(); i++)
    if (std::string id(code_at(i).id); !seen.contains(id) && code_at(i).anchor != kCompilerMistake)
      result.push_back(id);
  return result;
}

}  // namespace golden
