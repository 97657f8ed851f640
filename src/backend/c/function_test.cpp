// Functions in C: built by hand in the imperative IR, compiled and run with sanitizers.
#include "backend/c/function.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <utility>

#include "backend/c/program.h"
#include "backend/c/test_util.h"
#include "imp/imp_test_util.h"
#include "imp/split.h"

namespace fehu::backend {

using imp::Code;
using imp::Exp;
using imp::NameKind;
using prim::BinOp;
using prim::CmpOp;
using prim::FunOp;
using prim::PrimType;

namespace {

std::string whole(const imp::Program& program, const SourceMap* sources, std::string_view main) {
  return assemble_core(kTestHeader, kTestSettings, program, sources, main);
}

ProcessResult run_c(const std::string& text, const std::string& compiler = kSanitizers) {
  CTestFolder folder;
  ProcessResult compiled = folder.compile(text, compiler);
  CHECK_MESSAGE(compiled.status == 0, compiled.output);
  return compiled.status == 0 ? folder.run("./prog") : compiled;
}

// squares n = [0, 1, 4, ..] with an assertion that n < 5.
imp::Function squares(imp::Maker& m, VName name, Loc loc) {
  VName n = m.name("n"), mem = m.name("mem"), out = m.name("mem_out"), xs = m.name("xs"), i = m.name("i'");
  imp::MessagePart parts[] = {{"100% \"too\" many: ", nullptr, {}}, {{}, m.var(n), PrimType::I64}, {".", nullptr, {}}};
  Loc locs[] = {loc, loc};
  Code body = m.code({
      m.stm<imp::DeclareBlock>(mem),
      m.stm<imp::Allocate>(mem, m.bin(BinOp::MulSize, m.num(8), m.var(n))),
      m.stm<imp::Assert>(m.cmp(CmpOp::Slt, m.var(n), m.num(5)), m.arena.list(std::span<const imp::MessagePart>(parts)),
                         Provenance{m.arena.list(std::span<const Loc>(locs))}),
      m.stm<imp::DeclarePointer>(xs, PrimType::I64, mem, m.num(0), false),
      m.stm<imp::For>(i, PrimType::I64, m.var(n),
                      m.code({m.stm<imp::Store>(xs, m.var(i), m.bin(BinOp::Mul, m.var(i), m.var(i)))})),
      m.stm<imp::ShareBlock>(out, mem),
  });
  return m.function(name, {{out, NameKind::Block, PrimType::I64}}, {{n, NameKind::Scalar, PrimType::I64}}, body);
}

}  // namespace

TEST_CASE("C functions: blocks, loops, calls, errors with backtraces; nothing leaks") {
  imp::Maker m;
  SourceMap sources;
  const SourceFile* file = sources.add("a \"b\".fut", "let x = 1\nlet y = 2\n");
  Loc loc{file->base + 4, file->base + 5}, call_locs[] = {{file->base + 14, file->base + 15}};
  VName inner = m.name("squares"), outer = m.name("+^"), n = m.name("int"), mem = m.name("mem"), sum = m.name("sum"),
        xs = m.name("xs"), i = m.name("i"), result = m.name("out");
  // The sum of the squares below n, computed twice, the second time into the same block.
  const imp::Stm* call =
      m.stm<imp::Call>(inner, m.arena.list(std::initializer_list<imp::CallResult>{{mem, NameKind::Block}}),
                       m.args({m.var(n)}), Provenance{m.arena.list(std::span<const Loc>(call_locs))});
  Code loop = m.code({m.stm<imp::Assign>(sum, m.bin(BinOp::Add, m.var(sum), m.load(xs, PrimType::I64, m.var(i))))});
  Code body = m.code({
      m.stm<imp::DeclareBlock>(mem),
      call,
      call,
      m.stm<imp::DeclarePointer>(xs, PrimType::I64, mem, m.num(0), true),
      m.stm<imp::DeclareScalar>(sum, PrimType::I64, m.num(0), false),
      m.stm<imp::For>(i, PrimType::I64, m.bin(BinOp::SMin, m.var(n), m.num(100)), loop),
      m.stm<imp::Assign>(result, m.var(sum)),
  });
  imp::Function functions[] = {squares(m, inner, loc), m.function(outer, {{result, NameKind::Scalar, PrimType::I64}},
                                                                  {{n, NameKind::Scalar, PrimType::I64}}, body)};
  imp::Program program{{}, {}, functions};
  const char* main = R"(
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = futhark_context_new(cfg);
  int64_t sizes[] = {0, 1, 4, 5, -1, INT64_MAX};
  for (int i = 0; i < 6; i++) {
    int64_t sum = -1;
    int err = v_2(ctx, &sum, sizes[i]);
    char *error = futhark_context_get_error(ctx);
    printf("%d %d %d\n%s", err, (int)sum, (int)ctx->current_bytes, error ? error : "");
    free(error);
  }
  int64_t sum = 0;
  v_2(ctx, &sum, 5);
  v_2(ctx, &sum, 6);  // nobody has asked for the error of the call before
  char *error = futhark_context_get_error(ctx);
  printf("%s", error);
  free(error);
  char *report = futhark_context_report(ctx);
  printf("%s\n", report);
  free(report);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})";
  std::string too_many =
      "Error: 100% \"too\" many: 5.\n\nBacktrace:\n"
      "-> #0  a \"b\".fut:1:5-6\n   #1  a \"b\".fut:1:5-6\n   #2  a \"b\".fut:2:5-6\n";
  std::string expected =
      "0 0 0\n"
      "0 0 0\n"
      "0 14 0\n"
      "2 -1 0\n" +
      too_many +
      "0 0 0\n"
      "3 -1 0\nError: Failed to allocate memory in default space.\nAttempted allocation: 9223372036854775807 "
      "bytes\n"
      "Currently allocated: 0 bytes\n" +
      too_many + "{\"memory\":{\"default space\": 64},\"events\":[]}\n";
  // Whole, and cut into the smallest pieces.
  for (const imp::Program* p : {&std::as_const(program), imp::split_long_functions(program, m.arena, {2, 2, 1})}) {
    CHECK((p == &program || p->functions.size() > 4));
    ProcessResult run = run_c(whole(*p, &sources, main));
    CHECK(run.output == expected);
    CHECK(run.status == 0);
  }
}

