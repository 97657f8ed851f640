// Tests of what is known about sizes: equality, order and disjointness, by rules, and where rules must not apply.
#include "analysis/sizes_test_util.h"

using namespace fehu;
using namespace fehu::analysis;
using ir::Operand;
using prim::BinOp;
using prim::CmpOp;
using Dim = IndexSet::Dim;

// ---------------------------------------------------------------------------------------------------------------
// Equality

TEST_CASE("sizes: equal if they are the same polynomial") {
  SizesTest t;
  Operand n = t.name(), m = t.name(), k = t.name();
  Operand nm = t.mul(n, m), km = t.mul_nw(k, t.copy(t.copy(m)));
  CHECK(t.sizes.is_equal(t.mul(nm, k), t.mul(km, n)));
  CHECK(!t.sizes.is_equal(nm, km));
  CHECK(t.sizes.is_equal(t.mul(n, t.add(m, number(1))), t.add(n, nm)));
  CHECK(t.sizes.is_equal(t.sub(t.add(n, m), n), m));
  CHECK(t.sizes.is_equal(t.sub(n, n), number(0)));
  CHECK(!t.sizes.is_equal(n, m));
  CHECK(!t.sizes.is_equal(n, t.add(n, number(1))));
}

TEST_CASE("sizes: equality is modulo 2^64, as the arithmetic is") {
  SizesTest t;
  Operand n = t.name();
  Operand half = t.mul(n, number(int64_t{1} << 32));
  CHECK(t.sizes.is_equal(t.mul(half, number(int64_t{1} << 32)), number(0)));
  Operand large = t.add(n, number(INT64_MAX));
  CHECK(t.sizes.is_equal(t.add(large, number(2)), t.add(n, number(INT64_MIN + 1))));
}

TEST_CASE("sizes: other types and operations are not taken apart") {
  SizesTest t;
  auto i32 = prim::PrimType::I32;
  Operand x = t.name(i32);
  Operand twice = t.bin(BinOp::Add, x, x, i32), product = t.bin(BinOp::Mul, x, ir::i64_operand(2), i32);
  CHECK(!t.sizes.is_equal(twice, product));  // modulo 2^32 they are, but nobody needs to know
  Operand n = t.name();
  CHECK(!t.sizes.is_equal(t.bin(BinOp::SDiv, t.mul(n, number(2)), number(2)), n));
  CHECK(!t.sizes.is_equal(ir::bool_operand(true), ir::bool_operand(false)));
}

TEST_CASE("sizes: two halves do not wrap, but two wholes may") {
  SizesTest t;
  Operand n = t.name();
  t.sizes.learn_nonnegative(n.name);
  Operand half = t.bin(BinOp::SDiv, n, number(2));
  CHECK(t.sizes.is_nonnegative(t.add(half, half)));
  CHECK(!t.sizes.is_nonnegative(t.add(n, n)));
  CHECK(!t.sizes.is_nonnegative(t.add(t.add(half, half), half)));
}

TEST_CASE("sizes: products of several") {
  SizesTest t;
  Operand n = t.name(), m = t.name(), k = t.name();
  Operand nmk = t.mul(t.mul(n, m), k);
  const Operand sizes[] = {n, number(1), t.mul(k, t.copy(m))};
  CHECK(t.sizes.is_product(nmk, sizes));
  CHECK(!t.sizes.is_product(t.mul(n, m), sizes));
  CHECK(t.sizes.is_product(number(1), {}));
  CHECK(!t.sizes.is_product(n, {}));
  CHECK(t.sizes.is_same_product(std::span(sizes).first(2), {&n, 1}));
}

TEST_CASE("sizes: what is too large stays a name, and is still equal to itself") {
  SizesTest t;
  Operand product = t.name(), sum = t.name();
  for (int i = 0; i < 20; i++) product = t.mul(product, t.name());
  for (int i = 0; i < 20; i++) sum = t.add(sum, t.name());
  CHECK(t.sizes.is_equal(product, t.copy(product)));
  CHECK(t.sizes.is_equal(t.mul(sum, number(2)), t.add(sum, sum)));
  CHECK(!t.sizes.is_equal(product, sum));
}

