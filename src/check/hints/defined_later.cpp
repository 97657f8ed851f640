// Finding definitions in the text of a file.
#include "check/hints/defined_later.h"

#include <algorithm>

namespace fehu::check {

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\'';
}

static std::string_view word_at(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && is_word_char(text[end])) end++;
  return text.substr(at, end - at);
}

// The name behind a keyword: x, or the + of (+).
static std::string_view defined_name(std::string_view text, size_t at) {
  at = std::min(text.find_first_not_of(' ', at), text.size());
  if (at < text.size() && text[at] == '(') {
    size_t begin = std::min(text.find_first_not_of(' ', at + 1), text.size());
    return text.substr(begin, std::min(text.find_first_of(" )", begin), text.size()) - begin);
  }
  return word_at(text, at);
}

template <typename Fn>
static void for_each_definition(std::string_view text, Fn&& fn) {
  for (size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with("--")) {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    std::string_view word = word_at(text, at);
    bool is_at_line_start = at == 0 || text[at - 1] == '\n';
    if (word == "def" || word == "entry" || word == "module" || (word == "let" && is_at_line_start))
      fn(defined_name(text, at + word.size()), at, false);
    if (word == "type") fn(defined_name(text, text.find_first_not_of("~^", at + word.size())), at, true);
    at += std::max<size_t>(word.size(), 1);
  }
}

bool LaterDefinitions::contains(const SourceMap& sources, Loc use, std::string_view name, bool is_type) {
  const SourceFile* file = sources.file_of(use);
  if (!file || name.empty()) return false;
  auto [found, is_new] = files_.try_emplace(file);
  auto& [values, types] = found->second;
  if (is_new)
    for_each_definition(file->text, [&](std::string_view defined, size_t at, bool defines_type) {
      (defines_type ? types : values)[defined] = at;
    });
  const LastDefinition& last = is_type ? types : values;
  auto definition = last.find(name);
  return definition != last.end() && definition->second > use.begin - file->base;
}

}  // namespace fehu::check
