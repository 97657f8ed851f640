// Reshape, rearrange, replicate, copy and concat.
//
// Views of views become one view. Copies are where care is needed: leaving one out makes two names share memory, which
// is allowed only if nobody writes through either.
#include "ir/equal.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// Views

// reshape([n], xs) of a [n]t => xs
static bool reshape_identity(Engine& e, Stm& s) {
  const auto& reshape = *as<ReshapeExp>(s.exp);
  const Type& array = e.type_of(reshape.array);
  if (array.rank() != reshape.shape.size()) return false;
  for (size_t i = 0; i < array.rank(); i++)
    if (!equal(array.dims[i].size, reshape.shape[i])) return false;
  return e.become(s, var_operand(reshape.array));
}

// The shape in between does not matter: elements keep their row-major order.
static bool reshape_of_reshape(Engine& e, Stm& s) {
  const auto& outer = *as<ReshapeExp>(s.exp);
  const auto* inner = e.def_as<ReshapeExp>(var_operand(outer.array), ExpKind::Reshape);
  if (!inner) return false;
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<ReshapeExp>(inner->array, outer.shape));
}

// Only if the replicate has no other use: it is made once as before.
static bool reshape_of_replicate(Engine& e, Stm& s) {
  const auto& outer = *as<ReshapeExp>(s.exp);
  const auto* inner = e.def_as<ReplicateExp>(var_operand(outer.array), ExpKind::Replicate);
  if (!inner || e.usage.uses(outer.array) != 1 || !e.is_same_repetition(outer.array)) return false;
  if (e.type_of(inner->value).kind != TypeKind::Prim) return false;
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<ReplicateExp>(outer.shape, inner->value));
}

static bool rearrange_identity(Engine& e, Stm& s) {
  const auto& rearrange = *as<RearrangeExp>(s.exp);
  for (size_t i = 0; i < rearrange.perm.size(); i++)
    if (rearrange.perm[i] != i) return false;
  return e.become(s, var_operand(rearrange.array));
}

// The permutations are composed: dimension i of the result was dimension outer[i] of the array in between.
static bool rearrange_of_rearrange(Engine& e, Stm& s) {
  const auto& outer = *as<RearrangeExp>(s.exp);
  const auto* inner = e.def_as<RearrangeExp>(var_operand(outer.array), ExpKind::Rearrange);
  if (!inner) return false;
  std::vector<uint32_t> perm;
  for (uint32_t i : outer.perm) perm.push_back(inner->perm[i]);
  e.add_certs(s, e.certs_of(outer.array));
  return e.become(s, e.arena.make<RearrangeExp>(inner->array, e.arena.list(perm)));
}

// ---------------------------------------------------------------------------------------------------------------
// New arrays

// replicate([], xs) of an array is a new array all the same, hence a copy.
static bool replicate_nothing(Engine& e, Stm& s) {
  const auto& replicate = *as<ReplicateExp>(s.exp);
  if (!replicate.shape.empty()) return false;
  if (s.pat[0].type.kind == TypeKind::Prim) return e.become(s, replicate.value);
  return e.become(s, e.arena.make<CopyExp>(replicate.value.name));
}

// replicate([n], replicate([m], x)) => replicate([n][m], x)
static bool replicate_of_replicate(Engine& e, Stm& s) {
  const auto& outer = *as<ReplicateExp>(s.exp);
  const auto* inner = e.def_as<ReplicateExp>(outer.value, ExpKind::Replicate);
  if (!inner || !(e.type_of(inner->value).kind == TypeKind::Prim || e.is_never_consumed(inner->value))) return false;
  std::vector<Operand> shape(outer.shape.begin(), outer.shape.end());
  shape.insert(shape.end(), inner->shape.begin(), inner->shape.end());
  e.add_certs(s, e.certs_of(outer.value.name));
  return e.become(s, e.arena.make<ReplicateExp>(e.arena.list(shape), inner->value));
}

// The first result of these operations is an array that shares memory with nothing.
static bool makes_new_array(const Exp* def) {
  switch (def->kind) {
    case ExpKind::ArrayLit:
    case ExpKind::Update:
    case ExpKind::FlatUpdate:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Screma:
    case ExpKind::Hist:
      return true;
    case ExpKind::WithAcc: {  // the arrays that were written to come first
      List<AccInput> inputs = as<WithAccExp>(def)->inputs;
      return !inputs.empty() && !inputs[0].arrays.empty();
    }
    default:
      return false;
  }
}

// The copy of an array that nobody else has is that array.
static bool copy_of_new(Engine& e, Stm& s) {
  VName array = as<CopyExp>(s.exp)->array;
  const Exp* def = e.def(array);
  if (!def || !makes_new_array(def) || e.usage.uses(array) != 1 || !e.is_same_repetition(array)) return false;
  e.add_certs(s, e.certs_of(array));
  return e.become(s, var_operand(array));
}

