// Uses of names: variables, instances of polymorphic functions, constants.
#include "check/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

const Value* Lowerer::var(const typed::VarExp* e, Env& env, bool local) {
  if (e->name.id < program.num_builtin_names) {
    std::vector<const Rep*> types;
    for (const typed::InstArg& arg : e->inst)
      if (arg.type) types.push_back(rep_of(arg.type, env));
    return fun_value({.kind = FunKind::Intrinsic, .intrinsic = e->name, .type_args = arena.list(types), .loc = e->loc});
  }
  const Binding* binding = env.find(e->name);
  if (!binding) return poison(e->loc, fmt::format("{} has no value", e->name.base.str()));
  switch (binding->kind) {
    case BindingKind::Value:
      return local ? localise(binding->value) : binding->value;
    case BindingKind::Def:
      return instantiate(binding->def, binding->self, e, env);
    case BindingKind::Const:
      return constant(binding->cell);
    case BindingKind::ConstSize: {
      constant(binding->cell);
      const Binding* size = binding->cell->sizes.find(binding->size);
      return size ? size->value : poison(e->loc, "the size of a constant is not known");
    }
    case BindingKind::UnknownSize:
    case BindingKind::Type:
    case BindingKind::Functor:
      break;
  }
  return poison(e->loc, fmt::format("{} is not a value", e->name.base.str()));
}

const Value* Lowerer::constant(ConstCell* cell) {
  if (cell->state == ConstCell::State::Done) return cell->value;
  const typed::Function& fn = cell->dec->fn;
  if (cell->state == ConstCell::State::Busy) return poison(fn.name_loc, "this constant needs itself");
  cell->state = ConstCell::State::Busy;
  b.enter_constants();
  states.push_back({.frame = 0, .spec = nullptr, .budget = 1000 + 20 * size_t{weight_of(fn.body)}});
  List<ir::Attr> saved = std::exchange(pending_attrs, {}), saved_scope = std::exchange(scope_attrs, {});
  Env env = cell->env;
  cell->value = exp(fn.body, env);
  bind_sizes(fn.ret.type, cell->value, fn.ret.exts, cell->sizes);
  pending_attrs = saved;
  scope_attrs = saved_scope;
  states.pop_back();
  b.leave_constants();
  cell->state = ConstCell::State::Done;
  return cell->value;
}

static bool is_param(const typed::Function& fn, VName name) {
  for (const typed::TypeParam& p : fn.params_of_type)
    if (p.name == name) return true;
  return false;
}

const Value* Lowerer::instantiate(const FunDef* def, const FunValue* self, const typed::VarExp* e, Env& env) {
  const typed::Function& fn = *def->fn;
  FunValue f{.kind = FunKind::Def, .def = def, .env = def->env, .loc = e->loc};
  List<typed::TypeParam> params = fn.params_of_type;
  Env found;
  if (self) {
    size_t type_at = 0, inst_at = 0;
    for (const typed::TypeParam& p : params) {
      if (!p.is_size) {
        bind_type(p.name, self->type_args[type_at++], found);
        continue;
      }
      while (inst_at < e->inst.size() && !e->inst[inst_at].size) inst_at++;
      if (inst_at < e->inst.size() && is_bound(e->inst[inst_at].size, env))
        bind_size(p.name, dim_of(e->inst[inst_at].size, env).size, found);
      inst_at++;
    }
  } else if (e->name == fn.name && e->inst.size() == params.size()) {
    for (size_t i = 0; i < params.size(); i++) {
      if (e->inst[i].type)
        bind_type(params[i].name, rep_of(e->inst[i].type, env), found);
      else if (e->inst[i].size && is_bound(e->inst[i].size, env))
        bind_size(params[i].name, dim_of(e->inst[i].size, env).size, found);
    }
  } else {
    match_type(fn.scheme->type, e->type, env, fn, found);
  }
  std::vector<const Rep*> types;
  Operands sizes;
  for (const typed::TypeParam& p : params) {
    const Binding* binding = found.find(p.name);
    if (binding) f.env.bind(arena, p.name, binding);
    if (!p.is_size)
      types.push_back(binding ? binding->type->rep : record_rep({}));
    else if (binding)
      sizes.push_back(binding->value->op);
    if (!binding && !p.is_size) bind_type(p.name, types.back(), f.env);
  }
  f.type_args = arena.list(types);
  f.size_args = arena.list(sizes);
  if (fn.params.empty()) return call_def(f, {}, e->loc);
  return fun_value(f);
}

