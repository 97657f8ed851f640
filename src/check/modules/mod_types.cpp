// Module types: specs, `include`, `with`, parametric module types. Spec: language.md 12.2, 12.3.
//
// A module type is represented by a module with the names that it asks for, and the list of those of its types that are
// abstract. Every use of a named one gets a copy with fresh names, so that two modules with the same module type have
// different abstract types.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "check/hints/suggest.h"
#include "check/infer/infer.h"
#include "check/infer/type_exp.h"
#include "check/modules/module_checker.h"
#include "check/types/name_sets.h"

namespace fehu::check {

using diag::Code;
using typed::VName;

static ModType error_mod_type(Context& ctx) {
  return {{}, error_mod(ctx)};
}

// `mc.path` is how the module at hand is called: messages show its abstract types as m.t.
static ModType check_name(ModuleChecker& mc, const syntax::NameModType& exp) {
  const syntax::Ident& name = exp.name.name;
  const Mod* in = find_qualifiers(mc, exp.name.qualifiers);
  if (!name.name) return error_mod_type(mc.ctx);
  const ModTypeBinding* found = in ? in->env.find_mod_type(name.name) : mc.scope.find_mod_type(name.name);
  if (found) return fresh_copy(mc.ctx, *found->type, mc.path);
  if (in ? in->is_error : mc.scope.is_incomplete()) return error_mod_type(mc.ctx);
  Closest closest(name.name.str(), mc.ctx.suggestions);
  if (in)
    for (const auto& [candidate, b] : in->env.mod_types.all()) closest.offer(candidate.str());
  else if (closest.wants_candidates())
    mc.scope.for_each_mod_type([&](Name candidate, const ModTypeBinding&) { closest.offer(candidate.str()); });
  diag::Diagnostic& d = mc.ctx.sink.report(Code::UnknownModuleType, name.loc,
                                           fmt::format("Unknown module type \"{}\".", name.name.str()));
  const TermBinding* term = in ? in->env.find_term(name.name) : mc.scope.peek_term(name.name);
  if (term && term->kind == TermBinding::Kind::Module)
    d.note(fmt::format("\"{}\" is a module, but a module type is needed here.", name.name.str()));
  else
    d.set_help(closest.help());
  return error_mod_type(mc.ctx);
}

// ---------------------------------------------------------------------------------------------------------------
// Specs

namespace {

// The specs between braces, as far as they have been read.
struct SpecList {
  ModuleChecker& mc;
  // Of the definition of a named module type, whose names nobody will see: every use gets a copy with fresh ones.
  bool is_definition = false;
  EnvBuilder env = {};
  // What a definition includes before anything else. It is shared, not copied, so that a chain of module types that
  // include each other costs what each adds. Abstract types are those of `base`, then `abstract`.
  const ModType* base = nullptr;
  std::vector<const TypeBinding*> abstract = {};  // if there is a base
  bool is_incomplete = false;
  // Types that a later spec of the same name replaces: what they stand for from then on.
  ModSubst replaced = {};
  std::unordered_map<uint32_t, TypeBinding> types = {};  // so far, by the number of their name
  struct Defined {
    bool is_type;
    Name name;
    Loc loc;
  };
  std::vector<Defined> defined = {};
  bool has_included = false;

