// `introduce-memory`: the conventions of functions, calls, loops and branches.
#include <algorithm>

#include "ir/build.h"
#include "mem/introducer.h"

namespace fehu::mem {

using ir::Operand;
using ir::Param;
using ir::Stm;

static ir::Type i64_type() {
  return ir::prim_type(prim::PrimType::I64);
}

// ---------------------------------------------------------------------------------------------------------------
// Dense arrays in lists of parameters, arguments and results

// A block and an offset for an array that will be bound.
Layout Introducer::bind_place(VName array, std::vector<Param>& places) {
  Param mem = fresh_for(array, "mem", ir::mem_type(ir::Space::Host)), offset = fresh_for(array, "off", i64_type());
  places.insert(places.end(), {mem, offset});
  return {mem.name, ir::var_operand(offset.name), {}};
}

// What cannot be computed before the array is bound is left out of its description, and comes after (finish_dense).
Param Introducer::bind_dense(const Param& p, std::vector<Param>& places,
                             const std::function<bool(const Operand&)>& is_late) {
  if (p.type.kind != ir::TypeKind::Array) return p;
  Layout layout = bind_place(p.name, places);
  std::optional<Operands> strides = dense_strides_unless(code_, ir::shape_of(p.type), is_late);
  layout.strides = strides.value_or(Operands());
  bind(p, layout);
  return {p.name, p.type, place(layout)};
}

// Computes the strides that could not be computed before. From then on the arrays go by names that have them.
void Introducer::finish_dense(List<Param> params) {
  for (const Param& p : params) {
    auto found = layouts_.find(p.name.id);
    if (found == layouts_.end() || !found->second.strides.empty()) continue;
    found->second.strides = dense_strides(code_, ir::shape_of(p.type));
    ir::PatElem elem{code_.fresh_like(p.name, p.type), p.type, nullptr};
    elem.type.unique = false;
    const ir::Exp* exp = arena_.make<ir::OperandExp>(ir::var_operand(p.name));
    emit_at({arena_.list({elem}), {}, {}, code_.where, exp}, found->second);
    renamed_.add(p.name, elem.name);
  }
}

Operand Introducer::renamed(const Operand& x) const {
  const Operand* to = x.is_var() ? renamed_.find(x.name) : nullptr;
  return to ? *to : x;
}

// The value to pass on, with the place added to the others.
Operand Introducer::pass_dense(const Operand& value, std::vector<Operand>& places) {
  Operand x = renamed(value);
  if (!is_array(x)) return x;
  VName array = made_dense(x.name);
  const Layout& layout = layout_of(array);
  places.push_back(ir::var_operand(layout.mem));
  places.push_back(layout.offset);
  return ir::var_operand(array);
}

// Existential sizes count positions in the longer list.
std::vector<ir::Type> Introducer::shifted(List<ir::Type> ret, size_t by) {
  std::vector<ir::Type> result;
  for (ir::Type type : ret) {
    std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
    for (ir::Dim& d : dims)
      if (d.is_ext()) d.ext += static_cast<int32_t>(by);
    type.dims = arena_.list(dims);
    result.push_back(type);
  }
  return result;
}

List<ir::Type> Introducer::dense_ret(List<ir::Type> ret) {
  std::vector<ir::Type> all;
  for (const ir::Type& type : ret) {
    if (type.kind != ir::TypeKind::Array) continue;
    all.push_back(ir::mem_type(ir::Space::Host));
    all.push_back(i64_type());
  }
  std::vector<ir::Type> rest = shifted(ret, all.size());
  all.insert(all.end(), rest.begin(), rest.end());
  return arena_.list(all);
}

// Ends the body under construction with these results, dense and with their places before them.
const ir::Body* Introducer::dense_body(List<ir::Result> results) {
  std::vector<ir::Result> all, values;
  for (const ir::Result& r : results) {
    std::vector<Operand> places;
    values.push_back({r.certs, pass_dense(r.value, places)});
    for (const Operand& x : places) all.push_back({r.certs, x});
  }
  all.insert(all.end(), values.begin(), values.end());
  return code_.end_body(all);
}

// Emits the statement with its pattern as the conventions want it: all arrays are dense.
void Introducer::bind_pattern(const Stm& s, const ir::Exp* exp) {
  std::vector<Param> places, elems;
  auto is_late = [&](const Operand& x) {
    return std::any_of(s.pat.begin(), s.pat.end(), [&](const Param& p) { return p.name == x.name; });
  };
  for (const ir::PatElem& p : s.pat) elems.push_back(bind_dense(p, places, is_late));
  places.insert(places.end(), elems.begin(), elems.end());
  code_.emit({arena_.list(places), s.certs, s.attrs, s.where, exp});
  finish_dense(s.pat);
}

// ---------------------------------------------------------------------------------------------------------------
// Calls and loops

void Introducer::apply(const Stm& s, const ir::ApplyExp& e) {
  std::vector<Operand> places;
  std::vector<ir::Arg> args, values;
  for (const ir::Arg& arg : e.args) values.push_back({pass_dense(arg.value, places), arg.is_consumed});
  for (const Operand& x : places) args.push_back({x, false});
  args.insert(args.end(), values.begin(), values.end());
  bind_pattern(s, arena_.make<ir::ApplyExp>(e.fn, arena_.list(args), dense_ret(e.ret)));
}

void Introducer::loop(const Stm& s, const ir::LoopExp& e) {
  std::vector<Operand> init_places, inits;
  for (const ir::LoopParam& p : e.params) inits.push_back(pass_dense(p.init, init_places));
  auto is_late = [&](const Operand& x) {
    return std::any_of(e.params.begin(), e.params.end(), [&](const auto& p) { return p.param.name == x.name; });
  };
  std::vector<Param> places, params, before;
  for (const ir::LoopParam& p : e.params) {
    params.push_back(bind_dense(p.param, places, is_late));
    before.push_back(p.param);
  }
  std::vector<ir::LoopParam> all;
  for (size_t i = 0; i < places.size(); i++) all.push_back({places[i], init_places[i]});
  for (size_t i = 0; i < params.size(); i++) all.push_back({params[i], inits[i]});

  code_.begin_body();
  finish_dense(before);
  stms(e.body->stms);
  code_.where = s.where;
  ir::LoopExp result = e;
  result.params = arena_.list(all);
  result.body = dense_body(e.body->results);
  bind_pattern(s, arena_.make<ir::LoopExp>(result));
}

// ---------------------------------------------------------------------------------------------------------------
// Branches

// The results of a branch whose statements are made already: the places, with strides where they are wanted, first.
const ir::Body* Introducer::branch_body(const ir::Body* body, List<Stm> stms, const std::vector<bool>& has_strides) {
  std::vector<ir::Result> results, values;
  for (size_t i = 0; i < body->results.size(); i++) {
    ir::Result r{body->results[i].certs, renamed(body->results[i].value)};
    values.push_back(r);
    if (!is_array(r.value)) continue;
    const Layout& layout = layout_of(r.value.name);
    results.push_back({r.certs, ir::var_operand(layout.mem)});
    results.push_back({r.certs, layout.offset});
    if (!has_strides[i]) continue;
    for (const Operand& stride : layout.strides) results.push_back({r.certs, stride});
  }
  results.insert(results.end(), values.begin(), values.end());
  return arena_.make<ir::Body>(stms, arena_.list(results));
}

void Introducer::match(const Stm& s, const ir::MatchExp& e) {
  size_t count = e.ret.size();
  std::vector<bool> has_strides(count, false), is_injective(count, true);
  std::vector<List<Stm>> made;
  auto walk = [&](const ir::Body* body) {
    code_.begin_body();
    stms(body->stms);
    made.push_back(code_.end_stms());
    for (size_t i = 0; i < count; i++) {
      Operand x = renamed(body->results[i].value);
      if (!is_array(x)) continue;
      if (!is_dense_array(x.name)) has_strides[i] = true;
      if (!layout_of(x.name).is_injective) is_injective[i] = false;
    }
  };
  for (const ir::MatchCase& c : e.cases) walk(c.body);
  walk(e.otherwise);
  code_.where = s.where;

  ir::MatchExp result = e;
  std::vector<ir::MatchCase> cases(e.cases.begin(), e.cases.end());
  for (size_t i = 0; i < cases.size(); i++) cases[i].body = branch_body(cases[i].body, made[i], has_strides);
  result.cases = arena_.list(cases);
  result.otherwise = branch_body(e.otherwise, made.back(), has_strides);

  auto is_late = [&](const Operand& x) {
    return std::any_of(s.pat.begin(), s.pat.end(), [&](const Param& p) { return p.name == x.name; });
  };
  std::vector<Param> places, elems;
  for (size_t i = 0; i < count; i++) {
    const Param& p = s.pat[i];
    if (!has_strides[i]) {
      elems.push_back(bind_dense(p, places, is_late));
      continue;
    }
    Layout layout = bind_place(p.name, places);
    layout.is_injective = is_injective[i];
    for (size_t d = 0; d < p.type.rank(); d++) {
      places.push_back(fresh_for(p.name, "stride", i64_type()));
      layout.strides.push_back(ir::var_operand(places.back().name));
    }
    bind(p, layout);
    elems.push_back({p.name, p.type, place(layout)});
  }
  std::vector<ir::Type> ret;
  for (const Param& p : places) ret.push_back(p.type);
  std::vector<ir::Type> rest = shifted(e.ret, ret.size());
  ret.insert(ret.end(), rest.begin(), rest.end());
  result.ret = arena_.list(ret);
  places.insert(places.end(), elems.begin(), elems.end());
  code_.emit({arena_.list(places), s.certs, s.attrs, s.where, arena_.make<ir::MatchExp>(result)});
  finish_dense(s.pat);
}

}  // namespace fehu::mem
