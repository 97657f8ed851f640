// Random questions about numbers whose values are known: what `Sizes` says must be true of the values.
//
// Names get values, among them such as make sums and products wrap. Facts are learned that happen to be true of the
// values. So whatever is concluded from them must be true of the values as well. Asserts may fail: what relies on one
// that does must say so.
#include <random>

#include "analysis/sizes_test_util.h"

using namespace fehu;
using namespace fehu::analysis;
using ir::Operand;
using prim::BinOp;

namespace {

using Wide = __int128;

struct RandomSizes : SizesTest {
  std::mt19937_64 random;
  std::vector<std::pair<Operand, int64_t>> names;  // with their values
  std::vector<VName> failing;                      // certificates of asserts that are not true
  size_t num_known = 0;                            // answers "true"

  explicit RandomSizes(uint64_t seed) : random(seed) {}

  int64_t below(int64_t bound) { return static_cast<int64_t>(random() % static_cast<uint64_t>(bound)); }
  int64_t small() { return below(9) - 2; }
  int64_t value() {
    if (below(8) > 0) return small();
    return static_cast<int64_t>(Wide(below(2) ? INT64_MAX : INT64_MIN / (1 << below(4))) - small());
  }
  const std::pair<Operand, int64_t>& any() {
    return names[static_cast<size_t>(below(static_cast<int64_t>(names.size())))];
  }
  std::pair<Operand, int64_t> any_operand() {
    if (below(4) > 0) return any();
    int64_t constant = value();
    return {number(constant), constant};
  }

  void define_more() {
    for (int i = 0; i < 3; i++) {
      define_by_constant();
      define_conversion();
      define_choice();
      define();
    }
    for (int i = 0; i < 6; i++) learn();
    for (int i = 0; i < 3; i++) learn_assert();
  }

  void define() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    const BinOp ops[] = {BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::SMin, BinOp::SMax};
    BinOp op = ops[below(5)];
    Wide exact = op == BinOp::Add    ? Wide(a) + b
                 : op == BinOp::Sub  ? Wide(a) - b
                 : op == BinOp::Mul  ? Wide(a) * b
                 : op == BinOp::SMin ? std::min(a, b)
                                     : std::max(a, b);
    int64_t wrapped = static_cast<int64_t>(exact);
    Operand z = bin(op, x, y);
    if (wrapped == exact && below(2)) sizes.learn_exact(z.name);
    names.emplace_back(z, wrapped);
  }

  // Quotients, bits and shifts, by constants.
  void define_by_constant() {
    auto [x, a] = any();
    const BinOp ops[] = {BinOp::SDiv, BinOp::SQuot, BinOp::SMod, BinOp::SRem, BinOp::And, BinOp::AShr, BinOp::LShr};
    BinOp op = ops[below(7)];
    int64_t constant = 1 + below(9);
    prim::EvalResult value = prim::eval(op, prim::PrimType::I64, prim::i64_value(a), prim::i64_value(constant));
    names.emplace_back(bin(op, x, number(constant)), prim::as_i64(value.value));
  }

  void define_conversion() {
    auto [x, a] = any();
    bool is_signed = below(2) > 0;
    int64_t narrow = is_signed ? static_cast<int32_t>(a) : static_cast<int16_t>(a);
    prim::PrimType type = is_signed ? prim::PrimType::I32 : prim::PrimType::I16;
    prim::ConvOp op = is_signed ? prim::ConvOp::SExt : prim::ConvOp::ZExt;
    Operand y = let(arena.make<ir::ConvOpExp>(op, prim::PrimType::I64, type, x), type);
    names.emplace_back(y, narrow);
    int64_t wide = is_signed ? narrow : static_cast<uint16_t>(narrow);
    names.emplace_back(let(arena.make<ir::ConvOpExp>(op, type, prim::PrimType::I64, y)), wide);
  }