TEST_CASE("sizes: what asserts have shown holds for those who need the certificates") {
  SizesTest t;
  Operand n = t.name(), m = t.name(), a = t.name(), b = t.name();
  Operand cond = t.both(t.compare(CmpOp::Eq, n, a), t.compare(CmpOp::Eq, b, t.mul(m, n)));
  const VName certs[] = {t.assertion(cond).name};
  Operand am = t.mul(a, m);
  CHECK(!t.sizes.is_equal(am, b));
  Sizes::Mark start = t.sizes.mark();
  t.sizes.learn_certs(certs);
  CHECK(t.sizes.is_equal(a, n));
  CHECK(t.sizes.is_equal(am, b));
  CHECK(t.sizes.is_at_most(n, a));
  CHECK(!t.sizes.is_equal(m, n));
  t.sizes.undo(start);
  CHECK(!t.sizes.is_equal(a, n));
  CHECK(!t.sizes.is_equal(am, b));
  CHECK(!t.sizes.is_at_most(n, a));
}

TEST_CASE("sizes: equalities between products, and in chains") {
  SizesTest t;
  Operand n = t.name(), m = t.name(), k = t.name(), l = t.name();
  t.sizes.learn_equal(t.mul(n, m), t.mul(k, l));
  CHECK(t.sizes.is_equal(t.mul(l, k), t.mul(m, n)));
  CHECK(!t.sizes.is_equal(n, k));
  t.sizes.learn_equal(n, k);
  CHECK(!t.sizes.is_equal(m, l));  // n may be 0
  Operand x = t.name(), y = t.name(), z = t.name();
  t.sizes.learn_equal(z, y);
  t.sizes.learn_equal(y, x);
  t.sizes.learn_equal(x, z);
  CHECK(t.sizes.is_equal(x, z));
  t.sizes.learn_equal(x, number(3));
  CHECK(t.sizes.is_equal(t.mul(x, y), number(9)));
}

// ---------------------------------------------------------------------------------------------------------------
// Order

TEST_CASE("sizes: order by facts, in chains, until they are undone") {
  SizesTest t;
  Operand x = t.name(), y = t.name(), z = t.name();
  Sizes::Mark start = t.sizes.mark();
  t.sizes.learn_at_most(x, y, 2);
  t.sizes.learn_at_most(y, z, -5);
  CHECK(t.sizes.is_at_most(x, z, -3));
  CHECK(!t.sizes.is_at_most(x, z, -4));
  CHECK(t.sizes.is_less(x, z));
  CHECK(!t.sizes.is_at_most(z, x));
  t.sizes.undo(start);
  CHECK(!t.sizes.is_at_most(x, z));
}

TEST_CASE("sizes: indices and conditions") {
  SizesTest t;
  Operand n = t.size(), i = t.index(n);
  CHECK(t.sizes.is_nonnegative(i));
  CHECK(t.sizes.is_less(i, n));
  CHECK(t.sizes.is_less(number(0), n));  // where there is an index
  Operand x = t.name();
  Operand cond = t.both(t.compare(CmpOp::Sle, x, i), t.compare(CmpOp::Slt, number(3), x));
  t.sizes.learn_condition(cond, true);
  CHECK(t.sizes.is_less(x, n));
  CHECK(t.sizes.is_at_most(number(4), i));
  CHECK(!t.sizes.is_at_most(number(5), i));
  Operand y = t.name();
  t.sizes.learn_condition(t.both(t.compare(CmpOp::Slt, y, n), cond), false);  // one of both is false: which?
  CHECK(!t.sizes.is_at_most(n, y));
}

TEST_CASE("sizes: sums count where they do not wrap") {
  SizesTest t;
  Operand n = t.name(), i = t.index(n), x = t.name();
  CHECK(t.sizes.is_at_most(t.add(i, number(1)), n));  // i < n, so there is room for 1
  CHECK(!t.sizes.is_at_most(t.add(i, number(2)), n, 1));
  CHECK(!t.sizes.is_less(x, t.add(x, number(1))));
  CHECK(t.sizes.is_less(x, t.add_nw(x, number(1))));
  CHECK(t.sizes.is_less(x, t.add_nw(number(1), x)));
  CHECK(t.sizes.is_at_most(t.sub(n, i), n));
  CHECK(!t.sizes.is_at_most(t.sub(x, i), x));
  Operand sum = t.add(x, number(1));
  Sizes::Mark start = t.sizes.mark();
  t.sizes.learn_exact(sum.name);
  CHECK(t.sizes.is_less(x, sum));
  t.sizes.undo(start);
  CHECK(!t.sizes.is_less(x, sum));
}

