// Operations on arrays: views cost nothing, updates write in place, everything else writes to the memory that its
// pattern names (docs/memory.md).
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "imp/seq/generator.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Where arrays are

// What begins at the same place is reached by the same pointer, which is declared as far outside as its block and
// offset are known: before the statement in which the inner scopes are.
void Generator::bind_array(const ir::Param& param) {
  FEHU_CHECK(param.mem, "an array without memory");
  const ir::Operand& offset = param.mem->offset;
  Place place{param.mem->mem.id, offset.is_var(), offset.is_var() ? offset.name.id : offset.value.bits,
              param.type.prim};
  auto [found, is_new] = pointers_.try_emplace(place);
  VName& pointer = found->second;
  if (is_new) {
    pointer = fresh(param.name.base.str());
    VName mem = block(param.mem->mem);
    Scope& scope = scopes_[std::max(scope_of({param.mem->mem, {}}), scope_of(offset))];
    const Stm* declaration = arena_.make<DeclarePointer>(from_, pointer, param.type.prim, mem, operand(offset), false);
    if (&scope == &scopes_.back())
      emit(declaration);
    else
      scope.before.emplace_back(scope.code.size(), declaration);
    scope.pointers.push_back(place);
  }
  binding(param.name).array = {pointer, param.type.prim, param.type.dims, param.mem->strides};
}

Array Generator::array(VName name) {
  if (const ir::Param* param = std::exchange(binding(name).later, nullptr)) bind_array(*param);
  return binding(name).array;
}

const Exp* Generator::position(const Array& array, std::span<const Exp* const> indices) {
  const Exp* sum = constant(0);
  for (size_t i = 0; i < indices.size(); i++) sum = add(sum, mul(indices[i], operand(array.strides[i])));
  return sum;
}

Strided Generator::strided(const Array& array, const Exp* offset) {
  std::vector<const Exp*> strides;
  for (const ir::Operand& stride : array.strides) strides.push_back(operand(stride));
  return {array.pointer, offset, arena_.list(strides)};
}

// The part of the array that the slice selects, and its shape.
Strided Generator::slice_of(const Array& array, List<ir::SliceDim> slice, std::vector<const Exp*>& shape) {
  const Exp* offset = constant(0);
  std::vector<const Exp*> strides;
  for (size_t i = 0; i < slice.size(); i++) {
    const Exp* stride = operand(array.strides[i]);
    offset = add(offset, mul(operand(slice[i].start), stride));
    if (slice[i].is_fixed) continue;
    shape.push_back(operand(slice[i].count));
    strides.push_back(mul(operand(slice[i].stride), stride));
  }
  return {array.pointer, offset, arena_.list(strides)};
}

// ---------------------------------------------------------------------------------------------------------------
// Reading and writing

// An element; a part of an array is only a view.
void Generator::operation(const ir::Stm& stm, const ir::IndexExp& e) {
  if (stm.pat[0].type.kind == ir::TypeKind::Array) return bind_array(stm.pat[0]);
  std::vector<const Exp*> indices;
  for (const ir::SliceDim& dim : e.slice) indices.push_back(operand(dim.start));
  const Array from = array(e.array);
  VName name = stm.pat[0].name;
  const Exp* value = arena_.make<LoadExp>(from.type, from.pointer, position(from, indices));
  // Later writes may change the element: it is read here.
  emit<DeclareScalar>(name, from.type, value, true);
  binding(name).scalar = variable(name, from.type);
}

void Generator::operation(const ir::Stm& stm, const ir::FlatIndexExp&) {
  bind_array(stm.pat[0]);
}
void Generator::operation(const ir::Stm& stm, const ir::RearrangeExp&) {
  bind_array(stm.pat[0]);
}
void Generator::operation(const ir::Stm& stm, const ir::ReshapeExp&) {
  bind_array(stm.pat[0]);
}

// Is a step in the dimension as long as the next dimension, with steps of `inner`, is in all?
static bool is_next_row(const Exp* stride, const Exp* size, const Exp* inner) {
  if (stride->kind == ExpKind::Const && size->kind == ExpKind::Const && inner->kind == ExpKind::Const)
    return prim::as_i64(as<ConstExp>(stride)->value) ==
           prim::as_i64(as<ConstExp>(size)->value) * prim::as_i64(as<ConstExp>(inner)->value);
  bool is_dense = inner->kind == ExpKind::Const && prim::as_i64(as<ConstExp>(inner)->value) == 1;
  const auto *x = try_as<VarExp>(stride), *y = try_as<VarExp>(size);
  return is_dense && x && y && x->name == y->name;
}