  // A choice by a comparison, as an operation or as branches.
  void define_choice() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    auto [p, c] = any_operand();
    auto [q, d] = any_operand();
    Operand condition = compare(prim::CmpOp::Slt, x, y);
    auto body = [&](const Operand& result) {
      return arena.make<ir::Body>(List<ir::Stm>(), arena.list({ir::Result{{}, result}}));
    };
    const ir::Exp* exp =
        arena.make<ir::FunOpExp>(prim::FunOp::Cond, prim::PrimType::I64, arena.list({condition, p, q}));
    if (below(2)) {
      ir::MatchCase first{arena.list({prim::bool_value(true)}), arena.list({false}), body(p)};
      exp = arena.make<ir::MatchExp>(arena.list({condition}), arena.list({first}), body(q),
                                     arena.list({ir::prim_type(prim::PrimType::I64)}));
    }
    names.emplace_back(let(exp), a < b ? c : d);
  }

  void learn_assert() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    bool is_strict = below(2) > 0;
    Operand cert = name();
    sizes.learn_assert(cert.name, compare(is_strict ? prim::CmpOp::Slt : prim::CmpOp::Sle, x, y));
    if (is_strict ? a >= b : a > b) failing.push_back(cert.name);
  }
  bool relies_on_failing() const {
    return std::ranges::any_of(sizes.reasons(),
                               [&](VName r) { return std::ranges::find(failing, r) != failing.end(); });
  }

  void learn() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    Wide difference = Wide(a) - b;
    if (a == b && below(2)) return sizes.learn_equal(x, y);
    if (a >= 0 && a < b && x.is_var() && below(2)) return sizes.learn_index(x.name, y);
    int64_t slack = below(3) > 0 ? 0 : below(4);
    if (difference + slack <= INT64_MAX && difference >= INT64_MIN)
      sizes.learn_at_most(x, y, static_cast<int64_t>(difference + slack));
  }

  void ask_at_most() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    int64_t c = small();
    if (!sizes.is_at_most(x, y, c) || relies_on_failing()) return;
    num_known++;
    CHECK(Wide(a) <= Wide(b) + c);
  }

  void ask_equal() {
    auto [x, a] = any_operand();
    auto [y, b] = any_operand();
    auto [z, c] = any_operand();
    const Operand factors[] = {y, z};
    bool is_equal = sizes.is_equal(x, y), is_product = sizes.is_product(x, factors);
    num_known += is_equal + is_product;
    CHECK((!is_equal || a == b));
    CHECK((!is_product || a == static_cast<int64_t>(Wide(b) * c)));
  }

  struct Set {
    Operand offset;
    std::vector<IndexSet::Dim> dims;
    std::vector<Wide> members;
    bool is_small = true;
  };
  Set any_set() {
    Set set;
    auto [offset, value] = any_operand();
    set.offset = offset;
    set.members = {value};
    for (int64_t rank = below(3); rank > 0; rank--) {
      auto [count, num] = any_operand();
      auto [stride, step] = any_operand();
      set.dims.push_back({count, stride});
      if (num > 16) set.is_small = false;
      if (num > 16) continue;
      std::vector<Wide> members;
      for (Wide start : set.members)
        for (int64_t i = 0; i < num; i++) members.push_back(start + Wide(i) * step);
      set.members = std::move(members);
    }
    std::sort(set.members.begin(), set.members.end());
    return set;
  }
  void ask_disjoint() {
    Set a = any_set(), b = any_set();
    if (!a.is_small || !b.is_small || !sizes.are_disjoint({a.offset, a.dims}, {b.offset, b.dims})) return;
    num_known++;
    std::vector<Wide> common;
    std::set_intersection(a.members.begin(), a.members.end(), b.members.begin(), b.members.end(),
                          std::back_inserter(common));
    CHECK(common.empty());
  }
};

}  // namespace

TEST_CASE("sizes: random questions are answered truly") {
  size_t num_known = 0;
  for (uint64_t seed = 0; seed < 3000; seed++) {
    CAPTURE(seed);
    RandomSizes t(seed);
    for (int i = 0; i < 4; i++) t.names.emplace_back(t.name(), t.value());
    for (int i = 0; i < 8; i++) t.define();
    for (int i = 0; i < 10; i++) t.learn();
    if (seed % 2 == 0) t.define_more();
    for (int i = 0; i < 12; i++) {
      t.ask_at_most();
      t.ask_equal();
      if (t.failing.empty()) t.ask_disjoint();
    }
    num_known += t.num_known;
  }
  CHECK(num_known > 5000);  // so the test says something
}