void Lowerer::match_size(typed::Size pattern, typed::Size size, Env& env, const typed::Function& fn, Env& out) {
  pattern = typed::bare_size(pattern);
  size = typed::bare_size(size);
  if (pattern->kind == typed::ExpKind::Var) {
    VName name = typed::cast<typed::VarExp>(pattern)->name;
    if (!is_param(fn, name) || out.find(name) || !is_bound(size, env)) return;
    bind_size(name, dim_of(size, env).size, out);
    return;
  }
  if (!typed::same_head(pattern, size)) return;
  std::vector<const typed::Exp*> left = typed::size_parts(pattern), right = typed::size_parts(size);
  for (size_t i = 0; i < left.size() && i < right.size(); i++) match_size(left[i], right[i], env, fn, out);
}

void Lowerer::match_type(const typed::Type* pattern, const typed::Type* type, Env& env, const typed::Function& fn,
                         Env& out) {
  if (auto named = typed::as<typed::NamedType>(pattern); named && is_param(fn, named->name)) {
    if (!out.find(named->name)) bind_type(named->name, rep_of(type, env), out);
    return;
  }
  if (pattern->kind != type->kind) {
    auto named = typed::as<typed::NamedType>(type);
    const Binding* binding = named ? env.find(named->name) : nullptr;
    if (binding && binding->kind == BindingKind::Type && !binding->type->rep) {
      Env inner = open_type(named, *binding->type, env);
      return match_type(pattern, binding->type->def.ret.type, inner, fn, out);
    }
    return match_rep(pattern, rep_of(type, env), fn, out);
  }
  switch (pattern->kind) {
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
    case typed::TypeKind::Prim:
      return;
    case typed::TypeKind::Arrow: {
      auto left = typed::as<typed::ArrowType>(pattern), right = typed::as<typed::ArrowType>(type);
      match_type(left->param, right->param, env, fn, out);
      return match_type(left->ret.type, right->ret.type, env, fn, out);
    }
    case typed::TypeKind::Array: {
      auto left = typed::as<typed::ArrayType>(pattern), right = typed::as<typed::ArrayType>(type);
      match_size(left->size, right->size, env, fn, out);
      return match_type(left->elem, right->elem, env, fn, out);
    }
    case typed::TypeKind::Record:
      for (const typed::Field& f : typed::as<typed::RecordType>(pattern)->fields)
        if (const typed::Type* other = typed::field_type(typed::as<typed::RecordType>(type), f.name))
          match_type(f.type, other, env, fn, out);
      return;
    case typed::TypeKind::Sum:
      for (const typed::Constr& c : typed::as<typed::SumType>(pattern)->constrs)
        if (const typed::Constr* other = typed::find_constr(typed::as<typed::SumType>(type), c.name))
          for (size_t i = 0; i < c.payload.size(); i++) match_type(c.payload[i], other->payload[i], env, fn, out);
      return;
    case typed::TypeKind::Named: {
      auto left = typed::as<typed::NamedType>(pattern), right = typed::as<typed::NamedType>(type);
      for (size_t i = 0; i < left->args.size() && i < right->args.size(); i++) {
        if (left->args[i].type && right->args[i].type)
          match_type(left->args[i].type, right->args[i].type, env, fn, out);
        if (left->args[i].size && right->args[i].size)
          match_size(left->args[i].size, right->args[i].size, env, fn, out);
      }
      return;
    }
  }
}

void Lowerer::match_rep(const typed::Type* pattern, const Rep* rep, const typed::Function& fn, Env& out) {
  switch (pattern->kind) {
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
    case typed::TypeKind::Prim:
    case typed::TypeKind::Arrow:
      return;
    case typed::TypeKind::Array: {
      auto array = typed::as<typed::ArrayType>(pattern);
      if (rep->kind != RepKind::Array) return;
      typed::Size size = typed::bare_size(array->size);
      if (size->kind == typed::ExpKind::Var && !rep->dim.ext) {
        VName name = typed::cast<typed::VarExp>(size)->name;
        if (is_param(fn, name) && !out.find(name)) bind_size(name, rep->dim.size, out);
      }
      return match_rep(array->elem, rep->elem, fn, out);
    }
    case typed::TypeKind::Record:
      for (const typed::Field& f : typed::as<typed::RecordType>(pattern)->fields)
        for (const RepField& other : rep->fields)
          if (other.name == f.name) match_rep(f.type, other.rep, fn, out);
      return;
    case typed::TypeKind::Sum:
      for (const typed::Constr& c : typed::as<typed::SumType>(pattern)->constrs)
        for (const RepConstr& other : rep->constrs)
          if (other.name == c.name)
            for (size_t i = 0; i < c.payload.size(); i++) match_rep(c.payload[i], other.payload[i], fn, out);
      return;
    case typed::TypeKind::Named: {
      auto named = typed::as<typed::NamedType>(pattern);
      if (is_param(fn, named->name) && !out.find(named->name)) bind_type(named->name, rep, out);
      return;
    }
  }
}

}  // namespace fehu::lower
