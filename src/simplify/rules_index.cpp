// Slices of slices and of other arrays, and updates.
//
// A view of a view shares with the same array as before, so that is always sound. Looking through an operation that
// makes a new array is sound if what it was made from is never consumed; if the result is an array itself, it then
// shares with that instead of the new array, so it must not be consumed either.
#include "ir/equal.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;
using prim::BinOp;

// Sizes beyond are not taken for constants, so that their product is a number.
static constexpr int64_t kMostConstant = int64_t{1} << 31;

static const IndexExp& index(const Stm& s) {
  return *as<IndexExp>(s.exp);
}

// A read of one element; otherwise the result is a view.
static bool is_scalar(const Stm& s) {
  return s.pat[0].type.kind == TypeKind::Prim;
}

static bool is_equal(List<SliceDim> a, List<SliceDim> b) {
  for (size_t i = 0; i < a.size(); i++) {
    if (a[i].is_fixed != b[i].is_fixed || !equal(a[i].start, b[i].start)) return false;
    if (!a[i].is_fixed && (!equal(a[i].count, b[i].count) || !equal(a[i].stride, b[i].stride))) return false;
  }
  return a.size() == b.size();
}

// Does the slice take every element, in order?
static bool is_whole(const Type& array, List<SliceDim> slice) {
  for (size_t i = 0; i < slice.size(); i++) {
    const SliceDim& d = slice[i];
    if (d.is_fixed || !is_zero(d.start) || !is_one(d.stride) || !equal(d.count, array.dims[i].size)) return false;
  }
  return true;
}

static const Exp* make_index(Engine& e, VName array, const std::vector<SliceDim>& slice) {
  return e.arena.make<IndexExp>(array, e.arena.list(slice));
}

// The statement becomes (a part of) something that another operation was made from.
static bool become_part(Engine& e, Stm& s, const Operand& of, List<SliceDim> rest) {
  VName seen = index(s).array;
  bool is_array = e.type_of(of).kind == TypeKind::Array;
  if (is_array && !e.is_never_consumed(of)) return false;
  if (!is_scalar(s) && !e.is_never_consumed(s.pat[0].name)) return false;
  e.add_certs(s, e.certs_of(seen));
  if (rest.empty()) return e.become(s, of);
  return e.become(s, e.arena.make<IndexExp>(of.name, rest));
}

// ---------------------------------------------------------------------------------------------------------------
// Views

static bool index_whole(Engine& e, Stm& s) {
  return is_whole(e.type_of(index(s).array), index(s).slice) && e.become(s, var_operand(index(s).array));
}

// In long chains of slices each would hang on the checks of all before it.
constexpr size_t kManyChecks = 16;

// xs[a :+ n * s][i] => xs[a + i*s]. Dimensions that the inner slice fixed are gone in the outer one.
static bool index_of_slice(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* inner = e.def_as<IndexExp>(var_operand(outer.array), ExpKind::Index);
  if (!inner || e.certs_of(outer.array).size() >= kManyChecks) return false;
  std::vector<SliceDim> slice;
  size_t next = 0;
  for (const SliceDim& d : inner->slice) {
    slice.push_back(d);
    if (d.is_fixed) continue;
    const SliceDim& o = outer.slice[next++];
    SliceDim& result = slice.back();
    result.is_fixed = o.is_fixed;
    result.start = e.add(d.start, e.mul(o.start, d.stride));
    if (o.is_fixed) continue;
    result.count = o.count;
    result.stride = e.mul(o.stride, d.stride);
  }
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, make_index(e, inner->array, slice));
}

// Dimensions that remain must keep their order.
static bool index_of_rearrange(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* inner = e.def_as<RearrangeExp>(var_operand(outer.array), ExpKind::Rearrange);
  if (!inner) return false;
  std::vector<SliceDim> slice(outer.slice.size());
  uint32_t last = 0;
  for (size_t i = 0; i < outer.slice.size(); i++) {
    slice[inner->perm[i]] = outer.slice[i];
    if (outer.slice[i].is_fixed) continue;
    if (inner->perm[i] < last) return false;
    last = inner->perm[i];
  }
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, make_index(e, inner->array, slice));
}

