// Written types become Types. Spec: language.md 3.3, 4.1-4.4, 6.14.
//
// Abbreviations are expanded at once: with `type pair 'a = (a, a)`, `pair i32` becomes (i32, i32), which remembers for
// messages how it was written. What makes it more than a translation is the binding of sizes: `[]` and abbreviations
// with hidden sizes bring in names that belong to the nearest arrow's result or to the whole type.
#include "check/infer/type_exp.h"

#include <algorithm>

#include "base/name_index.h"
#include "check/hints/foreign.h"
#include "check/hints/hidden.h"
#include "check/hints/suggest.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// ---------------------------------------------------------------------------------------------------------------
// Witnesses

// A size occurs constructively where it is by itself the size of a dimension, so that a value of the type tells it: n
// in [n]i32, not in [n + 1]i32.
void for_each_witnessed(const Context& ctx, const Type* type, const std::function<void(VName)>& found) {
  if (!(type->flags & kHasSize) || type->kind == TypeKind::Arrow) return;
  auto size = [&](Size size) {
    size = bare_size(size);
    if (size->kind == ExpKind::Var) found(as<VarExp>(size)->name);
  };
  // The array of an accumulator is as good as the array itself; an argument of another type need not be of any array in
  // it.
  const NamedType* named = try_as<NamedType>(type);
  bool is_opaque = named && named->name != ctx.acc;
  auto part = [&](const Type* inner) {
    if (!is_opaque) for_each_witnessed(ctx, inner, found);
  };
  for_each_part(type, part, size);
}

bool is_witnessed(const Context& ctx, VName name, const Type* type) {
  bool is_found = false;
  for_each_witnessed(ctx, type, [&](VName witnessed) { is_found |= witnessed == name; });
  return is_found;
}

// ---------------------------------------------------------------------------------------------------------------
// Liftedness of what a name stands for

static bool mentions_type(const Type* type, VName name) {
  if (!(type->flags & kHasNamed)) return false;
  if (const NamedType* named = try_as<NamedType>(type); named && named->name == name) return true;
  return any_part(type, [&](const Type* part) { return mentions_type(part, name); });
}

bool allows_lifted(const Context& ctx, const Type* type, VName name, Liftedness lift) {
  if (lift == Liftedness::Unlifted || !(type->flags & kHasNamed)) return true;
  if (const ArrayType* array = try_as<ArrayType>(type)) return !mentions_type(array->elem, name);
  if (const NamedType* named = try_as<NamedType>(type)) {
    auto params = ctx.abstract_params.find(named->name.id);
    for (size_t i = 0; i < named->args.size(); i++) {
      const Type* arg = named->args[i].type;
      bool is_known = params != ctx.abstract_params.end() && i < params->second.size();
      if (arg && mentions_type(arg, name) && !(is_known && params->second[i].liftedness >= lift)) return false;
    }
  }
  return !any_part(type, [&](const Type* part) { return !allows_lifted(ctx, part, name, lift); });
}

// ---------------------------------------------------------------------------------------------------------------

namespace {

// A type with what it may contain at most: liftedness of what is written is known here, that of the finished type alone
// would not say whether sizes are hidden.
struct Part {
  const Type* type;
  Liftedness lift = Liftedness::Unlifted;
};

// Which side of the nearest arrow we are on.
enum class Side : uint8_t { Outside, Param, Result };

// One written type being read. `side` and `exts` change when the walk enters an arrow and are put back when it leaves.
struct Elaborator {
  Context& ctx;
  Scope& scope;
  TypePosition position;
  const std::function<Size(const syntax::Exp&)>& check_size;
  std::vector<VName>* exts;  // where hidden sizes are bound: the nearest arrow's result, or the whole type
  Side side = Side::Outside;
  std::vector<Loc> chain = {};  // of the names bound by arrows and existentials around
  NameIndex chain_names = {};
  size_t num_anonymous = 0;

  Part error() { return {ctx.types.error()}; }

