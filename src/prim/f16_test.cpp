// Tests of binary16: all 65536 values, and rounding near every midpoint.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "prim/f16.h"

using namespace fehu::prim;

TEST_CASE("f16: widening and narrowing are inverse") {
  for (uint32_t i = 0; i < 0x10000; i++) {
    uint16_t bits = static_cast<uint16_t>(i);
    uint16_t back = f16_from_double(f16_to_double(bits));
    bool is_nan = (bits & 0x7FFF) > kF16Infinity;
    if (is_nan)
      REQUIRE(back == (bits | 0x200));
    else
      REQUIRE(back == bits);
  }
}

TEST_CASE("f16: known values") {
  CHECK(f16_to_float(0x3C00) == 1.0f);
  CHECK(f16_to_float(0x7BFF) == 65504.0f);
  CHECK(f16_to_float(0x0001) == 0x1p-24f);
  CHECK(f16_to_float(0x0400) == 0x1p-14f);
  CHECK(std::signbit(f16_to_float(0x8000)));
  CHECK(f16_from_double(0.1) == 0x2E66);
  CHECK(f16_from_double(1e300) == kF16Infinity);
  CHECK(f16_from_double(-1e-300) == 0x8000);
  CHECK(f16_from_double(5e-324) == 0);
}

TEST_CASE("f16: ties go to the even neighbour, others to the nearest") {
  for (uint16_t bits = 0; bits < kF16Infinity; bits++) {
    double low = f16_to_double(bits);
    double high = bits == 0x7BFF ? 65536.0 : f16_to_double(static_cast<uint16_t>(bits + 1));
    double middle = (low + high) / 2;
    uint16_t above = static_cast<uint16_t>(bits + 1);
    REQUIRE(f16_from_double(middle) == (bits % 2 == 0 ? bits : above));
    REQUIRE(f16_from_double(std::nextafter(middle, 0.0)) == bits);
    REQUIRE(f16_from_double(std::nextafter(middle, 1e9)) == above);
    REQUIRE(f16_from_double(-middle) == ((bits % 2 == 0 ? bits : above) | 0x8000));
    REQUIRE(f16_from_double(std::nextafter(high, 0.0), Rounding::TowardZero) == bits);
  }
}

TEST_CASE("f16: truncation") {
  CHECK(f16_from_double(65520, Rounding::TowardZero) == 0x7BFF);
  CHECK(f16_from_double(65536, Rounding::TowardZero) == kF16Infinity);
  CHECK(f16_from_double(0x1.8p-25, Rounding::TowardZero) == 0);
}

TEST_CASE("rounding into formats agrees with the machine") {
  uint64_t x = 88172645463325252;
  for (int i = 0; i < 100000; i++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    uint64_t mantissa = x >> (x % 64);
    int exponent = static_cast<int>(x >> 40) % 300 - 200;
    REQUIRE(round_to_format(kBinary64, false, mantissa, 0) == std::bit_cast<uint64_t>(static_cast<double>(mantissa)));
    REQUIRE(round_to_format(kBinary32, false, mantissa, 0) == std::bit_cast<uint32_t>(static_cast<float>(mantissa)));
    double scaled = std::ldexp(static_cast<double>(mantissa >> 11), exponent);
    REQUIRE(round_to_format(kBinary32, true, mantissa >> 11, exponent) ==
            std::bit_cast<uint32_t>(static_cast<float>(-scaled)));
  }
  CHECK(round_to_format(kBinary64, false, uint64_t{1} << 63, -1074 - 64) == 0);
  CHECK(round_to_format(kBinary64, false, (uint64_t{1} << 63) + 1, -1074 - 64) == 1);
  CHECK(round_to_format(kBinary64, false, uint64_t{1} << 63, -1074 - 64, true) == 1);
}

TEST_CASE("f16: neighbours") {
  CHECK(f16_next_after(0x3C00, 0x4000) == 0x3C01);
  CHECK(f16_next_after(0x3C00, 0x0000) == 0x3BFF);
  CHECK(f16_next_after(0x0000, 0x8001) == 0x8001);
  CHECK(f16_next_after(0x8000, 0x3C00) == 0x0001);
  CHECK(f16_next_after(0x8001, 0x3C00) == 0x8000);
  CHECK(f16_next_after(0x7BFF, kF16Infinity) == kF16Infinity);
  CHECK(f16_next_after(kF16Infinity, 0) == 0x7BFF);
  CHECK(f16_next_after(kF16Nan, 0) == kF16Nan);
}
