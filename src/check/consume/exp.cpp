// Aliases of expressions other than calls and loops. Spec: language.md 7.2, 7.4.
//
// In short: a variable aliases itself and what it was bound to; data has the aliases of its parts; an index or a slice
// those of the array; an array literal and arithmetic none, since they make new values.
#include "check/consume/consume_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// Long chains of `let` are followed in a loop, so that they cost no stack.
const AliasTree* ConsumeChecker::exp(Exp* e) {
  return !ctx_.untracked_sizes.empty() && ctx_.untracked_sizes.contains(e) ? size_exp(e) : any_exp(e);
}

// An expression that is a size as well is computed once, but types may mention it often: it must leave everything as it
// is. Sizes that are plain expressions consume nothing; pass 2 has noted the others.
const AliasTree* ConsumeChecker::size_exp(Exp* e) {
  size_t mark = trail_.size();
  const AliasTree* tree = any_exp(e);
  VarIndex which = 0;
  if (consumed_bound_since(mark, &which))
    ctx_.sink
        .report(Code::SizeConsumes, e->loc,
                fmt::format("This expression becomes a size, but it consumes {}.", name_of(which)))
        .set_here("becomes a size")
        .label(consumptions_[vars_[which].consumed].loc, "consumed here")
        .set_help("Bind the expression with `let` and use the name.");
  else if (!ctx_.in_prelude && can_be_size(bare_size(e)))
    ctx_.sink
        .report(Code::SizeWithBinding, e->loc,
                "This expression becomes a size, but it consumes something, so it cannot be tracked.\n"
                "The size is taken as unknown.")
        .set_help("Bind the expression with `let` and use the name.");
  return tree;
}

const AliasTree* ConsumeChecker::any_exp(Exp* e) {
  size_t scope_mark = scope_.size();
  while (true) {
    if (e->kind == ExpKind::Let) {
      let_value(as<LetExp>(e));
      e = as<LetExp>(e)->body;
    } else if (e->kind == ExpKind::LetFun) {
      let_function(as<LetFunExp>(e));
      e = as<LetFunExp>(e)->body;
    } else {
      break;
    }
  }
  const AliasTree* tree = exp_node(e);
  leave_scope(scope_mark);
  return tree;
}

// Kinds without arrays in their results have no aliases; their operands are visited all the same, for what they
// use and consume.
const AliasTree* ConsumeChecker::exp_node(Exp* e) {
  switch (e->kind) {
    case ExpKind::Literal:
    case ExpKind::String:
    case ExpKind::Hole:
    case ExpKind::SizeHole:
    case ExpKind::SizeMeta:
    case ExpKind::Error:
      return nullptr;
    case ExpKind::Var:
      return var(as<VarExp>(e));
    case ExpKind::Record:
      return record(as<RecordExp>(e));
    case ExpKind::Array:
      operands(as<ArrayExp>(e)->elems);
      return nullptr;
    case ExpKind::Construct:
      return construct(as<ConstructExp>(e));
    case ExpKind::Project: {
      auto* project = as<ProjectExp>(e);
      const AliasTree* tree = part_of(exp(project->record), field_index(project->record->type, project->field));
      return may_contain_array(e->type) ? tree : nullptr;
    }
    case ExpKind::Index:
      return index(as<IndexExp>(e));
    case ExpKind::Update:
      return update(as<UpdateExp>(e));
    case ExpKind::Range: {
      auto* range = as<RangeExp>(e);
      exp(range->start);
      if (range->second) exp(range->second);
      exp(range->end);
      return nullptr;
    }
    case ExpKind::Logic:
      exp(as<LogicExp>(e)->left);
      exp(as<LogicExp>(e)->right);
      return nullptr;
    case ExpKind::Negate:
    case ExpKind::Not:
      exp(as<UnaryExp>(e)->exp);
      return nullptr;
    case ExpKind::Apply:
      return apply(as<ApplyExp>(e));
    case ExpKind::RightSection:
      return right_section(as<RightSectionExp>(e));
    case ExpKind::Lambda:
      return lambda(as<LambdaExp>(e));
    case ExpKind::Let:
    case ExpKind::LetFun:
      return exp(e);
    case ExpKind::If:
      return if_exp(as<IfExp>(e));
    case ExpKind::Match:
      return match(as<MatchExp>(e));
    case ExpKind::Loop:
      return loop(as<LoopExp>(e));
    case ExpKind::Ascript:
    case ExpKind::Coerce: {
      auto* ascript = as<AscriptExp>(e);
      const AliasTree* tree = exp(ascript->exp);
      check_functions_fit(ascript->annotation.type, ascript->exp, tree);
      return tree;
    }
    case ExpKind::Assert:
      exp(as<AssertExp>(e)->cond);
      return exp(as<AssertExp>(e)->exp);
    case ExpKind::Attr:
      return exp(as<AttrExp>(e)->exp);
  }
  return nullptr;
}

