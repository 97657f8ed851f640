// Sizes: read off the shapes of values (size parameters and unknown sizes), and evaluated where they are expressions.
//
// In `def f [n] (xs: [n]i32) = ...` nobody passes `n`: it is the outer size of `xs`. Likewise
// the size that `filter p xs` brings into being is found in the shape of its result. Walking
// type and value together, `bind_sizes` binds such names.
#include <algorithm>

#include "check/types/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// For sizes that an expression brings into being: they are bound under the names that types know them by.
void Lowerer::bind_sizes(const typed::Type* type, const Value* v, List<VName> sizes, Env& env) {
  if (sizes.empty()) return;
  SizeTargets targets;
  for (VName name : sizes) targets.add({name, name});
  bind_sizes(type, v, 0, targets, env, env);
}

static SizeTarget* target_of(SizeTargets& targets, typed::Size size) {
  size = typed::bare_size(size);
  if (size->kind != typed::ExpKind::Var) return nullptr;
  VName name = typed::as<typed::VarExp>(size)->name;
  constexpr size_t kFew = 8;
  if (targets.size() > kFew && targets.is_sorted) {  // mostly, since names are numbered in the order of the program
    auto is_before = [](const SizeTarget& t, uint32_t id) { return t.in_type.id < id; };
    auto found = std::lower_bound(targets.begin(), targets.end(), name.id, is_before);
    return found != targets.end() && found->in_type == name ? &*found : nullptr;
  }
  for (SizeTarget& t : targets)
    if (t.in_type == name) return &t;
  return nullptr;
}

// The layout of a constructor; the walk meets constructors in the type.
static const RepConstr* constr_of(const Rep* rep, Name name) {
  for (const RepConstr& c : rep->constrs)
    if (c.name == name) return &c;
  return nullptr;
}

