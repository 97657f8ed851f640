// Looking for effects, in operations and in the functions that they call.
//
// The results for operations with bodies are remembered, since passes ask about the same ones again and again while
// nodes stay the same.
#include "analysis/effects.h"

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

bool is_pinned(const Stm& s) {
  for (const Attr& a : s.attrs)
    if (a.name.str() == "trace" || a.name.str() == "break") return true;
  return false;
}

struct EffectWalk : Walker {
  const Effects& effects;
  bool is_found = false;

  explicit EffectWalk(const Effects& effects) : effects(effects) {}
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override { is_found = is_found || effects.has_effect(s); }
};

// Callees come before callers; a recursive function is not silent: it may not end.
Effects::Effects(const Program& p) : is_silent_(p.num_names) {
  for (const Fun& f : p.funs) {
    EffectWalk walk(*this);
    walk.body(f.body);
    is_silent_[f.name.id] = !walk.is_found;
  }
}

bool Effects::has_effect(const Stm& s) const {
  return is_pinned(s) || has_effect(s.exp);
}

// An assertion of what is constantly true does nothing. Unknown functions are taken to do anything.
bool Effects::has_effect(const Exp* e) const {
  switch (effect_of(e)) {
    case Effect::Fails: {
      const Operand& cond = as<AssertExp>(e)->cond;
      return cond.is_var() || !prim::as_bool(cond.value);
    }
    case Effect::Calls: {
      VName fn = as<ApplyExp>(e)->fn;
      return fn.id >= is_silent_.size() || !is_silent_[fn.id];
    }
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