TEST_CASE("C functions: recursion ends with an error before the stack does") {
  imp::Maker m;
  VName f = m.name("f"), n = m.name("n"), out = m.name("out"), rest = m.name("rest");
  const imp::Stm* call =
      m.stm<imp::Call>(f, m.arena.list(std::initializer_list<imp::CallResult>{{rest, NameKind::Scalar}}),
                       m.args({m.bin(BinOp::Sub, m.var(n), m.num(1))}),
                       Provenance{m.arena.list(std::initializer_list<Loc>{Loc{}, Loc{}, Loc{}})});
  Code no = m.code({m.stm<imp::DeclareScalar>(rest, PrimType::I64, nullptr, false), call,
                    m.stm<imp::Assign>(out, m.bin(BinOp::Xor, m.var(rest), m.var(n)))});
  Code yes = m.code({m.stm<imp::Assign>(out, m.num(0))});
  Code body = m.code({m.stm<imp::If>(m.cmp(CmpOp::Eq, m.var(n), m.num(0)), yes, no)});
  imp::Function functions[] = {
      m.function(f, {{out, NameKind::Scalar, PrimType::I64}}, {{n, NameKind::Scalar, PrimType::I64}}, body)};
  imp::Program program{{}, {}, functions};
  std::string text = whole(program, nullptr, R"(
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = futhark_context_new(cfg);
  int64_t out = 0;
  int err = f_1(ctx, &out, 10);
  int err2 = f_1(ctx, &out, 100000000);
  char *error = futhark_context_get_error(ctx);
  printf("%d %d %.32s%s", err, err2, error, strstr(error, "\n   #98"));
  free(error);
  err = f_1(ctx, &out, 7);
  printf("%d %d %d\n", err, (int)out, (int)ctx->call_depth);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})");
  for (std::string compiler : {"gcc -O0", kSanitizers}) {
    ProcessResult run = run_c(text, compiler);
    CHECK(run.output == "0 2 Error: Calls are nested too deep\n   #98 <unknown>\n   #99 <unknown>\n0 0 0\n");
    CHECK(run.status == 0);
  }
}

