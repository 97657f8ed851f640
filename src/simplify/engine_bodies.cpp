// Going down into branches, loops and lambdas.
//
// Each body opens a frame; what is learnt inside (a condition that holds, a bound of the counter) is forgotten
// when it closes.
#include "ir/equal.h"
#include "ir/op_facts.h"
#include "simplify/engine.h"
#include "simplify/replacer.h"

namespace fehu::simplify {

using namespace ir;

// In a branch a scrutinee is what the case says. Sizes stay names: the types of other names mention them.
const Body* Engine::branch(const Body* b, List<Operand> scrutinees, const MatchCase* matched) {
  open(FrameKind::Branch);
  std::vector<std::pair<VName, Info>> saved;
  for (size_t i = 0; i < scrutinees.size() && rules_.has(Part::KnowBranchConditions); i++) {
    if (scrutinees[i].is_const() || (matched && matched->is_wildcard[i])) continue;
    const Type& type = type_of(scrutinees[i].name);
    if (type.prim == prim::PrimType::I64) continue;
    // Without a case: no other case was taken, which says something if there is one boolean only.
    if (!matched && (scrutinees.size() != 1 || type.prim != prim::PrimType::Bool)) continue;
    saved.emplace_back(scrutinees[i].name, infos_[scrutinees[i].name.id]);
    prim::Value value = matched ? matched->values[i] : prim::bool_value(false);
    if (type.prim == prim::PrimType::Bool) sizes.learn_condition(scrutinees[i], prim::as_bool(value));
    replace(scrutinees[i].name, const_operand(value), {});
  }
  const Body* result = finish_body(b);
  for (size_t i = saved.size(); i-- > 0;) infos_[saved[i].first.id] = saved[i].second;
  return result;
}

// Every branch starts from what is known before the match.
const Exp* Engine::descend_match(const MatchExp& e) {
  MatchExp copy = e;
  std::vector<MatchCase> cases(e.cases.begin(), e.cases.end());
  bool is_changed = false;
  for (MatchCase& c : cases) {
    const Body* b = branch(c.body, e.scrutinees, &c);
    is_changed |= b != c.body;
    c.body = b;
  }
  // What the last body knows: the one case that was not taken has the literal true.
  copy.otherwise = branch(e.otherwise, is_if(e) ? e.scrutinees : List<Operand>(), nullptr);
  if (is_changed) copy.cases = arena.list(cases);
  return is_changed || copy.otherwise != e.otherwise ? arena.make<MatchExp>(copy) : &e;
}

// The counter is known to be below the bound. `runs` says that the body is evaluated at least once, so that what may
// fail can be moved out of it.
const Exp* Engine::descend_loop(const LoopExp& e) {
  LoopExp copy = e;
  bool runs = e.form == LoopForm::For && e.bound.is_const() && prim::as_i64(e.bound.value) > 0;
  open(FrameKind::Repeated, runs);
  std::vector<LoopParam> params(e.params.begin(), e.params.end());
  bool is_changed = false;
  for (LoopParam& p : params) {
    Param mapped = this->params({&p.param, 1})[0];
    is_changed |= !ir::equal(mapped.type, p.param.type) || mapped.mem != p.param.mem;
    p.param = mapped;
  }
  if (is_changed) copy.params = arena.list(params);
  if (has_counter(e)) {
    bind({e.counter, prim_type(e.counter_type), nullptr}, static_cast<uint32_t>(frames_.size() - 1));
    if (is_region(e) || !rules_.has(Part::KnowLoopParams)) sizes.learn_index(e.counter, e.bound);
  }
  if (is_region(e)) bind({e.last, prim_type(e.counter_type), nullptr}, static_cast<uint32_t>(frames_.size() - 1));
  std::vector<Param> all;
  for (const LoopParam& p : params) all.push_back(p.param);
  learn_sizes(all);
  std::vector<analysis::ParamBound> bounds;
  if (rules_.has(Part::KnowLoopParams) && !is_region(e)) bounds = analysis::learn_params(sizes, e);
  copy.body = finish_body(e.body);
  loop_bounds_ = std::move(bounds);
  return is_changed || copy.body != e.body ? arena.make<LoopExp>(copy) : &e;
}

const Lambda* Engine::lambda(const Lambda* l, bool runs) {
  open(FrameKind::Repeated, runs);
  List<Param> bound = params(l->params);
  return finish_lambda(l, bound);
}

static bool is_positive(const Operand& width) {
  return width.is_const() && prim::as_i64(width.value) > 0;
}

// A lambda that takes a part of each array: where it runs the width is not 0.
const Lambda* Engine::element_lambda(const Lambda* l, const SoacExp& soac) {
  // An element of expand may have the size 0.
  open(FrameKind::Repeated, is_positive(soac.width) && soac.kind != ExpKind::Expand);
  List<Param> bound = params(l->params);
  for (const Param& p : bound) infos_[p.name.id].is_from_soac = true;
  sizes.learn_positive(soac.width);
  if (soac.kind == ExpKind::Stream)
    learn_sizes(bound);  // the size of the chunk
  else
    for (size_t i = 0; i < soac.arrays.size(); i++) learn_element(bound[i], soac.arrays[i]);
  return finish_lambda(l, bound);
}

// The frame is open, and the parameters are bound.
const Lambda* Engine::finish_lambda(const Lambda* l, List<Param> params) {
  Lambda copy = *l;
  copy.params = params;
  Replacer r(*this);
  copy.ret = r.types(l->ret);
  copy.body = finish_body(l->body);
  bool is_same = copy.params.data() == l->params.data() && copy.ret.data() == l->ret.data() && copy.body == l->body;
  return is_same ? l : arena.make<Lambda>(copy);
}

// The same operation if nothing inside changed.
const Exp* Engine::descend(const Exp* e) {
  if (!has_bodies(e->kind)) return e;
  if (const auto* match = try_as<MatchExp>(e)) return descend_match(*match);
  if (const auto* loop = try_as<LoopExp>(e)) return descend_loop(*loop);
  return map_lambdas(e, arena, [&](const Lambda* l, BodyRole role) {
    const SoacExp* soac = role == BodyRole::Element ? as_soac(e) : nullptr;
    return soac ? element_lambda(l, *soac) : lambda(l, role == BodyRole::Once);
  });
}

}  // namespace fehu::simplify
