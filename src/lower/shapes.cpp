// The shapes of values: bringing a value to the sizes of its type, finding unknown
// sizes, filling in values that do not matter.
//
// Two arrays can have equal sizes under different names: `[n]` and `[m]` where the program knows that n = m. The core
// IR wants one name where types must agree, so the shape is changed by a reshape, which costs nothing at run time;
// where the checker could not prove the equality, a check comes first.
#include "lower/lowerer.h"

namespace fehu::lower {

// The dimensions of arrays around are collected on the way down, so that each
// leaf is reshaped once, in all its dimensions.
const Value* Lowerer::ensure_shape(const Value* v, const Rep* rep, ShapeCheck mode, Loc loc) {
  std::vector<RepDim> outer;
  return ensure_shape(v, rep, outer, mode, loc);
}

static void add_shape(std::vector<ir::MessagePart>& message, std::span<const Operand> dims) {
  for (const Operand& d : dims) {
    message.push_back({"[", {}, {}});
    message.push_back({{}, d, PrimType::I64});
    message.push_back({"]", {}, {}});
  }
}

// Constants that differ are never reached: a check before has failed. This one says so where they stand.
static void check_shape(Lowerer& l, std::span<const Operand> actual, std::span<const Operand> wanted, ShapeCheck mode,
                        Certs& certs) {
  if (actual.size() != wanted.size()) return;
  Operand ok = ir::bool_operand(true);
  bool needs_check = mode == ShapeCheck::Check && !l.is_unsafe();
  for (size_t i = 0; i < actual.size(); i++) {
    if (ir::same_operand(wanted[i], actual[i])) continue;
    bool is_absurd = actual[i].is_const() && wanted[i].is_const();
    if (mode == ShapeCheck::Check || is_absurd) ok = l.b.both(ok, l.b.equal(actual[i], wanted[i]));
    needs_check |= is_absurd;
  }
  if (!needs_check) return;
  std::vector<ir::MessagePart> message{{"Result of shape ", {}, {}}};
  add_shape(message, actual);
  message.push_back({" where shape ", {}, {}});
  add_shape(message, wanted);
  message.push_back({" is needed for a regular array.", {}, {}});
  l.check(ok, message, certs);
}

Operand Lowerer::reshape_trusted(const Operand& array, std::span<const Operand> shape, const Certs& certs) {
  Certs all = certs;
  ShapeCheck mode = has_varying_sizes ? ShapeCheck::Check : ShapeCheck::Trust;
  check_shape(*this, ir::shape_of(b.type_of(array.name)), shape, mode, all);
  return b.reshape(array, shape, all);
}

// Unknown sizes are left as they are. Without any difference, which is the usual case, nothing is emitted.
static const Value* ensure_leaf(Lowerer& l, const Value* v, std::span<const RepDim> dims, ShapeCheck mode, Loc loc) {
  if (v->kind != ValueKind::Leaf || v->op.is_const()) return v;
  const ir::Type& type = l.b.type_of(v->op.name);
  if (type.kind != ir::TypeKind::Array || type.dims.size() != dims.size()) return v;
  Operands actual = ir::shape_of(type), wanted = actual;
  bool differs = false;
  for (size_t i = 0; i < dims.size(); i++) {
    if (dims[i].ext || ir::same_operand(dims[i].size, actual[i])) continue;
    wanted[i] = dims[i].size;
    differs = true;
  }
  if (!differs) return v;
  l.where(loc);
  Certs certs;
  check_shape(l, actual, wanted, l.has_varying_sizes ? ShapeCheck::Check : mode, certs);
  return l.leaf(l.b.reshape(v->op, wanted, certs));
}

const Value* Lowerer::ensure_shape(const Value* v, const Rep* rep, std::vector<RepDim>& outer, ShapeCheck mode,
                                   Loc loc) {
  switch (rep->kind) {
    case RepKind::Prim:
      return ensure_leaf(*this, v, outer, mode, loc);
    case RepKind::Acc:
    case RepKind::Fun:
      return v;
    case RepKind::Array: {
      outer.push_back(rep->dim);
      const Value* result = ensure_shape(v, rep->elem, outer, mode, loc);
      outer.pop_back();
      return result;
    }
    case RepKind::Record: {
      if (rep->fields.empty()) return ensure_leaf(*this, v, outer, mode, loc);
      std::vector<ValueField> fields;
      for (const RepField& f : rep->fields)
        fields.push_back({f.name, ensure_shape(field(v, f.name, loc), f.rep, outer, mode, loc)});
      return arena.make<Value>(Value{.kind = ValueKind::Record, .fields = arena.list(fields)});
    }
    case RepKind::Sum: {
      if (v->kind != ValueKind::Sum) return v;
      size_t tag = rep->constrs.size() > 1;
      Values parts(v->parts.begin(), v->parts.end());
      if (parts.size() != rep->slots.size() + tag) return v;
      if (tag) parts[0] = ensure_leaf(*this, parts[0], outer, mode, loc);
      for (size_t i = 0; i < rep->slots.size(); i++)
        parts[i + tag] = ensure_shape(parts[i + tag], rep->slots[i], outer, mode, loc);
      return arena.make<Value>(Value{.kind = ValueKind::Sum, .parts = arena.list(parts)});
    }
  }
  return v;
}

// The first place that mentions an unknown size decides. The payload of a sum is looked through twice: by its slots,
// and by its constructors, which may call the same size by another number.
void Lowerer::find_exts(const Rep* rep, const Value* v, size_t depth, std::unordered_map<uint32_t, Operand>& found) {
  if (!rep->has_unknown) return;
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Fun:
    case RepKind::Acc:
      return;
    case RepKind::Array:
      if (rep->dim.ext) found.emplace(rep->dim.ext, dim(v, depth));
      return find_exts(rep->elem, v, depth + 1, found);
    case RepKind::Record:
      if (v->kind != ValueKind::Record) return;
      for (const RepField& f : rep->fields) find_exts(f.rep, field(v, f.name), depth, found);
      return;
    case RepKind::Sum: {
      size_t tag = rep->constrs.size() > 1;
      if (v->kind != ValueKind::Sum || v->parts.size() != rep->slots.size() + tag) return;
      for (size_t i = 0; i < rep->slots.size(); i++) find_exts(rep->slots[i], v->parts[i + tag], depth, found);
      for (const RepConstr& c : rep->constrs)
        for (size_t i = 0; i < c.payload.size(); i++)
          find_exts(c.payload[i], payload_value(rep, c, i, v, depth), depth, found);
      return;
    }
  }
}

