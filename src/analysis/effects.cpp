// Looking for effects, in operations and in the functions that they call.
//
// The results for operations with bodies are remembered, since passes ask about the same ones again and again while
// nodes stay the same.
#include "analysis/effects.h"

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

struct EffectWalk : Walker {
  const Effects& effects;
  bool is_found = false;

  explicit EffectWalk(const Effects& effects) : effects(effects) {}
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override { is_found = is_found || effects.has_effect(s); }
};

// Callees come before callers. Where checks are effects, a recursive function is not silent either: it may not end.
// Else it is until something is found, so that the search is repeated until nothing more is.
Effects::Effects(const Program& p, Checks checks)
    : checks_(checks), is_silent_(p.num_names, checks == Checks::AreNone) {
  bool is_repeated = checks == Checks::AreNone;
  do {
    bool is_changed = false;
    for (const Fun& f : p.funs) {
      EffectWalk walk(*this);
      walk.body(f.body);
      is_changed |= is_silent_[f.name.id] == walk.is_found;
      is_silent_[f.name.id] = !walk.is_found;
    }
    is_repeated = is_repeated && is_changed;
    if (is_repeated) known_.clear();
  } while (is_repeated);
}

bool Effects::has_effect(const Stm& s) const {
  const Exp* e = s.exp;
  switch (effect_of(e)) {
    case Effect::Fails: {
      const Operand& cond = as<AssertExp>(e)->cond;
      return checks_ == Checks::AreEffects && (cond.is_var() || !prim::as_bool(cond.value));
    }
    case Effect::Calls: {
      VName fn = as<ApplyExp>(e)->fn;
      return fn.id >= is_silent_.size() || !is_silent_[fn.id];
    }
    case Effect::Shows:
      return true;
    case Effect::None:
      break;
  }
  if (!has_bodies(e->kind)) return false;
  if (auto found = known_.find(e); found != known_.end()) return found->second;
  EffectWalk walk(*this);
  walk_children(e, walk);
  return known_[e] = walk.is_found;
}

}  // namespace fehu::analysis
