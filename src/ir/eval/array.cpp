// Evaluation of the operations on arrays: making, slicing, updating, changing the shape.
//
// Arrays are views on counted buffers (value.h), so slices and permutations cost nothing. Slices that a verified
// program makes are in bounds, since assertions check them; the evaluator checks again, so that a wrong pass gives an
// error instead of wrong numbers.
#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ir/eval/machine.h"

namespace fehu::ir {

using prim::PrimType;

static bool put_result(EvalValue value, Values& out) {
  out.push_back(std::move(value));
  return true;
}
static bool put_result(EvalArray array, Values& out) {
  return put_result(array_value(std::move(array)), out);
}
// A view without dimensions is an element.
static bool append_view(EvalArray view, Values& out) {
  return put_result(view.rank() > 0 ? array_value(std::move(view)) : scalar_value(load(view, view.offset)), out);
}

// ---------------------------------------------------------------------------------------------------------------
// Slices

namespace {
// OutOfBounds is no failure in itself: a safe update ignores it.
enum class SliceStatus : uint8_t { Ok, OutOfBounds, Failed };
}  // namespace

// Are the first and the last position inside? Without overflow, since numbers of broken programs can be anything.
static bool is_in_range(int64_t start, int64_t count, int64_t stride, int64_t size) {
  if (count == 0) return true;
  int64_t last;
  if (__builtin_mul_overflow(count - 1, stride, &last) || __builtin_add_overflow(start, last, &last)) return false;
  return start >= 0 && start < size && last >= 0 && last < size;
}

// Narrows one dimension of `view`; `from` is the dimension of the array.
static SliceStatus apply_dim(Machine& m, const SliceDim& dim, const Extent& from, EvalArray& view) {
  int64_t start, count = 1, stride = 1;
  if (!get_i64(m, dim.start, start)) return SliceStatus::Failed;
  if (!dim.is_fixed && (!get_i64(m, dim.count, count) || !get_i64(m, dim.stride, stride))) return SliceStatus::Failed;
  if (count < 0 || !is_in_range(start, count, stride, from.size)) return SliceStatus::OutOfBounds;
  if (count > 0) view.offset += start * from.stride;
  if (!dim.is_fixed) view.extents.push_back({count, count > 1 ? stride * from.stride : from.stride});
  return SliceStatus::Ok;
}

// A view that repeats elements may have more of them than can be counted.
static bool check_count(Machine& m, const EvalArray& view) {
  if (prim::element_count(view.type, shape_of(view))) return true;
  m.memory->attempted = INT64_MAX;
  return fail_memory(m);
}

// `view` becomes the slice of `array`: same buffer, other offset, sizes and strides.
static SliceStatus apply_slice(Machine& m, const EvalArray& array, List<SliceDim> slice, EvalArray& view) {
  if (slice.size() != array.rank()) {
    fail_program(m, fmt::format("a slice of {} dimensions for an array of rank {}", slice.size(), array.rank()));
    return SliceStatus::Failed;
  }
  view.type = array.type;
  view.buffer = array.buffer;
  view.offset = array.offset;
  for (size_t d = 0; d < slice.size(); d++) {
    SliceStatus status = apply_dim(m, slice[d], array.extents[d], view);
    if (status != SliceStatus::Ok) return status;
  }
  return check_count(m, view) ? SliceStatus::Ok : SliceStatus::Failed;
}

static bool fail_bounds(Machine& m, const EvalArray& array) {
  return fail_program(m,
                      fmt::format("a slice is outside of its array of shape [{}]", fmt::join(shape_of(array), "][")));
}

// In the memory stages other parts of the array may have been written over.
bool eval(Machine& m, const IndexExp& e, Values& out) {
  const EvalArray* array = get_whole(m, e.array);
  if (!array) return false;
  EvalArray view;
  SliceStatus status = apply_slice(m, *array, e.slice, view);
  if (status == SliceStatus::OutOfBounds) return fail_bounds(m, *array);
  if (status == SliceStatus::Failed || !check_part_in_use(m, e.array, view)) return false;
  return append_view(std::move(view), out);
}

// The array as it is to be changed: in the memory stages where it lies, else where nobody else sees it. `is_whole`: all
// of it is used, not only what is written.
static bool prepare_update(Machine& m, VName array, EvalValue& value, EvalValue& out, bool is_whole) {
  if (!(is_whole ? get_array(m, array) : get_whole(m, array))) return false;
  if (!(is_whole ? consume(m, array, out) : consume_updated(m, array, out))) return false;
  return has_places(m) ? detach(m, value, *out.array) : make_writable(m, out);
}

// Nothing is written.
static bool eval_placed(Machine& m, const UpdateExp& e, Values& out) {
  EvalValue value, changed;
  EvalArray view;
  const EvalArray* array = get_whole(m, e.array);
  if (!array || !get(m, e.value, value)) return false;
  SliceStatus status = apply_slice(m, *array, e.slice, view);
  if (status == SliceStatus::OutOfBounds) return fail_bounds(m, *array);
  return status == SliceStatus::Ok && consume_placed(m, e.array, view, value, changed) &&
         put_result(std::move(changed), out);
}

// The value is taken before the array is consumed: it may be a part of it.
bool eval(Machine& m, const UpdateExp& e, Values& out) {
  if (e.is_placed) return eval_placed(m, e, out);
  EvalValue value, changed;
  if (!take(m, e.value, value) || !prepare_update(m, e.array, value, changed, e.is_safe)) return false;
  EvalArray view;
  SliceStatus status = apply_slice(m, *changed.array, e.slice, view);
  if (status == SliceStatus::Failed) return false;
  if (status == SliceStatus::OutOfBounds && !e.is_safe) return fail_bounds(m, *changed.array);
  if (status == SliceStatus::Ok && !write(m, view, value)) return false;
  return put_result(std::move(changed), out);
}

// The view that a flat slice makes of all elements of an array that has one dimension or is row-major.
static bool apply_flat(Machine& m, const EvalArray& array, const Operand& offset, List<FlatDim> dims, EvalArray& view) {
  int64_t start, lowest, highest;
  if (!get_i64(m, offset, start)) return false;
  view.type = array.type;
  view.buffer = array.buffer;
  lowest = highest = start;
  for (const FlatDim& dim : dims) {
    Extent extent;
    int64_t reach;
    if (!get_i64(m, dim.count, extent.size) || !get_i64(m, dim.stride, extent.stride)) return false;
    if (extent.size < 0) return fail_program(m, "a flat slice has a negative size");
    view.extents.push_back(extent);
    int64_t& end = extent.stride < 0 ? lowest : highest;
    if (__builtin_mul_overflow(std::max<int64_t>(extent.size - 1, 0), extent.stride, &reach) ||
        __builtin_add_overflow(end, reach, &end))
      return fail_bounds(m, array);
  }
  if (!check_count(m, view)) return false;
  if (view.num_elements() == 0) return true;
  if (lowest < 0 || highest >= array.num_elements()) return fail_bounds(m, array);
  int64_t step = array.rank() == 1 ? array.extents[0].stride : 1;
  view.offset = array.offset + start * step;
  for (Extent& extent : view.extents) extent.stride *= step;
  return true;
}

// A copy if need be; shapes can be changed only where elements lie in order.
static bool make_row_major(Machine& m, const EvalArray& array, EvalArray& out) {
  if (array.is_row_major()) {
    out = array;
    return true;
  }
  if (!count_steps(m, array.num_elements())) return false;
  std::optional<EvalArray> copy = copy_of(m.memory, array);
  if (!copy) return fail_memory(m);
  out = std::move(*copy);
  return true;
}

// An array of more dimensions is flattened first.
bool eval(Machine& m, const FlatIndexExp& e, Values& out) {
  const EvalArray* array = get_array(m, e.array);
  EvalArray flat, view;
  if (!array) return false;
  if (array->rank() == 1)
    flat = *array;
  else if (!make_row_major(m, *array, flat))
    return false;
  if (!apply_flat(m, flat, e.offset, e.dims, view)) return false;
  return append_view(std::move(view), out);
}

bool eval(Machine& m, const FlatUpdateExp& e, Values& out) {
  EvalValue value, changed;
  if (!take(m, e.value, value) || !prepare_update(m, e.array, value, changed, true)) return false;
  EvalArray view;
  return apply_flat(m, *changed.array, e.offset, e.dims, view) && write(m, view, value) &&
         put_result(std::move(changed), out);
}

bool eval(Machine& m, const PrefixExp& e, Values& out) {
  prim::Value carry;
  EvalValue none, changed;
  EvalArray view;
  const SliceDim part{false, e.start, e.count, {{}, prim::i64_value(1)}};
  if (!get_scalar(m, e.carry, carry) || !prepare_update(m, e.array, none, changed, false)) return false;
  SliceStatus status = apply_slice(m, *changed.array, {&part, 1}, view);
  if (status == SliceStatus::OutOfBounds) return fail_bounds(m, *changed.array);
  if (status != SliceStatus::Ok || !count_steps(m, view.num_elements())) return false;
  for (int64_t i = 0; i < view.num_elements(); i++) {
    const EvalArray element = row_of(view, i);
    carry = prim::eval(e.op, e.type, carry, load(element, element.offset)).value;
    if (!write(m, element, scalar_value(carry))) return false;
  }
  return put_result(std::move(changed), out);
}

// ---------------------------------------------------------------------------------------------------------------
// Making arrays

bool eval(Machine& m, const ArrayLitExp& e, Values& out) {
  std::vector<int64_t> shape{static_cast<int64_t>(e.elems.size())};
  if (!get_dims(m, e.elem_type.dims, 0, {}, shape)) return false;
  EvalArray array;
  if (!allocate(m, e.elem_type.prim, shape, array)) return false;
  for (size_t i = 0; i < e.elems.size(); i++) {
    EvalValue value;
    if (!get(m, e.elems[i], value) || !write(m, row_of(array, static_cast<int64_t>(i)), value)) return false;
  }
  return put_result(std::move(array), out);
}

// `part` is the window of the result that the next array is copied to.
bool eval(Machine& m, const ConcatExp& e, Values& out) {
  std::vector<const EvalArray*> arrays;
  int64_t size, total = 0;
  for (VName name : e.arrays) {
    const EvalArray* array = get_array(m, name);
    if (!array) return false;
    arrays.push_back(array);
    if (e.dim >= array->rank()) return fail_program(m, "a concatenation along a dimension that is not there");
    total += array->extents[e.dim].size;
  }
  if (arrays.empty()) return fail_program(m, "a concatenation of nothing");
  if (!get_i64(m, e.size, size)) return false;
  if (size != total) return fail_program(m, fmt::format("a concatenation of {} rows that says {}", total, size));
  std::vector<int64_t> shape = shape_of(*arrays[0]);
  shape[e.dim] = total;
  EvalArray result;
  if (!allocate(m, arrays[0]->type, shape, result)) return false;
  EvalArray part = result;
  for (const EvalArray* array : arrays) {
    part.extents[e.dim].size = array->extents[e.dim].size;
    if (!write(m, part, EvalValue{EvalKind::Array, {}, std::make_shared<EvalArray>(*array)})) return false;
    part.offset += part.extents[e.dim].size * part.extents[e.dim].stride;
  }
  return put_result(std::move(result), out);
}

// In the arithmetic of the type: numbers wrap around.
bool eval(Machine& m, const IotaExp& e, Values& out) {
  int64_t count;
  prim::Value start, stride;
  if (!get_i64(m, e.count, count) || !get_scalar(m, e.start, start) || !get_scalar(m, e.stride, stride)) return false;
  if (start.type != e.type || stride.type != e.type || !prim::is_integer(e.type))
    return fail_program(m, "an iota whose numbers have the wrong type");
  EvalArray array;
  if (!allocate(m, e.type, std::span(&count, 1), array) || !count_steps(m, count)) return false;
  for (int64_t i = 0; i < count; i++)
    store(array, i, prim::int_value(e.type, start.bits + static_cast<uint64_t>(i) * stride.bits));
  return put_result(std::move(array), out);
}

bool eval(Machine& m, const ReplicateExp& e, Values& out) {
  std::vector<int64_t> shape;
  EvalValue value;
  if (!get_sizes(m, e.shape, shape) || !get(m, e.value, value)) return false;
  if (shape.empty()) return put_result(std::move(value), out);
  if (!value.is_scalar() && !value.is_array()) return fail_program(m, "a replicate of what is no value");
  // The value, seen as if it had the outer dimensions: they do not move.
  EvalArray source;
  PrimType type = value.is_array() ? value.array->type : value.scalar.type;
  for (int64_t size : shape) source.extents.push_back({size, 0});
  if (value.is_array()) {
    source.type = type;
    source.buffer = value.array->buffer;
    source.offset = value.array->offset;
    source.extents.insert(source.extents.end(), value.array->extents.begin(), value.array->extents.end());
  }
  EvalArray array;
  if (!allocate(m, type, shape_of(source), array) || !count_steps(m, array.num_elements())) return false;
  if (value.is_array())
    copy_elements(array, source);
  else
    fill_elements(array, value.scalar);
  return put_result(std::move(array), out);
}

// Filled with a byte that tests choose: whoever reads what he has not written is found out by trying two.
bool allocate_unspecified(Machine& m, PrimType type, std::span<const int64_t> shape, EvalArray& out) {
  if (!allocate(m, type, shape, out)) return false;
  int byte = type == PrimType::Bool ? m.options.scratch_byte & 1 : m.options.scratch_byte;
  if (byte != 0) memset(out.buffer->bytes, byte, static_cast<size_t>(out.buffer->size));
  return true;
}

bool eval(Machine& m, const ScratchExp& e, Values& out) {
  EvalArray array;
  std::vector<int64_t> shape;
  if (e.shape.empty()) return fail_program(m, "a scratch array without dimensions");
  return get_sizes(m, e.shape, shape) && allocate_unspecified(m, e.type, shape, array) &&
         put_result(std::move(array), out);
}

static bool eval_copy(Machine& m, VName name, Values& out) {
  const EvalArray* array = get_array(m, name);
  if (!array || !count_steps(m, array->num_elements())) return false;
  std::optional<EvalArray> copy = copy_of(m.memory, *array);
  return copy ? put_result(std::move(*copy), out) : fail_memory(m);
}

// ---------------------------------------------------------------------------------------------------------------
// Changing the shape

static bool is_permutation(List<uint32_t> perm, size_t rank) {
  std::vector<bool> is_used(rank, false);
  for (uint32_t dim : perm) {
    if (dim >= rank || is_used[dim]) return false;
    is_used[dim] = true;
  }
  return perm.size() == rank;
}

// Only the extents change places.
bool eval(Machine& m, const RearrangeExp& e, Values& out) {
  EvalValue from;
  if (!get_array(m, e.array) || !take(m, e.array, from)) return false;
  if (!is_permutation(e.perm, from.array->rank())) return fail_program(m, "a rearrangement that is no permutation");
  EvalArray view = *from.array;
  for (size_t d = 0; d < view.rank(); d++) view.extents[d] = from.array->extents[e.perm[d]];
  return put_result(std::move(view), out);
}

// The number of elements must stay what it was.
bool eval(Machine& m, const ReshapeExp& e, Values& out) {
  EvalValue from;
  std::vector<int64_t> shape;
  if (!get_array(m, e.array) || !take(m, e.array, from) || !get_sizes(m, e.shape, shape)) return false;
  std::optional<int64_t> count = prim::element_count(from.array->type, shape);
  if (!count || *count != from.array->num_elements() || shape.empty())
    return fail_program(m, fmt::format("a reshape of an array of shape [{}] to [{}]",
                                       fmt::join(shape_of(*from.array), "]["), fmt::join(shape, "][")));
  EvalArray view;
  if (!make_row_major(m, *from.array, view)) return false;
  view.extents.resize(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    view.extents[d] = {shape[d], stride};
    if (*count != 0) stride *= shape[d];
  }
  return put_result(std::move(view), out);
}

bool eval(Machine& m, const ManifestExp& e, Values& out) {
  const EvalArray* array = get_array(m, e.array);
  if (!array) return false;
  if (!is_permutation(e.perm, array->rank())) return fail_program(m, "a layout that is no permutation");
  return eval_copy(m, e.array, out);  // the layout is not part of the value
}

bool eval(Machine& m, const CopyExp& e, Values& out) {
  return eval_copy(m, e.array, out);
}

}  // namespace fehu::ir
