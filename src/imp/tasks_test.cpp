// Bodies of parallel regions as functions of their own.
#include "imp/tasks.h"

#include <doctest/doctest.h>

#include "imp/imp_test_util.h"
#include "imp/print.h"
#include "imp/verify.h"

namespace fehu::imp {

using prim::BinOp;
using prim::PrimType;

TEST_CASE("imp tasks: what a region sees of the code around it becomes parameters") {
  Maker m;
  VName f = m.name("f"), n = m.name("n"), mem = m.name("mem"), xs = m.name("xs"), first = m.name("first"),
        last = m.name("last"), low = m.name("low"), high = m.name("high"), ys = m.name("ys"), size = m.name("size");
  const Stm* inner = m.stm<Parallel>(low, high, m.var(n), m.num(0),
                                     m.code({m.stm<Store>(xs, m.var(low), m.bin(BinOp::Add, m.var(first), m.var(size))),
                                             m.stm<DeclarePointer>(ys, PrimType::I64, mem, m.num(0), true)}));
  const Stm* outer = m.stm<Parallel>(first, last, m.var(n), m.num(7), m.code({inner}));
  Param globals[] = {{size, NameKind::Scalar, PrimType::I64}};
  Function functions[] = {m.function(f, {}, {{n, NameKind::Scalar, PrimType::I64}, {mem, NameKind::Block, {}}},
                                     m.code({m.stm<DeclarePointer>(xs, PrimType::I64, mem, m.num(0), false), outer}))};
  Program program{globals, m.code({m.stm<Assign>(size, m.num(3))}), functions};
  const Program* cut = cut_off_tasks(program, m.arena);
  CHECK(verify(*cut).empty());
  CHECK(print(*cut) == R"(globals (size_10: i64) {
  size_10 := 3i64
}

task f_11 (low_7: i64, high_8: i64, first_5: i64, xs_4: pointer to i64, mem_3: block) -> () {
  xs_4[low_7] := add64(first_5, size_10)
  pointer ys_9: const i64 = mem_3[0i64]
}

task f_12 (first_5: i64, last_6: i64, n_2: i64, xs_4: pointer to i64, mem_3: block) -> () {
  parallel low_7, high_8 < n_2 cost 0i64 {
    call f_11(low_7, high_8, first_5, xs_4, mem_3)
  }
}

fun f_1 (n_2: i64, mem_3: block) -> () {
  pointer xs_4: i64 = mem_3[0i64]
  parallel first_5, last_6 < n_2 cost 7i64 {
    call f_12(first_5, last_6, n_2, xs_4, mem_3)
  }
}
)");
}

TEST_CASE("imp tasks: programs without regions stay as they are") {
  Maker m;
  Function functions[] = {m.function(m.name("f"), {}, {}, {})};
  Program program{{}, {}, functions};
  CHECK(cut_off_tasks(program, m.arena) == &program);
}

}  // namespace fehu::imp