// A use: reported if the variable, or anything that it may share memory with, was consumed before.
const AliasTree* ConsumeChecker::var(VarExp* e) {
  VarIndex v = find(e->name);
  if (v == 0) return global(e);
  use(v, e->loc);
  const AliasTree* tree = self_tree(v);
  if (tree && tree->fn_type && e->type->kind == TypeKind::Arrow)
    e->type = with_marks(ctx_.types, e->type, tree->fn_type);
  return tree;
}

// A global array aliases itself, so that nobody consumes it. An instance of a polymorphic one is computed anew: it may
// not be consumed either, but a function may return it. Functions have no memory of their own.
const AliasTree* ConsumeChecker::global(VarExp* e) {
  if (!may_contain_array(e->type)) return nullptr;
  if (e->type->kind == TypeKind::Arrow) {
    const Scheme* scheme = ctx_.scheme_of(e->name);
    if (scheme) e->type = with_marks(ctx_.types, e->type, scheme->type);
    return make_leaf(arena_, 0, e->type);
  }
  if (e->name == self_name_) return nullptr;
  VName as_written{e->name.id, ctx_.names.intern(e->shown)};  // `m.x`, not `x`
  if (!e->inst.empty()) {
    vars_.push_back({.name = as_written, .kind = VarKind::GlobalInstance, .type = e->type});
    return self_tree(static_cast<VarIndex>(vars_.size() - 1));
  }
  VarIndex& v = globals_[e->name.id];
  if (v == 0) {
    v = static_cast<VarIndex>(vars_.size());
    vars_.push_back({.name = as_written, .kind = VarKind::Global, .type = e->type});
  }
  VarIndex found = v;
  uses_.push_back({found, e->loc});
  return self_tree(found);
}

// Several values computed one after the other: none may consume what an earlier one holds.
std::vector<const AliasTree*> ConsumeChecker::operands(std::span<Exp* const> exps) {
  std::vector<const AliasTree*> trees;
  uint32_t before = epoch_;
  for (Exp* e : exps) trees.push_back(exp(e));
  if (epoch_ != before) {
    for (size_t i = 0; i < exps.size(); ++i) check_alive(trees[i], exps[i]->loc);
  }
  return trees;
}

// Fields may be written in any order; the tree has the order of the type.
const AliasTree* ConsumeChecker::record(RecordExp* e) {
  std::vector<Exp*> exps;
  for (const FieldInit& f : e->fields) exps.push_back(f.exp);
  std::vector<const AliasTree*> trees = operands(exps);
  std::vector<const AliasTree*> parts(trees.size());
  for (size_t i = 0; i < trees.size(); ++i) {
    int index = field_index(e->type, e->fields[i].name);
    if (index >= 0 && static_cast<size_t>(index) < parts.size()) parts[index] = trees[i];
  }
  return make_parts(arena_, parts);
}

// The payloads of the other constructors stay empty: this value has none.
const AliasTree* ConsumeChecker::construct(ConstructExp* e) {
  std::vector<const AliasTree*> trees = operands(e->payload);
  std::vector<const AliasTree*> parts(part_types(e->type).size());
  int index = payload_index(e->type, e->constr);
  for (size_t i = 0; index >= 0 && i < trees.size() && index + i < parts.size(); ++i) parts[index + i] = trees[i];
  return make_parts(arena_, parts);
}

// A function shares memory with what it captures.
const AliasTree* ConsumeChecker::lambda(LambdaExp* e) {
  size_t first_use = uses_.size();
  e->ret = check_body(e->params, e->annotation, e->body, e->ret);
  e->type = with_result(ctx_.types, e->type, e->params, e->ret);
  return make_leaf(arena_, captured_since(first_use), e->type);
}

void ConsumeChecker::index_parts(List<IndexPart> parts) {
  for (const IndexPart& part : parts) {
    if (part.first) exp(part.first);
    if (part.second) exp(part.second);
    if (part.stride) exp(part.stride);
  }
}

// The array is evaluated before the indices, so they must not consume it.
const AliasTree* ConsumeChecker::index(IndexExp* e) {
  const AliasTree* tree = exp(e->array);
  uint32_t before = epoch_;
  index_parts(e->parts);
  if (epoch_ != before) check_alive(tree, e->array->loc);
  return may_contain_array(e->type) ? tree : nullptr;
}

// `a with [i] = v` consumes a, and its result is new. `r with f = v` copies the record but not its fields, so nothing
// is consumed and the other fields keep their aliases. `r with f[i] = v` is an update of the array r.f in place.
// Indices and value are computed before the array, so they may use what computing the array consumes.
const AliasTree* ConsumeChecker::update(UpdateExp* e) {
  bool has_index = false;
  for (const Step& step : e->steps) {
    has_index |= !step.is_field;
    index_parts(step.parts);
  }
  const AliasTree* value = exp(e->value);
  uint32_t before = epoch_;
  const AliasTree* target = exp(e->target);
  if (epoch_ != before) check_alive(value, e->value->loc);
  if (!has_index) return replaced(target, e->target->type, e->steps, value);
  const AliasTree* array = target;  // the part that is written to
  const Type* type = e->target->type;
  for (const Step& step : e->steps) {
    if (!step.is_field) break;
    int part = field_index(type, step.field);
    array = part_of(array, part);
    if (part >= 0) type = as<RecordType>(type)->fields[part].type;
  }
  if (sets_.overlap(all_aliases(sets_, array), all_aliases(sets_, value))) {
    ctx_.sink
        .report(Code::UpdateAliases, e->value->loc, "The new value may share memory with the array that is updated.")
        .set_here("aliases the updated array")
        .label(e->target->loc, "updated here")
        .set_help("Copy the value: `copy (...)`.");
    return nullptr;
  }
  // An update of one component must not show in another one.
  if (array != target && self_aliased(e->target->type, target))
    ctx_.sink
        .report(Code::SelfAliased, e->target->loc,
                "This record is updated in place, but two parts of it share memory: it is self-aliased.")
        .set_here("self-aliased")
        .set_help("Copy one of the parts.");
  consume(target, e->target->loc, "consumed here by this update");
  return nullptr;
}

