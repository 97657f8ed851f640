// Pass 1: what names in expressions mean. Spec: language.md 3.3, 3.4.
//
// A name is looked up in the scope, with messages for the many ways in which it may not be there, and a use of a
// polymorphic value gets fresh variables for its type parameters.
#include <algorithm>

#include "check/hints/hidden.h"
#include "check/hints/suggest.h"
#include "check/infer/infer_state.h"

#include "check/types/name_sets.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// Bound by a pattern, a value has one type, without parameters: only functions are polymorphic.
void Infer::bind_value(Name name, VName vname, const Type* type, Loc loc) {
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.name = vname;
  binding.scheme = arena.make<Scheme>(List<TypeParam>{}, type);
  binding.loc = loc;
  scope.bind(name, binding);
  local_names.emplace_back(name, loc);
}

void Infer::bind_names(const std::vector<BoundName>& names) {
  for (const BoundName& n : names) bind_value(n.name, n.vname, n.type, n.loc);
}

// All names of one pattern, or of all parameters of a function, must differ. Sorting keeps the cost low for long lists.
void Infer::check_duplicates(const std::vector<BoundName>& names) {
  if (names.size() < 2) return;
  std::vector<const BoundName*> sorted;
  for (const BoundName& n : names)
    if (n.name) sorted.push_back(&n);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const BoundName* a, const BoundName* b) { return a->name.index() < b->name.index(); });
  for (size_t i = 1; i < sorted.size(); i++)
    if (sorted[i]->name == sorted[i - 1]->name)
      ctx.sink
          .report(Code::DuplicateName, sorted[i]->loc,
                  fmt::format("The name \"{}\" is bound twice here.", sorted[i]->name.str()))
          .label(sorted[i - 1]->loc, "bound here first");
}

// Stands for an expression about which an error has been reported: its type fits everything.
Exp* Infer::error_exp(Loc loc) {
  return node<ErrorExp>(loc, types.error());
}

// ---------------------------------------------------------------------------------------------------------------
// Instantiation

namespace {

// A scheme's type with its type parameters replaced. Sizes stay as they are: they do not matter yet. The scheme of a
// local function may have variables in it, which may have been decided to contain a type parameter.
struct Instance {
  Types& types;
  Unifier& unifier;
  List<TypeParam> params;
  const InstArg* args;
  ParamIndex index = ParamIndex(params);

  const Type* of(const Type* type) {
    if (!(type->flags & (kHasNamed | kHasMeta))) return type;
    type = unifier.resolve(type);
    if (const NamedType* named = try_as<NamedType>(type))
      if (size_t i = index.find(named->name); i < params.size()) return args[i].type;
    return map_parts(
        types, type, [&](const Type* part) { return of(part); }, [](Size size) { return size; });
  }
};

}  // namespace

// A use of a value: its scheme with fresh type variables. Type parameters of built-in operators become variables that
// may stand for some primitive types only. Sizes are left for pass 2.
Exp* Infer::variable(const TermBinding& binding, Loc loc, std::string_view shown) {
  const Scheme* scheme = binding.scheme;
  if (!scheme || is_error(scheme->type)) return error_exp(loc);
  if (binding.name == self) {
    refers_to_itself = true;
    ctx.uses_of_itself.push_back(loc);
  }
  if (binding.is_intrinsic && !ctx.in_prelude)
    ctx.sink.report(Code::IntrinsicUsed, loc, fmt::format("Using intrinsic \"{}\" directly.", shown))
        .set_help("Intrinsics are internal and may change. Use the prelude's functions instead.");
  if (scheme->params.empty()) {
    VarExp* var = node<VarExp>(loc, scheme->type);
    var->name = binding.name;
    var->shown = shown;
    return var;
  }
  InstArg* args = arena.make_array<InstArg>(scheme->params.size());
  for (size_t i = 0; i < scheme->params.size(); i++) {
    const TypeParam& param = scheme->params[i];
    args[i] = {nullptr, nullptr};
    if (param.is_size) continue;
    if (binding.overload) {
      set_type(args[i].type, unifier.overloaded(binding.overload, loc));
      continue;
    }
    uint32_t limit = 0;
    Intrinsic which = ctx.intrinsic(binding.name);
    bool is_equality = which == Intrinsic::Equal || which == Intrinsic::NotEqual;
    if (param.liftedness != Liftedness::Lifted)
      limit = unifier.add_limit({Limit::Kind::Parameter, loc, shown, param.name.base, is_equality});
    set_type(args[i].type, unifier.fresh(param.liftedness, loc, limit));
  }
  VarExp* var = node<VarExp>(loc, Instance{types, unifier, scheme->params, args}.of(scheme->type));
  var->name = binding.name;
  var->shown = shown;
  var->inst = {args, scheme->params.size()};
  return var;
}

