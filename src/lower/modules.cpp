// Modules evaluated away. Unique names make it simple: a module is the bindings of its members in the environment, and
// sealing or applying one binds further names to the same things.
//
// `module m = { def x = 1 }` binds `x`; with `module n : {val y : i64} = ...` a name map says `y` is that `x`.
// A functor is a closure; applying it evaluates its body with the names of its parameter bound to those of the
// argument, and the checker has given fresh names to what each application makes.
#include "lower/lowerer.h"

namespace fehu::lower {

// Constants are evaluated when they are first used, functions where they are called. The unknown sizes of a constant
// are names of their own, known when the constant is.
void Lowerer::value_dec(const typed::ValueDec* dec, Env& env) {
  const typed::Function& fn = dec->fn;
  if (fn.params.empty() && fn.params_of_type.empty()) {
    ConstCell* cell = arena.make<ConstCell>(ConstCell{.dec = dec, .env = env});
    env.bind(arena, fn.name, arena.make<Binding>(Binding{.kind = BindingKind::Const, .cell = cell}));
    for (VName size : fn.ret.exts)
      env.bind(arena, size, arena.make<Binding>(Binding{.kind = BindingKind::ConstSize, .cell = cell, .size = size}));
    return;
  }
  const FunDef* def = arena.make<FunDef>(FunDef{&fn, env, dec->attrs});
  env.bind(arena, fn.name, arena.make<Binding>(Binding{.kind = BindingKind::Def, .def = def}));
}

// Each declaration sees those before it: `env` grows.
void Lowerer::decs(List<const typed::Dec*> list, Env& env) {
  for (const typed::Dec* dec : list) {
    switch (dec->kind) {
      case typed::DecKind::Value:
        value_dec(typed::as<typed::ValueDec>(dec), env);
        break;
      case typed::DecKind::Type: {
        auto type = typed::as<typed::TypeDec>(dec);
        const TypeClosure* closure = arena.make<TypeClosure>(TypeClosure{.def = type->def, .env = env});
        env.bind(arena, type->name, arena.make<Binding>(Binding{.kind = BindingKind::Type, .type = closure}));
        break;
      }
      case typed::DecKind::Module: {
        auto mod = typed::as<typed::ModDec>(dec);
        if (const Functor* functor = mod_exp(mod->mod, env).functor)
          env.bind(arena, mod->name, arena.make<Binding>(Binding{.kind = BindingKind::Functor, .functor = functor}));
        break;
      }
      case typed::DecKind::Open:
        mod_exp(typed::as<typed::OpenDec>(dec)->mod, env);
        break;
    }
  }
}

static const Functor* functor_of(const Binding* binding) {
  return binding && binding->kind == BindingKind::Functor ? binding->functor : nullptr;
}

// Binds the names of a map's left side in `to` to what the right side means in `from`. All are looked up before any
// is bound, since both may be the same environment. A member that has other parameters under its module type keeps a
// view that translates them. Returns the module itself if it is parametric.
const Functor* Lowerer::apply_map(const typed::NameMap& map, const Env& from, Env& to, const Functor* functor) {
  std::vector<std::pair<VName, const Binding*>> found;
  for (auto [name, source] : map.pairs)
    if (const Binding* binding = from.find(source)) found.push_back({name, binding});
  for (const typed::MemberInstance* instance : map.instances) {
    const Binding* binding = from.find(instance->implementation);
    if (!binding || binding->kind != BindingKind::Def) continue;
    Binding seen = *binding;
    seen.view = arena.make<MemberView>(MemberView{instance, from, binding->view});
    found.push_back({instance->interface, arena.make<Binding>(seen)});
  }
  for (const typed::FunctorMap& f : map.functors) {
    const Functor* impl = f.implementation ? functor_of(from.find(f.implementation)) : functor;
    if (!impl) impl = functor;
    if (!impl) continue;
    const Functor* seen = arena.make<Functor>(Functor{.env = from, .impl = impl, .map = &f});
    if (f.interface)
      found.push_back({f.interface, arena.make<Binding>(Binding{.kind = BindingKind::Functor, .functor = seen})});
    else
      functor = seen;
  }
  for (auto& [name, binding] : found) to.bind(arena, name, binding);
  return functor;
}

// A functor seen through a parametric module type first translates the argument to what its implementation expects,
// applies that, and translates the result back.
Lowerer::ModResult Lowerer::apply_functor(const Functor* functor, const Env& arg, const typed::NameMap& param_map,
                                          const Functor* arg_functor, Env& result) {
  if (functor->lambda) {
    Env inner = functor->env;
    const Functor* parameter = apply_map(param_map, arg, inner, arg_functor);
    if (parameter)
      inner.bind(arena, functor->lambda->param,
                 arena.make<Binding>(Binding{.kind = BindingKind::Functor, .functor = parameter}));
    ModResult made = mod_exp(functor->lambda->body, inner);
    result = inner;
    return made;
  }
  Env interface_arg = functor->env;
  const Functor* parameter = apply_map(param_map, arg, interface_arg, arg_functor);
  Env made_env;
  ModResult made = apply_functor(functor->impl, interface_arg, functor->map->param, parameter, made_env);
  apply_map(param_map, arg, made_env, arg_functor);  // types of the result may mention the parameter of the interface
  result = made_env;
  return {apply_map(functor->map->result, made_env, result, made.functor)};
}

// Members of the module are bound in `env`. A module that is only named is bound there already.
Lowerer::ModResult Lowerer::mod_exp(const typed::ModExp* mod, Env& env) {
  switch (mod->kind) {
    case typed::ModExpKind::Var:
      return {functor_of(env.find(typed::as<typed::VarMod>(mod)->name))};
    case typed::ModExpKind::Body:
      decs(typed::as<typed::BodyMod>(mod)->decs, env);
      return {};
    case typed::ModExpKind::File:
    case typed::ModExpKind::Error:
      return {};
    case typed::ModExpKind::Ascript: {
      auto ascript = typed::as<typed::AscriptMod>(mod);
      ModResult inner = mod_exp(ascript->mod, env);
      return {apply_map(ascript->map, env, env, inner.functor)};
    }
    case typed::ModExpKind::Lambda:
      return {arena.make<Functor>(Functor{.lambda = typed::as<typed::LambdaMod>(mod), .env = env})};
    case typed::ModExpKind::Apply: {
      auto apply = typed::as<typed::ApplyMod>(mod);
      const Functor* functor = mod_exp(apply->fn, env).functor;
      ModResult arg = mod_exp(apply->arg, env);
      if (!functor) {
        poison(mod->loc, "this module is not parametric");
        return {};
      }
      Env made_env;
      ModResult made = apply_functor(functor, env, apply->param_map, arg.functor, made_env);
      for (auto [name, fresh] : apply->result_map.pairs)
        if (const Binding* binding = made_env.find(name)) env.bind(arena, fresh, binding);
      return made;
    }
  }
  return {};
}

}  // namespace fehu::lower
