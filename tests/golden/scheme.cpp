// The normal form of type schemes.
#include "golden/scheme.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

namespace golden {

static bool is_word_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
static bool is_word_part(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '\'';
}

// Names (with their qualifiers), numbers, and single other characters.
static std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> result;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (is_word_part(text[i]) && text[i] != '\'') {
      bool is_name = is_word_start(text[i]);
      while (end < text.size() && (is_word_part(text[end]) || (is_name && text[end] == '.' && end + 1 < text.size() &&
                                                               is_word_start(text[end + 1]))))
        end++;
    }
    if (text[i] != ' ' && text[i] != '\n') result.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return result;
}

std::string name_of_scheme(std::string_view scheme) {
  while (scheme.starts_with(' ')) scheme.remove_prefix(1);
  return std::string(scheme.substr(0, scheme.find(' ')));
}

namespace {

// Numbers names as they are met.
class Normaliser {
 public:
  std::string run(std::string_view scheme) {
    std::string name = name_of_scheme(scheme);
    scheme.remove_prefix(scheme.find(name) + name.size());
    tokens_ = tokens_of(scheme);
    read_parameters();
    std::string body = read_type();
    return fmt::format("{} {}: {}", name, describe_parameters(), body);
  }

 private:
  struct Parameter {
    std::string kind;  // "[" for a size, "'", "'~" or "'^" for a type
    int number = -1;   // in the order of mention
  };

  bool at(size_t i, std::string_view token) const { return i < tokens_.size() && tokens_[i] == token; }

  // Up to the colon: [n], 't, '~t, '^t
  void read_parameters() {
    std::string kind;
    for (; next_ < tokens_.size() && tokens_[next_] != ":"; next_++) {
      const std::string& token = tokens_[next_];
      if (token == "[" || token == "'")
        kind = token;
      else if (token == "~" || token == "^")
        kind += token;
      else if (token != "]")
        parameters_[token].kind = kind;
    }
    next_++;
  }

  std::string read_type() {
    std::string out;
    while (next_ < tokens_.size()) {
      const std::string& token = tokens_[next_];
      if (token == "?" && at(next_ + 1, "[")) {
        out += fmt::format("?{}.", read_existential());
        continue;
      }
      auto parameter = parameters_.find(token);
      if (parameter == parameters_.end()) {
        out += token + " ";
      } else {
        Parameter& p = parameter->second;
        if (p.number < 0) p.number = count_++;
        if (p.kind != "?") order_.emplace(p.number, p.kind);
        out += fmt::format("%{} ", p.number);
      }
      next_++;
    }
    return out;
  }

  // ?[d][e]. binds its names anew; returns how many.
  size_t read_existential() {
    size_t count = 0;
    for (next_++; at(next_, "["); next_ += 3, count++)
      if (next_ + 1 < tokens_.size()) parameters_[tokens_[next_ + 1]] = {"?", -1};
    if (at(next_, ".")) next_++;
    return count;
  }

  std::string describe_parameters() const {
    std::string out;
    for (const auto& [number, kind] : order_) out += fmt::format("{}{} ", kind, number);
    std::vector<std::string> unused;
    for (const auto& [name, p] : parameters_)
      if (p.number < 0 && p.kind != "?") unused.push_back(p.kind);
    std::sort(unused.begin(), unused.end());
    for (const std::string& kind : unused) out += kind + "_ ";
    return out;
  }

  std::vector<std::string> tokens_;
  size_t next_ = 0;
  int count_ = 0;
  std::map<std::string, Parameter> parameters_;
  std::map<int, std::string> order_;
};

}  // namespace

std::string normal_form_of_scheme(std::string_view scheme) {
  return Normaliser().run(scheme);
}

}  // namespace golden
