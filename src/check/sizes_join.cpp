// Pass 2: sizes where branches meet. Spec: language.md 6.6.
#include <fmt/format.h>
#include <algorithm>

#include "check/size_exp.h"
#include "check/sizes.h"
#include "check/sizes_internal.h"

namespace fehu::check {

using namespace typed;

namespace {

// The common type of several branches, built dimension by dimension. Where sizes differ, the result has an unknown
// size; the same combination of sizes gives the same unknown one.
struct Joiner {
  SizeChecker& c;
  Loc loc;
  std::vector<VName>& exts;
  struct Known {
    std::vector<Size> sizes;
    Size result;
  };
  std::vector<Known> known = {};

  Size size(const std::vector<Size>& given) {
    std::vector<Size> sizes;
    for (Size s : given) sizes.push_back(c.solver.resolve_head(s));
    Size rigid = nullptr;
    bool equal = true;
    for (Size s : sizes) {
      if (c.solver.is_flexible(s)) continue;
      if (!rigid)
        rigid = s;
      else
        equal = equal && same_size(c.solver.resolve(rigid), c.solver.resolve(s));
    }
    if (!rigid) rigid = sizes[0];
    if (equal) {
      for (Size s : sizes) equal = equal && !c.solver.unify(rigid, s);
      if (equal) return rigid;
    }
    for (const Known& k : known)
      if (std::ranges::equal(k.sizes, sizes, [](Size a, Size b) { return same_size(a, b); })) return k.result;
    Size result = c.unknown_size("d", loc, "a size that differs between the branches of this expression", exts);
    known.push_back({sizes, result});
    return result;
  }

  template <typename Get>
  auto collect(std::span<const Type* const> branches, Get&& get) {
    std::vector<decltype(get(branches[0]))> out;
    for (const Type* t : branches) out.push_back(get(t));
    return out;
  }

  const Type* type(std::span<const Type* const> branches) {
    const Type* first = branches[0];
    if (!(first->flags & kHasSize)) return first;
    for (const Type* t : branches)
      if (t->kind != first->kind) return is_error(t) ? t : first;
    switch (first->kind) {
      case TypeKind::Error:
      case TypeKind::Prim:
      case TypeKind::Meta:
      case TypeKind::Arrow:
        return first;
      case TypeKind::Record: {
        std::vector<Field> fields;
        for (size_t i = 0; i < as<RecordType>(first)->fields.size(); i++)
          fields.push_back({as<RecordType>(first)->fields[i].name,
                            type(collect(branches, [&](const Type* t) { return as<RecordType>(t)->fields[i].type; }))});
        return c.types.record(std::move(fields));
      }
      case TypeKind::Sum: {
        std::vector<Constr> constrs(as<SumType>(first)->constrs.begin(), as<SumType>(first)->constrs.end());
        for (size_t i = 0; i < constrs.size(); i++) {
          std::vector<const Type*> payload;
          for (size_t j = 0; j < constrs[i].payload.size(); j++)
            payload.push_back(
                type(collect(branches, [&](const Type* t) { return as<SumType>(t)->constrs[i].payload[j]; })));
          constrs[i].payload = c.ctx.arena.list(payload);
        }
        return c.types.sum(std::move(constrs));
      }
      case TypeKind::Array: {
        Size dim = size(collect(branches, [](const Type* t) { return as<ArrayType>(t)->size; }));
        return c.types.array(dim, type(collect(branches, [](const Type* t) { return as<ArrayType>(t)->elem; })));
      }
      case TypeKind::Named: {
        const NamedType* named = as<NamedType>(first);
        std::vector<TypeArg> args(named->args.begin(), named->args.end());
        for (size_t i = 0; i < args.size(); i++) {
          if (args[i].type)
            args[i].type = type(collect(branches, [&](const Type* t) { return as<NamedType>(t)->args[i].type; }));
          else
            args[i].size = size(collect(branches, [&](const Type* t) { return as<NamedType>(t)->args[i].size; }));
        }
        return c.types.named(named->name, named->liftedness, named->is_param, c.ctx.arena.list(args));
      }
    }
    return first;
  }
};

}  // namespace

const Type* SizeChecker::join(std::span<const Type* const> branches, Loc loc, std::vector<VName>& exts) {
  return Joiner{*this, loc, exts}.type(branches);
}

const Type* SizeChecker::if_exp(IfExp* e) {
  exp(e->cond);
  const Type* branches[] = {exp(e->then_exp), exp(e->else_exp)};
  std::vector<VName> exts;
  e->type = join(branches, e->loc, exts);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

const Type* SizeChecker::match(MatchExp* e) {
  const Type* scrutinee = exp(e->scrutinee);
  std::vector<const Type*> branches;
  std::vector<VName> hidden, exts;
  for (const Case& c : e->cases) {
    bind_pat(c.pat, scrutinee);
    const Type* type = exp(c.body);
    type = hide(
        type, [&](VName name) { return binds(c.pat, name); }, c.body->loc,
        "a size that mentions a name bound by this case", hidden);
    leave_pat(c.pat);
    branches.push_back(type);
  }
  e->type = branches.empty() ? types.error() : join(branches, e->loc, exts);
  // Sizes hidden in a branch that survive are unknown sizes of the whole expression.
  for (VName name : hidden)
    if (mentions(e->type, name)) exts.push_back(name);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

}  // namespace fehu::check
