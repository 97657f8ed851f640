// Pass 3: consumption and aliasing. This file: variables, patterns, functions and their results. Spec: language.md 7.
//
// - exp.cpp, apply.cpp, loop.cpp compute the aliases of expressions, row by row of the table in 7.2;
// - state.cpp knows what has been consumed and may be consumed, and reports misuse;
// - marks.cpp puts inferred freshness into types;
// - aliases.h has the sets.
#include "check/consume/consume.h"

#include <algorithm>

#include "check/consume/consume_checker.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

ConsumeChecker::ConsumeChecker(Context& ctx, const ValueDec* dec)
    : ctx_(ctx),
      first_name_(dec->fn.name.id),
      self_name_(dec->fn.name),
      vars_(1),
      local_vars_(ctx.vnames.size() - first_name_),
      consumptions_(1) {}

// Each binding gets a variable of its own, also if a definition is walked over with a name that was bound before.
VarIndex ConsumeChecker::bind(VName name, VarKind kind, const Type* type, const AliasTree* bound_to) {
  VarIndex var = static_cast<VarIndex>(vars_.size());
  vars_.push_back({.name = name, .kind = kind, .depth = depth_, .type = type, .bound_to = bound_to});
  if (name.id >= first_name_ && name.id - first_name_ < local_vars_.size()) local_vars_[name.id - first_name_] = var;
  scope_.push_back(var);
  return var;
}

void ConsumeChecker::bind_pat(const Pat* pat, VarKind kind, const AliasTree* tree) {
  for_each_leaf(pat, tree, [&](const Pat* leaf, const AliasTree* part) {
    if (leaf->kind == PatKind::Name) bind(as<NamePat>(leaf)->name, kind, leaf->type, part);
  });
}

// The whole argument is consumed by a call if there is a `*` anywhere in the pattern, but inside the function only the
// parts that have it may be.
void ConsumeChecker::bind_param(const Pat* pat) {
  for_each_written_leaf(pat, nullptr, nullptr, [&](const Pat* leaf, const AliasTree*, const Type* written) {
    VarKind kind = written && written->flags & kHasFresh ? VarKind::StarParam : VarKind::Param;
    if (leaf->kind == PatKind::Name) bind(as<NamePat>(leaf)->name, kind, leaf->type, nullptr);
  });
}

// Variables stay in the table, since alias sets mention them. Being unbound says that nobody can use them any more.
void ConsumeChecker::leave_scope(size_t mark) {
  for (; scope_.size() > mark; scope_.pop_back()) vars_[scope_.back()].is_bound = false;
}

// 0 for names that are not local variables.
VarIndex ConsumeChecker::find(VName name) {
  if (name.id < first_name_ || name.id - first_name_ >= local_vars_.size()) return 0;
  return local_vars_[name.id - first_name_];
}

// Made when first asked for: most variables of a long definition are never aliased by anything that asks.
const AliasTree* ConsumeChecker::self_tree(VarIndex var) {
  if (!vars_[var].has_self) {
    const AliasTree* tree = make_self(var, vars_[var].type, vars_[var].bound_to);
    vars_[var].self = tree;
    vars_[var].all = all_aliases(sets_, tree);
    vars_[var].has_self = true;
  }
  return vars_[var].self;
}

// One atom for each leaf that may share memory.
const AliasTree* ConsumeChecker::make_self(VarIndex var, const Type* type, const AliasTree* bound_to) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return nullptr;
    case TypeKind::Record:
    case TypeKind::Sum: {
      if (!may_contain_array(type)) return nullptr;
      std::vector<const AliasTree*> parts;
      for (int index = 0; const Type* part : part_types(type))
        parts.push_back(make_self(var, part, part_of(bound_to, index++)));
      return make_parts(arena_, parts);
    }
    case TypeKind::Array:
    case TypeKind::Named:
    case TypeKind::Arrow:
      break;
  }
  bool is_function = type->kind == TypeKind::Arrow;
  const Type* fn_type = !is_function ? nullptr : bound_to && bound_to->fn_type ? bound_to->fn_type : type;
  // A global function has no aliases, and a local one no memory but what it captured.
  if (is_function && (vars_[var].kind == VarKind::Global || vars_[var].kind == VarKind::GlobalInstance))
    return make_leaf(arena_, 0, fn_type);
  if (is_function && vars_[var].kind == VarKind::Let) return make_leaf(arena_, all_aliases(sets_, bound_to), fn_type);
  if (vars_[var].kind == VarKind::Global && type->kind == TypeKind::Named) {
    vars_.push_back({.name = vars_[var].name, .kind = VarKind::GlobalAbstract, .type = type});
    var = static_cast<VarIndex>(vars_.size() - 1);
  }
  return make_leaf(arena_, sets_.join(sets_.atom(var), all_aliases(sets_, bound_to)), fn_type);
}

