// Names in C: external names of types are parsed as far as the rules go; the rest is a digest or
// an encoding. `[](i32, bool)` becomes arr1d_tup2_i32_bool, as users of the C API expect; a type
// whose name fits no rule is named by the digest of its name.
#include "backend/api/type_names.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "backend/api/md5.h"

namespace fehu::backend {

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

// Keywords of C count as identifiers here; the prefixes of the interface keep them apart.
bool is_c_identifier(std::string_view text) {
  if (text.empty() || !(is_letter(text[0]) || text[0] == '_')) return false;
  for (char c : text)
    if (!is_letter(c) && !is_decimal(c) && c != '_') return false;
  return true;
}

// The names of types that C can spell begin with a letter.
static bool is_type_identifier(std::string_view text) {
  return is_c_identifier(text) && text[0] != '_';
}

// Cuts `a, b` at the commas that are not inside brackets of any kind.
static std::vector<std::string_view> split_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == '(' || text[i] == '{' || text[i] == '[') depth++;
    if (text[i] == ')' || text[i] == '}' || text[i] == ']') depth--;
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(text.substr(start, i - start));
    start = i + 1;
    while (start < text.size() && text[start] == ' ') start++;
  }
  parts.push_back(text.substr(start));
  return parts;
}

// A name of Futhark may contain apostrophes.
static bool is_word(std::string_view text) {
  if (text.empty()) return false;
  for (char c : text)
    if (!is_letter(c) && !is_decimal(c) && c != '_' && c != '\'') return false;
  return true;
}

// `()` | {`[]`} TYPE | `(` TYPE {`,` TYPE} `)` | WORD | WORD `.` WORD
static std::optional<std::string> parse_type(std::string_view text) {
  if (text == "()") return "unit";
  size_t rank = 0;
  while (text.substr(2 * rank, 2) == "[]") rank++;
  if (rank > 0) {
    auto elem = parse_type(text.substr(2 * rank));
    if (!elem) return std::nullopt;
    return fmt::format("arr{}d_{}", rank, *elem);
  }
  if (text.size() > 2 && text.front() == '(' && text.back() == ')') {
    auto parts = split_parts(text.substr(1, text.size() - 2));
    std::string name = fmt::format("tup{}", parts.size());
    for (std::string_view part : parts) {
      auto parsed = parse_type(part);
      if (!parsed) return std::nullopt;
      name += "_" + *parsed;
    }
    return name;
  }
  size_t dot = text.find('.');
  if (dot == std::string_view::npos) return is_word(text) ? std::optional(std::string(text)) : std::nullopt;
  if (!is_word(text.substr(0, dot)) || !is_word(text.substr(dot + 1))) return std::nullopt;
  return fmt::format("{}_{}", text.substr(0, dot), text.substr(dot + 1));
}

std::string c_opaque_name(std::string_view external_name) {
  auto parsed = parse_type(external_name);
  if (parsed && is_type_identifier(*parsed)) return *parsed;
  if (is_type_identifier(external_name)) return std::string(external_name);
  return md5_hex(external_name);
}

std::string c_array_name(prim::PrimType elem, uint32_t rank) {
  return fmt::format("{}_{}d", prim::name_of(elem), rank);
}

// The codes of the z-encoding, which is part of the interface (c-api.md 3):
// letters stay, `z` and `Z` introduce codes.
static std::string_view z_code(char c) {
  switch (c) {
    case 'z':
      return "zz";
    case 'Z':
      return "ZZ";
    case '(':
      return "ZL";
    case ')':
      return "ZR";
    case '[':
      return "ZM";
    case ']':
      return "ZN";
    case ':':
      return "ZC";
    case '&':
      return "za";
    case '|':
      return "zb";
    case '^':
      return "zc";
    case '$':
      return "zd";
    case '=':
      return "ze";
    case '>':
      return "zg";
    case '#':
      return "zh";
    case '.':
      return "zi";
    case '<':
      return "zl";
    case '-':
      return "zm";
    case '!':
      return "zn";
    case '+':
      return "zp";
    case '\'':
      return "zq";
    case '\\':
      return "zr";
    case '/':
      return "zs";
    case '*':
      return "zt";
    case '%':
      return "zv";
    default:
      return {};
  }
}

// The code point at `at`, which moves past it. Bytes that are not UTF-8 stand for themselves.
static uint32_t next_code_point(std::string_view text, size_t& at) {
  auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  uint8_t first = byte(at++);
  int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  if (more == 0 || at + more > text.size()) return first;
  uint32_t code = first & (0x3f >> more);
  for (int i = 0; i < more; i++) code = code << 6 | (byte(at++) & 0x3f);
  return code;
}

// A character without a code of its own becomes its number in hexadecimal, between `z` and `U`; a digit comes first.
static std::string z_encode(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    std::string_view code = z_code(c);
    bool stays = is_letter(c) || c == '_' || (is_decimal(c) && at > 0);
    if (!code.empty() || stays) {
      out += code.empty() ? std::string_view(&c, 1) : code;
      at++;
      continue;
    }
    std::string hex = fmt::format("{:x}", next_code_point(text, at));
    out += fmt::format("z{}{}U", is_decimal(hex[0]) ? "" : "0", hex);
  }
  return out;
}

std::string c_entry_name(std::string_view name) {
  return is_c_identifier(name) ? std::string(name) : z_encode(name);
}

// The name only has to continue an identifier, so it may begin with a digit.
std::string c_part_name(std::string_view name) {
  return is_c_identifier(fmt::format("_{}", name)) ? std::string(name) : z_encode(name);
}

std::string_view c_value_type(prim::PrimType type) {
  static constexpr std::string_view kNames[prim::kNumPrimTypes] = {"int8_t",   "int16_t",  "int32_t",  "int64_t",
                                                                   "uint8_t",  "uint16_t", "uint32_t", "uint64_t",
                                                                   "uint16_t", "float",    "double",   "bool"};
  return kNames[static_cast<int>(type)];
}

}  // namespace fehu::backend
