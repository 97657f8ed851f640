// Pass 1: definitions: parameters, generalisation, defaulting, and the end of inference. Spec:
// language.md 5.2, 5.4, 5.5.
//
// `def f xs = map (+1) xs` has the variable of the literal 1 left at its end: it occurs in the type [](?a) ->
// [](?a) and is overloaded, so it becomes i32, with a warning. A variable that nothing restricts would become a
// type parameter 'a.
#include <algorithm>
#include <unordered_set>

#include "check/infer/infer_state.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

Infer::Infer(Context& c, Scope& s)
    : ctx(c), scope(s), types(c.types), arena(c.arena), unifier(c), errors_before(c.sink.num_errors()) {
  size_checker = [this](const syntax::Exp& e) { return size(e); };
}

// ---------------------------------------------------------------------------------------------------------------
// Small things

// The labels of tuples, interned once.
Name Infer::number(size_t n) {
  while (numbers.size() <= n) numbers.push_back(ctx.names.intern(fmt::format("{}", numbers.size())));
  return numbers[n];
}

const Type* Infer::fresh_limited(Liftedness lift, Limit::Kind why, Loc loc) {
  return unifier.fresh(lift, loc, unifier.add_limit({why, loc, {}, {}}));
}

// For messages: at most the first line, and never cut within a character of several bytes.
std::string Infer::text_of(Loc loc) const {
  std::string_view text = ctx.sources.text_of(loc);
  constexpr size_t kLongest = 60;
  size_t line_end = std::min(text.find('\n'), text.size());
  if (line_end == text.size() && text.size() <= kLongest) return std::string(text);
  std::string_view start = text.substr(0, std::min(line_end, kLongest));
  while (!start.empty() && (start.back() == ' ' || static_cast<unsigned char>(start.back()) >= 0x80))
    start.remove_suffix(1);
  return fmt::format("{} ...", start);
}

RetType Infer::annotation(const syntax::TypeExp& e) {
  return elaborate_type(ctx, scope, e, TypePosition::Annotation, size_checker).ret;
}

