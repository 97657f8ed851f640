// Reading the heading and the directives of a case. A directive that makes no sense is the problem of its case.
#include "golden/directives.h"

#include <algorithm>

namespace golden {

std::optional<std::string> after(const std::string& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return std::nullopt;
  size_t begin = line.find_first_not_of(' ', prefix.size());
  return begin == std::string::npos ? "" : line.substr(begin);
}

static std::string trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
}

// The parts between separators, without blanks around them, and without those that are empty.
static std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    size_t end = std::min(text.find(separator), text.size());
    std::string part = trimmed(text.substr(0, end));
    if (!part.empty()) parts.push_back(part);
    if (end == text.size()) return parts;
    text.remove_prefix(end + separator.size());
  }
}

static void append(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

// ---------------------------------------------------------------------------------------------------------------
// Cases of the checker

// NAME accept|reject|warn ["part of a message"]
static void parse_check_heading(const std::string& heading, Case& result) {
  size_t space = heading.find(' ');
  result.name = heading.substr(0, space);
  std::string rest = space == std::string::npos ? "" : heading.substr(space + 1);
  std::string verdict = rest.substr(0, rest.find(' '));
  if (verdict == "accept")
    result.check.verdict = Verdict::Accept;
  else if (verdict == "reject")
    result.check.verdict = Verdict::Reject;
  else if (verdict == "warn")
    result.check.verdict = Verdict::Warn;
  else
    result.problem = "the heading must say accept, reject or warn";
  size_t open = rest.find('"'), close = rest.rfind('"');
  if (open != close) result.check.message_part = rest.substr(open + 1, close - open - 1);
}

static bool parse_check_directive(const std::string& line, CheckDirectives& check) {
  if (auto type = after(line, "-- type:"))
    check.types.push_back(*type);
  else if (auto count = after(line, "-- errors:"))
    check.num_errors = static_cast<size_t>(std::strtoul(count->c_str(), nullptr, 10));
  else if (after(line, "-- no-warnings"))
    check.no_warnings = true;
  else if (auto root = after(line, "-- root:"))
    check.root = *root;
  else if (auto entry = after(line, "-- entry:"))
    check.entry_points.push_back(*entry);
  else if (after(line, "-- lower"))
    check.is_lowered = true;
  else if (auto huge = after(line, "-- huge:"))
    check.huge_file = *huge;
  else
    return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Cases of passes

// f ARGUMENTS => RESULTS
static void parse_values(const std::string& text, Case& result) {
  size_t arrow = text.find("=>");
  if (arrow == std::string::npos) {
    result.problem = "values need `=>` and results: " + text;
    return;
  }
  std::string call = trimmed(text.substr(0, arrow));
  size_t space = std::min(call.find(' '), call.size());
  result.pass.values.push_back({call.substr(0, space), trimmed(call.substr(space)), trimmed(text.substr(arrow + 2))});
}

// TEXT => OTHER => PART OF A MESSAGE
static void parse_wrong(const std::string& text, Case& result) {
  std::vector<std::string> parts = split(text, "=>");
  if (parts.size() == 3)
    result.pass.wrong.push_back({parts[0], parts[1], parts[2]});
  else
    result.problem = "what is wrong needs a text, another and a message, with `=>` between: " + text;
}

static std::optional<size_t> parse_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return static_cast<size_t>(std::strtoul(text.c_str(), nullptr, 10));
}

// OPERATION N, or OPERATION M -> N
static void parse_count(const std::string& text, Case& result) {
  size_t space = std::min(text.find(' '), text.size());
  std::vector<std::string> numbers = split(text.substr(space), "->");
  std::optional<size_t> first, last;
  if (!numbers.empty()) first = parse_number(numbers.front()), last = parse_number(numbers.back());
  if (numbers.size() > 2 || !first || !last) {
    result.problem = "a count needs an operation and one number, or two with `->` between: " + text;
    return;
  }
  CountDirective count{text.substr(0, space), std::nullopt, *last};
  if (numbers.size() == 2) count.before = first;
  result.pass.counts.push_back(count);
}

static void parse_output(const std::string& text, Case& result) {
  if (text == "ir")
    result.pass.output = PassDirectives::Output::Ir;
  else if (text == "imp")
    result.pass.output = PassDirectives::Output::Imp;
  else if (text == "c")
    result.pass.output = PassDirectives::Output::C;
  else if (text == "none")
    result.pass.output = PassDirectives::Output::None;
  else
    result.problem = "the output is ir, imp, c or none, not " + text;
}

static bool parse_pass_directive(const std::string& line, Case& result) {
  PassDirectives& pass = result.pass;
  if (auto passes = after(line, "-- pass:"))
    append(pass.passes, split(*passes, ","));
  else if (auto prepare = after(line, "-- prepare:"))
    append(pass.prepare, split(*prepare, ","));
  else if (auto disabled = after(line, "-- disable:"))
    append(pass.disabled, split(*disabled, ","));
  else if (auto output = after(line, "-- output:"))
    parse_output(*output, result);
  else if (after(line, "-- places"))
    pass.has_places = true;
  else if (auto values = after(line, "-- values:"))
    parse_values(*values, result);
  else if (auto wrong = after(line, "-- wrong:"))
    parse_wrong(*wrong, result);
  else if (auto contained = after(line, "-- contains:"))
    append(pass.contained, split(*contained, " | "));
  else if (auto lacking = after(line, "-- lacks:"))
    append(pass.lacking, split(*lacking, " | "));
  else if (auto count = after(line, "-- count:"))
    parse_count(*count, result);
  else if (auto max_lines = after(line, "-- max-lines:"))
    pass.max_lines = parse_number(*max_lines);
  else if (auto applying = after(line, "-- applies:"))
    append(pass.applying, split(*applying, ","));
  else if (auto staying = after(line, "-- stays:"))
    append(pass.staying, split(*staying, ","));
  else if (after(line, "-- idempotent"))
    pass.is_idempotent = true;
  else
    return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------------

void parse_heading(const std::string& line, Case& result) {
  if (auto check = after(line, "-- check:")) {
    parse_check_heading(*check, result);
  } else if (auto shown = after(line, "-- case:")) {
    result.kind = Case::Kind::Pass;
    result.name = *shown;
  } else {
    result.problem = "a case must begin with `-- check: NAME accept|reject|warn` or `-- case: WHAT IT SHOWS`";
  }
}

bool parse_directive(const std::string& line, Case& result) {
  if (after(line, "-- escapes")) {
    result.has_escapes = true;
    return true;
  }
  switch (result.kind) {
    case Case::Kind::Check:
      return parse_check_directive(line, result.check);
    case Case::Kind::Pass:
      return parse_pass_directive(line, result);
  }
  return false;
}

}  // namespace golden