// ---------------------------------------------------------------------------------------------------------------
// Functions

// Binds the parameters, checks the body and returns the result type with its marks.
RetType ConsumeChecker::check_body(List<Pat*> params, const RetType& annotation, Exp* body, const RetType& ret) {
  size_t scope_mark = scope_.size(), trail_mark = trail_.size();
  ++depth_;
  for (const Pat* param : params) bind_param(param);
  const AliasTree* tree = exp(body);
  check_alive(tree, body->loc);
  if (annotation.type) check_functions_fit(annotation.type, body, tree);
  RetType result = finish_result(annotation, ret, tree, body->loc);
  undo(trail_mark, nullptr);
  leave_scope(scope_mark);
  --depth_;
  return result;
}

// What is written decides, after it has been checked against the aliases of the body. Where nothing is written, each
// component is marked fresh if it is.
RetType ConsumeChecker::finish_result(const RetType& annotation, const RetType& ret, const AliasTree* tree, Loc loc) {
  std::vector<Component> components = components_of(sets_, ret.type, tree);
  check_global_alias(components, loc);
  if (annotation.type) {
    check_declared_fresh(components, annotation.type, loc);
    return {ret.exts, with_marks(ctx_.types, ret.type, annotation.type)};
  }
  // The components come in the order of a walk over the type.
  size_t next = 0;
  auto mark = [&](auto&& self, const Type* type) -> const Type* {
    if (const auto* record = try_as<RecordType>(type)) {
      std::vector<Field> fields(record->fields.begin(), record->fields.end());
      bool changed = false;
      for (Field& f : fields) {
        const Type* now = self(self, f.type);
        changed |= now != f.type;
        f.type = now;
      }
      if (!changed) return type;
      const Type* now = ctx_.types.record(std::move(fields));
      return type->alias ? ctx_.types.with_alias(now, type->alias) : now;
    }
    const Component& component = components[next++];
    if (type->kind == TypeKind::Arrow)
      return component.fn_type ? with_marks(ctx_.types, type, component.fn_type) : type;
    return may_contain_array(type) ? set_fresh(ctx_.types, type, is_fresh(component)) : type;
  };
  return {ret.exts, mark(mark, ret.type)};
}

// Does it alias, among bound names, only consumed parameters of this function, and no other component?
bool ConsumeChecker::is_fresh(const Component& component) {
  if (component.is_shared) return false;
  bool fresh = true;
  sets_.for_each(component.set, [&](AliasSet, VarIndex var) {
    const Var& v = vars_[var];
    bool is_ours = v.depth == depth_ && v.kind == VarKind::StarParam;
    return fresh = !v.is_bound || is_ours || v.kind == VarKind::Anonymous || v.kind == VarKind::GlobalInstance;
  });
  return fresh;
}

// A function that returns a global array would let its caller consume it.
void ConsumeChecker::check_global_alias(const std::vector<Component>& components, Loc loc) {
  for (const Component& component : components) {
    VarIndex global = 0;
    sets_.for_each(component.set, [&](AliasSet, VarIndex var) {
      if (vars_[var].kind == VarKind::Global) global = var;
      return global == 0;
    });
    if (global == 0) continue;
    diag::Diagnostic& d = ctx_.sink.report(
        Code::ResultAliasesGlobal, loc,
        fmt::format("The result of this function aliases the free variable {}, a global array.", name_of(global)));
    d.set_here(fmt::format("aliases the free variable {}", name_of(global)));
    if (loc_of(global)) d.label(loc_of(global), "defined here");
    d.set_help(fmt::format("Return a copy: `copy {}`.", vars_[global].name.base.str()));
    return;
  }
}

