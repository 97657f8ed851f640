// Uses of names: variables, instances of polymorphic functions, constants.
#include <algorithm>

#include "check/types/size_exp.h"
#include "lower/lowerer.h"

namespace fehu::lower {

const Value* Lowerer::var(const typed::VarExp* e, Env& env, bool local) {
  if (program.is_builtin(e->name)) {
    std::vector<const Rep*> types;
    for (const typed::InstArg& arg : e->inst)
      if (arg.type) types.push_back(rep_of(arg.type, env));
    return fun_value({.kind = FunKind::Intrinsic, .intrinsic = e->name, .type_args = arena.list(types), .loc = e->loc});
  }
  const Binding* binding = env.find(e->name);
  if (!binding && typed::is_prim(e->type, PrimType::I64)) return size_without_value(e);
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

// A size parameter that a function argument determines, but differently for each call of it: spec 6.5 and 6.2.
const Value* Lowerer::size_without_value(const typed::VarExp* e) {
  if (!has_failed) {
    diag::Diagnostic& d = sink.report(diag::Code::SizeAmbiguous, e->loc,
                                      fmt::format("The size \"{}\" has no value here.", e->name.base.str()));
    if (!state().calls.empty()) d.label(state().calls.back(), "in this call");
    d.note("It is a size of what a function argument returns, and that may be another one for each call of it.")
        .set_help("Pass the size as an argument of its own, or read it off an array.");
  }
  has_failed = true;
  return leaf(ir::i64_operand(0));
}

const Value* Lowerer::constant(ConstCell* cell) {
  if (cell->state == ConstCell::State::Done) return cell->value;
  const typed::Function& fn = cell->dec->fn;
  if (cell->state == ConstCell::State::Busy) return poison(fn.name_loc, "this constant needs itself");
  cell->state = ConstCell::State::Busy;
  b.enter_constants();
  enter_function(0, nullptr, fn.body);
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

// Is the size that of an array among the arguments? Then every call knows it anyway.
static bool is_told_by_args(const typed::Function& fn, VName size) {
  auto is_told = [&](const typed::Type* type) {
    for (; type->kind == typed::TypeKind::Array; type = typed::as<typed::ArrayType>(type)->elem) {
      typed::Size dim = typed::bare_size(typed::as<typed::ArrayType>(type)->size);
      if (dim->kind == typed::ExpKind::Var && typed::cast<typed::VarExp>(dim)->name == size) return true;
    }
    return false;
  };
  return std::any_of(fn.params.begin(), fn.params.end(), [&](const typed::Pat* p) { return is_told(p->type); });
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
      else if (e->inst[i].size && !is_told_by_args(fn, params[i].name) && is_bound(e->inst[i].size, env))
        bind_size(params[i].name, dim_of(e->inst[i].size, env).size, found);
    }
  } else {
    match_type(def, e->type, env, found);
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

}  // namespace fehu::lower