  bool is_empty() const { return defined.empty() && !has_included; }
};

}  // namespace

static void define(SpecList& list, const syntax::Ident& name, bool is_type) {
  if (name.name) list.defined.push_back({is_type, name.name, name.loc});
}

// What was included may be specified again (replace_type); what is written here may not be twice.
static void report_duplicate_specs(SpecList& list) {
  auto order = [](const SpecList::Defined& d) { return std::tuple(d.is_type, d.name.index()); };
  std::stable_sort(list.defined.begin(), list.defined.end(), [&](auto& a, auto& b) { return order(a) < order(b); });
  for (size_t i = 1, first = 0; i < list.defined.size(); i++) {
    if (order(list.defined[i]) != order(list.defined[first])) {
      first = i;
      continue;
    }
    list.mc.ctx.sink
        .report(Code::DuplicateSpec, list.defined[i].loc,
                fmt::format("The module type asks for the {} \"{}\" twice.", list.defined[i].is_type ? "type" : "name",
                            list.defined[i].name.str()))
        .set_here("again here")
        .label(list.defined[first].loc, "first here");
  }
}

// Is this type defined to be `old`, as that of `include S with t = t` after `type t`?
static bool is_defined_as(const TypeBinding& binding, const TypeBinding& old) {
  const auto* named = typed::try_as<typed::NamedType>(binding.def.ret.type);
  if (!named || named->name != old.name || named->args.size() != binding.def.params.size()) return false;
  for (size_t i = 0; i < named->args.size(); i++) {
    const typed::TypeArg& arg = named->args[i];
    const auto* param = arg.type ? typed::try_as<typed::NamedType>(arg.type) : nullptr;
    VName name = binding.def.params[i].name;
    if (arg.type ? !param || param->name != name : !typed::is_name(arg.size, name)) return false;
  }
  return true;
}

// A type spec that comes after an (included) one of the same name takes its place: the two are one type from here on.
// False if there is nothing to be done: it is the earlier one.
static bool replace_type(SpecList& list, Name name, const TypeBinding& binding, Loc loc) {
  Context& ctx = list.mc.ctx;
  const TypeBinding* in_base = list.base ? list.base->mod->env.find_type(name) : nullptr;
  auto [old, is_new] = list.types.try_emplace(name.index(), in_base ? *in_base : binding);
  if (is_new && !in_base) return true;
  if (is_defined_as(binding, old->second)) return false;
  if (!ctx.in_prelude)
    ctx.sink
        .report(Code::IncludeShadows, loc,
                fmt::format("The type \"{}\" shadows the one that was included before.", name.str()))
        .label(old->second.loc, "the earlier one");
  if (is_abstract(old->second)) {
    auto same_kind = [](const typed::TypeParam& a, const typed::TypeParam& b) { return a.is_size == b.is_size; };
    List<typed::TypeParam> a = old->second.def.params, b = binding.def.params;
    if (std::equal(a.begin(), a.end(), b.begin(), b.end(), same_kind)) {
      list.replaced.define(old->second.name, ctx.arena.make<typed::TypeDef>(binding.def));
    } else {
      ctx.sink
          .report(
              Code::IncludeConflict, loc,
              fmt::format("The type \"{}\" has other parameters than the one that was included before.", name.str()))
          .label(old->second.loc, "the earlier one");
    }
  }
  old->second = binding;
  return true;
}

static void add_type(SpecList& list, Name name, const TypeBinding& binding, Loc loc) {
  if (!name || !replace_type(list, name, binding, loc)) return;
  list.env.add(name, binding);
  list.mc.scope.bind(name, binding);
  if (list.base && is_abstract(binding)) list.abstract.push_back(list.mc.ctx.arena.make<TypeBinding>(binding));
}

static void add_term(SpecList& list, Name name, const TermBinding& binding) {
  if (!name) return;
  list.env.add(name, binding);
  list.mc.scope.bind(name, binding);
  if (!list.base || binding.kind != TermBinding::Kind::Module) return;
  List<const TypeBinding*> inside = abstract_types_of(list.mc.ctx, *binding.mod);
  list.abstract.insert(list.abstract.end(), inside.begin(), inside.end());
}

static void check_spec_sizes(Context& ctx, const syntax::Ident& name, std::span<const typed::TypeParam> params,
                             const typed::Type* type) {
  for (const typed::TypeParam& p : typed::unmentioned_sizes(params, type))
    ctx.sink
        .report(Code::SpecUnusedSize, p.loc,
                fmt::format("Unused size: the type of \"{}\" does not mention its size parameter [{}].",
                            name.name.str(), p.name.base.str()))
        .set_help("Remove it, or use it as a size.");
}

// A value's type must not hide a size at its top: nobody could say which one it is.
static const typed::Scheme* check_value_type(ModuleChecker& mc, const syntax::ValueSpec& spec) {
  Context& ctx = mc.ctx;
  size_t before = ctx.sink.num_errors();
  Scope::Mark mark = mc.scope.mark();
  std::vector<typed::TypeParam> params = bind_type_params(ctx, mc.scope, spec.type_params);
  auto check_size = [&](const syntax::Exp& size) { return infer_module_level_size(ctx, mc.scope, size); };
  ElaboratedType type = elaborate_type(ctx, mc.scope, *spec.type, TypePosition::ValueSpec, check_size);
  mc.scope.leave(mark);
  if (ctx.sink.num_errors() == before) {
    check_spec_sizes(ctx, spec.name, params, type.ret.type);
    if (!type.ret.exts.empty())
      ctx.sink
          .report(Code::TopLevelSize, spec.type->loc,
                  fmt::format("The type of the value \"{}\" hides a size at the top level.", spec.name.name.str()))
          .set_help("Write the size, or make the value a function, so that its result may hide a size.");
  }
  bool ok = ctx.sink.num_errors() == before;
  return ctx.arena.make<typed::Scheme>(ok ? ctx.arena.list(params) : List<typed::TypeParam>{},
                                       ok ? type.ret.type : ctx.types.error());
}

static void check_value_spec(SpecList& list, const syntax::ValueSpec& spec) {
  Context& ctx = list.mc.ctx;
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.scheme = check_value_type(list.mc, spec);
  binding.name = ctx.fresh(spec.name.name, spec.name.loc);
  binding.loc = spec.name.loc;
  ctx.set_scheme(binding.name, binding.scheme);
  define(list, spec.name, false);
  add_term(list, spec.name.name, binding);
}

// The name that messages show has the path of the module.
static TypeBinding check_abstract(ModuleChecker& mc, const syntax::TypeSpec& spec) {
  Context& ctx = mc.ctx;
  Scope::Mark mark = mc.scope.mark();
  List<typed::TypeParam> params = ctx.arena.list(bind_type_params(ctx, mc.scope, spec.params));
  mc.scope.leave(mark);
  TypeBinding binding;
  binding.name = ctx.fresh(ctx.names.intern(fmt::format("{}{}", mc.path, spec.name.name.str())), spec.name.loc);
  binding.liftedness = spec.liftedness;
  binding.def = self_definition(ctx, binding.name, spec.liftedness, params);
  binding.loc = spec.name.loc;
  return binding;
}

static void check_type_spec(SpecList& list, const syntax::TypeSpec& spec) {
  TypeBinding binding = spec.type ? check_type_definition(list.mc, spec.name, spec.liftedness, spec.params, *spec.type)
                                  : check_abstract(list.mc, spec);
  define(list, spec.name, true);
  add_type(list, spec.name.name, binding, spec.name.loc);
}

static void check_module_spec(SpecList& list, const syntax::ModSpec& spec) {
  TermBinding binding;
  binding.kind = TermBinding::Kind::Module;
  std::string outer = list.mc.path;
  list.mc.path += fmt::format("{}.", spec.name.name.str());
  binding.mod = check_mod_type(list.mc, *spec.type).mod;
  list.mc.path = std::move(outer);
  binding.name = list.mc.ctx.fresh(spec.name.name, spec.name.loc);
  binding.loc = spec.name.loc;
  define(list, spec.name, false);
  add_term(list, spec.name.name, binding);
}

// The named module type that a definition includes before anything else, if its members can be shared.
static const ModType* find_base(SpecList& list, const syntax::IncludeSpec& spec) {
  if (!list.is_definition || !list.is_empty() || spec.type->kind != syntax::ModTypeExpKind::Name) return nullptr;
  const syntax::QualName& name = syntax::as<syntax::NameModType>(*spec.type).name;
  if (!name.qualifiers.empty()) return nullptr;
  const ModTypeBinding* found = list.mc.scope.find_mod_type(name.name.name);
  return found && !found->type->mod->is_functor && !found->type->mod->is_error ? found->type : nullptr;
}

// The members of the other module type, as if they were written here.
static void check_include(SpecList& list, const syntax::IncludeSpec& spec) {
  const ModType* base = find_base(list, spec);
  list.has_included = true;
  if (base) {
    list.base = base;
    list.env.add({base->mod->env.terms, base->mod->env.types, {}}, list.mc.ctx.arena);
    list.mc.scope.open(*base->mod);
    return;
  }
  ModType type = check_mod_type(list.mc, *spec.type);
  const Mod* mod = need_plain(list.mc, type.mod, spec.type->loc, "`include`");
  list.is_incomplete |= mod->is_error;
  if (mod->is_error)
    list.mc.scope.open(*error_mod(list.mc.ctx));  // names that follow may be those of the missing specs
  for (const auto& [name, binding] : mod->env.types.all()) add_type(list, name, binding, spec.loc);
  for (const auto& [name, binding] : mod->env.terms.all()) add_term(list, name, binding);
}

// Abstract are the types that are their own definition.
static ModType plain_mod_type(SpecList& list) {
  Context& ctx = list.mc.ctx;
  Mod* mod = ctx.arena.make<Mod>();
  mod->env = list.env.build(ctx.arena);
  mod->is_error = list.is_incomplete;
  if (!list.base) return {abstract_types_of(ctx, *mod), mod};
  if (list.abstract.empty()) return {list.base->abstract_types, mod};
  std::vector<const TypeBinding*> all(list.base->abstract_types.begin(), list.base->abstract_types.end());
  all.insert(all.end(), list.abstract.begin(), list.abstract.end());
  return {ctx.arena.list(all), mod};
}

// Each spec is in scope for those that follow it.
static ModType check_specs(ModuleChecker& mc, const syntax::SpecsModType& exp, bool is_definition) {
  SpecList list{mc, is_definition};
  Scope::Mark mark = mc.scope.mark();
  for (const syntax::Spec* spec : exp.specs) {
    switch (spec->kind) {
      case syntax::SpecKind::Value:
        check_value_spec(list, *syntax::as<syntax::ValueSpec>(spec));
        break;
      case syntax::SpecKind::Type:
        check_type_spec(list, *syntax::as<syntax::TypeSpec>(spec));
        break;
      case syntax::SpecKind::Module:
        check_module_spec(list, *syntax::as<syntax::ModSpec>(spec));
        break;
      case syntax::SpecKind::Include:
        check_include(list, *syntax::as<syntax::IncludeSpec>(spec));
        break;
      case syntax::SpecKind::Error:
        list.is_incomplete = true;
        mc.scope.open(*error_mod(mc.ctx));
        break;
    }
  }
  mc.scope.leave(mark);
  report_duplicate_specs(list);
  ModType type = plain_mod_type(list);
  if (list.replaced.empty()) return type;
  list.replaced.in_place = true;
  const Mod* mod = rewrite_mod(mc.ctx, *type.mod, list.replaced, nullptr);
  return {abstract_types_of(mc.ctx, *mod), mod};
}

// ---------------------------------------------------------------------------------------------------------------
// with

namespace {

// A chain `S with t = u with v = w ...` on its way: S, and what its abstract types stand for so far. S is rewritten
// once, at the end of the chain.
struct Refinement {
  ModType base;
  std::unordered_set<uint32_t> abstract = {};  // those of its types that still are, by number of the name
  std::vector<std::pair<const syntax::WithModType*, ModSubst>> steps = {};
};

}  // namespace

// The type that `S with q = ...` refines, or null after a report.
static const TypeBinding* find_refined(ModuleChecker& mc, const Refinement& refinement,
                                       const syntax::WithModType& exp) {
  const ModType& base = refinement.base;
  const Mod* mod = base.mod;
  for (const syntax::Ident& q : exp.name.qualifiers) {
    const TermBinding* found = mod->env.find_term(q.name);
    if (!found || found->kind != TermBinding::Kind::Module || found->mod->is_functor) {
      if (!mod->is_error && q.name)
        mc.ctx.sink.report(Code::WithUnknownType, q.loc,
                           fmt::format("The module type has no plain submodule \"{}\".", q.name.str()));
      return nullptr;
    }
    mod = found->mod;
  }
  const syntax::Ident& name = exp.name.name;
  const TypeBinding* found = mod->env.find_type(name.name);
  if (!found) {
    if (!mod->is_error && name.name)
      mc.ctx.sink.report(Code::WithUnknownType, name.loc,
                         fmt::format("The module type has no type \"{}\".", name.name.str()));
    return nullptr;
  }
  if (refinement.abstract.contains(found->name.id)) return found;
  diag::Diagnostic& d = mc.ctx.sink.report(
      Code::WithNotAbstract, name.loc,
      fmt::format("The type \"{}\" of the module type is not abstract: it is defined already.", name.name.str()));
  if (found->loc) d.label(found->loc, "defined here");
  return nullptr;
}

// Could the abstract type be more lifted than it is declared, for all that the module type says about it?
static bool may_be_lifted(Context& ctx, const Mod& mod, VName name, syntax::Liftedness lift) {
  if (mod.is_functor)
    return may_be_lifted(ctx, *mod.param.mod, name, lift) && may_be_lifted(ctx, *mod.result.mod, name, lift);
  for (const auto& [label, b] : mod.env.terms.all()) {
    bool is_fine = b.kind == TermBinding::Kind::Value ? allows_lifted(ctx, b.scheme->type, name, lift)
                                                      : may_be_lifted(ctx, *b.mod, name, lift);
    if (!is_fine) return false;
  }
  return std::ranges::all_of(mod.env.types.all(),
                             [&](const auto& t) { return allows_lifted(ctx, t.binding.def.ret.type, name, lift); });
}

// The type put in the place of an abstract one must keep what was promised about that.
static bool refinement_fits(ModuleChecker& mc, const syntax::WithModType& exp, const ModType& base,
                            const TypeBinding& abstract, const typed::TypeDef& def, syntax::Liftedness liftedness) {
  auto same_param = [](const typed::TypeParam& a, const typed::TypeParam& b) {
    return a.is_size == b.is_size && (a.is_size || a.liftedness <= b.liftedness);
  };
  List<typed::TypeParam> a = abstract.def.params, b = def.params;
  std::string_view name = exp.name.name.name.str();
  if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), same_param)) {
    diag::Diagnostic& d = mc.ctx.sink.report(
        Code::WithParameters, exp.name.loc(),
        fmt::format("The type \"{}\" has other parameters in the module type.\nExpected: {}\nActual:   {}", name,
                    show_params(a), show_params(b)));
    if (abstract.loc) d.label(abstract.loc, "declared here");
    return false;
  }
  if (liftedness <= abstract.liftedness || may_be_lifted(mc.ctx, *base.mod, abstract.name, liftedness)) return true;
  std::string_view what = liftedness == syntax::Liftedness::Lifted ? "may contain functions" : "hides a size";
  diag::Diagnostic& d =
      mc.ctx.sink.report(Code::WithTooLifted, exp.type->loc,
                         fmt::format("This type {}, but the module type has an array of \"{}\", or hands it on to an "
                                     "abstract type that does not take such types.",
                                     what, name));
  if (abstract.loc) d.label(abstract.loc, "declared here");
  d.set_help("Choose a type that can be an element of an array.");
  return false;
}