// The number of the element at a constant position, in the order of rows; nothing if a size or the position is not
// constant, or the position is outside.
static std::optional<int64_t> number_of_element(List<Operand> shape, List<SliceDim> slice) {
  int64_t number = 0;
  for (size_t i = 0; i < slice.size(); i++) {
    if (!slice[i].is_fixed || slice[i].start.is_var() || shape[i].is_var()) return std::nullopt;
    int64_t at = prim::as_i64(slice[i].start.value), size = prim::as_i64(shape[i].value);
    if (at < 0 || at >= size || size > kMostConstant || number > kMostConstant) return std::nullopt;
    number = number * size + at;
  }
  return number;
}

// The position of the element with this number.
static std::optional<std::vector<SliceDim>> position_of(const Type& array, int64_t number) {
  std::vector<SliceDim> slice(array.rank());
  for (size_t i = array.rank(); i-- > 0;) {
    if (array.dims[i].size.is_var()) return std::nullopt;
    int64_t size = prim::as_i64(array.dims[i].size.value);
    if (size <= 0) return std::nullopt;
    slice[i].is_fixed = true;
    slice[i].start = i64_operand(number % size);
    number /= size;
  }
  if (number != 0) return std::nullopt;
  return slice;
}

// A constant position in an array of constant size, whose elements need not lie one after the other then.
static bool constant_of_reshape(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* inner = e.def_as<ReshapeExp>(var_operand(outer.array), ExpKind::Reshape);
  if (!inner || !is_scalar(s)) return false;
  auto number = number_of_element(inner->shape, outer.slice);
  auto position = number ? position_of(e.type_of(inner->array), *number) : std::nullopt;
  if (!position) return false;
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, make_index(e, inner->array, *position));
}

// One element, of a reshape that at most renames one size: the others are the same, so that one has the same value.
static bool index_of_reshape(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* inner = e.def_as<ReshapeExp>(var_operand(outer.array), ExpKind::Reshape);
  if (!inner) return false;
  const Type& array = e.type_of(inner->array);
  if (array.rank() != inner->shape.size()) return false;
  if (!is_scalar(s) && array.rank() != 1) return false;
  size_t num_different = 0;
  for (size_t i = 0; i < array.rank(); i++) num_different += !equal(array.dims[i].size, inner->shape[i]);
  if (num_different > 1) return false;
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<IndexExp>(inner->array, outer.slice));
}

// ---------------------------------------------------------------------------------------------------------------
// New arrays

// (iota n start stride)[i] => i*stride + start, in the type of the elements.
static bool index_of_iota(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* iota = e.def_as<IotaExp>(var_operand(outer.array), ExpKind::Iota);
  if (!iota || !outer.slice[0].is_fixed) return false;
  Operand i = e.conv(prim::ConvOp::SExt, prim::PrimType::I64, iota->type, outer.slice[0].start);
  Operand distance = e.bin(BinOp::Mul, iota->type, i, iota->stride);
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<BinOpExp>(BinOp::Add, iota->type, distance, iota->start));
}

// All replicated dimensions must be fixed: a slice of a replicate is an array, which would have to be made.
static bool index_of_replicate(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* replicate = e.def_as<ReplicateExp>(var_operand(outer.array), ExpKind::Replicate);
  if (!replicate) return false;
  for (size_t i = 0; i < replicate->shape.size(); i++)
    if (!outer.slice[i].is_fixed) return false;
  return become_part(e, s, replicate->value, outer.slice.subspan(replicate->shape.size()));
}

// [a, b, c][1] => b
static bool index_of_literal(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* literal = e.def_as<ArrayLitExp>(var_operand(outer.array), ExpKind::ArrayLit);
  if (!literal || !outer.slice[0].is_fixed || outer.slice[0].start.is_var()) return false;
  uint64_t i = outer.slice[0].start.value.bits;
  return i < literal->elems.size() && become_part(e, s, literal->elems[i], outer.slice.subspan(1));
}

