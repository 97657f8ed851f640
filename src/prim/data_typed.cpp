// The reader of compiled programs: text and binary values of known types. Spec: data-format.md 2 and 6. A program knows
// the type of each parameter, so suffixes are optional, and a number may be written as C programs would take it.
#include <algorithm>
#include <charconv>

#include "prim/data_reader.h"
#include "prim/number.h"

#include <fmt/format.h>

namespace fehu::prim {

namespace {

// What can be part of a number or a word; any other character is a token by itself.
bool is_constituent(char c) {
  return digit_value(c) < 36 || c == '.' || c == '-' || c == '+' || c == '_';
}

// Reads one value, a token at a time.
struct TypedReader {
  DataReader& reader;
  PrimType type;
  int rank;
  Data& out;
  std::string_view token = {};  // the one looked at; empty at the end
  size_t begin = 0;             // where it begins

  void next() {
    skip_to_end(reader);
    begin = reader.at;
    size_t end = begin;
    while (end < reader.input.size() && is_constituent(reader.input[end])) end++;
    if (end == begin && end < reader.input.size()) end++;
    token = reader.input.substr(begin, end - begin);
    reader.at = end;
  }

  bool bad(std::string message) {
    fail(reader, begin, std::move(message));
    return false;
  }

  bool accept(std::string_view word) {
    if (token != word) return false;
    next();
    return true;
  }

  // Reads the token as a scalar and adds it.
  bool scalar() {
    std::optional<Value> value = parse_value_as(token, type);
    if (!value) return bad(why_not(token, type));
    out.add(*value);
    return true;
  }

  // 'empty' '(' ('[' decimal ']'){r} elemtype ')'
  bool empty() {
    next();
    if (!accept("(")) return bad("expected '('");
    for (int i = 0; i < rank; i++) {
      if (!accept("[")) return bad("expected '['");
      int64_t size = 0;
      const char* end = token.data() + token.size();
      auto parsed = std::from_chars(token.data(), end, size);
      if (parsed.ec != std::errc() || parsed.ptr != end || size < 0) return bad("expected a size");
      out.shape.push_back(size);
      next();
      if (!accept("]")) return bad("expected ']'");
    }
    if (token != name_of(type)) return bad(fmt::format("expected the type {}", name_of(type)));
    next();
    if (token != ")") return bad("expected ')'");
    if (element_count(type, out.shape) != 0) return bad("an empty array must have a size 0");
    return true;
  }

  // Reads the rows of one value; the first token is '['. `may_have_element`: a comma or '[' came last.
  bool rows() {
    ShapeBuilder shape{rank, std::vector<int64_t>(static_cast<size_t>(rank), -1)};
    bool may_have_element = true;
    bool has_descended = false;  // the first `rank` tokens are brackets
    do {
      if (token == "[" && may_have_element) {
        if (const char* mistake = shape.open()) return bad(std::string(mistake));
        has_descended |= shape.counts.size() == static_cast<size_t>(rank);
      } else if (token == "]" && has_descended) {
        if (const char* mistake = shape.close()) return bad(std::string(mistake));
        may_have_element = false;
        if (shape.counts.empty()) break;
      } else if (token == "," && !may_have_element) {
        may_have_element = true;
      } else if (may_have_element && has_descended && !token.empty()) {
        if (const char* mistake = shape.element()) return bad(std::string(mistake));
        if (!scalar()) return false;
        may_have_element = false;
      } else {
        return bad(may_have_element ? "expected an element or ']'" : "expected ',' or ']'");
      }
      next();
    } while (true);
    out.shape = std::move(shape.sizes);
    return true;
  }

  bool value() {
    next();
    if (rank == 0) return scalar();
    if (token == "empty") return empty();
    return token == "[" ? rows() : bad("expected '['");
  }
};

}  // namespace

ReadStatus read_value_as(DataReader& reader, PrimType type, int rank, Data& out) {
  out = {type};
  skip_space(reader);
  if (reader.input.substr(reader.at).starts_with('b')) return read_binary(reader, ExpectedType{type, rank}, out);
  TypedReader text{reader, type, rank, out};
  return text.value() ? ReadStatus::Value : ReadStatus::Error;
}

}  // namespace fehu::prim
