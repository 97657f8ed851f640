// Tests of the scalar operations: names, and the results that are easy to get wrong.
#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <vector>

#include "prim/f16.h"
#include "prim/ops.h"

using namespace fehu::prim;

// Applies the operation called `name` to values in the syntax of the tools.
static std::string run(std::string_view name, std::initializer_list<std::string_view> args) {
  std::optional<ScalarOp> op = scalar_op_named(name);
  if (!op) return "no such operation";
  std::vector<Value> values;
  for (std::string_view arg : args) values.push_back(*parse_value(arg));
  EvalResult result = eval(*op, values);
  if (result.error == EvalError::DivisionByZero) return "division by zero";
  if (result.error == EvalError::NegativeExponent) return "negative exponent";
  return show(result.value);
}

TEST_CASE("ops: every member has a name of its own that finds it again") {
  std::set<std::string> names;
  int members = 0;
  auto member = [&](ScalarOp op) {
    std::string name = name_of(op);
    REQUIRE_MESSAGE(scalar_op_named(name) == op, name);
    names.insert(name);
    members++;
  };
  for (int t = 0; t < kNumPrimTypes; t++) {
    PrimType type = static_cast<PrimType>(t);
    using enum ScalarOp::Kind;
    for (uint8_t i = 0; i <= static_cast<uint8_t>(BinOp::LogOr); i++)
      if (has_type(static_cast<BinOp>(i), type)) member({Bin, i, type, type});
    for (uint8_t i = 0; i <= static_cast<uint8_t>(UnOp::FSignum); i++)
      if (has_type(static_cast<UnOp>(i), type)) member({Un, i, type, type});
    for (uint8_t i = 0; i <= static_cast<uint8_t>(CmpOp::LLe); i++)
      if (has_type(static_cast<CmpOp>(i), type)) member({Cmp, i, type, type});
    for (uint8_t i = 0; i <= static_cast<uint8_t>(FunOp::Cond); i++)
      if (has_type(static_cast<FunOp>(i), type)) member({Fun, i, type, type});
    for (uint8_t i = 0; i <= static_cast<uint8_t>(ConvOp::Unsign); i++)
      for (int u = 0; u < kNumPrimTypes; u++)
        if (has_types(static_cast<ConvOp>(i), type, static_cast<PrimType>(u)))
          member({Conv, i, type, static_cast<PrimType>(u)});
  }
  CHECK(names.size() == static_cast<size_t>(members));
  for (const char* bad :
       {"", "add", "add33", "sext_i8_i8", "sext_u8_i16", "sign_u8", "fptobits_f32_i64", "neg_u8", "llt32", "sext_"})
    CHECK_MESSAGE(!scalar_op_named(bad), bad);
}

TEST_CASE("ops: the checker's intrinsics are all here, with the same signatures") {
  auto check_family = [](std::string_view stem, std::string_view signature, std::initializer_list<PrimType> types,
                         bool named_by_type) {
    for (PrimType type : types) {
      std::string name(stem);
      name += named_by_type ? std::string(name_of(type)) : std::to_string(bit_width(type));
      std::optional<ScalarOp> op = scalar_op_named(name);
      REQUIRE_MESSAGE(op, name);
      Signature found = signature_of(*op);
      CHECK(found.num_operands == static_cast<int>(signature.find('>')));
      CHECK((found.result == PrimType::Bool) == (signature.back() == 'B' || type == PrimType::Bool));
    }
  };
  using enum PrimType;
#define INT_FAMILY(stem, signature) check_family(stem, signature, {I8, I16, I32, I64}, false);
#define FLOAT_FAMILY(stem, signature) check_family(stem, signature, {F16, F32, F64}, false);
#define PRIM_FAMILY(stem, signature) check_family(stem, signature, {I8, I16, I32, I64, F16, F32, F64, Bool}, true);
#define SCALAR(name, signature) CHECK_MESSAGE(scalar_op_named(name), name);
#define CONVERSION(stem, from, to)                                                  \
  for (std::string_view a : {"i8", "i64", "f16", "f64", "bool"})                    \
    for (std::string_view b : {"i8", "i64", "f16", "f64", "bool"})                  \
      if ((a[0] | 0x20) == (from | 0x20) && (b[0] | 0x20) == (to | 0x20) && a != b) \
        CHECK(scalar_op_named(std::string(stem) + "_" + std::string(a) + "_" + std::string(b)));
#include "check/intrinsics.def"
}