// One step of a chain.
static void refine(ModuleChecker& mc, const syntax::WithModType& exp, Refinement& refinement) {
  Context& ctx = mc.ctx;
  const TypeBinding* abstract = find_refined(mc, refinement, exp);
  size_t before = ctx.sink.num_errors();
  Scope::Mark mark = mc.scope.mark();
  List<typed::TypeParam> params = ctx.arena.list(bind_type_params(ctx, mc.scope, exp.params));
  auto check_size = [&](const syntax::Exp& size) { return infer_module_level_size(ctx, mc.scope, size); };
  ElaboratedType type = elaborate_type(ctx, mc.scope, *exp.type, TypePosition::Abbreviation, check_size);
  mc.scope.leave(mark);
  if (ctx.sink.num_errors() == before)
    check_definition_sizes(ctx, exp.name.name, {params.begin(), params.end()}, type.ret, exp.type->loc);
  if (!abstract) return;
  typed::TypeDef* def = ctx.arena.make<typed::TypeDef>(params, type.ret);
  bool ok =
      ctx.sink.num_errors() == before && refinement_fits(mc, exp, refinement.base, *abstract, *def, type.liftedness);
  if (!ok) *def = {abstract->def.params, {{}, ctx.types.error()}};
  refinement.abstract.erase(abstract->name.id);
  refinement.steps.emplace_back(&exp, ModSubst()).second.define(abstract->name, def);
}

