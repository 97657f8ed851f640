// The pass `simplify`: applies rules to statements, shares, hoists and removes them, until nothing changes.
//
//   let {a: i32} = add32(x, 0i32)
//   let {b: i32} = mul32(a, y)             let {b: i32} = mul32(x, y)
//   let {c: i32} = mul32(x, y)        =>
//   let {d: i32} = sub32(b, c)
//   in {b, d}                              in {b, 0i32}
//
// Relies on: nothing; each rule says of which stages it holds (rules.h), and any of them can be switched off by name.
//
// - Dead code is removed from bottom to top, which also counts uses (dead_code.h).
// - Then one walk from top to bottom tries the rules on every statement (engine.h): names that turn out to be others
//   are replaced, expressions that are in scope already are shared, and what is invariant leaves loops.
// - Both are repeated for functions that changed, at most kMaxRounds times. Functions that an earlier run of the pass
//   has finished, and nobody has changed since, are left out from the beginning.
// - When all is quiet, results of functions that callers know or do not want are dropped (signatures.h), and it starts
//   again.
//
// Leaves out: anything that duplicates work or moves it into loops; choices between representations.
#include "simplify/simplify.h"

#include "simplify/dead_code.h"
#include "simplify/engine.h"
#include "simplify/signatures.h"

namespace fehu::simplify {

using namespace ir;

// Rounds beyond the first few are rare; each looks only at functions that the last one changed.
static constexpr int kMaxRounds = 16;
// What a function returns is known to its callers one round of all later; chains of calls are short.
static constexpr int kMaxSignatures = 8;

namespace {
struct Simplification {
  Arena& arena;
  RuleSet rules;
  analysis::Effects effects;
  Engine engine;
  Stage stage;
  pass::SimpleFunctions& simple;
  List<Stm> constants;
  std::vector<Fun> funs;
  std::vector<bool> is_dirty;
  bool are_constants_dirty = false;
  bool is_changed = false;

  Simplification(const Program& p, pass::Context& context)
      : arena(context.arena),
        rules(context, p.stage),
        effects(p),
        engine(context.arena, context.names, rules, p),
        stage(p.stage),
        simple(context.simple_functions),
        constants(p.constants),
        funs(p.funs.begin(), p.funs.end()),
        is_dirty(p.funs.size(), true) {}

  // Dead code and uses. Constants need the uses of all functions.
  void remove_dead_code() {
    DeadCode dead(arena, rules, effects, stage, engine.num_names());
    for (size_t i = 0; i < funs.size(); i++) {
      const Body* old = funs[i].body;
      funs[i] = dead.fun(funs[i]);
      is_changed |= funs[i].body != old;
    }
    List<Stm> old = constants;
    constants = dead.constants(constants);
    is_changed |= old.data() != constants.data() || old.size() != constants.size();
    engine.usage = dead.take_usage();
  }

  // If a constant changed, every function is looked at again, since it may mention it.
  void apply_rules() {
    engine.sharing = AliasClasses(engine.num_names());
    engine.sharing.add(constants);
    for (size_t i = 0; i < funs.size(); i++)
      if (is_dirty[i]) engine.sharing.add(funs[i]);
    List<Stm> old = constants;
    constants = engine.constants(constants);
    bool are_new = old.data() != constants.data() || old.size() != constants.size();
    is_changed |= are_new;
    are_constants_dirty = are_new;
    for (size_t i = 0; i < funs.size(); i++) {
      if (!is_dirty[i] && !are_new) continue;
      if (!is_dirty[i]) engine.sharing.add(funs[i]);
      Fun next = engine.fun(funs[i]);
      is_dirty[i] = next.body != funs[i].body || next.params.data() != funs[i].params.data() ||
                    next.ret.data() != funs[i].ret.data();
      is_changed |= is_dirty[i];
      funs[i] = next;
    }
    engine.end_round();
  }

  void simplify() {
    for (int round = 0; round < kMaxRounds && (round == 0 || has_dirty()); round++) {
      remove_dead_code();
      if (round == 0) leave_out_simple();
      apply_rules();
    }
    if (has_dirty() || are_constants_dirty) remove_dead_code();
  }

  bool is_about(const pass::SimpleFunctions& known) const {
    return known.constants == constants.data() && known.num_constants == constants.size() &&
           known.has_memory == ir::has_memory(stage);
  }
  void leave_out_simple() {
    if (!is_about(simple)) return;
    for (size_t i = 0; i < funs.size(); i++)
      if (simple.bodies.contains(funs[i].body)) is_dirty[i] = false;
  }
  void remember_simple() {
    simple = {{}, constants.data(), constants.size(), ir::has_memory(stage)};
    for (size_t i = 0; i < funs.size(); i++)
      if (!is_dirty[i]) simple.bodies.insert(funs[i].body);
  }

  // In the memory stages results come with blocks and offsets, so signatures stay.
  bool change_signatures() {
    if (!rules.has(Part::SimplifySignatures) || ir::has_memory(stage)) return false;
    std::vector<Fun> old = funs;
    if (!simplify_signatures(arena, engine.usage, constants, funs)) return false;
    for (size_t i = 0; i < funs.size(); i++) is_dirty[i] = funs[i].body != old[i].body;
    is_changed = true;
    return true;
  }

  bool has_dirty() const {
    for (bool is : is_dirty)
      if (is) return true;
    return false;
  }
};
}  // namespace

const Program* simplify(const Program* p, pass::Context& context) {
  Simplification work(*p, context);
  work.simplify();
  for (int i = 0; i < kMaxSignatures && work.change_signatures(); i++) work.simplify();
  work.remember_simple();
  if (!work.is_changed) return p;
  Program result = *p;
  result.constants = work.constants;
  result.funs = context.arena.list(work.funs);
  result.num_names = work.engine.num_names();
  return context.arena.make<Program>(result);
}

}  // namespace fehu::simplify