TEST_CASE("ops: integers wrap") {
  CHECK(run("add8", {"127i8", "1i8"}) == "-128i8");
  CHECK(run("sub64", {"-9223372036854775808i64", "1i64"}) == "9223372036854775807i64");
  CHECK(run("mul32", {"65536", "65536"}) == "0i32");
  CHECK(run("neg_i8", {"-128i8"}) == "-128i8");
  CHECK(run("abs8", {"-128i8"}) == "-128i8");
  CHECK(run("abs32", {"-5"}) == "5i32");
  CHECK(run("complement16", {"0i16"}) == "-1i16");
  CHECK(run("ssignum8", {"-9i8"}) == "-1i8");
  CHECK(run("usignum8", {"-9i8"}) == "1i8");
}

TEST_CASE("ops: division") {
  CHECK(run("sdiv32", {"-7", "2"}) == "-4i32");
  CHECK(run("smod32", {"-7", "2"}) == "1i32");
  CHECK(run("squot32", {"-7", "2"}) == "-3i32");
  CHECK(run("srem32", {"-7", "2"}) == "-1i32");
  CHECK(run("smod32", {"5", "-3"}) == "-1i32");
  CHECK(run("sdiv_up32", {"7", "2"}) == "4i32");
  CHECK(run("sdiv_up32", {"-7", "2"}) == "-3i32");
  CHECK(run("sdiv_up32", {"-7", "-2"}) == "4i32");
  CHECK(run("udiv8", {"-1i8", "2i8"}) == "127i8");
  CHECK(run("umod8", {"-1i8", "2i8"}) == "1i8");
  CHECK(run("udiv_up8", {"-1i8", "2i8"}) == "-128i8");
  for (std::string_view op : {"sdiv", "squot", "sdiv_up"}) {
    CHECK(run(std::string(op) + "64", {"-9223372036854775808i64", "-1i64"}) == "-9223372036854775808i64");
    CHECK(run(std::string(op) + "8", {"-128i8", "-1i8"}) == "-128i8");
    CHECK(run(std::string(op) + "8", {"1i8", "0i8"}) == "division by zero");
    CHECK(run(std::string(op) + "_safe8", {"1i8", "0i8"}) == "0i8");
  }
  CHECK(run("smod64", {"-9223372036854775808i64", "-1i64"}) == "0i64");
  CHECK(run("srem64", {"5i64", "0i64"}) == "division by zero");
  CHECK(run("umod64", {"5i64", "0i64"}) == "division by zero");
}

TEST_CASE("ops: division agrees with its definition on all i8") {
  for (int x = -128; x < 128; x++)
    for (int y = -128; y < 128; y++) {
      if (y == 0) continue;
      auto apply = [&](BinOp op) {
        return as_i64(eval(op, PrimType::I8, i8_value(static_cast<int8_t>(x)), i8_value(static_cast<int8_t>(y))).value);
      };
      double exact = static_cast<double>(x) / y;
      REQUIRE(apply(BinOp::SDiv) == static_cast<int8_t>(static_cast<int>(std::floor(exact))));
      REQUIRE(apply(BinOp::SDivUp) == static_cast<int8_t>(static_cast<int>(std::ceil(exact))));
      REQUIRE(apply(BinOp::SMod) == x - y * static_cast<int>(std::floor(exact)));
      REQUIRE(apply(BinOp::SRem) == x % y);
    }
}

TEST_CASE("ops: shifts, powers, bits") {
  CHECK(run("shl8", {"1i8", "7i8"}) == "-128i8");
  CHECK(run("shl8", {"1i8", "8i8"}) == "0i8");
  CHECK(run("shl64", {"1i64", "64i64"}) == "0i64");
  CHECK(run("lshr8", {"-1i8", "1i8"}) == "127i8");
  CHECK(run("lshr32", {"-1", "-1"}) == "0i32");
  CHECK(run("ashr8", {"-56i8", "1i8"}) == "-28i8");
  CHECK(run("ashr64", {"-5i64", "100i64"}) == "-1i64");
  CHECK(run("ashr64", {"5i64", "-1i64"}) == "0i64");
  CHECK(run("pow32", {"3", "4"}) == "81i32");
  CHECK(run("pow32", {"0", "0"}) == "1i32");
  CHECK(run("pow8", {"2i8", "9i8"}) == "0i8");
  CHECK(run("pow32", {"2", "-1"}) == "negative exponent");
  CHECK(run("upow8", {"-1i8", "-1i8"}) == "-1i8");
  CHECK(run("popc8", {"-1i8"}) == "8i32");
  CHECK(run("clz32", {"0"}) == "32i32");
  CHECK(run("clz8", {"1i8"}) == "7i32");
  CHECK(run("ctz16", {"0i16"}) == "16i32");
  CHECK(run("ctz64", {"8i64"}) == "3i32");
  CHECK(run("smul_hi8", {"-128i8", "-128i8"}) == "64i8");
  CHECK(run("umul_hi8", {"-1i8", "-1i8"}) == "-2i8");
  CHECK(run("smul_hi64", {"-1i64", "1i64"}) == "-1i64");
  CHECK(run("umul_hi64", {"-1i64", "-1i64"}) == "-2i64");
  CHECK(run("umad_hi8", {"-1i8", "-1i8", "3i8"}) == "1i8");
}