// ---------------------------------------------------------------------------------------------------------------
// Unqualified names

// `let mut x = 1` defines a function `mut`.
static void explain_modifier(const syntax::LetFunExp& function, diag::Diagnostic& d) {
  std::string_view word = function.name.name.str();
  d.label(function.name.loc, fmt::format("this defines a function `{}`, with a parameter", word));
  d.set_help(word == "rec" ? "Only top-level functions can call themselves, and they need no `rec`."
                           : fmt::format("Leave `{}` out. Variables do not change; loops carry values that do.", word));
}

static const syntax::LetFunExp* find_modifier(const Infer& in, Name name) {
  for (const syntax::LetFunExp* function : in.modifiers) {
    const syntax::Pat* first = function->params[0];
    if (first->kind == syntax::PatKind::Name && syntax::as<syntax::NamePat>(first)->name.name == name) return function;
  }
  return nullptr;
}

static bool binds(const syntax::Pat& p, Name name) {
  using enum syntax::PatKind;
  auto any = [&](const auto& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](const syntax::Pat* part) { return binds(*part, name); });
  };
  switch (p.kind) {
    case Name:
      return syntax::as<syntax::NamePat>(p).name.name == name;
    case Paren:
      return binds(*syntax::as<syntax::ParenPat>(p).pat, name);
    case Ascript:
      return binds(*syntax::as<syntax::AscriptPat>(p).pat, name);
    case Attr:
      return binds(*syntax::as<syntax::AttrPat>(p).pat, name);
    case Tuple:
      return any(syntax::as<syntax::TuplePat>(p).parts);
    case Constr:
      return any(syntax::as<syntax::ConstrPat>(p).payload);
    case Record:
      for (const syntax::FieldPat& f : syntax::as<syntax::RecordPat>(p).fields)
        if (binds(*f.pat, name)) return true;
      return false;
    case Unit:
    case Wildcard:
    case Literal:
    case Error:
      return false;
  }
  return false;
}

// A name that is bound near by, but not visible here. False: it is not.
bool Infer::explain_scope(const syntax::Ident& ident, diag::Diagnostic& d) {
  std::string_view name = ident.name.str();
  if (loop_head && binds(*loop_head->pat, ident.name)) {
    d.note(loop_head->init ? "What a loop changes is visible in its body only, not in its initial value or its bound."
                           : "A loop without `=` starts with the variables whose names are in its pattern.");
    if (!loop_head->init) d.set_help("Write `loop pattern = value ...`.");
    return true;
  }
  if (std::find(being_defined.begin(), being_defined.end(), ident.name) != being_defined.end()) {
    d.note("Only top-level functions can call themselves: constants and local functions cannot be recursive.");
    return true;
  }
  auto is_same = [&](const auto& bound) { return bound.first == ident.name; };
  auto bound = std::find_if(local_names.rbegin(), local_names.rend(), is_same);
  if (bound == local_names.rend()) return false;
  d.label(bound->second, fmt::format("this \"{}\" is not visible there", name));
  d.note("What a lambda, a loop, a case or a `let` binds is not visible outside of its body.");
  return true;
}

