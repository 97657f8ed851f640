// Random questions about numbers whose values are known: what `Sizes` says must be true of the values.
//
// Names get values, among them such as make sums and products wrap. Facts are learned that happen to be true of the
// values. So whatever is concluded from them must be true of the values as well.
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
    if (!sizes.is_at_most(x, y, c)) return;
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
  for (uint64_t seed = 0; seed < 1500; seed++) {
    CAPTURE(seed);
    RandomSizes t(seed);
    for (int i = 0; i < 4; i++) t.names.emplace_back(t.name(), t.value());
    for (int i = 0; i < 8; i++) t.define();
    for (int i = 0; i < 10; i++) t.learn();
    for (int i = 0; i < 12; i++) {
      t.ask_at_most();
      t.ask_equal();
      t.ask_disjoint();
    }
    num_known += t.num_known;
  }
  CHECK(num_known > 5000);  // so the test says something
}
