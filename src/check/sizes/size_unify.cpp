// Flexible sizes and how types fit together.
//
// `fits` goes through two types of the same shape and unifies their sizes, dimension by dimension. Inside functions the
// direction turns round for parameters, and existential sizes of results are opened: those of the actual function
// become names that exist only there, those of the expected one become flexible.
#include "check/sizes/size_unify.h"

#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;

// Tables grow with the names of this definition only: numbers up to last_global_ have no row.
SizeSolver::Time& SizeSolver::time_of(VName name) {
  size_t index = name.id - last_global_;
  if (index >= times_.size()) times_.resize(index + 1 + index / 2);
  return times_[index];
}

const SizeSolver::Time* SizeSolver::find_time(VName name) const {
  if (name.id <= last_global_) return nullptr;
  size_t index = name.id - last_global_;
  return index < times_.size() ? &times_[index] : nullptr;
}

bool SizeSolver::is_unknown_since(VName name, uint32_t region_start) const {
  const Time* time = find_time(name);
  return time && time->unknown && time->bound >= region_start;
}

// Was the name in scope when the flexible size was made, and is it still, as far as that size reaches?
bool SizeSolver::is_visible(const SizeMetaInfo& meta, VName name) const {
  const Time* time = find_time(name);
  if (time && time->arrow != 0) return is_inside(meta.arrows, time->arrow);
  return !time || (time->bound <= meta.first && time->left > meta.last);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrows of inferred types

uint32_t SizeSolver::open_arrow(uint32_t parent, Name base) {
  uint32_t arrow = static_cast<uint32_t>(arrows_.size());
  VName name = inner_name(base);
  time_of(name).arrow = arrow;
  arrows_.push_back({name, parent, arrow});
  return arrow;
}

void SizeSolver::set_given_by_argument(Size meta, uint32_t arrows) {
  metas_[as<SizeMetaExp>(meta)->id].arrows = arrows;
  metas_[as<SizeMetaExp>(meta)->id].is_asked = false;
}

uint32_t SizeSolver::arrow_of(VName name) const {
  const Time* time = name ? find_time(name) : nullptr;
  return time ? same_arrow(time->arrow) : 0;
}

uint32_t SizeSolver::same_arrow(uint32_t arrow) const {
  while (arrows_[arrow].same != arrow) arrow = arrows_[arrow].same;
  return arrow;
}

bool SizeSolver::is_inside(uint32_t arrow, uint32_t outer) const {
  outer = same_arrow(outer);
  if (arrows_[outer].is_closed) return false;
  for (; arrow != 0; arrow = arrows_[arrow].parent)
    if (same_arrow(arrow) == outer) return true;
  return false;
}

// `meta` may from now on only mention what `to` may.
void SizeSolver::narrow(SizeMetaInfo& meta, const SizeMetaInfo& to) const {
  meta.first = std::min(meta.first, to.first);
  meta.last = std::max(meta.last, to.last);
  while (meta.arrows != 0 && !is_inside(to.arrows, meta.arrows)) meta.arrows = arrows_[meta.arrows].parent;
}

// The name of the parameter while two arrows are compared: that of an inferred one, or a new one.
VName SizeSolver::common_name(const ArrowType* expected, const ArrowType* actual) {
  uint32_t a = arrow_of(expected->param_name), b = arrow_of(actual->param_name);
  if (a == 0 && b == 0) {
    VName named = expected->param_name ? expected->param_name : actual->param_name;
    return named ? inner_name(named.base) : VName{};
  }
  if (a != 0 && b != 0 && a != b) {
    arrows_[b].same = a;
    arrows_[a].is_closed |= arrows_[b].is_closed;
    has_joined_arrows_ = true;
    if (arrows_[b].is_named && !arrows_[a].is_named) arrows_[a].name.base = arrows_[b].name.base;
    arrows_[a].is_named |= arrows_[b].is_named;
    return arrows_[a].name;
  }
  ArrowScope& arrow = arrows_[a != 0 ? a : b];
  VName other = a != 0 ? actual->param_name : expected->param_name;
  if (other && (a == 0 || b == 0) && !arrow.is_named) {
    arrow.name.base = other.base;
    arrow.is_named = true;
  }
  return arrow.name;
}

// The name that the parameter of a joined arrow has now.
const Exp* SizeSolver::canonical(const Exp* leaf) const {
  if (leaf->kind != ExpKind::Var) return leaf;
  uint32_t arrow = arrow_of(as<VarExp>(leaf)->name);
  if (arrow == 0 || arrows_[arrow].name == as<VarExp>(leaf)->name) return leaf;
  return ctx_.types.size_var(arrows_[arrow].name, leaf->loc);
}

// ---------------------------------------------------------------------------------------------------------------

// A name bound inside a type that is being matched: no flexible size from outside may take it, except by absorbing.
VName SizeSolver::inner_name(Name base) {
  VName name = ctx_.fresh(base);
  Time& time = time_of(name);
  time.bound = tick();
  time.inner = true;
  return name;
}

Size SizeSolver::fresh_meta(SizeOrigin origin, Loc loc, bool absorbs, Name about) {
  uint32_t id = static_cast<uint32_t>(metas_.size());
  metas_.push_back({.absorbs = absorbs, .origin = origin, .loc = loc, .about = about, .first = clock_, .last = clock_});
  metas_.back().family = id;
  metas_.back().is_payload = origin == SizeOrigin::Constructor || origin == SizeOrigin::Hole;
  metas_.back().is_asked =
      origin == SizeOrigin::SizeParam || origin == SizeOrigin::EmptyArray || origin == SizeOrigin::Parameter;
  SizeMetaExp* exp = ctx_.arena.make<SizeMetaExp>();
  exp->loc = loc;
  exp->type = ctx_.types.i64();
  exp->id = id;
  return exp;
}

const Type* SizeSolver::fill_holes(const Type* type, SizeOrigin origin, Loc loc, bool absorbs, Name about,
                                   uint32_t arrows) {
  if (!(type->flags & kHasSizeMeta)) return type;
  SizeMetaInfo like{.absorbs = absorbs, .origin = origin, .loc = loc, .about = about, .first = 0, .last = 0};
  like.family = static_cast<uint32_t>(metas_.size());
  return fill(type, like, arrows, false);
}

const Type* SizeSolver::fill(const Type* type, const SizeMetaInfo& like, uint32_t arrows, bool in_result) {
  if (!(type->flags & kHasSizeMeta)) return type;
  if (const ArrowType* arrow = try_as<ArrowType>(type)) {
    const Type* param = fill(arrow->param, like, arrows, false);
    if (!(arrow->ret.type->flags & kHasSizeMeta))
      return ctx_.types.arrow(arrow->param_name, arrow->consumes, param, arrow->ret, arrow->fresh);
    uint32_t inside = open_arrow(arrows, ctx_.names.intern("x"));
    const Type* ret = fill(arrow->ret.type, like, inside, true);
    return ctx_.types.arrow(arrows_[inside].name, arrow->consumes, param, {arrow->ret.exts, ret}, arrow->fresh);
  }
  auto part = [&](const Type* inner) { return fill(inner, like, arrows, in_result); };
  auto size = [&](Size hole) {
    if (hole->kind != ExpKind::SizeHole) return hole;
    Size meta = fresh_meta(like.origin, like.loc, like.absorbs || in_result, like.about);
    metas_.back().family = like.family;
    metas_.back().arrows = arrows;
    metas_.back().absorbs_if_unused = in_result && !like.absorbs;
    return meta;
  };
  return keep_alias(ctx_.types, type, map_parts(ctx_.types, type, part, size), kHasSize);
}

const Type* SizeSolver::fill_written_holes(const Type* type, SizeOrigin origin, Loc loc) {
  if (!(type->flags & kHasSizeMeta)) return type;
  std::vector<std::pair<const Exp*, Size>> filled;
  auto fill = [&](const Exp* leaf) -> const Exp* {
    if (leaf->kind != ExpKind::SizeHole) return nullptr;
    for (auto& [hole, size] : filled)
      if (hole == leaf) return size;
    filled.push_back({leaf, fresh_meta(origin, loc, false)});
    return filled.back().second;
  };
  return map_sizes(ctx_.types, type, true, [&](Size size) { return map_size(ctx_.arena, size, fill); });
}

void SizeSolver::set_value(uint32_t id, Size value) {
  metas_[id].state = SizeMetaInfo::State::Bound;
  metas_[id].value = value;
}

bool SizeSolver::is_free_payload(Size size) const {
  if (!is_flexible(size)) return false;
  const SizeMetaInfo& meta = metas_[as<SizeMetaExp>(resolve_head(size))->id];
  return meta.is_payload && !meta.is_asked;
}

void SizeSolver::settle_hidden() {
  for (Size size : hidden_)
    if (is_free_payload(size)) set_value(as<SizeMetaExp>(resolve_head(size))->id, ctx_.types.size_const(0));
}

// ---------------------------------------------------------------------------------------------------------------

// What a size is at its top, with attributes and the like taken off.
Size SizeSolver::resolve_head(Size size) const {
  size = bare_size(size);
  while (size->kind == ExpKind::SizeMeta && metas_[as<SizeMetaExp>(size)->id].state == SizeMetaInfo::State::Bound)
    size = bare_size(metas_[as<SizeMetaExp>(size)->id].value);
  return has_joined_arrows_ ? canonical(size) : size;
}

// Counted as a tree, with a limit, since sizes share parts.
bool SizeSolver::is_too_large(Size size) const {
  constexpr size_t kMaxParts = 2000;
  std::vector<Size> to_count{size};
  for (size_t count = 0; !to_count.empty(); count++) {
    if (count > kMaxParts) return true;
    size = resolve_head(to_count.back());
    to_count.pop_back();
    if (size->kind == ExpKind::Var || size->kind == ExpKind::Literal || size->kind == ExpKind::SizeMeta) continue;
    for_each_size_part(size, [&](const Exp* part) { to_count.push_back(part); });
  }
  return false;
}

void SizeSolver::make_own(Size size) {
  size = resolve_head(size);
  if (size->kind == ExpKind::SizeMeta) metas_[as<SizeMetaExp>(size)->id].is_own = true;
}

bool SizeSolver::is_flexible(Size size) const {
  size = resolve_head(size);
  return size->kind == ExpKind::SizeMeta && metas_[as<SizeMetaExp>(size)->id].state == SizeMetaInfo::State::Flexible;
}

bool SizeSolver::is_absorbed(Size size) const {
  size = resolve_head(size);
  return size->kind == ExpKind::SizeMeta && metas_[as<SizeMetaExp>(size)->id].state == SizeMetaInfo::State::Absorbed;
}

bool SizeSolver::are_absorbed_alike(uint32_t a, uint32_t b) const {
  return a == b ||
         (metas_[a].family == metas_[b].family && std::ranges::equal(metas_[a].met, metas_[b].met, same_size));
}

uint32_t AbsorbedNames::as_meta(Size size) const {
  return as<SizeMetaExp>(solver_.resolve_head(size))->id;
}

bool AbsorbedNames::has(Size size) const {
  uint32_t meta = as_meta(size);
  return std::ranges::any_of(entries_,
                             [&](const Entry& e) { return std::ranges::find(e.metas, meta) != e.metas.end(); });
}

Size AbsorbedNames::inside_function(Size size) {
  uint32_t meta = as_meta(size);
  auto met = std::ranges::find(inside_, meta, &std::pair<uint32_t, size_t>::first);
  if (met == inside_.end()) met = inside_.insert(inside_.end(), {meta, 0});
  size_t occurrence = met->second++;
  for (const Entry& entry : entries_)
    if (solver_.are_absorbed_alike(entry.metas[0], meta) && occurrence-- == 0) return entry.name;
  return size;
}

// Null: it stays.
Size SizeSolver::resolve_leaf(Size leaf) {
  if (leaf->kind == ExpKind::Var) return has_joined_arrows_ ? canonical(leaf) : nullptr;
  if (leaf->kind != ExpKind::SizeMeta) return nullptr;
  const Exp* head = resolve_head(leaf);
  return head->kind == ExpKind::SizeMeta ? head : resolve(head);
}

// The same as map_size with resolve_leaf, but what was found for a part is remembered: sizes share parts, as in a chain
// of arrays each of which is longer by one than the one before.
Size SizeSolver::resolve_parts(Size size) {
  if (size->kind == ExpKind::Literal) return size;
  if (size->kind == ExpKind::Var || size->kind == ExpKind::SizeMeta || size->kind == ExpKind::SizeHole) {
    Size other = resolve_leaf(size);
    return other ? other : size;
  }
  if (auto known = resolved_.find(size); known != resolved_.end()) return known->second;
  std::vector<const Exp*> parts = size_parts(size);
  bool has_changed = false;
  for (const Exp*& part : parts) {
    const Exp* other = resolve_parts(part);
    has_changed |= other != part;
    part = other;
  }
  return resolved_[size] = has_changed ? with_parts(ctx_.arena, size, parts) : size;
}

// The size with everything known filled in. Flexible and absorbed ones stay.
Size SizeSolver::resolve(Size size) {
  if (has_ended_ && resolve_parts(size) == size) return size;
  if (!has_ended_ && !has_joined_arrows_ && !has_size_meta(size)) return size;
  size = resolve_head(size);
  if (size->kind == ExpKind::SizeMeta || size->kind == ExpKind::Var) return size;
  if (has_ended_) return resolve_parts(size);
  return map_size(ctx_.arena, size, [&](const Exp* leaf) { return resolve_leaf(leaf); });
}

const Type* SizeSolver::name_absorbed(const Type* type, const std::function<Size()>& make) {
  AbsorbedNames names(*this);
  type = map_sizes(ctx_.types, type, false, [&](Size size) { return is_absorbed(size) ? names.at(size, make) : size; });
  return names.empty() ? type : name_inside(type, names);
}

// With `?[k].([k]t, [k]t -> u)` for a, the result `(a, i64 -> a)` is `?[k].([k]t, [k]t -> u, i64 -> ?[j].([j]t, [j]t ->
// u))`: the inner function's result is another occurrence, whose sizes are its own.
const Type* SizeSolver::name_inside(const Type* type, AbsorbedNames& names) {
  if (!(type->flags & kHasSizeMeta) || !(type->flags & kHasArrow)) return type;
  const ArrowType* arrow = try_as<ArrowType>(type);
  if (!arrow) {
    const Type* now = map_parts(
        ctx_.types, type, [&](const Type* part) { return name_inside(part, names); }, [](Size size) { return size; });
    return keep_alias(ctx_.types, type, now, kHasSize);
  }
  bool is_other = false;
  for_each_immediate_size(arrow->ret.type, [&](Size size) { is_other |= is_absorbed(size) && names.has(size); });
  auto name = [&](Size size) { return is_absorbed(size) && !names.has(size) ? names.inside_function(size) : size; };
  const Type* param = map_sizes(ctx_.types, arrow->param, true, name);
  if (is_other) return ctx_.types.arrow(arrow->param_name, arrow->consumes, param, arrow->ret, arrow->fresh);
  const Type* ret = name_inside(map_sizes(ctx_.types, arrow->ret.type, false, name), names);
  return ctx_.types.arrow(arrow->param_name, arrow->consumes, param, {arrow->ret.exts, ret}, arrow->fresh);
}

const Type* SizeSolver::resolve(const Type* type) {
  if (!(type->flags & kHasSizeMeta)) return type;
  if (const ArrowType* arrow = try_as<ArrowType>(type)) {
    const Type* param = resolve(arrow->param);
    std::vector<VName> exts(arrow->ret.exts.begin(), arrow->ret.exts.end());
    const Type* ret = resolve(name_absorbed(arrow->ret.type, [&] {
      exts.push_back(inner_name(ctx_.names.intern("k")));
      return ctx_.types.size_var(exts.back());
    }));
    VName name = arrow->param_name;
    if (uint32_t scope = arrow_of(name)) {
      name = arrows_[scope].name;
      // Nobody need see the name that was invented, once it is clear that it is not needed.
      if (!(ret->flags & kHasSizeMeta) && !mentions(ret, name)) name = {};
    }
    return ctx_.types.arrow(name, arrow->consumes, param, {ctx_.arena.list(exts), ret}, arrow->fresh);
  }
  const Type* now = map_parts(
      ctx_.types, type, [&](const Type* part) { return resolve(part); }, [&](Size size) { return resolve(size); });
  return keep_alias(ctx_.types, type, now, kHasSize);
}

const Type* SizeSolver::resolve_inst(const Type* type) {
  type = resolve(type);
  if (!(type->flags & kHasSizeMeta)) return type;
  std::vector<std::pair<uint32_t, Size>> named;
  auto name_of = [&](const Exp* leaf) -> const Exp* {
    if (leaf->kind == ExpKind::Var) return nullptr;
    for (auto& [id, size] : named)
      if (leaf->kind == ExpKind::SizeMeta && id == as<SizeMetaExp>(leaf)->id) return size;
    Size size = ctx_.types.size_var(ctx_.fresh(ctx_.names.intern("k")));
    if (leaf->kind == ExpKind::SizeMeta) named.push_back({as<SizeMetaExp>(leaf)->id, size});
    return size;
  };
  return map_sizes(ctx_.types, type, true, [&](Size size) { return map_size(ctx_.arena, size, name_of); });
}

// ---------------------------------------------------------------------------------------------------------------

// Gives a flexible size a value, if it may have that. A size that exists only inside a function's result can be taken
// if the flexible one absorbs: it then stands for one such size per call, and no longer for a single number.
std::optional<Misfit> SizeSolver::set(uint32_t id, Size size) {
  std::optional<Misfit> misfit;
  bool inner = false;
  for_each_size_leaf(size, [&](const Exp* leaf) {
    if (misfit) return;
    if (leaf->kind == ExpKind::SizeMeta) {
      const Exp* head = resolve_head(leaf);
      if (head->kind == ExpKind::SizeMeta && as<SizeMetaExp>(head)->id == id)
        misfit = Misfit{.kind = Misfit::Kind::Occurs, .expected = size, .meta = id};
      return;
    }
    if (leaf->kind != ExpKind::Var) return;
    VName name = as<VarExp>(leaf)->name;
    if (is_visible(metas_[id], name)) return;
    const Time* time = find_time(name);
    inner |= time && time->inner;
    misfit = Misfit{.kind = time && time->inner ? Misfit::Kind::HiddenSize : Misfit::Kind::ScopeViolation,
                    .name = name,
                    .meta = id};
  });
  if (misfit && inner && metas_[id].absorbs) {
    if (!make_unknown(id, size)) return misfit;
    metas_[id].state = SizeMetaInfo::State::Absorbed;
    num_absorbed_++;
    absorb(id, size);
    return std::nullopt;
  }
  if (misfit) return misfit;
  // What is inside the value must not be bound later to something that the variable itself could not see.
  for_each_size_leaf(size, [&](const Exp* leaf) {
    if (leaf->kind == ExpKind::SizeMeta) narrow(metas_[as<SizeMetaExp>(leaf)->id], metas_[id]);
  });
  set_value(id, size);
  return wake_calls(id);
}

// Sizes that some function asks to be equal must meet one and the same size in every result that is matched.
bool SizeSolver::absorb(uint32_t id, Size size) {
  SizeMetaInfo& info = metas_[id];
  if (info.is_linked && info.opening == opening_ && !same_size(info.met.back(), size)) return false;
  info.opening = opening_;
  info.met.push_back(size);
  return true;
}

// Sizes are equal as expressions: same head, same parts. The misfit names the whole sizes, since "n and m differ" says
// less than "n + 1 and m + 1 differ".
std::optional<Misfit> SizeSolver::unify(Size expected, Size actual) {
  Size a = resolve_head(expected), b = resolve_head(actual);
  if (a == b || a->kind == ExpKind::Error || b->kind == ExpKind::Error) return std::nullopt;
  if (is_absorbed(a) || is_absorbed(b)) {
    // What may absorb as well is as many sizes from now on.
    Size other = is_absorbed(a) ? b : a;
    if (is_flexible(other) && metas_[as<SizeMetaExp>(other)->id].absorbs) {
      uint32_t id = as<SizeMetaExp>(other)->id;
      if (!make_unknown(id, is_absorbed(a) ? a : b))
        return Misfit{.kind = Misfit::Kind::Sizes, .expected = a, .actual = b};
      set_value(id, is_absorbed(a) ? a : b);
      return std::nullopt;
    }
    if (is_absorbed(a) && !absorb(as<SizeMetaExp>(a)->id, resolve(b)))
      return Misfit{.kind = Misfit::Kind::Sizes, .expected = a, .actual = b};
    if (is_absorbed(b) && !absorb(as<SizeMetaExp>(b)->id, resolve(a)))
      return Misfit{.kind = Misfit::Kind::Sizes, .expected = a, .actual = b};
    return std::nullopt;
  }
  bool a_flexible = a->kind == ExpKind::SizeMeta, b_flexible = b->kind == ExpKind::SizeMeta;
  if (a_flexible && b_flexible) {
    uint32_t x = as<SizeMetaExp>(a)->id, y = as<SizeMetaExp>(b)->id;
    if (x == y) return std::nullopt;
    // The younger one follows the older one. The pair may stand for inner sizes only if both may.
    if (metas_[x].first < metas_[y].first) std::swap(x, y), std::swap(a, b);
    bool absorbs = (metas_[x].absorbs || metas_[x].is_opened) && (metas_[y].absorbs || metas_[y].is_opened);
    bool is_linked = metas_[x].family == metas_[y].family || metas_[x].is_linked || metas_[y].is_linked;
    bool is_opened = metas_[x].is_opened && metas_[y].is_opened;
    if (auto misfit = set(x, b)) return misfit;
    metas_[y].absorbs = absorbs;
    metas_[y].is_linked = is_linked;
    metas_[y].is_opened = is_opened;
    metas_[y].is_own |= metas_[x].is_own;
    metas_[y].is_of_call |= metas_[x].is_of_call;
    metas_[y].has_left |= metas_[x].has_left;
    metas_[y].is_payload |= metas_[x].is_payload;
    metas_[y].is_asked |= metas_[x].is_asked;
    return std::nullopt;
  }
  if (a_flexible || b_flexible) {
    uint32_t id = as<SizeMetaExp>(a_flexible ? a : b)->id;
    auto misfit = set(id, resolve(a_flexible ? b : a));
    if (misfit && misfit->kind != Misfit::Kind::Sizes) misfit->expected = a, misfit->actual = b;
    return misfit;
  }
  auto mismatch = [&] {
    return Misfit{.kind = Misfit::Kind::Sizes,
                  .expected = resolve(a),
                  .actual = resolve(b),
                  .expected_was_flexible = bare_size(expected)->kind == ExpKind::SizeMeta,
                  .actual_was_flexible = bare_size(actual)->kind == ExpKind::SizeMeta};
  };
  if (!same_head(a, b)) return mismatch();
  std::vector<const Exp*> x = size_parts(a), y = size_parts(b);
  if (x.size() != y.size()) return mismatch();
  for (size_t i = 0; i < x.size(); i++)
    if (auto misfit = unify(x[i], y[i])) {
      if (misfit->kind == Misfit::Kind::Sizes) return mismatch();
      return misfit;
    }
  return std::nullopt;
}

std::optional<Misfit> SizeSolver::fits_args(List<TypeArg> expected, List<TypeArg> actual) {
  for (size_t i = 0; i < expected.size() && i < actual.size(); i++) {
    if (!expected[i].type != !actual[i].type) return Misfit{.kind = Misfit::Kind::Shape};
    if (auto misfit =
            expected[i].type ? fits(expected[i].type, actual[i].type) : unify(expected[i].size, actual[i].size))
      return misfit;
  }
  return std::nullopt;
}

namespace {

bool is_fresh_lost(const Type* expected, const Type* actual) {
  if (!(expected->flags & kHasFresh)) return false;
  if (const RecordType* record = try_as<RecordType>(expected)) {
    const RecordType* other = try_as<RecordType>(actual);
    for (size_t i = 0; other && i < record->fields.size() && i < other->fields.size(); i++)
      if (is_fresh_lost(record->fields[i].type, other->fields[i].type)) return true;
    return false;
  }
  return expected->fresh && !actual->fresh && may_contain_array(actual);
}

}  // namespace

// The result of an arrow with its parameter name replaced by a common one, and its existential sizes by flexible or by
// new rigid ones.
const Type* SizeSolver::open_result(const ArrowType* arrow, VName common_name, bool as_flexible) {
  if (!(arrow->ret.type->flags & kHasSize)) return arrow->ret.type;
  SizeSubstitution subst;
  if (arrow->param_name && common_name) subst.add(arrow->param_name, ctx_.types.size_var(common_name));
  for (VName ext : arrow->ret.exts) {
    Size opened = as_flexible ? fresh_meta(SizeOrigin::Internal, {}, false) : ctx_.types.size_var(inner_name(ext.base));
    if (as_flexible) {
      metas_.back().is_opened = true;
      note_hidden(opened);
    }
    subst.add(ext, opened);
  }
  return subst.empty() ? arrow->ret.type : substitute(ctx_.types, arrow->ret.type, subst, nullptr);
}

// A function fits if it accepts what is expected to be given to it, promises what is expected of it, and does
// not consume more.
std::optional<Misfit> SizeSolver::fits_arrow(const ArrowType* expected, const ArrowType* actual) {
  if (actual->consumes && !expected->consumes) return Misfit{.kind = Misfit::Kind::Consumption};
  if (check_freshness && is_fresh_lost(expected->ret.type, actual->ret.type))
    return Misfit{.kind = Misfit::Kind::Freshness};
  if (auto misfit = fits(actual->param, expected->param)) {
    misfit->is_flipped = !misfit->is_flipped;
    return misfit;
  }
  // Sizes that the actual type has absorbed are existentials of its result. Those of the expected type go on absorbing:
  // what a type parameter stands for must not depend on the order of the arguments.
  actual = try_as<ArrowType>(resolve(static_cast<const Type*>(actual)));
  if (!actual) return std::nullopt;  // too large: reported elsewhere
  VName common = common_name(expected, actual);
  opening_++;
  const Type* actual_result = open_result(actual, common, false);
  tick();
  const Type* expected_result = open_result(expected, common, true);
  return fits(expected_result, actual_result);
}

std::optional<Misfit> SizeSolver::fits(const Type* expected, const Type* actual) {
  if (expected == actual && !(expected->flags & kHasSizeMeta)) return std::nullopt;
  if (is_error(expected) || is_error(actual)) return std::nullopt;
  if (!((expected->flags | actual->flags) & (kHasSize | kHasArrow))) return std::nullopt;
  if (expected->kind != actual->kind) return Misfit{.kind = Misfit::Kind::Shape};
  switch (expected->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return std::nullopt;
    case TypeKind::Record: {
      List<Field> a = as<RecordType>(expected)->fields, b = as<RecordType>(actual)->fields;
      if (a.size() != b.size()) return Misfit{.kind = Misfit::Kind::Shape};
      for (size_t i = 0; i < a.size(); i++)
        if (auto misfit = fits(a[i].type, b[i].type)) return misfit;
      return std::nullopt;
    }
    case TypeKind::Sum: {
      List<Constr> a = as<SumType>(expected)->constrs, b = as<SumType>(actual)->constrs;
      if (a.size() != b.size()) return Misfit{.kind = Misfit::Kind::Shape};
      for (size_t i = 0; i < a.size(); i++)
        for (size_t j = 0; j < a[i].payload.size() && j < b[i].payload.size(); j++)
          if (auto misfit = fits(a[i].payload[j], b[i].payload[j])) return misfit;
      return std::nullopt;
    }
    case TypeKind::Array: {
      if (auto misfit = unify(as<ArrayType>(expected)->size, as<ArrayType>(actual)->size)) return misfit;
      return fits(as<ArrayType>(expected)->elem, as<ArrayType>(actual)->elem);
    }
    case TypeKind::Arrow:
      return fits_arrow(as<ArrowType>(expected), as<ArrowType>(actual));
    case TypeKind::Named:
      if (as<NamedType>(expected)->name != as<NamedType>(actual)->name) return Misfit{.kind = Misfit::Kind::Shape};
      return fits_args(as<NamedType>(expected)->args, as<NamedType>(actual)->args);
  }
  return std::nullopt;
}

}  // namespace fehu::check
