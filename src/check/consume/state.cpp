// Using and consuming variables, the trail, and what is said about mistakes. Spec: language.md 7.3, 7.4.
//
// The trail lists consumed variables in order. A mark into it (trail_.size()) is how a branch remembers where it began.
#include "check/consume/consume_checker.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

std::string ConsumeChecker::name_of(VarIndex var) const {
  return fmt::format("\"{}\"", vars_[var].name.base.str());
}

// Reports the first consumed alias that the variable has.
void ConsumeChecker::use(VarIndex var, Loc loc) {
  uses_.push_back({var, loc});
  if (vars_[var].consumed != 0) return report_use(var, var, loc);
  self_tree(var);
  if (sets_.has_consumed(vars_[var].all)) report_use(var, consumed_in(vars_[var].all), loc);
}

VarIndex ConsumeChecker::consumed_in(AliasSet set) {
  VarIndex found = 0;
  sets_.for_each(set, [&](AliasSet, VarIndex var) {
    if (vars_[var].consumed != 0) found = var;
    return found == 0;
  });
  return found;
}

// A value that was computed before something else was: is it still whole?
void ConsumeChecker::check_alive(const AliasTree* tree, Loc loc) {
  AliasSet all = all_aliases(sets_, tree);
  if (sets_.has_consumed(all)) report_use(0, consumed_in(all), loc);
}

static bool is_accumulator(const Type* type) {
  return type && type->kind == TypeKind::Named && as<NamedType>(type)->name.base.str() == "acc";
}

// Reports that something is used whose memory was consumed. `var` is what is used, 0 for a value without a name;
// `consumed` is the variable by which the memory was consumed, which may be `var` itself. Each variable is reported
// once: later uses have the same cause.
void ConsumeChecker::report_use(VarIndex var, VarIndex consumed, Loc loc) {
  Var& reported = vars_[var != 0 ? var : consumed];
  if (reported.is_reported) return;
  reported.is_reported = vars_[consumed].is_reported = true;
  const Consumption& how = consumptions_[vars_[consumed].consumed];
  // What was consumed may have no name, or one that is not in scope here (a loop's parameter): then say through what.
  bool has_name = vars_[consumed].kind != VarKind::Anonymous && vars_[consumed].is_bound;
  bool is_alias = has_name;
  if (!has_name && var != consumed && how.through != 0 && how.through != var && vars_[how.through].is_bound) {
    consumed = how.through;
    has_name = true;
  }
  if (var == consumed) {
    diag::Diagnostic& d = ctx_.sink.report(Code::UseAfterConsume, loc,
                                           fmt::format("{} is used here, but it has been consumed.", name_of(var)));
    d.set_here("used after it was consumed").label(how.loc, std::string(how.what));
    if (how.through != 0 && how.through != var && loc_of(how.through)) {
      d.label(loc_of(how.through),
              fmt::format("{} was bound to an alias of {} here", name_of(how.through), name_of(var)));
    }
    d.set_help(is_accumulator(vars_[var].type)
                   ? "Go on with the accumulator that the write returns."
                   : fmt::format("Use {0} before it is consumed, or consume a copy: `copy {1}`.", name_of(var),
                                 vars_[var].name.base.str()));
    return;
  }
  std::string subject = var != 0 ? name_of(var) : "This value";
  std::string alias = has_name ? name_of(consumed) : "another part of the same result";
  diag::Diagnostic& d = ctx_.sink.report(
      Code::UseAfterConsume, loc, fmt::format("{} may share memory with {}, which has been consumed.", subject, alias));
  d.set_here("used after its memory was consumed").label(how.loc, std::string(how.what));
  if (var != 0 && loc_of(var)) {
    d.label(loc_of(var), is_alias ? fmt::format("{} was bound to an alias of {} here", name_of(var), name_of(consumed))
                                  : fmt::format("{} was bound here", name_of(var)));
  }
  d.set_help(has_name
                 ? fmt::format("Consume a copy instead, `copy {}`, or copy what is still needed before it is consumed.",
                               vars_[consumed].name.base.str())
                 : "Copy what is still needed before it is consumed.");
}

// A function may be called, and a loop body run, many times, so neither may consume what is bound outside of it,
// whoever owns that.
bool ConsumeChecker::is_consumable(VarIndex var) const {
  const Var& v = vars_[var];
  switch (v.kind) {
    case VarKind::Let:
    case VarKind::StarParam:
    case VarKind::LoopParam:
      return v.depth == depth_;
    case VarKind::Anonymous:
      return true;
    case VarKind::Param:
    case VarKind::LoopFixed:
    case VarKind::LoopElem:
    case VarKind::Global:
    case VarKind::GlobalAbstract:
    case VarKind::GlobalInstance:
      return false;
  }
  return false;
}