// `S with t = u`: the type stops being abstract and is u wherever S mentions it. No u can mention a type of S, so the
// steps of a chain do not depend on each other. A value that comes to hide a size is the fault of one of them.
static ModType check_with(ModuleChecker& mc, const syntax::WithModType& exp) {
  std::vector<const syntax::WithModType*> chain{&exp};
  while (chain.back()->base->kind == syntax::ModTypeExpKind::With)
    chain.push_back(&syntax::as<syntax::WithModType>(*chain.back()->base));
  Refinement refinement{check_mod_type(mc, *chain.back()->base)};
  if (refinement.base.mod->is_functor) {
    for (size_t i = chain.size(); i-- > 0;) need_plain(mc, refinement.base.mod, chain[i]->base->loc, "`with`");
    return refinement.base;
  }
  for (const TypeBinding* t : refinement.base.abstract_types) refinement.abstract.insert(t->name.id);
  for (size_t i = chain.size(); i-- > 0;) refine(mc, *chain[i], refinement);
  if (refinement.steps.empty()) return refinement.base;
  ModSubst all;
  all.in_place = true;
  for (auto& [with, step] : refinement.steps) all.define_all(step);
  std::vector<HiddenTopLevelSize> hidden;
  ModType refined = rewrite_mod_type(mc.ctx, refinement.base, all, &hidden);
  if (hidden.empty()) return refined;
  for (auto& [with, step] : refinement.steps) {
    hidden.clear();
    rewrite_mod_type(mc.ctx, refinement.base, step, &hidden);
    report_hidden_sizes(mc, with->type->loc, hidden);
  }
  return refined;
}

