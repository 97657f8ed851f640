// Pass 1: what names in expressions mean. Spec: language.md 3.3, 3.4.
//
// A name is looked up in the scope, with messages for the many ways in which it may not be there, and a use of a
// polymorphic value gets fresh variables for its type parameters.
#include <algorithm>

#include "check/infer/infer_state.h"
#include "check/infer/suggest.h"
#include "check/types/type_parts.h"

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

  const Type* of(const Type* type) {
    if (!(type->flags & (kHasNamed | kHasMeta))) return type;
    type = unifier.resolve(type);
    if (const NamedType* named = try_as<NamedType>(type))
      for (size_t i = 0; i < params.size(); i++)
        if (params[i].name == named->name) return args[i].type;
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
  if (binding.name == self) refers_to_itself = true;
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

// Names of older preludes, and what to do now.
static std::string_view hint_for_removed(std::string_view name) {
  struct Removed {
    std::string_view name, hint;
  };
  static constexpr Removed kRemoved[] = {
      {"reduce_stream", "This function was removed from the language; use \"map\" and \"reduce\"."},
      {"map_stream", "This function was removed from the language; use \"map\"."},
      {"reduce_stream_per", "This function was removed from the language; use \"map\" and \"reduce\"."},
      {"stream_map", "This function was removed from the language; use \"map\"."},
      {"stream_red", "This function was removed from the language; use \"map\" and \"reduce\"."},
      {"scatter_stream", "This function was removed from the prelude; use \"scatter\"."},
      {"reduce_by_index_stream", "This function was removed from the prelude; use \"reduce_by_index\"."},
      {"concat_to", "This function was removed; use \"++\" and, where needed, a size coercion \":>\"."},
      {"flatten_to", "This function was removed; use \"flatten\" and, where needed, a size coercion \":>\"."},
      {"resize", "This function was removed; use a size coercion \":>\" or \"sized\"."},
      {"shape", "This function was removed; use \"length\"."},
      {"empty", "The form empty(t) was removed; write \"[]\", with a type ascription where needed."},
      {"unsafe", "The keyword \"unsafe\" is now an attribute: #[unsafe]."},
  };
  for (const Removed& r : kRemoved)
    if (r.name == name) return r.hint;
  return {};
}

// Is `name` defined further down in the same file? Looks at the text: only for a hint.
static bool is_defined_later(const SourceMap& sources, Loc use, std::string_view name) {
  const SourceFile* file = sources.file_of(use);
  if (!file || name.empty()) return false;
  std::string_view text = file->text;
  constexpr size_t kReach = 200000;
  text = text.substr(std::min<size_t>(use.end - file->base, text.size())).substr(0, kReach);
  for (std::string_view keyword : {"\ndef ", "\nlet ", "\nentry ", " def ", "\nmodule "}) {
    for (size_t at = text.find(keyword); at != text.npos; at = text.find(keyword, at + 1)) {
      std::string_view rest = text.substr(at + keyword.size());
      rest = rest.substr(std::min(rest.find_first_not_of(" ("), rest.size()));
      if (!rest.starts_with(name)) continue;
      char next = rest.size() > name.size() ? rest[name.size()] : ' ';
      if (!isalnum(static_cast<unsigned char>(next)) && next != '_' && next != '\'') return true;
    }
  }
  return false;
}

// Looks for the likeliest reason and gives one hint only.
void Infer::unknown_name(const syntax::Ident& ident) {
  std::string_view name = ident.name.str();
  if (!ident.name || scope.is_incomplete()) return;
  diag::Diagnostic& d = ctx.sink.report(Code::UnknownName, ident.loc, fmt::format("Unknown variable \"{}\".", name));
  if (std::string_view hint = hint_for_removed(name); !hint.empty()) {
    d.set_help(std::string(hint));
    return;
  }
  if (scope.find_type(ident.name)) {
    d.note(fmt::format("\"{}\" is a type, but a value is needed here.", name));
    return;
  }
  if (std::find(being_defined.begin(), being_defined.end(), ident.name) != being_defined.end()) {
    d.note("Only top-level functions can call themselves: constants and local functions cannot be recursive.");
    return;
  }
  if (is_defined_later(ctx.sources, ident.loc, name)) {
    d.note(fmt::format("\"{}\" is defined further down: a name is only visible after its definition.", name));
    d.set_help("Move the definition up. Functions cannot be mutually recursive.");
    return;
  }
  Closest closest(name);
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
    ctx.sink
        .report(Code::ModuleAsValue, ident.loc, fmt::format("\"{}\" is a module, but a value is needed here.", text))
        .set_help(fmt::format("Members of the module are written {}.name.", text));
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
        .set_help(fmt::format("Apply it to an argument first: module m = {} argument", path));
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
  Closest closest(part.name.str());
  for (const auto& [name, binding] : mod.env.terms) closest.offer(name.str());
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
      Closest closest(first.name.str());
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
      ctx.sink.report(Code::NotAModule, path[i].loc, fmt::format("\"{}\" is a value, not a module.", shown));
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
  } else {
    value = exp(*base);
  }
  for (; next < fields.size(); next++) value = project(value, fields[next]->field, fields[next]->loc);
  return value;
}

// m.(e)
Exp* Infer::local_open(const syntax::LocalOpenExp& open) {
  std::vector<syntax::Ident> path(open.module.qualifiers.begin(), open.module.qualifiers.end());
  path.push_back(open.module.name);
  const Mod* mod = module_of(path);
  if (mod && mod->is_functor) {
    ctx.sink.report(Code::ParametricMember, open.module.loc(),
                    fmt::format("Cannot open \"{}\": it is a parametric module.", text_of(open.module.loc())));
    mod = nullptr;
  }
  if (!mod) return error_exp(open.loc);
  Scope::Mark mark = scope.mark();
  scope.open(*mod);
  Exp* result = exp(*open.exp);
  scope.leave(mark);
  return result;
}

}  // namespace fehu::check
