// The verifier: operations without bodies.
//
// Each check has the same order: operands are used, which finds names that are out of scope or released; their types
// are compared; then the pattern must have the type that follows.
#include "ir/dispatch.h"
#include "ir/text/print.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

using prim::PrimType;

void Verifier::exp(const Stm& s) {
  if (!contains(stages_of(s.exp->kind), program_.stage))
    error("`{}` is not legal in the stage {}", name_of(s.exp->kind), name_of(program_.stage));
  dispatch(s.exp, [&](const auto& e) { check(s, e); });
}

// ---------------------------------------------------------------------------------------------------------------
// Scalars and names

// The result is the operand.
static void check_same(Verifier& v, const Stm& s, const Operand& x) {
  v.use(x);
  if (const Type* t = v.type_of(x); t && v.expect_arity(s, 1)) v.expect_pat(s, 0, *t);
}
void Verifier::check(const Stm& s, const OperandExp& e) {
  check_same(*this, s, e.value);
}
void Verifier::check(const Stm& s, const OpaqueExp& e) {
  check_same(*this, s, e.value);
}

// `exists`: is there such an operation at this type? There is no sdiv of floats.
void Verifier::scalar(const Stm& s, bool exists, std::span<const Operand> args, std::span<const PrimType> types,
                      PrimType result) {
  if (!exists) return error("the operation does not exist for this type");
  if (args.size() != types.size()) return error("{} operands instead of {}", args.size(), types.size());
  for (size_t i = 0; i < args.size(); i++) {
    use(args[i]);
    expect_prim(args[i], types[i], "operand");
  }
  expect_pat_prim(s, result);
}

void Verifier::check(const Stm& s, const BinOpExp& e) {
  const Operand args[] = {e.x, e.y};
  const PrimType types[] = {e.type, e.type};
  scalar(s, prim::has_type(e.op, e.type), args, types, e.type);
}
void Verifier::check(const Stm& s, const UnOpExp& e) {
  scalar(s, prim::has_type(e.op, e.type), {&e.x, 1}, {&e.type, 1}, e.type);
}
void Verifier::check(const Stm& s, const CmpOpExp& e) {
  const Operand args[] = {e.x, e.y};
  const PrimType types[] = {e.type, e.type};
  scalar(s, prim::has_type(e.op, e.type), args, types, PrimType::Bool);
}
void Verifier::check(const Stm& s, const ConvOpExp& e) {
  scalar(s, prim::has_types(e.op, e.from, e.to), {&e.x, 1}, {&e.from, 1}, e.to);
}
void Verifier::check(const Stm& s, const FunOpExp& e) {
  if (!prim::has_type(e.op, e.type)) return error("the operation does not exist for this type");
  prim::Signature signature = prim::signature_of(e.op, e.type);
  scalar(s, true, e.args, {signature.operands, static_cast<size_t>(signature.num_operands)}, signature.result);
}

void Verifier::check(const Stm& s, const AssertExp& e) {
  use(e.cond);
  expect_prim(e.cond, PrimType::Bool, "the condition");
  for (const MessagePart& part : e.message) {
    if (!part.text.empty()) continue;
    use(part.value);
    const Type* t = type_of(part.value);
    // The type says how to print it: it may be the unsigned one.
    if (t && (t->kind != TypeKind::Prim || prim::bit_width(t->prim) != prim::bit_width(part.type)))
      error("{} of the message is no {} but {}", show(part.value), prim::name_of(part.type), show(*t));
  }
  if (expect_arity(s, 1) && s.pat[0].type.kind != TypeKind::Cert) error("{} must be a certificate", show(s.pat[0]));
}

void Verifier::check(const Stm& s, const TraceExp& e) {
  use(e.value);
  expect_arity(s, 0);
  const Type* t = type_of(e.value);
  if (!t) return;
  if (t->kind != TypeKind::Prim && t->kind != TypeKind::Array)
    error("{} cannot be shown: it is of type {}", show(e.value), show(*t));
  else if (core_prim(e.shown_as) != t->prim)
    error("{} is of type {}, which cannot be shown as {}", show(e.value), show(*t), prim::name_of(e.shown_as));
}

