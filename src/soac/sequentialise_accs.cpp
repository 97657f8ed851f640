// Sequentialisation of accumulators: an accumulator becomes its arrays, which are updated in place.
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::ExpKind;
using ir::TypeKind;

const Sequentialiser::Acc* Sequentialiser::acc_of(const Operand& x) const {
  if (x.is_const()) return nullptr;
  auto found = accs_.find(x.name.id);
  return found == accs_.end() ? nullptr : &found->second;
}

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

Operand Sequentialiser::in_bounds(List<Operand> shape, std::span<const Operand> at) {
  Operand ok;
  for (size_t i = 0; i < at.size(); i++) {
    Operand is_above = compare(prim::CmpOp::Sle, ir::i64_operand(0), at[i]);
    Operand is_below = compare(prim::CmpOp::Slt, at[i], shape[i]);
    Operand one = both(is_above, is_below);
    ok = i == 0 ? one : both(ok, one);
  }
  return ok;
}

// The arrays with the values combined into what they have at the position, if there is such a position.
std::vector<VName> Sequentialiser::combine(const Combination& c) {
  size_t count = c.arrays.size();
  Operand ok = in_bounds(c.shape, c.at);
  begin();
  auto bind_param = [&](size_t i, const Exp* exp, List<VName> certs) {
    Param p = c.op->params[i];
    if (p.type.kind == TypeKind::Array && facts_.consumes(c.source->params[i])) {
      VName view = let(p.name.base.str(), p.type, exp, certs);
      exp = arena_.make<ir::CopyExp>(view);
    }
    emit({&p, 1}, exp, certs);
  };
  auto plain = [&](const Operand& x) { return arena_.make<ir::OperandExp>(x); };
  for (size_t i = 0; i < c.num_indices; i++) bind_param(i, plain(c.at[i]), {});
  for (size_t i = 0; i < count; i++) bind_param(c.num_indices + i, element(c.arrays[i], c.types[i], c.at), {});
  for (size_t i = 0; i < count; i++) bind_param(c.num_indices + count + i, plain(c.values[i].value), c.values[i].certs);
  for (const Stm& s : c.op->body->stms) {
    for (const PatElem& p : s.pat) bind(p);
    frames_.back().stms.push_back(s);
  }
  // All of the new values are there before the first array changes, and none is a part of the arrays.
  std::vector<Result> values;
  for (size_t i = 0; i < count; i++) {
    Result r = c.op->body->results[i];
    bool is_view = false;
    for (uint32_t root : facts_.aliases.roots(c.source->body->results[i].value))
      for (size_t j = 0; j < count; j++) is_view |= c.source->params[c.num_indices + j].name.id == root;
    values.push_back(is_view ? Result{r.certs, copy(r.value)} : r);
  }
  std::vector<Result> news, olds;
  std::vector<Type> types;
  std::vector<PatElem> pat;
  std::vector<VName> names;
  for (size_t i = 0; i < count; i++) {
    news.push_back({{}, ir::var_operand(update(c.arrays[i], c.types[i], c.at, values[i]))});
    olds.push_back({{}, ir::var_operand(c.arrays[i])});
    names.push_back(fresh(c.arrays[i].base.str(), c.types[i]));
    pat.push_back({names[i], c.types[i], nullptr});
  }
  const Body* yes = end(news);
  ir::MatchCase one{arena_.list({prim::bool_value(true)}), arena_.list({false}), yes};
  emit(pat,
       arena_.make<ir::MatchExp>(arena_.list({ok}), arena_.list({one}),
                                 arena_.make<Body>(List<Stm>{}, arena_.list(olds)), arena_.list(c.types)),
       c.certs);
  return names;
}

void Sequentialiser::operation(const Stm& s, const ir::WithAccExp& e) {
  size_t count = e.inputs.size(), num_arrays = 0;
  for (size_t i = 0; i < count; i++) {
    const ir::AccInput& input = e.inputs[i];
    acc_infos_[e.lambda->params[i].name.id] = {&input, input.op ? sequential(input.op) : nullptr};
    accs_[e.lambda->params[count + i].name.id] = {{input.arrays.begin(), input.arrays.end()}};
    num_arrays += input.arrays.size();
  }
  List<VName> outer = frames_.back().certs;
  std::vector<VName> certs(outer.begin(), outer.end());
  certs.insert(certs.end(), s.certs.begin(), s.certs.end());
  frames_.back().certs = kept_certs(arena_.list(certs));
  splice(e.lambda->body);
  std::vector<Result> results = expand_results(e.lambda->body->results);
  for (size_t i = 0; i < num_arrays; i++) emit_let(s.pat[i], results[i].value, results[i].certs);
  // What is left may hold accumulators of an outer with_acc.
  List<Result> rest = e.lambda->body->results.subspan(count);
  for (size_t i = 0; i < rest.size(); i++) {
    const PatElem& p = s.pat[num_arrays + i];
    if (const Acc* acc = acc_of(rest[i].value)) {
      Acc copy = *acc;
      accs_[p.name.id] = std::move(copy);
    } else {
      emit_let(p, rest[i].value, rest[i].certs);
    }
  }
  frames_.back().certs = outer;
}

void Sequentialiser::operation(const Stm& s, const ir::UpdateAccExp& e) {
  const Type& type = s.pat[0].type;
  const AccInfo& info = acc_infos_.at(type.acc.id);
  Acc acc = *acc_of(ir::var_operand(e.acc));
  if (info.op) {
    Combination c{.shape = info.input->shape,
                  .at = Operands(e.indices.begin(), e.indices.end()),
                  .arrays = acc.arrays,
                  .types = {},
                  .values = {},
                  .source = info.input->op,
                  .op = ir::rename(info.op, names_, arena_),
                  .num_indices = e.indices.size(),
                  .certs = s.certs};
    for (size_t i = 0; i < acc.arrays.size(); i++) {
      c.types.push_back(acc_array_type(type, i));
      c.values.push_back({{}, e.values[i]});
    }
    acc.arrays = combine(c);
  } else {
    for (size_t i = 0; i < acc.arrays.size(); i++)
      acc.arrays[i] = update(acc.arrays[i], acc_array_type(type, i), e.indices, {s.certs, e.values[i]}, true);
  }
  accs_[s.pat[0].name.id] = acc;
}

}  // namespace fehu::soac