  Part type(const syntax::TypeExp& e);
  Part name_type(const syntax::QualName& name, List<syntax::TypeArg> args, Loc loc);
  Part record(const syntax::RecordType& e);
  Part tuple(const syntax::TupleType& e);
  Part array(const syntax::ArrayType& e);
  Part sum(const syntax::SumType& e);
  Part unique(const syntax::UniqueType& e);
  Part arrow(const syntax::ArrowType& e);
  Part existential(const syntax::ExistentialType& e);

  std::optional<TypeBinding> find(const syntax::QualName& name);
  void unknown_type(const syntax::QualName& name, const Mod* mod);
  bool arguments(const TypeBinding& binding, List<syntax::TypeArg> args, Loc loc, std::string_view shown,
                 std::vector<TypeArg>& out, std::vector<List<VName>>& out_exts, Liftedness& lift);
  Size anonymous(Loc loc);
  void add_to_chain(const syntax::Ident& ident);
  void leave_chain(size_t outer);
  void bind_in_chain(const syntax::Ident& ident, VName name, const Type* type);
};

Part Elaborator::type(const syntax::TypeExp& e) {
  using enum syntax::TypeExpKind;
  switch (e.kind) {
    case Name:
      return name_type(syntax::as<syntax::NameType>(e).name, {}, e.loc);
    case Apply: {
      auto& apply = syntax::as<syntax::ApplyType>(e);
      const syntax::TypeExp* head = apply.head;
      while (head->kind == Paren) head = syntax::as<syntax::ParenType>(head)->type;
      if (head->kind == Name) return name_type(syntax::as<syntax::NameType>(head)->name, apply.args, e.loc);
      if (head->kind != Error)
        ctx.sink.report(Code::TypeNotApplicable, head->loc, "Only a named type can be applied to arguments.");
      return error();
    }
    case Unit:
      return {ctx.types.unit()};
    case Paren:
      return type(*syntax::as<syntax::ParenType>(e).type);
    case Tuple:
      return tuple(syntax::as<syntax::TupleType>(e));
    case Record:
      return record(syntax::as<syntax::RecordType>(e));
    case Array:
      return array(syntax::as<syntax::ArrayType>(e));
    case Sum:
      return sum(syntax::as<syntax::SumType>(e));
    case Unique:
      return unique(syntax::as<syntax::UniqueType>(e));
    case Arrow:
      return arrow(syntax::as<syntax::ArrowType>(e));
    case Existential:
      return existential(syntax::as<syntax::ExistentialType>(e));
    case Error:
      return error();
  }
  return error();
}

// ---------------------------------------------------------------------------------------------------------------
// Names and their arguments

// With the module that it was taken from: m.t.
std::string shown_name(const syntax::QualName& name) {
  std::string text;
  for (const syntax::Ident& q : name.qualifiers) text += fmt::format("{}.", q.name.str());
  return text + std::string(name.name.name.str());
}

// [n]: was the name bound as a size parameter?
bool is_in_brackets(const Context& ctx, Loc loc) {
  const SourceFile* file = ctx.sources.file_of(loc);
  return file && loc.begin > file->base && file->text[loc.begin - file->base - 1] == '[';
}

// Nothing is said if the module, or one that was opened, had errors: the type may be what is missing there.
void Elaborator::unknown_type(const syntax::QualName& name, const Mod* mod) {
  if (mod ? mod->is_error : scope.is_incomplete()) return;
  if (!mod && !ctx.reported_types.insert(name.name.name.index()).second) return;
  bool is_behind_forall =
      !mod && name.name.name.str().size() == 1 && ctx.reported_types.contains(ctx.names.intern("forall").index());
  if (is_behind_forall) return;
  diag::Diagnostic& d =
      ctx.sink.report(Code::UnknownType, name.loc(), fmt::format("Unknown type \"{}\".", shown_name(name)));
  Closest closest(name.name.name.str(), ctx.suggestions);
  if (mod) {
    for (const auto& [candidate, binding] : mod->env.types.all()) closest.offer(candidate.str());
  } else {
    if (const TermBinding* term = scope.find_term(name.name.name); term && term->kind == TermBinding::Kind::Value) {
      d.note(fmt::format("\"{}\" is a value, but a type is needed here.", name.name.name.str()));
      const Type* type = term->scheme ? term->scheme->type : nullptr;
      if (type && type->kind == TypeKind::Array)
        d.set_help(fmt::format("To put an element before an array write `[x] ++ {}`.", name.name.name.str()));
      else if (is_in_brackets(ctx, term->loc))
        d.set_help(
            fmt::format("In brackets stands a size. A type parameter has an apostrophe: `'{}`.", name.name.name.str()));
      else if (type && type->kind == TypeKind::Prim)
        d.set_help("Behind `:` stands a type. A range is written `a...b`.");
      return;
    }
    if (ctx.later_definitions.contains(ctx.sources, name.loc(), name.name.name.str(), true)) {
      d.note(fmt::format("\"{}\" is declared further down: a name is only visible after its declaration.",
                         name.name.name.str()));
      return;
    }
    if (name.name.name == ctx.type_being_defined) {
      d.note("A type cannot contain itself: there are no recursive types.");
      return;
    }
    d.set_help(std::string(help_for_type(name.name.name.str())));
    if (d.help.empty() && scope.find_mod_type(name.name.name)) {
      d.note(fmt::format("\"{}\" is a module type, but a type is needed here.", name.name.name.str()));
      return;
    }
    if (d.help.empty() && name.name.name.str().size() == 1 && position == TypePosition::Annotation)
      d.set_help(
          fmt::format("A type parameter is declared behind the name of the definition: `def f '{0} (x: {0}) = x`.",
                      name.name.name.str()));
    if (!d.help.empty()) return;
    if (closest.wants_candidates())
      scope.for_each_type([&](Name candidate, const TypeBinding&) { closest.offer(candidate.str()); });
  }
  d.set_help(closest.help());
}

// Nothing if there is no such type, which is reported.
std::optional<TypeBinding> Elaborator::find(const syntax::QualName& name) {
  if (!name.name.name) return std::nullopt;
  const Mod* mod = nullptr;
  std::string path;
  for (const syntax::Ident& q : name.qualifiers) {
    const TermBinding* found = mod ? mod->env.find_term(q.name) : scope.find_term(q.name);
    path += fmt::format("{}{}", path.empty() ? "" : ".", q.name.str());
    if (!found || found->kind != TermBinding::Kind::Module) {
      bool is_known_error = mod ? mod->is_error : scope.is_incomplete() && !found;
      if (q.name && !is_known_error) {
        diag::Diagnostic& d = ctx.sink.report(found ? Code::NotAModule : Code::UnknownModule, q.loc,
                                              found ? fmt::format("\"{}\" is a value, not a module.", path)
                                                    : fmt::format("Unknown module \"{}\".", path));
        if (found && !mod) explain_hidden_module(ctx, scope, q.name, *found, {}, d);
      }
      return std::nullopt;
    }
    mod = found->mod;
    if (mod->is_functor) {
      ctx.sink
          .report(Code::ParametricMember, name.loc(),
                  fmt::format("Cannot use a type of \"{}\": it is a parametric module.", path))
          .set_help(help_to_apply(path));
      return std::nullopt;
    }
  }
  const TypeBinding* found = mod ? mod->env.find_type(name.name.name) : scope.find_type(name.name.name);
  if (!found) {
    unknown_type(name, mod);
    return std::nullopt;
  }
  ctx.vnames[found->name.id].is_used = true;
  return *found;
}

std::string count_arguments(size_t count) {
  if (count == 0) return "no arguments";
  return count == 1 ? "1 argument" : fmt::format("{} arguments", count);
}

void report_lifted_argument(Context& ctx, Loc loc, const TypeParam& param, std::string_view shown, Liftedness lift) {
  ctx.sink
      .report(Code::LiftedTypeArgument, loc,
              fmt::format("Type parameter \"{}\" of \"{}\" cannot be instantiated with this type: it {}.",
                          param.name.base.str(), shown,
                          lift == Liftedness::Lifted ? "may contain functions" : "may have hidden sizes"))
      .note(fmt::format("\"{}\" stands for an element of an array, or is handed on to an abstract type that does not "
                        "take such types.",
                        param.name.base.str()))
      .set_help(
          "Use a tuple or record instead of an array, or declare the abstract type's parameter with `'^` (or `'~`).");
}

// Arguments of a type, elaborated, with the sizes that each hides. False if they do not fit the parameters (reported).
bool Elaborator::arguments(const TypeBinding& binding, List<syntax::TypeArg> args, Loc loc, std::string_view shown,
                           std::vector<TypeArg>& out, std::vector<List<VName>>& out_exts, Liftedness& lift) {
  List<TypeParam> params = binding.def.params;
  if (params.size() != args.size()) {
    diag::Diagnostic& d = ctx.sink.report(
        Code::TypeArity, loc,
        fmt::format("Type \"{}\" {} {}, but {} given.", shown, params.empty() ? "takes" : "needs",
                    count_arguments(params.size()), args.size() == 1 ? "1 is" : fmt::format("{} are", args.size())));
    if (binding.loc) d.label(binding.loc, "defined here");
    bool is_suffix = params.empty() && args.size() == 1 && !args[0].type;  // i32[]
    if (is_suffix) d.set_help(fmt::format("The type of an array of it is written `[]{}`.", shown));
    constexpr size_t kMostShown = 4;
    if (args.empty() && params.size() <= kMostShown) {
      std::string code(shown);
      for (const TypeParam& p : params) code += p.is_size ? fmt::format(" [{}]", p.name.base.str()) : " i32";
      d.set_help(fmt::format("{} behind it, as in `{}`.", params.size() == 1 ? "An argument stands" : "Arguments stand",
                             code));
    }
    return false;
  }
  bool all_fit = true;
  for (size_t i = 0; i < args.size(); i++) {
    const syntax::TypeArg& arg = args[i];
    const TypeParam& param = params[i];
    bool is_right_kind = param.is_size == (arg.type == nullptr);
    if (!is_right_kind && !all_fit) continue;  // arguments in the wrong order
    if (!is_right_kind) {
      diag::Diagnostic& d =
          ctx.sink.report(Code::TypeArgumentKind, arg.loc,
                          fmt::format("Argument {} of type \"{}\" must be a {}, but this is a {}.", i + 1, shown,
                                      param.is_size ? "size" : "type", param.is_size ? "type" : "size"));
      d.set_help(param.is_size ? "Sizes are written in brackets: [n]."
                               : "To pass an array type, put it in parentheses.");
      all_fit = false;
      continue;
    }
    if (param.is_size) {
      out.push_back({nullptr, arg.size ? check_size(*arg.size) : anonymous(arg.loc)});
      out_exts.emplace_back();
      continue;
    }
    std::vector<VName> own;
    std::vector<VName>* outer = std::exchange(exts, &own);
    Part part = type(*arg.type);
    exts = outer;
    out_exts.push_back(ctx.arena.list(own));
    lift = std::max(lift, part.lift);
    if (part.lift > param.liftedness && !allows_lifted(ctx, binding.def.ret.type, param.name, part.lift)) {
      report_lifted_argument(ctx, arg.loc, param, shown, part.lift);
      all_fit = false;
    }
    out.push_back({set_fresh(ctx.types, part.type, false), nullptr});  // a `*` in an argument marks nothing
  }
  return all_fit;
}

// Names of primitive types, type parameters and abstract types stand for themselves and need no substitution.
Part Elaborator::name_type(const syntax::QualName& name, List<syntax::TypeArg> args, Loc loc) {
  std::optional<TypeBinding> found = find(name);
  if (!found || !found->def.ret.type) return error();
  std::vector<TypeArg> out;
  std::vector<List<VName>> out_exts;
  Liftedness lift = found->liftedness;
  if (found->def.params.empty() && args.empty() && found->def.ret.exts.empty()) {
    const Type* type = found->def.ret.type;
    // Built-in names, type parameters and abstract types show as what they are.
    auto* named = try_as<NamedType>(type);
    auto* prim = try_as<PrimType>(type);
    bool is_itself =
        (named && named->name == found->name) || (prim && prim::name_of(prim->prim) == name.name.name.str());
    if (is_itself || is_error(type)) return {type, lift};
  }
  std::string shown = shown_name(name);
  if (!arguments(*found, args, loc, shown, out, out_exts, lift)) return error();
  List<TypeArg> list = ctx.arena.list(out);
  const Type* type = apply_type_def(ctx.types, found->def, list, exts, out_exts);
  auto* named = try_as<NamedType>(type);
  if (is_error(type) || (named && named->name == found->name)) return {type, lift};
  const TypeAlias* alias = ctx.arena.make<TypeAlias>(ctx.arena.text(shown), list);
  return {ctx.types.with_alias(type, alias), lift};
}

// ---------------------------------------------------------------------------------------------------------------
// Records, arrays, sums

Part Elaborator::tuple(const syntax::TupleType& e) {
  std::vector<const Type*> parts;
  Liftedness lift = Liftedness::Unlifted;
  for (const syntax::TypeExp* p : e.parts) {
    Part part = type(*p);
    parts.push_back(part.type);
    lift = std::max(lift, part.lift);
  }
  return {ctx.types.tuple(parts, ctx.names), lift};
}

Part Elaborator::record(const syntax::RecordType& e) {
  std::vector<Field> fields;
  std::vector<Loc> locs;
  NameIndex names;
  Liftedness lift = Liftedness::Unlifted;
  for (const syntax::FieldType& f : e.fields) {
    Part part = type(*f.type);
    lift = std::max(lift, part.lift);
    if (size_t earlier = names.find(f.name.name); earlier != NameIndex::kNone) {
      ctx.sink
          .report(Code::DuplicateField, f.name.loc,
                  fmt::format("Field \"{}\" occurs twice in the type.", f.name.name.str()))
          .label(locs[earlier], "first here");
      continue;
    }
    names.add(f.name.name);
    fields.push_back({f.name.name, part.type});
    locs.push_back(f.name.loc);
  }
  if (fields.size() != e.fields.size()) return error();
  return {ctx.types.record(std::move(fields)), lift};
}

// What `[]` becomes (see TypePosition). Made-up names are d, e, f, ...
Size Elaborator::anonymous(Loc loc) {
  bool is_hole = side != Side::Result && position == TypePosition::Annotation;
  if (side == Side::Param && position == TypePosition::ValueSpec) {
    ctx.sink.report(Code::AnonymousSizeInSpec, loc, "An anonymous size is not allowed in a parameter of a value spec.")
        .set_help("Add a size parameter: val f [n] : [n]i32 -> i32.");
    is_hole = true;
  }
  if (is_hole) return ctx.types.size_hole(loc);
  std::string text(1, static_cast<char>('d' + num_anonymous % 23));
  num_anonymous++;
  VName name = ctx.fresh(ctx.names.intern(text), loc);
  exts->push_back(name);
  return ctx.types.size_var(name, loc);
}

// All elements of an array have one shape, so their type must not hide sizes.
Part Elaborator::array(const syntax::ArrayType& e) {
  Size size = e.size ? check_size(*e.size) : anonymous(e.loc);
  Part elem = type(*e.elem);
  if (elem.lift != Liftedness::Unlifted) {
    bool is_function = elem.lift == Liftedness::Lifted;
    ctx.sink
        .report(is_function ? Code::ArrayOfFunctions : Code::ArrayOfHiddenSizes, e.elem->loc,
                is_function
                    ? "Array elements cannot contain functions."
                    : "Array elements cannot have hidden sizes: all elements of an array must have the same shape.")
        .set_here(is_function ? "this type may contain functions" : "this type is size-lifted");
    return error();
  }
  return {ctx.types.array(size, elem.type), Liftedness::Unlifted};
}

// At most 255 constructors: a value says with one byte which of them it has.
Part Elaborator::sum(const syntax::SumType& e) {
  std::vector<Constr> constrs;
  std::vector<Loc> locs;
  NameIndex names;
  Liftedness lift = Liftedness::Unlifted;
  for (const syntax::ConstrType& c : e.constrs) {
    std::vector<const Type*> payload;
    for (const syntax::TypeExp* p : c.payload) {
      Part part = type(*p);
      payload.push_back(part.type);
      lift = std::max(lift, part.lift);
    }
    if (size_t earlier = names.find(c.name.name); earlier != NameIndex::kNone) {
      ctx.sink
          .report(Code::DuplicateConstr, c.name.loc,
                  fmt::format("Constructor #{} occurs twice in the type.", c.name.name.str()))
          .label(locs[earlier], "first here");
      continue;
    }
    names.add(c.name.name);
    constrs.push_back({c.name.name, ctx.arena.list(payload)});
    locs.push_back(c.name.loc);
  }
  constexpr size_t kMaxConstrs = 255;
  if (constrs.size() > kMaxConstrs)
    ctx.sink.report(
        Code::TooManyConstrs, e.loc,
        fmt::format("A sum type can have at most {} constructors; this one has {}.", kMaxConstrs, constrs.size()));
  if (constrs.size() != e.constrs.size() || constrs.size() > kMaxConstrs) return error();
  return {ctx.types.sum(std::move(constrs)), lift};
}

Part Elaborator::unique(const syntax::UniqueType& e) {
  Part part = type(*e.type);
  if (!may_contain_array(part.type) && !is_error(part.type) && !ctx.in_prelude)
    ctx.sink
        .report(Code::UselessMark, e.loc,
                fmt::format("Declaring {} as unique (*) has no effect: it contains no arrays.", show(part.type)))
        .set_help("Remove the asterisk.");
  return {set_fresh(ctx.types, part.type, true), part.lift};
}

// ---------------------------------------------------------------------------------------------------------------
// Binders

void Elaborator::add_to_chain(const syntax::Ident& ident) {
  chain.push_back(ident.loc);
  chain_names.add(ident.name);
}

void Elaborator::leave_chain(size_t outer) {
  if (chain.size() == outer) return;
  chain.resize(outer);
  chain_names.resize(outer);
}

// Names of one chain of arrows must differ: (n: i64) -> (n: i64) -> t is a mistake. Elsewhere they may hide outer ones.
void Elaborator::bind_in_chain(const syntax::Ident& ident, VName name, const Type* type) {
  if (size_t earlier = chain_names.find(ident.name); earlier != NameIndex::kNone)
    ctx.sink
        .report(Code::DuplicateName, ident.loc,
                fmt::format("The name \"{}\" is bound twice in the type.", ident.name.str()))
        .label(chain[earlier], "bound here first");
  add_to_chain(ident);
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.name = name;
  binding.scheme = ctx.arena.make<Scheme>(List<TypeParam>{}, type);
  binding.loc = ident.loc;
  scope.bind(ident.name, binding);
}

// `*` on the parameter means that it is consumed, which is a property of the arrow: the parameter's type is
// kept without marks.
Part Elaborator::arrow(const syntax::ArrowType& e) {
  Side outer_side = side;
  std::vector<VName>* outer_exts = exts;
  size_t outer_chain = chain.size();
  Scope::Mark mark = scope.mark();

  // The parameter's name counts as bound in its own type too, but means nothing there.
  if (e.param_name.name) add_to_chain(e.param_name);
  side = Side::Param;
  Part param = type(*e.param);
  leave_chain(outer_chain);
  VName name;
  if (e.param_name.name) {
    name = ctx.fresh(e.param_name.name, e.param_name.loc);
    bind_in_chain(e.param_name, name, param.type);
  }
  std::vector<VName> ret_exts;
  exts = &ret_exts;
  side = Side::Result;
  Part ret = type(*e.result);

  scope.leave(mark);
  leave_chain(outer_chain);
  exts = outer_exts;
  side = outer_side;
  bool consumes = param.type->flags & kHasFresh;
  return {
      ctx.types.arrow(name, consumes, set_fresh(ctx.types, param.type, false), {ctx.arena.list(ret_exts), ret.type}),
      Liftedness::Lifted};
}

// ?[n].[n]t. Each size must be witnessed, or nobody could find out what it is.
Part Elaborator::existential(const syntax::ExistentialType& e) {
  size_t outer_chain = chain.size();
  size_t errors = ctx.sink.num_errors();
  Scope::Mark mark = scope.mark();
  std::vector<VName> names;
  for (const syntax::Ident& ident : e.sizes) {
    if (!ident.name) continue;
    names.push_back(ctx.fresh(ident.name, ident.loc));
    bind_in_chain(ident, names.back(), ctx.types.i64());
  }
  Part part = type(*e.type);
  scope.leave(mark);
  leave_chain(outer_chain);
  std::unordered_set<uint32_t> witnessed;
  for_each_witnessed(ctx, part.type, [&](VName name) { witnessed.insert(name.id); });
  for (VName name : names)
    if (ctx.sink.num_errors() == errors && !witnessed.contains(name.id))
      ctx.sink
          .report(Code::UnwitnessedSize, ctx.info(name).loc,
                  fmt::format("Existential size \"{}\" is not used constructively in the type.", name.base.str()))
          .note(
              "It must be the whole size of an array dimension somewhere outside function types, so that it can be "
              "found from the value.");
  exts->insert(exts->end(), names.begin(), names.end());
  return {part.type, std::max(part.lift, Liftedness::SizeLifted)};
}

}  // namespace

