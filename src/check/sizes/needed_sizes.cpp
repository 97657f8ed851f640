// Are the size parameters that a function needs as values known at its uses? Spec: language.md 6.2, 6.5.
//
// A size parameter that is a size of what a function argument returns, and nothing else, is `open`: at a use it may
// stand for sizes that differ from call to call of that argument.
//     def f [k] (g: i64 -> [k]i64) = length (g 1)   -- may be used as `f iota`
//     def f [k] (g: i64 -> [k]i64) = k              -- may not: k would have no value
// So for each function it is noted which of its open parameters its body needs as values, by naming them or by passing
// them on to a function that needs them, and uses are compared with that.
#include <fmt/format.h>

#include "check/sizes/param_uses.h"
#include "check/sizes/size_checker.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

void Context::need_size(VName function, const NeededSize& size) {
  std::vector<NeededSize>& known = needed_sizes[function.id];
  for (const NeededSize& k : known)
    if (k.param == size.param) return;
  known.push_back(size);
  if (auto found = passed_on_sizes.find(function.id); found != passed_on_sizes.end())
    for (const PassedOnSize& p : std::vector(found->second))
      if (p.param == size.param) need_size(p.user, {p.own_param, p.loc});
}

// Open are those that neither an argument nor the result tells at a use. Functions nest, and so do the lists: `first`
// is where those of the inner one begin.
void SizeChecker::enter_open_sizes(const Function& fn) {
  ParamUses uses(*fn.scheme);
  for (size_t i = 0; i < fn.params_of_type.size(); i++)
    if (fn.params_of_type[i].is_size && !uses.of(i).is_argument_size && !uses.of(i).is_result_size)
      open_sizes.push_back({fn.params_of_type[i].name, fn.name, i});
}

void SizeChecker::leave_open_sizes(const Function& fn, size_t first) {
  if (open_sizes.size() == first) return;
  needed_by_self(fn);
  for (const OpenSize& size : std::span(open_sizes).subspan(first))
    if (size.needed_at) ctx.need_size(fn.name, {size.param, size.needed_at});
  open_sizes.erase(open_sizes.begin() + static_cast<ptrdiff_t>(first), open_sizes.end());
}

// True if that is news: the fixpoint in needed_by_self asks.
bool SizeChecker::need(VName size, Loc loc) {
  for (OpenSize& open : open_sizes)
    if (open.name == size && !open.needed_at) {
      open.needed_at = loc;
      return true;
    }
  return false;
}

// A use of a function that needs a parameter: then what the parameter stands for is needed, too.
bool SizeChecker::need_argument(const VarExp* e, const NeededSize& needed) {
  if (needed.param >= e->inst.size()) return false;
  Size size = e->inst[needed.param].size;
  if (!size) {
    report_without_value(e, needed);
    return false;
  }
  bool has_changed = false;
  for_each_size_leaf(size, [&](const Exp* leaf) {
    if (leaf->kind == ExpKind::Var) has_changed |= need(as<VarExp>(leaf)->name, e->loc);
  });
  return has_changed;
}

// For later, should it turn out that the function needs the parameter.
void SizeChecker::note_argument(const VarExp* e, size_t param) {
  Size size = e->inst[param].size;
  if (!size) {
    ctx.open_uses[e->name.id].push_back({param, e->loc});
    return;
  }
  if (open_sizes.empty()) return;
  for_each_size_leaf(size, [&](const Exp* leaf) {
    for (const OpenSize& open : open_sizes)
      if (leaf->kind == ExpKind::Var && as<VarExp>(leaf)->name == open.name)
        ctx.passed_on_sizes[e->name.id].push_back({param, open.function, open.param, e->loc});
  });
}

// The name may be a size parameter, used as a value, or a function with size parameters that need values.
void SizeChecker::note_use(const VarExp* e) {
  if (!open_sizes.empty()) need(e->name, e->loc);
  if (e->inst.empty()) return;
  if (e->name == self) own_uses.push_back(e);
  for (size_t i = 0; i < e->inst.size(); i++)
    if (!e->inst[i].type) note_argument(e, i);
  auto found = ctx.needed_sizes.find(e->name.id);
  if (found == ctx.needed_sizes.end()) return;
  for (const NeededSize& needed : found->second) need_argument(e, needed);
}

// What a recursive function needs of itself is known only at its end.
void SizeChecker::needed_by_self(const Function& fn) {
  if (fn.name != self) return;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const OpenSize& open : std::vector(open_sizes))
      if (open.function == fn.name && open.needed_at)
        for (const VarExp* use : own_uses) has_changed |= need_argument(use, {open.param, open.needed_at});
  }
}

void SizeChecker::report_without_value(const VarExp* e, const NeededSize& needed) {
  const Scheme* scheme = ctx.scheme_of(e->name);
  if (!scheme || needed.param >= scheme->params.size()) return;
  report_size_without_value(ctx, e->loc, scheme->params[needed.param].name.base, needed.loc);
}

void report_size_without_value(Context& ctx, Loc loc, Name size, Loc needed_at) {
  ctx.sink.report(diag::Code::SizeAmbiguous, loc, fmt::format("The size \"{}\" has no value here.", size.str()))
      .label(needed_at, "needed as a value here")
      .note("It is a size of what a function argument returns, and that may be another one for each call of it.")
      .set_help("Pass the size as an argument of its own, or read it off an array.");
}

}  // namespace fehu::check