// A constant position in one of the first arrays, whose sizes are constants.
static bool index_of_concat(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* concat = e.def_as<ConcatExp>(var_operand(outer.array), ExpKind::Concat);
  if (!concat || !outer.slice[concat->dim].is_fixed || outer.slice[concat->dim].start.is_var()) return false;
  uint64_t i = outer.slice[concat->dim].start.value.bits;
  for (VName array : concat->arrays) {
    const Operand& size = e.type_of(array).dims[concat->dim].size;
    if (size.is_var()) return false;
    if (i >= size.value.bits) {
      i -= size.value.bits;
      continue;
    }
    std::vector<SliceDim> slice(outer.slice.begin(), outer.slice.end());
    slice[concat->dim].start = i64_operand(static_cast<int64_t>(i));
    return become_part(e, s, var_operand(array), e.arena.list(slice));
  }
  return false;
}

// Reading from the original spares the copy, if nothing else needs it. A manifest array is another matter: it was made
// so that reading it is quick.
static bool index_of_copy(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* copy = e.def_as<CopyExp>(var_operand(outer.array), ExpKind::Copy);
  return copy && become_part(e, s, var_operand(copy->array), outer.slice);
}

// Just what was written there.
static bool index_of_update(Engine& e, Stm& s) {
  const IndexExp& outer = index(s);
  const auto* update = e.def_as<UpdateExp>(var_operand(outer.array), ExpKind::Update);
  return update && is_equal(update->slice, outer.slice) && become_part(e, s, update->value, {});
}

// ---------------------------------------------------------------------------------------------------------------
// Updates

// Writing all of an array makes a copy of the value.
static bool update_whole(Engine& e, Stm& s) {
  const auto& update = *as<UpdateExp>(s.exp);
  if (!is_whole(e.type_of(update.array), update.slice)) return false;
  return e.become(s, e.arena.make<CopyExp>(update.value.name));
}

// Of two updates of the same place the first is for nothing.
static bool update_twice(Engine& e, Stm& s) {
  const auto& outer = *as<UpdateExp>(s.exp);
  const auto* inner = e.def_as<UpdateExp>(var_operand(outer.array), ExpKind::Update);
  if (!inner || e.usage.uses(outer.array) != 1 || !is_equal(inner->slice, outer.slice)) return false;
  if (inner->is_safe != outer.is_safe || !e.is_same_repetition(outer.array) || !e.removes_dead_code()) return false;
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<UpdateExp>(inner->array, outer.slice, outer.value, outer.is_safe));
}

std::span<const StmRule> index_rules() {
  static constexpr ExpKind kIndex = ExpKind::Index;
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"index_whole", "A slice of everything is the array."}, kIndex, kBefore, index_whole},
      {{"index_of_slice", "A slice of a slice is a slice."}, kIndex, kBefore, index_of_slice},
      {{"index_of_rearrange",
        "A slice of a rearranged array is one of the array, if the order of what remains is kept."},
       kIndex,
       kBefore,
       index_of_rearrange},
      {{"index_of_reshape", "An element of an array one of whose sizes got another name is an element of the array."},
       kIndex,
       kBefore,
       index_of_reshape},
      {{"constant_of_reshape", "A constant position in a reshaped array of constant size is one of the array."},
       kIndex,
       kBefore,
       constant_of_reshape},
      {{"index_of_iota", "An element of iota is computed."}, kIndex, kBefore, index_of_iota},
      {{"index_of_replicate", "An element of replicate is the value."}, kIndex, kBefore, index_of_replicate},
      {{"index_of_literal", "An element of an array literal, at a constant position."},
       kIndex,
       kBefore,
       index_of_literal},
      {{"index_of_concat", "A constant position in an array that starts with arrays of constant size."},
       kIndex,
       kBefore,
       index_of_concat},
      {{"index_of_copy", "An element of a copy is one of the array, if that is never consumed."},
       kIndex,
       kBefore,
       index_of_copy},
      {{"index_of_update", "What was just written is read."}, kIndex, kBefore, index_of_update},
      {{"update_whole", "Writing all of an array is a copy of the value."}, ExpKind::Update, kBefore, update_whole},
      {{"update_twice", "Of two updates of the same place only the second counts."},
       ExpKind::Update,
       kBefore,
       update_twice},
  };
  return kRules;
}

}  // namespace fehu::simplify