ElaboratedType elaborate_type(Context& ctx, Scope& scope, const syntax::TypeExp& exp, TypePosition position,
                              const std::function<Size(const syntax::Exp&)>& check_size) {
  std::vector<VName> exts;
  Elaborator elaborator{ctx, scope, position, check_size, &exts};
  Part part = elaborator.type(exp);
  if (!exts.empty()) part.lift = std::max(part.lift, Liftedness::SizeLifted);
  return {{ctx.arena.list(exts), part.type}, part.lift};
}

// ---------------------------------------------------------------------------------------------------------------

// A size parameter is a value of type i64 in the scope, a type parameter a type that is its own definition.
std::vector<TypeParam> bind_type_params(Context& ctx, Scope& scope, List<syntax::TypeParam> params) {
  std::vector<TypeParam> result;
  NameIndex names;
  for (const syntax::TypeParam& p : params) {
    size_t earlier = params.size() > 1 ? names.find(p.name.name) : NameIndex::kNone;
    if (earlier != NameIndex::kNone)
      ctx.sink
          .report(Code::DuplicateName, p.name.loc,
                  fmt::format("The name \"{}\" is bound twice here.", p.name.name.str()))
          .label(result[earlier].loc, "bound here first");
    VName name = ctx.fresh(p.name.name, p.name.loc);
    if (params.size() > 1) names.add(p.name.name);
    result.push_back({name, p.is_size, p.liftedness, p.name.loc});
    if (p.is_size) {
      TermBinding binding;
      binding.kind = TermBinding::Kind::Value;
      binding.name = name;
      binding.scheme = ctx.arena.make<Scheme>(List<TypeParam>{}, ctx.types.i64());
      binding.loc = p.name.loc;
      scope.bind(p.name.name, binding);
    } else {
      TypeBinding binding;
      binding.name = name;
      binding.liftedness = p.liftedness;
      binding.def = {{}, {{}, ctx.types.named(name, p.liftedness, true)}};
      binding.loc = p.name.loc;
      scope.bind(p.name.name, binding);
    }
  }
  return result;
}

}  // namespace fehu::check
