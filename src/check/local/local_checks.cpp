// Checks on a fully typed definition, one visit of every node. Spec: language.md 5.4, 5.7, 8.3, 9, 15, 18.
#include "check/local/local_checks.h"

#include <algorithm>

#include "check/local/coverage.h"
#include "check/local/local_parts.h"
#include "check/typed_walk.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

// A list of nodes to visit instead of recursion: chains of lets may be long.
class LocalChecker {
 public:
  explicit LocalChecker(Context& ctx) : ctx_(ctx) {}

  void run(const Function& fn) {
    for (Pat* param : fn.params) irrefutable(param, "A parameter");
    for (Pat* param : fn.params) pattern(param);
    if (fn.annotation.type) sizes(fn.annotation.type);
    work_.push_back(fn.body);
    while (!work_.empty()) {
      Exp* e = work_.back();
      work_.pop_back();
      expression(e);
    }
  }

 private:
  void expression(Exp* e) {
    switch (e->kind) {
      case ExpKind::Literal:
        check_literal(ctx_, as<LiteralExp>(e), as<LiteralExp>(e)->is_negated, e->loc);
        break;
      case ExpKind::Var:
        check_equality(ctx_, as<VarExp>(e));
        break;
      case ExpKind::Lambda:
        for (Pat* param : as<LambdaExp>(e)->params) irrefutable(param, "A parameter");
        break;
      case ExpKind::Let:
        irrefutable(as<LetExp>(e)->pat, "The pattern of a let");
        break;
      case ExpKind::LetFun:
        for (Pat* param : as<LetFunExp>(e)->fn.params) irrefutable(param, "A parameter");
        break;
      case ExpKind::Loop:
        loop(as<LoopExp>(e));
        break;
      case ExpKind::Match:
        match(as<MatchExp>(e));
        break;
      case ExpKind::Attr:
        attribute(as<AttrExp>(e));
        break;
      case ExpKind::Index:
        warn_constant_index(ctx_, as<IndexExp>(e)->array->type, as<IndexExp>(e)->parts);
        break;
      case ExpKind::Update:
        update(as<UpdateExp>(e));
        break;
      case ExpKind::String:
      case ExpKind::Hole:
      case ExpKind::SizeHole:
      case ExpKind::SizeMeta:
      case ExpKind::Record:
      case ExpKind::Array:
      case ExpKind::Construct:
      case ExpKind::Project:
      case ExpKind::Range:
      case ExpKind::Logic:
      case ExpKind::Negate:
      case ExpKind::Not:
      case ExpKind::Apply:
      case ExpKind::RightSection:
      case ExpKind::If:
      case ExpKind::Ascript:
      case ExpKind::Coerce:
      case ExpKind::Assert:
      case ExpKind::Error:
        break;
    }
    for_each_part(
        e, [&](Exp* sub) { work_.push_back(sub); }, [&](Pat* pat) { pattern(pat); },
        [&](const RetType& annotation) { sizes(annotation.type); });
  }

  // Sizes that are written are expressions like others: a literal in them may be out of range.
  void sizes(const Type* type) {
    for_each_size(type, [&](Size size) { work_.push_back(const_cast<Exp*>(size)); });
  }

  void pattern(const Pat* pat) {
    for_each_pat(pat, [&](const Pat* p) {
      if (p->kind == PatKind::Literal)
        check_literal(ctx_, as<LiteralPat>(p)->literal, as<LiteralPat>(p)->is_negative, p->loc);
      if (p->kind == PatKind::Ascript) sizes(as<AscriptPat>(p)->annotation.type);
    });
  }

  // Parameters, lets and loops have no other case to fall back to.
  void irrefutable(const Pat* pat, std::string_view what) {
    if (is_irrefutable(pat)) return;
    Coverage coverage = check_coverage(pat->type, List<const Pat*>(&pat, 1));
    diag::Diagnostic& d =
        ctx_.sink.report(Code::RefutablePattern, pat->loc,
                         fmt::format("{} must match every value, but this pattern is refutable.", what));
    d.set_here("does not match everything");
    if (coverage.missing) d.note(fmt::format("Not matched: {}", *coverage.missing));
    d.set_help("Bind the value to a name and use `match`.");
  }