// `tree` with the component that the field steps lead to replaced by `value`.
const AliasTree* ConsumeChecker::replaced(const AliasTree* tree, const Type* type, List<Step> steps,
                                          const AliasTree* value) {
  if (steps.empty()) return value;
  const auto* record = try_as<RecordType>(type);
  int index = field_index(type, steps.front().field);
  if (!record || index < 0) return tree;
  std::vector<const AliasTree*> parts(record->fields.size());
  for (size_t i = 0; i < parts.size(); ++i) {
    parts[i] = may_contain_array(record->fields[i].type) ? part_of(tree, static_cast<int>(i)) : nullptr;
  }
  parts[index] = replaced(parts[index], record->fields[index].type, steps.subspan(1), value);
  return make_parts(arena_, parts);
}

// ---------------------------------------------------------------------------------------------------------------
// Branches: each starts from the state before the conditional; afterwards everything that any of them consumed is
// consumed.

const AliasTree* ConsumeChecker::if_exp(IfExp* e) {
  exp(e->cond);
  size_t mark = trail_.size();
  std::vector<Consumed> consumed;
  const AliasTree* then_tree = exp(e->then_exp);
  check_alive(then_tree, e->then_exp->loc);
  undo(mark, &consumed);
  const AliasTree* else_tree = exp(e->else_exp);
  check_alive(else_tree, e->else_exp->loc);
  undo(mark, &consumed);
  return branches_joined(join_trees(arena_, sets_, then_tree, else_tree), consumed, e->type);
}

const AliasTree* ConsumeChecker::match(MatchExp* e) {
  const AliasTree* scrutinee = exp(e->scrutinee);
  size_t mark = trail_.size();
  std::vector<Consumed> consumed;
  const AliasTree* joined = nullptr;
  for (const Case& c : e->cases) {
    size_t scope_mark = scope_.size();
    bind_pat(c.pat, VarKind::Let, scrutinee);
    const AliasTree* tree = exp(c.body);
    check_alive(tree, c.body->loc);
    undo(mark, &consumed);
    leave_scope(scope_mark);
    joined = join_trees(arena_, sets_, joined, tree);
  }
  return branches_joined(joined, consumed, e->type);
}

// What a branch returned may have been consumed in another branch; it is not the branch's mistake, and such aliases are
// dropped, since the result is in use and they can no longer be named.
const AliasTree* ConsumeChecker::branches_joined(const AliasTree* tree, std::vector<Consumed>& consumed,
                                                 const Type* type) {
  redo(consumed);
  if (!may_contain_array(type)) return nullptr;
  return consumed.empty() ? tree : without_consumed(tree);
}

const AliasTree* ConsumeChecker::without_consumed(const AliasTree* tree) {
  if (!tree) return nullptr;
  if (!tree->parts.empty()) {
    std::vector<const AliasTree*> parts;
    for (const AliasTree* part : tree->parts) parts.push_back(without_consumed(part));
    return make_parts(arena_, parts);
  }
  std::vector<AliasSet> kept;
  bool dropped = false;
  sets_.for_each(tree->set, [&](AliasSet atom, VarIndex var) {
    if (vars_[var].consumed != 0)
      dropped = true;
    else
      kept.push_back(atom);
    return true;
  });
  if (!dropped) return tree;
  AliasSet set = 0;
  for (AliasSet atom : kept) set = sets_.join(set, atom);
  return make_leaf(arena_, set, tree->fn_type);
}

// ---------------------------------------------------------------------------------------------------------------

// A function must not be stored if computing it consumed something: it could be applied twice.
void ConsumeChecker::let_value(LetExp* e) {
  size_t mark = trail_.size();
  const AliasTree* tree = exp(e->value);
  VarIndex which = 0;
  if (contains_function(e->value->type) && consumed_bound_since(mark, &which))
    report_function_consumed(e->value, which, false);
  if (e->pat->kind == PatKind::Ascript) check_functions_fit(as<AscriptPat>(e->pat)->annotation.type, e->value, tree);
  bind_pat(e->pat, VarKind::Let, tree);
}

void ConsumeChecker::let_function(LetFunExp* e) {
  const AliasTree* tree = check_function(e->fn);
  bind(e->fn.name, VarKind::Let, e->fn.scheme->type, tree);
}

}  // namespace fehu::check