// Dimensions whose elements follow each other on all sides are one: a loop over it is shorter, and easier to see
// through, than what the run time does for several.
List<const Exp*> Generator::join_dims(List<const Exp*> shape, std::initializer_list<Strided*> sides) {
  std::vector<const Exp*> sizes(shape.begin(), shape.end());
  for (size_t i = sizes.size(); i-- > 1;) {
    bool is_joined =
        std::ranges::all_of(sides, [&](Strided* s) { return is_next_row(s->strides[i - 1], sizes[i], s->strides[i]); });
    if (!is_joined) continue;
    sizes[i - 1] = mul(sizes[i - 1], sizes[i]);
    sizes.erase(sizes.begin() + static_cast<ptrdiff_t>(i));
    for (Strided* side : sides) {
      std::vector<const Exp*> strides(side->strides.begin(), side->strides.end());
      strides.erase(strides.begin() + static_cast<ptrdiff_t>(i - 1));
      side->strides = arena_.list(strides);
    }
  }
  return arena_.list(sizes);
}

void Generator::emit_copy(prim::PrimType type, List<const Exp*> shape, Strided to, Strided from) {
  List<const Exp*> joined = join_dims(shape, {&to, &from});
  emit<Copy>(type, joined, to, from);
}

// A scalar is stored everywhere, an array copied.
void Generator::write(prim::PrimType type, List<const Exp*> shape, const Strided& to, const ir::Operand& value,
                      const ir::Type& value_type) {
  if (value_type.kind == ir::TypeKind::Array) {
    Strided from = strided(array(value.name), constant(0));
    if (from.strides.size() < shape.size()) {  // the same for all outer indices
      std::vector<const Exp*> strides(shape.size() - from.strides.size(), constant(0));
      strides.insert(strides.end(), from.strides.begin(), from.strides.end());
      from.strides = arena_.list(strides);
    }
    emit_copy(type, shape, to, from);
  } else if (shape.empty()) {
    emit<Store>(to.pointer, to.offset, operand(value));
  } else {
    Strided joined = to;
    List<const Exp*> sizes = join_dims(shape, {&joined});
    emit<Fill>(type, sizes, joined, operand(value));
  }
}

// All positions that the slice selects exist. Sizes are not negative, so negative positions, taken without a sign, are
// too large as well.
const Exp* Generator::within(List<ir::SliceDim> slice, const ir::Type& type) {
  const Exp* all = nullptr;
  auto both = [&](const Exp* x) { all = all ? bin(prim::BinOp::LogAnd, all, x) : x; };
  auto in_dim = [&](const Exp* position, const Exp* size) { both(cmp(prim::CmpOp::Ult, position, size)); };
  for (size_t i = 0; i < slice.size(); i++) {
    const Exp* start = operand(slice[i].start);
    in_dim(start, size(type.dims[i]));
    if (slice[i].is_fixed) continue;
    const Exp* steps = add(operand(slice[i].count), constant(-1));
    in_dim(add(start, mul(steps, operand(slice[i].stride))), size(type.dims[i]));
  }
  return all;
}

// A choice of two values that are both computed, by masks. C compilers make a jump of `?:` if a test follows, and where
// the data decide, as in a sort by bits, half of the jumps are foreseen wrongly. If one side is a constant (a filter
// writes nothing at -1), the test decides the same, so that a jump is right. Sides that are choices are computed alike.
const Exp* Generator::without_jump(const Exp* value) {
  const auto* choice = try_as<FunExp>(value);
  if (!choice || choice->op != prim::FunOp::Cond) return value;
  const Exp *yes = choice->args[1], *no = choice->args[2];
  if (yes->kind == ExpKind::Const || no->kind == ExpKind::Const) return value;
  const Exp* number = arena_.make<ConvExp>(value->type, prim::ConvOp::BToI, choice->args[0]);
  VName mask_name = fresh("mask");
  emit<DeclareScalar>(mask_name, value->type, bin(prim::BinOp::Sub, constant(0), number), true);
  const Exp* mask = variable(mask_name, value->type);
  const Exp* other = bin(prim::BinOp::Xor, mask, constant(-1));
  return bin(prim::BinOp::Or, bin(prim::BinOp::And, yes, mask), bin(prim::BinOp::And, no, other));
}

// Positions that are tested before something is written there are needed several times.
void Generator::settle_positions(List<ir::SliceDim> slice) {
  for (const ir::SliceDim& d : slice) {
    if (!d.is_fixed || d.start.is_const()) continue;
    const Exp* value = operand(d.start);
    if (value->kind == ExpKind::Var || value->kind == ExpKind::Const) continue;
    VName name = fresh(d.start.name.base.str());
    emit<DeclareScalar>(name, value->type, without_jump(value), true);
    binding(d.start.name).scalar = variable(name, value->type);
  }
}

