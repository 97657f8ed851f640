// The reader of the tools: text whose literals say their types, mixed with binary values. Spec: data-format.md 3 and 6.
//
// [1, 2i64] is an error, [1i64, 2] is an array of i64: the first literal of a value decides, and later ones without
// suffix follow it. Nothing is known of the program that the value is for.
#include "base/utf8.h"
#include "prim/data_reader.h"
#include "prim/number.h"

#include <fmt/format.h>

namespace fehu::prim {

namespace {

// Strings are arrays of bytes, characters beyond ASCII take several of them.
void append_character(std::vector<uint8_t>& out, uint32_t c) {
  std::string bytes;
  append_utf8(bytes, is_surrogate(c) ? kReplacementCharacter : c);  // half of a pair is no character
  out.insert(out.end(), bytes.begin(), bytes.end());
}

// Reads one value. Elements are appended to `out` as they come, and the shape is known at the end.
struct TextReader {
  DataReader& reader;
  Data& out;
  std::optional<PrimType> wanted;  // what numbers without a suffix are, if they can be that
  std::string* misfit = nullptr;   // gets what is wrong with a number that does not fit; null: that is an error
  ShapeBuilder shape = {};
  std::optional<PrimType> type = {};  // decided by the first scalar
  bool has_suffix = true;             // whatever is wanted, the type is what it is

  std::string_view text() const { return reader.input; }
  size_t& at() { return reader.at; }
  char peek() const { return reader.at < reader.input.size() ? reader.input[reader.at] : '\0'; }

  // Says where a mistake is, if there is one.
  bool is_good(const char* mistake, size_t place) {
    if (mistake) fail(reader, place, mistake);
    return mistake == nullptr;
  }

  bool decide(PrimType candidate, size_t place) {
    if (type && *type != candidate) {
      fail(reader, place,
           fmt::format("found a value of type {} among values of type {}", name_of(candidate), name_of(*type)));
      return false;
    }
    type = candidate;
    out.type = candidate;
    return true;
  }

  bool scan(Literal& literal) {
    const char* mistake = scan_literal(text(), at(), literal);
    return is_good(mistake, at());
  }

  // A literal without suffix takes the type of those before it, if it can.
  bool scalar() {
    size_t begin = at();
    Literal literal;
    if (!scan(literal)) return false;
    if (!type) has_suffix = literal.suffix.has_value();
    PrimType natural = wanted && can_be(literal, *wanted) ? *wanted : own_type(literal);
    if (!(type && can_be(literal, *type)) && !decide(natural, begin)) return false;
    if (!is_good(shape.element(), begin)) return false;
    if (!fits(literal, *type) && !accept_misfit(literal, begin)) return false;
    out.add(literal_value(literal, *type));
    return true;
  }

  // An integer without a suffix is too large, or negative where that cannot be. If nobody asked for this type, a larger
  // one is the cure.
  bool accept_misfit(const Literal& literal, size_t begin) {
    std::string_view number = text().substr(begin, at() - begin);
    std::string message = fmt::format("{} does not fit the type {}", number, name_of(*type));
    bool has_cure = !wanted && *type == PrimType::I32 && literal.fits_u64;
    PrimType larger = fits(literal, PrimType::I64) ? PrimType::I64 : PrimType::U64;
    if (has_cure && fits(literal, larger)) message += fmt::format("; write {}{}", number, name_of(larger));
    if (!misfit) return is_good(message.c_str(), begin);
    if (misfit->empty()) *misfit = message;
    return true;
  }

  // One character by its number: decimal, or behind `x` or `o`.
  bool numeric_escape(size_t begin) {
    char letter = static_cast<char>(peek() | 0x20);
    int base = letter == 'x' ? 16 : letter == 'o' ? 8 : 10;
    if (base != 10) at()++;
    size_t digits = at();
    uint32_t c = 0;
    for (; digit_value(peek()) < base; at()++)
      if (c <= 0x10FFFF) c = c * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit_value(peek()));
    if (at() == digits || c > 0x10FFFF) return is_good("this escape sequence is not known", begin);
    append_character(out.bytes, c);
    return true;
  }

  // Behind the backslash.
  bool escape() {
    static constexpr std::string_view kLetters = "ntr\\\"'abfv";
    static constexpr std::string_view kMeanings = "\n\t\r\\\"'\a\b\f\v";
    size_t begin = at() - 1;
    size_t letter = at() < text().size() ? kLetters.find(peek()) : kLetters.npos;
    if (letter == kLetters.npos && peek() == '&') {  // separates a number from a digit
      at()++;
      return true;
    }
    if (letter == kLetters.npos) return numeric_escape(begin);
    out.bytes.push_back(static_cast<uint8_t>(kMeanings[letter]));
    at()++;
    return true;
  }

  // '"' character* '"': a row of bytes
  bool string() {
    size_t begin = at();
    if (!decide(PrimType::U8, begin)) return false;
    size_t before = out.bytes.size();
    for (at()++; peek() != '"' || at() >= text().size();) {
      if (at() >= text().size()) return is_good("the string has no end", begin);
      char c = text()[at()++];
      if (c != '\\')
        out.bytes.push_back(static_cast<uint8_t>(c));
      else if (!escape())
        return false;
    }
    at()++;
    int64_t length = static_cast<int64_t>(out.bytes.size() - before);
    return is_good(shape.row({&length, 1}), begin);
  }

