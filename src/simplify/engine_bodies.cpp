// Going down into branches, loops and lambdas.
#include "ir/equal.h"
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
    const Type& type = infos_[scrutinees[i].name.id].type;
    if (type.prim == prim::PrimType::I64) continue;
    // Without a case: no other case was taken, which says something if there is one boolean only.
    if (!matched && (scrutinees.size() != 1 || type.prim != prim::PrimType::Bool)) continue;
    saved.emplace_back(scrutinees[i].name, infos_[scrutinees[i].name.id]);
    prim::Value value = matched ? matched->values[i] : prim::bool_value(false);
    if (type.prim == prim::PrimType::Bool) ranges.learn_condition(scrutinees[i], prim::as_bool(value));
    replace(scrutinees[i].name, constant(value), {});
  }
  const Body* result = finish_body(b);
  for (size_t i = saved.size(); i-- > 0;) infos_[saved[i].first.id] = saved[i].second;
  return result;
}

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
  bool is_if =
      cases.size() == 1 && cases[0].values.size() == 1 && !cases[0].is_wildcard[0] && prim::as_bool(cases[0].values[0]);
  copy.otherwise = branch(e.otherwise, is_if ? e.scrutinees : List<Operand>(), nullptr);
  if (is_changed) copy.cases = arena.list(cases);
  return is_changed || copy.otherwise != e.otherwise ? arena.make<MatchExp>(copy) : &e;
}

const Exp* Engine::descend_loop(const LoopExp& e) {
  LoopExp copy = e;
  bool runs = e.form == LoopForm::For && e.bound.is_const() && prim::as_i64(e.bound.value) > 0;
  open(FrameKind::Repeated, runs);
  std::vector<LoopParam> params(e.params.begin(), e.params.end());
  bool is_changed = false;
  for (LoopParam& p : params) {
    Param mapped = this->params({&p.param, 1})[0];
    is_changed |= !equal(mapped.type, p.param.type) || mapped.mem != p.param.mem;
    p.param = mapped;
  }
  if (is_changed) copy.params = arena.list(params);
  if (e.form == LoopForm::For) {
    bind({e.counter, scalar_type(e.counter_type), nullptr}, static_cast<uint32_t>(frames_.size() - 1));
    ranges.learn_index(e.counter, e.bound);
  }
  std::vector<Param> all;
  for (const LoopParam& p : params) all.push_back(p.param);
  learn_sizes(all);
  copy.body = finish_body(e.body);
  return is_changed || copy.body != e.body ? arena.make<LoopExp>(copy) : &e;
}

const Lambda* Engine::lambda(const Lambda* l, bool runs) {
  open(FrameKind::Repeated, runs);
  List<Param> bound = params(l->params);
  learn_sizes(bound);  // chunks of streams
  return finish_lambda(l, bound);
}

static bool is_positive(const Operand& width) {
  return width.is_const() && prim::as_i64(width.value) > 0;
}

// A lambda that takes an element of each array: where it runs the width is not 0.
const Lambda* Engine::element_lambda(const Lambda* l, const Operand& width, List<VName> arrays) {
  open(FrameKind::Repeated, is_positive(width));
  List<Param> bound = params(l->params);
  ranges.learn_positive(width);
  for (size_t i = 0; i < arrays.size(); i++) learn_element(bound[i], arrays[i]);
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

const Exp* Engine::descend_with_acc(const WithAccExp& e) {
  WithAccExp copy = e;
  std::vector<AccInput> inputs(e.inputs.begin(), e.inputs.end());
  bool is_changed = false;
  for (AccInput& input : inputs) {
    if (!input.op) continue;
    const Lambda* op = lambda(input.op);
    is_changed |= op != input.op;
    input.op = op;
  }
  if (is_changed) copy.inputs = arena.list(inputs);
  copy.lambda = lambda(e.lambda, true);
  return is_changed || copy.lambda != e.lambda ? arena.make<WithAccExp>(copy) : &e;
}

const Exp* Engine::descend_screma(const ScremaExp& e) {
  ScremaExp copy = e;
  bool is_changed = false;
  auto operators = [&](auto list) {
    for (auto& item : list) {
      const Lambda* op = lambda(item.op);
      is_changed |= op != item.op;
      item.op = op;
    }
    return list;
  };
  copy.scans = arena.list(operators(std::vector<Scan>(e.scans.begin(), e.scans.end())));
  copy.reduces = arena.list(operators(std::vector<Reduce>(e.reduces.begin(), e.reduces.end())));
  copy.lambda = element_lambda(e.lambda, e.width, e.arrays);
  return is_changed || copy.lambda != e.lambda ? arena.make<ScremaExp>(copy) : &e;
}

const Exp* Engine::descend_hist(const HistExp& e) {
  HistExp copy = e;
  bool is_changed = false;
  std::vector<HistOp> ops(e.ops.begin(), e.ops.end());
  for (HistOp& op : ops) {
    const Lambda* l = lambda(op.op);
    is_changed |= l != op.op;
    op.op = l;
  }
  if (is_changed) copy.ops = arena.list(ops);
  copy.lambda = element_lambda(e.lambda, e.width, e.arrays);
  return is_changed || copy.lambda != e.lambda ? arena.make<HistExp>(copy) : &e;
}

const Exp* Engine::descend(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Match:
      return descend_match(*as<MatchExp>(e));
    case ExpKind::Loop:
      return descend_loop(*as<LoopExp>(e));
    case ExpKind::WithAcc:
      return descend_with_acc(*as<WithAccExp>(e));
    case ExpKind::Screma:
      return descend_screma(*as<ScremaExp>(e));
    case ExpKind::Hist:
      return descend_hist(*as<HistExp>(e));
    case ExpKind::Scatter: {
      ScatterExp copy = *as<ScatterExp>(e);
      copy.lambda = element_lambda(copy.lambda, copy.width, copy.arrays);
      return copy.lambda == as<ScatterExp>(e)->lambda ? e : arena.make<ScatterExp>(copy);
    }
    case ExpKind::Stream: {
      StreamExp copy = *as<StreamExp>(e);
      copy.lambda = lambda(copy.lambda, is_positive(copy.width));
      return copy.lambda == as<StreamExp>(e)->lambda ? e : arena.make<StreamExp>(copy);
    }
    default:
      return e;
  }
}

}  // namespace fehu::simplify
