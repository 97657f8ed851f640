// Tests of the arithmetic on offsets and strides, and of what is known about sizes.
#include "mem/layout.h"

#include <doctest/doctest.h>

#include "ir/build.h"
#include "ir/text/print.h"

using namespace fehu;
using namespace fehu::mem;
using ir::i64_operand;
using ir::Operand;
using ir::var_operand;

namespace {
// Some sizes, and code to compute with them.
struct Sizes {
  Arena arena;
  Interner interner;
  Code code{arena, interner, 10};
  Operand n = size("n", 1), m = size("m", 2), k = size("k", 3);

  Sizes() { code.begin_body(); }
  Operand size(const char* base, uint32_t id) { return var_operand(VName{id, interner.intern(base)}); }
  Operand let(const char* base, uint32_t id, const ir::Exp* exp, prim::PrimType type = prim::PrimType::I64) {
    Operand x = size(base, id);
    ir::PatElem elem{x.name, ir::prim_type(type), nullptr};
    code.emit({arena.list({elem}), {}, {}, {}, exp});
    return x;
  }
  Operand copy_of(uint32_t id, const Operand& x) { return let("copy", id, arena.make<ir::OperandExp>(x)); }
  Operand product(uint32_t id, const Operand& x, const Operand& y) {
    return let("product", id, arena.make<ir::BinOpExp>(prim::BinOp::MulNw, prim::PrimType::I64, x, y));
  }
  // "12i64 n_1": the operands, and after them the statements that were made.
  std::string show(const Layout& layout) {
    std::string out = "[" + ir::show(layout.offset) + ";";
    for (const Operand& s : layout.strides) out += " " + ir::show(s);
    return out + "]";
  }
};
}  // namespace

TEST_CASE("code: arithmetic is folded and shared, in every order and under every name") {
  Sizes s;
  CHECK(ir::show(s.code.mul(i64_operand(1), s.n)) == "n_1");
  CHECK(ir::show(s.code.add(s.n, i64_operand(0))) == "n_1");
  CHECK(ir::show(s.code.mul(i64_operand(3), i64_operand(-4))) == "-12i64");
  CHECK(ir::show(s.code.mul(s.n, i64_operand(0))) == "0i64");
  Operand nm = s.code.mul(s.n, s.m);
  CHECK(ir::show(s.code.mul(s.m, s.n)) == ir::show(nm));
  CHECK(ir::show(s.code.mul(s.copy_of(4, s.m), s.n)) == ir::show(nm));
  CHECK(ir::show(s.code.mul(i64_operand(2), s.m)) != ir::show(nm));  // 2 is also the number of m
  s.code.begin_body();
  Operand inner = s.code.mul(s.n, s.k);
  CHECK(ir::show(s.code.mul(s.n, s.m)) == ir::show(nm));
  CHECK(s.code.end_stms().size() == 1);
  CHECK(ir::show(s.code.mul(s.n, s.k)) != ir::show(inner));  // that one is out of scope
}

TEST_CASE("code: a product of the program is used, not made again") {
  Sizes s;
  Operand nm = s.product(5, s.n, s.m);
  CHECK(ir::show(s.code.mul(s.m, s.n)) == ir::show(nm));
  CHECK(s.code.end_stms().size() == 1);
  s.code.begin_body();
}

TEST_CASE("layout: row-major order") {
  Sizes s;
  const Operand sizes[] = {s.n, s.m, s.k};
  Operands strides = dense_strides(s.code, sizes);
  CHECK(is_dense(s.code, strides, sizes));
  Operand mk = s.product(5, s.m, s.k);
  CHECK(is_dense(s.code, Operands{mk, s.k, i64_operand(1)}, sizes));
  CHECK(!is_dense(s.code, Operands{mk, s.m, i64_operand(1)}, sizes));
  CHECK(!is_dense(s.code, Operands{mk, s.k, i64_operand(2)}, sizes));
  const Operand with_one[] = {i64_operand(1), s.m, i64_operand(1)};
  CHECK(is_dense(s.code, Operands{s.k, i64_operand(1), s.n}, with_one));
  const Operand with_zero[] = {s.n, i64_operand(0)};
  CHECK(is_dense(s.code, Operands{s.k, s.k}, with_zero));
  auto is_late = [&](const Operand& x) { return x.is_var(); };
  CHECK(!dense_strides_unless(s.code, sizes, is_late));
  const Operand two[] = {s.n, s.m};
  CHECK(dense_strides_unless(s.code, two, is_late).has_value());
  const Operand constants[] = {s.n, i64_operand(3), i64_operand(4)};
  CHECK(s.show({{}, i64_operand(0), dense_strides_unless(s.code, constants, is_late).value()}) ==
        "[0i64; 12i64 4i64 1i64]");
}