TEST_CASE("sizes: order of sums and products that do not wrap") {
  SizesTest t;
  Operand n = t.size(), m = t.size(), i = t.index(n), j = t.index(m);
  Operand nm = t.mul_nw(n, m), row = t.mul_nw(i, m), place = t.add_nw(row, j);
  CHECK(t.sizes.is_less(place, nm));
  CHECK(t.sizes.is_at_most(t.add_nw(row, m), nm));
  CHECK(!t.sizes.is_less(t.add_nw(row, m), nm));
  CHECK(t.sizes.is_at_most(row, place));
  CHECK(!t.sizes.is_less(t.add_nw(t.mul_nw(j, m), i), nm));
  SizesTest w;  // the same, with wrapping
  Operand k = w.size(), l = w.size();
  CHECK(!w.sizes.is_less(w.add(w.mul(w.index(k), l), w.index(l)), w.mul(k, l)));
}

TEST_CASE("sizes: a name that is bound anew is another one") {
  SizesTest t;
  Operand n = t.size(), i = t.index(n);
  Operand next = t.add(i, number(1));
  CHECK(t.sizes.is_at_most(next, n));
  t.sizes.bind(next.name, ir::prim_type(prim::PrimType::I64));
  CHECK(!t.sizes.is_at_most(next, n));
  t.sizes.bind(i.name, ir::prim_type(prim::PrimType::I64));
  CHECK(!t.sizes.is_less(i, n));
}

TEST_CASE("sizes: hard questions end") {
  SizesTest t;
  std::vector<Operand> names;
  for (int i = 0; i < 200; i++) names.push_back(t.name());
  for (size_t i = 0; i < 200; i++)
    for (size_t j = 1; j < 6; j++) t.sizes.learn_at_most(names[i], names[(i + j) % 200], 1);
  CHECK(!t.sizes.is_at_most(names[0], t.name()));
  Operand x = names[0];
  for (int i = 0; i < 60; i++) x = t.bin(BinOp::SMax, x, t.bin(BinOp::SMin, x, names[0]));
  CHECK(!t.sizes.is_at_most(x, t.name()));
}

// ---------------------------------------------------------------------------------------------------------------
// Disjointness

TEST_CASE("sizes: disjoint intervals") {
  SizesTest t;
  Operand n = t.size(), one = number(1);
  const Dim all[] = {{n, one}}, ten[] = {{number(10), one}};
  CHECK(t.sizes.are_disjoint({number(0), all}, {n, all}));
  CHECK(t.sizes.are_disjoint({n, ten}, {number(0), all}));
  CHECK(!t.sizes.are_disjoint({number(0), all}, {number(0), all}));
  CHECK(!t.sizes.are_disjoint({number(0), all}, {t.name(), all}));
  CHECK(t.sizes.are_disjoint({number(5), ten}, {number(15), ten}));
  CHECK(!t.sizes.are_disjoint({number(5), ten}, {number(14), ten}));
  const Dim back[] = {{number(10), number(-1)}};
  CHECK(t.sizes.are_disjoint({number(14), back}, {number(15), ten}));
  CHECK(!t.sizes.are_disjoint({number(15), back}, {number(15), ten}));
}

TEST_CASE("sizes: the empty set is disjoint from all, and what is not empty has positive counts") {
  SizesTest t;
  Operand n = t.name(), zero = number(0);
  const Dim none[] = {{zero, number(1)}}, some[] = {{n, number(1)}};
  CHECK(t.sizes.are_disjoint({zero, none}, {zero, some}));
  CHECK(t.sizes.are_disjoint({zero, {}}, {number(1), some}));
  CHECK(!t.sizes.are_disjoint({zero, {}}, {zero, some}));
}

