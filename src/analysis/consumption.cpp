// The walk that finds what is consumed.
//
// Lambdas consume parts of arrays by consuming their parameters; after their bodies have been walked over, the arrays
// are marked in turn.
#include "analysis/consumption.h"

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

namespace {
struct ConsumptionWalk : Walker {
  const AliasTable& aliases;
  std::vector<bool>& is_marked;
  std::vector<uint32_t>* out;
  std::vector<VName> consumed = {};

  ConsumptionWalk(const AliasTable& aliases, std::vector<bool>& is_marked, std::vector<uint32_t>* out)
      : aliases(aliases), is_marked(is_marked), out(out) {}

  // Each root is listed once.
  void consume(const Operand& x) {
    for (uint32_t root : aliases.roots(x)) {
      if (is_marked[root]) continue;
      is_marked[root] = true;
      if (out) out->push_back(root);
    }
  }
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void stm(const Stm& s) override {
    consumed.clear();
    append_consumed(s.exp, consumed);
    for (VName n : consumed) consume({n, {}});
    if (!has_bodies(s.exp->kind)) return;
    walk_children(s.exp, *this);
    for_each_part(s.exp, [&](const Param& part, const Operand& whole, size_t) {
      if (is_marked[part.name.id]) consume(whole);
    });
  }
};
}  // namespace

std::vector<bool> consumed_roots(const Program& p, const AliasTable& aliases) {
  std::vector<bool> is_consumed(p.num_names);
  ConsumptionWalk walk(aliases, is_consumed, nullptr);
  walk_program(p, walk);
  return is_consumed;
}

void append_consumed_roots(const Stm& s, const AliasTable& aliases, std::vector<bool>& is_marked,
                           std::vector<uint32_t>& out) {
  ConsumptionWalk(aliases, is_marked, &out).stm(s);
}

}  // namespace fehu::analysis