// ---------------------------------------------------------------------------------------------------------------

VName bind_module_param(ModuleChecker& mc, const syntax::Ident& name, const Mod* mod) {
  TermBinding binding;
  binding.kind = TermBinding::Kind::Module;
  binding.name = mc.ctx.fresh(name.name, name.loc);
  binding.mod = mod;
  binding.loc = name.loc;
  mc.scope.bind(name.name, binding);
  return binding.name;
}

// The module type of a functor. Its result may mention the parameter's types.
static ModType check_arrow(ModuleChecker& mc, const syntax::ArrowModType& exp) {
  Context& ctx = mc.ctx;
  uint32_t begin = static_cast<uint32_t>(ctx.vnames.size());
  std::string outer = std::exchange(mc.path, exp.param_name.name ? fmt::format("{}.", exp.param_name.name.str()) : "");
  ModType param = check_mod_type(mc, *exp.param);
  mc.path.clear();
  Scope::Mark mark = mc.scope.mark();
  VName bound = bind_module_param(mc, exp.param_name, param.mod);
  ModType result = check_mod_type(mc, *exp.result);
  mc.path = std::move(outer);
  mc.scope.leave(mark);
  return {{}, make_functor(ctx, param, bound, result.mod, begin, result.abstract_types)};
}

ModType check_mod_type_definition(ModuleChecker& mc, const syntax::ModTypeExp& exp) {
  if (exp.kind != syntax::ModTypeExpKind::Specs) return check_mod_type(mc, exp);
  return check_specs(mc, syntax::as<syntax::SpecsModType>(exp), true);
}

ModType check_mod_type(ModuleChecker& mc, const syntax::ModTypeExp& exp) {
  switch (exp.kind) {
    case syntax::ModTypeExpKind::Name:
      return check_name(mc, syntax::as<syntax::NameModType>(exp));
    case syntax::ModTypeExpKind::Paren:
      return check_mod_type(mc, *syntax::as<syntax::ParenModType>(exp).type);
    case syntax::ModTypeExpKind::Specs:
      return check_specs(mc, syntax::as<syntax::SpecsModType>(exp), false);
    case syntax::ModTypeExpKind::With:
      return check_with(mc, syntax::as<syntax::WithModType>(exp));
    case syntax::ModTypeExpKind::Arrow:
      return check_arrow(mc, syntax::as<syntax::ArrowModType>(exp));
    case syntax::ModTypeExpKind::Error:
      return error_mod_type(mc.ctx);
  }
  return error_mod_type(mc.ctx);
}

}  // namespace fehu::check
