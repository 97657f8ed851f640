// Pass 2: the sizes of patterns and of written types. Spec: language.md 6.8, 6.10.
#include <fmt/format.h>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// Is the value certainly made by the expression, so that no variable shares memory with it?
static bool is_new(const Exp* e) {
  if (!may_contain_array(e->type) || e->kind == ExpKind::Array || e->kind == ExpKind::Range) return true;
  if (e->kind == ExpKind::Ascript) return is_new(as<AscriptExp>(e)->exp);
  if (e->kind != ExpKind::Apply) return false;
  const Type* result = as<ApplyExp>(e)->fn->type;
  for (size_t i = 0; i < as<ApplyExp>(e)->args.size() && result->kind == TypeKind::Arrow; i++)
    result = as<ArrowType>(result)->ret.type;
  return (result->flags & kHasFresh) != 0;
}

// Like consumes_something, but arrays that the expression makes itself do not count.
static bool consumes_variable(const Exp* e) {
  if (e->kind == ExpKind::Update && !is_new(as<UpdateExp>(e)->target)) return consumes_something(e);
  if (e->kind == ExpKind::Apply) {
    const Type* type = as<ApplyExp>(e)->fn->type;
    for (const Exp* arg : as<ApplyExp>(e)->args) {
      if (type->kind != TypeKind::Arrow) break;
      if (as<ArrowType>(type)->consumes && !is_new(arg)) return true;
      type = as<ArrowType>(type)->ret.type;
    }
  }
  for (const Exp* part : size_parts(e))
    if (consumes_variable(part)) return true;
  return false;
}

void check_consumes_nothing(Context& ctx, const Exp* size) {
  if (!consumes_variable(size)) return;
  ctx.sink.report(diag::Code::SizeConsumes, size->loc, "A size in a type must not consume a variable.")
      .set_here("consumes an array")
      .set_help("Bind the size with `let` and use the name.");
}

// Written sizes are expressions of the program and are checked like others. In the result of a function they may
// mention its parameter, also one that is an array: `(xs: [n]i32) -> [length xs]i32`.
void SizeChecker::check_sizes_in(const Type* type) {
  if (!(type->flags & kHasSize)) return;
  if (const ArrowType* arrow = try_as<ArrowType>(type); arrow && arrow->param_name)
    ctx.set_scheme(arrow->param_name, ctx.arena.make<Scheme>(List<TypeParam>(), arrow->param));
  for_each_part(
      type, [&](const Type* part) { check_sizes_in(part); },
      [&](Size size) {
        if (size->kind == ExpKind::SizeMeta || size->kind == ExpKind::Literal) return;
        exp(const_cast<Exp*>(size));
        check_consumes_nothing(ctx, size);
        written_sizes.push_back(const_cast<Exp*>(size));
      });
}

const Type* SizeChecker::annotation(RetType& written, SizeOrigin origin, Loc loc, bool open_exts) {
  const Type* type = written.type;
  uses_erroneous |= (type->flags & kHasError) != 0;
  if (!(type->flags & kHasSize)) return type;
  written.type = solver.fill_written_holes(type, origin, loc);
  check_sizes_in(written.type);
  if (open_exts && !written.exts.empty()) written = {{}, with_open_exts(written, origin, loc)};
  return written.type;
}

void report_untrackable_size(Context& ctx, Loc loc) {
  ctx.sink
      .report(diag::Code::UntrackableSize, loc,
              "A size in a type must not contain let, loop, match, lambdas or local functions.")
      .set_help("Define a function for the computation, and call it in the size.");
}

// The same where sizes are compared with others: one that cannot be compared would fit nothing (spec 6.1).
const Type* SizeChecker::tracked_annotation(RetType& written, SizeOrigin origin, Loc loc, bool open_exts) {
  annotation(written, origin, loc, open_exts);
  return written.type = without_untracked(written.type);
}

// What fits everything takes their places, so that one mistake is reported once.
const Type* SizeChecker::without_untracked(const Type* type) {
  return map_sizes(types, type, true, [&](Size size) -> Size {
    if (can_be_size(bare_size(size))) return size;
    report_untrackable_size(ctx, size->loc);
    uses_erroneous = true;
    ErrorExp* error = ctx.arena.make<ErrorExp>();
    error->loc = size->loc;
    error->type = types.i64();
    return error;
  });
}

// `?[n].[n]t` written for a value that is there: n is whatever size it has.
const Type* SizeChecker::with_open_exts(const RetType& written, SizeOrigin origin, Loc loc) {
  SizeSubstitution subst;
  for (VName ext : written.exts) {
    Size opened = solver.fresh_meta(origin, loc, false);
    subst.add(ext, opened);
    solver.note_hidden(opened);
  }
  return substitute(types, written.type, subst, nullptr);
}

NameSet names_bound(const Pat* pat) {
  NameSet names;
  for_each_name(pat, [&](const NamePat* p) { names.add(p->name); });
  return names;
}

NameSet names_inside(List<Pat*> params) {
  NameSet names;
  for (const Pat* param : params) {
    VName own = param_name(param);
    for_each_name(param, [&](const NamePat* p) {
      if (p->name != own) names.add(p->name);
    });
  }
  return names;
}

// The names are no longer visible: flexible sizes that are made later cannot take them.
void SizeChecker::leave_pat(const Pat* pat) {
  for_each_name(pat, [&](const NamePat* p) { solver.leave(p->name); });
}

