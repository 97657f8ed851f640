// Every scalar operation in C gives what the evaluator gives, bit for bit, on edge values of every type.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

#include "backend/c/function.h"
#include "backend/c/names.h"
#include "backend/c/test_util.h"
#include "prim/ops.h"

namespace fehu::backend {

using prim::PrimType;
using prim::ScalarOp;
using prim::Value;

namespace {

constexpr PrimType kTypes[] = {PrimType::I8,  PrimType::I16, PrimType::I32, PrimType::I64,
                               PrimType::F16, PrimType::F32, PrimType::F64, PrimType::Bool};

// Enumerators of each kind of operation, by counting the lines of ops.def.
#define COUNT_OP(...) +1
#define BIN_OP COUNT_OP
constexpr int kNumBinOps = 0
#include "prim/ops.def"
    ;
#define UN_OP COUNT_OP
constexpr int kNumUnOps = 0
#include "prim/ops.def"
    ;
#define CMP_OP COUNT_OP
constexpr int kNumCmpOps = 0
#include "prim/ops.def"
    ;
#define CONV_OP COUNT_OP
constexpr int kNumConvOps = 0
#include "prim/ops.def"
    ;
#define FUN_OP COUNT_OP
constexpr int kNumFunOps = 0
#include "prim/ops.def"
    ;

std::vector<ScalarOp> all_ops() {
  using enum ScalarOp::Kind;
  std::vector<ScalarOp> ops;
  auto add = [&](ScalarOp::Kind kind, int op, PrimType type, PrimType to) {
    ops.push_back({kind, static_cast<uint8_t>(op), type, to});
  };
  for (PrimType type : kTypes) {
    for (int op = 0; op < kNumBinOps; op++)
      if (has_type(static_cast<prim::BinOp>(op), type)) add(Bin, op, type, type);
    for (int op = 0; op < kNumUnOps; op++)
      if (has_type(static_cast<prim::UnOp>(op), type)) add(Un, op, type, type);
    for (int op = 0; op < kNumCmpOps; op++)
      if (has_type(static_cast<prim::CmpOp>(op), type)) add(Cmp, op, type, type);
    for (int op = 0; op < kNumFunOps; op++)
      if (has_type(static_cast<prim::FunOp>(op), type)) add(Fun, op, type, type);
    for (int op = 0; op < kNumConvOps; op++)
      for (PrimType to : kTypes)
        if (has_types(static_cast<prim::ConvOp>(op), type, to)) add(Conv, op, type, to);
  }
  return ops;
}

const imp::Exp* make_exp(Arena& arena, ScalarOp op, const prim::Signature& signature, List<const imp::Exp*> args) {
  switch (op.kind) {
    case ScalarOp::Kind::Bin:
      return arena.make<imp::BinExp>(op.type, op.bin_op(), args[0], args[1]);
    case ScalarOp::Kind::Un:
      return arena.make<imp::UnExp>(op.type, op.un_op(), args[0]);
    case ScalarOp::Kind::Cmp:
      return arena.make<imp::CmpExp>(PrimType::Bool, op.cmp_op(), op.type, args[0], args[1]);
    case ScalarOp::Kind::Conv:
      return arena.make<imp::ConvExp>(op.to, op.conv_op(), args[0]);
    case ScalarOp::Kind::Fun:
      break;
  }
  return arena.make<imp::FunExp>(signature.result, op.fun_op(), op.type, args);
}

std::string from_bits(PrimType type, int number) {
  if (type == PrimType::F32) return fmt::format("bitstofp_i32_f32((int32_t)in[{}])", number);
  if (type == PrimType::F64) return fmt::format("bitstofp_i64_f64((int64_t)in[{}])", number);
  return fmt::format("({})in[{}]", c_type(type), number);
}

std::string to_bits(PrimType type) {
  if (type == PrimType::F32) return "(uint32_t)fptobits_f32_i32(result)";
  if (type == PrimType::F64) return "(uint64_t)fptobits_f64_i64(result)";
  return fmt::format("({})result", c_unsigned_type(type));
}

// One function for each operation, and a loop that applies them to what it reads.
std::string driver(std::span<const ScalarOp> ops, Interner& interner) {
  std::string out =
      rts_text("prelude.h") + rts_text("scalar.h") + rts_text("scalar_float.h") + rts_text("scalar_f16.h");
  for (size_t i = 0; i < ops.size(); i++) {
    Arena arena;
    prim::Signature signature = prim::signature_of(ops[i]);
    out += fmt::format("// {}\nstatic uint64_t op{}(const uint64_t *in) {{\n", prim::name_of(ops[i]), i);
    std::vector<const imp::Exp*> args;
    for (int k = 0; k < signature.num_operands; k++) {
      // Names like those of intrinsics must not be a problem.
      VName name{static_cast<uint32_t>(32 + k), interner.intern("log2")};
      PrimType type = signature.operands[k];
      out += fmt::format("  const {} {} = {};\n", c_type(type), c_name(name), from_bits(type, k));
      args.push_back(arena.make<imp::VarExp>(type, name));
    }
    out += fmt::format("  const {} result = {};\n  return {};\n}}\n", c_type(signature.result),
                       print_c_exp(make_exp(arena, ops[i], signature, args)), to_bits(signature.result));
  }
  out += "static uint64_t (*const ops[])(const uint64_t *) = {\n";
  for (size_t i = 0; i < ops.size(); i++) out += fmt::format("op{}, ", i);
  out +=
      "};\n"
      "int main(void) {\n"
      "  uint64_t in[4];\n"
      "  while (fread(in, sizeof in, 1, stdin) == 1) {\n"
      "    uint64_t result = ops[in[3]](in);\n"
      "    fwrite(&result, sizeof result, 1, stdout);\n"
      "  }\n"
      "  return 0;\n"
      "}\n";
  return out;
}

std::vector<Value> edge_values(PrimType type) {
  std::vector<Value> out;
  if (type == PrimType::Bool) return {prim::bool_value(false), prim::bool_value(true)};
  int width = prim::bit_width(type);
  if (prim::is_float(type)) {
    for (double x : {0.0,
                     1.0,
                     0.5,
                     0.25,
                     0.75,
                     1.5,
                     2.5,
                     3.0,
                     0.1,
                     3.14159265358979,
                     7.999,
                     127.9,
                     128.0,
                     255.5,
                     256.0,
                     1e-3,
                     6e-8,
                     6.1e-5,
                     1e-40,
                     5e-324,
                     2.2250738585072014e-308,
                     32767.5,
                     65504.0,
                     65519.9,
                     65520.0,
                     2147483647.5,
                     2147483648.0,
                     4294967295.5,
                     16777217.0,
                     9007199254740993.0,
                     9223372036854775808.0,
                     18446744073709551616.0,
                     3.4e38,
                     1e39,
                     1.7e308}) {
      out.push_back(prim::float_value(type, x));
      out.push_back(prim::float_value(type, -x));
    }
    out.push_back(prim::infinity_value(type, false));
    out.push_back(prim::infinity_value(type, true));
    out.push_back(prim::nan_value(type));
    return out;
  }
  uint64_t top = uint64_t{1} << (width - 1);
  for (uint64_t bits : {uint64_t{0},
                        uint64_t{1},
                        uint64_t{2},
                        uint64_t{3},
                        uint64_t{7},
                        uint64_t(width - 1),
                        uint64_t(width),
                        uint64_t(width + 1),
                        top,
                        top - 1,
                        top + 1,
                        ~uint64_t{0},
                        ~uint64_t{1},
                        ~uint64_t{2},
                        ~uint64_t{6},
                        uint64_t{0x5555555555555555},
                        uint64_t{0xAAAAAAAAAAAAAAAA},
                        uint64_t{0x123456789ABCDEF0},
                        uint64_t{100},
                        uint64_t{33554433},
                        uint64_t{9007199254740993}})
    out.push_back(prim::int_value(type, bits));
  return out;
}

struct Case {
  size_t op;
  std::vector<Value> args;
  Value expected;
};

// The operations that promise not to wrap are not asked to.
bool breaks_promise(ScalarOp op, std::span<const Value> args, Value result) {
  if (op.kind != ScalarOp::Kind::Bin) return false;
  __int128 exact = prim::as_i64(result);
  if (op.bin_op() == prim::BinOp::AddNw) exact = static_cast<__int128>(prim::as_i64(args[0])) + prim::as_i64(args[1]);
  if (op.bin_op() == prim::BinOp::SubNw) exact = static_cast<__int128>(prim::as_i64(args[0])) - prim::as_i64(args[1]);
  if (op.bin_op() == prim::BinOp::MulNw) exact = static_cast<__int128>(prim::as_i64(args[0])) * prim::as_i64(args[1]);
  return exact != prim::as_i64(result);
}

void add_cases(std::vector<Case>& cases, size_t number, ScalarOp op) {
  prim::Signature signature = prim::signature_of(op);
  std::vector<std::vector<Value>> values;
  for (int k = 0; k < signature.num_operands; k++) {
    values.push_back(edge_values(signature.operands[k]));
    // Three operands have every fourth value each, a different fourth for each operand.
    if (signature.num_operands < 3 || values.back().size() <= 2) continue;
    std::vector<Value> some;
    for (size_t i = static_cast<size_t>(k); i < values.back().size(); i += 4) some.push_back(values.back()[i]);
    values.back() = some;
  }
  std::vector<size_t> at(values.size());
  while (true) {
    std::vector<Value> args;
    for (size_t k = 0; k < values.size(); k++) args.push_back(values[k][at[k]]);
    prim::EvalResult result = prim::eval(op, args);
    if (result.error == prim::EvalError::None && !breaks_promise(op, args, result.value))
      cases.push_back({number, args, result.value});
    size_t k = 0;
    while (k < at.size() && ++at[k] == values[k].size()) at[k++] = 0;
    if (k == at.size()) return;
  }
}

bool is_nan(Value value) {
  return prim::is_float(value.type) && std::isnan(prim::as_double(value));
}

std::string describe(ScalarOp op, const Case& c, Value got) {
  std::string out = prim::name_of(op);
  for (Value arg : c.args) out += " " + prim::show(arg);
  return fmt::format("{}: {} expected, got {}", out, prim::show(c.expected), prim::show(got));
}

void compare(std::span<const ScalarOp> ops, std::span<const Case> cases, const std::string& output) {
  CHECK(output.size() == 8 * cases.size());
  if (output.size() != 8 * cases.size()) return;
  int num_wrong = 0;
  for (size_t i = 0; i < cases.size(); i++) {
    uint64_t bits;
    memcpy(&bits, output.data() + 8 * i, 8);
    Value got{cases[i].expected.type, bits};
    if (got == cases[i].expected || (is_nan(got) && is_nan(cases[i].expected))) continue;
    if (num_wrong++ < 20) FAIL_CHECK(describe(ops[cases[i].op], cases[i], got));
  }
  CHECK(num_wrong == 0);
}

}  // namespace

TEST_CASE("C: every scalar operation agrees with the evaluator") {
  Interner interner;
  std::vector<ScalarOp> ops = all_ops();
  REQUIRE(ops.size() > 450);
  std::vector<Case> cases;
  for (size_t i = 0; i < ops.size(); i++) add_cases(cases, i, ops[i]);
  std::string input;
  for (const Case& c : cases) {
    uint64_t in[4] = {0, 0, 0, c.op};
    for (size_t k = 0; k < c.args.size(); k++) in[k] = c.args[k].bits;
    input.append(reinterpret_cast<const char*>(in), sizeof in);
  }

  CTestFolder folder;
  folder.write("input", input);
  std::string text = driver(ops, interner);
  // Optimised, and with checks for undefined behaviour and the replacements for what not all compilers have.
  for (std::string compiler : {"gcc -O2", "gcc -fsanitize=undefined -fno-sanitize-recover=all -U__SIZEOF_INT128__"}) {
    CAPTURE(compiler);
    ProcessResult compiled = folder.compile(text, compiler);
    CHECK_MESSAGE(compiled.status == 0, compiled.output);
    ProcessResult run = folder.run("./prog < input");
    CHECK(run.status == 0);
    compare(ops, cases, run.output);
  }
}

}  // namespace fehu::backend
