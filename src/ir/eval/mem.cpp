// Evaluation in the memory stages: arrays are views of blocks.
//
// An operation computes its value as before. If it writes, the value is then copied to the place that the pattern
// names; if it is a view (or comes out of a call, branch or loop), the place must hold that value already. Updates
// write where the array lies. So a block that is used for two things at once, or a wrong stride, gives wrong values or
// an error.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ir/eval/machine.h"
#include "ir/eval/region.h"
#include "ir/places.h"
#include "ir/text/print.h"

namespace fehu::ir {

bool has_places(const Machine& m) {
  return has_memory(m.program->stage);
}

List<Param> params_without_places(const Program& program, const Fun& fun) {
  size_t count = has_memory(program.stage) ? num_places(fun.params) : 0;
  return fun.params.subspan(std::min(count, fun.params.size()));
}

// ---------------------------------------------------------------------------------------------------------------
// Places

// Are all elements inside of the buffer?
static bool is_inside_buffer(const EvalArray& view) {
  if (view.num_elements() == 0) return true;
  int64_t lowest = view.offset, highest = view.offset;
  for (const Extent& e : view.extents) {
    int64_t reach;
    int64_t& end = e.stride < 0 ? lowest : highest;
    if (__builtin_mul_overflow(e.size - 1, e.stride, &reach) || __builtin_add_overflow(end, reach, &end)) return false;
  }
  return lowest >= 0 && highest < view.buffer->size / prim::byte_size(view.type);
}

// Without strides: row-major by the sizes.
static bool set_strides(Machine& m, const Param& param, EvalArray& view) {
  std::vector<int64_t> strides;
  if (!get_sizes(m, param.mem->strides, strides)) return false;
  if (!strides.empty() && strides.size() != view.rank())
    return fail_program(m, fmt::format("{} has the wrong number of strides", show(param.name)));
  int64_t stride = 1;
  for (size_t d = view.rank(); d-- > 0;) {
    view.extents[d].stride = strides.empty() ? stride : strides[d];
    if (__builtin_mul_overflow(stride, view.extents[d].size, &stride)) stride = 0;  // then there are no elements
  }
  return true;
}

// The view of the block that the parameter describes.
static bool get_place(Machine& m, const Param& param, EvalArray& out) {
  std::vector<int64_t> shape;
  const EvalValue* block = value_of(m, param.mem->mem);
  if (!block || !get_dims(m, param.type.dims, 0, {}, shape) || !get_i64(m, param.mem->offset, out.offset)) return false;
  if (block->kind != EvalKind::Mem) return fail_program(m, fmt::format("{} is no block", show(param.mem->mem)));
  out.type = param.type.prim;
  out.buffer = block->array->buffer;
  for (int64_t size : shape) {
    if (size < 0) return fail_program(m, fmt::format("{} has a negative size", show(param.name)));
    out.extents.push_back({size, 0});
  }
  if (!set_strides(m, param, out)) return false;
  if (is_inside_buffer(out)) return true;
  return fail_program(m, fmt::format("{} reaches out of its block", show(param)));
}

// Do both mean the same elements of the same buffer?
static bool is_same_view(const EvalArray& a, const EvalArray& b) {
  if (a.buffer != b.buffer || a.offset != b.offset) return false;
  for (size_t d = 0; d < a.rank(); d++)
    if (a.extents[d].size > 1 && a.extents[d].stride != b.extents[d].stride) return false;
  return true;
}

// The cheap question first: usually it is the very same view.
static bool check_place(Machine& m, const Param& param, const EvalArray& place, const EvalValue& value) {
  if (!value.is_array() || value.array->type != place.type || !is_same_shape(*value.array, place))
    return fail_program(m, fmt::format("{} is bound to something else", show(param)));
  if (place.num_elements() == 0 || is_same_view(place, *value.array)) return true;
  if (!count_steps(m, place.num_elements())) return false;
  if (is_identical(array_value(place), value)) return true;
  return fail_program(m, fmt::format("the place of {} does not hold its value", show(param)));
}

// What is copied must not change under the copy.
bool detach(Machine& m, EvalValue& value, const EvalArray& from) {
  if (!value.is_array() || value.array->buffer != from.buffer) return true;
  std::optional<EvalArray> copy = copy_of(m.memory, *value.array);
  if (!copy) return fail_memory(m);
  value = array_value(std::move(*copy));
  return true;
}

// Remembers how many writes the block had seen: only later ones can harm.
bool bind_placed(Machine& m, const Param& param, EvalValue value, Placing placing) {
  EvalArray place;
  if (!get_place(m, param, place)) return false;
  if (placing == Placing::Check && !check_place(m, param, place, value)) return false;
  if (placing == Placing::Write && (!detach(m, value, place) || !write(m, place, value))) return false;
  if (!bind(m, param.name, array_value(std::move(place)))) return false;
  Slot& slot = m.slots[param.name.id];
  slot.block = param.mem->mem.id;
  slot.writes = {slot.value.array->buffer->num_writes, {}};
  if (m.passed_on) slot.writes = *std::exchange(m.passed_on, std::nullopt);
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// What is written while it is still needed
//
// Updates in place are seen by the rules of consumption, as long as each array has a block of its own. Where several
// arrays lie in one block, a write to one must not touch another that is used later. So buffers remember the last
// writes to them, and an array that is used was not touched by those that came after it was bound. Older writes are
// forgotten: then nothing is said.

static EvalRegion region_of(const EvalArray& view) {
  return {prim::byte_size(view.type), view.offset, view.extents};
}

void note_write(const EvalArray& to) {
  EvalBuffer& buffer = *to.buffer;
  if (buffer.writes.empty()) buffer.writes.resize(EvalBuffer::kMaxWrites);
  buffer.writes[buffer.num_writes++ % EvalBuffer::kMaxWrites] = region_of(to);
}

static bool check_block_in_use(Machine& m, VName array) {
  if (m.slots[m.slots[array.id].block].value.kind != EvalKind::None) return true;
  return fail_program(m, fmt::format("{} is used after its block was released", show(array)));
}

// The writes since the array was bound, as far as they are remembered and are not its own: has one of them touched the
// region?
static bool is_touched(const Slot& slot, const EvalArray& part, const EvalRegion* placed = nullptr) {
  const EvalBuffer& buffer = *part.buffer;
  if (slot.writes.count == buffer.num_writes) return false;
  uint64_t known = buffer.num_writes - std::min<uint64_t>(buffer.num_writes, EvalBuffer::kMaxWrites);
  EvalRegion region = region_of(part);
  for (uint64_t i = std::max(slot.writes.count, known); i < buffer.num_writes; i++)
    if (std::ranges::count(slot.writes.own, i) == 0 &&
        is_overlap(region, buffer.writes[i % EvalBuffer::kMaxWrites], placed))
      return true;
  return false;
}

static bool check_untouched(Machine& m, VName array, const EvalArray& part, const EvalRegion* placed = nullptr) {
  if (!is_touched(m.slots[array.id], part, placed)) return true;
  return fail_program(m, fmt::format("{} is used after something else was written over it", show(array)));
}

bool check_place_in_use(Machine& m, VName array) {
  Slot& slot = m.slots[array.id];
  if (!check_block_in_use(m, array)) return false;
  if (!slot.value.is_array()) return true;
  if (!check_untouched(m, array, *slot.value.array)) return false;
  slot.writes = {slot.value.array->buffer->num_writes, {}};
  return true;
}

const EvalArray* get_whole(Machine& m, VName array) {
  bool is_placed = array.id < m.slots.size() && m.slots[array.id].block != 0 && m.slots[array.id].value.is_array();
  return is_placed ? m.slots[array.id].value.array.get() : get_array(m, array);
}

bool check_part_in_use(Machine& m, VName array, const EvalArray& part) {
  return m.slots[array.id].block == 0 || (check_block_in_use(m, array) && check_untouched(m, array, part));
}

// Where something else was written over the array already, its new name must not be used either: it inherits what the
// old one has seen, and the write that comes next is its own.
bool consume_updated(Machine& m, VName array, EvalValue& out) {
  Slot& slot = m.slots[array.id];
  if (slot.block == 0 || !slot.value.is_array() || !is_touched(slot, *slot.value.array)) return consume(m, array, out);
  if (!check_block_in_use(m, array)) return false;
  m.passed_on = slot.writes;
  m.passed_on->own.push_back(slot.value.array->buffer->num_writes);
  out = slot.value;
  slot = {};
  return true;
}

// Something was written over the array elsewhere, too: as for updates. What was written at the place is the array's
// own.
static void pass_on_placed(Machine& m, const Slot& slot, const EvalRegion& placed) {
  const EvalBuffer& buffer = *slot.value.array->buffer;
  EvalRegion whole = region_of(*slot.value.array);
  m.passed_on = slot.writes;
  uint64_t known = buffer.num_writes - std::min<uint64_t>(buffer.num_writes, EvalBuffer::kMaxWrites);
  for (uint64_t i = std::max(slot.writes.count, known); i < buffer.num_writes; i++)
    if (!is_overlap(whole, buffer.writes[i % EvalBuffer::kMaxWrites], &placed)) m.passed_on->own.push_back(i);
}

bool consume_placed(Machine& m, VName array, const EvalArray& part, const EvalValue& value, EvalValue& out) {
  bool is_there = value.is_array() && is_same_shape(*value.array, part) &&
                  (part.num_elements() == 0 || is_same_view(part, *value.array));
  if (!is_there) return fail_program(m, "a value does not lie where it is said to be placed");
  Slot& slot = m.slots[array.id];
  EvalRegion placed = region_of(part);
  if (!check_block_in_use(m, array)) return false;
  if (is_touched(slot, *slot.value.array, &placed)) pass_on_placed(m, slot, placed);
  out = slot.value;
  if (m.options.check_types) slot = {};
  return true;
}

// Names of a block do not know of each other here: its memory is free when the last of them is forgotten.
bool release_block(Machine& m, VName mem) {
  if (!value_of(m, mem)) return false;
  m.slots[mem.id] = {};
  return true;
}

bool eval(Machine& m, const ReleaseExp& e, Values&) {
  return release_block(m, e.mem);
}

bool eval(Machine& m, const AllocExp& e, Values& out) {
  EvalArray array;
  int64_t bytes;
  if (e.reused && !release_block(m, e.reused)) return false;
  if (!get_i64(m, e.bytes, bytes) || !allocate_unspecified(m, prim::PrimType::I8, {&bytes, 1}, array)) return false;
  out.push_back(mem_value(std::move(array)));
  return true;
}

// What an operation does to the place of its result follows from what its result is.
Placing placing_of(const Exp* e) {
  switch (result_of(e).kind) {
    case ResultKind::Fresh:
      return Placing::Write;
    case ResultKind::Blank:
      return Placing::Trust;
    case ResultKind::Scalar:
    case ResultKind::View:
    case ResultKind::InPlace:
    case ResultKind::Bodies:
      return Placing::Check;
  }
  return Placing::Check;
}

// ---------------------------------------------------------------------------------------------------------------
// Calls from outside

// The argument is copied: the caller's arrays are not changed.
bool add_places(Machine& m, const Fun& fun, std::span<const EvalValue> args, Values& out) {
  Values values(args.begin(), args.end());
  const Param* param = params_without_places(*m.program, fun).data();
  for (EvalValue& value : values) {
    const Param& p = *param++;
    if (!value.is_array()) continue;
    bool is_strided = has_own_strides(p, fun.params, out.size());
    std::optional<EvalArray> copy = copy_of(m.memory, *value.array);
    if (!copy) return fail_memory(m);
    out.push_back(mem_value(*copy));
    out.push_back(scalar_value(prim::i64_value(0)));
    for (size_t d = 0; is_strided && d < copy->rank(); d++)
      out.push_back(scalar_value(prim::i64_value(copy->extents[d].stride)));
    value = array_value(std::move(*copy));
  }
  out.insert(out.end(), values.begin(), values.end());
  return true;
}

void drop_places(const Fun& fun, Values& results) {
  results.erase(results.begin(),
                results.begin() + static_cast<ptrdiff_t>(std::min(num_places(fun.ret), results.size())));
}

}  // namespace fehu::ir
