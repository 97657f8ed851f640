// Tests of scalars: printing in all styles, reading in both syntaxes, exactness.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "prim/f16.h"
#include "prim/number.h"
#include "prim/value.h"

using namespace fehu::prim;

static std::string exe(Value value) {
  return show(value, kExeStyle);
}
static std::string tool(Value value) {
  return show(value, kToolStyle);
}
static std::string parse_tool(std::string_view text) {
  std::optional<Value> value = parse_value(text);
  return value ? tool(*value) : "bad";
}
static std::string parse_exe(std::string_view text, PrimType type) {
  std::optional<Value> value = parse_value_as(text, type);
  return value ? tool(*value) : "bad";
}

TEST_CASE("values: making and taking apart") {
  CHECK(as_i64(i8_value(-1)) == -1);
  CHECK(as_u64(i8_value(-1)) == 255);
  CHECK(as_i64(u8_value(255)) == 255);
  CHECK(int_value(PrimType::I16, 65537) == Value{PrimType::I16, 1});
  CHECK(as_i64(i64_value(INT64_MIN)) == INT64_MIN);
  CHECK(as_double(f16_value(0x3C00)) == 1.0);
  CHECK(is_equal(f32_value(0.0f), f32_value(-0.0f)));
  CHECK_FALSE(f32_value(0.0f) == f32_value(-0.0f));
  CHECK_FALSE(is_equal(nan_value(PrimType::F64), nan_value(PrimType::F64)));
  CHECK(nan_value(PrimType::F64) == nan_value(PrimType::F64));
  CHECK(is_one(one_value(PrimType::F16)));
  CHECK(std::isnan(as_double(nan_value(PrimType::F32))));
  CHECK(infinity_value(PrimType::F16, true).bits == 0xFC00);
}

TEST_CASE("values: the printer of compiled programs") {
  CHECK(exe(i8_value(-7)) == "-7i8");
  CHECK(exe(u64_value(UINT64_MAX)) == "18446744073709551615u64");
  CHECK(exe(f64_value(0.1)) == "0.10000000000000001f64");
  CHECK(exe(f32_value(0.1f)) == "0.100000001f32");
  CHECK(exe(f64_value(100)) == "100f64");
  CHECK(exe(f16_value(0x8000)) == "-0f16");
  CHECK(exe(f64_value(1e300)) == "1.0000000000000001e+300f64");
  CHECK(exe(f16_value(0x7BFF)) == "65504f16");
  CHECK(exe(float_value(PrimType::F32, NAN)) == "f32.nan");
  CHECK(exe(float_value(PrimType::F64, -INFINITY)) == "-f64.inf");
  CHECK(exe(bool_value(true)) == "true");
  CHECK(show(f64_value(1.0 / 3), kPythonStyle) == "0.333333f64");
  CHECK(show(f64_value(-std::numeric_limits<double>::max()), kPythonStyle).size() == 320);
}

TEST_CASE("values: the printer of the tools") {
  CHECK(tool(f64_value(100000)) == "100000.0f64");
  CHECK(tool(f32_value(0.1f)) == "0.1f32");
  CHECK(tool(f64_value(1e10)) == "1.0e10f64");
  CHECK(tool(f64_value(0.01)) == "1.0e-2f64");
  CHECK(tool(f64_value(12345678)) == "1.2345678e7f64");
  CHECK(tool(f64_value(1234567.5)) == "1234567.5f64");
  CHECK(tool(f64_value(9999999)) == "9999999.0f64");
  CHECK(tool(f64_value(-0.0)) == "-0.0f64");
  CHECK(tool(f64_value(0.15625)) == "0.15625f64");
  CHECK(tool(f64_value(5e-324)) == "5.0e-324f64");
  CHECK(tool(f64_value(-1.7976931348623157e308)) == "-1.7976931348623157e308f64");
  CHECK(tool(f16_value(f16_from_double(0.1))) == "9.9975586e-2f16");
  CHECK(show(f64_value(2.5), kPlainStyle) == "2.5");
  CHECK(show(i32_value(-3), kPlainStyle) == "-3");
}

TEST_CASE("values: the syntax of the tools") {
  CHECK(parse_tool("1") == "1i32");
  CHECK(parse_tool("-1u8") == "255u8");
  CHECK(parse_tool("300i8") == "44i8");
  CHECK(parse_tool("+7") == "7i32");
  CHECK(parse_tool("0x1_F") == "31i32");
  CHECK(parse_tool("0x1f32") == "7986i32");
  CHECK(parse_tool("-0b101i64") == "-5i64");
  CHECK(parse_tool("010") == "10i32");
  CHECK(parse_tool("1_000_") == "1000i32");
  CHECK(parse_tool("18446744073709551616u64") == "0u64");
  CHECK(parse_tool("1.5") == "1.5f64");
  CHECK(parse_tool("1e5") == "100000.0f64");
  CHECK(parse_tool("1.0E5f32") == "100000.0f32");
  CHECK(parse_tool("16777217f32") == "1.6777216e7f32");
  CHECK(parse_tool("-0f32") == "-0.0f32");
  CHECK(parse_tool("0b101f16") == "5.0f16");
  CHECK(parse_tool("99999999999999999999f64") == "1.0e20f64");
  CHECK(parse_tool("f16.nan") == "f16.nan");
  CHECK(parse_tool("-f64.inf") == "-f64.inf");
  CHECK(parse_tool("true") == "true");
  CHECK(parse_tool("1e400") == "f64.inf");
  CHECK(parse_tool("1e-400") == "0.0f64");
  CHECK(parse_tool("0.0e999999999999999999999") == "0.0f64");
  for (const char* bad :
       {"",    "-",    "+",   ".5",    "5.",    "1E5", "1i33", "1.5i32", "-f32.nan", "+f32.inf", "0x",
        "0b2", "f32.", "tru", "truex", "1 i32", "_1",  "1e",   "--1",    "0b12",     "1i32x",    "-true"})
    CHECK_MESSAGE(parse_tool(bad) == "bad", bad);
}