TEST_CASE("ops: comparisons") {
  CHECK(run("slt8", {"-1i8", "0i8"}) == "true");
  CHECK(run("ult8", {"-1i8", "0i8"}) == "false");
  CHECK(run("ule64", {"-1i64", "-1i64"}) == "true");
  CHECK(run("eq_f32", {"f32.nan", "f32.nan"}) == "false");
  CHECK(run("eq_f64", {"0.0", "-0.0"}) == "true");
  CHECK(run("lt16", {"f16.nan", "1f16"}) == "false");
  CHECK(run("le64", {"1.0", "1.0"}) == "true");
  CHECK(run("llt", {"false", "true"}) == "true");
  CHECK(run("lle", {"true", "false"}) == "false");
  CHECK(run("smax8", {"-1i8", "1i8"}) == "1i8");
  CHECK(run("umax8", {"-1i8", "1i8"}) == "-1i8");
  CHECK(run("logand", {"true", "false"}) == "false");
  CHECK(run("neg_bool", {"true"}) == "false");
}

TEST_CASE("ops: floats") {
  CHECK(run("fmax32", {"f32.nan", "1f32"}) == "1.0f32");
  CHECK(run("fmin32", {"1f32", "f32.nan"}) == "1.0f32");
  CHECK(run("fmax64", {"f64.nan", "f64.nan"}) == "f64.nan");
  CHECK(run("fmax64", {"-0.0", "0.0"}) == "0.0f64");
  CHECK(run("fmin64", {"0.0", "-0.0"}) == "-0.0f64");
  CHECK(run("fdiv64", {"1.0", "-0.0"}) == "-f64.inf");
  CHECK(run("fdiv64", {"0.0", "0.0"}) == "f64.nan");
  CHECK(run("fmod64", {"-7.5", "2.0"}) == "-1.5f64");
  CHECK(run("fpow32", {"2f32", "0.5f32"}) == "1.4142135f32");
  CHECK(run("neg_f64", {"0.0"}) == "-0.0f64");
  CHECK(run("fsignum64", {"-3.5"}) == "-1.0f64");
  CHECK(run("fsignum64", {"f64.nan"}) == "f64.nan");
  CHECK(run("fabs16", {"-f16.inf"}) == "f16.inf");
  CHECK(run("round64", {"2.5"}) == "2.0f64");
  CHECK(run("round64", {"-0.5"}) == "-0.0f64");
  CHECK(run("sinpi32", {"1f32"}) == "0.0f32");
  CHECK(run("cospi64", {"0.5"}) == "0.0f64");
  CHECK(run("cospi64", {"1.0"}) == "-1.0f64");
  CHECK(run("tanpi64", {"0.25"}) == "0.9999999999999999f64");
  CHECK(run("tanpi32", {"0.49999997f32"}) == "1.0680707e7f32");
  CHECK(run("tanpi64", {"-0.4999999999"}) == "-3.183098598467148e9f64");
  CHECK(run("sinpi64", {"f64.inf"}) == "f64.nan");
  CHECK(run("atan2_64", {"1.0", "0.0"}) == "1.5707963267948966f64");
  CHECK(run("gamma64", {"5.0"}) == "24.0f64");
  CHECK(run("lgamma64", {"1.0"}) == "0.0f64");
  CHECK(run("sqrt64", {"-1.0"}) == "f64.nan");
  CHECK(run("log64", {"0.0"}) == "-f64.inf");
  CHECK(run("lerp64", {"1.0", "3.0", "0.5"}) == "2.0f64");
  CHECK(run("fma64", {"2.0", "3.0", "1.0"}) == "7.0f64");
  CHECK(run("ldexp32", {"1.5f32", "2"}) == "6.0f32");
  CHECK(run("ldexp64", {"1.0", "-2147483648"}) == "0.0f64");
  CHECK(run("copysign32", {"1f32", "-0f32"}) == "-1.0f32");
  CHECK(run("nextafter16", {"1f16", "2f16"}) == "1.0009766f16");
  CHECK(run("isnan16", {"f16.nan"}) == "true");
  CHECK(run("isinf64", {"-f64.inf"}) == "true");
  CHECK(run("cond_i8", {"false", "1i8", "2i8"}) == "2i8");
}

