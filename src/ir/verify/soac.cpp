// The verifier: accumulators and second-order array combinators.
#include "ir/text/print.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

using prim::PrimType;

// Arrays of the right width, and parameters of the lambda for their rows.
void Verifier::inputs(const Operand& width, List<VName> arrays, const Lambda* l, size_t first_param) {
  use(width);
  expect_prim(width, PrimType::I64, "the width");
  for (size_t i = 0; i < arrays.size(); i++) {
    use(arrays[i]);
    const Type* t = type_of(arrays[i]);
    if (!t) continue;
    if (t->kind != TypeKind::Array && t->kind != TypeKind::Acc) {
      error("{} must be an array, but is {}", show(arrays[i]), show(*t));
    } else if (t->kind == TypeKind::Array && !same_dim(t->dims[0], {width, -1}, {})) {
      error("{} is {}, but the width is {}", show(arrays[i]), show(*t), show(width));
    } else if (l && first_param + i < l->params.size()) {
      expect_param(l, first_param + i, row_type(*t), "the lambda");
    }
  }
}

// (t.., t..) -> t.. for neutral elements of types t..
void Verifier::fold_operator(const Lambda* op, List<Operand> neutral, std::string_view role) {
  use_all(neutral);
  size_t count = neutral.size();
  if (!expect_lambda_arity(op, 2 * count, count, role)) return;
  for (size_t i = 0; i < count; i++) {
    const Type* t = type_of(neutral[i]);
    if (!t) continue;
    expect_param(op, i, *t, role);
    expect_param(op, count + i, *t, role);
    expect_ret(op, i, *t, role);
  }
  lambda(op);
}

void Verifier::screma(const Stm& s, const ScremaExp& e) {
  inputs(e.width, e.arrays, e.lambda, 0);
  size_t num_folded = 0;
  auto fold = [&](const Lambda* op, List<Operand> neutral, std::string_view role) {
    fold_operator(op, neutral, role);
    for (size_t i = 0; i < neutral.size() && num_folded + i < e.lambda->ret.size(); i++)
      if (const Type* t = type_of(neutral[i])) expect_ret(e.lambda, num_folded + i, *t, "the map function");
    num_folded += neutral.size();
  };
  size_t num_scanned = 0;
  for (const Scan& scan : e.scans) {
    fold(scan.op, scan.neutral, "the scan operator");
    num_scanned += scan.neutral.size();
  }
  for (const Reduce& reduce : e.reduces) fold(reduce.op, reduce.neutral, "the reduction operator");
  if (e.lambda->params.size() != e.arrays.size())
    error("the map function has {} parameters for {} arrays", e.lambda->params.size(), e.arrays.size());
  if (e.lambda->ret.size() < num_folded)
    return error("the map function has {} results, but {} are scanned or reduced", e.lambda->ret.size(), num_folded);
  lambda(e.lambda);
  if (!expect_arity(s, e.lambda->ret.size())) return;
  for (size_t i = 0; i < s.pat.size(); i++) {
    bool is_reduced = i >= num_scanned && i < num_folded;
    if (is_reduced)
      expect_pat(s, i, e.lambda->ret[i]);
    else
      expect_pat_rows(s, i, e.width, e.lambda->ret[i]);
  }
}

// The lambda returns the indices of all operators, then the values.
void Verifier::hist(const Stm& s, const HistExp& e) {
  inputs(e.width, e.arrays, e.lambda, 0);
  size_t num_indices = 0, num_values = 0;
  for (const HistOp& op : e.ops) {
    use_all(op.shape);
    use(op.race_factor);
    expect_sizes(op.shape, "size");
    expect_prim(op.race_factor, PrimType::I64, "the race factor");
    for (VName dest : op.dests) use(dest);
    fold_operator(op.op, op.neutral, "the operator");
    if (op.dests.size() != op.neutral.size())
      return error("{} destinations, but {} neutral elements", op.dests.size(), op.neutral.size());
    num_indices += op.shape.size();
    num_values += op.dests.size();
  }
  if (!expect_lambda_arity(e.lambda, e.arrays.size(), num_indices + num_values, "the lambda")) return;
  lambda(e.lambda);
  for (size_t i = 0; i < num_indices; i++)
    expect_ret(e.lambda, i, prims_[static_cast<int>(PrimType::I64)], "the lambda");
  if (!expect_arity(s, num_values)) return;
  size_t value = 0;
  for (const HistOp& op : e.ops) {
    for (size_t i = 0; i < op.dests.size(); i++, value++) {
      const Type* elem = type_of(op.neutral[i]);
      const Type* t = expect_array(op.dests[i]);
      if (!elem || !t) return;
      if (op.shape.empty() || !has_shape(*t, op.shape, *elem))
        return error("{} does not have the given shape and elements", show(op.dests[i]));
      expect_ret(e.lambda, num_indices + value, *elem, "the lambda");
      expect_pat(s, value, *t);
    }
  }
}

