// Pass 2: the end of a definition. All flexible sizes are replaced by what they stand for; messages about misfits.
#include <fmt/format.h>

#include "check/sizes/size_checker.h"
#include "check/sizes/sizes.h"
#include "check/typed_walk.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// ---------------------------------------------------------------------------------------------------------------
// Final types

// Every type of the finished tree passes here: no size is left open in any of them, unless there was an error.
const Type* SizeChecker::finished(const Type* type) {
  has_open_sizes |= (type->flags & kHasSizeMeta) != 0;
  return type;
}

// The scheme that uses of a name see is kept in step with the type of its pattern.
void SizeChecker::resolve_pat(Pat* pat) {
  for_each_pat(pat, [&](Pat* p) {
    p->type = finished(solver.resolve(p->type));
    if (p->kind == PatKind::Ascript) {
      const Type*& written = as<AscriptPat>(p)->annotation.type;
      written = finished(solver.resolve(written));
    } else if (p->kind == PatKind::Name) {
      const Scheme* scheme = ctx.scheme_of(as<NamePat>(p)->name);
      if (scheme && scheme->type != p->type)
        ctx.set_scheme(as<NamePat>(p)->name, ctx.arena.make<Scheme>(List<TypeParam>(), p->type));
    }
  });
}

// Open size parameters of the function are in force while its body is visited (needed_sizes.cpp).
void SizeChecker::resolve_function(Function& fn) {
  for (Pat* p : fn.params) resolve_pat(p);
  if (fn.annotation.type) fn.annotation.type = finished(solver.resolve(fn.annotation.type));
  fn.ret.type = finished(solver.resolve(fn.ret.type));
  const Type* type = finished(solver.resolve(fn.scheme->type));
  if (type != fn.scheme->type) {
    fn.scheme = ctx.arena.make<Scheme>(fn.scheme->params, type);
    ctx.set_scheme(fn.name, fn.scheme);
  }
  size_t first_open = open_sizes.size();
  enter_open_sizes(fn);
  resolve_tree(fn.body, true);
  leave_open_sizes(fn, first_open);
}

// A size parameter that has absorbed several sizes stands for no one size: null.
static void resolve_inst(SizeChecker& c, VarExp* e) {
  if (e->inst.empty()) return;
  std::vector<InstArg> inst(e->inst.begin(), e->inst.end());
  for (InstArg& arg : inst) {
    if (arg.type) arg.type = c.finished(c.solver.resolve_inst(arg.type));
    if (!arg.size) continue;
    arg.size = c.solver.is_absorbed(arg.size) ? nullptr : c.solver.resolve(arg.size);
    c.has_open_sizes |= arg.size && has_size_meta(arg.size);
    // Only a call tells the value of a parameter that the size mentions.
    bool depends = false;
    if (arg.size)
      for_each_size_leaf(arg.size, [&](const Exp* leaf) {
        depends |= leaf->kind == ExpKind::Var && c.solver.names_arrow(as<VarExp>(leaf)->name);
      });
    if (depends) arg.size = nullptr;
  }
  e->inst = c.ctx.arena.list(inst);
}

// A list of nodes to visit instead of recursion: chains of lets may be long.
void SizeChecker::resolve_tree(Exp* root, bool is_evaluated) {
  std::vector<Exp*> work{root};
  while (!work.empty()) {
    Exp* e = work.back();
    work.pop_back();
    e->type = finished(solver.resolve(e->type));
    if (e->kind == ExpKind::LetFun) {
      resolve_function(as<LetFunExp>(e)->fn);
      work.push_back(as<LetFunExp>(e)->body);
      continue;
    }
    if (e->kind == ExpKind::Var) {
      resolve_inst(*this, as<VarExp>(e));
      if (is_evaluated) note_use(as<VarExp>(e));
    }
    if (e->kind == ExpKind::Lambda) as<LambdaExp>(e)->ret.type = finished(solver.resolve(as<LambdaExp>(e)->ret.type));
    for_each_part(
        e, [&](Exp* sub) { work.push_back(sub); }, [&](Pat* pat) { resolve_pat(pat); },
        [&](RetType& written) { written.type = finished(solver.resolve(written.type)); });
  }
}

void SizeChecker::resolve_written_sizes() {
  for (Exp* size : written_sizes) resolve_tree(size, false);
}

static std::string describe_ambiguous(const SizeMetaInfo& meta) {
  switch (meta.origin) {
    case SizeOrigin::Annotation:
    case SizeOrigin::Pattern:
      return "Nothing determines the size that was left out here.";
    case SizeOrigin::SizeParam:
      return fmt::format("Nothing determines the size parameter \"{}\" of what is used here.", meta.about.str());
    case SizeOrigin::TypeParam:
      return fmt::format("Nothing determines a size in the type that \"{}\" stands for here.", meta.about.str());
    case SizeOrigin::EmptyArray:
      return "Nothing determines the size of the rows of this empty array.";
    case SizeOrigin::Hole:
      return "Nothing determines a size in the type of this hole.";
    case SizeOrigin::Constructor:
      return "Nothing determines the size of a payload of this sum type.";
    case SizeOrigin::Parameter:
      return "Nothing determines a size in the type of this parameter.";
    case SizeOrigin::Internal:
      break;
  }
  return "Nothing determines a size here.";
}

