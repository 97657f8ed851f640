// The verifier: calls, branches and loops.
//
// What they have in common: types of one side mention names that stand for other things on the other side (a callee's
// parameters for the arguments, a loop's parameters for the next values). While types are compared, Info::subst says
// what each name stands for.
#include "ir/text/print.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

using prim::PrimType;

// Types of arguments and results are those of the callee, with the arguments in place of its parameters.
void Verifier::check(const Stm& s, const ApplyExp& e) {
  for (const Arg& arg : e.args) use(arg.value);
  for (size_t i = 0; i < e.ret.size(); i++) check_type(e.ret[i], {true, e.ret, i});
  const Fun* f = e.fn.id < infos_.size() ? infos_[e.fn.id].fun : nullptr;
  if (!f) return error("there is no function {}", show(e.fn));
  if (e.args.size() != f->params.size())
    return error("{} takes {} arguments, not {}", show(e.fn), f->params.size(), e.args.size());
  if (e.ret.size() != f->ret.size()) return error("{} has {} results, not {}", show(e.fn), f->ret.size(), e.ret.size());

  for (const Param& p : f->params)
    if (p.name.id >= infos_.size()) return;  // reported where it is bound
  for (size_t i = 0; i < e.args.size(); i++) infos_[f->params[i].name.id].subst = &e.args[i].value;
  for (size_t i = 0; i < e.args.size(); i++) {
    const Param& p = f->params[i];
    expect_type(e.args[i].value, p.type, "argument");
    expect_place(e.args[i].value, p.mem);
    if (p.type.kind == TypeKind::Array && e.args[i].is_consumed != p.type.unique)
      error("argument {} is {}consumed, but the parameter is {}", i, e.args[i].is_consumed ? "" : "not ", show(p));
  }
  for (size_t i = 0; i < e.ret.size(); i++)
    if (!same_type(e.ret[i], f->ret[i], {}) || e.ret[i].unique != f->ret[i].unique ||
        e.ret[i].is_strided != f->ret[i].is_strided || e.ret[i].is_placed != f->ret[i].is_placed)
      error("result {} of {} is {}, not {}", i, show(e.fn), show(f->ret[i]), show(e.ret[i]));
  for (const Param& p : f->params) infos_[p.name.id].subst = nullptr;

  expect_pat_types(s, e.ret);
}

// Branches give results of the same types; what one of them overwrites in memory is not overwritten in the others.
void Verifier::check(const Stm& s, const MatchExp& e) {
  use_all(e.scrutinees);
  for (const Operand& x : e.scrutinees)
    if (const Type* t = type_of(x); t && t->kind != TypeKind::Prim) error("{} is no scalar but {}", show(x), show(*t));
  check_ret(e.ret, false);
  size_t start = overwritten_.size();
  std::vector<uint32_t> marks;
  num_branches_++;
  for (const MatchCase& c : e.cases) {
    if (c.values.size() != e.scrutinees.size() || c.is_wildcard.size() != e.scrutinees.size()) {
      error("a case of {} values for {} scrutinees", c.values.size(), e.scrutinees.size());
      continue;
    }
    for (size_t i = 0; i < c.values.size(); i++)
      if (!c.is_wildcard[i]) expect_prim(e.scrutinees[i], c.values[i].type, "the scrutinee");
    body(c.body, e.ret, [&] { match_places(s, e, c.body); });
    end_branch(start, marks);
  }
  body(e.otherwise, e.ret, [&] { match_places(s, e, e.otherwise); });
  num_branches_--;
  end_branches(marks);
  expect_pat_types(s, e.ret);
}

