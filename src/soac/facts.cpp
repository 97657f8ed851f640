// Collecting facts about a program in one walk.
#include "soac/facts.h"

#include "ir/traverse.h"

namespace fehu::soac {

using namespace ir;

namespace {
struct Collector : Walker {
  Facts& facts;
  std::vector<VName> consumed;

  explicit Collector(Facts& facts) : facts(facts) {}

  void consume(const Operand& x) {
    for (uint32_t root : facts.aliases.roots(x)) facts.is_consumed[root] = true;
  }

  void name(VName n) override { facts.num_uses[n.id]++; }

  void stm(const Stm& s) override {
    consumed.clear();
    append_consumed(s.exp, consumed);
    for (VName n : consumed) consume({n, {}});
    walk_stm(s, *this);
    // A lambda that consumes a parameter consumes what the parameter is a part of.
    for_each_part(s.exp, [&](const Param& part, const Operand& whole, size_t) {
      if (facts.consumes(part)) consume(whole);
    });
  }
};
}  // namespace

Facts collect_facts(const Program& p) {
  Facts facts;
  facts.aliases = alias_analysis(p);
  facts.is_consumed.resize(p.num_names);
  facts.num_uses.resize(p.num_names);
  Collector collector(facts);
  walk_program(p, collector);
  return facts;
}

}  // namespace fehu::soac