// If neither the array nor the copy is ever written, one of them will do.
static bool copy_never_written(Engine& e, Stm& s) {
  VName array = as<CopyExp>(s.exp)->array;
  if (!e.is_never_consumed(array) || !e.is_never_consumed(s.pat[0].name)) return false;
  if (e.sharing.would_return_constant(array, s.pat[0].name)) return false;
  return e.become(s, var_operand(array));
}

// Only if the size is the array's own by name: another name for it would not fit the type.
static bool concat_one(Engine& e, Stm& s) {
  const auto& concat = *as<ConcatExp>(s.exp);
  if (concat.arrays.size() != 1) return false;
  const Type& array = e.type_of(concat.arrays[0]);
  if (!equal(array.dims[concat.dim].size, concat.size)) return false;
  return e.become(s, e.arena.make<CopyExp>(concat.arrays[0]));
}

// At least one array stays, since a concat of nothing has no element type.
static bool concat_empty(Engine& e, Stm& s) {
  const auto& concat = *as<ConcatExp>(s.exp);
  if (concat.arrays.size() < 2) return false;
  List<VName> arrays = without(e.arena, concat.arrays,
                               [&](size_t i) { return is_zero(e.type_of(concat.arrays[i]).dims[concat.dim].size); });
  if (arrays.size() == concat.arrays.size() || arrays.empty()) return false;
  return e.become(s, e.arena.make<ConcatExp>(concat.dim, arrays, concat.size));
}

// The parts are copied once instead of twice, if the inner result has no other use. In a long row of concatenations
// each inner one is a list of all parts before it, so lists have an end.
static bool concat_of_concat(Engine& e, Stm& s) {
  constexpr size_t kMaxParts = 256;
  const auto& outer = *as<ConcatExp>(s.exp);
  std::vector<VName> arrays;
  bool is_changed = false;
  for (VName array : outer.arrays) {
    const auto* inner = e.def_as<ConcatExp>(var_operand(array), ExpKind::Concat);
    bool is_good = inner && inner->dim == outer.dim && e.usage.uses(array) == 1;
    is_good = is_good && arrays.size() + inner->arrays.size() <= kMaxParts;
    for (size_t i = 0; is_good && i < inner->arrays.size(); i++) is_good = e.is_never_consumed(inner->arrays[i]);
    if (!is_good) {
      arrays.push_back(array);
      continue;
    }
    is_changed = true;
    e.add_certs(s, e.certs_of(array));
    arrays.insert(arrays.end(), inner->arrays.begin(), inner->arrays.end());
  }
  return is_changed && e.become(s, e.arena.make<ConcatExp>(outer.dim, e.arena.list(arrays), outer.size));
}

std::span<const StmRule> array_rules() {
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"reshape_identity", "A reshape to the same sizes is the array."}, ExpKind::Reshape, kBefore, reshape_identity},
      {{"reshape_of_reshape", "Two reshapes are one."}, ExpKind::Reshape, kBefore, reshape_of_reshape},
      {{"reshape_of_replicate", "A reshape of a replicated scalar is replicate."},
       ExpKind::Reshape,
       kBefore,
       reshape_of_replicate},
      {{"rearrange_identity", "A rearrangement that keeps the order is the array."},
       ExpKind::Rearrange,
       kBefore,
       rearrange_identity},
      {{"rearrange_of_rearrange", "Two rearrangements are one."}, ExpKind::Rearrange, kBefore, rearrange_of_rearrange},
      {{"replicate_nothing", "Replicate with an empty shape is the scalar or a copy."},
       ExpKind::Replicate,
       kBefore,
       replicate_nothing},
      {{"replicate_of_replicate", "Two replicates are one."}, ExpKind::Replicate, kBefore, replicate_of_replicate},
      {{"copy_of_new", "A copy of a new array that has no other use is that array."},
       ExpKind::Copy,
       kBefore,
       copy_of_new},
      {{"copy_never_written", "A copy is not needed if neither it nor the array is ever consumed."},
       ExpKind::Copy,
       kBefore,
       copy_never_written},
      {{"concat_one", "Concat of one array is a copy."}, ExpKind::Concat, kBefore, concat_one},
      {{"concat_empty", "Arrays known to be empty are not concatenated."}, ExpKind::Concat, kBefore, concat_empty},
      {{"concat_of_concat", "Concat of a concat without other use is one concat."},
       ExpKind::Concat,
       kBefore,
       concat_of_concat},
  };
  return kRules;
}

}  // namespace fehu::simplify
