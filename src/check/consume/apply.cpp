// Calls: consumed arguments, arguments that alias each other, and the aliases of results. Spec:
// language.md 7.2, 7.4, 7.5.
#include "check/consume/consume_checker.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// The type of a function expression, with the marks that its value is known to have.
const Type* ConsumeChecker::function_type(Exp* fn, const AliasTree* tree) {
  if (tree && tree->fn_type) fn->type = with_marks(ctx_.types, fn->type, tree->fn_type);
  return fn->type;
}

// A function that is given away must keep the promises that are made about it.
void ConsumeChecker::check_functions_fit(const Type* expected, const Exp* e, const AliasTree* tree) {
  if (!(expected->flags & kHasArrow) || !lacks_freshness(ctx_.types, expected, e->type, tree)) return;
  const Type* actual = tree && tree->fn_type ? with_marks(ctx_.types, e->type, tree->fn_type) : e->type;
  ctx_.sink
      .report(Code::FunctionNotFresh, e->loc,
              fmt::format("The result of this function may alias its arguments, but a function with a fresh result is "
                          "expected here.\n"
                          "Expected: {}\nActual:   {}",
                          show(expected), show(actual)))
      .set_here("result is not fresh")
      .set_help("Let the function return a copy, or leave out the `*` where it is expected.");
}

// `arrow` is the function's type at this argument; null if it is not known.
const AliasTree* ConsumeChecker::argument(Exp* arg, const ArrowType* arrow) {
  size_t mark = trail_.size();
  const AliasTree* tree = exp(arg);
  VarIndex which = 0;
  if (contains_function(arg->type) && consumed_bound_since(mark, &which)) report_function_consumed(arg, which, true);
  if (arrow) check_functions_fit(arrow->param, arg, tree);
  if (!arrow || !arrow->consumes) return tree;
  if (self_aliased(arg->type, tree)) {
    ctx_.sink
        .report(Code::SelfAliased, arg->loc,
                "This argument is consumed, but two parts of it share memory: it is self-aliased.")
        .set_here("self-aliased")
        .set_help("Copy one of the parts.");
    return tree;
  }
  consume(tree, arg->loc, "consumed here by being passed to this function");
  return tree;
}

// An application evaluates its arguments from right to left, an operator from left to right.
const AliasTree* ConsumeChecker::apply(ApplyExp* e) {
  const AliasTree* fn = exp(e->fn);
  size_t num_args = e->args.size(), errors = ctx_.sink.num_errors();
  std::vector<const ArrowType*> arrows(num_args);
  std::vector<bool> consumed(num_args);
  const Type* result = function_type(e->fn, fn);
  for (size_t i = 0; i < num_args; ++i) {
    const auto* arrow = try_as<ArrowType>(result);
    if (!arrow) break;
    arrows[i] = arrow;
    consumed[i] = arrow->consumes;
    result = arrow->ret.type;
  }
  uint32_t before = epoch_;
  std::vector<const AliasTree*> trees(num_args);
  for (size_t k = 0; k < num_args; ++k) {
    size_t i = e->is_infix ? k : num_args - 1 - k;
    trees[i] = argument(e->args[i], arrows[i]);
  }
  if (epoch_ != before) {
    if (errors == ctx_.sink.num_errors()) check_arguments(e, trees, consumed, errors);
    if (errors == ctx_.sink.num_errors()) check_alive(fn, e->fn->loc);
  }
  if (!may_contain_array(e->type)) return nullptr;
  AliasSet shared = all_aliases(sets_, fn);
  for (size_t i = 0; i < num_args; ++i) {
    if (!consumed[i]) shared = sets_.join(shared, all_aliases(sets_, trees[i]));
  }
  if (result->kind == e->type->kind) e->type = with_marks(ctx_.types, e->type, result);
  return call_result(result, add_anonymous(result, shared));
}

// Nothing that is consumed by the call may be reachable through another argument.
void ConsumeChecker::check_arguments(ApplyExp* e, const std::vector<const AliasTree*>& trees,
                                     const std::vector<bool>& consumed, size_t errors) {
  std::vector<AliasSet> sets;
  for (const AliasTree* tree : trees) sets.push_back(all_aliases(sets_, tree));
  for (size_t i = 0; i < trees.size(); ++i) {
    for (size_t j = 0; consumed[i] && j < trees.size(); ++j) {
      if (i == j || (consumed[j] && j < i) || !sets_.overlap(sets[i], sets[j])) continue;
      ctx_.sink
          .report(Code::ArgumentsAlias, e->args[i]->loc,
                  "This argument is consumed, but may share memory with another argument of the same call.")
          .set_here("consumed here")
          .label(e->args[j]->loc, "may share memory with it")
          .set_help("Copy one of the two arguments.");
      return;
    }
  }
  for (size_t i = 0; i < trees.size() && errors == ctx_.sink.num_errors(); ++i) {
    if (!consumed[i]) check_alive(trees[i], e->args[i]->loc);
  }
}

// Several components of one call's result may share memory with each other; a new name shared by them says so.
AliasSet ConsumeChecker::add_anonymous(const Type* type, AliasSet shared) {
  if (type->kind != TypeKind::Record && type->kind != TypeKind::Sum) return shared;
  VarIndex var = static_cast<VarIndex>(vars_.size());
  vars_.push_back({.name = {}, .kind = VarKind::Anonymous, .is_bound = false, .depth = depth_});
  return sets_.join(sets_.atom(var), shared);
}

// Aliases follow from marks: a component marked `*` shares nothing, any other one may share whatever the function or an
// argument that was not consumed holds.
const AliasTree* ConsumeChecker::call_result(const Type* type, AliasSet shared) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return nullptr;
    case TypeKind::Array:
    case TypeKind::Named:
      return type->fresh ? nullptr : make_leaf(arena_, shared);
    case TypeKind::Arrow:
      return make_leaf(arena_, type->fresh ? 0 : shared, type);
    case TypeKind::Record:
    case TypeKind::Sum:
      break;
  }
  if (!may_contain_array(type) || type->fresh) return nullptr;
  std::vector<const AliasTree*> parts;
  for (const Type* part : part_types(type)) parts.push_back(call_result(part, shared));
  return make_parts(arena_, parts);
}

// (op e) is \x -> op x e, so the operand that is given is the second one. The function that results keeps it.
const AliasTree* ConsumeChecker::right_section(RightSectionExp* e) {
  const AliasTree* op = exp(e->op);
  const auto* first = try_as<ArrowType>(function_type(e->op, op));
  const auto* second = first ? try_as<ArrowType>(first->ret.type) : nullptr;
  bool is_consumed = second && second->consumes;
  const AliasTree* operand = argument(e->operand, second);
  AliasSet shared = all_aliases(sets_, op);
  if (!is_consumed) shared = sets_.join(shared, all_aliases(sets_, operand));
  const auto* type = try_as<ArrowType>(e->type);
  if (type && second) {
    const Type* ret = with_marks(ctx_.types, type->ret.type, second->ret.type);
    if (ret != type->ret.type || type->consumes != first->consumes) {
      e->type = ctx_.types.arrow(type->param_name, first->consumes, type->param, {type->ret.exts, ret});
    }
  }
  return make_leaf(arena_, shared, e->type);
}

}  // namespace fehu::check