// The bound is outside the loop; parameters and counter are in scope in the body only.
void Verifier::check(const Stm& s, const LoopExp& e) {
  for (const LoopParam& p : e.params) use(p.init);
  for (const LoopParam& p : e.params)
    if (p.is_moved) release(p.init.name);
  size_t start = open_scope();
  depth_++;
  if (has_counter(e)) {
    use(e.bound);
    if (!prim::is_signed(e.counter_type)) error("the counter {} is not a signed integer", show(e.counter));
    expect_prim(e.bound, e.counter_type, "the bound");
  }
  if (is_region(e)) region(e);
  for (const LoopParam& p : e.params)
    if (e.is_parallel && p.param.type.kind == TypeKind::Prim && !has_memory(program_.stage))
      error("the scalar {} goes round a loop `for each`", show(p.param.name));
  for (const LoopParam& p : e.params) bind_param(p.param, true);
  size_t first_read = reads_.size();
  num_loops_++;
  link_carriers(e);
  if (has_counter(e)) {
    bind({e.counter, {}, nullptr}, &prims_[static_cast<int>(e.counter_type)]);
    if (is_region(e)) bind({e.last, {}, nullptr}, &prims_[static_cast<int>(e.counter_type)]);
  } else {
    bool is_param = false;
    for (const LoopParam& p : e.params) is_param |= p.param.name == e.condition;
    if (!is_param) error("the condition {} is no parameter of the loop", show(e.condition));
    expect_prim({e.condition, {}}, PrimType::Bool, "the condition");
  }
  for (const Stm& inner : e.body->stms)
    if (!report_.is_full()) stm(inner);
  if (!report_.is_full()) loop_types(s, e);
  if (!report_.is_full()) next_iteration(e, first_read);
  unlink_carriers(e);
  if (--num_loops_ == 0) reads_.clear();
  depth_--;
  close_scope(start);
}

// Pieces are evaluated at the same time, so nothing but memory goes from one to another, with what says where it is.
void Verifier::region(const LoopExp& e) {
  use(e.cost);
  expect_prim(e.cost, PrimType::I64, "the cost");
  if (e.counter_type != PrimType::I64) error("the counter {} of a region is not of type i64", show(e.counter));
  auto is_place = [&](const Type& t) { return has_memory(program_.stage) && t.kind != TypeKind::Array; };
  for (const LoopParam& p : e.params)
    if (!is_owned(p.param.type) && !is_place(p.param.type))
      error("{}, which goes round a region, is no owned array", show(p.param.name));
}

// Initial values, the body's results and what is bound at the end all have the types of the parameters, each with its
// own sizes in place of parameters.
void Verifier::loop_types(const Stm& s, const LoopExp& e) {
  size_t count = e.params.size();
  List<Result> results = e.body->results;
  for (const Result& r : results) {
    use_certs(r.certs);
    use(r.value);
  }
  if (results.size() != count) return error("{} results of the body for {} parameters", results.size(), count);
  if (!expect_arity(s, count)) return;
  for (const LoopParam& p : e.params)
    if (p.param.name.id >= infos_.size()) return;

  auto set = [&](size_t i, const Operand* value) { infos_[e.params[i].param.name.id].subst = value; };
  for (size_t i = 0; i < count; i++) set(i, &e.params[i].init);
  for (size_t i = 0; i < count; i++) {
    expect_type(e.params[i].init, e.params[i].param.type, "the initial value");
    expect_place(e.params[i].init, e.params[i].param.mem);
  }
  for (size_t i = 0; i < count; i++) set(i, &results[i].value);
  for (size_t i = 0; i < count; i++) {
    expect_type(results[i].value, e.params[i].param.type, "the body's result");
    expect_place(results[i].value, e.params[i].param.mem);
  }
  std::vector<Operand> bound;
  for (const PatElem& p : s.pat) bound.push_back({p.name, {}});
  for (size_t i = 0; i < count; i++) set(i, &bound[i]);
  for (size_t i = 0; i < count; i++) {
    expect_pat(s, i, e.params[i].param.type);
    expect_pat_place(s, i, e.params[i].param.mem);
  }
  for (size_t i = 0; i < count; i++) set(i, nullptr);
}

}  // namespace fehu::ir
