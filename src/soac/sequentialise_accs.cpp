// Sequentialisation of accumulators: an accumulator becomes its arrays, which are updated in place.
//
//     let {a2} = update_acc a1[i] <- {v}
//   =>
//     let {xs2} = if 0 <= i < n then {xs1 with [i] <- op(xs1[i], v)} else {xs1}
// Everywhere an accumulator was passed on, in results, patterns and types, there are now as many arrays as
// it has (expand_*).
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::ExpKind;
using ir::TypeKind;

// The arrays that stand for the accumulator just now; null if it is none.
const Sequentialiser::Acc* Sequentialiser::acc_of(const Operand& x) const {
  if (x.is_const()) return nullptr;
  auto found = accs_.find(x.name.id);
  return found == accs_.end() ? nullptr : &found->second;
}

// The outer dimensions are the accumulator's, the inner ones those of its elements.
Type Sequentialiser::acc_array_type(const Type& acc, size_t i) {
  const Type& elem = *acc.acc_elems[i];
  std::vector<ir::Dim> dims(acc.acc_shape.begin(), acc.acc_shape.end());
  dims.insert(dims.end(), elem.dims.begin(), elem.dims.end());
  Type type;
  type.kind = TypeKind::Array;
  type.prim = elem.prim;
  type.dims = arena_.list(dims);
  return type;
}

// Arrays for a name that will be bound.
Sequentialiser::Acc Sequentialiser::fresh_acc(VName name, const Type& type) {
  Acc acc;
  for (size_t i = 0; i < type.acc_elems.size(); i++)
    acc.arrays.push_back(fresh(name.base.str(), acc_array_type(type, i)));
  return accs_[name.id] = acc;
}

// One result, or as many as the accumulator has arrays.
void Sequentialiser::expand_operand(const Result& r, std::vector<Result>& out) {
  const Acc* acc = acc_of(r.value);
  if (!acc) return out.push_back({kept_certs(r.certs), r.value});
  for (VName array : acc->arrays) out.push_back({kept_certs(r.certs), ir::var_operand(array)});
}

std::vector<Result> Sequentialiser::expand_results(List<Result> results) {
  std::vector<Result> out;
  for (const Result& r : results) expand_operand(r, out);
  return out;
}

// The accumulator's name will stand for the fresh names of its arrays from now on.
std::vector<PatElem> Sequentialiser::expand_pat(List<PatElem> pat) {
  std::vector<PatElem> out;
  for (const PatElem& p : pat) {
    if (p.type.kind != TypeKind::Acc) {
      out.push_back(p);
      continue;
    }
    Acc acc = fresh_acc(p.name, p.type);
    for (VName array : acc.arrays) out.push_back({array, type_of(array), nullptr});
  }
  return out;
}

// Sizes that are other results are found by their numbers, which change.
std::vector<Type> Sequentialiser::expand_types(List<Type> types) {
  std::vector<int32_t> positions;
  int32_t count = 0;
  for (const Type& t : types) {
    positions.push_back(count);
    count += t.kind == TypeKind::Acc ? static_cast<int32_t>(t.acc_elems.size()) : 1;
  }
  std::vector<Type> out;
  for (const Type& t : types) {
    if (t.kind == TypeKind::Acc) {
      for (size_t i = 0; i < t.acc_elems.size(); i++) out.push_back(acc_array_type(t, i));
      continue;
    }
    std::vector<ir::Dim> dims(t.dims.begin(), t.dims.end());
    for (ir::Dim& d : dims)
      if (d.is_ext()) d.ext = positions[static_cast<size_t>(d.ext)];
    out.push_back(t);
    out.back().dims = arena_.list(dims);
  }
  return out;
}

// The new values, all of which are there before the first array changes, and none is a part of the arrays.
std::vector<Result> Sequentialiser::combined_values(const Combination& c) {
  size_t count = c.arrays.size();
  auto bind_param = [&](size_t i, const Exp* exp, List<VName> certs) {
    const Param& p = c.op->params[i];
    if (p.type.kind == TypeKind::Array && facts_.consumes(c.source->params[i]))
      exp = arena_.make<ir::CopyExp>(let(p.name.base.str(), p.type, exp, certs).name);
    emit({&p, 1}, exp, certs);
  };
  auto plain = [&](const Operand& x) { return arena_.make<ir::OperandExp>(x); };
  for (size_t i = 0; i < c.num_indices; i++) bind_param(i, plain(c.at[i]), {});
  for (size_t i = 0; i < count; i++) bind_param(c.num_indices + i, element_exp(c.arrays[i], c.at), {});
  for (size_t i = 0; i < count; i++) bind_param(c.num_indices + count + i, plain(c.values[i].value), c.values[i].certs);
  for (const Stm& s : c.op->body->stms) emit(s);
  std::vector<Result> values;
  for (size_t i = 0; i < count; i++) {
    Result r = c.op->body->results[i];
    bool is_view = false;
    for (uint32_t root : facts_.aliases.roots(c.source->body->results[i].value))
      for (size_t j = 0; j < count; j++) is_view |= c.source->params[c.num_indices + j].name.id == root;
    values.push_back(is_view ? Result{r.certs, copy(r.value)} : r);
  }
  return values;
}

