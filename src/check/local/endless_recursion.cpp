// A warning for functions that call themselves whatever happens. Spec: language.md 8.3.
//
//     def indices xs = indices xs |> map i32.i64      -- means the `indices` of the prelude, and never ends
// Every path through the body comes to such a call if it is in a part that is always evaluated, or in all branches of a
// conditional. Lambdas, local functions, bodies of loops and right operands of `&&` and `||` may never run. Left out:
// the function as an argument of others, apart from the two pipes.
#include "check/local/local_parts.h"
#include "check/typed_walk.h"

namespace fehu::check {

using namespace typed;

namespace {

struct EndlessRecursion {
  const Function& fn;

  // How many arguments of the function the expression has given; none if it is not the function.
  size_t num_given(const Exp* e) const {
    if (e->kind == ExpKind::Var) return as<VarExp>(e)->name == fn.name ? 1 : 0;
    const ApplyExp* apply = try_as<ApplyExp>(e);
    if (!apply) return 0;
    size_t before = num_given(apply->fn);
    return before == 0 ? 0 : before + apply->args.size();
  }

  bool is_call(const Exp* e) const { return num_given(e) > fn.params.size(); }

  // x |> f, f <| x
  bool is_piped(const ApplyExp* e) const {
    const VarExp* op = try_as<VarExp>(e->fn);
    if (!op || e->args.size() != 2) return false;
    if (op->shown == "|>") return num_given(e->args[1]) == fn.params.size();
    return op->shown == "<|" && num_given(e->args[0]) == fn.params.size();
  }

  // The call that evaluating the expression comes to; null if it may come to none. A list of the parts that are always
  // evaluated, since chains of lets may be long.
  const Exp* call_in(Exp* root) const {
    std::vector<Exp*> work{root};
    while (!work.empty()) {
      Exp* e = work.back();
      work.pop_back();
      if (const Exp* call = look(e, work)) return call;
    }
    return nullptr;
  }

  const Exp* look(Exp* e, std::vector<Exp*>& work) const {
    if (is_call(e)) return e;
    if (e->kind == ExpKind::Apply && is_piped(as<ApplyExp>(e))) return e;
    if (e->kind == ExpKind::Lambda) return nullptr;
    if (e->kind == ExpKind::LetFun) return work.push_back(as<LetFunExp>(e)->body), nullptr;
    if (e->kind == ExpKind::Logic) return work.push_back(as<LogicExp>(e)->left), nullptr;
    if (e->kind == ExpKind::Loop) {
      work.push_back(as<LoopExp>(e)->init);
      work.push_back(as<LoopExp>(e)->bound);
      return nullptr;
    }
    if (e->kind == ExpKind::If) {
      work.push_back(as<IfExp>(e)->cond);
      const Exp* call = call_in(as<IfExp>(e)->then_exp);
      return call && call_in(as<IfExp>(e)->else_exp) ? call : nullptr;
    }
    if (e->kind == ExpKind::Match) {
      work.push_back(as<MatchExp>(e)->scrutinee);
      const Exp* first = nullptr;
      for (const Case& c : as<MatchExp>(e)->cases) {
        const Exp* call = call_in(c.body);
        if (!call) return nullptr;
        if (!first) first = call;
      }
      return first;
    }
    for_each_part(
        e, [&](Exp* sub) { work.push_back(sub); }, [](Pat*) {}, [](const RetType&) {});
    return nullptr;
  }
};

}  // namespace

void warn_endless_recursion(Context& ctx, const Function& fn) {
  if (!fn.refers_to_itself || fn.params.empty()) return;
  const Exp* call = EndlessRecursion{fn}.call_in(fn.body);
  if (!call) return;
  std::string_view name = fn.name.base.str();
  ctx.sink
      .report(diag::Code::EndlessRecursion, call->loc,
              fmt::format("The function \"{}\" calls itself whatever its arguments are, so it never returns.", name))
      .set_here("calls itself")
      .label(fn.name_loc, fmt::format("`{}` is this function here", name))
      .set_help("Let it call itself only under a condition, in one branch of an `if` or `match`.");
}

}  // namespace fehu::check