TEST_CASE("layout: slices and permutations") {
  Sizes s;
  Layout array{{}, i64_operand(5), {i64_operand(12), i64_operand(4), i64_operand(1)}};
  const ir::SliceDim slice[] = {{true, i64_operand(2), {}, {}},
                                {false, i64_operand(1), s.n, i64_operand(1)},
                                {false, i64_operand(3), s.m, i64_operand(-2)}};
  Layout view = slice_layout(s.code, array, slice);
  CHECK(s.show(view) == "[36i64; 4i64 -2i64]");
  CHECK(view.is_injective);
  const ir::SliceDim still[] = {slice[0], slice[1], {false, i64_operand(0), s.m, i64_operand(0)}};
  CHECK(!slice_layout(s.code, array, still).is_injective);
  const uint32_t perm[] = {2, 0, 1};
  CHECK(s.show(rearranged_layout(array, perm)) == "[5i64; 1i64 12i64 4i64]");
  const Operand sizes[] = {i64_operand(2), i64_operand(3), i64_operand(4)};
  CHECK(s.show({{}, i64_operand(0), permuted_strides(s.code, sizes, perm)}) == "[0i64; 3i64 1i64 6i64]");
  Layout row{{}, i64_operand(5), {i64_operand(3)}};
  const ir::FlatDim dims[] = {{s.n, i64_operand(2)}, {s.m, i64_operand(1)}};
  CHECK(s.show(flat_slice_layout(s.code, row, i64_operand(4), dims)) == "[17i64; 6i64 3i64]");
  CHECK(!flat_slice_layout(s.code, row, i64_operand(4), dims).is_injective);
}

// The strides after a reshape of constant sizes, "-" if there are none.
static std::string reshaped(std::initializer_list<int64_t> strides, std::initializer_list<int64_t> from,
                            std::initializer_list<int64_t> to) {
  Sizes s;
  Layout array{{}, i64_operand(0), {}};
  Operands old_sizes, new_sizes;
  for (int64_t x : strides) array.strides.push_back(i64_operand(x));
  for (int64_t x : from) old_sizes.push_back(i64_operand(x));
  for (int64_t x : to) new_sizes.push_back(i64_operand(x));
  std::optional<Layout> result = reshaped_layout(s.code, array, old_sizes, new_sizes, {});
  return result ? s.show(*result) : "-";
}

TEST_CASE("layout: reshapes") {
  CHECK(reshaped({3, 1}, {4, 3}, {2, 6}) == "[0i64; 6i64 1i64]");             // dense
  CHECK(reshaped({1, 4}, {4, 3}, {12}) == "-");                               // transposed
  CHECK(reshaped({1, 4}, {4, 3}, {3, 4}) == "-");                             // not a renaming
  CHECK(reshaped({5}, {12}, {3, 4}) == "[0i64; 20i64 5i64]");                 // a strided vector
  CHECK(reshaped({100, 8, 2}, {5, 3, 4}, {5, 12}) == "[0i64; 100i64 2i64]");  // the inner dimensions in one piece
  CHECK(reshaped({100, 10, 1}, {5, 3, 4}, {5, 12}) == "-");                   // and not
  CHECK(reshaped({4, 1, 20}, {5, 4, 3}, {20, 3}) == "[0i64; 1i64 20i64]");    // the outer ones
  CHECK(reshaped({1, 10}, {6, 7}, {2, 3, 7}) == "[0i64; 3i64 1i64 10i64]");   // one is cut
  CHECK(reshaped({1, 10}, {6, 7}, {6, 1, 7}) == "[0i64; 1i64 0i64 10i64]");   // ones come and go
  CHECK(reshaped({1, 99, 10}, {6, 1, 7}, {6, 7}) == "[0i64; 1i64 10i64]");
  CHECK(reshaped({1, 10}, {6, 6}, {6, 6}) == "[0i64; 1i64 10i64]");
}

TEST_CASE("layout: reshapes of sizes that are names") {
  Sizes s;
  Operand nm = s.product(5, s.n, s.m);
  Layout array{{}, i64_operand(0), {s.m, i64_operand(1), s.k}};
  Operands from{s.n, s.m, s.k};
  std::optional<Layout> flat = reshaped_layout(s.code, array, from, Operands{nm, s.k}, {});
  REQUIRE(flat);
  CHECK(s.show(*flat) == "[0i64; 1i64 k_3]");
  // all sizes but one are the same, so that one is too
  Operand other = s.size("other", 6);
  std::optional<Layout> renamed = reshaped_layout(s.code, array, from, Operands{s.n, other, s.k}, {});
  REQUIRE(renamed);
  CHECK(s.show(*renamed) == s.show(array));
  CHECK(!reshaped_layout(s.code, array, from, Operands{s.size("a", 7), s.size("b", 8), s.k}, {}));
}

TEST_CASE("layout: sizes that asserts have shown to be equal") {
  Sizes s;
  Operand a = s.size("a", 7), b = s.size("b", 8);
  auto equal = [&](uint32_t id, const Operand& x, const Operand& y) {
    const ir::Exp* exp = s.arena.make<ir::CmpOpExp>(prim::CmpOp::Eq, prim::PrimType::I64, x, y);
    return s.let("p", id, exp, prim::PrimType::Bool);
  };
  Operand p = equal(4, s.n, a), q = equal(5, b, s.m);
  Operand both = s.let("both", 6, s.arena.make<ir::BinOpExp>(prim::BinOp::LogAnd, prim::PrimType::Bool, p, q),
                       prim::PrimType::Bool);
  Operand cert = s.let("cert", 9, s.arena.make<ir::AssertExp>(both, List<ir::MessagePart>{}));
  const VName certs[] = {cert.name};
  Layout transposed{{}, i64_operand(0), {i64_operand(1), s.n}};
  CHECK(reshaped_layout(s.code, transposed, Operands{s.n, s.m}, Operands{a, b}, certs).has_value());
  CHECK(!reshaped_layout(s.code, transposed, Operands{s.n, s.m}, Operands{a, b}, {}).has_value());
}