void Verifier::stream(const Stm& s, const StreamExp& e) {
  use_all(e.accs);
  size_t num_accs = e.accs.size();
  const Lambda* l = e.lambda;
  if (l->params.size() != 1 + num_accs + e.arrays.size() || l->ret.size() < num_accs) {
    inputs(e.width, e.arrays, nullptr, 0);
    return error("the lambda has {} parameters and {} results for {} accumulators and {} arrays", l->params.size(),
                 l->ret.size(), num_accs, e.arrays.size());
  }
  inputs(e.width, e.arrays, nullptr, 0);
  lambda(l);
  expect_param(l, 0, prims_[static_cast<int>(PrimType::I64)], "the lambda");
  Operand chunk{l->params[0].name, {}};
  for (size_t i = 0; i < num_accs; i++) {
    const Type* t = type_of(e.accs[i]);
    if (!t) continue;
    expect_param(l, 1 + i, *t, "the lambda");
    expect_ret(l, i, *t, "the lambda");
  }
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Type* t = type_of(e.arrays[i]);
    const Param& p = l->params[1 + num_accs + i];
    if (t && !has_rows(p.type, chunk, row_type(*t))) error("parameter {} is no chunk of a {}", show(p), show(*t));
  }
  if (!expect_arity(s, l->ret.size())) return;
  for (size_t i = 0; i < num_accs; i++) expect_pat(s, i, l->ret[i]);
  for (size_t i = num_accs; i < l->ret.size(); i++) {
    Type row = row_type(l->ret[i]);
    if (!has_rows(l->ret[i], chunk, row)) error("result {} of the lambda, {}, is no chunk", i, show(l->ret[i]));
    expect_pat_rows(s, i, e.width, row);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Accumulators

// The operator takes the indices, the old values and the new ones.
void Verifier::acc_input(const AccInput& input) {
  use_all(input.shape);
  use_all(input.neutral);
  expect_sizes(input.shape, "size");
  for (VName array : input.arrays) use(array);
  size_t rank = input.shape.size(), count = input.arrays.size();
  if (input.op && input.neutral.size() != count)
    return error("{} neutral elements for {} arrays", input.neutral.size(), count);
  if (input.op && !expect_lambda_arity(input.op, rank + 2 * count, count, "the operator")) return;
  if (input.op)
    for (size_t i = 0; i < rank; i++)
      expect_param(input.op, i, prims_[static_cast<int>(PrimType::I64)], "the operator");
  for (size_t i = 0; i < count; i++) {
    const Type* t = expect_array(input.arrays[i]);
    if (!t) continue;
    Type elem = row_type(*t, rank);
    if (!has_shape(*t, input.shape, elem)) error("{} does not have the given shape", show(input.arrays[i]));
    if (!input.op) continue;
    expect_type(input.neutral[i], elem, "the neutral element");
    expect_param(input.op, rank + i, elem, "the operator");
    expect_param(input.op, rank + count + i, elem, "the operator");
    expect_ret(input.op, i, elem, "the operator");
  }
  if (input.op) lambda(input.op);
}

void Verifier::with_acc(const Stm& s, const WithAccExp& e) {
  size_t num_arrays = 0, count = e.inputs.size();
  for (const AccInput& input : e.inputs) {
    acc_input(input);
    num_arrays += input.arrays.size();
  }
  const Lambda* l = e.lambda;
  if (l->params.size() != 2 * count || l->ret.size() < count)
    return error("the lambda has {} parameters and {} results for {} accumulators", l->params.size(), l->ret.size(),
                 count);
  lambda(l);
  for (size_t i = 0; i < count; i++) {
    const AccInput& input = e.inputs[i];
    const Type& acc = l->params[count + i].type;
    if (l->params[i].type.kind != TypeKind::Cert) error("parameter {} must be a certificate", show(l->params[i]));
    bool is_good = acc.kind == TypeKind::Acc && acc.acc == l->params[i].name &&
                   acc.acc_shape.size() == input.shape.size() && acc.acc_elems.size() == input.arrays.size();
    for (size_t j = 0; is_good && j < input.shape.size(); j++)
      is_good = same_dim(acc.acc_shape[j], {input.shape[j], -1}, {});
    for (size_t j = 0; is_good && j < input.arrays.size(); j++) {
      const Type* t = type_of(input.arrays[j]);
      is_good = !t || same_type(*acc.acc_elems[j], row_type(*t, input.shape.size()), {});
    }
    if (!is_good) error("parameter {} does not fit its arrays", show(l->params[count + i]));
    expect_ret(l, i, acc, "the lambda");
  }
  if (!expect_arity(s, num_arrays + l->ret.size() - count)) return;
  size_t bound = 0;
  for (const AccInput& input : e.inputs)
    for (VName array : input.arrays)
      if (const Type* t = type_of(array))
        expect_pat(s, bound++, *t);
      else
        bound++;
  for (size_t i = count; i < l->ret.size(); i++) expect_pat(s, bound++, l->ret[i]);
}

}  // namespace fehu::ir