void Verifier::check(const Stm& s, const TunableExp& e) {
  use(e.initial);
  expect_prim(e.initial, PrimType::I64, "the default");
  for (const Operand& amount : e.compared) {
    use(amount);
    expect_prim(amount, PrimType::I64, "the amount");
  }
  if (e.compared.size() > 1) error("a threshold is compared with one amount, not with {}", e.compared.size());
  if (expect_arity(s, 1)) expect_pat(s, 0, prims_[static_cast<int>(PrimType::I64)]);
  if (e.name.empty()) error("a tuning parameter without a name");
  std::string_view known = tunable_classes_.emplace(e.name, e.class_name).first->second;
  if (known != e.class_name)
    error("the tuning parameter \"{}\" is of two classes, \"{}\" and \"{}\"", e.name, known, e.class_name);
}

void Verifier::check(const Stm& s, const ChunksExp& e) {
  use(e.count);
  use(e.cost);
  expect_prim(e.count, PrimType::I64, "the number of points");
  expect_prim(e.cost, PrimType::I64, "the cost");
  if (expect_arity(s, 1)) expect_pat(s, 0, prims_[static_cast<int>(PrimType::I64)]);
}

// ---------------------------------------------------------------------------------------------------------------
// Slices

// Bounds are not checked: assertions in the program did that.
void Verifier::slice(const Type& array, List<SliceDim> slice) {
  if (slice.size() != array.rank()) error("a slice of {} dimensions of a {}", slice.size(), show(array));
  for (const SliceDim& d : slice) {
    const Operand parts[] = {d.start, d.count, d.stride};
    List<Operand> used = List<Operand>(parts).subspan(0, d.is_fixed ? 1 : 3);
    use_all(used);
    expect_sizes(used, "part of the slice");
  }
}

// The dimensions that remain are the counts.
bool Verifier::has_slice_type(const Type& actual, const Type& array, List<SliceDim> slice) const {
  size_t rank = 0;
  for (const SliceDim& d : slice) {
    if (d.is_fixed) continue;
    if (rank >= actual.rank() || !same_dim(actual.dims[rank], {d.count, -1}, {})) return false;
    rank++;
  }
  bool is_right_kind = actual.kind == (rank == 0 ? TypeKind::Prim : TypeKind::Array);
  return is_right_kind && rank == actual.rank() && actual.prim == array.prim;
}

void Verifier::check(const Stm& s, const IndexExp& e) {
  use_part(e.array);
  const Type* array = expect_array(e.array);
  if (!array) return;
  slice(*array, e.slice);
  if (expect_arity(s, 1) && !has_slice_type(s.pat[0].type, *array, e.slice))
    error("{} is not the type of this slice of a {}", show(s.pat[0].type), show(*array));
}

// The result is the array, changed, so it has its type. What is not changed is not used: its place may belong to a
// value that will be said to be placed there.
void Verifier::check(const Stm& s, const UpdateExp& e) {
  if (e.is_placed)
    placed_update(e);
  else if (e.is_safe)
    use(e.array);
  else
    use_part(e.array);
  use(e.value);
  const Type* array = expect_array(e.array);
  if (!array) return;
  slice(*array, e.slice);
  const Type* value = type_of(e.value);
  if (value && !has_slice_type(*value, *array, e.slice))
    error("{} has type {}, which is not that of this slice of a {}", show(e.value), show(*value), show(*array));
  if (expect_arity(s, 1)) expect_pat(s, 0, *array);
}

// Only arrays of one dimension have flat slices.
void Verifier::flat(VName array, const Operand& offset, List<FlatDim> dims) {
  use(array);
  use(offset);
  expect_prim(offset, PrimType::I64, "the offset");
  const Type* t = expect_array(array);
  if (t && t->rank() != 1) error("{} must have one dimension", show(array));
  for (const FlatDim& d : dims) {
    const Operand parts[] = {d.count, d.stride};
    use_all(parts);
    expect_sizes(parts, "part of the slice");
  }
}

bool Verifier::has_flat_type(const Type& actual, PrimType prim, List<FlatDim> dims) const {
  bool is_right_kind = actual.kind == (dims.empty() ? TypeKind::Prim : TypeKind::Array);
  if (!is_right_kind || actual.prim != prim || actual.rank() != dims.size()) return false;
  for (size_t i = 0; i < dims.size(); i++)
    if (!same_dim(actual.dims[i], {dims[i].count, -1}, {})) return false;
  return true;
}