// Has a type that is visible a constructor of this name?
static bool is_constructor(const Scope& scope, Name name) {
  bool found = false;
  scope.for_each_type([&](Name, const TypeBinding& binding) {
    auto* sum = binding.def.ret.type ? try_as<SumType>(binding.def.ret.type) : nullptr;
    found |= sum && std::ranges::any_of(sum->constrs, [&](const Constr& c) { return c.name == name; });
  });
  return found;
}

static bool is_matrix(Infer& in, const TermBinding& value) {
  if (value.kind != TermBinding::Kind::Value || !value.scheme) return false;
  auto* rows = try_as<ArrayType>(in.unifier.resolve(value.scheme->type));
  return rows && in.unifier.resolve(rows->elem)->kind == TypeKind::Array;
}

// Looks for the likeliest reason and gives one hint only.
void Infer::unknown_name(const syntax::Ident& ident, const ForeignCall& foreign) {
  std::string_view name = ident.name.str();
  if (!ident.name || scope.is_incomplete()) return;
  if (!reported_names.insert(ident.name.index()).second) return;
  diag::Diagnostic& d = ctx.sink.report(Code::UnknownName, ident.loc, fmt::format("Unknown variable \"{}\".", name));
  if (const syntax::LetFunExp* modifier = find_modifier(*this, ident.name)) return explain_modifier(*modifier, d);
  if (explain_scope(ident, d)) return;
  if (scope.find_type(ident.name)) {
    d.note(fmt::format("\"{}\" is a type, but a value is needed here.", name));
    return;
  }
  if (ctx.later_definitions.contains(ctx.sources, ident.loc, name)) {
    d.note(fmt::format("\"{}\" is defined further down: a name is only visible after its definition.", name));
    d.set_help("Move the definition up. Functions cannot be mutually recursive.");
    return;
  }
  if (in_size) {
    d.set_help(
        fmt::format("A size that the arguments decide is declared behind the name that is defined: `[{}]`.", name));
    return;
  }
  for (const auto& [rec_name, rec_loc] : ctx.rec_names)
    if (rec_name == ident.name) {
      d.label(rec_loc, fmt::format("this defines a function `rec`, with a parameter `{}`", name));
      d.set_help("Leave `rec` out: functions can call themselves.");
      return;
    }
  if (const TermBinding* matrix =
          name.ends_with('\'') ? scope.peek_term(ctx.names.intern(name.substr(0, name.size() - 1))) : nullptr;
      matrix && is_matrix(*this, *matrix)) {
    d.set_help(fmt::format("To transpose write `transpose {}`.", name.substr(0, name.size() - 1)));
    return;
  }
  Closest closest(name, ctx.suggestions);
  if (ctx.gives_hints() && is_constructor(scope, ident.name)) {
    d.set_help(fmt::format("Constructors begin with `#`: write `#{}`.", name));
    return;
  }
  if (std::string help = help_for_unknown(ident.name, foreign); !help.empty()) {
    d.set_help(std::move(help));
    return;
  }
  if (scope.find_mod_type(ident.name)) {
    d.note(fmt::format("\"{}\" is a module type, but a value or module is needed here.", name));
    return;
  }
  if (closest.wants_candidates())
    scope.for_each_term([&](Name candidate, const TermBinding& binding) {
      if (binding.kind == TermBinding::Kind::Value) closest.offer(candidate.str());
    });
  d.set_help(closest.help());
}