// Sizes that nobody decided. Internal ones do not matter to anybody.
void SizeChecker::report_ambiguous() {
  for (size_t i = 0; i < solver.num_metas(); i++) {
    const SizeMetaInfo& meta = solver.meta(static_cast<uint32_t>(i));
    if (meta.state != SizeMetaInfo::State::Flexible || meta.origin == SizeOrigin::Internal) continue;
    ctx.sink.report(diag::Code::SizeAmbiguous, meta.loc, "Ambiguous size.\n" + describe_ambiguous(meta))
        .set_help("Add a type annotation that gives the size.");
    return;  // others are mostly consequences of the first
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Messages

// Labels for the places where the names in a size come from.
void SizeChecker::explain(diag::Diagnostic& d, Size size, ShownNames& names) {
  std::vector<VName> seen;
  for_each_size_leaf(solver.resolve(size), [&](const Exp* leaf) {
    if (leaf->kind != ExpKind::Var) return;
    VName name = as<VarExp>(leaf)->name;
    std::string_view shown = names.of(name, as<VarExp>(leaf)->shown);
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) return;
    seen.push_back(name);
    for (const Unknown& u : unknowns)
      if (u.name == name) {
        d.label(u.loc, fmt::format("the unknown size \"{}\" is {}", shown, u.what));
        return;
      }
    Loc loc = ctx.info(name).loc;
    const SourceFile* file = loc ? ctx.sources.file_of(loc) : nullptr;
    if (file && !file->is_builtin) d.label(loc, fmt::format("\"{}\" is bound here", shown));
  });
}

// The two types are shown with one set of names, so that sizes that differ look different.
diag::Diagnostic& SizeChecker::misfit(diag::Code code, Loc loc, const Misfit& why, std::string sentence,
                                      const Type* expected, const Type* actual) {
  ShownNames names;
  auto facts = [&] {
    expected = solver.resolve(expected);
    actual = solver.resolve(actual);
    std::string wanted = show(expected, {.names = &names});
    names.forget_bound_in(expected);
    std::string given = show(actual, {.names = &names});
    names.forget_bound_in(actual);
    return fmt::format("{}\nExpected: {}\nActual:   {}", sentence, wanted, given);
  };
  switch (why.kind) {
    case Misfit::Kind::Sizes: {
      diag::Diagnostic& d = ctx.sink.report(code, loc, facts());
      std::string dimension = show(why.expected, &names);
      d.note(fmt::format("Dimensions \"{}\" and \"{}\" do not match.", dimension, show(why.actual, &names)));
      explain(d, why.expected, names);
      explain(d, why.actual, names);
      bool are_constants = why.expected->kind == ExpKind::Literal && why.actual->kind == ExpKind::Literal;
      if (!are_constants && expected->kind != TypeKind::Arrow)
        d.set_help("If the sizes are equal at run time, coerce with `:>`.");
      return d;
    }
    case Misfit::Kind::Shape:
      return ctx.sink.report(code, loc, facts());
    case Misfit::Kind::Consumption:
      return ctx.sink.report(diag::Code::FunctionConsumes, loc, facts())
          .note("The function consumes its argument, but a function that only reads it is expected here.")
          .set_help("Let the function copy its argument instead of consuming it.");
    case Misfit::Kind::Freshness:
      return ctx.sink.report(diag::Code::FunctionNotFresh, loc, facts())
          .note("The result of the function may alias its argument, but a fresh result is expected here.")
          .set_help("Copy the result.");
    case Misfit::Kind::HiddenSize: {
      diag::Diagnostic& d = ctx.sink.report(diag::Code::SizeHiddenUnlifted, loc, facts());
      const SizeMetaInfo& meta = solver.meta(why.meta);
      std::string need = "one size is needed here that is the same for all calls";
      if (meta.about && meta.origin == SizeOrigin::TypeParam)
        need = fmt::format("all values of the type parameter \"{}\" must have the same size here", meta.about.str());
      else if (meta.about && meta.origin == SizeOrigin::SizeParam)
        need = fmt::format("the size parameter \"{}\" stands for one size here", meta.about.str());
      d.note(fmt::format("The size \"{}\" may be different for every call, but {}.", why.name.base.str(), need));
      return d;
    }
    case Misfit::Kind::ScopeViolation: {
      diag::Diagnostic& d = ctx.sink.report(diag::Code::SizeScopeViolation, loc, facts());
      std::string_view size = names.of(why.name);
      d.note(fmt::format(
          "The size would depend on \"{}\", which is not in scope where the type was made (scope violation).", size));
      if (Loc bound = ctx.info(why.name).loc) d.label(bound, fmt::format("\"{}\" is bound here", size));
      if (solver.meta(why.meta).loc) d.label(solver.meta(why.meta).loc, "the type with that size was made here");
      bool is_param = solver.meta(why.meta).origin == SizeOrigin::Parameter;
      if (expected->kind == TypeKind::Array)
        d.set_help(
            is_param ? "Name the size of the parameter, as in `def f [n] (xs: [n]i32)`, and use `n`. If the sizes are "
                       "only equal at run time, coerce with `:>`."
                     : "If the sizes are equal at run time, coerce with `:>`.");
      return d;
    }
    case Misfit::Kind::Occurs:
      break;
  }
  diag::Diagnostic& d =
      ctx.sink.report(diag::Code::SizeRecursive, loc, facts())
          .note("One of the sizes is computed from the other, so they cannot be equal (occurs check).");
  if (expected->kind == TypeKind::Arrow)
    d.set_help(
        "The function must give arrays of the size that it takes. To join all rows of an array write `flatten xss`; an "
        "array that grows is made by a loop: `loop ys = [] for xs in xss do ys ++ xs`.");
  return d;
}

}  // namespace fehu::check
