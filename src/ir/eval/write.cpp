// Evaluation of the operations that write to given arrays at computed places: histograms, accumulators.
//
// Writes outside of the destination are ignored, as the language says for scatter and reduce_by_index.
#include <fmt/format.h>

#include "ir/eval/machine.h"

namespace fehu::ir {

// Index values as numbers.
static bool get_indices(Machine& m, std::span<const EvalValue> values, std::vector<int64_t>& out) {
  for (const EvalValue& value : values) {
    if (!value.is_scalar() || value.scalar.type != prim::PrimType::I64)
      return fail_program(m, "an index is not an i64");
    out.push_back(static_cast<int64_t>(value.scalar.bits));
  }
  return true;
}

// As many indices as the shape has dimensions.
static bool is_inside(std::span<const int64_t> indices, std::span<const int64_t> shape) {
  for (size_t d = 0; d < shape.size(); d++)
    if (indices[d] < 0 || indices[d] >= shape[d]) return false;
  return true;
}

// The part of the array at the leading indices, which are inside.
static EvalArray place_at(const EvalArray& array, std::span<const int64_t> indices) {
  EvalArray place{
      array.type, array.buffer, array.offset,
      std::vector<Extent>(array.extents.begin() + static_cast<ptrdiff_t>(indices.size()), array.extents.end())};
  for (size_t d = 0; d < indices.size(); d++) place.offset += indices[d] * array.extents[d].stride;
  return place;
}

// Consumes a destination whose leading dimensions are `shape`.
static bool get_dest(Machine& m, VName name, std::span<const int64_t> shape, EvalValue& out) {
  if (!consume(m, name, out) || !make_writable(m, out)) return false;
  bool is_fitting = out.array->rank() >= shape.size();
  for (size_t d = 0; is_fitting && d < shape.size(); d++) is_fitting = out.array->extents[d].size == shape[d];
  return is_fitting || fail_program(m, "a destination does not have the shape that is written to");
}

// A number, or a view of the row there.
static EvalValue read_at(const EvalArray& array, std::span<const int64_t> indices) {
  EvalArray place = place_at(array, indices);
  return place.rank() == 0 ? scalar_value(load(place, place.offset)) : array_value(std::move(place));
}

// ---------------------------------------------------------------------------------------------------------------
// Histograms

namespace {
// One histogram on its way: the operator and the arrays that it combines into.
struct Bins {
  const Lambda* op;
  std::vector<int64_t> shape;
  Values arrays;
};
}  // namespace

// An operator may return old rows, perhaps exchanged: they must not change while the results are written.
static bool detach_all(Machine& m, EvalValue& value, const Values& arrays) {
  for (const EvalValue& array : arrays)
    if (!detach(m, value, *array.array)) return false;
  return true;
}

// old = op(leading ++ old ++ values), at one place of several arrays.
static bool combine_at(Machine& m, const Lambda& op, Values leading, Values& arrays, std::span<const int64_t> indices,
                       std::span<EvalValue> values) {
  Values results;
  for (EvalValue& array : arrays) leading.push_back(read_at(*array.array, indices));
  for (EvalValue& value : values) leading.push_back(std::move(value));
  if (!eval_lambda(m, op, std::move(leading), results)) return false;
  if (results.size() != arrays.size()) return fail_program(m, "an operator has the wrong number of results");
  for (EvalValue& result : results)
    if (!detach_all(m, result, arrays)) return false;
  for (size_t i = 0; i < arrays.size(); i++)
    if (!write(m, place_at(*arrays[i].array, indices), results[i])) return false;
  return true;
}

// `row` is what the lambda returned: indices for all histograms, then values for all.
static bool hist_row(Machine& m, std::vector<Bins>& all, Values& row, size_t num_indices) {
  size_t at_index = 0, at_value = num_indices;
  for (Bins& bins : all) {
    std::vector<int64_t> indices;
    if (!get_indices(m, std::span(row).subspan(at_index, bins.shape.size()), indices)) return false;
    std::span<EvalValue> values = std::span(row).subspan(at_value, bins.arrays.size());
    at_index += bins.shape.size();
    at_value += bins.arrays.size();
    if (is_inside(indices, bins.shape) && !combine_at(m, *bins.op, {}, bins.arrays, indices, values)) return false;
  }
  return true;
}

bool eval(Machine& m, const HistExp& e, Values& out) {
  Inputs inputs;
  if (!get_inputs(m, e.width, e.arrays, inputs)) return false;
  std::vector<Bins> all;
  size_t num_indices = 0, num_values = 0;
  for (const HistOp& op : e.ops) {
    Bins& bins = all.emplace_back();
    bins.op = op.op;
    if (!get_sizes(m, op.shape, bins.shape)) return false;
    for (VName dest : op.dests)
      if (!get_dest(m, dest, bins.shape, bins.arrays.emplace_back())) return false;
    num_indices += bins.shape.size();
    num_values += bins.arrays.size();
  }
  for (int64_t i = 0; i < inputs.width; i++) {
    Values row;
    if (!eval_element(m, *e.lambda, inputs, i, row)) return false;
    if (row.size() != num_indices + num_values) return fail_program(m, "a histogram with the wrong number of results");
    if (!hist_row(m, all, row, num_indices)) return false;
  }
  for (Bins& bins : all)
    for (EvalValue& array : bins.arrays) out.push_back(std::move(array));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Accumulators

// An accumulator as a value is its number in Machine::accs.
static EvalValue acc_value(size_t number) {
  return EvalValue{EvalKind::Acc, prim::i64_value(static_cast<int64_t>(number)), nullptr};
}

// The arrays belong to the machine while the lambda runs, and come back changed. The lambda must return the
// accumulators as it got them.
bool eval(Machine& m, const WithAccExp& e, Values& out) {
  size_t first = m.accs.size(), num = e.inputs.size();
  Values args(num, cert_value()), results;
  for (const AccInput& input : e.inputs) {
    EvalAcc acc;
    acc.op = input.op;
    if (!get_sizes(m, input.shape, acc.shape)) return false;
    for (VName name : input.arrays)
      if (!get_dest(m, name, acc.shape, acc.arrays.emplace_back())) return false;
    args.push_back(acc_value(m.accs.size()));
    m.accs.push_back(std::move(acc));
  }
  if (!eval_lambda(m, *e.lambda, std::move(args), results)) return false;
  if (results.size() < num) return fail_program(m, "an accumulator is not returned");
  for (size_t i = 0; i < num; i++) {
    if (!is_identical(results[i], acc_value(first + i)))
      return fail_program(m, "the accumulators are returned in another order");
    for (EvalValue& array : m.accs[first + i].arrays) out.push_back(std::move(array));
  }
  m.accs.resize(first);
  for (size_t i = num; i < results.size(); i++) out.push_back(std::move(results[i]));
  return true;
}

static bool get_all(Machine& m, List<Operand> operands, Values& out) {
  for (const Operand& operand : operands)
    if (!get(m, operand, out.emplace_back())) return false;
  return true;
}

bool eval(Machine& m, const UpdateAccExp& e, Values& out) {
  const EvalValue* value = value_of(m, e.acc);
  if (!value) return false;
  size_t number = value->scalar.bits;
  if (value->kind != EvalKind::Acc || number >= m.accs.size()) return fail_program(m, "no accumulator to write to");
  out.push_back(*value);
  Values leading, values;
  std::vector<int64_t> indices;
  if (!get_all(m, e.indices, leading) || !get_indices(m, leading, indices) || !get_all(m, e.values, values))
    return false;
  if (indices.size() != m.accs[number].shape.size() || values.size() != m.accs[number].arrays.size())
    return fail_program(m, "a write to an accumulator with the wrong number of operands");
  if (!is_inside(indices, m.accs[number].shape)) return true;
  // The operator may itself use accumulators, so the arrays are not held by reference meanwhile.
  Values arrays = std::move(m.accs[number].arrays);
  bool is_ok = true;
  if (const Lambda* op = m.accs[number].op) {
    is_ok = combine_at(m, *op, std::move(leading), arrays, indices, values);
  } else {
    for (size_t i = 0; is_ok && i < arrays.size(); i++)
      is_ok = write(m, place_at(*arrays[i].array, indices), values[i]);
  }
  m.accs[number].arrays = std::move(arrays);
  return is_ok;
}

}  // namespace fehu::ir