// Says of the first component with a `*` that does not deserve it what it shares memory with.
void ConsumeChecker::check_declared_fresh(std::vector<Component>& components, const Type* annotation, Loc loc) {
  if (!(annotation->flags & kHasFresh)) return;
  std::vector<Component> declared = components_of(sets_, annotation, nullptr);
  for (size_t i = 0; i < declared.size() && i < components.size(); ++i) {
    if (!(declared[i].type->flags & kHasFresh) || declared[i].type->kind == TypeKind::Arrow) continue;
    if (is_fresh(components[i])) continue;
    if (components[i].is_shared) {
      ctx_.sink
          .report(Code::FreshResultsAlias, loc,
                  "A part of the result is declared fresh with `*`, but aliases another part of the result.")
          .set_here("two parts share memory")
          .set_help("Copy one of the parts, or leave out the `*`.");
      return;
    }
    VarIndex culprit = 0;
    sets_.for_each(components[i].set, [&](AliasSet, VarIndex var) {
      const Var& v = vars_[var];
      bool is_fine = !v.is_bound || v.kind == VarKind::Anonymous || v.kind == VarKind::Global ||
                     (v.depth == depth_ && v.kind == VarKind::StarParam);
      if (!is_fine) culprit = var;
      return culprit == 0;
    });
    if (culprit == 0) continue;  // a global: reported already
    bool is_param = vars_[culprit].kind == VarKind::Param && vars_[culprit].depth == depth_;
    diag::Diagnostic& d = ctx_.sink.report(
        Code::FreshResultAliases, loc,
        fmt::format("The result is declared fresh with `*`, but aliases {}, {}.", name_of(culprit),
                    is_param ? "a parameter that is not consumed" : "which is bound outside the function"));
    d.set_here(fmt::format("aliases {}", name_of(culprit)));
    if (loc_of(culprit)) d.label(loc_of(culprit), is_param ? "parameter without `*`" : "bound here");
    d.set_help(
        is_param
            ? fmt::format("Copy {0}, consume the parameter (`*` before its type), or leave out the `*` of the result.",
                          name_of(culprit))
            : fmt::format("Copy {}, or leave out the `*`.", name_of(culprit)));
    return;
  }
}

// The aliases of the variables around the function just checked that were used in it. Keeps one use of each in the log.
AliasSet ConsumeChecker::captured_since(size_t first_use) {
  std::vector<Use> outer;
  for (size_t i = first_use; i < uses_.size(); ++i) {
    if (vars_[uses_[i].var].depth <= depth_ && vars_[uses_[i].var].is_bound) outer.push_back(uses_[i]);
  }
  std::stable_sort(outer.begin(), outer.end(), [](const Use& a, const Use& b) { return a.var < b.var; });
  outer.erase(std::unique(outer.begin(), outer.end(), [](const Use& a, const Use& b) { return a.var == b.var; }),
              outer.end());
  uses_.resize(first_use);
  AliasSet set = 0;
  for (const Use& use : outer) {
    uses_.push_back(use);
    if (vars_[use.var].kind != VarKind::Global) set = sets_.join(set, vars_[use.var].all);
  }
  return set;
}

// Updates the function's result type and scheme; returns what a use of its name is.
const AliasTree* ConsumeChecker::check_function(Function& fn) {
  size_t first_use = uses_.size();
  fn.ret = check_body(fn.params, fn.annotation, fn.body, fn.ret);
  const Type* type = with_result(ctx_.types, fn.scheme->type, fn.params, fn.ret);
  if (type != fn.scheme->type) {
    fn.scheme = ctx_.arena.make<Scheme>(fn.scheme->params, type);
    ctx_.set_scheme(fn.name, fn.scheme);
  }
  return make_leaf(arena_, captured_since(first_use), type);
}

// A constant is computed once and shared by all uses, so it can promise nothing about being fresh.
void ConsumeChecker::check_definition(ValueDec* dec) {
  Function& fn = dec->fn;
  if (!fn.params.empty()) {
    check_function(fn);
    return;
  }
  if (fn.annotation.type && (fn.annotation.type->flags & kHasFresh)) {
    ctx_.sink
        .report(Code::FreshConstant, fn.name_loc,
                fmt::format("\"{}\" has no parameters, so its type cannot be marked with `*`.", fn.name.base.str()))
        .set_here("is computed once and shared by all its uses")
        .set_help("Leave out the `*`.");
  }
  const AliasTree* tree = exp(fn.body);
  check_alive(tree, fn.body->loc);
  if (fn.annotation.type) check_functions_fit(fn.annotation.type, fn.body, tree);
  // A function made by partial application or a lambda brings its marks along.
  if (tree && tree->fn_type && fn.ret.type->kind == TypeKind::Arrow) {
    fn.ret.type = with_marks(ctx_.types, fn.ret.type, fn.annotation.type ? fn.annotation.type : tree->fn_type);
    fn.scheme = ctx_.arena.make<Scheme>(fn.scheme->params, fn.ret.type);
    ctx_.set_scheme(fn.name, fn.scheme);
  }
}

void check_consumption(Context& ctx, ValueDec* dec) {
  ConsumeChecker checker(ctx, dec);
  checker.check_definition(dec);
}

}  // namespace fehu::check
