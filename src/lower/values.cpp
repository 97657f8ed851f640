// Making values and taking them apart.
// A record value is `{a = leaf x, b = leaf y}`; the core IR only sees the list x, y. `flatten` and `unflatten` go
// between the two, in the order of labels.
#include <algorithm>

#include "lower/lowerer.h"

namespace fehu::lower {

const Value* Lowerer::leaf(const Operand& op) {
  return arena.make<Value>(Value{.kind = ValueKind::Leaf, .op = op});
}

const Value* Lowerer::record(std::vector<ValueField> fields) {
  if (fields.empty()) return unit();
  std::stable_sort(fields.begin(), fields.end(),
                   [](const ValueField& x, const ValueField& y) { return label_less(x.name, y.name); });
  return arena.make<Value>(Value{.kind = ValueKind::Record, .fields = arena.list(fields)});
}

const Value* Lowerer::tuple(std::span<const Value* const> parts) {
  std::vector<ValueField> fields;
  for (size_t i = 0; i < parts.size(); i++) fields.push_back({tuple_names[i], parts[i]});
  return arena.make<Value>(Value{.kind = ValueKind::Record, .fields = arena.list(fields)});
}

// All units are false, so that comparing them says equal.
const Value* Lowerer::unit() {
  return leaf(ir::bool_operand(false));
}

const Value* Lowerer::fun_value(const FunValue& fun) {
  return arena.make<Value>(Value{.kind = ValueKind::Fun, .fun = arena.make<FunValue>(fun)});
}

// For what the checker should have refused. Reported once; lowering then winds down without emitting sense.
const Value* Lowerer::poison(Loc loc, std::string_view what) {
  if (!has_failed)
    sink.report(diag::Code::LoweringFailed, loc, fmt::format("This cannot be compiled: {}.", what))
        .set_help("This is a mistake of the compiler, not of the program. Please report it.");
  has_failed = true;
  return leaf(ir::bool_operand(false));
}

Operand Lowerer::operand(const Value* v, Loc loc) {
  if (v->kind == ValueKind::Leaf) return v->op;
  return poison(loc, "a scalar or an array was expected here")->op;
}

const Value* Lowerer::field(const Value* v, Name name, Loc loc) {
  constexpr size_t kFew = 8;  // wide records are searched by halves
  auto is_before = [](const ValueField& f, Name n) { return label_less(f.name, n); };
  auto found = v->fields.begin();
  if (v->fields.size() > kFew) found = std::lower_bound(found, v->fields.end(), name, is_before);
  for (; found != v->fields.end(); ++found)
    if (found->name == name) return found->value;
  return poison(loc, fmt::format("the field {} was expected here", name.str()));
}

void Lowerer::flatten(const Value* v, Operands& out) {
  switch (v->kind) {
    case ValueKind::Leaf:
      out.push_back(v->op);
      return;
    case ValueKind::Record:
      for (const ValueField& f : v->fields) flatten(f.value, out);
      return;
    case ValueKind::Sum:
    case ValueKind::Constr:
      for (const Value* p : v->parts) flatten(p, out);
      return;
    case ValueKind::Fun:
      return;
  }
}

Operands Lowerer::flatten(const Value* v) {
  Operands out;
  flatten(v, out);
  return out;
}

// Null if nothing in the value has that many dimensions.
static const Operand* find_dim(const Builder& b, const Value* v, size_t depth) {
  switch (v->kind) {
    case ValueKind::Leaf: {
      if (v->op.is_const()) return nullptr;
      const ir::Type& type = b.type_of(v->op.name);
      const List<ir::Dim>& dims = type.kind == ir::TypeKind::Acc ? type.acc_shape : type.dims;
      return depth < dims.size() ? &dims[depth].size : nullptr;
    }
    case ValueKind::Record:
      for (const ValueField& f : v->fields)
        if (const Operand* d = find_dim(b, f.value, depth)) return d;
      return nullptr;
    case ValueKind::Sum:
    case ValueKind::Constr:
      for (const Value* p : v->parts)
        if (const Operand* d = find_dim(b, p, depth)) return d;
      return nullptr;
    case ValueKind::Fun:
      return nullptr;
  }
  return nullptr;
}

// All arrays of a value agree in their outer dimensions, so the first that is deep enough tells. The size of an array
// that exists is not negative, which is noted for later checks.
Operand Lowerer::dim(const Value* v, size_t depth) {
  const Operand* found = find_dim(b, v, depth);
  return found ? *found : ir::i64_operand(0);
}

const Value* Lowerer::unflatten(const Rep* rep, std::span<const Operand> ops) {
  Operands outer;
  size_t at = 0;
  return unflatten(rep, outer, ops, at, nullptr);
}

// `at` counts the operands used so far. `functions`, if not null, is a value of the same structure that the functions
// are taken from: they are not among the operands.
const Value* Lowerer::unflatten(const Rep* rep, Operands& outer, std::span<const Operand> ops, size_t& at,
                                const Value* functions) {
  if (has_failed) return leaf(ir::bool_operand(false));
  switch (rep->kind) {
    case RepKind::Prim:
    case RepKind::Acc:
      return leaf(ops[at++]);
    case RepKind::Fun:
      return functions ? functions : poison({}, "a function has no representation");
    case RepKind::Array: {
      outer.push_back(rep->dim.ext ? ir::i64_operand(0) : rep->dim.size);
      const Value* v = unflatten(rep->elem, outer, ops, at, nullptr);
      outer.pop_back();
      return v;
    }
    case RepKind::Record: {
      if (rep->fields.empty()) return leaf(ops[at++]);
      std::vector<ValueField> fields;
      for (const RepField& f : rep->fields)
        fields.push_back({f.name, unflatten(f.rep, outer, ops, at, functions ? field(functions, f.name) : nullptr)});
      return arena.make<Value>(Value{.kind = ValueKind::Record, .fields = arena.list(fields)});
    }
    case RepKind::Sum: {
      Values parts;
      if (functions && functions->kind == ValueKind::Constr) {
        for (const RepConstr& c : rep->constrs)
          for (size_t i = 0; c.name == functions->constr && i < c.payload.size(); i++)
            parts.push_back(unflatten(c.payload[i], outer, ops, at, functions->parts[i]));
        return arena.make<Value>(
            Value{.kind = ValueKind::Constr, .parts = arena.list(parts), .constr = functions->constr});
      }
      size_t count = rep->slots.size() + (rep->constrs.size() > 1);
      for (size_t i = 0; i < count; i++) parts.push_back(leaf(ops[at++]));
      return arena.make<Value>(Value{.kind = ValueKind::Sum, .parts = arena.list(parts)});
    }
  }
  return unit();
}

// Constants of the program are visible in all functions.
Operand Lowerer::localise(const Operand& op) {
  if (op.is_const()) return op;
  uint32_t frame = b.frame_of(op.name);
  return frame == 0 || frame == b.frame() ? op : lift(op);
}

static bool is_local(const Builder& b, const Value* v) {
  auto local = [&](const Operand& op) {
    return op.is_const() || b.frame_of(op.name) == 0 || b.frame_of(op.name) == b.frame();
  };
  switch (v->kind) {
    case ValueKind::Leaf:
      return local(v->op);
    case ValueKind::Record:
      return std::all_of(v->fields.begin(), v->fields.end(), [&](const ValueField& f) { return is_local(b, f.value); });
    case ValueKind::Sum:
    case ValueKind::Constr:
      return std::all_of(v->parts.begin(), v->parts.end(), [&](const Value* p) { return is_local(b, p); });
    case ValueKind::Fun:
      return true;
  }
  return true;
}

// Functions keep what they have captured as it is; that is localised when they are called.
const Value* Lowerer::localise(const Value* v) {
  if (is_local(b, v)) return v;
  return map_leaves(v, [&](const Operand& op) { return localise(op); });
}

bool Lowerer::contains_acc(const Value* v) {
  Operands ops = flatten(v);
  return std::any_of(ops.begin(), ops.end(),
                     [&](const Operand& op) { return op.is_var() && b.type_of(op.name).kind == ir::TypeKind::Acc; });
}

}  // namespace fehu::lower
