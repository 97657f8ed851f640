// Matching a module against a module type: types first, then values and submodules, in one walk over the module type.
//
//     module type shape = {type t   val area : t -> f64}
//     module m : shape = {type t = (f64, f64)   def area 'a ((x, y): (f64, a)) = x}
// For each name of the module type the name that stands for it is noted (typed::NameMap): t, area. Then `t -> f64` with
// t replaced by its definition must be an instance of the type that m.area has, and which one is noted as well
// (typed::MemberInstance): 'a is f64. Lowering needs both to find out what a use of the member means.
#include "check/modules/match_module.h"

#include <algorithm>

#include "check/infer/type_exp.h"
#include "check/modules/module_checker.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using diag::Code;
using typed::Type;
using typed::VName;

std::string show_params(List<typed::TypeParam> params) {
  std::string text;
  for (const typed::TypeParam& p : params) {
    if (!text.empty()) text += ' ';
    constexpr std::string_view kMarks[] = {"'", "'~", "'^"};
    if (p.is_size)
      text += fmt::format("[{}]", p.name.base.str());
    else
      text += fmt::format("{}{}", kMarks[static_cast<int>(p.liftedness)], p.name.base.str());
  }
  return text.empty() ? "none" : text;
}

namespace {

// ---------------------------------------------------------------------------------------------------------------
// The fast path: is the actual scheme the very same as the specified one? "No" means "look closer". Almost every member
// of a sealed module is accepted here, without building the type that the module type asks for.

struct QuickComparison {
  ModSubst& subst;
  std::vector<std::pair<VName, VName>> same = {};  // bound names: of the spec, of the actual type

  bool names(VName spec, VName actual, bool in_spec) {
    if (!in_spec) return spec == actual;
    for (auto it = same.rbegin(); it != same.rend(); ++it)
      if (it->first == spec) return it->second == actual;
    return subst.name_of(spec) == actual;
  }

  bool sizes(typed::Size spec, typed::Size actual, bool in_spec) {
    if (spec->kind != actual->kind) return false;
    if (spec->kind == typed::ExpKind::Literal)
      return typed::as<typed::LiteralExp>(spec)->int_value == typed::as<typed::LiteralExp>(actual)->int_value;
    return spec->kind == typed::ExpKind::Var &&
           names(typed::as<typed::VarExp>(spec)->name, typed::as<typed::VarExp>(actual)->name, in_spec);
  }

  bool named(const typed::NamedType* spec, const Type* actual, bool in_spec) {
    const typed::TypeDef* def = in_spec ? subst.type_of(spec->name) : nullptr;
    if (def) return def->params.empty() && def->ret.exts.empty() && !spec->fresh && types(def->ret.type, actual, false);
    const typed::NamedType* other = typed::try_as<typed::NamedType>(actual);
    return other && spec->fresh == other->fresh && spec->args.empty() && other->args.empty() &&
           names(spec->name, other->name, in_spec);
  }

  bool arrows(const typed::ArrowType* spec, const typed::ArrowType* actual, bool in_spec) {
    if (spec->consumes != actual->consumes || !spec->ret.exts.empty() || !actual->ret.exts.empty()) return false;
    if (!types(spec->param, actual->param, in_spec)) return false;
    if (spec->param_name && actual->param_name) same.emplace_back(spec->param_name, actual->param_name);
    return types(spec->ret.type, actual->ret.type, in_spec);
  }

