// Declarations: values, types, modules, `open`, `import`, `local`. Spec: language.md 3.2, 4.3, 12.1, 14.
//
// Declarations are checked one after the other, each in the scope of those before it. For a value this is where all
// passes come together (run_passes).
#include "check/modules/modules.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "check/attributes.h"
#include "check/consume/consume.h"
#include "check/hints/hidden.h"
#include "check/hints/suggest.h"
#include "check/infer/infer.h"
#include "check/infer/type_exp.h"
#include "check/local/local_checks.h"
#include "check/modules/module_checker.h"
#include "check/sizes/sizes.h"
#include "check/types/name_sets.h"

namespace fehu::check {

using diag::Code;
using typed::VName;

namespace {

enum class Space : uint8_t { Term, Type, ModType };

// A list of declarations on its way: what it makes public, and what it defines itself.
struct DecList {
  ModuleChecker& mc;
  bool is_top_level;
  EnvBuilder publics = {};
  bool is_incomplete = false;  // a module with errors was opened: its names are not all in `publics`
  std::vector<const typed::Dec*> decs = {};
  struct Defined {
    Space space;
    Name name;
    Loc loc;
  };
  std::vector<Defined> defined = {};
};

// What surrounds a declaration.
struct Around {
  bool is_local = false;
  std::vector<const typed::Attr*> attrs = {};
  const syntax::Doc* doc = nullptr;
};

}  // namespace

template <typename Binding>
// `local` names are visible in the rest of this list, but not outside.
static void bind(DecList& list, const Around& around, const syntax::Ident& name, const Binding& binding, Space space) {
  list.mc.scope.bind(name.name, binding);
  if (around.is_local || !name.name) return;
  list.publics.add(name.name, binding);
  list.defined.push_back({space, name.name, name.loc});
}

// What was opened or imported may be defined again; what this list defines itself may not.
static void report_duplicates(DecList& list) {
  auto order = [](const DecList::Defined& d) { return std::tuple(d.space, d.name.index()); };
  std::stable_sort(list.defined.begin(), list.defined.end(), [&](auto& a, auto& b) { return order(a) < order(b); });
  for (size_t i = 1, first = 0; i < list.defined.size(); i++) {
    if (order(list.defined[i]) != order(list.defined[first])) {
      first = i;
      continue;
    }
    const DecList::Defined& d = list.defined[i];
    const char* what = d.space == Space::Term ? "name" : d.space == Space::Type ? "type" : "module type";
    list.mc.ctx.sink
        .report(Code::DuplicateDefinition, d.loc, fmt::format("The {} \"{}\" is defined twice.", what, d.name.str()))
        .set_here("defined again here")
        .label(list.defined[first].loc, "first defined here")
        .set_help("Give one of them another name, or put `local` before the first.");
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Values

// The scheme that the annotations alone give, or null if they leave something open.
static const typed::Scheme* declared_scheme(Context& ctx, const typed::Function& fn) {
  auto is_complete = [](const typed::RetType& t) {
    return t.type && !(t.type->flags & (typed::kHasMeta | typed::kHasSizeMeta | typed::kHasError));
  };
  if (!is_complete(fn.annotation) || (fn.params.empty() && !fn.annotation.exts.empty())) return nullptr;
  typed::RetType type = fn.annotation;
  for (size_t i = fn.params.size(); i-- > 0;) {
    const typed::Pat* pat = fn.params[i];
    if (pat->kind != typed::PatKind::Ascript) return nullptr;
    const typed::RetType& annotation = typed::as<typed::AscriptPat>(pat)->annotation;
    if (!is_complete(annotation) || !annotation.exts.empty()) return nullptr;
    bool consumes = (annotation.type->flags & typed::kHasFresh) != 0;
    const typed::Type* param = typed::set_fresh(ctx.types, annotation.type, false);
    type = {{}, ctx.types.arrow(typed::param_name(pat), consumes, param, type)};
  }
  return ctx.arena.make<typed::Scheme>(fn.params_of_type, type.type);
}

// Fits every use, so that a definition with a mistake is reported once.
static const typed::Scheme* error_scheme(Context& ctx) {
  return ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, ctx.types.error());
}

// `entry`, `main`, and what the command line names, in the root file only.
static bool is_entry_point(const DecList& list, const Around& around, const syntax::ValueDec& dec) {
  if (!list.is_top_level || !list.mc.is_root) return false;
  if (dec.keyword == syntax::DefKeyword::Entry) return true;
  if (around.is_local) return false;
  return dec.name.name.str() == "main" ||
         std::ranges::find(list.mc.extra_entries, dec.name.name) != list.mc.extra_entries.end();
}

// Types that got too large in this declaration have become errors that nobody has reported.
static void report_overflow(Context& ctx, Loc loc) {
  if (ctx.types.take_overflow())
    ctx.sink.report(Code::TypeTooLarge, loc, "This declaration has a type that is too large to handle.")
        .note(fmt::format("Written out in full it has more than {} parts, or an array in it more than {} dimensions.",
                          typed::kMaxTypeWeight, typed::kMaxRank))
        .set_help("Share less structure: a record that contains a value twice has twice its parts.");
}

// Of a definition of the prelude nothing may be wanted but the type that it says itself.
static bool is_type_enough(const Context& ctx, const syntax::ValueDec& dec) {
  bool is_mentioned = !ctx.mentioned || ctx.mentioned->contains(dec.name.name);
  return ctx.in_prelude && dec.result_type && (ctx.trust_prelude || !is_mentioned);
}

// The passes of one definition, each only if those before found nothing wrong. Returns the scheme that later uses see.
static const typed::Scheme* run_passes(Context& ctx, Scope& scope, const syntax::ValueDec& dec, VName name,
                                       typed::ValueDec** out, bool* has_body) {
  size_t before = ctx.sink.num_errors();
  *has_body = false;
  if (is_type_enough(ctx, dec)) {
    *out = infer_signature(ctx, scope, dec, name);
    if (const typed::Scheme* declared = declared_scheme(ctx, (*out)->fn)) return declared;
  }
  *has_body = true;
  typed::ValueDec* value = *out = infer_value(ctx, scope, dec, name);
  report_overflow(ctx, dec.name.loc);
  bool ok = ctx.sink.num_errors() == before;
  if (ok) {
    infer_sizes(ctx, value);
    report_overflow(ctx, dec.name.loc);
    ok = ctx.sink.num_errors() == before;
  }
  if (!ok) {
    const typed::Scheme* declared = declared_scheme(ctx, value->fn);
    return declared ? declared : error_scheme(ctx);
  }
  check_consumption(ctx, value);
  check_locally(ctx, value);
  const typed::Scheme* scheme = ctx.scheme_of(name);
  return scheme ? scheme : error_scheme(ctx);
}

static bool overlap(Loc a, Loc b) {
  return a.begin < b.end && b.begin < a.end;
}

// A function that calls itself, where perhaps one from outside with the same name was meant: the first error at such a
// call says so, or the warning that it never returns.
static void explain_recursion(Context& ctx, Name name, const std::optional<TermBinding>& outer, size_t first_report) {
  if (!outer || outer->kind != TermBinding::Kind::Value || !ctx.gives_hints()) return;
  for (size_t i = first_report; i < ctx.sink.all().size(); i++) {
    diag::Diagnostic& d = ctx.sink.at(i);
    bool is_rule = d.code == Code::RecursionResult || d.code == Code::RecursionUnsaturated ||
                   d.code == Code::RecursionArgument || d.code == Code::EndlessRecursion;
    if (d.severity != diag::Severity::Error && !is_rule) continue;
    auto is_here = [&](Loc use) { return is_rule || overlap(use, d.loc); };
    if (std::any_of(ctx.uses_of_itself.begin(), ctx.uses_of_itself.end(), is_here))
      return explain_self(ctx, name, *outer, d);
  }
}

// The name is made before the passes run, so that everything inside has higher numbers.
static void check_value(DecList& list, const Around& around, const syntax::ValueDec& dec) {
  ModuleChecker& mc = list.mc;
  Context& ctx = mc.ctx;
  if (dec.keyword == syntax::DefKeyword::Entry && !list.is_top_level)
    ctx.sink
        .report(Code::EntryInModule, dec.name.loc,
                fmt::format("The entry point \"{}\" is inside a module.", dec.name.name.str()))
        .set_help("Use `def` here, and define the entry point at the top level of the file.");
  size_t before = ctx.sink.num_errors(), first_report = ctx.sink.all().size();
  VName name = ctx.fresh(dec.name.name, dec.name.loc);
  typed::ValueDec* value = nullptr;
  std::optional<TermBinding> outer;
  if (const TermBinding* found = mc.scope.peek_term(dec.name.name)) outer = *found;
  ctx.uses_of_itself.clear();
  bool has_body;
  const typed::Scheme* scheme = run_passes(ctx, mc.scope, dec, name, &value, &has_body);
  bool is_rec = dec.name.name.str() == "rec" && !dec.params.empty() && dec.params[0]->kind == syntax::PatKind::Name;
  if (is_rec) ctx.rec_names.emplace_back(syntax::as<syntax::NamePat>(dec.params[0])->name.name, dec.name.loc);
  if (ctx.sink.all().size() > first_report) explain_recursion(ctx, dec.name.name, outer, first_report);
  ctx.set_scheme(name, scheme);
  value->attrs = ctx.arena.list(around.attrs);
  if (around.doc) value->doc = around.doc->text;
  if (is_entry_point(list, around, dec)) {
    value->entry = entry_words(ctx.arena, dec);
    if (ctx.sink.num_errors() == before) check_entry_point(ctx, value);
    mc.entries->push_back(value);
  }
  if (has_body) list.decs.push_back(value);
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.name = name;
  binding.scheme = scheme;
  binding.loc = dec.name.loc;
  bind(list, around, dec.name, binding, Space::Term);
}

// ---------------------------------------------------------------------------------------------------------------
// Types

std::string_view keyword_of(syntax::Liftedness liftedness) {
  switch (liftedness) {
    case syntax::Liftedness::Unlifted:
      return "type";
    case syntax::Liftedness::SizeLifted:
      return "type~";
    case syntax::Liftedness::Lifted:
      return "type^";
  }
  return "type";
}

// `type` promises neither functions nor hidden sizes, `type~` no functions.
static void check_liftedness(Context& ctx, const syntax::Ident& name, syntax::Liftedness declared,
                             const ElaboratedType& type, Loc loc) {
  if (type.liftedness <= declared) return;
  if (type.liftedness == syntax::Liftedness::SizeLifted) {
    ctx.sink
        .report(Code::AbbreviationHidesSize, loc,
                fmt::format("The type \"{}\" hides a size, but is declared with plain `type`.", name.name.str()))
        .set_here("a size in here is not determined by the type")
        .set_help(fmt::format("Declare it with `type~ {}`, or give it a size parameter.", name.name.str()));
    return;
  }
  ctx.sink
      .report(Code::AbbreviationTooLifted, loc,
              fmt::format("The type \"{}\" may contain functions, but is declared with `{}`.", name.name.str(),
                          keyword_of(declared)))
      .set_help(fmt::format("Declare it with `type^ {}`.", name.name.str()));
}

// A size parameter that the type does not mention could never be found out.
static void check_size_params(Context& ctx, const syntax::Ident& name, std::span<const typed::TypeParam> params,
                              const typed::Type* type) {
  for (const typed::TypeParam& p : typed::unmentioned_sizes(params, type))
    ctx.sink
        .report(Code::AbbreviationUnusedSize, p.loc,
                fmt::format("The size parameter [{}] of the type \"{}\" is not used in its definition.",
                            p.name.base.str(), name.name.str()))
        .set_help("Remove it, or use it as a size.");
}

// The same for hidden sizes: a value must tell them.
static void check_constructive(Context& ctx, const syntax::Ident& name, const typed::RetType& ret, Loc loc) {
  std::unordered_set<uint32_t> witnessed;
  if (!ret.exts.empty()) for_each_witnessed(ctx, ret.type, [&](VName size) { witnessed.insert(size.id); });
  for (VName ext : ret.exts) {
    if (witnessed.contains(ext.id)) continue;
    Loc at = ctx.info(ext).loc ? ctx.info(ext).loc : loc;
    ctx.sink
        .report(Code::AbbreviationNotConstructive, at,
                fmt::format("A hidden size of the type \"{}\" is not used constructively: it is nowhere the size of an "
                            "array outside "
                            "of functions, so it cannot be found from a value.",
                            name.name.str()))
        .set_help("Give the type a size parameter instead.");
    return;
  }
}

void check_definition_sizes(Context& ctx, const syntax::Ident& name, std::span<const typed::TypeParam> params,
                            const typed::RetType& ret, Loc loc) {
  check_size_params(ctx, name, params, ret.type);
  check_constructive(ctx, name, ret, loc);
}

// Parameters are in scope in the definition only. A type that could not be read is bound all the same, as one that fits
// everything.
TypeBinding check_type_definition(ModuleChecker& mc, const syntax::Ident& name, syntax::Liftedness liftedness,
                                  List<syntax::TypeParam> params, const syntax::TypeExp& exp) {
  Context& ctx = mc.ctx;
  size_t before = ctx.sink.num_errors();
  Scope::Mark mark = mc.scope.mark();
  std::vector<typed::TypeParam> bound = bind_type_params(ctx, mc.scope, params);
  Name outer = std::exchange(ctx.type_being_defined, name.name);
  auto check_size = [&](const syntax::Exp& size) { return infer_module_level_size(ctx, mc.scope, size); };
  ElaboratedType type = elaborate_type(ctx, mc.scope, exp, TypePosition::Abbreviation, check_size);
  ctx.type_being_defined = outer;
  mc.scope.leave(mark);
  if (ctx.sink.num_errors() > before) {
    type.ret = {{}, ctx.types.error()};
  } else {
    check_liftedness(ctx, name, liftedness, type, exp.loc);
    check_definition_sizes(ctx, name, bound, type.ret, exp.loc);
  }
  TypeBinding binding;
  binding.name = ctx.fresh(name.name, name.loc);
  binding.liftedness = liftedness;
  binding.def = {ctx.arena.list(bound), type.ret};
  binding.loc = name.loc;
  return binding;
}

static void check_type(DecList& list, const Around& around, const syntax::TypeDec& dec) {
  TypeBinding binding = check_type_definition(list.mc, dec.name, dec.liftedness, dec.params, *dec.type);
  typed::TypeDec* node = list.mc.ctx.arena.make<typed::TypeDec>();
  node->loc = dec.loc;
  node->name = binding.name;
  node->def = binding.def;
  node->liftedness = binding.liftedness;
  if (around.doc) node->doc = around.doc->text;
  list.decs.push_back(node);
  bind(list, around, dec.name, binding, Space::Type);
}

// ---------------------------------------------------------------------------------------------------------------
// Modules

// `module f (x: t) = m` is `module f = \(x: t) -> m`.
static void check_module(DecList& list, const Around& around, const syntax::ModDec& dec) {
  Context& ctx = list.mc.ctx;
  std::string outer = list.mc.path;
  list.mc.path += fmt::format("{}.", dec.name.name.str());
  CheckedMod checked = check_functor(list.mc, dec.params, dec.type, *dec.body);
  list.mc.path = std::move(outer);
  typed::ModDec* node = ctx.arena.make<typed::ModDec>();
  node->loc = dec.loc;
  node->name = ctx.fresh(dec.name.name, dec.name.loc);
  node->mod = checked.exp;
  list.decs.push_back(node);
  TermBinding binding;
  binding.kind = TermBinding::Kind::Module;
  binding.name = node->name;
  binding.mod = checked.mod;
  binding.loc = dec.name.loc;
  bind(list, around, dec.name, binding, Space::Term);
}

// Has no node in the typed tree: lowering needs modules, not their types.
static void check_module_type(DecList& list, const Around& around, const syntax::ModTypeDec& dec) {
  Context& ctx = list.mc.ctx;
  ModTypeBinding binding;
  std::string outer = std::exchange(list.mc.path, {});
  binding.type = ctx.arena.make<ModType>(check_mod_type_definition(list.mc, *dec.type));
  list.mc.path = std::move(outer);
  binding.name = ctx.fresh(dec.name.name, dec.name.loc);
  binding.loc = dec.name.loc;
  bind(list, around, dec.name, binding, Space::ModType);
}

// What was opened is public in turn, unless `open` is local.
static void open_module(DecList& list, const Around& around, const Mod* mod, const typed::ModExp* exp, Loc loc) {
  typed::OpenDec* node = list.mc.ctx.arena.make<typed::OpenDec>();
  node->loc = loc;
  node->mod = exp;
  list.decs.push_back(node);
  list.mc.scope.open(*mod);
  if (around.is_local) return;
  list.publics.add(mod->env, list.mc.ctx.arena);
  list.is_incomplete |= mod->is_error;
}

static void check_open(DecList& list, const Around& around, const syntax::OpenDec& dec) {
  CheckedMod checked = check_mod_exp(list.mc, *dec.mod);
  const Mod* mod = need_plain(list.mc, checked.mod, dec.mod->loc, "`open`");
  open_module(list, around, mod, checked.exp, dec.loc);
}

// An import is a local `open` of the file.
static void check_import(DecList& list, const syntax::ImportDec& dec) {
  ModuleChecker& mc = list.mc;
  const CheckedFile* file = mc.imports.resolve(mc.source, dec.path);
  if (file && file->is_builtin && !mc.source.is_builtin) {
    mc.ctx.sink
        .report(Code::ImportBuiltin, dec.path_loc,
                fmt::format("The built-in library file \"{}\" may not be imported.", dec.path))
        .set_help("Its names are visible everywhere; no import is needed.");
    return;
  }
  typed::FileMod* exp = mc.ctx.arena.make<typed::FileMod>();
  exp->loc = dec.path_loc;
  exp->file = file ? file->index : 0;
  open_module(list, {.is_local = true}, file ? file->mod : error_mod(mc.ctx), exp, dec.loc);
}

// ---------------------------------------------------------------------------------------------------------------

// Takes off what stands before a declaration: `local`, attributes, and the documentation of the outermost.
static void check_dec(DecList& list, Around around, const syntax::Dec* dec) {
  for (;;) {
    if (!around.doc) around.doc = dec->doc;
    if (dec->kind == syntax::DecKind::Local) {
      around.is_local = true;
      dec = syntax::as<syntax::LocalDec>(dec)->dec;
    } else if (dec->kind == syntax::DecKind::Attr) {
      around.attrs.push_back(resolve_attr(list.mc.ctx.arena, *syntax::as<syntax::AttrDec>(dec)->attr));
      dec = syntax::as<syntax::AttrDec>(dec)->dec;
    } else {
      break;
    }
  }
  switch (dec->kind) {
    case syntax::DecKind::Value:
      return check_value(list, around, *syntax::as<syntax::ValueDec>(dec));
    case syntax::DecKind::Type:
      return check_type(list, around, *syntax::as<syntax::TypeDec>(dec));
    case syntax::DecKind::Module:
      return check_module(list, around, *syntax::as<syntax::ModDec>(dec));
    case syntax::DecKind::ModType:
      return check_module_type(list, around, *syntax::as<syntax::ModTypeDec>(dec));
    case syntax::DecKind::Open:
      return check_open(list, around, *syntax::as<syntax::OpenDec>(dec));
    case syntax::DecKind::Import:
      return check_import(list, *syntax::as<syntax::ImportDec>(dec));
    case syntax::DecKind::Error:
      list.is_incomplete = true;
      return;
    case syntax::DecKind::Local:
    case syntax::DecKind::Attr:
      return;
  }
}

CheckedDecs check_decs(ModuleChecker& mc, List<const syntax::Dec*> decs, bool is_top_level) {
  DecList list{mc, is_top_level};
  Scope::Mark mark = mc.scope.mark();
  for (const syntax::Dec* dec : decs) {
    mc.ctx.reported_types.clear();
    check_dec(list, {}, dec);
    report_overflow(mc.ctx, dec->loc);
  }
  mc.scope.leave(mark);
  report_duplicates(list);
  return {mc.ctx.arena.list(list.decs), list.publics.build(mc.ctx.arena), list.is_incomplete};
}

// With what it may have been meant for: any definition can be one, and there may be some already.
static void report_unknown_entry(Context& ctx, Name wanted, const CheckedDecs& checked,
                                 const std::vector<const typed::ValueDec*>& entries) {
  constexpr size_t kMostListed = 20;
  diag::Diagnostic& d =
      ctx.sink.report(Code::UnknownEntryPoint, {},
                      fmt::format("There is no top-level definition \"{}\" to make an entry point.", wanted.str()));
  Closest closest(wanted.str(), ctx.suggestions);
  for (const typed::Dec* dec : checked.decs)
    if (auto* value = typed::try_as<typed::ValueDec>(dec)) closest.offer(value->fn.name.base.str());
  d.set_help(closest.help());
  std::string names;
  for (size_t i = 0; i < entries.size() && i < kMostListed; i++)
    names += fmt::format("{}{}", i == 0 ? "" : ", ", entries[i]->fn.name.base.str());
  if (!names.empty()) d.note(fmt::format("Entry points: {}{}", names, entries.size() > kMostListed ? ", ..." : ""));
}

// Entry points that the command line asks for must exist.
CheckedDecs check_file_decs(Context& ctx, Scope& scope, const syntax::File& file, ImportResolver& imports, bool is_root,
                            List<Name> extra_entries, std::vector<const typed::ValueDec*>* entries) {
  ModuleChecker mc{ctx, scope, imports, *file.source, is_root, extra_entries, entries};
  CheckedDecs checked = check_decs(mc, file.decs, true);
  for (Name extra : is_root ? extra_entries : List<Name>{}) {
    auto is_it = [&](const typed::ValueDec* entry) { return entry->fn.name.base == extra; };
    if (std::ranges::find_if(*entries, is_it) == entries->end()) report_unknown_entry(ctx, extra, checked, *entries);
  }
  return checked;
}

}  // namespace fehu::check
