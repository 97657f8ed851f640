// Loops. Sizes that change from iteration to iteration are loop parameters of their own.
//
// `loop (xs: []i32) = ys for i < n do xs ++ [i]` becomes
//
//   let {k', xs'} = loop (k: i64 = size of ys, xs: [k]i32 = ys) for i < n do { ... in {k + 1, xs ++ [i]} }
//
// A `while` loop carries its condition as one more parameter, last: it is computed before the loop and at the end of
// each iteration, since the core loop can only test a name. `for x in xs` counts positions and reads the element first.
#include <algorithm>

#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

// Makes one loop. `rep` is the representation of what is carried, in which the sizes that change are unknown; `exts`
// are those, in the order of their parameters; `params` are the sizes, then the leaves, then for `while` the condition.
struct LoopMaker {
  Lowerer& l;
  const typed::LoopExp* e;
  Env& env;
  const Rep* rep = nullptr;
  std::vector<uint32_t> exts = {};
  std::vector<ir::LoopParam> params = {};
  // For `for`: the number of iterations, and the counter with the type it has in the core loop.
  Operand bound = {};
  VName counter = {};
  PrimType counter_type = PrimType::I64;
  const Value* array = nullptr;  // ForIn

  // Sizes that change, then leaves: the order of the parameters.
  Operands with_sizes(const Value* v) { return l.results_of(v, rep, exts, e->loc); }

  // The parameters' value when their operands are these: sizes, then leaves.
  const Value* value_of(std::span<const Operand> ops) {
    const Rep* known = l.map_dims(rep, [&](const RepDim& d) {
      for (size_t i = 0; i < exts.size(); i++)
        if (d.ext && d.ext == exts[i]) return RepDim{ops[i], 0};
      return d;
    });
    return l.unflatten(known, ops.subspan(exts.size()));
  }

  // Makes sizes of the loop visible to types under `names`: those of the loop inside, and the names that the checker
  // gives to the same sizes of the result (`e->exts`) after it.
  void bind_sizes(std::span<const Operand> ops, List<VName> names, Env& in) {
    for (size_t k = 0; k < names.size() && k < e->sizes.size(); k++)
      for (size_t i = 0; i < exts.size(); i++)
        if (exts[i] == e->sizes[k].id) l.bind_size(names[k], ops[i], in);
  }

  // The types of parameters or results, with these names for the sizes that change.
  std::vector<ir::Type> types(std::span<const Operand> sizes, std::span<const Operand> like) {
    std::vector<RepDim> outer;
    std::vector<std::vector<RepDim>> dims;
    std::vector<const Rep*> leaves;
    l.leaf_types(rep, outer, dims, leaves);
    std::vector<ir::Type> list;
    for (size_t i = 0; i < leaves.size(); i++) {
      for (RepDim& d : dims[i])
        for (size_t k = 0; k < exts.size(); k++)
          if (d.ext && d.ext == exts[k]) d = {sizes[k], 0};
      list.push_back(leaves[i]->kind == RepKind::Acc ? l.b.type_of(like[exts.size() + i])
                                                     : l.leaf_type(leaves[i], dims[i], {}));
    }
    return list;
  }

  // Each parameter starts with its operand of `init`; the types mention the parameters for sizes just made.
  void make_params(const Operands& init) {
    Operands sizes;
    for (size_t i = 0; i < exts.size(); i++) {
      params.push_back({l.b.param("n", ir::prim_type(PrimType::I64)), init[i]});
      sizes.push_back(ir::var_operand(params.back().param.name));
    }
    std::string_view base = typed::param_name(e->pat).base.str();
    for (const ir::Type& t : types(sizes, init))
      params.push_back({l.b.param(base.empty() ? "x" : base, t), init[params.size()]});
  }

  // Core loops count with signed integers. A counter of a smaller unsigned type is counted as i64, so that bounds
  // beyond the signed range work; one of u64 cannot be widened and must be below 2^63.
  void make_bound() {
    if (e->form == typed::LoopKind::ForIn) {
      array = l.exp(e->bound, env);
      bound = l.dim(array, 0);
    } else if (e->form == typed::LoopKind::ForLess) {
      bound = l.scalar(e->bound, env);
      PrimType prim = PrimType::I64;
      if (auto p = typed::try_as<typed::PrimType>(e->counter_type)) prim = p->prim;
      counter_type = ir::core_prim(prim);
      if (prim::is_unsigned(prim) && prim != PrimType::U64) {
        bound = l.b.conv(prim::ConvOp::ZExt, counter_type, PrimType::I64, bound);
        counter_type = PrimType::I64;
      }
    }
  }

