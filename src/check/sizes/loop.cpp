// Pass 2: sizes of loops. Spec: language.md 6.7.
//
// Every dimension of the initial value gets a variable of its own, at which the pattern is bound. What the body makes
// of it decides: a dimension whose size comes back (its own variable, or the initial size) is invariant and keeps the
// initial size; otherwise it is variant: a size inside the loop, and an unknown size of the result.
//
//     def f (n: i64) : ?[k].([k]i64, [k+1]i64) = loop (a, b) = ... while c do ...
// If the loop is the result of a function whose written type calculates with hidden sizes (wanted.cpp), the variables
// are those sizes, and a and b have the types [k]i64 and [k+1]i64 in every iteration.
#include <algorithm>

#include "check/sizes/size_checker.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

namespace {

struct LoopDim {
  uint32_t meta;  // stands for the size during the iterations
  Size initial;
  Size body = nullptr;
  bool is_variant = false;
  bool is_written = false;  // the pattern says which size it is
  uint32_t made_at = 0;
};

// One loop on its way: open, bind, then the body, pair_with, find_variant, settle.
struct LoopSizes {
  SizeChecker& c;
  LoopExp* e;
  std::vector<LoopDim> dims = {};
  std::vector<VName> sizes = {};  // of the variant dimensions
  bool is_wanted = false;         // the dimensions are the hidden sizes of the wanted type

  // Own variables: branches in the body do not decide them (join.cpp).
  const Type* open(const Type* initial) {
    return map_sizes(c.types, initial, false, [&](Size size) { return add_dim(size); });
  }
  Size add_dim(Size initial) {
    Size meta = c.solver.fresh_meta(SizeOrigin::Internal, e->pat->loc, false);
    dims.push_back({.meta = as<SizeMetaExp>(meta)->id, .initial = initial, .made_at = c.solver.now()});
    c.solver.meta(dims.back().meta).is_own = true;
    c.solver.meta(dims.back().meta).initial = initial;
    return meta;
  }

  // The same for the hidden sizes of the wanted type. Null: the initial value is not of its form.
  const Type* open_wanted(const Type* initial, const RetType& wanted) {
    std::optional<std::vector<Size>> hidden = c.wanted_sizes(initial, wanted);
    if (!hidden) return nullptr;
    for (Size& size : *hidden) size = add_dim(size);
    is_wanted = true;
    return c.with_sizes(wanted, *hidden);
  }

  // The pattern, and what the form of the loop binds.
  void bind(const Type* param) {
    if (e->form == typed::LoopKind::ForLess) {
      c.ctx.set_scheme(e->counter, c.ctx.arena.make<Scheme>(List<TypeParam>(), e->counter_type));
      c.solver.bind(e->counter);
    } else if (e->form == typed::LoopKind::ForIn) {
      const ArrayType* array = try_as<ArrayType>(e->bound->type);
      c.bind_pat(e->elem, array ? array->elem : c.types.error());
    }
    c.bind_pat(e->pat, param);
    for (LoopDim& dim : dims) dim.is_written = !is_open(dim);
  }

  void leave() {
    c.leave_pat(e->pat);
    if (e->form == typed::LoopKind::ForLess) c.solver.leave(e->counter);
    if (e->form == typed::LoopKind::ForIn) c.leave_pat(e->elem);
  }

  // Pairs the dimensions with those of the body's result. False if there was an error.
  bool pair_with(const Type* body, const RetType* wanted) {
    std::vector<Size> found;
    if (is_wanted) {
      std::optional<std::vector<Size>> hidden = c.wanted_sizes(body, *wanted);
      // Not of that form: check() says so, with the type that it should have.
      found = hidden ? *hidden : std::vector<Size>(dims.size(), c.types.size_const(-1));
    } else {
      for_each_immediate_size(body, [&](Size size) { found.push_back(size); });
    }
    if (found.size() != dims.size() || is_error(body)) return false;
    for (size_t i = 0; i < dims.size(); i++) dims[i].body = found[i];
    return true;
  }

