// Are unknown sizes used only after they have been computed? Spec: language.md 6.12.
//
// The body is walked in evaluation order with the set of unknown sizes known so far. Constructs that must know their
// own type to build a value may not mention a size that comes later.
//
//     i32.sum <| xs[::2]              -- wrong: this instance of `i32.sum` needs a size that comes later
//     let ys = xs[::2] in i32.sum ys  -- right
#include <fmt/format.h>
#include <ranges>

#include "check/sizes/size_checker.h"
#include "check/typed_walk.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

namespace {

// `pending` says of each unknown size whether it is still to come. Names that are not unknown sizes are never pending:
// scoping took care of them.
struct CausalityWalker {
  Context& ctx;
  const SizeChecker& checker;
  std::vector<bool> pending;  // by VName id minus base: unknown and not yet computed
  uint32_t base;

  std::vector<VName> trail = {};  // what became known, in order

  bool is_pending(VName name) const {
    return name.id >= base && name.id - base < pending.size() && pending[name.id - base];
  }
  // The sizes have been computed. The trail lets branches take that back.
  void know(List<VName> names) {
    for (VName name : names)
      if (is_pending(name)) {
        pending[name.id - base] = false;
        trail.push_back(name);
      }
  }

  // Branches, and parts that are computed in no particular order: what is computed in one is not known in the others,
  // but may be known afterwards.
  template <typename Branches>
  void branches(Branches&& list) {
    size_t mark = trail.size();
    std::vector<VName> known;
    for (const Exp* branch : list) {
      walk(branch);
      for (size_t i = mark; i < trail.size(); i++) {
        pending[trail[i].id - base] = true;
        known.push_back(trail[i]);
      }
      trail.resize(mark);
    }
    know(known);
  }

  // `what` is needed at `loc` to have this type.
  void need(const Type* type, Loc loc, std::string_view what) {
    if (!(type->flags & kHasSize)) return;
    bool reported = false;
    for_each_size(type, [&](Size size) {
      for_each_size_leaf(size, [&](const Exp* leaf) {
        if (reported || leaf->kind != ExpKind::Var || !is_pending(as<VarExp>(leaf)->name)) return;
        reported = true;
        VName name = as<VarExp>(leaf)->name;
        diag::Diagnostic& d = ctx.sink.report(
            diag::Code::SizeCausality, loc,
            fmt::format(
                "Causality check: the size \"{}\" needed for type of {}:\n  {}\nBut \"{}\" is computed only later.",
                name.base.str(), what, show(type), name.base.str()));
        for (const SizeChecker::Unknown& u : checker.unknowns)
          if (u.name == name) d.label(u.loc, fmt::format("\"{}\" is {}", name.base.str(), u.what));
        d.set_help("Bind the expression that produces the size with `let` first.");
        know(ctx.arena.list({name}));  // one message for each size
      });
    });
  }

  void walk_parts(const Exp* e) {
    for_each_part(
        const_cast<Exp*>(e), [&](Exp* part) { walk(part); }, [](Pat*) {}, [](const RetType&) {});
  }

  void walk(const Exp* e) {
    for (;;) switch (e->kind) {
        case ExpKind::Literal:
        case ExpKind::String:
        case ExpKind::SizeHole:
        case ExpKind::SizeMeta:
        case ExpKind::Error:
          return;
        case ExpKind::Var:
          return need(e->type, e->loc, fmt::format("`{}`", as<VarExp>(e)->shown));
        case ExpKind::Hole:
          return need(e->type, e->loc, "this hole");
        case ExpKind::Record:
          return branches(as<RecordExp>(e)->fields |
                          std::views::transform([](const FieldInit& f) -> const Exp* { return f.exp; }));
        case ExpKind::Array:
          branches(as<ArrayExp>(e)->elems);
          if (as<ArrayExp>(e)->elems.empty()) need(e->type, e->loc, "this empty array");
          return;
        case ExpKind::Construct:
          walk_parts(e);
          know(as<ConstructExp>(e)->exts);
          return need(e->type, e->loc, "this constructor");
        case ExpKind::Update:
          for (const Step& step : as<UpdateExp>(e)->steps)
            for (const IndexPart& part : step.parts)
              for (const Exp* index : {part.first, part.second, part.stride})
                if (index) walk(index);
          walk(as<UpdateExp>(e)->value);
          e = as<UpdateExp>(e)->target;
          continue;
        case ExpKind::Project:
        case ExpKind::Logic:
        case ExpKind::Negate:
        case ExpKind::Not:
        case ExpKind::Assert:
        case ExpKind::Attr:
          return walk_parts(e);
        case ExpKind::Ascript:
        case ExpKind::Coerce:
          walk_parts(e);
          return know(as<AscriptExp>(e)->exts);
        case ExpKind::Index:
          walk_parts(e);
          return know(as<IndexExp>(e)->exts);
        case ExpKind::Range:
          walk_parts(e);
          return know(as<RangeExp>(e)->exts);
        case ExpKind::Apply: {
          const ApplyExp* apply = as<ApplyExp>(e);
          if (apply->is_infix)
            for (Exp* arg : apply->args) walk(arg);
          else
            for (size_t i = apply->args.size(); i-- > 0;) walk(apply->args[i]);
          walk(apply->fn);
          return know(apply->exts);
        }
        case ExpKind::RightSection:
          walk(as<RightSectionExp>(e)->operand);
          walk(as<RightSectionExp>(e)->op);
          return need(e->type, e->loc, "this section");
        case ExpKind::Lambda:
          for (Pat* p : as<LambdaExp>(e)->params) need(p->type, p->loc, "this parameter");
          e = as<LambdaExp>(e)->body;
          continue;
        case ExpKind::Let:
          walk(as<LetExp>(e)->value);
          know(as<LetExp>(e)->exts);
          e = as<LetExp>(e)->body;
          continue;
        case ExpKind::LetFun:
          walk(as<LetFunExp>(e)->fn.body);
          know(as<LetFunExp>(e)->exts);
          e = as<LetFunExp>(e)->body;
          continue;
        case ExpKind::If:
          walk(as<IfExp>(e)->cond);
          branches(std::initializer_list<const Exp*>{as<IfExp>(e)->then_exp, as<IfExp>(e)->else_exp});
          return know(as<IfExp>(e)->exts);
        case ExpKind::Match:
          walk(as<MatchExp>(e)->scrutinee);
          branches(as<MatchExp>(e)->cases | std::views::transform([](const Case& c) -> const Exp* { return c.body; }));
          return know(as<MatchExp>(e)->exts);
        case ExpKind::Loop: {
          const LoopExp* loop = as<LoopExp>(e);
          walk(loop->init);
          know(loop->sizes);
          walk(loop->bound);
          walk(loop->body);
          return know(loop->exts);
        }
      }
  }
};

}  // namespace

// Most definitions have no unknown sizes, and cost nothing here.
void check_causality(Context& ctx, const SizeChecker& checker, const Function& fn) {
  if (checker.unknowns.empty()) return;
  uint32_t base = checker.unknowns.front().name.id;
  for (const SizeChecker::Unknown& u : checker.unknowns) base = std::min(base, u.name.id);
  std::vector<bool> pending(ctx.vnames.size() - base, false);
  for (const SizeChecker::Unknown& u : checker.unknowns) pending[u.name.id - base] = true;
  CausalityWalker{ctx, checker, std::move(pending), base}.walk(fn.body);
}

}  // namespace fehu::check