  // '[' int ']'
  bool empty_size(std::vector<int64_t>& sizes) {
    size_t begin = ++at();
    Literal literal;
    if (!scan(literal)) return false;
    bool is_size =
        literal.form == Literal::Form::Int && !literal.suffix && literal.fits_u64 && literal.magnitude <= INT64_MAX;
    if (!is_size || (literal.is_negative && literal.magnitude != 0)) return is_good("expected a size", begin);
    if (peek() != ']') return is_good("expected ']'", at());
    at()++;
    if (sizes.size() == kMaxRank) return is_good("the array has more than 127 dimensions", begin);
    sizes.push_back(static_cast<int64_t>(literal.magnitude));
    return true;
  }

  // 'empty(' ('[' int ']')+ primtype ')', behind the '('
  bool empty(size_t begin) {
    std::vector<int64_t> sizes;
    while (peek() == '[')
      if (!empty_size(sizes)) return false;
    size_t end = at();
    while (end < text().size() && digit_value(text()[end]) < 36) end++;
    std::optional<PrimType> element = prim_type_named(text().substr(at(), end - at()));
    if (!element) return is_good("expected a primitive type", at());
    if (end >= text().size() || text()[end] != ')') return is_good("expected ')'", end);
    if (element_count(*element, sizes) != 0) return is_good("an empty array must have a size 0", begin);
    at() = end + 1;
    return decide(*element, begin) && is_good(shape.row(sizes), begin);
  }

  // A value without the brackets around it.
  bool leaf() {
    size_t begin = at();
    if (peek() == '"') return string();
    if (!text().substr(begin).starts_with("empty(")) return scalar();
    at() += 6;
    return empty(begin);
  }

  // Behind a value: closes brackets up to the next comma; true if another value follows.
  bool close_rows(bool& is_bad) {
    while (!shape.counts.empty()) {
      bool is_end = skip_to_end(reader);
      char c = peek();
      if (is_end || (c != ',' && c != ']')) {
        is_bad = !is_good(is_end ? "the array has no end" : "expected ',' or ']'", at());
        return false;
      }
      at()++;
      if (c == ',') {
        skip_to_end(reader);
        if (peek() != ']') return true;
        at()++;
      }
      is_bad = !is_good(shape.close(), at() - 1);
      if (is_bad) return false;
    }
    return false;
  }

  // value ::= leaf | '[' value (',' value)* [','] ']', without recursion, since any depth may come
  bool value() {
    bool is_bad = false;
    do {
      for (skip_to_end(reader); peek() == '['; skip_to_end(reader)) {
        if (!is_good(shape.open(), at())) return false;
        at()++;
      }
      if (at() >= text().size()) return is_good("the array has no end", at());
      if (peek() == ']') return is_good("expected a value; an empty array is written as in empty([0]i32)", at());
      if (!leaf()) return false;
    } while (close_rows(is_bad));
    return !is_bad;
  }
};

}  // namespace

// A value that begins with `b` is binary.
ReadStatus read_value(DataReader& reader, Data& out, std::optional<PrimType> wanted) {
  if (skip_to_end(reader)) return ReadStatus::End;
  out.shape.clear();
  out.bytes.clear();
  if (reader.input[reader.at] == 'b') return read_binary(reader, std::nullopt, out);
  TextReader text{reader, out, wanted};
  if (!text.value()) return ReadStatus::Error;
  out.shape = std::move(text.shape.sizes);
  return ReadStatus::Value;
}

ReadStatus read_written(DataReader& reader, WrittenData& out) {
  if (skip_to_end(reader)) return ReadStatus::End;
  out = {};
  size_t begin = reader.at;
  if (reader.input[begin] == 'b') return read_binary(reader, std::nullopt, out.data);
  TextReader text{reader, out.data, std::nullopt, &out.misfit};
  if (!text.value()) return ReadStatus::Error;
  out.data.shape = std::move(text.shape.sizes);
  if (!text.has_suffix) out.text = reader.input.substr(begin, reader.at - begin);
  return ReadStatus::Value;
}

bool read_all_written(std::string_view input, std::vector<WrittenData>& out, DataError& error) {
  DataReader reader{input};
  while (true) {
    WrittenData written;
    ReadStatus status = read_written(reader, written);
    error = reader.error;
    if (status != ReadStatus::Value) return status == ReadStatus::End;
    out.push_back(std::move(written));
  }
}

std::optional<Data> as_type(const WrittenData& written, PrimType type) {
  if (written.data.type == type && written.misfit.empty()) return written.data;
  if (written.text.empty()) return std::nullopt;
  DataReader reader{written.text};
  Data data;
  bool is_read = read_value(reader, data, type) == ReadStatus::Value && data.type == type;
  return is_read ? std::optional(std::move(data)) : std::nullopt;
}

std::string cure_for_suffix(PrimType given, PrimType wanted) {
  if (given == wanted || given == PrimType::Bool || wanted == PrimType::Bool) return "";
  return fmt::format("Numbers without a suffix take the type that is wanted: write {} in place of {}, or nothing.",
                     name_of(wanted), name_of(given));
}

std::string cure_for(const WrittenData& written, PrimType type) {
  if (written.text.empty()) return cure_for_suffix(written.data.type, type);
  DataReader reader{written.text};
  Data data;
  if (read_value(reader, data, type) == ReadStatus::Value) return "";
  return reader.error.message + ".";
}

std::string show(const WrittenData& written) {
  return written.misfit.empty() ? show(written.data) : written.text;
}

bool read_values(std::string_view input, std::vector<Data>& out, DataError& error) {
  DataReader reader{input};
  while (true) {
    Data value;
    switch (read_value(reader, value)) {
      case ReadStatus::Value:
        out.push_back(std::move(value));
        break;
      case ReadStatus::End:
        return true;
      case ReadStatus::Error:
        error = reader.error;
        return false;
    }
  }
}

}  // namespace fehu::prim