TEST_CASE("sizes: rows and columns") {
  SizesTest t;
  Operand n = t.size(), m = t.size(), one = number(1);
  Operand i = t.index(n), j = t.index(n), k = t.index(m), l = t.index(m);
  Operand row_i = t.mul_nw(i, m), row_j = t.mul_nw(j, m);
  const Dim row[] = {{m, one}}, column[] = {{n, m}};
  CHECK(!t.sizes.are_disjoint({row_i, row}, {row_j, row}));
  CHECK(!t.sizes.are_disjoint({k, column}, {l, column}));
  Sizes::Mark start = t.sizes.mark();
  t.sizes.learn_at_most(i, j, -1);
  t.sizes.learn_at_most(k, l, -1);
  CHECK(t.sizes.are_disjoint({row_i, row}, {row_j, row}));
  CHECK(t.sizes.are_disjoint({row_j, row}, {row_i, row}));
  CHECK(t.sizes.are_disjoint({k, column}, {l, column}));
  CHECK(t.sizes.are_disjoint({l, column}, {k, column}));
  CHECK(!t.sizes.are_disjoint({k, column}, {row_i, row}));
  // The first columns and the last ones of all rows.
  Operand rest = t.bin(BinOp::SubNw, m, l);
  const Dim left[] = {{n, m}, {l, one}}, right[] = {{n, m}, {rest, one}};
  CHECK(t.sizes.are_disjoint({number(0), left}, {l, right}));
  CHECK(!t.sizes.are_disjoint({number(0), left}, {k, right}));
  t.sizes.undo(start);
}

TEST_CASE("sizes: products that may wrap are not taken apart") {
  SizesTest t;
  Operand n = t.size(), m = t.size(), i = t.index(n), j = t.index(n);
  t.sizes.learn_at_most(i, j, -1);
  Operand row_i = t.mul(i, m), row_j = t.mul(j, m);
  const Dim row[] = {{m, number(1)}};
  CHECK(!t.sizes.are_disjoint({row_i, row}, {row_j, row}));
  t.sizes.learn_exact(row_i.name);
  t.sizes.learn_exact(row_j.name);
  CHECK(t.sizes.are_disjoint({row_i, row}, {row_j, row}));
}

TEST_CASE("sizes: elements between each other") {
  SizesTest t;
  Operand n = t.size();
  const Dim every_second[] = {{n, number(2)}}, every_third[] = {{n, number(3)}};
  CHECK(t.sizes.are_disjoint({number(0), every_second}, {number(1), every_second}));
  CHECK(!t.sizes.are_disjoint({number(0), every_second}, {number(2), every_second}));
  CHECK(!t.sizes.are_disjoint({number(0), every_second}, {number(1), every_third}));
}

// ---------------------------------------------------------------------------------------------------------------
// Ranges

TEST_CASE("sizes: what relies on an assert says so") {
  SizesTest t;
  Operand n = t.size(), next = t.add(n, number(1));
  CHECK(!t.sizes.is_less(n, next));
  Operand cert = t.name();
  t.sizes.learn_assert(cert.name, t.compare(CmpOp::Sle, number(0), next));  // so it has not wrapped
  CHECK(t.sizes.is_less(n, next));
  REQUIRE(t.sizes.reasons().size() == 1);
  CHECK(t.sizes.reasons()[0] == cert.name);
  CHECK(t.sizes.is_at_most(number(0), n));
  CHECK(t.sizes.reasons().empty());
}

TEST_CASE("sizes: what is sure relies on no assert, even if one says more") {
  SizesTest t;
  Operand x = t.name(), y = t.name(), cert = t.name();
  CHECK(!t.sizes.is_surely_at_most(x, y));
  t.sizes.learn_at_most(x, y);
  t.sizes.learn_assert(cert.name, t.compare(CmpOp::Sle, x, t.add(y, number(0))));
  t.sizes.learn_assert(cert.name, t.compare(CmpOp::Slt, x, y));
  CHECK(t.sizes.is_less(x, y));
  CHECK(!t.sizes.reasons().empty());
  CHECK(!t.sizes.is_surely_at_most(x, y, -1));
  CHECK(t.sizes.is_surely_at_most(x, y));
  CHECK(t.sizes.reasons().empty());
}

TEST_CASE("sizes: a goal that has failed is tried again when more is known, and fails again when that is forgotten") {
  SizesTest t;
  Operand x = t.name(), y = t.name(), z = t.name();
  t.sizes.learn_at_most(x, y);
  t.sizes.learn_at_most(y, x);  // a circle
  CHECK(!t.sizes.is_at_most(x, z));
  auto mark = t.sizes.mark();
  t.sizes.learn_at_most(y, z, 3);
  CHECK(!t.sizes.is_at_most(x, z, 2));
  CHECK(t.sizes.is_at_most(x, z, 3));
  CHECK(t.sizes.is_at_most(x, z, 4));
  t.sizes.undo(mark);
  CHECK(!t.sizes.is_at_most(x, z, 3));
}