TEST_CASE("C functions: globals, tables, copies, fills, traces, branches") {
  imp::Maker m;
  VName mem = m.name("mem"), global = m.name("mem"), xs = m.name("xs"), size = m.name("size"), f = m.name("f"),
        ys = m.name("ys"), mem2 = m.name("mem"), c = m.name("c"), zs = m.name("zs");
  prim::Value values[] = {prim::f32_value(1),
                          prim::f32_value(-0.0f),
                          prim::nan_value(PrimType::F32),
                          prim::infinity_value(PrimType::F32, true),
                          prim::f32_value(0.1f),
                          prim::f32_value(1e20f)};
  imp::Param globals[] = {{global, NameKind::Block, PrimType::F32}, {size, NameKind::Scalar, PrimType::I64}};
  Code initialise = m.code({
      m.stm<imp::DeclareBlock>(mem),
      m.stm<imp::Allocate>(mem, m.num(24)),
      m.stm<imp::DeclarePointer>(xs, PrimType::F32, mem, m.num(0), false),
      m.stm<imp::StoreTable>(xs, PrimType::F32, m.arena.list(std::span<const prim::Value>(values))),
      m.stm<imp::ShareBlock>(global, mem),
      m.stm<imp::Assign>(size, m.num(3)),
  });
  auto strided = [&](VName pointer, const Exp* offset, List<const Exp*> strides) {
    return imp::Strided{pointer, offset, strides};
  };
  List<const Exp*> shape = m.exps({m.num(2), m.var(size)}), rows = m.exps({m.var(size), m.num(1)}),
                   columns = m.exps({m.num(1), m.num(2)});
  const Exp* half = m.constant(prim::f32_value(0.5f));
  const Exp* none = nullptr;
  auto trace = [&](std::string_view label, const Exp* scalar, PrimType type, imp::Strided array,
                   List<const Exp*> dims) { return m.stm<imp::Trace>(label, Provenance{}, type, scalar, array, dims); };
  Code body = m.code({
      m.stm<imp::DeclareBlock>(mem2),
      m.stm<imp::Allocate>(mem2, m.num(24)),
      m.stm<imp::DeclarePointer>(ys, PrimType::F32, mem2, m.num(0), false),
      m.stm<imp::DeclarePointer>(zs, PrimType::F32, global, m.num(0), true),
      m.stm<imp::Copy>(PrimType::F32, shape, strided(ys, m.num(0), columns), strided(zs, m.num(0), rows)),
      trace("", none, PrimType::F32, strided(ys, m.num(0), m.exps({m.num(1)})), m.exps({m.num(6)})),
      m.stm<imp::Fill>(PrimType::F32, shape, strided(ys, m.num(0), rows), half),
      m.stm<imp::Copy>(PrimType::F32, m.exps({m.num(2)}), strided(ys, m.num(1), m.exps({m.num(2)})),
                       strided(zs, m.num(5), m.exps({m.num(-1)}))),
      trace("tag \"%s\"", none, PrimType::F32, strided(ys, m.num(0), rows), shape),
      m.stm<imp::If>(
          m.var(c, PrimType::Bool), m.code({trace("yes", m.var(size), PrimType::I64, {}, {})}),
          m.code({m.stm<imp::If>(m.cmp(CmpOp::Eq, m.var(size), m.num(3)),
                                 m.code({trace("no", m.var(c, PrimType::Bool), PrimType::Bool, {}, {})}), Code{})})),
  });
  imp::Function functions[] = {m.function(f, {}, {{c, NameKind::Scalar, PrimType::Bool}}, body)};
  imp::Program program{globals, initialise, functions};
  ProcessResult run = run_c(whole(program, nullptr, R"(
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = futhark_context_new(cfg);
  futhark_context_set_logging_file(ctx, stdout);
  printf("%d\n", f_5(ctx, false));
  printf("%d\n", f_5(ctx, true));
  printf("%d\n", (int)ctx->current_bytes);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})"));
  std::string lines =
      "<unknown>: 1.000000 -inf -0.000000 0.100000 nan 100000002004087734272.000000 \n"
      "tag \"%s\": 0.500000 100000002004087734272.000000 0.500000 0.100000 0.500000 0.500000 \n";
  CHECK(run.output == lines + "no: false\n0\n" + lines + "yes: 3\n0\n24\n");
  CHECK(run.status == 0);
}