// The arrays with the values combined into what they have at the position, if there is such a position.
std::vector<VName> Sequentialiser::combine(const Combination& c) {
  return if_in_bounds(c, [&] {
    std::vector<Result> values = combined_values(c);
    Operands news;
    for (size_t i = 0; i < values.size(); i++)
      news.push_back(update(ir::var_operand(c.arrays[i]), c.at, values[i].value, values[i].certs));
    return news;
  });
}

// What `updated` makes of the arrays, if there is such a position; otherwise the arrays as they are.
std::vector<VName> Sequentialiser::if_in_bounds(const Combination& c, const std::function<Operands()>& updated) {
  Operands olds;
  std::vector<Type> types;
  for (VName array : c.arrays) {
    olds.push_back(ir::var_operand(array));
    types.push_back(type_of(array));
  }
  std::vector<VName> names;
  for (const Operand& x : choose(
           in_bounds(c.shape, c.at), types, updated, [&] { return olds; }, c.certs))
    names.push_back(x.name);
  return names;
}

// The lambda runs exactly once, so its body is put in place; what it does depends on the certificates of the statement.
void Sequentialiser::operation(const Stm& s, const ir::WithAccExp& e) {
  size_t count = e.inputs.size(), num_arrays = 0;
  for (size_t i = 0; i < count; i++) {
    const ir::AccInput& input = e.inputs[i];
    acc_infos_[e.lambda->params[i].name.id] = {&input, input.op ? sequential(input.op) : nullptr,
                                               e.lambda->params[count + i].name};
    accs_[e.lambda->params[count + i].name.id] = {{input.arrays.begin(), input.arrays.end()}};
    num_arrays += input.arrays.size();
  }
  auto outer = around_;
  List<VName> certs = depth() == outer.depth ? ir::join_certs(arena_, outer.certs, s.certs) : s.certs;
  around_ = {depth(), kept_certs(certs)};
  splice(e.lambda->body);
  std::vector<Result> results = expand_results(e.lambda->body->results);
  for (size_t i = 0; i < num_arrays; i++) define(s.pat[i], results[i].value, results[i].certs);
  // What is left may hold accumulators of an outer with_acc.
  List<Result> rest = e.lambda->body->results.subspan(count);
  for (size_t i = 0; i < rest.size(); i++) {
    const PatElem& p = s.pat[num_arrays + i];
    if (const Acc* acc = acc_of(rest[i].value)) {
      Acc copy = *acc;
      accs_[p.name.id] = std::move(copy);
    } else {
      define(p, rest[i].value, rest[i].certs);
    }
  }
  around_ = outer;
}

// Without an operator a write simply replaces, and one that is out of bounds is ignored: a safe update.
void Sequentialiser::operation(const Stm& s, const ir::UpdateAccExp& e) {
  const AccInfo& info = acc_infos_.at(s.pat[0].type.acc.id);
  Acc acc = *acc_of(ir::var_operand(e.acc));
  if (info.op) {
    Combination c{.shape = info.input->shape,
                  .at = Operands(e.indices.begin(), e.indices.end()),
                  .arrays = acc.arrays,
                  .values = {},
                  .source = info.input->op,
                  .op = ir::rename(info.op, names(), arena_),
                  .num_indices = e.indices.size(),
                  .certs = s.certs};
    for (const Operand& value : e.values) c.values.push_back({{}, value});
    acc.arrays = combine(c);
  } else if (auto found = compactions_.find(s.pat[0].name.id); found != compactions_.end()) {
    acc.arrays = append_kept(found->second, acc.arrays, e.values, s.certs);
  } else {
    for (size_t i = 0; i < acc.arrays.size(); i++)
      acc.arrays[i] = update(ir::var_operand(acc.arrays[i]), e.indices, e.values[i], s.certs, true).name;
  }
  accs_[s.pat[0].name.id] = acc;
}

}  // namespace fehu::soac
