// The verifier: nothing is used after something else was written over it, as far as that is certain.
//
// - A statement that writes a new array marks the arrays in the same block that it surely touches. Whoever uses one of
//   them afterwards would see the other's elements.
// - It surely touches those that begin at the same place, and those whose place and sizes are constants if they
//   overlap. Arrays that may have no elements count as if they had some: compilers do not put two things in one place
//   because one of them is empty. Everything else is for the evaluator to see.
// - What a branch marks is marked after the branches, not in the others.
// - At the end of a loop the marks of its body meet what the next iteration uses. It also must not write over what it
//   got from the one before. Loops count as if they ran more than once, unless a constant says otherwise.
#include <utility>

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
  if (block == 0 || block >= infos_.size() || p.name.id >= infos_.size()) return;
  infos_[p.name.id].written_at = static_cast<uint32_t>(reads_.size());
  uint32_t& last = infos_[block].last_array;
  while (last != 0 && infos_[last].state != State::InScope) last = infos_[last].next_in_block;
  int count = 0;
  for (uint32_t id = last; id != 0 && count < kMaxArrays; id = infos_[id].next_in_block, count++) {
    const Info& info = infos_[id];
    if (info.type && surely_overlap(*info.type, *info.mem, p.type, *p.mem))
      mark_overwritten(id, !covers(p.type, *info.type));
  }
}

// Of two arrays that overlap: does the first, as far as is known, leave no element of the second? What has fewer
// dimensions or other sizes may be a part of it, made at its place. What has other elements is no part of it.
bool Verifier::covers(const Type& a, const Type& b) const {
  if (a.prim != b.prim) return true;
  if (a.rank() != b.rank()) return false;
  for (size_t d = 0; d < a.rank(); d++)
    if (!same_size(a.dims[d].size, b.dims[d].size)) return false;
  return true;
}

// And the parameters of loops that are the same array, in the first iteration.
void Verifier::mark_overwritten(uint32_t array, bool is_partly) {
  Info& info = infos_[array];
  if (info.is_overwritten && (is_partly || !info.is_only_partly)) return;
  if (!info.is_overwritten) overwritten_.push_back(array);
  info.is_overwritten = true;
  info.is_only_partly = is_partly;
  for (uint32_t id = info.last_carrier; id != 0; id = infos_[id].next_carrier) mark_overwritten(id, is_partly);
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
  for (uint32_t id : marks) mark_overwritten(id, infos_[id].is_only_partly);
}

// ---------------------------------------------------------------------------------------------------------------
// Loops

// A parameter begins as its initial value: what is written over the one is written over the other.
void Verifier::link_carriers(const LoopExp& e) {
  for (const LoopParam& p : e.params) {
    if (!p.param.mem || p.init.is_const() || p.init.name.id >= infos_.size() || p.param.name.id >= infos_.size())
      continue;
    infos_[p.param.name.id].next_carrier = std::exchange(infos_[p.init.name.id].last_carrier, p.param.name.id);
  }
}

void Verifier::unlink_carriers(const LoopExp& e) {
  for (size_t i = e.params.size(); i-- > 0;) {
    const LoopParam& p = e.params[i];
    if (p.init.is_const() || p.init.name.id >= infos_.size()) continue;
    uint32_t& last = infos_[p.init.name.id].last_carrier;
    if (last == p.param.name.id) last = infos_[last].next_carrier;
  }
}

// Of the loop whose body is open: is it the same in all iterations?
bool Verifier::is_bound_outside(const Operand& x) const {
  return x.is_const() || (x.name.id < infos_.size() && infos_[x.name.id].depth < depth_);
}

// At the end of the body of a loop, all of which will run once more: is something used that will have been written over
// by then? What only a branch uses does not count: that branch may be for the first iteration.
void Verifier::next_iteration(const LoopExp& e, size_t first_read) {
  if (e.form == LoopForm::For && e.bound.is_const() && prim::as_i64(e.bound.value) <= 1) return;
  for (size_t i = first_read; i < reads_.size(); i++) {
    const Info& info = infos_[reads_[i].array.id];
    if (reads_[i].num_branches != num_branches_ || !info.is_overwritten || info.depth >= depth_) continue;
    if (reads_[i].is_part && info.is_only_partly) continue;
    return error("{} is used in the next iteration, after something else was written over it", show(reads_[i].array));
  }
  for (size_t i = 0; i < std::min(e.params.size(), e.body->results.size()); i++)
    if (e.params[i].param.mem) written_before_next_use(e.params[i].param, e.body->results[i].value, first_read);
}

// Behind the last use of the array in the body that is open, branches apart; `first` if there is none.
size_t Verifier::last_read(VName array, size_t first, bool also_parts) const {
  size_t last = reads_.size();
  auto is_it = [&](const Read& read) {
    return read.array == array && read.num_branches == num_branches_ && (also_parts || !read.is_part);
  };
  while (last > first && !is_it(reads_[last - 1])) last--;
  return last;
}

// The parameter will lie where the result does. If that is the same place in each iteration, nothing must be written
// there before the parameter is used for the last time.
void Verifier::written_before_next_use(const Param& p, const Operand& result, size_t first_read) {
  const MemInfo* place = place_of(result);
  if (!place || !type_of(result)) return;
  Operand block = resolve({place->mem, {}});
  if (block.name.id >= infos_.size() || !is_bound_outside(block) || !is_bound_outside(resolve(place->offset))) return;
  size_t last_use = last_read(p.name, first_read, true), last_whole_use = last_read(p.name, first_read, false);
  if (last_use == first_read) return;
  int count = 0;
  for (uint32_t id = infos_[block.name.id].last_array; id != 0 && count < kMaxArrays; id = infos_[id].next_in_block) {
    const Info& info = infos_[id];
    count++;
    // What branches write, or loops inside, is out of scope.
    if (info.state != State::InScope || info.depth != depth_ || !info.type) continue;
    if (info.written_at >= (covers(*info.type, *type_of(result)) ? last_use : last_whole_use)) continue;
    if (!is_bound_outside(resolve(info.mem->offset)) ||
        !surely_overlap(*type_of(result), *place, *info.type, *info.mem))
      continue;
    return error("{} is used in the next iteration, after something else was written over it", show(p.name));
  }
}

}  // namespace fehu::ir
