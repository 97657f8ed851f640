// Reading sizes off the shapes of values: size parameters and unknown sizes.
#include "check/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

void Lowerer::bind_sizes(const typed::Type* type, const Value* v, List<VName> sizes, Env& env) {
  if (sizes.empty()) return;
  SizeTargets targets;
  for (VName name : sizes) targets.push_back({name, name});
  bind_sizes(type, v, 0, targets, env, env);
}

static SizeTarget* target_of(SizeTargets& targets, typed::Size size) {
  size = typed::bare_size(size);
  if (size->kind != typed::ExpKind::Var) return nullptr;
  for (SizeTarget& t : targets)
    if (t.in_type == typed::cast<typed::VarExp>(size)->name) return &t;
  return nullptr;
}

// The types of the parts of a sum value, which are found through its layout.
static const RepConstr* constr_of(const Rep* rep, Name name) {
  for (const RepConstr& c : rep->constrs)
    if (c.name == name) return &c;
  return nullptr;
}

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
      size_t before = targets.size();
      for (size_t i = 0; i < named->args.size() && i < closure.def.params.size(); i++) {
        if (!named->args[i].size) continue;
        if (SizeTarget* t = target_of(targets, named->args[i].size))
          targets.push_back({closure.def.params[i].name, t->name, t->is_bound});
      }
      if (targets.size() > before) {
        Env outer = type_env;
        bind_sizes(closure.def.ret.type, v, depth, targets, env, open_type(named, closure, outer));
      }
      for (size_t i = before; i < targets.size(); i++)
        for (size_t k = 0; k < before; k++)
          if (targets[k].name == targets[i].name) targets[k].is_bound |= targets[i].is_bound;
      targets.resize(before);
      return;
    }
  }
}

}  // namespace fehu::lower