// Names that begin with an underscore say that they are not used, so using them is an error.
Exp* Infer::name(const syntax::Ident& ident) {
  std::string_view text = ident.name.str();
  const TermBinding* found = scope.find_term(ident.name);
  if (!found) {
    unknown_name(ident);
    return error_exp(ident.loc);
  }
  if (text.starts_with('_')) {
    ctx.sink
        .report(Code::UnderscoreUse, ident.loc,
                fmt::format("Use of \"{}\": variables prefixed with underscore may not be accessed.", text))
        .label(found->loc, "bound here")
        .set_help(fmt::format("Rename the variable to \"{}\".", text.substr(1)));
    return error_exp(ident.loc);
  }
  if (found->kind == TermBinding::Kind::Module) {
    if (is_in_unknown_call && prim::prim_type_named(text)) return error_exp(ident.loc);
    ctx.sink
        .report(Code::ModuleAsValue, ident.loc, fmt::format("\"{}\" is a module, but a value is needed here.", text))
        .set_help(prim::prim_type_named(text)
                      ? fmt::format("This is the name of a type. A conversion names both types, as `{}.i64`.",
                                    text == "i64" ? "i32" : text)
                      : fmt::format("Members of the module are written {}.name.", text));
    return error_exp(ident.loc);
  }
  return variable(TermBinding(*found), ident.loc, text);
}

// ---------------------------------------------------------------------------------------------------------------
// Names in modules

// Looks for `part` in a module. Null if there is none, which has been reported.
static const TermBinding* find_member(Infer& in, const Mod& mod, std::string_view path, const syntax::Ident& part) {
  if (mod.is_functor) {
    in.ctx.sink
        .report(Code::ParametricMember, part.loc,
                fmt::format("Cannot use \"{}\" of \"{}\": it is a parametric module.", part.name.str(), path))
        .set_help(help_to_apply(path));
    return nullptr;
  }
  if (const TermBinding* found = mod.env.find_term(part.name)) return found;
  if (mod.is_error || !part.name) return nullptr;
  diag::Diagnostic& d = in.ctx.sink.report(Code::UnknownMember, part.loc,
                                           fmt::format("Unknown variable \"{}.{}\".", path, part.name.str()));
  if (mod.env.find_type(part.name)) {
    d.note(fmt::format("\"{}.{}\" is a type, but a value is needed here.", path, part.name.str()));
    return nullptr;
  }
  if (prim::prim_type_named(path)) {
    d.set_help(in.help_for_unknown(part.name, {.number = prim::prim_type_named(path)}));
    if (!d.help.empty()) return nullptr;
  }
  Closest closest(part.name.str(), in.ctx.suggestions);
  for (const auto& [name, binding] : mod.env.terms.all())
    if (closest.wants_candidates()) closest.offer(name.str());
  d.set_help(closest.best().empty() ? std::string() : fmt::format("Did you mean \"{}.{}\"?", path, closest.best()));
  return nullptr;
}

// The module a.b.c, or null (reported).
const Mod* Infer::module_of(List<syntax::Ident> path) {
  const syntax::Ident& first = path.front();
  const TermBinding* found = scope.find_term(first.name);
  if (!found) {
    if (!scope.is_incomplete() && first.name) {
      diag::Diagnostic& d =
          ctx.sink.report(Code::UnknownModule, first.loc, fmt::format("Unknown module \"{}\".", first.name.str()));
      Closest closest(first.name.str(), ctx.suggestions);
      if (closest.wants_candidates())
        scope.for_each_term([&](Name candidate, const TermBinding& binding) {
          if (binding.kind == TermBinding::Kind::Module) closest.offer(candidate.str());
        });
      d.set_help(closest.help());
    }
    return nullptr;
  }
  std::string shown(first.name.str());
  for (size_t i = 0;; i++) {
    if (found->kind != TermBinding::Kind::Module) {
      diag::Diagnostic& d =
          ctx.sink.report(Code::NotAModule, path[i].loc, fmt::format("\"{}\" is a value, not a module.", shown));
      if (i == 0) explain_hidden_module(ctx, scope, first.name, *found, opened_path(first.name, *found), d);
      return nullptr;
    }
    if (i + 1 == path.size()) return found->mod;
    const Mod* mod = found->mod;
    found = find_member(*this, *mod, shown, path[i + 1]);
    if (!found) return nullptr;
    shown += fmt::format(".{}", path[i + 1].name.str());
  }
}

