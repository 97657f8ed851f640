// Reading and writing golden files.
#include "golden/golden_file.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace golden {

// Takes the first line off `text`, without its newline.
static std::string take_line(std::string_view& text) {
  size_t end = std::min(text.find('\n'), text.size());
  std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// The rest of a line that starts with `prefix`.
static std::optional<std::string> after(const std::string& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return std::nullopt;
  size_t begin = line.find_first_not_of(' ', prefix.size());
  return begin == std::string::npos ? "" : line.substr(begin);
}

static std::string strip_end(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// NAME accept|reject|warn ["part of a message"]
static void parse_heading(const std::string& heading, Case& result) {
  size_t space = heading.find(' ');
  result.name = heading.substr(0, space);
  std::string rest = space == std::string::npos ? "" : heading.substr(space + 1);
  std::string verdict = rest.substr(0, rest.find(' '));
  if (verdict == "accept")
    result.verdict = Verdict::Accept;
  else if (verdict == "reject")
    result.verdict = Verdict::Reject;
  else if (verdict == "warn")
    result.verdict = Verdict::Warn;
  else
    result.problem = "the heading must say accept, reject or warn";
  size_t open = rest.find('"'), close = rest.rfind('"');
  if (open != close) result.message_part = rest.substr(open + 1, close - open - 1);
}

// Returns false at the first line that is no directive.
static bool parse_directive(const std::string& line, Case& result) {
  if (auto type = after(line, "-- type:"))
    result.types.push_back(*type);
  else if (auto count = after(line, "-- errors:"))
    result.num_errors = static_cast<size_t>(std::strtoul(count->c_str(), nullptr, 10));
  else if (after(line, "-- no-warnings"))
    result.no_warnings = true;
  else if (auto root = after(line, "-- root:"))
    result.root = *root;
  else if (auto entry = after(line, "-- entry:"))
    result.entry_points.push_back(*entry);
  else if (after(line, "-- lower"))
    result.is_lowered = true;
  else if (after(line, "-- escapes"))
    result.has_escapes = true;
  else if (auto huge = after(line, "-- huge:"))
    result.huge_file = *huge;
  else
    return false;
  return true;
}

// Within the text, \# is the number of the repetition.
static void append_repeated(std::string& out, const std::string& text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t mark = text.find("\\#");
    out += mark == std::string::npos ? text : fmt::format("{}{}{}", text.substr(0, mark), i, text.substr(mark + 2));
  }
}

// Replaces \xHH and \*N{text}; anything else stays.
static std::string expand_escapes(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    size_t open = text.find('{', i), close = text.find('}', i);
    if (text.compare(i, 2, "\\x") == 0) {
      out += static_cast<char>(std::strtoul(text.substr(i + 2, 2).c_str(), nullptr, 16));
      i += 4;
    } else if (text.compare(i, 2, "\\*") == 0 && open < close && close != std::string::npos) {
      append_repeated(out, text.substr(open + 1, close - open - 1), std::strtoul(text.c_str() + i + 2, nullptr, 10));
      i = close + 1;
    } else {
      out += text[i++];
    }
  }
  return out;
}

static Case parse_case(std::string_view text, size_t line) {
  Case result;
  result.line = line;
  std::string_view rest = text;
  while (rest.starts_with('\n')) rest.remove_prefix(1), result.line++;
  text = rest;
  auto heading = after(take_line(rest), "-- check:");
  if (heading)
    parse_heading(*heading, result);
  else
    result.problem = "a case must begin with `-- check: NAME accept|reject|warn`";
  std::string path = "main.fut";
  bool in_directives = true;
  result.files[path];
  while (!rest.empty()) {
    std::string_view before = rest;
    std::string current = take_line(rest);
    if (in_directives && parse_directive(current, result)) continue;
    in_directives = false;
    if (after(current, "-- expect:")) {
      result.source = std::string(text.substr(0, text.size() - before.size()));
      result.expectation = strip_end(std::string(rest));
      return result;
    }
    if (auto next = after(current, "-- file:")) {
      path = *next;
      result.files[path];
    } else {
      result.files[path] += std::string(before.substr(0, before.size() - rest.size()));
    }
  }
  result.source = std::string(text);
  return result;
}

static Case parse_case_with_escapes(std::string_view text, size_t line) {
  Case result = parse_case(text, line);
  if (result.has_escapes)
    for (auto& [path, content] : result.files) content = expand_escapes(content);
  return result;
}

GoldenFile parse_golden_file(std::string path, const std::string& text) {
  GoldenFile result = {std::move(path), {}};
  std::string_view rest = text;
  size_t line = 1, start_line = 1;
  const char* start = rest.data();
  while (true) {
    const char* here = rest.data();
    bool is_end = rest.empty();
    if (is_end || take_line(rest) == "-----") {
      std::string_view piece(start, static_cast<size_t>(here - start));
      if (piece.find_first_not_of(" \n") != std::string_view::npos)
        result.cases.push_back(parse_case_with_escapes(piece, start_line));
      start = rest.data();
      start_line = line + 1;
    }
    if (is_end) return result;
    line++;
  }
}

std::string print_golden_file(const GoldenFile& file) {
  std::string out;
  for (const Case& c : file.cases) {
    if (!out.empty()) out += "-----\n";
    out += c.source;
    if (!out.ends_with('\n')) out += '\n';
    if (c.expectation) out += "-- expect:\n" + *c.expectation + (c.expectation->empty() ? "" : "\n");
  }
  return out;
}

std::optional<std::string> read_file(const std::string& path) {
  FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return std::nullopt;
  std::string text;
  char buffer[1 << 16];
  while (size_t count = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, count);
  std::fclose(file);
  return text;
}

bool write_file(const std::string& path, const std::string& text) {
  FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  bool is_good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && is_good;
}

std::vector<std::string> find_golden_files(const std::string& root) {
  std::error_code error;
  if (std::filesystem::is_regular_file(root, error)) return {root};
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root, error))
    if (entry.path().extension() == ".golden") result.push_back(entry.path().string());
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace golden