  // `in_spec`: `spec` is written in names of the module type; otherwise the definition of an abstract type was entered.
  bool types(const Type* spec, const Type* actual, bool in_spec) {
    if (spec == actual && !(spec->flags & (typed::kHasNamed | typed::kHasSize))) return true;
    if (spec->kind == typed::TypeKind::Named) return named(typed::as<typed::NamedType>(spec), actual, in_spec);
    if (spec->kind != actual->kind || spec->fresh != actual->fresh) return false;
    switch (spec->kind) {
      case typed::TypeKind::Prim:
        return typed::as<typed::PrimType>(spec)->prim == typed::as<typed::PrimType>(actual)->prim;
      case typed::TypeKind::Record: {
        List<typed::Field> a = typed::as<typed::RecordType>(spec)->fields,
                           b = typed::as<typed::RecordType>(actual)->fields;
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const typed::Field& x, const typed::Field& y) {
          return x.name == y.name && types(x.type, y.type, in_spec);
        });
      }
      case typed::TypeKind::Array: {
        const auto *a = typed::as<typed::ArrayType>(spec), *b = typed::as<typed::ArrayType>(actual);
        return sizes(a->size, b->size, in_spec) && types(a->elem, b->elem, in_spec);
      }
      case typed::TypeKind::Arrow:
        return arrows(typed::as<typed::ArrowType>(spec), typed::as<typed::ArrowType>(actual), in_spec);
      case typed::TypeKind::Sum:
      case typed::TypeKind::Named:
      case typed::TypeKind::Meta:
      case typed::TypeKind::Error:
        return false;
    }
    return false;
  }

  bool schemes(const typed::Scheme& spec, const typed::Scheme& actual) {
    if (spec.params.size() != actual.params.size()) return false;
    for (size_t i = 0; i < spec.params.size(); i++) {
      const typed::TypeParam &a = spec.params[i], &b = actual.params[i];
      if (a.is_size != b.is_size || a.liftedness != b.liftedness) return false;
      same.emplace_back(a.name, b.name);
    }
    return types(spec.type, actual.type, true);
  }
};

// ---------------------------------------------------------------------------------------------------------------

// Matching one module. `subst` grows as members are matched: names of the module type => names of the module.
struct Matcher {
  Context& ctx;
  Loc loc;
  std::string_view what;
  ModSubst subst = {};
  NamePairs pairs = {};
  std::vector<typed::FunctorMap> functors = {};
  std::vector<const typed::MemberInstance*> instances = {};
  std::string path = {};  // of the submodule at hand, with a dot at the end
  struct Missing {
    std::string_view kind;
    Name name;
    std::string shown;
    Loc spec_loc, other_loc;
  };
  std::vector<Missing> missing = {};
  bool has_wrong_types = false;  // reported; values will not fit then either

  std::string shown(Name name) const { return path + std::string(name.str()); }

  // For lowering (pairs) and for the types that follow (subst).
  void matched(VName spec, VName actual) {
    pairs.emplace_back(spec, actual);
    subst.rename(spec, actual);
  }

  // --- types

  // Reported together: a wrong module altogether is one mistake.
  void report_missing(std::string_view kind, Name name, Loc spec_loc, Loc other_loc) {
    missing.push_back({kind, name, shown(name), spec_loc, other_loc});
  }

  // One message with a list, in the order of the module type, since a module given by mistake lacks nearly everything.
  void report_all_missing() {
    if (missing.empty()) return;
    std::ranges::stable_sort(missing, {}, [](const Missing& m) { return m.spec_loc.begin; });
    if (missing.size() == 1) return report_one_missing(missing[0]);
    constexpr size_t kMaxShown = 8;
    std::string names;
    for (size_t i = 0; i < std::min(missing.size(), kMaxShown); i++)
      names += fmt::format("{}{}\"{}\"", i == 0 ? "" : ", ",
                           missing[i].kind == "value" ? "" : fmt::format("{} ", missing[i].kind), missing[i].shown);
    if (missing.size() > kMaxShown) names += fmt::format(" and {} more", missing.size() - kMaxShown);
    diag::Diagnostic& d = ctx.sink.report(
        Code::MissingMember, loc,
        fmt::format("The module type requires {} things that {} does not define: {}.", missing.size(), what, names));
    for (size_t i = 0; i < missing.size() && d.labels.size() < kMaxShown; i++)
      if (missing[i].spec_loc && !ctx.sources.file_of(missing[i].spec_loc)->is_builtin)
        d.label(missing[i].spec_loc, "required here");
    for (const Missing& m : missing)
      if (m.other_loc)
        d.label(m.other_loc, fmt::format("this defines \"{}\", but it is not a {}", m.name.str(), m.kind));
  }