// `through`: the variable that was named at the place of consumption, or 0. Variables that are no longer bound cannot
// be used again, so consuming them harms nobody.
bool ConsumeChecker::check_consumable(VarIndex var, VarIndex through, Loc loc) {
  const Var& v = vars_[var];
  if (!v.is_bound || is_consumable(var)) return true;
  std::string first = through != 0 && through != var
                          ? fmt::format("Consuming {} would consume its alias {}, which is not consumable",
                                        name_of(through), name_of(var))
                          : fmt::format("{} is not consumable", name_of(var));
  std::string why, place = "bound here", help = fmt::format("Consume a copy instead: `copy {}`.", v.name.base.str());
  switch (v.kind) {
    case VarKind::Global:
    case VarKind::GlobalAbstract:
    case VarKind::GlobalInstance:
      why = "it is defined at top level";
      place = "defined here";
      break;
    case VarKind::LoopElem:
      why = "it is part of what the loop runs over";
      break;
    case VarKind::LoopFixed:
      why = "this loop parameter's annotation has no `*`";
      help = "Write `*` before the type of the loop parameter, or consume a copy.";
      break;
    case VarKind::Param:
      why = "its parameter is not marked with `*`";
      place = "parameter without `*`";
      help = fmt::format("Write `*` before the parameter's type, or consume a copy: `copy {}`.", v.name.base.str());
      break;
    case VarKind::Let:
    case VarKind::StarParam:
    case VarKind::LoopParam:
    case VarKind::Anonymous:
      why = "it is bound outside the function or loop body that would consume it";
      break;
  }
  if (v.type && v.type->kind == TypeKind::Arrow) help = "Consume a copy of the function's result instead.";
  if (is_accumulator(v.type) && v.kind == VarKind::Param) help = "Write `*` before the type of the parameter.";
  diag::Diagnostic& d = ctx_.sink.report(Code::NotConsumable, loc, fmt::format("{}: {}.", first, why));
  d.set_here("consumed here").set_help(help);
  if (loc_of(var)) d.label(loc_of(var), place);
  if (through != 0 && through != var && loc_of(through)) {
    d.label(loc_of(through), fmt::format("{} was bound to an alias of {} here", name_of(through), name_of(var)));
  }
  return false;
}

// What each component of a value would consume.
void ConsumeChecker::add_consumed_parts(const ConsumedValue& value, std::vector<ConsumedPart>& parts) {
  sets_.begin_walk();
  auto add = [&](auto& self, const AliasTree* t) -> void {
    if (!t) return;
    ConsumedPart part{.loc = value.loc};
    sets_.walk(t->set, [&](AliasSet, VarIndex var) {
      part.vars.push_back(var);
      return true;
    });
    // The walk starts with the variable that was named at this place, if there was one.
    if (!part.vars.empty()) {
      const Var& first = vars_[part.vars.front()];
      if (first.is_bound && first.kind != VarKind::Anonymous) part.through = part.vars.front();
      parts.push_back(std::move(part));
    }
    for (const AliasTree* inner : t->parts) self(self, inner);
  };
  add(add, value.tree);
}

// 0: not consumed any more.
void ConsumeChecker::set_consumed(VarIndex var, uint32_t consumption) {
  vars_[var].consumed = consumption;
  if (consumption != 0)
    sets_.consume(var);
  else
    sets_.restore(var);
}

// Marks all aliases of a value as consumed, unless that is not allowed. All components are looked at before the first
// is marked: a mistake leaves the state as it was.
void ConsumeChecker::consume(const AliasTree* tree, Loc loc, std::string_view what) {
  consume_together({{tree, loc}}, what);
}

// The same for several values, which may be parts of one variable.
void ConsumeChecker::consume_together(const std::vector<ConsumedValue>& values, std::string_view what) {
  std::vector<ConsumedPart> parts;
  for (const ConsumedValue& value : values) add_consumed_parts(value, parts);
  if (parts.empty()) return;
  for (const ConsumedPart& part : parts) {
    for (VarIndex var : part.vars) {
      if (vars_[var].consumed != 0) return report_use(part.through, var, part.loc);
      if (!check_consumable(var, part.through, part.loc)) return;
    }
  }
  for (const ConsumedPart& part : parts) {
    consumptions_.push_back({part.loc, what, part.through});
    for (VarIndex var : part.vars) {
      if (vars_[var].consumed != 0) continue;
      set_consumed(var, static_cast<uint32_t>(consumptions_.size() - 1));
      trail_.push_back(var);
    }
  }
  ++epoch_;
}

// Back to the state at the mark. `undone` collects what was taken back, for redo(); null: forget it.
void ConsumeChecker::undo(size_t trail_mark, std::vector<Consumed>* undone) {
  while (trail_.size() > trail_mark) {
    VarIndex var = trail_.back();
    trail_.pop_back();
    if (undone) undone->push_back({var, vars_[var].consumed});
    set_consumed(var, 0);
  }
}

void ConsumeChecker::redo(const std::vector<Consumed>& consumed) {
  for (const Consumed& c : consumed) {
    if (vars_[c.var].consumed != 0) continue;
    set_consumed(c.var, c.consumption);
    trail_.push_back(c.var);
  }
  if (!consumed.empty()) ++epoch_;
}

// Did evaluating something consume a variable that can still be named?
bool ConsumeChecker::consumed_bound_since(size_t trail_mark, VarIndex* which) const {
  for (size_t i = trail_mark; i < trail_.size(); ++i) {
    if (!vars_[trail_[i]].is_bound || vars_[trail_[i]].kind == VarKind::Anonymous) continue;
    *which = trail_[i];
    return true;
  }
  return false;
}

// Partial application may consume: `f xs` with f : *[]i32 -> i32 -> i32. Such a function must be applied at once.
void ConsumeChecker::report_function_consumed(const Exp* e, VarIndex which, bool is_argument) {
  const Consumption& how = consumptions_[vars_[which].consumed];
  ctx_.sink
      .report(Code::FunctionAfterConsume, e->loc,
              is_argument
                  ? fmt::format("This argument is a function, but computing it consumes {}.", name_of(which))
                  : fmt::format("This value contains a function, but computing it consumes {}.", name_of(which)))
      .set_here(fmt::format("has type {}", show(e->type)))
      .label(how.loc, std::string(how.what))
      .set_help(
          "A function that has consumed something can only be applied on the spot: give it all its arguments here.");
}

bool ConsumeChecker::self_aliased(const Type* type, const AliasTree* tree) {
  for (const Component& component : components_of(sets_, type, tree)) {
    if (component.is_shared) return true;
  }
  return false;
}

}  // namespace fehu::check