TEST_CASE("values: the syntax of compiled programs") {
  using enum PrimType;
  CHECK(parse_exe("010", I32) == "8i32");
  CHECK(parse_exe("010", U64) == "10u64");
  CHECK(parse_exe("0x1F", I8) == "31i8");
  CHECK(parse_exe("0b11", I8) == "3i8");
  CHECK(parse_exe("300", I8) == "bad");
  CHECK(parse_exe("300i8", I8) == "44i8");
  CHECK(parse_exe("-1", U8) == "bad");
  CHECK(parse_exe("-1u8", U8) == "255u8");
  CHECK(parse_exe("+1_000i32", I32) == "1000i32");
  CHECK(parse_exe("1i64", I32) == "bad");
  CHECK(parse_exe("08", I32) == "bad");
  CHECK(parse_exe("i32", I32) == "bad");
  CHECK(parse_exe("1.0", I32) == "bad");
  CHECK(parse_exe("7", F64) == "7.0f64");
  CHECK(parse_exe("7e0f64", F64) == "7.0f64");
  CHECK(parse_exe("3.", F32) == "3.0f32");
  CHECK(parse_exe(".5", F32) == "0.5f32");
  CHECK(parse_exe("0x1p3", F32) == "8.0f32");
  CHECK(parse_exe("-0x.8p0f32", F32) == "-0.5f32");
  CHECK(parse_exe("1E3", F64) == "1000.0f64");
  CHECK(parse_exe("-inf", F64) == "-f64.inf");
  CHECK(parse_exe("NaN", F64) == "f64.nan");
  CHECK(parse_exe("f32.nan", F32) == "f32.nan");
  CHECK(parse_exe("f64.nan", F32) == "bad");
  CHECK(parse_exe("-f32.inf", F32) == "-f32.inf");
  CHECK(parse_exe("1e", F64) == "bad");
  CHECK(parse_exe(".", F64) == "bad");
  CHECK(parse_exe("65520", F16) == "65504.0f16");
  CHECK(parse_exe("65536", F16) == "f16.inf");
  CHECK(parse_exe("true", Bool) == "true");
  CHECK(parse_exe("1", Bool) == "bad");
}

TEST_CASE("numbers: a half is rounded once") {
  // Just above and below a midpoint, by less than a double can see.
  std::string middle = "1.00048828125";
  auto half = [](const std::string& text) { return float_from_decimal(PrimType::F16, false, text).bits; };
  CHECK(half(middle) == 0x3C00);
  CHECK(half(middle + std::string(40, '0') + "1") == 0x3C01);
  CHECK(half("1.00048828124" + std::string(40, '9')) == 0x3C00);
  CHECK(half("1.00146484375") == 0x3C02);
  CHECK(half("1.00146484374" + std::string(40, '9')) == 0x3C01);
  CHECK(half("65520") == 0x7C00);
  CHECK(half("65519." + std::string(40, '9')) == 0x7BFF);
  CHECK(half("0.0000000298023223876953125") == 0);
  CHECK(half("2.98023223876953125000000000000000000000000001e-8") == 1);
  CHECK(half("1e99999999999999") == 0x7C00);
}

TEST_CASE("numbers: hexadecimal floats") {
  CHECK(float_from_hex(PrimType::F64, false, "1.8p1") == f64_value(3));
  CHECK(float_from_hex(PrimType::F32, true, "ffp-4") == f32_value(-15.9375f));
  CHECK(float_from_hex(PrimType::F64, false, "1.00000000000008p0") == f64_value(1));
  CHECK(float_from_hex(PrimType::F64, false, "1.000000000000080000000000000000001p0") ==
        f64_value(0x1.0000000000001p0));
  CHECK(float_from_hex(PrimType::F64, false, "0.0000000000000000000000000000001p124") == f64_value(1));
  CHECK(float_from_hex(PrimType::F64, false, "1p99999999999999999999") == infinity_value(PrimType::F64, false));
  CHECK(float_from_digits(PrimType::F32, false, 2, std::string(200, '1')) == infinity_value(PrimType::F32, false));
}

TEST_CASE("values: what the tools print reads back") {
  uint64_t x = 1;
  for (int i = 0; i < 20000; i++) {
    x = x * 6364136223846793005 + 1442695040888963407;
    for (int t = 0; t < kNumPrimTypes - 1; t++) {
      Value value = int_value(static_cast<PrimType>(t), x >> 3 ^ x << 40);
      if (is_float(value.type) && !is_equal(value, value)) continue;
      REQUIRE(parse_value(tool(value)) == value);
      REQUIRE(parse_value_as(exe(value), value.type) == value);
    }
  }
}
