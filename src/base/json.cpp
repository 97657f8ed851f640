// JSON values.
#include "base/json.h"

#include <charconv>
#include <cstdlib>

#include "base/append.h"
#include "base/utf8.h"

namespace fehu::json {

Value text(std::string_view of) {
  return {.kind = Kind::Text, .text = std::string(of)};
}
Value number(int64_t of) {
  return {.kind = Kind::Number, .text = std::to_string(of)};
}
Value boolean(bool of) {
  return {.kind = Kind::Bool, .truth = of};
}
Value list(std::vector<Value> items) {
  return {.kind = Kind::List, .items = std::move(items)};
}
Value object(std::vector<Member> members) {
  Value result{.kind = Kind::Object};
  for (Member& member : members) add(result, std::move(member));
  return result;
}

Value list(const std::vector<std::string>& texts) {
  Value result{.kind = Kind::List};
  for (const std::string& of : texts) result.items.push_back(text(of));
  return result;
}

void add(Value& object, Member member) {
  object.names.push_back(std::move(member.name));
  object.items.push_back(std::move(member.value));
}

const Value* find(const Value& value, std::string_view name) {
  for (size_t i = 0; i < value.names.size(); i++)
    if (value.names[i] == name) return &value.items[i];
  return nullptr;
}

double number_of(const Value& value) {
  return std::strtod(value.text.c_str(), nullptr);
}

// ---------------------------------------------------------------------------------------------------------------
// Writing

static void write_character(std::string& out, CodePoint c) {
  switch (c.value) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  if (c.value < 0x20) return append(out, "\\u{:04x}", c.value);
  append_utf8(out, c.value);
}

static void write_text(std::string& out, std::string_view text) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    CodePoint c = read_code_point(text, at);
    if (c.length == 0) c = {kReplacementCharacter, 1};
    write_character(out, c);
    at += c.length;
  }
  out += '"';
}

static void write_to(std::string& out, const Value& value) {
  switch (value.kind) {
    case Kind::Null:
      out += "null";
      break;
    case Kind::Bool:
      out += value.truth ? "true" : "false";
      break;
    case Kind::Number:
      out += value.text;
      break;
    case Kind::Text:
      write_text(out, value.text);
      break;
    case Kind::List:
      for (size_t i = 0; i < value.items.size(); i++) {
        out += i == 0 ? '[' : ',';
        write_to(out, value.items[i]);
      }
      out += value.items.empty() ? "[]" : "]";
      break;
    case Kind::Object:
      for (size_t i = 0; i < value.names.size(); i++) {
        out += i == 0 ? '{' : ',';
        write_text(out, value.names[i]);
        out += ':';
        write_to(out, value.items[i]);
      }
      out += value.names.empty() ? "{}" : "}";
      break;
  }
}

std::string write(const Value& value) {
  std::string out;
  write_to(out, value);
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// Reading

namespace {

constexpr int kDeepest = 500;

// Each function returns whether what it reads is there, and leaves `at` behind it.
struct Reader {
  std::string_view source;
  size_t at = 0;
  int depth = 0;

  char peek() const { return at < source.size() ? source[at] : '\0'; }

  void skip_blanks() {
    while (at < source.size() && std::string_view(" \t\r\n").find(source[at]) != std::string_view::npos) at++;
  }

  bool word(std::string_view word) {
    if (!source.substr(at).starts_with(word)) return false;
    at += word.size();
    return true;
  }

  bool digits() {
    size_t begin = at;
    while (peek() >= '0' && peek() <= '9') at++;
    return at > begin;
  }

  bool number(Value& out) {
    size_t begin = at;
    word("-");
    bool is_good = word("0") || digits();
    if (is_good && word(".")) is_good = digits();
    if (is_good && (word("e") || word("E"))) {
      word("+") || word("-");
      is_good = digits();
    }
    out = {.kind = Kind::Number, .text = std::string(source.substr(begin, at - begin))};
    return is_good;
  }

  // The four digits of \uXXXX.
  bool hex(uint32_t& out) {
    if (source.size() - at < 4) return false;
    auto [end, error] = std::from_chars(source.data() + at, source.data() + at + 4, out, 16);
    at += 4;
    return error == std::errc() && end == source.data() + at;
  }

  // Behind the backslash. Two escapes can stand for one character; one half of such a pair is no character.
  bool escape(std::string& out) {
    static constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    if (!word("u")) {
      size_t letter = kLetters.find(peek());
      if (at == source.size() || letter == std::string_view::npos) return false;
      at++;
      out += kMeant[letter];
      return true;
    }
    uint32_t c = 0, low = 0;
    if (!hex(c)) return false;
    if (c >= 0xD800 && c < 0xDC00 && word("\\u")) {
      if (!hex(low)) return false;
      c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : kReplacementCharacter;
    }
    append_utf8(out, is_surrogate(c) ? kReplacementCharacter : c);
    return true;
  }

  bool text(std::string& out) {
    if (!word("\"")) return false;
    while (!word("\"")) {
      if (at == source.size() || static_cast<unsigned char>(source[at]) < 0x20) return false;
      if (!word("\\"))
        out += source[at++];
      else if (!escape(out))
        return false;
    }
    return true;
  }

  bool member(Value& object) {
    Member member;
    skip_blanks();
    if (!text(member.name)) return false;
    skip_blanks();
    if (!word(":") || !read(member.value)) return false;
    add(object, std::move(member));
    return true;
  }

  // Behind the opening bracket: what `one` reads, with commas between, up to the closing bracket.
  template <typename One>
  bool sequence(std::string_view closing, One one) {
    skip_blanks();
    if (word(closing)) return true;
    do {
      if (!one()) return false;
      skip_blanks();
    } while (word(","));
    return word(closing);
  }

  bool nested(Value& out) {
    if (word("[")) {
      out.kind = Kind::List;
      return sequence("]", [&] { return read(out.items.emplace_back()); });
    }
    out.kind = Kind::Object;
    return word("{") && sequence("}", [&] { return member(out); });
  }

  bool read(Value& out) {
    skip_blanks();
    if (peek() == '"') {
      out.kind = Kind::Text;
      return text(out.text);
    }
    if (peek() == '-' || (peek() >= '0' && peek() <= '9')) return number(out);
    if (word("null")) return true;
    if (word("true")) return out = boolean(true), true;
    if (word("false")) return out = boolean(false), true;
    depth++;
    bool is_good = depth <= kDeepest && nested(out);
    depth--;
    return is_good;
  }
};

}  // namespace

std::optional<Value> read(std::string_view source) {
  Reader reader{source};
  Value value;
  bool is_good = reader.read(value);
  reader.skip_blanks();
  if (!is_good || reader.at != source.size()) return std::nullopt;
  return value;
}

}  // namespace fehu::json
