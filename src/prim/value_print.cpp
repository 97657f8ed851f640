// Printing scalars. Spec: data-format.md 4.
// Numbers are printed without a locale and read back to the same value, but for the style Fixed.
#include <charconv>
#include <cmath>
#include <cstring>

#include "prim/value.h"

namespace fehu::prim {

static char* print_integer(char* out, char* end, Value value) {
  return is_signed(value.type) ? std::to_chars(out, end, as_i64(value)).ptr
                               : std::to_chars(out, end, as_u64(value)).ptr;
}

// Turns the digits and exponent of `x` ("-1.25e+02", from to_chars) into the layout of the tools.
static char* lay_out(char* out, const char* text, const char* end) {
  if (*text == '-') *out++ = *text++;
  const char* e = static_cast<const char*>(memchr(text, 'e', static_cast<size_t>(end - text)));
  char digits[20];
  int count = 0;
  for (const char* p = text; p != e; p++)
    if (*p != '.') digits[count++] = *p;
  int exponent = 0;
  std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);

  bool is_plain = exponent >= -1 && exponent < 7;
  int point = is_plain ? exponent + 1 : 1;  // digits before the point
  if (point == 0) *out++ = '0';
  for (int i = 0; i < point; i++) *out++ = i < count ? digits[i] : '0';
  *out++ = '.';
  if (count <= point) *out++ = '0';
  for (int i = point; i < count; i++) *out++ = digits[i];
  if (is_plain) return out;
  *out++ = 'e';
  return std::to_chars(out, out + 8, exponent).ptr;
}

// The fewest digits that read back, always with a point: 1.0, 1.0e10.
static char* print_shortest(char* out, Value value) {
  char text[32];
  double x = as_double(value);
  if (x == 0) {
    std::string_view zero = std::signbit(x) ? "-0.0" : "0.0";
    return std::copy(zero.begin(), zero.end(), out);
  }
  // A half is printed as the float it equals.
  char* end = value.type == PrimType::F64
                  ? std::to_chars(text, text + sizeof text, x, std::chars_format::scientific).ptr
                  : std::to_chars(text, text + sizeof text, as_float(value), std::chars_format::scientific).ptr;
  return lay_out(out, text, end);
}

static char* print_finite(char* out, char* end, Value value, PrintStyle::Floats floats) {
  switch (floats) {
    case PrintStyle::Floats::Shortest:
      return print_shortest(out, value);
    case PrintStyle::Floats::Fixed:
      return std::to_chars(out, end, as_double(value), std::chars_format::fixed, 6).ptr;
    case PrintStyle::Floats::Digits:
      break;
  }
  int precision = value.type == PrimType::F64 ? 17 : 9;
  return std::to_chars(out, end, as_double(value), std::chars_format::general, precision).ptr;
}

// "f32.nan", "-f64.inf". A NaN has no sign here.
static void append_special(std::string& out, Value value) {
  double x = as_double(value);
  if (std::isinf(x) && x < 0) out += '-';
  out += name_of(value.type);
  out += std::isnan(x) ? ".nan" : ".inf";
}

void append_value(std::string& out, Value value, PrintStyle style) {
  if (value.type == PrimType::Bool) {
    out += as_bool(value) ? "true" : "false";
    return;
  }
  if (is_float(value.type) && !std::isfinite(as_double(value))) return append_special(out, value);
  char text[400];  // %.6f of the largest double has 316 characters
  char* limit = text + sizeof text;
  char* end = is_float(value.type) ? print_finite(text, limit, value, style.floats) : print_integer(text, limit, value);
  if (style.suffix == PrintStyle::Suffix::Yes) {
    std::string_view name = name_of(value.type);
    end = std::copy(name.begin(), name.end(), end);
  }
  out.append(text, end);
}

std::string show(Value value, PrintStyle style) {
  std::string out;
  append_value(out, value, style);
  return out;
}

}  // namespace fehu::prim
