// Walking and mapping of the imperative IR, its free names.
#include "imp/traverse.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "imp/imp_test_util.h"
#include "imp/print.h"

namespace fehu::imp {

using prim::BinOp;
using prim::PrimType;

TEST_CASE("imp free names: what is used but not declared, and how") {
  Maker m;
  VName n = m.name("n"), sum = m.name("sum"), mem = m.name("mem"), xs = m.name("xs"), i = m.name("i"),
        ys = m.name("ys"), old = m.name("old");
  Code code = m.code({
      m.stm<DeclarePointer>(xs, PrimType::I64, mem, m.num(0), true),
      m.stm<For>(i, PrimType::I64, m.var(n),
                 m.code({
                     m.stm<Assign>(sum, m.bin(BinOp::Add, m.var(sum), m.load(xs, PrimType::I64, m.var(i)))),
                     m.stm<Store>(ys, m.var(i), m.var(sum)),
                 })),
      m.stm<Release>(old),
  });
  std::string found;
  for (const FreeName& free : free_names(code))
    found += fmt::format("{}{}{} ", show(free.name), free.is_read ? " read" : "", free.is_written ? " written" : "");
  CHECK(found == "mem_3 read n_1 read sum_2 read written ys_6 written old_7 read written ");
}

TEST_CASE("imp mapping: the same nodes where nothing changes") {
  Maker m;
  VName x = m.name("x"), y = m.name("y"), z = m.name("z");
  const Stm* kept = m.stm<Assign>(x, m.num(1));
  const Stm* changed = m.stm<Assign>(x, m.bin(BinOp::Add, m.var(y), m.num(1)));
  class Renamer : public Mapper {
   public:
    Renamer(Arena& arena, VName from, VName to) : Mapper(arena), from_(from), to_(to) {}
    VName name(VName name, NameKind, Use) override { return name == from_ ? to_ : name; }

   private:
    VName from_, to_;
  } renamer(m.arena, y, z);
  Code code = m.code({kept, m.stm<If>(m.constant(prim::bool_value(true)), m.code({changed}), Code{})});
  Code mapped = renamer.code(code);
  CHECK(mapped[0] == kept);
  CHECK(show(mapped[1]) == "if true {\n  x_1 := add64(z_3, 1i64)\n}");
  CHECK(show(code[1]) == "if true {\n  x_1 := add64(y_2, 1i64)\n}");
  CHECK(renamer.code(mapped).data() == mapped.data());
}

}  // namespace fehu::imp