// The type of the value is pushed into the pattern. Where a type is written inside, it has to fit and counts
// from there on.
void SizeChecker::bind_pat(Pat* pat, const Type* type) {
  pat->type = type;
  switch (pat->kind) {
    case PatKind::Wildcard:
    case PatKind::Literal:
    case PatKind::Error:
      return;
    case PatKind::Name:
      ctx.set_scheme(as<NamePat>(pat)->name, ctx.arena.make<Scheme>(List<TypeParam>(), type));
      solver.bind(as<NamePat>(pat)->name);
      return;
    case PatKind::Record:
      for (const FieldPat& f : as<RecordPat>(pat)->fields) {
        const RecordType* record = try_as<RecordType>(type);
        const Type* field = record ? field_type(record, f.name) : nullptr;
        bind_pat(f.pat, field ? field : types.error());
      }
      return;
    case PatKind::Constr: {
      const SumType* sum = try_as<SumType>(type);
      const Constr* constr = sum ? find_constr(sum, as<ConstrPat>(pat)->constr) : nullptr;
      List<Pat*> payload = as<ConstrPat>(pat)->payload;
      for (size_t i = 0; i < payload.size(); i++)
        bind_pat(payload[i], constr && i < constr->payload.size() ? constr->payload[i] : types.error());
      return;
    }
    case PatKind::Ascript: {
      AscriptPat* p = as<AscriptPat>(pat);
      const Type* written =
          set_fresh(types, tracked_annotation(p->annotation, SizeOrigin::Pattern, pat->loc, true), false);
      const Type* expected = written;
      if (!binders.empty())
        expected = map_sizes(types, written, true, [&](Size size) {
          return map_size(ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
            for (auto& [name, meta] : binders)
              if (leaf->kind == ExpKind::Var && as<VarExp>(leaf)->name == name) return meta;
            return nullptr;
          });
        });
      if (auto why = solver.fits(expected, type))
        misfit(diag::Code::SizeMismatchPattern, pat->loc, *why, "The pattern's annotation does not fit the value.",
               written, type);
      pat->type = written;
      bind_pat(p->pat, written);
      return;
    }
  }
}

// The inferred type with the function types in it replaced by those that are expected there, as far as they are known.
static const Type* with_known_functions(SizeChecker& c, const Type* type, const Type* hint) {
  constexpr uint8_t kIsOpen = kHasArrow | kHasSizeMeta;
  if (!hint || (type->flags & kIsOpen) != kIsOpen || type->kind != hint->kind) return type;
  if (type->kind == TypeKind::Arrow) {
    const Type* known = set_fresh(c.types, c.solver.resolve(hint), false);
    return known->flags & kHasSizeMeta ? type : known;
  }
  std::vector<TypeArg> expected = parts_of(hint);
  if (expected.size() != parts_of(type).size()) return type;
  size_t next = 0;
  auto part = [&](const Type* inner) { return with_known_functions(c, inner, expected[next++].type); };
  auto size = [&](Size hole) { return next++, hole; };
  return map_parts(c.types, type, part, size);
}

// A parameter's sizes are its own: what is not written is left open, and becomes a size parameter if nothing in the
// body decides it.
const Type* SizeChecker::param_type(Pat* pat, const Type* hint) {
  const Type* type =
      pat->kind == PatKind::Ascript
          ? set_fresh(types, tracked_annotation(as<AscriptPat>(pat)->annotation, SizeOrigin::Parameter, pat->loc, true),
                      false)
          : solver.fill_holes(with_known_functions(*this, pat->type, hint), SizeOrigin::Parameter, pat->loc, false);
  if (pat->kind == PatKind::Ascript) {
    pat->type = type;
    bind_pat(as<AscriptPat>(pat)->pat, type);
  } else {
    bind_pat(pat, type);
  }
  return type;
}

// `[]` that is written in the type of a parameter, or of a part of one, is the size that the caller brings: branches do
// not decide it.
void SizeChecker::keep_written_sizes(const Pat* param) {
  for_each_pat(param, [&](const Pat* p) {
    if (p->kind != PatKind::Ascript) return;
    for_each_immediate_size(as<AscriptPat>(p)->annotation.type, [&](Size size) { solver.make_own(size); });
  });
}

// Is the name by itself a dimension in some annotation of the pattern, outside functions?
static bool is_witnessed_in(const Pat* pat, VName name) {
  bool found = false;
  for_each_pat(pat, [&](const Pat* p) {
    if (p->kind != PatKind::Ascript) return;
    for_each_immediate_size(as<AscriptPat>(p)->annotation.type, [&](Size size) { found |= is_name(size, name); });
  });
  return found;
}

// let [n] (xs: [n]i32) = e: n is matched with the size of e, by way of a flexible size.
void SizeChecker::bind_let(LetExp* let, const Type* value) {
  for (VName size : let->sizes) {
    if (!is_witnessed_in(let->pat, size)) {
      value = types.error();  // whatever is wrong with the pattern's sizes, this is the reason
      ctx.sink
          .report(diag::Code::SizeUnusedBinder, ctx.info(size).loc,
                  fmt::format("The size \"{}\" is bound here, but no array in the pattern has it as its size.",
                              size.base.str()))
          .label(let->pat->loc, fmt::format("nothing here has type [{}]t", size.base.str()))
          .set_help(fmt::format("Annotate a part of the pattern, as in (xs: [{}]t).", size.base.str()));
    }
    binders.push_back({size, solver.fresh_meta(SizeOrigin::Internal, let->pat->loc, false)});
  }
  bind_pat(let->pat, value);
  binders.clear();
}

}  // namespace fehu::check
