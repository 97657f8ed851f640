// A scalar of any primitive type: making, taking apart, comparing, printing and reading it.
// Used wherever a constant occurs: in both IRs, in the evaluator, in the simplifier and in data.
#pragma once

#include <string>

#include "prim/prim_type.h"

namespace fehu::prim {

// `bits` holds the value in its low bit_width(type) bits, the others are zero. Booleans are 0 or 1. Equality is that of
// type and bits: a NaN equals itself, and -0.0 does not equal 0.0.
struct Value {
  PrimType type = PrimType::Bool;
  uint64_t bits = 0;

  friend bool operator==(const Value&, const Value&) = default;
};

// Keeps the low bits; pass negative numbers as they are.
Value int_value(PrimType type, uint64_t bits);
// Rounds to nearest even.
Value float_value(PrimType type, double value);
// ±magnitude, rounded once.
Value float_from_int(PrimType type, bool is_negative, uint64_t magnitude);
// Frequent values.
Value nan_value(PrimType type);
Value infinity_value(PrimType type, bool is_negative);
Value zero_value(PrimType type);
Value one_value(PrimType type);

Value i8_value(int8_t value);
Value i32_value(int32_t value);
Value i64_value(int64_t value);
Value u8_value(uint8_t value);
Value u64_value(uint64_t value);
Value f16_value(uint16_t bits);
Value f32_value(float value);
Value f64_value(double value);
Value bool_value(bool value);

// Integers and booleans: the value, sign-extended if the type is signed. For u64 the bits.
int64_t as_i64(Value value);
// The bits as an unsigned number of the type's width.
inline uint64_t as_u64(Value value) {
  return value.bits;
}
inline bool as_bool(Value value) {
  return value.bits != 0;
}
// Floats, exactly.
double as_double(Value value);
float as_float(Value value);  // f16 and f32

// `==` of the language: NaN differs from everything, -0.0 equals 0.0. Both have the same type.
bool is_equal(Value a, Value b);
// -0.0 is zero, too.
bool is_zero(Value value);
bool is_one(Value value);

// Number of bytes of an element in binary data and in memory.
constexpr int byte_size(PrimType type) {
  return bit_width(type) / 8;
}

// How numbers and arrays are printed. Spec: data-format.md 4.
struct PrintStyle {
  // Digits: %.9g or %.17g; Shortest: fewest that read back, with a point; Fixed: %.6f.
  enum class Floats : uint8_t { Digits, Shortest, Fixed } floats;
  // OneLine: rows on one line; Lines: each row on its own; Aligned: and indented to stand below the first.
  enum class Rows : uint8_t { OneLine, Lines, Aligned } rows;
  enum class Suffix : uint8_t { Yes, No } suffix;
};
// What compiled programs print, tools write to files, and `run` shows.
inline constexpr PrintStyle kExeStyle{PrintStyle::Floats::Digits, PrintStyle::Rows::OneLine, PrintStyle::Suffix::Yes};
inline constexpr PrintStyle kToolStyle{PrintStyle::Floats::Shortest, PrintStyle::Rows::Lines, PrintStyle::Suffix::Yes};
inline constexpr PrintStyle kInterpreterStyle{PrintStyle::Floats::Shortest, PrintStyle::Rows::Aligned,
                                              PrintStyle::Suffix::Yes};
// What `eval` and `repl` print, and numbers in messages.
inline constexpr PrintStyle kPlainStyle{PrintStyle::Floats::Shortest, PrintStyle::Rows::Aligned,
                                        PrintStyle::Suffix::No};
inline constexpr PrintStyle kPythonStyle{PrintStyle::Floats::Fixed, PrintStyle::Rows::OneLine, PrintStyle::Suffix::Yes};

// Infinities and NaN name their type in every style.
void append_value(std::string& out, Value value, PrintStyle style);
std::string show(Value value, PrintStyle style = kToolStyle);

// The whole text as one scalar, in the syntax of the tools (data-format.md 3): the type is that of the suffix.
std::optional<Value> parse_value(std::string_view text);
// The whole text as one scalar of the given type, in the syntax of compiled programs (data-format.md 2.2).
std::optional<Value> parse_value_as(std::string_view text, PrimType type);

}  // namespace fehu::prim