TEST_CASE("C functions: expressions have the parentheses they need") {
  imp::Maker m;
  const Exp *x = m.var(m.name("x")), *y = m.var(m.name("y")), *z = m.var(m.name("z"));
  auto sum = [&](const Exp* a, const Exp* b) { return m.bin(BinOp::AddNw, a, b); };
  auto product = [&](const Exp* a, const Exp* b) { return m.bin(BinOp::MulNw, a, b); };
  CHECK(print_c_exp(sum(product(x, y), z)) == "x_1 * y_2 + z_3");
  CHECK(print_c_exp(product(sum(x, y), z)) == "(x_1 + y_2) * z_3");
  CHECK(print_c_exp(m.bin(BinOp::SubNw, x, m.bin(BinOp::SubNw, y, z))) == "x_1 - (y_2 - z_3)");
  CHECK(print_c_exp(m.bin(BinOp::SubNw, x, m.num(-2))) == "x_1 - -2");
  CHECK(print_c_exp(m.bin(BinOp::Or, m.bin(BinOp::And, x, y), m.bin(BinOp::Or, y, z))) == "(x_1 & y_2) | y_2 | z_3");
  const Exp* less = m.cmp(CmpOp::Slt, sum(x, y), z);
  const Exp* both = m.bin(BinOp::LogAnd, less, less);
  CHECK(print_c_exp(m.bin(BinOp::LogOr, both, less)) == "(x_1 + y_2 < z_3 && x_1 + y_2 < z_3) || x_1 + y_2 < z_3");
  CHECK(print_c_exp(m.cmp(CmpOp::Ult, x, m.num(-1))) == "(uint64_t)x_1 < (uint64_t)-1");
  CHECK(print_c_exp(m.bin(BinOp::Add, x, m.num(INT64_MIN))) == "add64(x_1, INT64_MIN)");
  const Exp* cond = m.arena.make<imp::FunExp>(PrimType::I64, FunOp::Cond, PrimType::I64, m.exps({less, x, y}));
  CHECK(print_c_exp(sum(cond, z)) == "(x_1 + y_2 < z_3 ? x_1 : y_2) + z_3");
  auto choice = [&](BinOp op, const Exp* a, const Exp* b) {
    const Exp* truth = m.bin(op, a, b);
    return print_c_exp(m.arena.make<imp::FunExp>(PrimType::I64, FunOp::Cond, PrimType::I64, m.exps({truth, x, y})));
  };
  const Exp* equal = m.cmp(CmpOp::Eq, y, z);
  CHECK(choice(BinOp::LogOr, less, m.bin(BinOp::LogAnd, equal, less)) ==
        "((x_1 + y_2 < z_3) | ((y_2 == z_3) & (x_1 + y_2 < z_3))) ? x_1 : y_2");
  CHECK(choice(BinOp::LogAnd, m.bin(BinOp::LogAnd, less, equal), equal) ==
        "((x_1 + y_2 < z_3) & (y_2 == z_3) & (y_2 == z_3)) ? x_1 : y_2");
  const Exp* read = m.cmp(CmpOp::Eq, m.load(m.name("xs"), PrimType::I64, x), z);
  CHECK(choice(BinOp::LogAnd, equal, read) == "y_2 == z_3 && xs_4[x_1] == z_3 ? x_1 : y_2");
  CHECK(choice(BinOp::LogAnd, read, equal) == "((xs_4[x_1] == z_3) & (y_2 == z_3)) ? x_1 : y_2");
  CHECK(print_c_exp(m.constant(prim::f64_value(1))) == "1.0");
  CHECK(print_c_exp(m.constant(prim::f32_value(1e30f))) == "1e+30f");
}

TEST_CASE("C functions: very long loops have no lanes for AVX-512") {
  auto text_of = [](int num_statements) {
    imp::Maker m;
    VName f = m.name("f"), n = m.name("n"), xs = m.name("xs"), i = m.name("i"), x = m.name("x");
    std::vector<const imp::Stm*> body;
    const Exp* value = m.load(xs, PrimType::I64, m.var(i));
    for (int k = 0; k < num_statements; k++) {
      x = m.name("x");
      body.push_back(m.stm<imp::DeclareScalar>(x, PrimType::I64, m.bin(BinOp::Xor, value, m.num(k)), true));
      value = m.var(x);
    }
    body.push_back(m.stm<imp::Store>(xs, m.var(i), value));
    imp::Function function =
        m.function(f, {}, {{n, NameKind::Scalar, PrimType::I64}, {xs, NameKind::Pointer, PrimType::I64}},
                   m.code({m.stm<imp::For>(i, PrimType::I64, m.var(n), m.arena.list(body), true)}));
    function.lane_bytes = 8;
    imp::Function functions[] = {function};
    imp::Program program{{}, {}, functions};
    return print_c_functions(program, nullptr, false).functions;
  };
  for (int num_statements : {10, 1000}) {
    std::string text = text_of(num_statements);
    CHECK(text.find("_avx2(") != std::string::npos);
    CHECK((text.find("_avx512(") != std::string::npos) == (num_statements == 10));
  }
}

}  // namespace fehu::backend
