// Scalars: making them, taking them apart, equality.
// A value is a type and 64 bits, so making and comparing one is cheap, and no arithmetic is done here but rounding.
#include "prim/value.h"

#include <bit>
#include <cmath>

#include "prim/f16.h"

namespace fehu::prim {

static uint64_t mask_of(PrimType type) {
  return ~uint64_t{0} >> (64 - bit_width(type));
}

static BinaryFormat format_of(PrimType type) {
  if (type == PrimType::F16) return kBinary16;
  return type == PrimType::F32 ? kBinary32 : kBinary64;
}

Value int_value(PrimType type, uint64_t bits) {
  return {type, bits & mask_of(type)};
}

Value float_value(PrimType type, double value) {
  if (type == PrimType::F16) return f16_value(f16_from_double(value));
  if (type == PrimType::F32) return f32_value(static_cast<float>(value));
  return f64_value(value);
}

Value float_from_int(PrimType type, bool is_negative, uint64_t magnitude) {
  return {type, round_to_format(format_of(type), is_negative, magnitude, 0)};
}

// The positive quiet NaN, which is the only one that arithmetic gives.
Value nan_value(PrimType type) {
  BinaryFormat format = format_of(type);
  return {type, infinity_value(type, false).bits | uint64_t{1} << (format.mantissa_bits - 1)};
}

Value infinity_value(PrimType type, bool is_negative) {
  BinaryFormat format = format_of(type);
  uint64_t exponent = (uint64_t{1} << format.exponent_bits) - 1;
  uint64_t sign = static_cast<uint64_t>(is_negative) << format.exponent_bits;
  return {type, (sign | exponent) << format.mantissa_bits};
}

// All bits are zero in every type: 0, 0.0 and false.
Value zero_value(PrimType type) {
  return {type, 0};
}
Value one_value(PrimType type) {
  return is_float(type) ? float_value(type, 1) : Value{type, 1};
}

Value i8_value(int8_t value) {
  return int_value(PrimType::I8, static_cast<uint64_t>(value));
}
Value i32_value(int32_t value) {
  return int_value(PrimType::I32, static_cast<uint64_t>(value));
}
Value i64_value(int64_t value) {
  return {PrimType::I64, static_cast<uint64_t>(value)};
}
Value u8_value(uint8_t value) {
  return {PrimType::U8, value};
}
Value u64_value(uint64_t value) {
  return {PrimType::U64, value};
}
Value f16_value(uint16_t bits) {
  return {PrimType::F16, bits};
}
Value f32_value(float value) {
  return {PrimType::F32, std::bit_cast<uint32_t>(value)};
}
Value f64_value(double value) {
  return {PrimType::F64, std::bit_cast<uint64_t>(value)};
}
Value bool_value(bool value) {
  return {PrimType::Bool, value};
}

int64_t as_i64(Value value) {
  if (!is_signed(value.type)) return static_cast<int64_t>(value.bits);
  int unused = 64 - bit_width(value.type);
  return static_cast<int64_t>(value.bits << unused) >> unused;
}

double as_double(Value value) {
  if (value.type == PrimType::F64) return std::bit_cast<double>(value.bits);
  return static_cast<double>(as_float(value));
}

float as_float(Value value) {
  if (value.type == PrimType::F16) return f16_to_float(static_cast<uint16_t>(value.bits));
  return std::bit_cast<float>(static_cast<uint32_t>(value.bits));
}

bool is_equal(Value a, Value b) {
  return is_float(a.type) ? as_double(a) == as_double(b) : a.bits == b.bits;
}
bool is_zero(Value value) {
  return is_float(value.type) ? as_double(value) == 0 : value.bits == 0;
}
bool is_one(Value value) {
  return is_float(value.type) ? as_double(value) == 1 : value.bits == 1;
}

}  // namespace fehu::prim