void Generator::operation(const ir::Stm& stm, const ir::UpdateExp& e) {
  bind_array(stm.pat[0]);
  if (e.is_placed) return;
  const Array to_array = array(stm.pat[0].name);
  const ir::Type& type = stm.pat[0].type;
  if (e.is_safe) {
    settle_positions(e.slice);
    open();
  }
  std::vector<const Exp*> part;
  Strided to = slice_of(to_array, e.slice, part);
  ir::Type value_type;
  value_type.kind = part.empty() ? ir::TypeKind::Prim : ir::TypeKind::Array;
  write(type.prim, arena_.list(part), to, e.value, value_type);
  if (!e.is_safe) return;
  Code code = close();
  emit<If>(within(e.slice, type), code, Code{});
}

void Generator::operation(const ir::Stm& stm, const ir::FlatUpdateExp& e) {
  bind_array(stm.pat[0]);
  const Array to_array = array(stm.pat[0].name);
  const Exp* stride = operand(to_array.strides[0]);
  std::vector<const Exp*> part, strides;
  for (const ir::FlatDim& dim : e.dims) {
    part.push_back(operand(dim.count));
    strides.push_back(mul(operand(dim.stride), stride));
  }
  Strided to = {to_array.pointer, mul(operand(e.offset), stride), arena_.list(strides)};
  emit_copy(to_array.type, arena_.list(part), to, strided(array(e.value), constant(0)));
}

static bool is_bits(const ir::Operand& x, uint64_t bits) {
  return x.is_const() && x.value.bits == bits;
}

// A copy of neighbours to just these places, which comes immediately before: the totals can be made of where they are
// copied from, without going through memory twice.
const Copy* Generator::copy_to(const Strided& at, const Exp* count) const {
  auto is_one = [](const Exp* e) { return e->kind == ExpKind::Const && prim::as_i64(as<ConstExp>(e)->value) == 1; };
  const std::vector<const Stm*>& code = scopes_.back().code;
  const auto* copy = code.empty() ? nullptr : try_as<Copy>(code.back());
  bool is_it = copy && copy->shape.size() == 1 && copy->to.pointer == at.pointer &&
               !(copy->from.pointer == at.pointer) && is_one(copy->to.strides[0]) && is_one(copy->from.strides[0]) &&
               is_same(copy->to.offset, at.offset) && is_same(copy->shape[0], count);
  return is_it ? copy : nullptr;
}

// Elements that are not neighbours are added up one after the other.
void Generator::operation(const ir::Stm& stm, const ir::PrefixExp& e) {
  bind_array(stm.pat[0]);
  const Array a = array(stm.pat[0].name);
  const ir::SliceDim part[] = {{false, e.start, e.count, {{}, prim::i64_value(1)}}};
  std::vector<const Exp*> shape;
  Strided at = slice_of(a, part, shape);
  if (is_bits(a.strides[0], 1)) {
    Span to = {at.pointer, at.offset}, from = to;
    if (const Copy* copy = copy_to(at, shape[0])) {
      from = {copy->from.pointer, copy->from.offset};
      scopes_.back().code.pop_back();
    }
    return emit<Prefix>(e.type, e.op, shape[0], to, from, operand(e.carry));
  }
  VName counter = fresh("i"), total = fresh("total");
  emit<DeclareScalar>(total, e.type, operand(e.carry), false);
  open();
  const Exp* place = add(at.offset, mul(variable(counter, prim::PrimType::I64), at.strides[0]));
  const Exp* value = arena_.make<LoadExp>(e.type, at.pointer, place);
  emit<Assign>(total, bin(e.op, variable(total, e.type), value));
  emit<Store>(at.pointer, place, variable(total, e.type));
  Code body = close();
  emit<For>(counter, prim::PrimType::I64, shape[0], body);
}

// ---------------------------------------------------------------------------------------------------------------
// New arrays

constexpr size_t kMinTable = 8;

// A NaN that is not the usual one has no name in C.
static bool is_nameless(const prim::Value& value) {
  bool is_nan =
      (value.type == prim::PrimType::F32 && std::isnan(std::bit_cast<float>(static_cast<uint32_t>(value.bits)))) ||
      (value.type == prim::PrimType::F64 && std::isnan(std::bit_cast<double>(value.bits)));
  return is_nan && !(value == prim::nan_value(value.type));
}

// Constants are copied from a table: of numbers, or of their bits if one cannot be written down.
void Generator::store_table(const Array& to, List<ir::Operand> elems) {
  std::vector<prim::Value> values;
  for (const ir::Operand& elem : elems) values.push_back(elem.value);
  prim::PrimType type = std::ranges::any_of(values, is_nameless) ? bits_type(to.type) : to.type;
  for (prim::Value& value : values) value.type = type;
  emit<StoreTable>(to.pointer, type, arena_.list(values));
}