  // Annotations and uses in the body may have decided the size already.
  bool is_open(const LoopDim& dim) const { return c.solver.meta(dim.meta).state == SizeMetaInfo::State::Flexible; }

  LoopDim* find(Size size) {
    size = c.solver.resolve_head(size);
    if (size->kind != ExpKind::SizeMeta) return nullptr;
    // The variables of one loop are made one after the other.
    uint32_t id = as<SizeMetaExp>(size)->id;
    auto found = std::ranges::lower_bound(dims, id, {}, &LoopDim::meta);
    return found != dims.end() && found->meta == id ? &*found : nullptr;
  }

  bool same(Size a, Size b) { return same_size(c.solver.resolve(a), c.solver.resolve(b)); }

  // Is the size that the body returns for this dimension the one it had, as far as is known now?
  bool comes_back(LoopDim& dim) {
    LoopDim* other = find(dim.body);
    if (other == &dim || same(dim.body, dim.initial)) return true;
    if (!other) return c.solver.is_flexible(dim.body);
    return !other->is_variant && is_open(*other) && same(other->initial, dim.initial);
  }

  // Invariant unless shown otherwise: variance spreads from dimension to dimension.
  void find_variant() {
    for (bool changed = true; changed;) {
      changed = false;
      for (LoopDim& dim : dims)
        if (is_open(dim) && !dim.is_variant && !comes_back(dim)) changed = dim.is_variant = true;
    }
  }

  // A size outside of the loop that something inside has set to an expression over this one, which changes: null if
  // there is none. The expression has taken over the scope of that size.
  SizeMetaInfo* set_from_inside(const LoopDim& dim) {
    if (c.solver.meta(dim.meta).first >= dim.made_at) return nullptr;
    for (uint32_t id = 0; id < dim.meta; id++) {
      SizeMetaInfo& outer = c.solver.meta(id);
      if (outer.state != SizeMetaInfo::State::Bound || outer.first >= dim.made_at) continue;
      bool mentions = false;
      for_each_size_leaf(c.solver.resolve(outer.value), [&](const Exp* leaf) {
        mentions |= leaf->kind == ExpKind::SizeMeta && as<SizeMetaExp>(leaf)->id == dim.meta;
      });
      if (mentions) return &outer;
    }
    return nullptr;
  }

  void check_stays_inside(const LoopDim& dim) {
    SizeMetaInfo* outer = set_from_inside(dim);
    if (!outer) return;
    ErrorExp* error = empty_node<ErrorExp>(c.ctx.arena, outer->loc);  // so that nothing more is said about it
    error->type = c.types.i64();
    outer->value = error;
    diag::Diagnostic& d = c.ctx.sink.report(diag::Code::SizeLoopVariant, e->body->loc,
                                            "The body of this loop would give a size from outside the loop a value "
                                            "that changes from iteration to iteration "
                                            "(a loop-variant size).");
    if (outer->loc) d.label(outer->loc, "a size of this, which is made outside the loop");
    d.label(e->pat->loc, "the size of this changes during the loop");
    d.set_help("Coerce what comes from outside with `:>` where it must have the size of something inside.");
  }

  // Variant dimensions get a name inside the loop, invariant ones the initial size.
  void settle(uint32_t outer_region) {
    for (LoopDim& dim : dims) {
      if (!is_open(dim)) continue;
      if (dim.is_variant) {
        check_stays_inside(dim);
        VName size = c.ctx.fresh(c.ctx.names.intern("d"), e->pat->loc);
        c.solver.bind_unknown(size, outer_region);
        sizes.push_back(size);
        c.solver.set_value(dim.meta, c.types.size_var(size, e->pat->loc));
        continue;
      }
      c.solver.unify(c.solver.resolve_head(dim.initial), dim.body ? dim.body : dim.initial);
      Size settled = c.solver.resolve_head(dim.initial);
      bool is_itself = settled->kind == ExpKind::SizeMeta && as<SizeMetaExp>(settled)->id == dim.meta;
      if (is_open(dim) && !is_itself) c.solver.set_value(dim.meta, dim.initial);
    }
  }