  // Only the first step: what the others select from has no type of its own.
  void update(UpdateExp* e) {
    if (!e->steps.empty() && !e->steps[0].is_field) warn_constant_index(ctx_, e->target->type, e->steps[0].parts);
  }

  // Says which value is missing, as a pattern that could be pasted into the program.
  void match(MatchExp* e) {
    std::vector<const Pat*> pats;
    for (const Case& c : e->cases) {
      pats.push_back(c.pat);
      no_duplicates({c.pat});
    }
    Coverage coverage = check_coverage(e->scrutinee->type, pats);
    if (coverage.is_too_complex) {
      ctx_.sink
          .report(Code::InexhaustiveMatch, e->scrutinee->loc,
                  "This match is too complex to find out whether its cases cover every value.")
          .set_help("Add a last case `_`, or split the match.");
    } else if (coverage.missing) {
      ctx_.sink
          .report(Code::InexhaustiveMatch, e->scrutinee->loc,
                  fmt::format("The cases of this match do not cover all values.\nNot covered: {}", *coverage.missing))
          .set_here(fmt::format("this has type {}", show(e->scrutinee->type)))
          .set_help(fmt::format("Add `case {} -> ...`{}.", *coverage.missing,
                                *coverage.missing == "_" ? "" : ", or a last `case _ -> ...`"));
    }
  }

  void loop(LoopExp* e) {
    irrefutable(e->pat, "The pattern of a loop");
    if (e->elem) irrefutable(e->elem, "The element pattern of a loop");
    std::vector<const Pat*> pats{e->pat};
    if (e->elem) pats.push_back(e->elem);
    no_duplicates(pats);
  }

  void no_duplicates(const std::vector<const Pat*>& pats) {
    std::vector<const NamePat*> names;
    for (const Pat* pat : pats) for_each_name(pat, [&](const NamePat* p) { names.push_back(p); });
    std::stable_sort(names.begin(), names.end(),
                     [](const NamePat* a, const NamePat* b) { return a->name.base.index() < b->name.base.index(); });
    for (size_t i = 1; i < names.size(); ++i) {
      if (names[i]->name.base != names[i - 1]->name.base) continue;
      ctx_.sink
          .report(Code::DuplicateName, names[i]->loc,
                  fmt::format("The name \"{}\" is bound twice in this pattern.", names[i]->name.base.str()))
          .set_here("bound again")
          .label(names[i - 1]->loc, "bound first here");
    }
  }

  // Whether a bound is constant may show later only, after inlining; a `while` loop never has one.
  void attribute(AttrExp* e) {
    if (e->attr->kind != AttrKind::Unroll || ctx_.in_prelude) return;
    Exp* inner = e->exp;
    while (inner->kind == ExpKind::Attr) inner = as<AttrExp>(inner)->exp;
    if (inner->kind != ExpKind::Loop || as<LoopExp>(inner)->form != LoopKind::While) return;
    ctx_.sink
        .report(Code::UnrollTripCount, e->attr->loc,
                "This loop cannot be unrolled: its number of iterations is not static.")
        .set_here("has no effect")
        .label(as<LoopExp>(inner)->bound->loc, "the loop runs until this is false");
  }

  Context& ctx_;
  std::vector<Exp*> work_;
};

}  // namespace

void check_locally(Context& ctx, ValueDec* dec) {
  LocalChecker(ctx).run(dec->fn);
  size_t errors = ctx.sink.num_errors();
  check_recursion(ctx, dec->fn);
  if (ctx.sink.num_errors() == errors) warn_endless_recursion(ctx, dec->fn);
  warn_unused_names(ctx, dec);
}

}  // namespace fehu::check