// A size inside a type, which is an expression of type i64.
Size Infer::size(const syntax::Exp& e) {
  size_t first_slot = slots.size();
  bool outer_size = std::exchange(in_size, e.kind == syntax::ExpKind::Name);
  size_t errors = ctx.sink.num_errors();
  Exp* result = check(e, types.i64(), {.why = Why::SizeExp, .loc = e.loc});
  in_size = outer_size;
  if (ctx.sink.num_errors() > errors) result = error_exp(e.loc);
  // Types are copied when abbreviations are applied. What is known by now should be in the copies.
  for (size_t i = first_slot; i < slots.size(); i++) *slots[i] = unifier.resolve(*slots[i]);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Functions

// Type parameters and value parameters, brought into scope.
void Infer::params(List<syntax::TypeParam> type_params, List<const syntax::Pat*> pats, Function& fn) {
  std::vector<TypeParam> written = bind_type_params(ctx, scope, type_params);
  std::vector<BoundName> names;
  for (const TypeParam& p : written) {
    if (p.is_size) {  // type parameters live in a name space of their own
      names.push_back({p.name.base, p.name, types.i64(), p.loc});
      continue;
    }
    unifier.set_rigid_level(p.name);
    written_params.add(p.name.base);
  }
  size_t num_type_params = names.size();
  fn.params_of_type = arena.list(written);
  std::vector<Pat*> typed_pats;
  for (const syntax::Pat* p : pats) {
    std::vector<BoundName> bound;
    typed_pats.push_back(pat(*p, fresh(p->loc), {.why = Why::Pattern, .loc = p->loc}, bound));
    bind_names(bound);
    names.insert(names.end(), bound.begin(), bound.end());
  }
  fn.params = arena.list(typed_pats);
  // Duplicates among the type parameters alone were reported when they were bound.
  if (num_type_params < 2) return check_duplicates(names);
  std::vector<BoundName> distinct;
  NameIndex sizes;
  for (size_t i = 0; i < names.size(); i++) {
    bool is_size = i < num_type_params;
    if (!is_size || !sizes.contains(names[i].name)) distinct.push_back(names[i]);
    if (is_size) sizes.add(names[i].name);
  }
  check_duplicates(distinct);
}

// `ret` stays null if no result type is written: the body decides.
void Infer::result_type(const syntax::TypeExp* e, Function& fn, const Type*& ret) {
  if (e) fn.annotation = annotation(*e);
  ret = fn.annotation.type ? fn.annotation.type : nullptr;
}

// (x: a) -> (y: b) -> ret, with the names of the parameters where they have one.
const Type* Infer::function_type(const Function& fn, const Type* ret) {
  const Type* type = ret;
  for (size_t i = fn.params.size(); i-- > 0;) type = arrow(param_name(fn.params[i]), fn.params[i]->type, type);
  return type;
}

// Size parameters are not looked at: one that nothing mentions is an error of pass 2.
void Infer::warn_unused_params(List<TypeParam> params) {
  if (ctx.in_prelude || has_new_errors()) return;  // what is wrong may be where they are used
  for (const TypeParam& p : params)
    if (!p.is_size && !ctx.info(p.name).is_used && !p.name.base.str().starts_with('_'))
      ctx.sink.report(Code::UnusedName, p.loc, fmt::format("Unused name \"{}\".", p.name.base.str()))
          .set_help("Remove the type parameter, or let its name start with an underscore.");
}

// The part before the body, with the parameters in scope.
ValueDec* Infer::signature(const syntax::ValueDec& dec, VName name, const Type*& ret) {
  ValueDec* result = arena.make<ValueDec>();
  result->loc = dec.loc;
  Function& fn = result->fn;
  fn.name = name;
  fn.name_loc = dec.name.loc;
  params(dec.type_params, dec.params, fn);
  result_type(dec.result_type, fn, ret);
  return result;
}

// For definitions of the prelude that are taken at their word: there is a written result type, and the body is
// not looked at.
ValueDec* Infer::signature_only(const syntax::ValueDec& dec, VName name) {
  Scope::Mark mark = scope.mark();
  const Type* ret = nullptr;
  ValueDec* result = signature(dec, name, ret);
  scope.leave(mark);
  result->fn.body = error_exp(dec.body->loc);
  finish();
  return result;
}

// A function can call itself unless one of its parameters has its name. A constant cannot mention itself.
ValueDec* Infer::value(const syntax::ValueDec& dec, VName name) {
  Scope::Mark mark = scope.mark();
  const Type* ret = nullptr;
  ValueDec* result = signature(dec, name, ret);
  Function& fn = result->fn;
  bool is_own_name_taken = false;
  for (const TypeParam& p : fn.params_of_type) is_own_name_taken |= p.is_size && p.name.base == dec.name.name;
  for (const Pat* p : fn.params)
    for_each_name(p, [&](const NamePat* n) { is_own_name_taken |= n->name.base == dec.name.name; });
  if (dec.params.empty()) {
    being_defined.push_back(dec.name.name);
  } else if (!is_own_name_taken) {
    if (!ret) ret = fresh(dec.loc);
    bind_self(fn, function_type(fn, ret), dec.name);
  }
  Exp* body = exp(*dec.body);
  Reason reason{.why = Why::Body, .loc = final_loc(body), .value = body};
  if (dec.result_type) {
    reason.other = dec.result_type->loc;
    reason.other_text = "the result type written here";
  }
  if (ret)
    unify(ret, body->type, reason);
  else
    ret = body->type;
  scope.leave(mark);
  fn.body = body;
  fn.refers_to_itself = refers_to_itself;
  warn_unused_params(fn.params_of_type);

  const Type* type = function_type(fn, ret);
  std::vector<TypeParam> all_params(fn.params_of_type.begin(), fn.params_of_type.end());
  default_overloaded(type);
  check_ambiguity();
  generalise(type, all_params);
  fn.params_of_type = arena.list(all_params);
  finish();
  return result;
}

// Inside its own body a function has one type, which may not be known yet.
void Infer::bind_self(const Function& fn, const Type* type, const syntax::Ident& ident) {
  self = fn.name;
  hides_outer = scope.peek_term(ident.name) != nullptr;
  std::vector<TypeParam> sizes;
  for (const TypeParam& p : fn.params_of_type)
    if (p.is_size) sizes.push_back(p);
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.name = fn.name;
  binding.scheme = arena.make<Scheme>(arena.list(sizes), type);
  binding.loc = ident.loc;
  scope.bind(ident.name, binding);
}

Loc final_loc(const Exp* e) {
  while (true) {
    if (e->kind == ExpKind::Let)
      e = as<LetExp>(e)->body;
    else if (e->kind == ExpKind::LetFun)
      e = as<LetFunExp>(e)->body;
    else
      return e->loc;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The end of a definition

// Calls `fn` for each unsolved variable in the type, left to right. Parts that are shared inside the type are visited
// once: written out, it could be exponentially large.
template <typename Fn>
static void for_each_meta(Unifier& unifier, const Type* type, Fn&& fn, std::unordered_set<const Type*>& seen) {
  type = unifier.resolve(type);
  if (!(type->flags & kHasMeta) || !seen.insert(type).second) return;
  if (type->kind == TypeKind::Meta) return fn(type);
  for_each_part(type, [&](const Type* part) { for_each_meta(unifier, part, fn, seen); });
}

template <typename Fn>
static void for_each_meta(Unifier& unifier, const Type* type, Fn&& fn) {
  std::unordered_set<const Type*> seen;
  for_each_meta(unifier, type, fn, seen);
}

// More than one element.
static bool has_choice(prim::PrimSet prims) {
  return (prims & (prims - 1)) != 0;
}

// The sets that rules and built-ins give, and all that is common to some of them, have i32, f64 or one element.
static prim::PrimType default_of(prim::PrimSet prims) {
  if (has_choice(prims))
    for (prim::PrimType p : {prim::PrimType::I32, prim::PrimType::F64})
      if (prims & prim::set_of(p)) return p;
  int first = 0;
  while (first + 1 < prim::kNumPrimTypes && !(prims >> first & 1)) first++;
  return static_cast<prim::PrimType>(first);
}

// Numbers whose type nobody decided become i32, or f64 if i32 is not possible. It is worth a warning if the
// definition's own type depends on that choice.
void Infer::default_overloaded(const Type* visible) {
  std::unordered_set<const Type*> in_type;
  for_each_meta(unifier, visible, [&](const Type* meta) {
    if (unifier.cell(meta).kind == MetaCell::Kind::Overloaded) in_type.insert(meta);
  });
  for (size_t i = 0; i < unifier.num_metas(); i++) {
    const Type* meta = unifier.meta_at(i);
    const MetaCell& cell = unifier.cell(meta);
    if (cell.kind != MetaCell::Kind::Overloaded) continue;
    Loc loc = cell.loc;
    prim::PrimSet prims = cell.prims;
    prim::PrimType chosen = default_of(prims);
    unifier.link(meta, types.prim(chosen));
    if (in_type.contains(meta) && has_choice(prims) && !ctx.in_prelude && !has_new_errors())
      ctx.sink.report(Code::DefaultedType, loc, fmt::format("Defaulting ambiguous type to {}.", prim::name_of(chosen)))
          .set_help("Add a type annotation to choose the type.");
  }
}

// A record or sum of which only some labels are known cannot be completed: \r -> r.x. They become error types, so that
// pass 2 has nothing open.
void Infer::check_ambiguity() {
  bool quiet = has_new_errors();
  // What is inside another unknown record or sum is explained with that one.
  std::unordered_set<const Type*> inside;
  for (size_t i = 0; !quiet && i < unifier.num_metas(); i++) {
    const MetaCell& cell = unifier.cell(unifier.meta_at(i));
    auto add = [&](const Type* part) { for_each_meta(unifier, part, [&](const Type* meta) { inside.insert(meta); }); };
    if (cell.kind == MetaCell::Kind::Record)
      for (const Field& f : cell.fields) add(f.type);
    if (cell.kind == MetaCell::Kind::Sum)
      for (const Constr& c : cell.constrs)
        for (const Type* t : c.payload) add(t);
  }
  for (size_t i = 0; i < unifier.num_metas(); i++) {
    const Type* meta = unifier.meta_at(i);
    const MetaCell& cell = unifier.cell(meta);
    if (cell.kind != MetaCell::Kind::Record && cell.kind != MetaCell::Kind::Sum) continue;
    Loc loc = cell.loc;
    bool is_record = cell.kind == MetaCell::Kind::Record;
    if (!quiet && !inside.contains(meta)) {
      TypePrinter printer(ctx, unifier);
      diag::Diagnostic& d = ctx.sink.report(is_record ? Code::AmbiguousRecord : Code::AmbiguousSum, loc,
                                            fmt::format("Type is ambiguous.\nIt must be {}.", printer.show(meta)));
      for (const std::string& note : printer.notes()) d.note(note);
      d.set_help("Add a type annotation to disambiguate the type.");
      // A parameter f32, and then f32.sqrt x: outside of the definition the name is that of a module.
      const TermBinding* outside = is_record ? scope.peek_term(ctx.names.intern(ctx.sources.text_of(loc))) : nullptr;
      if (outside && outside->kind == TermBinding::Kind::Module)
        d.note(fmt::format("`{0}` is a value here, which hides the module `{0}`.", text_of(loc)))
            .set_help("Give one of the two another name.");
    }
    unifier.link(meta, types.error());
  }
}

// 'a, 'b, ..., 'z, 'a1, ...
static std::string param_spelling(size_t index) {
  std::string text(1, static_cast<char>('a' + index % 26));
  return index < 26 ? text : text + fmt::format("{}", index / 26);
}

// Type variables that the definition's type still has become its parameters.
void Infer::generalise(const Type* type, std::vector<TypeParam>& params) {
  std::vector<const Type*> metas;
  for_each_meta(unifier, type, [&](const Type* meta) { metas.push_back(meta); });
  size_t next = 0;
  for (const Type* meta : metas) {
    if (unifier.cell(meta).kind != MetaCell::Kind::Free) continue;  // seen before in the type
    Name text;
    do text = ctx.names.intern(param_spelling(next++));
    while (written_params.contains(text));
    Liftedness lift = unifier.cell(meta).lift;
    VName name = ctx.fresh(text);
    params.push_back({name, false, lift, {}});
    unifier.link(meta, types.named(name, lift, true));
  }
}

// Every type of the tree, by way of the slots that were noted when its node was made.
void Infer::finish() {
  for (const Type** slot : slots) *slot = unifier.finish(*slot);
  if (ctx.in_prelude) return;
  for (const HoleExp* hole : holes)
    ctx.sink.report(Code::Hole, hole->loc, fmt::format("Hole of type: {}", show(hole->type)));
}

// A size in a type abbreviation or a module type, where no definition is around whose inference it would be part of.
Size Infer::module_level_size(const syntax::Exp& e) {
  in_size = e.kind == syntax::ExpKind::Name;
  Exp* result = check(e, types.i64(), {.why = Why::SizeExp, .loc = e.loc});
  default_overloaded(types.i64());
  check_ambiguity();
  finish();
  if (!has_new_errors() && !can_be_size(result)) report_untrackable_size(ctx, e.loc);
  if (has_new_errors()) return error_exp(e.loc);
  infer_sizes_of_size(ctx, result);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------

ValueDec* infer_value(Context& ctx, Scope& scope, const syntax::ValueDec& dec, VName name) {
  return Infer(ctx, scope).value(dec, name);
}

ValueDec* infer_signature(Context& ctx, Scope& scope, const syntax::ValueDec& dec, VName name) {
  return Infer(ctx, scope).signature_only(dec, name);
}

Size infer_module_level_size(Context& ctx, Scope& scope, const syntax::Exp& exp) {
  return Infer(ctx, scope).module_level_size(exp);
}

}  // namespace fehu::check
