// Names, types, strings and constants of C.
// All names of variables end in an underscore and a number, so they can meet neither keywords nor names of the C
// library; the few names of the run time that could look so are listed below.
#include "backend/c/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace fehu::backend {

using prim::PrimType;

static bool is_identifier_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Characters that C does not know are left out; the number keeps names apart.
std::string c_name(VName name) {
  constexpr size_t kMaxLength = 60;
  std::string out;
  for (char c : name.base.str()) {
    // A name that begins with '_' might be one of the C library.
    if (is_identifier_char(c) && (c != '_' || !out.empty())) out += c;
    if (out.size() == kMaxLength) break;
  }
  // How the interface and the tables of types and entry points are called, which may end in digits; M_PI_2 is a macro.
  static constexpr std::string_view kTaken[] = {"futhark", "M_",       "call_",         "entry_",    "inputs_",
                                                "type_",   "parts_",   "fields_",       "variants_", "attributes_",
                                                "slots_",  "payload_", "tuning_params_"};
  bool is_taken = out.empty() || (out[0] >= '0' && out[0] <= '9') ||
                  std::ranges::any_of(kTaken, [&](std::string_view prefix) { return out.starts_with(prefix); });
  if (is_taken) out.insert(0, out.empty() ? "v" : "v_");
  return fmt::format("{}_{}", out, name.id);
}

// Integers are signed in all code; casts mark the operations that read them otherwise.
std::string_view c_type(PrimType type) {
  switch (type) {
    case PrimType::I8:
    case PrimType::U8:
      return "int8_t";
    case PrimType::I16:
    case PrimType::U16:
      return "int16_t";
    case PrimType::I32:
    case PrimType::U32:
      return "int32_t";
    case PrimType::I64:
    case PrimType::U64:
      return "int64_t";
    case PrimType::F16:
      return "f16";
    case PrimType::F32:
      return "float";
    case PrimType::F64:
      return "double";
    case PrimType::Bool:
      break;
  }
  return "bool";
}

std::string_view c_unsigned_type(PrimType type) {
  switch (prim::bit_width(type)) {
    case 8:
      return "uint8_t";
    case 16:
      return "uint16_t";
    case 32:
      return "uint32_t";
    default:
      return "uint64_t";
  }
}

std::string_view c_type_tag(PrimType type) {
  constexpr std::string_view tags[] = {"I8",  "I16", "I32", "I64", "U8",  "U16",
                                       "U32", "U64", "F16", "F32", "F64", "BOOL"};
  return tags[static_cast<int>(type)];
}

// Control characters become octal escapes, which end after three digits whatever follows.
void append_c_text(std::string& out, std::string_view text, LiteralKind kind) {
  for (char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '"' || c == '\\' || c == '?') {  // '?': trigraphs
      out += '\\';
      out += c;
    } else if (c == '%' && kind == LiteralKind::Format) {
      out += "%%";
    } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') {
      out += fmt::format("\\{:03o}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
}

void append_c_string(std::string& out, std::string_view text, LiteralKind kind) {
  out += '"';
  append_c_text(out, text, kind);
  out += '"';
}

// The shortest digits that read back exactly. A NaN with other bits than the usual one is made from its bits.
static void append_float(std::string& out, prim::Value value) {
  bool is_double = value.type == PrimType::F64;
  double x = prim::as_double(value);
  if (std::isnan(x) && value != prim::nan_value(value.type)) {
    if (is_double)
      out += fmt::format("bitstofp_i64_f64(INT64_C({}))", static_cast<int64_t>(value.bits));
    else
      out += fmt::format("bitstofp_i32_f32({})", static_cast<int64_t>(static_cast<int32_t>(value.bits)));
    return;
  }
  if (!std::isfinite(x)) {
    out += std::isnan(x) ? "NAN" : x < 0 ? "-INFINITY" : "INFINITY";
    return;
  }
  char text[40];
  char* end = is_double ? std::to_chars(text, text + sizeof text, x).ptr
                        : std::to_chars(text, text + sizeof text, prim::as_float(value)).ptr;
  std::string_view digits(text, static_cast<size_t>(end - text));
  out += digits;
  if (digits.find_first_of(".e") == digits.npos) out += ".0";
  if (!is_double) out += 'f';
}

// The least integers have no literal in C: -2147483648 is a negated number that does not fit.
void append_c_constant(std::string& out, prim::Value value) {
  if (value.type == PrimType::Bool) {
    out += prim::as_bool(value) ? "true" : "false";
  } else if (value.type == PrimType::F16) {
    out += fmt::format("0x{:04x}", value.bits);
  } else if (prim::is_float(value.type)) {
    append_float(out, value);
  } else {
    int unused = 64 - prim::bit_width(value.type);
    int64_t x = static_cast<int64_t>(value.bits << unused) >> unused;
    if (x == INT64_MIN)
      out += "INT64_MIN";
    else if (x == INT32_MIN)
      out += "INT32_MIN";
    else if (x > INT32_MAX || x < INT32_MIN)
      out += fmt::format("INT64_C({})", x);
    else
      out += fmt::format("{}", x);
  }
}

}  // namespace fehu::backend