void Verifier::check(const Stm& s, const FlatIndexExp& e) {
  flat(e.array, e.offset, e.dims);
  const Type* t = type_of(e.array);
  if (t && expect_arity(s, 1) && !has_flat_type(s.pat[0].type, t->prim, e.dims))
    error("{} is not the type of this slice of a {}", show(s.pat[0].type), show(*t));
}

void Verifier::check(const Stm& s, const FlatUpdateExp& e) {
  flat(e.array, e.offset, e.dims);
  use(e.value);
  const Type* t = type_of(e.array);
  const Type* value = type_of(e.value);
  if (t && value && !has_flat_type(*value, t->prim, e.dims))
    error("{} has type {}, which is not that of this slice of a {}", show(e.value), show(*value), show(*t));
  if (t && expect_arity(s, 1)) expect_pat(s, 0, *t);
}

// As with an update, the elements that are not replaced need not have been written.
void Verifier::check(const Stm& s, const PrefixExp& e) {
  const Operand parts[] = {e.start, e.count};
  use_part(e.array);
  use_all(parts);
  use(e.carry);
  expect_sizes(parts, "part of the slice");
  if (!has_prefix(e.op, e.type)) error("there are no running totals of this operation");
  expect_prim(e.carry, e.type, "the carry");
  const Type* array = expect_array(e.array);
  if (!array) return;
  if (array->rank() != 1 || array->prim != e.type)
    error("{} must have one dimension and elements of type {}", show(e.array), prim::name_of(e.type));
  if (expect_arity(s, 1)) expect_pat(s, 0, *array);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays as a whole

// Elements are numbers or arrays of one shape.
void Verifier::check(const Stm& s, const ArrayLitExp& e) {
  check_type(e.elem_type, {});
  for (const Operand& x : e.elems) {
    use(x);
    expect_type(x, e.elem_type, "element");
  }
  Operand size{{}, prim::i64_value(static_cast<int64_t>(e.elems.size()))};
  if (e.elem_type.kind != TypeKind::Prim && e.elem_type.kind != TypeKind::Array)
    error("no array can have such elements");
  if (expect_arity(s, 1)) expect_pat_shape(s, 0, List<Operand>(&size, 1), e.elem_type);
}

void Verifier::check(const Stm& s, const IotaExp& e) {
  const Operand parts[] = {e.count, e.start, e.stride};
  use_all(parts);
  if (!prim::is_integer(e.type)) return error("iota counts with integers");
  expect_prim(e.count, PrimType::I64, "the count");
  expect_prim(e.start, e.type, "the start");
  expect_prim(e.stride, e.type, "the stride");
  if (expect_arity(s, 1)) expect_pat_shape(s, 0, List<Operand>(&e.count, 1), prims_[static_cast<int>(e.type)]);
}

void Verifier::check(const Stm& s, const ReplicateExp& e) {
  use_all(e.shape);
  use(e.value);
  expect_sizes(e.shape, "size");
  const Type* t = type_of(e.value);
  if (t && t->kind != TypeKind::Prim && t->kind != TypeKind::Array) return error("{} cannot be replicated", show(*t));
  if (t && expect_arity(s, 1)) expect_pat_shape(s, 0, e.shape, *t);
}

void Verifier::check(const Stm& s, const ScratchExp& e) {
  use_all(e.shape);
  expect_sizes(e.shape, "size");
  if (expect_arity(s, 1)) expect_pat_shape(s, 0, e.shape, prims_[static_cast<int>(e.type)]);
}

void Verifier::check(const Stm& s, const CopyExp& e) {
  use(e.array);
  if (const Type* t = expect_array(e.array); t && expect_arity(s, 1)) expect_pat(s, 0, *t);
}

// All dimensions but one agree. That the sizes along this one add up is not checked.
void Verifier::check(const Stm& s, const ConcatExp& e) {
  if (e.arrays.empty()) return error("nothing to concatenate");
  use(e.size);
  expect_prim(e.size, PrimType::I64, "the size");
  for (VName array : e.arrays) {
    use(array);
    const Type* t = expect_array(array);
    if (!t || !expect_arity(s, 1)) return;
    if (e.dim >= t->rank()) return error("{} has no dimension {}", show(array), e.dim);
    const Type& result = s.pat[0].type;
    bool is_good = result.kind == TypeKind::Array && result.prim == t->prim && result.rank() == t->rank();
    for (size_t i = 0; is_good && i < t->rank(); i++)
      is_good = same_dim(result.dims[i], i == e.dim ? Dim{e.size, -1} : t->dims[i], {});
    if (!is_good) error("{} does not fit {} with size {}", show(s.pat[0]), show(*t), show(e.size));
  }
}

// A manifest array keeps its shape, only its layout changes; a rearranged one has its dimensions permuted.
void Verifier::permute(const Stm& s, VName array, List<uint32_t> perm, bool is_manifest) {
  use(array);
  const Type* t = expect_array(array);
  if (!t) return;
  std::vector<bool> is_seen(t->rank());
  bool is_good = perm.size() == t->rank();
  for (size_t i = 0; is_good && i < perm.size(); i++) {
    is_good = perm[i] < t->rank() && !is_seen[perm[i]];
    if (is_good) is_seen[perm[i]] = true;
  }
  if (!is_good) return error("this is no permutation of the dimensions of a {}", show(*t));
  if (!expect_arity(s, 1)) return;
  const Type& result = s.pat[0].type;
  is_good = result.kind == TypeKind::Array && result.prim == t->prim && result.rank() == t->rank();
  for (size_t i = 0; is_good && i < perm.size(); i++)
    is_good = same_dim(result.dims[i], t->dims[is_manifest ? i : perm[i]], {});
  if (!is_good) error("{} is not the type of this permutation of a {}", show(result), show(*t));
}

void Verifier::check(const Stm& s, const ManifestExp& e) {
  permute(s, e.array, e.perm, true);
}
void Verifier::check(const Stm& s, const RearrangeExp& e) {
  permute(s, e.array, e.perm, false);
}

// The product of the sizes, if all are constants and it is no larger than a number can be.
static std::optional<int64_t> constant_count(std::span<const Operand> shape) {
  int64_t count = 1;
  bool is_empty = false, is_too_large = false;
  for (const Operand& size : shape) {
    if (!size.is_const()) return std::nullopt;
    int64_t n = prim::as_i64(size.value);
    is_empty |= n == 0;
    is_too_large |= n < 0 || __builtin_mul_overflow(count, n, &count);
  }
  if (is_empty) return 0;
  return is_too_large ? std::nullopt : std::optional(count);
}

// Constant numbers of elements may differ only behind a check, which fails then, so that the code is never reached.
void Verifier::check(const Stm& s, const ReshapeExp& e) {
  use(e.array);
  use_all(e.shape);
  expect_sizes(e.shape, "size");
  const Type* t = expect_array(e.array);
  if (!t || !expect_arity(s, 1)) return;
  expect_pat_shape(s, 0, e.shape, prims_[static_cast<int>(t->prim)]);
  Operands old_shape;
  for (const Dim& d : t->dims) old_shape.push_back(d.size);
  std::optional<int64_t> before = constant_count(old_shape), after = constant_count(e.shape);
  if (s.certs.empty() && before && after && *before != *after) error("{} elements cannot become {}", *before, *after);
}

void Verifier::check(const Stm& s, const UpdateAccExp& e) {
  use(e.acc);
  use_all(e.indices);
  use_all(e.values);
  expect_sizes(e.indices, "index");
  const Type* acc = type_of(e.acc);
  if (!acc) return;
  if (acc->kind != TypeKind::Acc) return error("{} is no accumulator but {}", show(e.acc), show(*acc));
  if (e.indices.size() != acc->acc_shape.size()) error("{} indices into {}", e.indices.size(), show(*acc));
  if (e.values.size() != acc->acc_elems.size()) return error("{} values for {}", e.values.size(), show(*acc));
  for (size_t i = 0; i < e.values.size(); i++) expect_type(e.values[i], *acc->acc_elems[i], "value");
  if (expect_arity(s, 1)) expect_pat(s, 0, *acc);
}

}  // namespace fehu::ir
