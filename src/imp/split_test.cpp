// How long functions are cut: what goes into a piece and comes out of it.
#include "imp/split.h"

#include <doctest/doctest.h>

#include "imp/imp_test_util.h"
#include "imp/print.h"
#include "imp/verify.h"

namespace fehu::imp {

using prim::BinOp;
using prim::PrimType;

namespace {

constexpr SplitLimits kSmall = {.max_body = 6, .max_piece = 5, .min_piece = 3};

// fun f_1 (n_2: i64) -> (out_3: i64)
struct Subject : Maker {
  VName f = name("f"), n = name("n"), out = name("out");

  std::string split(Code body) {
    Function functions[] = {
        function(f, {{out, NameKind::Scalar, PrimType::I64}}, {{n, NameKind::Scalar, PrimType::I64}}, body)};
    Program program;
    program.functions = arena.list(std::span<const Function>(functions));
    CHECK(verify(program) == std::vector<std::string>{});
    const Program* made = split_long_functions(program, arena, kSmall);
    CHECK(verify(*made) == std::vector<std::string>{});
    return made == &program ? "the same" : print(*made);
  }
  const Exp* plus(VName x, int64_t number) { return bin(BinOp::Add, var(x), num(number)); }
  const Stm* constant_of(VName name, const Exp* value) { return stm<DeclareScalar>(name, value->type, value, true); }
};

}  // namespace

TEST_CASE("imp split: short functions stay") {
  Subject s;
  CHECK(s.split(s.code({s.stm<Assign>(s.out, s.var(s.n))})) == "the same");
}

TEST_CASE("imp split: what is needed afterwards is a result, and cuts are where little is") {
  Subject s;
  VName a = s.name("a"), b = s.name("b"), c = s.name("c"), d = s.name("d"), e = s.name("e"), g = s.name("g");
  CHECK(s.split(s.code({
            s.constant_of(a, s.plus(s.n, 1)),
            s.constant_of(b, s.plus(a, 2)),
            s.constant_of(c, s.bin(BinOp::Mul, s.var(a), s.var(b))),
            s.constant_of(d, s.plus(c, 4)),
            s.constant_of(e, s.bin(BinOp::Mul, s.var(c), s.var(d))),
            s.constant_of(g, s.bin(BinOp::Mul, s.var(d), s.var(e))),
            s.stm<Assign>(s.out, s.bin(BinOp::Add, s.var(g), s.var(s.n))),
        })) == R"(piece f_12 (n_2: i64) -> (c_10: i64) {
  const a_4: i64 = add64(n_2, 1i64)
  const b_5: i64 = add64(a_4, 2i64)
  const c_6: i64 = mul64(a_4, b_5)
  c_10 := c_6
}

piece f_15 (c_6: i64) -> (g_13: i64) {
  const d_7: i64 = add64(c_6, 4i64)
  const e_8: i64 = mul64(c_6, d_7)
  const g_9: i64 = mul64(d_7, e_8)
  g_13 := g_9
}

fun f_1 (n_2: i64) -> (out_3: i64) {
  var c_11: i64
  call c_11 := f_12(n_2)
  const c_6: i64 = c_11
  var g_14: i64
  call g_14 := f_15(c_6)
  const g_9: i64 = g_14
  out_3 := add64(g_9, n_2)
}
)");
}

TEST_CASE("imp split: blocks are updated, pointers declared again, variables around are assigned") {
  Subject s;
  VName mem = s.name("mem"), old = s.name("old"), p = s.name("p"), sum = s.name("sum"), i = s.name("i");
  const Stm* allocate_old = s.stm<Allocate>(old, s.var(s.n));
  const Stm* allocate_mem = s.stm<Allocate>(mem, s.var(s.n));
  const Exp* element = s.load(p, PrimType::I64, s.num(0));
  CHECK(s.split(s.code({
            s.stm<DeclareBlock>(old),
            allocate_old,
            s.stm<DeclareScalar>(sum, PrimType::I64, s.num(0), false),
            s.stm<DeclareBlock>(mem),
            allocate_mem,
            s.stm<DeclarePointer>(p, PrimType::I64, mem, s.num(0), false),
            s.stm<Store>(p, s.num(0), s.var(s.n)),
            s.stm<Release>(old),
            s.stm<For>(i, PrimType::I64, s.var(s.n),
                       s.code({s.stm<Assign>(sum, s.bin(BinOp::Add, s.var(sum), element))})),
            s.stm<Assign>(s.out, s.var(sum)),
        })) == R"(piece f_11 (n_2: i64) -> (sum_9: i64) updating old_5 {
  allocate old_5: n_2
  var sum_7: i64 = 0i64
  sum_9 := sum_7
}

piece f_12 (n_2: i64) -> () updating old_5, mem_4 {
  allocate mem_4: n_2
  pointer p_6: i64 = mem_4[0i64]
  p_6[0i64] := n_2
  release old_5
}

fun f_1 (n_2: i64) -> (out_3: i64) {
  block old_5
  var sum_10: i64
  call sum_10 := f_11(n_2) updating old_5
  var sum_7: i64 = sum_10
  block mem_4
  call f_12(n_2) updating old_5, mem_4
  pointer p_6: i64 = mem_4[0i64]
  for i_8: i64 < n_2 {
    sum_7 := add64(sum_7, p_6[0i64])
  }
  out_3 := sum_7
}
)");
}