TEST_CASE("sizes: from a sum that is not negative follow bounds of its parts") {
  SizesTest t;
  Operand x = t.name(), sum = t.add(x, number(2));
  t.sizes.learn_at_most(number(5), sum);
  CHECK(t.sizes.is_at_most(number(3), x));
  CHECK(!t.sizes.is_at_most(number(4), x));
  CHECK(t.sizes.is_less(x, sum));
  Operand y = t.name(), difference = t.sub(y, number(2));  // this may have wrapped
  t.sizes.learn_at_most(number(5), difference);
  CHECK(!t.sizes.is_at_most(number(0), y));
}

TEST_CASE("sizes: the middle of an interval") {
  SizesTest t;
  Operand low = t.name(), high = t.name();
  t.sizes.learn_at_most(number(0), low);
  t.sizes.learn_at_most(low, high, -1);
  Operand middle = t.add(low, t.bin(BinOp::SDiv, t.sub(high, low), number(2)));
  CHECK(t.sizes.is_at_most(low, middle));
  CHECK(t.sizes.is_less(middle, high));
}

TEST_CASE("sizes: a start and a counter of the distance to the end") {
  SizesTest t;
  Operand start = t.name(), end = t.name(), count = t.sub(end, start);
  Operand i = t.index(count), place = t.add(start, i);
  CHECK(!t.sizes.is_less(place, end));  // the distance may have wrapped
  t.sizes.learn_at_most(start, end);
  CHECK(t.sizes.is_less(place, end));
  CHECK(t.sizes.is_at_most(start, place));
}

TEST_CASE("sizes: conversions, shifts and results of branches have ranges") {
  SizesTest t;
  auto i8 = prim::PrimType::I8;
  Operand byte = t.name(i8), n = t.size();
  Operand index = t.let(t.arena.make<ir::ConvOpExp>(prim::ConvOp::ZExt, i8, prim::PrimType::I64, byte));
  CHECK(t.sizes.is_less(index, number(256)));
  CHECK(!t.sizes.is_less(index, number(255)));
  CHECK(t.sizes.is_less(t.bin(BinOp::LShr, t.name(), number(60)), number(16)));
  auto i32 = prim::PrimType::I32;
  Operand cut = t.let(t.arena.make<ir::ConvOpExp>(prim::ConvOp::SExt, prim::PrimType::I64, i32, n), i32);
  CHECK(t.sizes.is_at_most(cut, n));
  CHECK(!t.sizes.is_at_most(number(0), cut));
  const Operand whole = t.name();
  Operand zeros = t.let(t.arena.make<ir::FunOpExp>(prim::FunOp::Ctz, prim::PrimType::I64, t.arena.list({whole})), i32);
  CHECK(t.sizes.is_at_most(number(0), zeros));
  CHECK(t.sizes.is_less(zeros, number(65)));
  CHECK(!t.sizes.is_less(zeros, number(64)));
}

TEST_CASE("sizes: a part of all numbers ends where it says") {
  SizesTest t;
  Operand n = t.size(), start = t.size(), other = t.size();
  Operand end = t.bin(BinOp::SMin, t.name(), n);
  Operand i = t.index(t.bin(BinOp::SubNw, end, start));
  CHECK(t.sizes.is_less(t.add(i, start), n));
  CHECK(t.sizes.is_less(t.add_nw(start, i), end));
  CHECK(!t.sizes.is_less(t.add(i, other), n));
  CHECK(!t.sizes.is_at_most(t.add(i, start), n, -2));
}

TEST_CASE("sizes: there is at least one chunk, and no more than elements; quotients by chunks") {
  SizesTest t;
  Operand n = t.size(), k = t.name();
  Operand chunks = t.let(t.arena.make<ir::ChunksExp>(n, number(1)));
  CHECK(t.sizes.is_less(number(0), chunks));
  CHECK(!t.sizes.is_at_most(chunks, n));  // of nothing there is one chunk, too
  t.sizes.learn_positive(n);
  CHECK(t.sizes.is_at_most(chunks, n));
  CHECK(t.sizes.is_nonnegative(t.bin(BinOp::SQuotSafe, n, chunks)));
  CHECK(t.sizes.is_at_most(t.bin(BinOp::SQuotSafe, n, chunks), n));
  CHECK(t.sizes.is_nonnegative(t.bin(BinOp::SRemSafe, n, k)));
  CHECK(!t.sizes.is_nonnegative(t.bin(BinOp::SQuotSafe, n, k)));
}