// `depth` counts the array dimensions around: the elements of an array of records are found in a record of arrays,
// whose own dimensions come after those. A named type is opened, and its parameters stand for the targets inside.
void Lowerer::bind_sizes(const typed::Type* type, const Value* v, size_t depth, SizeTargets& targets, Env& env,
                         const Env& type_env) {
  if (!(type->flags & (typed::kHasSize | typed::kHasNamed))) return;
  switch (type->kind) {
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
    case typed::TypeKind::Prim:
    case typed::TypeKind::Arrow:
      return;
    case typed::TypeKind::Array: {
      auto array = typed::as<typed::ArrayType>(type);
      SizeTarget* target = target_of(targets, array->size);
      if (target && !target->is_bound) {
        bind_size(target->name, dim(v, depth), env);
        target->is_bound = true;
      }
      return bind_sizes(array->elem, v, depth + 1, targets, env, type_env);
    }
    case typed::TypeKind::Record:
      if (v->kind != ValueKind::Record) return;
      for (const typed::Field& f : typed::as<typed::RecordType>(type)->fields)
        if (f.type->flags & (typed::kHasSize | typed::kHasNamed))
          bind_sizes(f.type, field(v, f.name), depth, targets, env, type_env);
      return;
    case typed::TypeKind::Sum: {
      Env scope = type_env;
      const Rep* rep = v->kind == ValueKind::Sum ? rep_of(type, scope) : nullptr;
      for (const typed::Constr& c : typed::as<typed::SumType>(type)->constrs) {
        if (!rep && c.name != v->constr) continue;
        for (size_t i = 0; i < c.payload.size(); i++)
          if (c.payload[i]->flags & (typed::kHasSize | typed::kHasNamed))
            bind_sizes(c.payload[i], rep ? payload_value(rep, *constr_of(rep, c.name), i, v, depth) : v->parts[i],
                       depth, targets, env, type_env);
      }
      return;
    }
    case typed::TypeKind::Named: {
      auto named = typed::as<typed::NamedType>(type);
      const Binding* binding = type_env.find(named->name);
      if (!binding || binding->kind != BindingKind::Type) {
        if (named->args.size() == 1 && named->args[0].type)
          bind_sizes(named->args[0].type, v, depth, targets, env, type_env);  // acc
        return;
      }
      const TypeClosure& closure = *binding->type;
      if (closure.rep) return;
      SizeTargets inner;  // the parameters of the definition that stand for targets
      for (size_t i = 0; i < named->args.size() && i < closure.def.params.size(); i++) {
        if (!named->args[i].size) continue;
        if (const SizeTarget* t = target_of(targets, named->args[i].size))
          inner.add({closure.def.params[i].name, t->name, t->is_bound});
      }
      if (inner.empty()) return;
      Env outer = type_env;
      bind_sizes(closure.def.ret.type, v, depth, inner, env, open_type(named, closure, outer));
      for (const SizeTarget& found : inner)
        for (SizeTarget& t : targets)
          if (t.name == found.name) t.is_bound |= found.is_bound;
      return;
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Sizes that are expressions. The type of `f (g n)` may mention `g n`, the type of what is made of that again, several
// times: each is evaluated once.

// Names and numbers are cheap and looked up directly.
static bool is_atom(typed::Size size) {
  return size->kind == typed::ExpKind::Var || size->kind == typed::ExpKind::Literal;
}

// Equal expressions have equal hashes. Sizes share parts, so the hash of a part is kept.
static uint64_t hash_of(Lowerer& l, typed::Size size) {
  size = typed::bare_size(size);
  auto known = is_atom(size) ? l.size_hashes.end() : l.size_hashes.find(size);
  if (known != l.size_hashes.end()) return known->second;
  uint64_t hash = static_cast<uint64_t>(size->kind) + 1;
  if (size->kind == typed::ExpKind::Literal) hash += typed::as<typed::LiteralExp>(size)->int_value << 8;
  if (size->kind == typed::ExpKind::Var) hash += uint64_t{typed::as<typed::VarExp>(size)->name.id} << 8;
  typed::for_each_size_part(size,
                            [&](const typed::Exp* part) { hash = hash * 0x9E3779B97F4A7C15u + hash_of(l, part); });
  if (!is_atom(size)) l.size_hashes.emplace(size, hash);
  return hash;
}

// What the names in a size stand for. Inside of another instance of a function they may
// stand for other things, and then it is another size.
static std::vector<const Binding*> names_in(typed::Size size, const Env& env) {
  std::vector<const Binding*> names;
  typed::for_each_size_leaf(size, [&](const typed::Exp* leaf) {
    if (leaf->kind == typed::ExpKind::Var) names.push_back(env.find(typed::as<typed::VarExp>(leaf)->name));
  });
  return names;
}

// Of a size and what its names stand for: a function that is called often has as many sizes of the same form.
static uint64_t hash_of(Lowerer& l, typed::Size size, std::span<const Binding* const> names) {
  uint64_t hash = hash_of(l, size);
  for (const Binding* name : names) hash = hash * 0x9E3779B97F4A7C15u + std::hash<const Binding*>()(name);
  return hash;
}

// A size that was evaluated before, in a body that is still open.
static const KnownSize* find_size(Lowerer& l, typed::Size size, uint64_t hash, std::span<const Binding* const> names) {
  auto [begin, end] = l.known_sizes.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    const KnownSize& known = it->second;
    if (l.b.is_open(known.body) && std::ranges::equal(known.names, names) && typed::same_size(known.size, size))
      return &known;
  }
  return nullptr;
}

void Lowerer::remember_size(typed::Size size, const Env& env, const Operand& value) {
  size = typed::bare_size(size);
  if (is_atom(size) || !typed::can_be_size(size)) return;
  std::vector<const Binding*> names = names_in(size, env);
  uint64_t hash = hash_of(*this, size, names);
  if (!find_size(*this, size, hash, names)) known_sizes.insert({hash, {size, std::move(names), b.body(), value}});
}

// The sizes in the type of a value are those of the value.
void Lowerer::remember_sizes(const typed::Type* type, const Value* v, size_t depth, const Env& env) {
  if (!(type->flags & typed::kHasSize)) return;
  if (auto array = typed::try_as<typed::ArrayType>(type)) {
    if (!is_atom(typed::bare_size(array->size))) remember_size(array->size, env, localise(dim(v, depth)));
    remember_sizes(array->elem, v, depth + 1, env);
  } else if (auto record = typed::try_as<typed::RecordType>(type); record && v->kind == ValueKind::Record) {
    for (const typed::Field& f : record->fields) remember_sizes(f.type, field(v, f.name), depth, env);
  }
}

// Parts of the expression that are sizes themselves are remembered as well (`is_in_size`).
Operand Lowerer::size_value(typed::Size size, Env& env) {
  size = typed::bare_size(size);
  if (is_atom(size)) return operand(exp(size, env), size->loc);
  std::vector<const Binding*> names = names_in(size, env);
  if (const KnownSize* known = find_size(*this, size, hash_of(*this, size, names), names)) return known->value;
  bool was_in_size = std::exchange(state().is_in_size, true);
  where(size->loc);
  Operand value = operand(exp_inner(size, env), size->loc);
  state().is_in_size = was_in_size;
  remember_size(size, env, value);
  return value;
}

}  // namespace fehu::lower
