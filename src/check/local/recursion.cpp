// What a recursive function may not do. Spec: language.md 8.3.
//
// Lowering gives every call of a function with functional arguments a copy of the function for them. A recursive
// function that passed on other functions than it was given would need copies without end, so it must pass on
// exactly its own.
#include "check/local/local_parts.h"
#include "check/typed_walk.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

bool binds(const Pat* pat, VName name) {
  bool found = false;
  for_each_name(pat, [&](const NamePat* p) { found |= p->name == name; });
  return found;
}

// A type around an argument changes nothing.
Exp* without_wrapping(Exp* e) {
  while (e->kind == ExpKind::Ascript) e = as<AscriptExp>(e)->exp;
  return e;
}

void check_call(Context& ctx, const Function& fn, ApplyExp* call) {
  if (call->args.size() != fn.params.size()) {
    ctx.sink
        .report(Code::RecursionUnsaturated, call->loc,
                fmt::format("The recursive function \"{}\" has functional parameters, so it must be given all its {} "
                            "arguments here.",
                            fn.name.base.str(), fn.params.size()))
        .set_here(fmt::format("{} of {} arguments", call->args.size(), fn.params.size()));
    return;
  }
  for (size_t i = 0; i < call->args.size(); ++i) {
    if (!contains_function(fn.params[i]->type)) continue;
    Exp* arg = without_wrapping(call->args[i]);
    if (arg->kind == ExpKind::Var && binds(fn.params[i], as<VarExp>(arg)->name)) continue;
    ctx.sink
        .report(Code::RecursionArgument, arg->loc,
                fmt::format("A recursive call of \"{}\" must pass its functional parameter on unchanged.",
                            fn.name.base.str()))
        .set_here("not the parameter itself")
        .label(fn.params[i]->loc, "the functional parameter")
        .set_help(
            "Functions are resolved when the program is compiled, so a recursive function cannot change them. Use a "
            "loop, or pass data instead.");
  }
}

// Every mention of the function inside itself must be a full call.
void check_calls(Context& ctx, const Function& fn) {
  std::vector<Exp*> work{fn.body};
  while (!work.empty()) {
    Exp* e = work.back();
    work.pop_back();
    bool is_call = e->kind == ExpKind::Apply && as<ApplyExp>(e)->fn->kind == ExpKind::Var &&
                   as<VarExp>(as<ApplyExp>(e)->fn)->name == fn.name;
    if (is_call) {
      check_call(ctx, fn, as<ApplyExp>(e));
      for (Exp* arg : as<ApplyExp>(e)->args) work.push_back(arg);
      continue;
    }
    if (e->kind == ExpKind::Var && as<VarExp>(e)->name == fn.name) {
      ctx.sink
          .report(Code::RecursionUnsaturated, e->loc,
                  fmt::format("The recursive function \"{}\" has functional parameters, so inside itself it can only "
                              "be called, with all its arguments.",
                              fn.name.base.str()))
          .set_here("used as a value");
    }
    for_each_part(
        e, [&](Exp* sub) { work.push_back(sub); }, [](Pat*) {}, [](const RetType&) {});
  }
}

}  // namespace

void check_recursion(Context& ctx, const Function& fn) {
  if (!fn.refers_to_itself) return;
  if (contains_function(fn.ret.type)) {
    ctx.sink
        .report(Code::RecursionResult, fn.name_loc,
                fmt::format("The recursive function \"{}\" returns a function.", fn.name.base.str()))
        .set_here(fmt::format("returns {}", show(fn.ret)))
        .set_help("Make the arguments of the returned function parameters of this one.");
    return;
  }
  for (const Pat* param : fn.params) {
    if (contains_function(param->type)) return check_calls(ctx, fn);
  }
}

}  // namespace fehu::check