TEST_CASE("ops: halves are rounded after each operation, and fma once") {
  CHECK(run("fadd16", {"2048f16", "1f16"}) == "2048.0f16");
  CHECK(run("fadd16", {"65504f16", "16f16"}) == "f16.inf");
  CHECK(run("fmul16", {"0.1f16", "0.1f16"}) == "9.994507e-3f16");
  // (1 + 2^-10) * (1 + 2^-1) lies halfway between two halves; an addend too small for an f32 sum decides.
  Value a = f16_value(0x3C01), b = f16_value(0x3E00), tiny = f16_value(0x0001);
  Value above[] = {a, b, tiny}, below[] = {a, b, eval(UnOp::Neg, PrimType::F16, tiny)};
  CHECK(eval(FunOp::Fma, PrimType::F16, above).bits == 0x3E02);
  CHECK(eval(FunOp::Fma, PrimType::F16, below).bits == 0x3E01);
}

TEST_CASE("ops: conversions") {
  CHECK(run("sext_i8_i32", {"-1i8"}) == "-1i32");
  CHECK(run("zext_i8_i32", {"-1i8"}) == "255i32");
  CHECK(run("sext_i32_i8", {"300"}) == "44i8");
  CHECK(run("fptosi_f64_i32", {"-1.9"}) == "-1i32");
  CHECK(run("fptosi_f64_i32", {"f64.nan"}) == "0i32");
  CHECK(run("fptosi_f64_i32", {"f64.inf"}) == "0i32");
  CHECK(run("fptosi_f64_i32", {"1e10"}) == "2147483647i32");
  CHECK(run("fptosi_f64_i64", {"-1e300"}) == "-9223372036854775808i64");
  CHECK(run("fptosi_f64_i64", {"9223372036854775808f64"}) == "9223372036854775807i64");
  CHECK(run("fptoui_f32_i8", {"-1.7f32"}) == "-1i8");
  CHECK(run("fptoui_f32_i8", {"255.5f32"}) == "-1i8");
  CHECK(run("fptoui_f64_i64", {"18446744073709549568f64"}) == "-2048i64");
  CHECK(run("fptoui_f64_i64", {"1e300"}) == "-1i64");
  CHECK(run("sitofp_i64_f32", {"16777217i64"}) == "1.6777216e7f32");
  CHECK(run("sitofp_i64_f64", {"-9223372036854775808i64"}) == "-9.223372036854776e18f64");
  CHECK(run("uitofp_i64_f64", {"-1i64"}) == "1.8446744073709552e19f64");
  CHECK(run("sitofp_i32_f16", {"65519"}) == "65504.0f16");
  CHECK(run("sitofp_i32_f16", {"65520"}) == "f16.inf");
  CHECK(run("fpconv_f64_f16", {"1e-8"}) == "0.0f16");
  CHECK(run("fptobits_f32_i32", {"1f32"}) == "1065353216i32");
  CHECK(run("bitstofp_i16_f16", {"15360i16"}) == "1.0f16");
  CHECK(run("itob_i8_bool", {"4i8"}) == "true");
  CHECK(run("ftob_f32_bool", {"f32.nan"}) == "true");
  CHECK(run("ftob_f32_bool", {"-0f32"}) == "false");
  CHECK(run("btoi_bool_i64", {"true"}) == "1i64");
  CHECK(run("btof_bool_f16", {"true"}) == "1.0f16");
  CHECK(run("sign_i8", {"255u8"}) == "-1i8");
  CHECK(run("unsign_i64", {"-1i64"}) == "18446744073709551615u64");
}