// Where an unknown size occurs in several arrays, each may have computed it in its own way; outside it is that of the
// first, and the others are reshaped to it.
Operands Lowerer::results_of(const Value* v, const Rep* rep, std::span<const uint32_t> exts, Loc loc) {
  v = ensure_shape(v, rep, ShapeCheck::Trust, loc);
  std::unordered_map<uint32_t, Operand> found;
  find_exts(rep, v, 0, found);
  Operands results;
  for (uint32_t ext : exts) results.push_back(found.contains(ext) ? found[ext] : ir::i64_operand(0));
  if (!exts.empty())
    v = ensure_shape(v,
                     map_dims(rep,
                              [&](const RepDim& d) {
                                return d.ext && found.contains(d.ext) ? RepDim{found[d.ext], 0} : d;
                              }),
                     ShapeCheck::Trust, loc);
  flatten(v, results);
  return results;
}

static size_t num_leaves(Lowerer& l, const Rep* rep) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  l.leaf_types(rep, outer, dims, leaves);
  return leaves.size();
}

// The leaves of the payload lie in the slots that the constructor chose, one after the other.
const Value* Lowerer::payload_value(const Rep* sum, const RepConstr& constr, size_t index, const Value* v,
                                    size_t depth) {
  if (v->kind == ValueKind::Constr) return v->parts[index];
  size_t first = 0;
  for (size_t i = 0; i < index; i++) first += num_leaves(*this, constr.payload[i]);
  size_t count = num_leaves(*this, constr.payload[index]);
  size_t tag = sum->constrs.size() > 1;
  Operands ops;
  for (size_t i = 0; i < count; i++) ops.push_back(operand(v->parts[constr.slots[first + i] + tag]));
  Operands outer;
  for (size_t i = 0; i < depth; i++) outer.push_back(dim(v, i));
  size_t at = 0;
  return unflatten(constr.payload[index], outer, ops, at, nullptr);
}

// An unknown size that is not among the results cannot be read by anybody and becomes 0.
ir::Type Lowerer::leaf_type(const Rep* rep, std::span<const RepDim> dims,
                            const std::unordered_map<uint32_t, uint32_t>& exts) {
  ir::Type type = ir::prim_type(rep->prim);
  if (dims.empty()) return type;
  type.kind = ir::TypeKind::Array;
  std::vector<ir::Dim> list;
  for (const RepDim& d : dims) {
    auto it = d.ext ? exts.find(d.ext) : exts.end();
    if (it != exts.end())
      list.push_back({{}, static_cast<int32_t>(it->second)});
    else
      list.push_back({d.ext ? ir::i64_operand(0) : d.size, -1});
  }
  type.dims = arena.list(list);
  return type;
}

// A value of the given representation that nobody is meant to look at: zeros, or, with `scratch`, arrays with
// anything in them. `outer` are dimensions around it. Zeros matter where values are compared (unused slots of sums).
const Value* Lowerer::blank(const Rep* rep, Operands& outer, bool scratch) {
  std::vector<RepDim> dims_outer;
  for (const Operand& d : outer) dims_outer.push_back({d, 0});
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(rep, dims_outer, dims, leaves);
  Operands ops;
  for (size_t i = 0; i < leaves.size(); i++) {
    PrimType prim = ir::core_prim(leaves[i]->prim);
    Operands shape;
    for (const RepDim& d : dims[i]) shape.push_back(d.ext ? ir::i64_operand(0) : d.size);
    Operand zero = ir::const_operand(prim::zero_value(prim));
    if (shape.empty())
      ops.push_back(zero);
    else if (!scratch)
      ops.push_back(b.replicate(shape, zero));
    else
      ops.push_back(b.scratch(b.array_type(shape, ir::prim_type(prim))));
  }
  size_t at = 0;
  return unflatten(rep, outer, ops, at, nullptr);
}

}  // namespace fehu::lower
