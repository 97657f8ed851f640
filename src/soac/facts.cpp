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

  // A lambda that consumes a parameter consumes what the parameter is a part of.
  void consume_wholes(const Lambda* l, size_t first, List<Operand> accs, List<VName> arrays) {
    for (size_t i = 0; i < accs.size(); i++)
      if (facts.consumes(l->params[first + i])) consume(accs[i]);
    for (size_t i = 0; i < arrays.size(); i++)
      if (facts.consumes(l->params[first + accs.size() + i])) consume({arrays[i], {}});
  }

  void name(VName n) override { facts.num_uses[n.id]++; }

  void stm(const Stm& s) override {
    consumed.clear();
    append_consumed(s.exp, consumed);
    for (VName n : consumed) consume({n, {}});
    walk_stm(s, *this);
    if (s.exp->kind == ExpKind::Screma)
      consume_wholes(as<ScremaExp>(s.exp)->lambda, 0, {}, as<ScremaExp>(s.exp)->arrays);
    else if (s.exp->kind == ExpKind::Scatter)
      consume_wholes(as<ScatterExp>(s.exp)->lambda, 0, {}, as<ScatterExp>(s.exp)->arrays);
    else if (s.exp->kind == ExpKind::Hist)
      consume_wholes(as<HistExp>(s.exp)->lambda, 0, {}, as<HistExp>(s.exp)->arrays);
    else if (s.exp->kind == ExpKind::Stream)
      consume_wholes(as<StreamExp>(s.exp)->lambda, 1, as<StreamExp>(s.exp)->accs, as<StreamExp>(s.exp)->arrays);
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