  // The type with the variant sizes replaced.
  template <typename Fn>
  const Type* replace_variant(const Type* type, Fn&& replacement) {
    return map_sizes(c.types, type, false, [&](Size size) {
      return map_size(c.ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
        if (leaf->kind != ExpKind::Var) return nullptr;
        auto it = std::ranges::find(sizes, as<VarExp>(leaf)->name);
        return it == sizes.end() ? nullptr : replacement(static_cast<size_t>(it - sizes.begin()));
      });
    });
  }

  // Why may a size that the body has changed not change?
  void advise(diag::Diagnostic& d, const Misfit& why) {
    auto is_it = [&](const LoopDim& dim) {
      Size size = c.solver.meta(dim.meta).value;
      return !dim.is_variant && size && same(size, why.expected) && same(dim.body, why.actual);
    };
    auto dim = std::ranges::find_if(dims, is_it);
    if (why.kind != Misfit::Kind::Sizes || dim == dims.end()) return;
    std::string_view coerce = "If it is the same at run time, coerce the result of the body with `:>`.";
    if (dim->is_written) {
      d.set_help(fmt::format("If the size changes in the loop, write `[]` for it in the pattern. {}", coerce));
      return;
    }
    d.note("The body uses the loop parameter where it must have the expected size, so its size cannot change.");
    d.set_help(fmt::format(
        "If the size changes in the loop, take it from the loop parameter in the body, with `length`. {}", coerce));
  }

  // Must fit for some values of the variant sizes.
  bool check(const Type* param, const Type* actual, Loc loc, std::string what) {
    std::vector<Size> values;
    for (size_t i = 0; i < sizes.size(); i++) {
      values.push_back(c.solver.fresh_meta(SizeOrigin::Internal, {}, false));
      c.solver.note_hidden(values.back());
    }
    const Type* open = replace_variant(param, [&](size_t i) { return values[i]; });
    auto why = c.solver.fits(open, actual);
    if (!why) return true;
    diag::Diagnostic& d = c.misfit(diag::Code::SizeLoopMismatch, loc, *why, std::move(what), param, actual);
    if (loc == e->body->loc) advise(d, *why);
    return false;
  }
};

}  // namespace

// Inside the loop a variant size is `sizes[i]`, after it `exts[i]`: two names, since they are different numbers.
const Type* SizeChecker::loop(LoopExp* e, const RetType* wanted) {
  const Type* initial = exp(e->init, wanted);
  if (e->form != typed::LoopKind::While) exp(e->bound);
  LoopSizes loop{*this, e};
  uint32_t outer_region = region;
  const Type* param = wanted && is_calculated(*wanted) ? loop.open_wanted(initial, *wanted) : nullptr;
  if (!param) param = loop.open(initial);
  region = solver.tick();
  loop.bind(param);
  if (e->form == typed::LoopKind::While) exp(e->bound);
  const Type* body = exp(e->body, wanted);

  bool comparable = loop.pair_with(body, wanted);
  if (comparable) loop.find_variant();
  loop.settle(outer_region);
  param = solver.resolve(param);
  bool fits =
      !comparable || (loop.check(param, body, e->body->loc,
                                 "The result of the loop body does not have the type of the loop parameter.") &&
                      loop.check(param, initial, e->init->loc,
                                 "The initial value of the loop does not have the type of the loop parameter."));

  region = outer_region;
  loop.leave();
  solver.seal_calls(param);
  std::vector<VName> exts;
  for (size_t i = 0; i < loop.sizes.size(); i++)
    exts.push_back(unknown(ctx.names.intern("d"), e->loc, "a size that changes during this loop"));
  e->sizes = ctx.arena.list(loop.sizes);
  e->exts = ctx.arena.list(exts);
  if (!fits) return e->type = types.error();  // nothing is said about the result
  return e->type = loop.replace_variant(param, [&](size_t i) { return types.size_var(exts[i], e->loc); });
}

}  // namespace fehu::check
