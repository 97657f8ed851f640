// Pass 2: sizes where control flow meets. Spec: language.md 6.6, 6.7.
#include <algorithm>
#include <fmt/format.h>

#include "check/size_exp.h"
#include "check/sizes.h"
#include "check/sizes_internal.h"

namespace fehu::check {

using namespace typed;

namespace {

// The common type of several branches, built dimension by dimension. Where sizes differ, the result has an unknown size; the same
// combination of sizes gives the same unknown one.
struct Joiner {
  SizeChecker& c;
  Loc loc;
  std::vector<VName>& exts;
  struct Known { std::vector<Size> sizes; Size result; };
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
      case TypeKind::Error: case TypeKind::Prim: case TypeKind::Meta: case TypeKind::Arrow: return first;
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
            payload.push_back(type(collect(branches, [&](const Type* t) { return as<SumType>(t)->constrs[i].payload[j]; })));
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
    type = hide(type, [&](VName name) { return binds(c.pat, name); }, c.body->loc, "a size that mentions a name bound by this case", hidden);
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

// ---------------------------------------------------------------------------------------------------------------

namespace {

// One dimension of the loop's parameters.
struct LoopDim {
  uint32_t meta;   // stands for the size during the iterations
  Size initial;
  Size body = nullptr;
  enum class Kind : uint8_t { Open, Invariant, Variant } kind = Kind::Open;
};

}  // namespace

const Type* SizeChecker::loop(LoopExp* e) {
  const Type* initial = exp(e->init);
  if (e->form == syntax::LoopKind::ForLess || e->form == syntax::LoopKind::ForIn) exp(e->bound);
  uint32_t outer_region = region;

  // Every dimension gets a variable of its own.
  std::vector<LoopDim> dims;
  const Type* param = map_sizes(types, initial, false, [&](Size size) {
    Size meta = solver.fresh_meta(SizeOrigin::Internal, e->pat->loc, false);
    dims.push_back({cast<SizeMetaExp>(meta)->id, size});
    return meta;
  });
  region = solver.tick();
  if (e->form == syntax::LoopKind::ForLess) {
    ctx.set_scheme(e->counter, ctx.arena.make<Scheme>(List<TypeParam>(), e->counter_type));
    solver.bind(e->counter);
  } else if (e->form == syntax::LoopKind::ForIn) {
    const ArrayType* array = as<ArrayType>(e->bound->type);
    bind_pat(e->elem, array ? array->elem : types.error());
  }
  bind_pat(e->pat, param);
  if (e->form == syntax::LoopKind::While) exp(e->bound);
  const Type* body = exp(e->body);

  // The sizes of the body's result, in the same order.
  std::vector<Size> body_sizes;
  for_each_immediate_size(body, [&](Size size) { body_sizes.push_back(size); });
  bool comparable = body_sizes.size() == dims.size() && !is_error(body);
  for (size_t i = 0; comparable && i < dims.size(); i++) dims[i].body = body_sizes[i];

  auto own = [&](const LoopDim& dim) { return solver.meta(dim.meta).state == SizeMetaInfo::State::Flexible; };
  auto find_dim = [&](Size size) -> LoopDim* {
    size = solver.resolve_head(size);
    for (LoopDim& dim : dims)
      if (size->kind == ExpKind::SizeMeta && cast<SizeMetaExp>(size)->id == dim.meta) return &dim;
    return nullptr;
  };
  // Invariant unless shown otherwise: variance spreads from dimension to dimension.
  for (bool changed = comparable; changed;) {
    changed = false;
    for (LoopDim& dim : dims) {
      if (!own(dim) || dim.kind == LoopDim::Kind::Variant) continue;
      Size now = solver.resolve_head(dim.body);
      LoopDim* other = find_dim(now);
      bool same = other == &dim || same_size(solver.resolve(now), solver.resolve(dim.initial)) ||
                  (solver.is_flexible(now) && !other) ||
                  (other && other->kind != LoopDim::Kind::Variant && own(*other) &&
                   same_size(solver.resolve(other->initial), solver.resolve(dim.initial)));
      if (same) continue;
      dim.kind = LoopDim::Kind::Variant;
      changed = true;
    }
  }
  std::vector<VName> sizes, exts;
  for (LoopDim& dim : dims) {
    if (!own(dim)) continue;
    if (dim.kind != LoopDim::Kind::Variant) {
      solver.unify(solver.resolve_head(dim.initial), dim.body ? dim.body : dim.initial);
      Size settled = solver.resolve_head(dim.initial);
      bool is_itself = settled->kind == ExpKind::SizeMeta && cast<SizeMetaExp>(settled)->id == dim.meta;
      if (own(dim) && !is_itself) solver.set_value(dim.meta, dim.initial);
      continue;
    }
    VName size = ctx.fresh(ctx.names.intern("d"), e->pat->loc);
    solver.bind_unknown(size, outer_region);
    sizes.push_back(size);
    solver.set_value(dim.meta, types.size_var(size, e->pat->loc));
  }

  // Both the initial value and the result of the body must fit, for some values of the variant sizes.
  param = solver.resolve(param);
  auto check = [&](const Type* actual, Loc loc, std::string what) {
    const Type* open = map_sizes(types, param, false, [&](Size size) {
      return map_size(ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
        bool variant = leaf->kind == ExpKind::Var && std::ranges::find(sizes, cast<VarExp>(leaf)->name) != sizes.end();
        return variant ? solver.fresh_meta(SizeOrigin::Internal, {}, false) : nullptr;
      });
    });
    if (auto why = solver.fits(open, actual)) {
      misfit(diag::Code::SizeLoopMismatch, loc, *why, std::move(what), param, actual);
      return false;
    }
    return true;
  };
  if (comparable && check(body, e->body->loc, "The result of the loop body does not have the type of the loop parameter."))
    check(initial, e->init->loc, "The initial value of the loop does not have the type of the loop parameter.");

  region = outer_region;
  std::vector<std::pair<VName, Size>> results;
  for (VName size : sizes) {
    VName ext = unknown(ctx.names.intern("d"), e->loc, "a size that changes during this loop");
    exts.push_back(ext);
    results.push_back({size, types.size_var(ext, e->loc)});
  }
  leave_pat(e->pat);
  if (e->form == syntax::LoopKind::ForLess) solver.leave(e->counter);
  if (e->form == syntax::LoopKind::ForIn) leave_pat(e->elem);
  e->sizes = ctx.arena.list(sizes);
  e->exts = ctx.arena.list(exts);
  return e->type = map_sizes(types, param, false, [&](Size size) {
    return map_size(ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
      for (auto& [from, to] : results)
        if (leaf->kind == ExpKind::Var && cast<VarExp>(leaf)->name == from) return to;
      return nullptr;
    });
  });
}

}  // namespace fehu::check