// `path` is how the program calls the module.
Exp* Infer::member(const Mod& mod, std::string_view path, const syntax::Ident& part, Loc loc) {
  const TermBinding* found = find_member(*this, mod, path, part);
  if (!found) return error_exp(loc);
  if (found->kind == TermBinding::Kind::Module) {
    ctx.sink.report(Code::ModuleAsValue, loc,
                    fmt::format("\"{}.{}\" is a module, but a value is needed here.", path, part.name.str()));
    return error_exp(loc);
  }
  std::string full(path);
  full.append(".").append(part.name.str());
  return variable(*found, loc, arena.text(full));
}

Exp* Infer::qual_name(const syntax::QualName& qual) {
  if (qual.qualifiers.empty()) return name(qual.name);
  const Mod* mod = module_of(qual.qualifiers);
  if (!mod) return error_exp(qual.loc());
  std::string path;
  for (const syntax::Ident& q : qual.qualifiers) path.append(path.empty() ? "" : ".").append(q.name.str());
  return member(*mod, path, qual.name, qual.loc());
}

// A message about an operator points at all of it, backquotes included.
Exp* Infer::op(const syntax::OpName& op) {
  Exp* exp = qual_name(op.name);
  exp->loc = op.loc;
  return exp;
}

// a.b.c.d: as far as names are modules these are members, what follows are fields.
Exp* Infer::dotted(const syntax::ProjectExp& whole) {
  std::vector<const syntax::ProjectExp*> fields;  // outermost first
  const syntax::Exp* base = &whole;
  while (base->kind == syntax::ExpKind::Project) {
    fields.push_back(syntax::as<syntax::ProjectExp>(base));
    base = fields.back()->record;
  }
  std::reverse(fields.begin(), fields.end());
  size_t next = 0;
  Exp* value = nullptr;
  const TermBinding* found = nullptr;
  const syntax::Ident* first = nullptr;
  if (base->kind == syntax::ExpKind::Name) {
    first = &syntax::as<syntax::NameExp>(base)->name;
    found = scope.find_term(first->name);
  }
  if (found && found->kind == TermBinding::Kind::Module) {
    std::string path(first->name.str());
    while (!value) {
      const syntax::ProjectExp* step = fields[next++];
      const Mod* mod = found->mod;
      const TermBinding* inner = mod->is_functor ? nullptr : mod->env.find_term(step->field.name);
      if (inner && inner->kind == TermBinding::Kind::Module && next < fields.size()) {
        path += fmt::format(".{}", step->field.name.str());
        found = inner;
        continue;
      }
      value = member(*mod, path, step->field, step->loc);
    }
  } else if (first && !found && is_foreign_module(first->name.str())) {
    foreign_member(*first, fields.back()->field, {});
    return error_exp(whole.loc);
  } else {
    value = exp(*base);
  }
  size_t before = ctx.sink.all().size();
  bool is_value = found && found->kind == TermBinding::Kind::Value;
  for (; next < fields.size(); next++) value = project(value, fields[next]->field, fields[next]->loc);
  if (is_value && ctx.sink.all().size() > before) {
    const TermBinding& visible = *scope.peek_term(first->name);
    explain_hidden_module(ctx, scope, first->name, visible, opened_path(first->name, visible), ctx.sink.at(before));
  }
  return value;
}

// np.sum xs: a module of another language, whose functions have other names or no prefix here.
void Infer::foreign_member(const syntax::Ident& module, const syntax::Ident& member, const ForeignCall& foreign) {
  if (scope.is_incomplete()) return;
  diag::Diagnostic& d =
      ctx.sink.report(Code::UnknownModule, module.loc, fmt::format("Unknown module \"{}\".", module.name.str()));
  const TermBinding* found = scope.peek_term(member.name);
  std::string help = found ? help_to_write(member.name.str(), foreign) : help_for_unknown(member.name, foreign);
  if (help.empty()) help = "The functions of the prelude have no prefix, those of numbers one such as `f64.`.";
  d.set_help(std::move(help));
}