void Generator::operation(const ir::Stm& stm, const ir::ArrayLitExp& e) {
  bind_array(stm.pat[0]);
  const Array to = array(stm.pat[0].name);
  bool is_constant = e.elems.size() >= kMinTable && e.elem_type.kind == ir::TypeKind::Prim;
  for (const ir::Operand& elem : e.elems) is_constant = is_constant && elem.is_const();
  bool is_dense = to.strides.back().is_const() && to.strides.back().value.bits == 1;
  if (is_constant && is_dense) return store_table(to, e.elems);
  List<const Exp*> rows = shape(stm.pat[0].type.dims).subspan(1);
  for (size_t i = 0; i < e.elems.size(); i++) {
    Strided all = strided(to, mul(constant(static_cast<int64_t>(i)), operand(to.strides[0])));
    write(to.type, rows, {all.pointer, all.offset, all.strides.subspan(1)}, e.elems[i], e.elem_type);
  }
}

void Generator::operation(const ir::Stm& stm, const ir::ConcatExp& e) {
  bind_array(stm.pat[0]);
  const Array to = array(stm.pat[0].name);
  const Exp* done = constant(0);
  constexpr size_t kMaxTerms = 16;  // a sum that gets longer is given a name
  for (size_t i = 0; i < e.arrays.size(); i++) {
    VName part = e.arrays[i];
    if (i % kMaxTerms == kMaxTerms - 1 && done->kind != ExpKind::Const) {
      VName name = fresh("done");
      emit<DeclareScalar>(name, prim::PrimType::I64, done, true);
      done = variable(name, prim::PrimType::I64);
    }
    List<const Exp*> sizes = shape(array(part).dims);
    const Exp* offset = mul(done, operand(to.strides[e.dim]));
    emit_copy(to.type, sizes, strided(to, offset), strided(array(part), constant(0)));
    done = add(done, sizes[e.dim]);
  }
}

// In the type of the elements, wrapping: start + i * stride.
void Generator::operation(const ir::Stm& stm, const ir::IotaExp& e) {
  bind_array(stm.pat[0]);
  const Array to = array(stm.pat[0].name);
  VName counter = fresh("i");
  open();
  const Exp* i = variable(counter, prim::PrimType::I64);
  const Exp* number = i;
  if (e.type != prim::PrimType::I64) number = arena_.make<ConvExp>(e.type, prim::ConvOp::SExt, i);
  const Exp* value = is_bits(e.stride, 1) ? number : bin(prim::BinOp::Mul, number, operand(e.stride));
  if (!is_bits(e.start, 0)) value = bin(prim::BinOp::Add, operand(e.start), value);
  emit<Store>(to.pointer, mul(i, operand(to.strides[0])), value);
  Code body = close();
  emit<For>(counter, prim::PrimType::I64, operand(e.count), body);
}

void Generator::operation(const ir::Stm& stm, const ir::ReplicateExp& e) {
  bind_array(stm.pat[0]);
  const ir::Type& type = stm.pat[0].type;
  ir::Type value_type;
  value_type.kind = e.shape.size() == type.rank() ? ir::TypeKind::Prim : ir::TypeKind::Array;
  write(type.prim, shape(type.dims), strided(array(stm.pat[0].name), constant(0)), e.value, value_type);
}

// Nothing is written; who does has a better name for it.
void Generator::operation(const ir::Stm& stm, const ir::ScratchExp&) {
  binding(stm.pat[0].name).later = &stm.pat[0];
}

void Generator::copy(const ir::Stm& stm, VName from) {
  bind_array(stm.pat[0]);
  const ir::Type& type = stm.pat[0].type;
  Strided to = strided(array(stm.pat[0].name), constant(0));
  emit_copy(type.prim, shape(type.dims), to, strided(array(from), constant(0)));
}

void Generator::operation(const ir::Stm& stm, const ir::CopyExp& e) {
  copy(stm, e.array);
}
void Generator::operation(const ir::Stm& stm, const ir::ManifestExp& e) {
  copy(stm, e.array);
}

// ---------------------------------------------------------------------------------------------------------------
// Blocks

// What is reused or renewed shares its variable with the new block: the one is needed no more under its name, of the
// other the new block is what it holds from now on.
void Generator::operation(const ir::Stm& stm, const ir::AllocExp& e) {
  VName name = stm.pat[0].name;
  bool is_renewal = e.reused || e.renewed;
  if (is_renewal)
    binding(name).block = block(e.reused ? e.reused : e.renewed);
  else
    declare_block(name);
  emit<Allocate>(block(name), operand(e.bytes), is_renewal);
}

void Generator::operation(const ir::Stm&, const ir::ReleaseExp& e) {
  emit<Release>(block(e.mem));
}

}  // namespace fehu::imp
