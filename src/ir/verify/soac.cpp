// The verifier: accumulators and second-order array combinators.
//
// For each operation: the arrays have the width, the lambdas take their rows and return what operators and patterns
// expect. docs/ir_semantics.md says which result of a lambda is what.
#include <algorithm>

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

// Takes the scanned elements, then the mapped ones.
void Verifier::post_function(const ScremaExp& e, size_t num_results) {
  size_t num_before = num_scanned(e), num_folded = num_before + num_reduced(e);
  size_t num_mapped = e.lambda->ret.size() - num_folded;
  if (!expect_lambda_arity(e.post, num_before + num_mapped, num_results, "the post function")) return;
  for (size_t i = 0; i < num_before; i++) expect_param(e.post, i, e.lambda->ret[i], "the post function");
  for (size_t i = 0; i < num_mapped; i++)
    expect_param(e.post, num_before + i, e.lambda->ret[num_folded + i], "the post function");
  lambda(e.post);
}

// The lambda's results in order: for the scans, for the reductions, mapped.
void Verifier::check(const Stm& s, const ScremaExp& e) {
  inputs(e.width, e.arrays, e.lambda, 0);
  size_t num_folded = 0, num_before = num_scanned(e), num_values = num_reduced(e);
  auto fold = [&](const Lambda* op, List<Operand> neutral, std::string_view role) {
    fold_operator(op, neutral, role);
    for (size_t i = 0; i < neutral.size() && num_folded + i < e.lambda->ret.size(); i++)
      if (const Type* t = type_of(neutral[i])) expect_ret(e.lambda, num_folded + i, *t, "the map function");
    num_folded += neutral.size();
  };
  for (const Scan& scan : e.scans) fold(scan.op, scan.neutral, "the scan operator");
  for (const Reduce& reduce : e.reduces) fold(reduce.op, reduce.neutral, "the reduction operator");
  if (e.lambda->params.size() != e.arrays.size())
    error("the map function has {} parameters for {} arrays", e.lambda->params.size(), e.arrays.size());
  if (e.lambda->ret.size() < num_folded)
    return error("the map function has {} results, but {} are scanned or reduced", e.lambda->ret.size(), num_folded);
  lambda(e.lambda);
  List<Type> rows = e.lambda->ret.subspan(num_folded);
  if (e.post) {
    rows = e.post->ret;
    post_function(e, rows.size());
    num_before = 0;
  }
  if (!expect_arity(s, num_before + num_values + rows.size())) return;
  for (size_t i = 0; i < num_before; i++) expect_pat_rows(s, i, e.width, e.lambda->ret[i]);
  for (size_t i = 0; i < num_values; i++) expect_pat(s, num_before + i, e.lambda->ret[num_folded - num_values + i]);
  for (size_t i = 0; i < rows.size(); i++) expect_pat_rows(s, num_before + num_values + i, e.width, rows[i]);
}

// The lambda returns the indices of all operators, then the values.
void Verifier::check(const Stm& s, const HistExp& e) {
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

// The first result is the size of the others.
void Verifier::check(const Stm& s, const ExpandExp& e) {
  inputs(e.width, e.arrays, e.lambda, 0);
  const Type& i64 = prims_[static_cast<int>(PrimType::I64)];
  std::vector<VName> arrays;  // without accumulators
  for (VName array : e.arrays)
    if (const Type* t = type_of(array); !t || t->kind == TypeKind::Array) arrays.push_back(array);
  size_t count = e.arrays.size();
  if (!expect_lambda_arity(e.size, arrays.size(), 1, "the size function") ||
      !expect_lambda_arity(e.lambda, count + 1, e.lambda->ret.size(), "the lambda"))
    return;
  for (size_t i = 0; i < arrays.size(); i++)
    if (const Type* t = type_of(arrays[i])) expect_param(e.size, i, row_type(*t), "the size function");
  expect_ret(e.size, 0, i64, "the size function");
  expect_param(e.lambda, count, i64, "the lambda");
  lambda(e.size);
  lambda(e.lambda);
  if (!expect_arity(s, 1 + e.lambda->ret.size())) return;
  expect_pat(s, 0, i64);
  Operand total{s.pat[0].name, {}};
  for (size_t i = 0; i < e.lambda->ret.size(); i++) expect_pat_rows(s, 1 + i, total, e.lambda->ret[i]);
}

// The lambda returns the length of a segment, segments of that length, and other values.
void Verifier::check(const Stm& s, const FlatmapExp& e) {
  inputs(e.width, e.arrays, e.lambda, 0);
  const Type& i64 = prims_[static_cast<int>(PrimType::I64)];
  List<Type> ret = e.lambda->ret;
  if (ret.empty() || !expect_lambda_arity(e.lambda, e.arrays.size(), ret.size(), "the lambda"))
    return error("the lambda must return the length of a segment");
  expect_ret(e.lambda, 0, i64, "the lambda");
  size_t num_data = num_segments(e);
  for (size_t i = 1; i < ret.size(); i++) {
    bool has_length = !ret[i].dims.empty() && ret[i].dims[0].is_ext();
    List<Dim> inner = has_length ? ret[i].dims.subspan(1) : ret[i].dims;
    bool has_ext = std::any_of(inner.begin(), inner.end(), [](const Dim& d) { return d.is_ext(); });
    if (ret[i].kind == TypeKind::Acc) error("result {} of the lambda is an accumulator", i);
    if (has_ext || has_length != (i <= num_data)) error("result {} of the lambda, {}, is no segment", i, show(ret[i]));
  }
  lambda(e.lambda, true);
  if (!expect_arity(s, 1 + ret.size())) return;
  expect_pat(s, 0, i64);
  expect_pat_rows(s, 1, e.width, i64);
  Operand total{s.pat[0].name, {}};
  for (size_t i = 1; i < ret.size(); i++)
    if (i <= num_data)
      expect_pat_rows(s, 1 + i, total, row_type(ret[i]));
    else
      expect_pat_rows(s, 1 + i, e.width, ret[i]);
}

// The lambda's parameters in order: the size of the chunk, the accumulators, a chunk of each array.
void Verifier::check(const Stm& s, const StreamExp& e) {
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

// The lambda's parameters in order: a certificate for each input, then an accumulator for each, whose type names the
// certificate. So accumulators of different inputs cannot be mixed up.
void Verifier::check(const Stm& s, const WithAccExp& e) {
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