// Something is wrong with an application. Is it that its name means another function than was thought?
void Infer::explain_names(const Exp* function, diag::Diagnostic& d) {
  if (!function || function->kind != ExpKind::Var || !ctx.gives_hints()) return;
  std::string_view shown = as<VarExp>(function)->shown;
  Name name = ctx.names.intern(shown);
  const TermBinding* visible = scope.peek_term(name);
  if (!visible || !(visible->name == as<VarExp>(function)->name) || visible->name == self) return;
  explain_hidden(ctx, scope, name, *visible, opened_path(name, *visible), d);
}

// The module that a local open takes the name from. Empty: none.
std::string_view Infer::opened_path(Name name, const TermBinding& visible) const {
  std::string_view path;
  for (const Opened& o : opened) {
    const TermBinding* member = o.mod->env.find_term(name);
    if (member && member->name == visible.name) path = o.path;
  }
  return path;
}

// `m.(x + 1)` means m.x, if there is one, also where a variable is called x.
void Infer::explain_opened_value(const Exp* value, diag::Diagnostic& d) {
  if (!value || value->kind != ExpKind::Var || !ctx.gives_hints()) return;
  Name name = ctx.names.intern(as<VarExp>(value)->shown);
  const TermBinding* visible = scope.peek_term(name);
  if (!visible || !(visible->name == as<VarExp>(value)->name)) return;
  std::string_view path = opened_path(name, *visible);
  const TermBinding* hidden = scope.hidden_term(name);
  if (path.empty() || !hidden || hidden->kind != TermBinding::Kind::Value) return;
  const SourceFile* file = ctx.sources.file_of(hidden->loc);
  if (!file || file->is_builtin) return;
  d.label(hidden->loc, "not this one");
  d.note(fmt::format("`{0}` is `{1}.{0}` here, because `{1}` is opened around it.", name.str(), path));
  if (d.help.empty()) d.set_help("Give the variable another name.");
}

// m.(e)
Exp* Infer::local_open(const syntax::LocalOpenExp& open) {
  std::vector<syntax::Ident> path(open.module.qualifiers.begin(), open.module.qualifiers.end());
  path.push_back(open.module.name);
  size_t before = ctx.sink.all().size();
  const Mod* mod = module_of(path);
  bool is_value = ctx.sink.all().size() > before && ctx.sink.at(before).code == Code::NotAModule;
  if (is_value && ctx.sink.at(before).help.empty())
    ctx.sink.at(before).set_help("What stands before `.(` is opened. To index an array write `xs[i]`.");
  bool is_unknown = ctx.sink.all().size() > before && ctx.sink.at(before).code == Code::UnknownModule;
  if (is_unknown && ctx.sink.at(before).help.empty())
    ctx.sink.at(before).set_help(fmt::format(
        "What stands before `.(` is a module that is opened. For every element of an array write `map {} xs`.",
        text_of(open.module.loc())));
  if (mod && mod->is_functor) {
    std::string module = text_of(open.module.loc());
    ctx.sink
        .report(Code::ParametricMember, open.module.loc(),
                fmt::format("Cannot open \"{}\": it is a parametric module.", module))
        .set_help(help_to_apply(module));
    mod = nullptr;
  }
  if (!mod) return error_exp(open.loc);
  Scope::Mark mark = scope.mark();
  scope.open(*mod);
  opened.push_back({mod, text_of(open.module.loc())});
  Exp* result = exp(*open.exp);
  opened.pop_back();
  scope.leave(mark);
  return result;
}

}  // namespace fehu::check
