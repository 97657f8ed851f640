// Dry runs: a copy under other names, of which nothing is used, without its dead code.
#include "checks/dry_run.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::checks {

using namespace ir;
using simplify::Part;

DryRuns::DryRuns(const Program& program, Arena& arena)
    : arena_(arena),
      stage_(program.stage),
      rules_({Part::RemoveDeadCode, Part::RemoveDeadResults, Part::RemoveUnusedInputs}),
      checks_(program),
      shows_(program, analysis::Checks::AreNone),
      dead_(arena, rules_, checks_, program.stage, program.num_names) {}

namespace {
// Does anything consume an array?
struct ConsumptionWalk : Walker {
  std::vector<VName> consumed;
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override {
    append_consumed(s.exp, consumed);
    walk_children(s.exp, *this);
  }
};
}  // namespace

// Before fusion a further reader would keep an array from being fused away; only ranges are free.
static bool needs_arrays(const Stm& s, Build& b, const Definitions& defs) {
  return std::ranges::any_of(free_names(s), [&](VName name) {
    const Exp* exp = defs[name.id].exp;
    return has_memory(b.type_of(name)) && !(exp && exp->kind == ExpKind::Iota);
  });
}

std::optional<List<Stm>> DryRuns::of(const Stm& s, Build& b, const Definitions& defs) {
  if (shows_.has_effect(s)) return std::nullopt;
  Lambda whole{{}, arena_.make<Body>(arena_.list({s}), List<Result>()), {}};
  const Body* copy = rename(arena_.make<Lambda>(whole), b.names(), arena_)->body;
  dead_.make_room(b.num_names());
  Fun fun{};
  fun.body = copy;
  List<Stm> left = dead_.body_of_fun(fun).body->stms;
  for (const Stm& stm : left) {
    ConsumptionWalk walk;
    walk.stm(stm);
    if (!walk.consumed.empty() || (stage_ != Stage::Seq && needs_arrays(stm, b, defs))) return std::nullopt;
  }
  return left;
}

}  // namespace fehu::checks
