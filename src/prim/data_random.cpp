// Random values with SplitMix64. The numbers are fixed: people keep expected outputs for them. Spec: data-format.md 9.
#include <bit>

#include "prim/data.h"
#include "prim/f16.h"

namespace fehu::prim {

namespace {

// The mixing functions of SplitMix64, from its publication; the constants are part of the format.
constexpr uint64_t mix_a(uint64_t z) {
  z = (z ^ (z >> 33)) * 0xff51afd7ed558ccd;
  z = (z ^ (z >> 33)) * 0xc4ceb9fe1a85ec53;
  return z ^ (z >> 33);
}

constexpr uint64_t mix_b(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// The state goes up by `gamma`, which is odd, and is mixed to give a number. Which of the draws below is used for a
// type, and in which order, is as fixed as the constants.
struct Generator {
  uint64_t state, gamma;

  explicit Generator(uint64_t seed) : state(mix_a(seed)), gamma(mix_b(seed + 0x9e3779b97f4a7c15) | 1) {
    if (std::popcount(gamma ^ (gamma >> 1)) < 24) gamma ^= 0xaaaaaaaaaaaaaaaa;
  }
  uint64_t next() {
    state += gamma;
    return mix_a(state);
  }

  // i8 to i64, u64: draws below the next power of two until one fits.
  Value masked(PrimType type, Value low, Value high) {
    uint64_t range = int_value(type, high.bits - low.bits).bits;
    if (range == 0) return low;
    uint64_t mask = ~uint64_t{0} >> std::countl_zero(range | 1);
    uint64_t x;
    do x = int_value(type, next()).bits & mask;
    while (x > range);
    return int_value(type, low.bits + x);
  }

  // u8 to u32: the upper half of a product.
  Value scaled(PrimType type, Value low, Value high) {
    uint64_t range = (high.bits - low.bits) & 0xFFFFFFFF;
    if (range == 0xFFFFFFFF) return int_value(type, low.bits + (next() & 0xFFFFFFFF));
    uint64_t count = range + 1;
    uint64_t threshold = (0x100000000 - count) % count;
    uint64_t product;
    do product = (next() & 0xFFFFFFFF) * count;
    while ((product & 0xFFFFFFFF) < threshold);
    return int_value(type, low.bits + (product >> 32));
  }

  // The volatile products keep the compiler from contracting product and sum.
  float between(float low, float high) {
    if (low == high) return low;
    float x = static_cast<float>(next() & 0xFFFFFFFF) / static_cast<float>(0xFFFFFFFF);
    volatile float from_low = x * low, from_high = (1 - x) * high;
    return from_low + from_high;
  }
  double between(double low, double high) {
    if (low == high) return low;
    double x = static_cast<double>(next()) / static_cast<double>(~uint64_t{0});
    volatile double from_low = x * low, from_high = (1 - x) * high;
    return from_low + from_high;
  }

  Value draw(PrimType type, const RandomBounds& bounds) {
    switch (type) {
      case PrimType::I8:
      case PrimType::I16:
      case PrimType::I32:
      case PrimType::I64:
      case PrimType::U64:
        return masked(type, bounds.low, bounds.high);
      case PrimType::U8:
      case PrimType::U16:
      case PrimType::U32:
        return scaled(type, bounds.low, bounds.high);
      case PrimType::F16:
      case PrimType::F32:
        return float_value(type, static_cast<double>(between(as_float(bounds.low), as_float(bounds.high))));
      case PrimType::F64:
        return f64_value(between(as_double(bounds.low), as_double(bounds.high)));
      case PrimType::Bool:
        break;
    }
    return bool_value((next() & 1) != 0);
  }
};

}  // namespace

// All integers of the type, floats from 0 to 1.
RandomBounds default_bounds(PrimType type) {
  if (is_float(type) || type == PrimType::Bool) return {zero_value(type), one_value(type)};
  if (is_unsigned(type)) return {zero_value(type), int_value(type, ~uint64_t{0})};
  uint64_t least = uint64_t{1} << (bit_width(type) - 1);
  return {int_value(type, least), int_value(type, least - 1)};
}

// The elements are drawn in order.
Data random_value(const DataType& type, const RandomBounds& bounds, uint64_t seed) {
  Data out{type.element, type.shape};
  int64_t count = element_count(type.element, type.shape).value_or(0);
  out.bytes.reserve(static_cast<size_t>(count) * static_cast<size_t>(byte_size(type.element)));
  Generator generator(seed);
  for (int64_t i = 0; i < count; i++) out.add(generator.draw(type.element, bounds));
  return out;
}

}  // namespace fehu::prim
