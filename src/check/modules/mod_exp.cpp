// Module expressions: names, bodies, imports, sealing, functors and their application. Spec: language.md 12.1.
//
// Each function returns the module as the checker knows it (its public names) and the node for lowering. Abstract types
// are made in two places: where a module is sealed with a module type, and where a functor is applied.
#include "check/hints/foreign.h"
#include "check/hints/hidden.h"
#include "check/hints/suggest.h"
#include "check/modules/match_module.h"
#include "check/modules/module_checker.h"

namespace fehu::check {

using diag::Code;
using typed::VName;

// Nothing is said about members that such a module does not have.
const Mod* error_mod(Context& ctx) {
  Mod* mod = ctx.arena.make<Mod>();
  mod->is_error = true;
  return mod;
}

static CheckedMod error_result(Context& ctx, Loc loc) {
  return {error_mod(ctx), empty_node<typed::ErrorMod>(ctx.arena, loc)};
}

const Mod* need_plain(ModuleChecker& mc, const Mod* mod, Loc loc, std::string_view where) {
  if (!mod->is_functor) return mod;
  mc.ctx.sink
      .report(Code::ParametricModule, loc,
              fmt::format("A parametric module cannot be used here: {} needs a plain module.", where))
      .set_here("this module takes a parameter")
      .set_help(where == "`include`" ? "Include the module type of its result." : "Apply it to an argument first.");
  return error_mod(mc.ctx);
}

// ---------------------------------------------------------------------------------------------------------------
// Names

// `in`: the module that was looked into; null for the scope.
static void report_unknown(ModuleChecker& mc, const syntax::Ident& name, const Mod* in) {
  Closest closest(name.name.str(), mc.ctx.suggestions);
  auto offer = [&](Name candidate, const TermBinding& b) {
    if (b.kind == TermBinding::Kind::Module) closest.offer(candidate.str());
  };
  if (in)
    for (const auto& [candidate, b] : in->env.terms.all()) offer(candidate, b);
  else if (closest.wants_candidates())
    mc.scope.for_each_term(offer);
  diag::Diagnostic& d =
      mc.ctx.sink.report(Code::UnknownModule, name.loc, fmt::format("Unknown module \"{}\".", name.name.str()));
  if (in ? in->env.find_mod_type(name.name) : mc.scope.find_mod_type(name.name)) {
    d.note(fmt::format("\"{}\" is a module type, but a module is needed here.", name.name.str()));
    return;
  }
  d.set_help(is_foreign_module(name.name.str()) ? "The prelude is visible everywhere, and needs not be opened."
             : name.name.str() == "struct" || name.name.str() == "sig"
                 ? "The body of a module stands in braces: `module m = { def x = 1i32 }`."
                 : closest.help());
}

// One step of a dotted name; `in` is null at its start. Null after an error, which has been reported.
static const TermBinding* find_step(ModuleChecker& mc, const syntax::Ident& name, const Mod* in) {
  const TermBinding* found = in ? in->env.find_term(name.name) : mc.scope.find_term(name.name);
  if (!found) {
    if (in ? !in->is_error : !mc.scope.is_incomplete()) report_unknown(mc, name, in);
    return nullptr;
  }
  if (found->kind != TermBinding::Kind::Module) {
    diag::Diagnostic& d = mc.ctx.sink.report(Code::NotAModule, name.loc,
                                             fmt::format("\"{}\" is a value, not a module.", name.name.str()));
    if (!in) explain_hidden_module(mc.ctx, mc.scope, name.name, *found, {}, d);
    if (found->loc && d.labels.empty()) d.label(found->loc, "defined here");
    return nullptr;
  }
  if (found->mod->is_intrinsics) {
    mc.ctx.sink.report(Code::IntrinsicsAsModule, name.loc,
                       "The built-in module \"intrinsics\" may not appear in module expressions.");
    return nullptr;
  }
  return found;
}

const Mod* find_qualifiers(ModuleChecker& mc, List<syntax::Ident> qualifiers) {
  const Mod* mod = nullptr;
  for (const syntax::Ident& q : qualifiers) {
    const TermBinding* found = q.name ? find_step(mc, q, mod) : nullptr;
    if (!found) return error_mod(mc.ctx);
    mod = need_plain(mc, found->mod, q.loc, "the selection of a member");
  }
  return mod;
}

static CheckedMod check_name(ModuleChecker& mc, const syntax::NameModExp& exp) {
  const Mod* in = find_qualifiers(mc, exp.name.qualifiers);
  const TermBinding* found = exp.name.name.name ? find_step(mc, exp.name.name, in) : nullptr;
  if (!found) return error_result(mc.ctx, exp.loc);
  typed::VarMod* node = empty_node<typed::VarMod>(mc.ctx.arena, exp.loc);
  node->name = found->name;
  return {found->mod, node};
}

// ---------------------------------------------------------------------------------------------------------------
// Bodies and imports

// The declarations between braces are no top level: no entry points.
static CheckedMod check_body(ModuleChecker& mc, const syntax::BodyModExp& exp) {
  CheckedDecs checked = check_decs(mc, exp.decs, false);
  Mod* mod = mc.ctx.arena.make<Mod>();
  mod->env = checked.env;
  mod->is_error = checked.is_incomplete;
  typed::BodyMod* node = empty_node<typed::BodyMod>(mc.ctx.arena, exp.loc);
  node->decs = checked.decs;
  return {mod, node};
}

// The file was checked before, and is shared by all who import it.
static CheckedMod check_import_exp(ModuleChecker& mc, const syntax::ImportModExp& exp) {
  const CheckedFile* file = mc.imports.resolve(mc.source, exp.path);
  if (!file) return error_result(mc.ctx, exp.loc);
  typed::FileMod* node = empty_node<typed::FileMod>(mc.ctx.arena, exp.loc);
  node->file = file->index;
  return {file->mod, node};
}

// ---------------------------------------------------------------------------------------------------------------
// Sealing

// `type` is our own copy, so its names are those of the sealed module. Seen through the module type, the module has
// just the members that are in it, with the types that it says.
static CheckedMod seal(ModuleChecker& mc, const CheckedMod& mod, const ModType& type, Loc loc) {
  ModuleMatch match = match_module(mc.ctx, *mod.mod, type, loc, "the module");
  mc.sealed.insert(mc.sealed.end(), type.abstract_types.begin(), type.abstract_types.end());
  typed::AscriptMod* node = empty_node<typed::AscriptMod>(mc.ctx.arena, loc);
  node->mod = mod.exp;
  node->map = match.map;
  return {type.mod, node};
}

static CheckedMod check_sealed(ModuleChecker& mc, const syntax::ModExp& exp, const syntax::ModTypeExp* type) {
  CheckedMod mod = check_mod_exp(mc, exp);
  return type ? seal(mc, mod, check_mod_type(mc, *type), type->loc) : mod;
}

// ---------------------------------------------------------------------------------------------------------------
// Functors

static void warn_if_unused(ModuleChecker& mc, const syntax::Ident& param, bool used) {
  if (used || !param.name || param.name.str().starts_with('_') || mc.ctx.in_prelude) return;
  mc.ctx.sink.report(Code::UnusedModuleParameter, param.loc, fmt::format("Unused name \"{}\".", param.name.str()))
      .set_help(fmt::format("Call it \"_{}\" if that is on purpose.", param.name.str()));
}

// Parameters one by one: a functor of two parameters is a functor that gives a functor. The body is checked once, with
// the parameter as an unknown module; every application copies its interface.
CheckedMod check_functor(ModuleChecker& mc, std::span<const syntax::ModParam> params, const syntax::ModTypeExp* type,
                         const syntax::ModExp& body) {
  if (params.empty()) return check_sealed(mc, body, type);
  Context& ctx = mc.ctx;
  const syntax::ModParam& param = params.front();
  uint32_t begin = static_cast<uint32_t>(ctx.vnames.size());
  std::string outer = std::exchange(mc.path, fmt::format("{}.", param.name.name.str()));
  ModType param_type = check_mod_type(mc, *param.type);
  mc.path.clear();  // every application puts its own name before the types of the result
  size_t sealed_before = mc.sealed.size();
  Scope::Mark mark = mc.scope.mark();
  VName bound = bind_module_param(mc, param.name, param_type.mod);
  CheckedMod result = check_functor(mc, params.subspan(1), type, body);
  mc.path = std::move(outer);
  warn_if_unused(mc, param.name, mc.scope.was_used(param.name.name));
  mc.scope.leave(mark);

  std::span<const TypeBinding* const> sealed = std::span(mc.sealed).subspan(sealed_before);
  const Mod* functor = make_functor(ctx, param_type, bound, result.mod, begin, sealed);
  typed::LambdaMod* node = empty_node<typed::LambdaMod>(ctx.arena, join(param.loc, body.loc));
  node->param = bound;
  node->body = result.exp;
  return {functor, node};
}

// The members that an application made need what those of the functor need with this argument; with another one they
// may need less.
static void hand_on_needed_sizes(Context& ctx, const NamePairs& made, decltype(Context::needed_sizes) before) {
  for (auto [name, now] : made)
    if (auto found = ctx.needed_sizes.find(name.id); found != ctx.needed_sizes.end()) before[now.id] = found->second;
  ctx.needed_sizes = std::move(before);
}

// The argument is matched with the parameter's type, which says what stands for the parameter's names; the result is
// the functor's result with these replaced and everything it makes made anew.
static CheckedMod check_apply(ModuleChecker& mc, const syntax::ApplyModExp& exp) {
  Context& ctx = mc.ctx;
  CheckedMod fn = check_mod_exp(mc, *exp.fn);
  CheckedMod arg = check_mod_exp(mc, *exp.arg);
  if (!fn.mod->is_functor) {
    if (!fn.mod->is_error)
      ctx.sink
          .report(Code::NotParametric, exp.fn->loc,
                  "This module takes no parameter, so it cannot be applied to an argument.")
          .label(exp.arg->loc, "the argument");
    return error_result(ctx, exp.loc);
  }
  auto needed_before = ctx.needed_sizes;
  ModuleMatch match = match_module(ctx, *arg.mod, fn.mod->param, exp.arg->loc, "the argument");
  NamePairs made;
  std::vector<HiddenTopLevelSize> hidden;
  const Mod* result = instantiate_result(ctx, *fn.mod, match.subst, &made, &hidden, &mc.sealed, mc.path);
  report_hidden_sizes(mc, exp.loc, hidden);
  hand_on_needed_sizes(ctx, made, std::move(needed_before));
  std::vector<std::pair<VName, VName>>& applied = ctx.applied[fn.mod];
  applied.insert(applied.end(), made.begin(), made.end());
  typed::ApplyMod* node = empty_node<typed::ApplyMod>(ctx.arena, exp.loc);
  node->fn = fn.exp;
  node->arg = arg.exp;
  node->param_map = match.map;
  node->result_map = {ctx.arena.list(made), {}, {}};
  return {result, node};
}

// A value `x : t` of an abstract type is fine until t turns out to hide a size.
void report_hidden_sizes(ModuleChecker& mc, Loc loc, std::span<const HiddenTopLevelSize> hidden) {
  for (const HiddenTopLevelSize& h : hidden) {
    diag::Diagnostic& d = mc.ctx.sink.report(
        Code::TopLevelSize, loc,
        fmt::format(
            "The value \"{}\" would have a top-level size that its type hides, once the abstract type is known.",
            h.name.str()));
    if (h.loc) d.label(h.loc, "this value");
    d.set_help("Make it a function, so that its result may hide a size.");
  }
}

CheckedMod check_mod_exp(ModuleChecker& mc, const syntax::ModExp& exp) {
  switch (exp.kind) {
    case syntax::ModExpKind::Name:
      return check_name(mc, syntax::as<syntax::NameModExp>(exp));
    case syntax::ModExpKind::Paren:
      return check_mod_exp(mc, *syntax::as<syntax::ParenModExp>(exp).mod);
    case syntax::ModExpKind::Body:
      return check_body(mc, syntax::as<syntax::BodyModExp>(exp));
    case syntax::ModExpKind::Import:
      return check_import_exp(mc, syntax::as<syntax::ImportModExp>(exp));
    case syntax::ModExpKind::Ascript: {
      const auto& ascript = syntax::as<syntax::AscriptModExp>(exp);
      return check_sealed(mc, *ascript.mod, ascript.type);
    }
    case syntax::ModExpKind::Lambda: {
      const auto& lambda = syntax::as<syntax::LambdaModExp>(exp);
      return check_functor(mc, {&lambda.param, 1}, lambda.result_type, *lambda.body);
    }
    case syntax::ModExpKind::Apply:
      return check_apply(mc, syntax::as<syntax::ApplyModExp>(exp));
    case syntax::ModExpKind::Error:
      return error_result(mc.ctx, exp.loc);
  }
  return error_result(mc.ctx, exp.loc);
}

}  // namespace fehu::check
