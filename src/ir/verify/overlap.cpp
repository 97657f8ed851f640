// The verifier: nothing is used after something else was written over it, as far as that is certain.
//
// - A statement that writes a new array marks the arrays in the same block that it surely touches. Whoever uses one of
//   them afterwards would see the other's elements.
// - It surely touches those that begin at the same place, and those whose place and sizes are constants if they
//   overlap. Arrays that may have no elements count as if they had some: compilers do not put two things in one place
//   because one of them is empty. Everything else is for the evaluator to see.
// - What a branch marks is marked after the branches, not in the others.
#include "ir/text/print.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

// Blocks with many arrays: only the latest are looked at.
static constexpr int kMaxArrays = 64;

namespace {
// Where an array lies in its block, from its first byte to behind its last.
struct Interval {
  int64_t begin, end;  // in bytes
};
}  // namespace

static std::optional<int64_t> constant(const Operand& x) {
  return x.is_const() ? std::optional(prim::as_i64(x.value)) : std::nullopt;
}

// From the first to the last byte; nothing if it depends on variables or has no elements.
static std::optional<Interval> interval_of(const Type& type, const MemInfo& place) {
  std::optional<int64_t> lowest = constant(place.offset);
  if (!lowest || place.strides.size() != type.rank()) return std::nullopt;
  int64_t highest = *lowest;
  for (size_t d = 0; d < type.rank(); d++) {
    std::optional<int64_t> size = constant(type.dims[d].size), stride = constant(place.strides[d]);
    int64_t reach;
    if (!size || !stride || *size <= 0 || __builtin_mul_overflow(*size - 1, *stride, &reach)) return std::nullopt;
    if (__builtin_add_overflow(reach < 0 ? *lowest : highest, reach, reach < 0 ? &*lowest : &highest))
      return std::nullopt;
  }
  int64_t bytes = prim::byte_size(type.prim);
  Interval result;
  bool is_too_large =
      __builtin_mul_overflow(*lowest, bytes, &result.begin) || __builtin_mul_overflow(highest + 1, bytes, &result.end);
  return is_too_large ? std::nullopt : std::optional(result);
}

// Do the elements lie one after the other?
static bool is_in_one_piece(const Type& type, const Interval& interval) {
  int64_t count = prim::byte_size(type.prim);
  for (const Dim& d : type.dims)
    if (__builtin_mul_overflow(count, prim::as_i64(d.size.value), &count)) return false;
  return count == interval.end - interval.begin;
}

// Surely none: a size is the constant 0.
static bool has_no_elements(const Type& type) {
  return std::ranges::any_of(type.dims, [](const Dim& d) { return d.size.is_const() && d.size.value.bits == 0; });
}

bool Verifier::surely_overlap(const Type& a, const MemInfo& place_a, const Type& b, const MemInfo& place_b) const {
  if (has_no_elements(a) || has_no_elements(b)) return false;
  const Operand &x = resolve(place_a.offset), &y = resolve(place_b.offset);
  if (a.prim == b.prim && (x.is_const() ? y.is_const() && x.value == y.value : y.is_var() && x.name == y.name))
    return true;
  std::optional<Interval> first = interval_of(a, place_a), second = interval_of(b, place_b);
  if (!first || !second || !is_in_one_piece(a, *first) || !is_in_one_piece(b, *second)) return false;
  return first->begin < second->end && second->begin < first->end;
}

// Keeps the array among those of its block.
void Verifier::add_to_block(const Param& p) {
  uint32_t block = p.mem ? resolve({p.mem->mem, {}}).name.id : 0;
  if (block == 0 || block >= infos_.size()) return;
  if (depth_ > 0 && infos_[block].depth == 0) outer_blocks_.push_back({block, infos_[block].last_array});
  infos_[p.name.id].next_in_block = infos_[block].last_array;
  infos_[block].last_array = p.name.id;
}

// At the end of a function: its arrays are no longer among those of blocks from outside.
void Verifier::leave_outer_blocks() {
  for (; !outer_blocks_.empty(); outer_blocks_.pop_back())
    infos_[outer_blocks_.back().first].last_array = outer_blocks_.back().second;
}

// The statement is about to write the array.
void Verifier::overwrite(const PatElem& p) {
  uint32_t block = p.mem ? resolve({p.mem->mem, {}}).name.id : 0;
  if (block == 0 || block >= infos_.size()) return;
  uint32_t& last = infos_[block].last_array;
  while (last != 0 && infos_[last].state != State::InScope) last = infos_[last].next_in_block;
  int count = 0;
  for (uint32_t id = last; id != 0 && count < kMaxArrays; id = infos_[id].next_in_block, count++) {
    Info& info = infos_[id];
    if (info.is_overwritten || !info.type || !surely_overlap(*info.type, *info.mem, p.type, *p.mem)) continue;
    info.is_overwritten = true;
    overwritten_.push_back(id);
  }
}

// Forgets the marks since then, and adds them to the list.
void Verifier::end_branch(size_t start, std::vector<uint32_t>& marks) {
  for (size_t i = start; i < overwritten_.size(); i++) {
    infos_[overwritten_[i]].is_overwritten = false;
    marks.push_back(overwritten_[i]);
  }
  overwritten_.resize(start);
}

// After the match everything counts as overwritten that some branch has written over.
void Verifier::end_branches(const std::vector<uint32_t>& marks) {
  for (uint32_t id : marks) {
    if (infos_[id].is_overwritten) continue;
    infos_[id].is_overwritten = true;
    overwritten_.push_back(id);
  }
}

}  // namespace fehu::ir