  void report_one_missing(const Missing& m) {
    diag::Diagnostic& d = ctx.sink.report(
        Code::MissingMember, loc,
        fmt::format("The {} \"{}\" is required by the module type, but {} does not define it.", m.kind, m.shown, what));
    if (m.spec_loc) d.label(m.spec_loc, "required here");
    if (m.other_loc) d.label(m.other_loc, fmt::format("this defines \"{}\", but it is not a {}", m.name.str(), m.kind));
  }

  diag::Diagnostic& report_type(Code code, Name name, const TypeBinding& spec, const TypeBinding& actual,
                                std::string_view problem) {
    diag::Diagnostic& d = ctx.sink.report(
        code, loc, fmt::format("The type \"{}\" does not match the module type: {}", shown(name), problem));
    if (spec.loc) d.label(spec.loc, "required here");
    if (actual.loc) d.label(actual.loc, "defined here");
    return d;
  }

  // The kinds of the parameters; their names do not matter.
  static bool same_params(List<typed::TypeParam> a, List<typed::TypeParam> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const typed::TypeParam& x, const typed::TypeParam& y) {
      return x.is_size == y.is_size && (x.is_size || x.liftedness == y.liftedness);
    });
  }

  // Whoever sees only the abstract type relies on its parameters, its liftedness, and on finding sizes from values.
  bool abstract_type_fits(Name name, const TypeBinding& spec, const TypeBinding& actual) {
    if (!same_params(spec.def.params, actual.def.params)) {
      report_type(Code::TypeMemberParameters, name, spec, actual,
                  fmt::format("it has other parameters.\nExpected: {}\nActual:   {}", show_params(spec.def.params),
                              show_params(actual.def.params)));
      return false;
    }
    if (actual.liftedness > spec.liftedness) {
      std::string_view can = actual.liftedness == typed::Liftedness::Lifted ? "contain functions" : "hide sizes";
      report_type(Code::TypeMemberLiftedness, name, spec, actual, fmt::format("it may {}.", can))
          .note(fmt::format("The module type asks for `{}`, the definition says `{}`.", keyword_of(spec.liftedness),
                            keyword_of(actual.liftedness)));
      return false;
    }
    for (const typed::TypeParam& p : actual.def.params)
      if (p.is_size && !is_witnessed(ctx, p.name, actual.def.ret.type) && !typed::is_error(actual.def.ret.type)) {
        report_type(
            Code::TypeMemberNotConstructive, name, spec, actual,
            fmt::format(
                "its size parameter [{}] is not used constructively (as the size of an array outside of functions).",
                p.name.base.str()));
        return false;
      }
    return true;
  }

  // What the module type defines, its abstract types replaced: those may hide sizes of their own.
  typed::RetType wanted_definition(const TypeBinding& spec) {
    std::vector<VName> exts(spec.def.ret.exts.begin(), spec.def.ret.exts.end());
    const Type* type = typed::substitute(ctx.types, spec.def.ret.type, subst, &exts);
    return {ctx.arena.list(exts), type};
  }

  // Equal types, that is: each fits the other.
  bool definition_fits(const TypeBinding& spec, const TypeBinding& actual) {
    typed::RetType ret = wanted_definition(spec);
    if (typed::is_error(ret.type) || typed::is_error(actual.def.ret.type)) return true;
    if (!same_params(spec.def.params, actual.def.params) || ret.exts.size() != actual.def.ret.exts.size()) return false;
    std::vector<VName> exts;
    const Type* type =
        typed::apply_type_def(ctx.types, {spec.def.params, ret}, params_as_args(ctx, actual.def.params), &exts);
    // Compared as functions, so that hidden sizes are renamed: () -> ?exts. t. Marks `*` do not count.
    auto as_scheme = [&](const typed::RetType& ret) {
      typed::RetType bare{ret.exts, typed::set_fresh(ctx.types, ret.type, false)};
      return typed::Scheme{{}, ctx.types.arrow({}, false, ctx.types.unit(), bare)};
    };
    typed::Scheme wanted = as_scheme({ctx.arena.list(exts), type}), given = as_scheme(actual.def.ret);
    std::string why;
    return scheme_fits(ctx, wanted, given, &why) && scheme_fits(ctx, given, wanted, &why);
  }

  // An abstract type of the module type is from now on what the module defines, or an error if it does not.
  void match_type(Name name, const TypeBinding& spec, const Mod& actual) {
    const TypeBinding* found = actual.env.find_type(name);
    if (found) matched(spec.name, found->name);
    if (is_abstract(spec)) {
      bool ok = found && abstract_type_fits(name, spec, *found);
      if (!found && !actual.is_error) report_missing("type", name, spec.loc, {});
      subst.define(spec.name,
                   ctx.arena.make<typed::TypeDef>(ok ? found->def : typed::TypeDef{{}, {{}, ctx.types.error()}}));
      return;
    }
    if (!found) {
      if (!actual.is_error) report_missing("type", name, spec.loc, {});
      return;
    }
    if (is_same_quickly(spec, *found) || definition_fits(spec, *found)) return;
    has_wrong_types = true;
    report_type(Code::TypeMemberDefinition, name, spec, *found,
                fmt::format("it is another type.\nExpected: {}\nActual:   {}", typed::show(wanted_definition(spec)),
                            typed::show(found->def.ret)));
  }

  bool is_same_quickly(const TypeBinding& spec, const TypeBinding& actual) {
    return spec.def.params.empty() && actual.def.params.empty() && spec.def.ret.exts.empty() &&
           actual.def.ret.exts.empty() && QuickComparison{subst}.types(spec.def.ret.type, actual.def.ret.type, true);
  }

  // All abstract types and all names first, since types of values mention them in any order.
  void match_names(const Mod& spec, const Mod& actual) {
    for (const auto& [name, binding] : spec.env.types.all())
      if (is_abstract(binding)) match_type(name, binding, actual);
    for (const auto& [name, binding] : spec.env.terms.all())
      if (const TermBinding* found = actual.env.find_term(name); found && found->kind == binding.kind)
        matched(binding.name, found->name);
    in_plain_submodules(spec, actual, [&](const Mod& s, const Mod& a) { match_names(s, a); });
  }

  void match_definitions(const Mod& spec, const Mod& actual) {
    for (const auto& [name, binding] : spec.env.types.all())
      if (!is_abstract(binding)) match_type(name, binding, actual);
  }

  template <typename Fn>
  // A submodule that is missing, or is a functor, is matched as an empty erroneous one: the mistake itself
  // is reported elsewhere.
  void in_plain_submodules(const Mod& spec, const Mod& actual, Fn&& fn) {
    for (const auto& [name, binding] : spec.env.terms.all()) {
      if (binding.kind != TermBinding::Kind::Module || binding.mod->is_functor) continue;
      const TermBinding* found = actual.env.find_term(name);
      bool usable = found && found->kind == TermBinding::Kind::Module && !found->mod->is_functor;
      in_path(name, [&] { fn(*binding.mod, usable ? *found->mod : *error_mod(ctx)); });
    }
  }

  template <typename Fn>
  void in_path(Name name, Fn&& fn) {
    size_t length = path.size();
    path += fmt::format("{}.", name.str());
    fn();
    path.resize(length);
  }

  // --- values

  // The common case is that the types are the same, which is found out without building anything. Otherwise the
  // member's type is rewritten in terms of the module, and the module's value must be at least as general.
  void match_value(Name name, const TermBinding& spec, const Mod& actual) {
    const TermBinding* found = actual.env.find_term(name);
    if (!found || found->kind != TermBinding::Kind::Value) {
      if (found || !actual.is_error) report_missing("value", name, spec.loc, found ? found->loc : Loc{});
      return;
    }
    if (QuickComparison{subst}.schemes(*spec.scheme, *found->scheme)) {
      if (ctx.needed_sizes.contains(found->name.id))
        hand_on_needed_sizes(spec, *found, params_as_inst(spec.scheme->params));
      return;
    }
    if (typed::is_error(found->scheme->type)) return;
    std::vector<VName> exts;
    typed::Scheme wanted = rewrite_scheme(ctx, *spec.scheme, subst, &exts);
    if (wanted.type->flags & typed::kHasError) return;
    if (!exts.empty()) return report_top_level_size(name, spec, wanted.type);
    if (has_wrong_types) return;
    std::string why;
    std::vector<typed::InstArg> inst;
    if (!scheme_fits(ctx, wanted, *found->scheme, &why, &inst)) return report_value(name, spec, *found, wanted, why);
    if (!spec.scheme->params.empty() || !inst.empty()) add_instance(spec, *found, inst);
    hand_on_needed_sizes(spec, *found, inst);
  }

  // What the implementation needs of its size parameters it needs of those of the member that they stand for.
  void hand_on_needed_sizes(const TermBinding& spec, const TermBinding& actual,
                            const std::vector<typed::InstArg>& inst) {
    auto found = ctx.needed_sizes.find(actual.name.id);
    if (found == ctx.needed_sizes.end()) return;
    for (const NeededSize& n : std::vector(found->second)) {
      if (n.param >= inst.size()) continue;
      if (!inst[n.param].size)
        report_size_without_value(ctx, loc, actual.scheme->params[n.param].name.base, n.loc);
      else
        typed::for_each_size_leaf(inst[n.param].size, [&](const typed::Exp* leaf) { need(spec, leaf, n.loc); });
    }
  }

  // Uses of the member that came before (it is one of a functor's parameter) must know the size, too.
  void need(const TermBinding& spec, const typed::Exp* size, Loc needed_at) {
    for (size_t i = 0; i < spec.scheme->params.size(); i++) {
      const typed::TypeParam& param = spec.scheme->params[i];
      if (size->kind != typed::ExpKind::Var || typed::as<typed::VarExp>(size)->name != param.name) continue;
      need_of(spec.name, {i, needed_at}, param.name.base);
    }
  }

  void need_of(VName member, const NeededSize& needed, Name param) {
    ctx.need_size(member, needed);
    for (const NeededSize& use : ctx.open_uses[member.id])
      if (use.param == needed.param) report_size_without_value(ctx, use.loc, param, needed.loc);
  }

  // The parametric module is a member of a functor's parameter, and was applied before anybody knew what its members
  // need.
  void hand_on_to_applications(const Mod& spec) {
    auto applied = ctx.applied.find(&spec);
    if (applied == ctx.applied.end()) return;
    for (auto [member, made] : applied->second) {
      auto needed = ctx.needed_sizes.find(member.id);
      const typed::Scheme* scheme = ctx.scheme_of(made);
      if (needed == ctx.needed_sizes.end() || !scheme) continue;
      for (const NeededSize& n : std::vector(needed->second))
        if (n.param < scheme->params.size()) need_of(made, n, scheme->params[n.param].name.base);
    }
  }

  std::vector<typed::InstArg> params_as_inst(List<typed::TypeParam> params) {
    std::vector<typed::InstArg> inst;
    for (const typed::TypeArg& arg : params_as_args(ctx, params)) inst.push_back({arg.type, arg.size});
    return inst;
  }

  // The parameters that `wanted` has in addition are sizes that abstract types hide: nobody outside knows them.
  void add_instance(const TermBinding& spec, const TermBinding& actual, const std::vector<typed::InstArg>& inst) {
    const auto* instance = ctx.arena.make<typed::MemberInstance>(
        typed::MemberInstance{spec.name, actual.name, spec.scheme->params, ctx.arena.list(inst)});
    instances.push_back(instance);
    subst.set_instance(spec.name, instance);
  }

  void report_top_level_size(Name name, const TermBinding& spec, const Type* type) {
    diag::Diagnostic& d =
        ctx.sink.report(Code::TopLevelSize, loc,
                        fmt::format("The value \"{}\" would have a top-level size that its type hides.\nType: {}",
                                    shown(name), typed::show(type)));
    if (spec.loc) d.label(spec.loc, "required here");
    d.set_help("Make it a function, so that its result may hide a size.");
  }

  void report_value(Name name, const TermBinding& spec, const TermBinding& actual, const typed::Scheme& wanted,
                    const std::string& why) {
    std::string message = fmt::format(
        "The value \"{}\" does not have the type that the module type requires.\nExpected: {}\nActual:   {}",
        shown(name), typed::show_scheme(name.str(), wanted), typed::show_scheme(name.str(), *actual.scheme));
    diag::Diagnostic& d = ctx.sink.report(Code::MemberType, loc, std::move(message));
    if (spec.loc) d.label(spec.loc, "required here");
    if (actual.loc) d.label(actual.loc, "defined here");
    if (!why.empty()) d.note(why);
  }

  // --- modules

  // A functor that asks for less and gives more will do: the required parameter must match the actual one, and the
  // actual result the required one.
  void match_functor(VName spec_name, const Mod& spec_before, VName actual_name, const Mod& actual) {
    if (actual.is_error) return;
    const Mod& spec = *rewrite_mod(ctx, spec_before, subst, nullptr);
    Matcher param{ctx, loc, "the parameter of the required module"};
    param.path = path;
    param.match(*spec.param.mod, actual.param);
    const Mod* result = rewrite_mod(ctx, *actual.result.mod, param.subst, nullptr);
    Matcher body{ctx, loc, what};
    body.path = path;
    body.match(*result, spec.result);
    hand_on_to_applications(spec_before);
    functors.push_back({spec_name, actual_name, param.name_map(), body.name_map()});
  }

  void match_submodule(Name name, const TermBinding& spec, const Mod& actual) {
    const TermBinding* found = actual.env.find_term(name);
    if (!found || found->kind != TermBinding::Kind::Module) {
      if (found || !actual.is_error) report_missing("module", name, spec.loc, found ? found->loc : Loc{});
      return;
    }
    in_path(name, [&] { match_members(spec.name, *spec.mod, found->name, *found->mod); });
  }

  // Names have been matched already (match_names), so definitions and types of values can be compared in any order.
  void match_members(VName spec_name, const Mod& spec, VName actual_name, const Mod& actual) {
    if (spec.is_functor != actual.is_functor) {
      if (!actual.is_error) report_kind(spec);
      return;
    }
    if (spec.is_functor) return match_functor(spec_name, spec, actual_name, actual);
    match_definitions(spec, actual);
    for (const auto& [name, binding] : spec.env.terms.all()) {
      if (binding.kind == TermBinding::Kind::Value)
        match_value(name, binding, actual);
      else
        match_submodule(name, binding, actual);
    }
  }

  void report_kind(const Mod& spec) {
    std::string subject =
        path.empty() ? std::string(what) : fmt::format("the module \"{}\"", path.substr(0, path.size() - 1));
    subject[0] = static_cast<char>(subject[0] - 'a' + 'A');
    ctx.sink.report(Code::MemberKind, loc,
                    spec.is_functor
                        ? fmt::format("{} takes no parameter, but a parametric module is required.", subject)
                        : fmt::format("{} is parametric, but a plain module is required.", subject));
  }

  // The whole: names, then members, then what is missing.
  void match(const Mod& actual, const ModType& spec) {
    if (!spec.mod->is_functor && !actual.is_functor) match_names(*spec.mod, actual);
    if (!spec.mod->is_functor && actual.is_functor) give_up_on_types(spec);
    match_members({}, *spec.mod, {}, actual);
    report_all_missing();
  }

  void give_up_on_types(const ModType& spec) {
    for (const TypeBinding* t : spec.abstract_types)
      subst.define(t->name, ctx.arena.make<typed::TypeDef>(typed::TypeDef{{}, {{}, ctx.types.error()}}));
  }

  typed::NameMap name_map() { return {ctx.arena.list(pairs), ctx.arena.list(functors), ctx.arena.list(instances)}; }
};

}  // namespace

ModuleMatch match_module(Context& ctx, const Mod& actual, const ModType& spec, Loc loc, std::string_view what) {
  Matcher matcher{ctx, loc, what};
  matcher.match(actual, spec);
  typed::NameMap map = matcher.name_map();
  return {std::move(matcher.subst), map};
}

}  // namespace fehu::check
