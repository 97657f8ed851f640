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
  std::optional<List<Stm>> left = of(s, b.names());
  bool is_possible = left && (stage_ == Stage::Seq ||
                              std::ranges::none_of(*left, [&](const Stm& stm) { return needs_arrays(stm, b, defs); }));
  return is_possible ? left : std::nullopt;
}

std::optional<List<Stm>> DryRuns::of(const Stm& s, NameSource& names) {
  if (shows_.has_effect(s)) return std::nullopt;
  Lambda whole{{}, arena_.make<Body>(arena_.list({s}), List<Result>()), {}};
  const Body* copy = rename(arena_.make<Lambda>(whole), names, arena_)->body;
  dead_.make_room(names.next);
  Fun fun{};
  fun.body = copy;
  List<Stm> left = dead_.body_of_fun(fun).body->stms;
  for (const Stm& stm : left) {
    ConsumptionWalk walk;
    walk.stm(stm);
    if (!walk.consumed.empty()) return std::nullopt;
  }
  return left;
}

// Code is there twice, with the dry run. The count stops at the limit, since loops ask again for each body inside of
// each other.
bool is_short_enough(const Exp* e) {
  static constexpr size_t kMostStms = 400;
  struct StmCount : Walker {
    size_t count = 0;
    void operand(const Operand&) override {}
    void type(const Type&) override {}
    void stm(const Stm& s) override {
      if (count++ < kMostStms) walk_children(s.exp, *this);
    }
  } stms;
  walk_children(e, stms);
  return stms.count < kMostStms;
}

const Exp* true_or_run(const Operand& condition, const Body* run, Arena& arena) {
  const Operand yes = bool_operand(true);
  const Body* nothing = arena.make<Body>(List<Stm>(), arena.list({Result{{}, yes}}));
  MatchCase all{arena.list({yes.value}), arena.list({false}), nothing};
  return arena.make<MatchExp>(arena.list({condition}), arena.list({all}), run,
                              arena.list({prim_type(prim::PrimType::Bool)}));
}

const Exp* assert_passed(const Operand& passed, Arena& arena) {
  return arena.make<AssertExp>(passed, arena.list({MessagePart{"a check failed", {}, {}}}));
}

}  // namespace fehu::checks
