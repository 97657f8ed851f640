// Pass 2: sizes where branches meet. Spec: language.md 6.6.
//
//     if c then iota n else iota m      =>      [d]i64 with a new unknown size d, computed by the branch that is taken
#include <fmt/format.h>
#include <algorithm>

#include "check/sizes/size_checker.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

namespace {

// The common type of several branches, built dimension by dimension. Where sizes differ, the result has an unknown
// size; the same combination of sizes gives the same unknown one.
struct Joiner {
  SizeChecker& c;
  Loc loc;
  std::vector<VName>& exts;
  List<VName>* later;  // for those that show at the end of the definition
  struct Known {
    std::vector<Size> sizes;
    Size result;
  };
  std::vector<Known> known = {};

  // Flexible sizes are set to the size of the other branch. Those that a parameter brings along are its own.
  bool is_open(Size size) const {
    return c.solver.is_flexible(size) && !c.solver.meta(as<SizeMetaExp>(size)->id).is_own;
  }

  // The size that a loop's parameter had at first: it may well keep it. Steps are as many as there are loops around; a
  // circle (the initial size was set to that of the parameter) ends too.
  Size first_of(Size size) const {
    size = c.solver.resolve_head(size);
    for (int steps = 0; steps < 100 && c.solver.is_flexible(size); steps++) {
      Size initial = c.solver.meta(as<SizeMetaExp>(size)->id).initial;
      if (!initial) break;
      size = c.solver.resolve_head(initial);
    }
    return size;
  }

  // The common size of one dimension. Branches of which none has decided are made equal.
  Size size(const std::vector<Size>& given) {
    std::vector<Size> sizes;
    for (Size s : given) sizes.push_back(c.solver.resolve_head(s));
    if (c.solver.waits(sizes) && !std::ranges::all_of(sizes, [&](Size s) { return s == sizes[0]; }))
      return remembered(sizes, [&] { return c.solver.join_later(sizes, {later, c.region, loc}); });
    Size result = nullptr, first = nullptr;
    bool equal = true;
    for (Size s : sizes) {
      if (is_open(s)) continue;
      Size from = c.solver.resolve(first_of(s));
      equal = equal && (!first || same_size(first, from));
      first = from;
      if (!result || !c.solver.is_flexible(s)) result = s;
    }
    if (!result) result = sizes[0];
    if (equal) {
      for (Size s : sizes) equal = equal && !c.solver.unify(result, s);
      if (equal) return result;
    }
    return remembered(sizes, [&] {
      return c.unknown_size("d", loc, "a size that differs between the branches of this expression", exts);
    });
  }

  Size remembered(const std::vector<Size>& sizes, auto&& make) {
    for (const Known& k : known)
      if (std::ranges::equal(k.sizes, sizes, [](Size a, Size b) { return same_size(a, b); })) return k.result;
    known.push_back({sizes, make()});
    return known.back().result;
  }

  // The branches have the same type up to sizes, so their parts come in the same order. Functions cannot be
  // results of branches.
  const Type* type(std::span<const Type* const> branches) {
    const Type* first = branches[0];
    if (!(first->flags & kHasSize)) return first;
    for (const Type* t : branches)
      if (t->kind != first->kind) return is_error(t) ? t : first;
    if (first->kind == TypeKind::Arrow) return first;
    std::vector<std::vector<TypeArg>> parts;
    for (const Type* t : branches) parts.push_back(parts_of(t));
    size_t next = 0;
    auto join_types = [&](const Type*) {
      std::vector<const Type*> types;
      for (auto& of_branch : parts) types.push_back(of_branch[next].type);
      next++;
      return type(types);
    };
    auto join_sizes = [&](Size) {
      std::vector<Size> sizes;
      for (auto& of_branch : parts) sizes.push_back(of_branch[next].size);
      next++;
      return size(sizes);
    };
    return set_fresh(c.types, map_parts(c.types, first, join_types, join_sizes), false);
  }
};

}  // namespace

const Type* SizeChecker::join(std::span<const Type* const> branches, Loc loc, std::vector<VName>& exts,
                              List<VName>* later) {
  return Joiner{*this, loc, exts, later}.type(branches);
}

const Type* SizeChecker::if_exp(IfExp* e, const RetType* wanted) {
  exp(e->cond);
  const Type* then_type = exp(e->then_exp, wanted);
  const Type* branches[] = {then_type, exp(e->else_exp, wanted)};
  std::vector<VName> exts;
  e->type = join_wanted(branches, wanted, e->loc, exts, &e->exts);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

// Names that a case binds go out of scope before the branches are joined.
const Type* SizeChecker::match(MatchExp* e, const RetType* wanted) {
  const Type* scrutinee = exp(e->scrutinee);
  std::vector<const Type*> branches;
  std::vector<VName> hidden, exts;
  for (const Case& c : e->cases) {
    bind_pat(c.pat, scrutinee);
    std::optional<NameSet> bound;  // made when a size is met
    auto is_bound = [&](VName name) {
      if (!bound) bound = names_bound(c.pat);
      return bound->contains(name);
    };
    const Type* type = hide_wanted(exp(c.body, wanted), wanted, is_bound, c.body->loc, hidden);
    type = hide(type, is_bound, c.body->loc, "a size that mentions a name bound by this case", hidden);
    leave_pat(c.pat);
    solver.seal_calls(type);
    branches.push_back(type);
  }
  e->type = branches.empty() ? types.error() : join_wanted(branches, wanted, e->loc, exts, &e->exts);
  // Sizes hidden in a branch that survive are unknown sizes of the whole expression.
  NameSet mentioned = hidden.empty() ? NameSet() : names_in_sizes(e->type);
  for (VName name : hidden)
    if (mentioned.contains(name)) exts.push_back(name);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

}  // namespace fehu::check
