// Reading and writing golden files.
#include "golden/golden_file.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "golden/directives.h"

namespace golden {

// Takes the first line off `text`, without its newline.
static std::string take_line(std::string_view& text) {
  size_t end = std::min(text.find('\n'), text.size());
  std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

static std::string strip_end(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// The text of one repetition: \# is its number, counted from 0, and \#+K that number plus K.
static std::string numbered(std::string_view text, size_t number) {
  std::string out;
  for (size_t mark; (mark = text.find("\\#")) != std::string_view::npos;) {
    out += text.substr(0, mark);
    text.remove_prefix(mark + 2);
    size_t end = text.starts_with('+') ? std::min(text.find_first_not_of("0123456789", 1), text.size()) : 0;
    size_t more = end > 1 ? std::strtoul(std::string(text.substr(1, end - 1)).c_str(), nullptr, 10) : 0;
    if (end > 1) text.remove_prefix(end);
    out += std::to_string(number + more);
  }
  return out.append(text);
}

// Where the brace is closed that opens at `open`; npos if it is not.
static size_t closing_brace(std::string_view text, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < text.size(); i++) {
    if (text[i] == '{') depth++;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

// Replaces \xHH and \*N{text}; anything else stays.
static std::string expand_escapes(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    size_t open = text.compare(i, 2, "\\*") == 0 ? text.find('{', i) : std::string::npos;
    size_t close = open == std::string::npos ? open : closing_brace(text, open);
    if (text.compare(i, 2, "\\x") == 0) {
      out += static_cast<char>(std::strtoul(text.substr(i + 2, 2).c_str(), nullptr, 16));
      i += 4;
    } else if (close != std::string::npos) {
      size_t count = std::strtoul(text.c_str() + i + 2, nullptr, 10);
      std::string repeated = text.substr(open + 1, close - open - 1);
      for (size_t k = 0; k < count; k++) out += numbered(repeated, k);
      i = close + 1;
    } else {
      out += text[i++];
    }
  }
  return out;
}

// What comes after the line `-- expect:`; the rest of that line may say `unchanged`.
static void parse_expectation(const std::string& first_line, std::string_view rest, Case& result) {
  result.expectation = strip_end(std::string(rest));
  result.pass.is_unchanged = first_line == "unchanged";
  if (first_line.empty() ||
      (result.kind == Case::Kind::Pass && result.pass.is_unchanged && result.expectation->empty()))
    return;
  result.problem = "after `-- expect:` comes the output on lines of its own, or, in a case of passes, `unchanged`";
}

static Case parse_case(std::string_view text, size_t line) {
  Case result;
  result.line = line;
  std::string_view rest = text;
  while (rest.starts_with('\n')) rest.remove_prefix(1), result.line++;
  text = rest;
  parse_heading(take_line(rest), result);
  std::string path = "main.fut";
  bool in_directives = true;
  result.files[path];
  while (!rest.empty()) {
    std::string_view before = rest;
    std::string current = take_line(rest);
    if (in_directives && parse_directive(current, result)) continue;
    bool is_input_mark = in_directives && after(current, "-- input:");
    if (in_directives && !is_input_mark && result.kind == Case::Kind::Pass && result.problem.empty())
      result.problem = "the directives must end with `-- input:`; this is none: " + current;
    in_directives = false;
    if (auto first_line = after(current, "-- expect:")) {
      result.source = std::string(text.substr(0, text.size() - before.size()));
      parse_expectation(*first_line, rest, result);
      return result;
    }
    if (auto next = after(current, "-- file:")) {
      path = *next;
      result.files[path];
    } else if (!is_input_mark) {
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
    if (c.pass.is_unchanged)
      out += "-- expect: unchanged\n";
    else if (c.expectation)
      out += "-- expect:\n" + *c.expectation + (c.expectation->empty() ? "" : "\n");
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
