// Uses of names: variables, instances of polymorphic functions, constants.
// A name stands for a value, a function that is instantiated by each use, or a constant that is evaluated at its
// first use. Names are unique, so looking one up needs no scoping rules.
#include <algorithm>

#include "check/types/name_sets.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// `local` asks for a value that can be used in the function under construction.
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
      return instantiate(*binding, e, env);
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

// A size parameter that a function argument determines, but differently for each call of it: spec 6.5 and 6.2. The
// checker reports these (check/sizes/needed_sizes.cpp), but for what parametric modules hand on that are parameters.
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

// A constant is made in a frame of its own, whatever is under construction around it, with no attributes of the place
// where it happens to be needed first.
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

// What parameters stand for at a use, as far as it is known: the other sizes are read off the arguments of the call.
// There may be more arguments than parameters: sizes that abstract types hide.
Env Lowerer::bind_params(List<typed::TypeParam> params, List<typed::InstArg> inst, Env& env) {
  Env found;
  for (size_t i = 0; i < params.size() && i < inst.size(); i++) {
    if (inst[i].type)
      bind_type(params[i].name, rep_of(inst[i].type, env), found);
    else if (inst[i].size && is_bound(inst[i].size, env))
      bind_size(params[i].name, dim_of(inst[i].size, env).size, found);
  }
  return found;
}

// Inside its own body a function is used with the types that it was called with. Sizes may change.
Env Lowerer::bind_own_params(const FunDef* def, const FunValue* self, List<typed::InstArg> inst, Env& env) {
  Env found;
  List<typed::TypeParam> params = def->fn->params_of_type;
  for (size_t i = 0, type_at = 0; i < params.size(); i++) {
    if (!params[i].is_size)
      bind_type(params[i].name, self->type_args[type_at++], found);
    else if (i < inst.size() && inst[i].size && is_bound(inst[i].size, env))
      bind_size(params[i].name, dim_of(inst[i].size, env).size, found);
  }
  return found;
}

static void copy_bindings(Arena& arena, List<typed::TypeParam> params, const Env& from, Env& to) {
  for (const typed::TypeParam& p : params)
    if (const Binding* binding = from.find(p.name)) to.bind(arena, p.name, binding);
}

// The sizes of arrays among the arguments: every call knows these anyway.
static typed::NameSet told_by_args(const typed::Function& fn) {
  typed::NameSet told;
  for (const typed::Pat* p : fn.params)
    for (auto* array = typed::try_as<typed::ArrayType>(p->type); array;
         array = typed::try_as<typed::ArrayType>(array->elem)) {
      typed::Size dim = typed::bare_size(array->size);
      if (dim->kind == typed::ExpKind::Var) told.add(typed::as<typed::VarExp>(dim)->name);
    }
  return told;
}

// Without the sizes that every call tells.
static List<typed::InstArg> needed_inst(Lowerer& l, const typed::Function& fn, List<typed::InstArg> inst) {
  if (std::none_of(inst.begin(), inst.end(), [](const typed::InstArg& arg) { return arg.size; })) return inst;
  typed::NameSet told = told_by_args(fn);
  std::vector<typed::InstArg> needed(inst.begin(), inst.end());
  for (size_t i = 0; i < needed.size() && i < fn.params_of_type.size(); i++)
    if (needed[i].size && told.contains(fn.params_of_type[i].name)) needed[i].size = nullptr;
  return l.arena.list(needed);
}

// Binds type and size parameters of a function for this use. Under a module type the use says what the parameters of
// the interface stand for, and the view what those of the implementation stand for in terms of these; views can be
// nested. Type parameters that nothing determines do not matter and become unit.
const Value* Lowerer::instantiate(const Binding& binding, const typed::VarExp* e, Env& env) {
  const FunDef* def = binding.def;
  const typed::Function& fn = *def->fn;
  List<typed::InstArg> inst = e->inst;
  Env scope = env;  // where `inst` is to be understood
  for (const MemberView* view = binding.view; view; view = view->impl) {
    Env params = bind_params(view->instance->params, inst, scope);
    scope = view->env;
    copy_bindings(arena, view->instance->params, params, scope);
    inst = view->instance->inst;
  }
  Env found = binding.self ? bind_own_params(def, binding.self, inst, scope)
                           : bind_params(fn.params_of_type, needed_inst(*this, fn, inst), scope);
  FunValue f{.kind = FunKind::Def, .def = def, .env = def->env, .loc = e->loc};
  std::vector<const Rep*> types;
  Operands sizes;
  for (const typed::TypeParam& p : fn.params_of_type) {
    if (!p.is_size && !found.find(p.name)) bind_type(p.name, record_rep({}), found);  // it does not matter
    const Binding* param = found.find(p.name);
    if (!param) continue;
    f.env.bind(arena, p.name, param);
    if (p.is_size)
      sizes.push_back(param->value->op);
    else
      types.push_back(param->type->rep);
  }
  f.type_args = arena.list(types);
  f.size_args = arena.list(sizes);
  if (fn.params.empty()) return call_def(f, {}, e->loc);
  return fun_value(f);
}

}  // namespace fehu::lower