// The conversion function `to.from` that the prelude makes of the operations. Spec: prelude.md 8.4.
static Value convert(Value value, PrimType to) {
  PrimType from = value.type;
  if (from == to) return value;
  if (to == PrimType::Bool) return eval(is_float(from) ? ConvOp::FToB : ConvOp::IToB, from, to, value);
  if (from == PrimType::Bool) return eval(is_float(to) ? ConvOp::BToF : ConvOp::BToI, from, to, value);
  if (is_float(from)) {
    if (is_float(to)) return eval(ConvOp::FpConv, from, to, value);
    return eval(is_signed(to) ? ConvOp::FpToSi : ConvOp::FpToUi, from, to, value);
  }
  if (is_float(to)) return eval(is_signed(from) ? ConvOp::SiToFp : ConvOp::UiToFp, from, to, value);
  // Only a signed number that stays signed is sign-extended.
  return eval(is_signed(from) && is_signed(to) ? ConvOp::SExt : ConvOp::ZExt, from, to, value);
}

TEST_CASE("ops: the conversion functions of the prelude") {
  auto to = [](std::string_view text, PrimType type) { return show(convert(*parse_value(text), type)); };
  CHECK(to("-1i8", PrimType::U32) == "255u32");
  CHECK(to("-1i8", PrimType::U8) == "255u8");
  CHECK(to("-1i8", PrimType::I32) == "-1i32");
  CHECK(to("255u8", PrimType::I8) == "-1i8");
  CHECK(to("255u8", PrimType::I32) == "255i32");
  CHECK(to("18446744073709551615u64", PrimType::F32) == "1.8446744e19f32");
  CHECK(to("-1.7f32", PrimType::U8) == "255u8");
  CHECK(to("f64.nan", PrimType::Bool) == "true");
  CHECK(to("true", PrimType::F16) == "1.0f16");
  CHECK(to("0.1f64", PrimType::F32) == "0.1f32");
}

TEST_CASE("ops: every operation gives a canonical value for every pattern of bits") {
  const uint64_t patterns[] = {0,
                               1,
                               2,
                               63,
                               64,
                               0x7F,
                               0x80,
                               0x7C00,
                               0x7E00,
                               0x8000,
                               0xFFFF,
                               0x7F800000,
                               0x7FC00001,
                               0x80000000,
                               0x7FF0000000000000,
                               0x7FF8000000000001,
                               0x8000000000000000,
                               0x7FFFFFFFFFFFFFFF,
                               ~uint64_t{0}};
  auto try_all = [&](ScalarOp op) {
    Signature signature = signature_of(op);
    for (uint64_t x : patterns)
      for (uint64_t y : patterns) {
        Value args[3];
        for (int i = 0; i < signature.num_operands; i++) {
          args[i] = int_value(signature.operands[i], i == 0 ? x : y);
          if (args[i].type == PrimType::Bool) args[i].bits &= 1;
        }
        EvalResult result = eval(op, {args, static_cast<size_t>(signature.num_operands)});
        REQUIRE(result.value.type == signature.result);
        REQUIRE(int_value(result.value.type, result.value.bits) == result.value);
        if (result.value.type == PrimType::Bool) REQUIRE(result.value.bits <= 1);
      }
  };
  for (int kind = 0; kind < 5; kind++)
    for (int i = 0; i < 64; i++)
      for (int t = 0; t < kNumPrimTypes; t++)
        for (int u = 0; u < kNumPrimTypes; u++) {
          PrimType type = static_cast<PrimType>(t), to = static_cast<PrimType>(u);
          ScalarOp op{static_cast<ScalarOp::Kind>(kind), static_cast<uint8_t>(i), type, to};
          if (op.kind != ScalarOp::Kind::Conv && type != to) continue;
          using enum ScalarOp::Kind;
          bool exists = (op.kind == Bin && op.bin_op() <= BinOp::LogOr && has_type(op.bin_op(), type)) ||
                        (op.kind == Un && op.un_op() <= UnOp::FSignum && has_type(op.un_op(), type)) ||
                        (op.kind == Cmp && op.cmp_op() <= CmpOp::LLe && has_type(op.cmp_op(), type)) ||
                        (op.kind == Conv && op.conv_op() <= ConvOp::Unsign && has_types(op.conv_op(), type, to)) ||
                        (op.kind == Fun && op.fun_op() <= FunOp::Cond && has_type(op.fun_op(), type));
          if (exists) try_all(op);
        }
}