  void bind_counter(Env& inner) {
    Operand at = ir::var_operand(counter);
    if (e->form == typed::LoopKind::ForIn) return l.bind_pat(e->elem, l.row(array, at), inner);
    PrimType wanted = PrimType::I64;
    if (auto p = typed::try_as<typed::PrimType>(e->counter_type)) wanted = ir::core_prim(p->prim);
    l.bind_value(e->counter, l.leaf(l.b.conv(prim::ConvOp::SExt, counter_type, wanted, at)), inner);
  }

  // The condition of a `while` loop for these operands, evaluated in a scope of its own.
  Operand condition(const Operands& ops, const Env& scope) {
    Env inner = scope;
    bind_sizes(ops, e->sizes, inner);
    l.bind_pat(e->pat, value_of(ops), inner);
    return l.scalar(e->bound, inner);
  }

  const Value* run();
};

// The condition is evaluated with the initial values in front of the loop, and with the results in its body. If
// nothing is carried, nothing the loop does can be seen, and it is not emitted.
const Value* LoopMaker::run() {
  List<ir::Attr> attrs = std::exchange(l.pending_attrs, {});
  const Value* init_value = l.exp(e->init, env);
  rep = l.rep_of(e->pat->type, env);
  l.map_dims(rep, [&](const RepDim& d) {
    if (d.ext && std::find(exts.begin(), exts.end(), d.ext) == exts.end()) exts.push_back(d.ext);
    return d;
  });
  Operands init = with_sizes(l.ensure_shape(init_value, rep, ShapeCheck::Trust, e->loc));
  make_bound();
  make_params(init);
  bool is_while = e->form == typed::LoopKind::While;
  if (is_while)
    params.push_back({l.b.param("go", ir::prim_type(PrimType::Bool)), condition(init, env)});
  else
    counter = l.b.fresh("i", ir::prim_type(counter_type));

  l.b.begin_body();
  Env inner = env;
  Operands ops;
  for (const ir::LoopParam& p : params) ops.push_back(ir::var_operand(p.param.name));
  if (is_while) ops.pop_back();
  bind_sizes(ops, e->sizes, inner);
  l.bind_pat(e->pat, value_of(ops), inner);
  if (!is_while) bind_counter(inner);
  Operands results = with_sizes(l.ensure_shape(l.exp(e->body, inner), rep, ShapeCheck::Trust, e->body->loc));
  if (is_while) results.push_back(condition(results, inner));
  l.where(e->loc);
  const ir::Body* body = l.b.end_body(results);

  std::vector<ir::PatElem> pat;
  Operands out;
  auto bind = [&](const ir::LoopParam& p, const ir::Type& type) {
    pat.push_back(l.b.param(p.param.name.base.str(), type));
    out.push_back(ir::var_operand(pat.back().name));
  };
  for (size_t i = 0; i < exts.size(); i++) bind(params[i], params[i].param.type);
  std::vector<ir::Type> result_types = types(out, init);
  for (size_t i = 0; i < result_types.size(); i++) bind(params[exts.size() + i], result_types[i]);
  if (is_while) bind(params.back(), params.back().param.type);
  ir::LoopForm form = is_while ? ir::LoopForm::While : ir::LoopForm::For;
  VName cond = is_while ? params.back().param.name : VName{};
  if (!params.empty())
    l.b.emit(pat, l.arena.make<ir::LoopExp>(form, l.arena.list(params), counter, counter_type, bound, cond, body), {},
             attrs);
  if (is_while) out.pop_back();
  bind_sizes(out, e->exts, env);
  return value_of(out);
}

}  // namespace

const Value* Lowerer::loop(const typed::LoopExp* e, Env& env) {
  return LoopMaker{*this, e, env}.run();
}

}  // namespace fehu::lower