TEST_CASE("imp split: a buffer that is needed afterwards is declared by the caller") {
  Subject s;
  VName b = s.name("b"), x = s.name("x"), y = s.name("y");
  CHECK(s.split(s.code({
            s.stm<DeclareBuffer>(b, PrimType::I64, 256u),
            s.stm<Store>(b, s.num(0), s.var(s.n)),
            s.stm<Store>(b, s.num(1), s.num(7)),
            s.stm<Store>(b, s.num(2), s.num(8)),
            s.stm<DeclareScalar>(x, PrimType::I64, s.load(b, PrimType::I64, s.num(0)), true),
            s.stm<DeclareScalar>(y, PrimType::I64, s.load(b, PrimType::I64, s.num(1)), true),
            s.stm<Assign>(s.out, s.bin(BinOp::Add, s.var(x), s.var(y))),
        })) == R"(piece f_7 (n_2: i64, b_4: pointer to i64) -> () {
  b_4[0i64] := n_2
  b_4[1i64] := 7i64
  b_4[2i64] := 8i64
}

fun f_1 (n_2: i64) -> (out_3: i64) {
  buffer b_4: [256]i64
  call f_7(n_2, b_4)
  const x_5: i64 = b_4[0i64]
  const y_6: i64 = b_4[1i64]
  out_3 := add64(x_5, y_6)
}
)");
}

TEST_CASE("imp split: a loop that is too long is cut inside") {
  Subject s;
  VName sum = s.name("sum"), i = s.name("i"), a = s.name("a"), b = s.name("b"), c = s.name("c"), d = s.name("d"),
        e = s.name("e");
  CHECK(s.split(s.code({
            s.stm<DeclareScalar>(sum, PrimType::I64, s.num(0), false),
            s.stm<For>(i, PrimType::I64, s.var(s.n),
                       s.code({
                           s.constant_of(a, s.plus(i, 1)),
                           s.stm<Assign>(sum, s.bin(BinOp::Add, s.var(sum), s.var(a))),
                           s.constant_of(b, s.plus(a, 2)),
                           s.constant_of(c, s.plus(b, 3)),
                           s.constant_of(d, s.plus(c, 4)),
                           s.constant_of(e, s.plus(d, 5)),
                           s.stm<Assign>(sum, s.bin(BinOp::Add, s.var(sum), s.var(e))),
                       })),
            s.stm<Assign>(s.out, s.var(sum)),
        })) == R"(piece f_16 (i_5: i64, sum_11: i64) -> (sum_12: i64, d_14: i64) {
  var sum_4: i64 = sum_11
  const a_6: i64 = add64(i_5, 1i64)
  sum_4 := add64(sum_4, a_6)
  const b_7: i64 = add64(a_6, 2i64)
  const c_8: i64 = add64(b_7, 3i64)
  const d_9: i64 = add64(c_8, 4i64)
  sum_12 := sum_4
  d_14 := d_9
}

fun f_1 (n_2: i64) -> (out_3: i64) {
  var sum_4: i64 = 0i64
  for i_5: i64 < n_2 {
    var sum_13: i64
    var d_15: i64
    call sum_13, d_15 := f_16(i_5, sum_4)
    sum_4 := sum_13
    const d_9: i64 = d_15
    const e_10: i64 = add64(d_9, 5i64)
    sum_4 := add64(sum_4, e_10)
  }
  out_3 := sum_4
}
)");
}

}  // namespace fehu::imp
