// Calls of functions whose types are not known yet. Spec: language.md 6.5.
//
//     \g -> (g 3, g 4)      with g: (x: i64) -> [?]t      =>      ([a]t, [b]t), where a is ?{x = 3} and b is ?{x = 4}
//   - When `?` becomes an expression over x, or another flexible size, a and b become what that is for 3 and 4.
//   - When it becomes a size that differs from call to call, a and b become unknown sizes of the two calls. The result
//     of a lambda that has left already cannot mention these: then the function does not fit.
//   - When nothing decides it, until the definition around ends, a and b are `?`: the same for all calls.
//   - Where branches meet, one of which has such a size, the common size waits until the end.
// Left out: arguments that cannot be tracked as sizes (spec 6.1). What such a call gives is decided on the spot.
#include "check/sizes/size_unify.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;

// A function is called, and what is still open in its result is decided for this call: it may not come to depend on the
// parameter, of whose value in this call nothing would be known.
void SizeSolver::close_arrow(const ArrowType* arrow) {
  uint32_t scope = arrow_of(arrow->param_name);
  if (scope == 0) return;
  for_each_size(arrow->ret.type, [&](Size size) {
    for_each_size_leaf(resolve(size), [&](const Exp* leaf) {
      if (leaf->kind != ExpKind::SizeMeta || !is_flexible(leaf)) return;
      SizeMetaInfo& meta = metas_[as<SizeMetaExp>(resolve_head(leaf))->id];
      if (meta.absorbs_if_unused) meta.absorbs = false;
      arrows_[scope].is_closed |= is_inside(meta.arrows, scope);
    });
  });
}

// May the flexible size come to mention the parameter of the arrow?
bool SizeSolver::waits_for_call(const Exp* leaf, uint32_t arrow) const {
  if (leaf->kind != ExpKind::SizeMeta || !is_flexible(leaf)) return false;
  return is_inside(metas_[as<SizeMetaExp>(resolve_head(leaf))->id].arrows, arrow);
}

// The size that waits for `of` in this call. It may mention what the size can that it takes the place of, if there is
// one. `arrows`: the arrow that it is in, if that is not the one around the call.
Size SizeSolver::size_of_call(Size of, CallSize call, uint32_t arrows) {
  uint32_t meta = as<SizeMetaExp>(of)->id;
  Size size = fresh_meta(SizeOrigin::Internal, call.at.loc, false);
  SizeMetaInfo& made = metas_.back();
  made.is_of_call = true;
  if (call.size) {
    const SizeMetaInfo& before = metas_[as<SizeMetaExp>(call.size)->id];
    made.first = before.first;
    made.last = before.last;
    made.arrows = before.arrows;
  } else {
    bool gives_function = same_arrow(metas_[meta].arrows) != same_arrow(call.arrow);
    made.arrows = gives_function ? metas_[meta].arrows : call.arrow_around;
  }
  if (arrows != 0) made.arrows = arrows;
  call.of = of;
  call.size = size;
  call.is_in_arrow = made.arrows != 0;
  calls_[meta].push_back(call);
  return size;
}

Size SizeSolver::at_call(Size size, const CallSize& call) {
  return map_size(ctx_.arena, resolve(size), [&](const Exp* leaf) -> const Exp* {
    if (leaf->kind == ExpKind::Var && arrow_of(as<VarExp>(leaf)->name) == same_arrow(call.arrow)) return call.arg;
    if (!waits_for_call(leaf, call.arrow)) return nullptr;
    return size_of_call(resolve_head(leaf), call);
  });
}

const Type* SizeSolver::call(const ArrowType* arrow, Size arg, const CallPlace& at) {
  uint32_t scope = arrow_of(arrow->param_name);
  if (!arg) close_arrow(arrow);
  arrow = try_as<ArrowType>(resolve(static_cast<const Type*>(arrow)));
  if (!arrow || !arg) return arrow;
  // A section leaves the parameter before this one open.
  CallSize call{.arrow = scope, .arg = arg, .at = at, .arrow_around = at.exts ? 0 : arrows_[scope].parent};
  const Type* ret = map_sizes(ctx_.types, arrow->ret.type, true, [&](Size size) { return at_call(size, call); });
  return ctx_.types.arrow(arrow->param_name, arrow->consumes, arrow->param, {arrow->ret.exts, ret}, arrow->fresh);
}

// `meta` has got a value: what waits for it gets one too.
std::optional<Misfit> SizeSolver::wake_calls(uint32_t meta) {
  auto found = calls_.find(meta);
  if (found == calls_.end()) return std::nullopt;
  std::vector<CallSize> calls = std::move(found->second);
  calls_.erase(found);
  for (const CallSize& call : calls)
    if (auto misfit = unify(call.size, at_call(metas_[meta].value, call))) return misfit;
  return std::nullopt;
}

// `meta` differs from call to call, and has met a size that does. False if some call cannot have a size of its own.
bool SizeSolver::make_unknown(uint32_t meta, Size met) {
  auto found = calls_.find(meta);
  if (found == calls_.end()) return true;
  std::vector<CallSize> calls = std::move(found->second);
  calls_.erase(found);
  return std::ranges::all_of(calls, [&](const CallSize& call) { return make_unknown(call, met); });
}

bool SizeSolver::make_unknown(const CallSize& call, Size met) {
  Size size = resolve_head(call.size);
  if (call.is_in_arrow && is_flexible(size)) {
    uint32_t id = as<SizeMetaExp>(size)->id;
    if (!make_unknown(id, met)) return false;
    metas_[id].state = SizeMetaInfo::State::Absorbed;
    num_absorbed_++;
    return absorb(id, met);
  }
  return !call.is_in_arrow && make_unknown_at(size, call.at);
}

bool SizeSolver::make_unknown_at(Size size, const CallPlace& at) {
  size = resolve_head(size);
  bool has_left = is_flexible(size) && metas_[as<SizeMetaExp>(size)->id].has_left;
  if (!at.exts || has_left) return false;
  VName name = ctx_.fresh(ctx_.names.intern("k"), at.loc);
  bind_unknown(name, at.region);
  std::vector<VName> exts(at.exts->begin(), at.exts->end());
  exts.push_back(name);
  *at.exts = ctx_.arena.list(exts);
  return !unify(size, ctx_.types.size_var(name, at.loc));
}

Size SizeSolver::join_later(std::vector<Size> sizes, const CallPlace& at) {
  Size size = fresh_meta(SizeOrigin::Internal, at.loc, false);
  metas_.back().is_of_call = true;
  joins_.push_back({std::move(sizes), size, at});
  return size;
}

// Sizes that are still flexible take the size of another branch.
bool SizeSolver::settle_join(const JoinedSize& join) {
  Size known = nullptr;
  bool are_equal = true;
  for (Size size : join.of) {
    if (is_flexible(size)) continue;
    are_equal &= !known || same_size(resolve(known), resolve(size));
    if (!known) known = size;
  }
  if (!known) known = join.of[0];
  for (Size size : join.of)
    if (is_flexible(size) && unify(known, size)) return false;
  return are_equal ? !unify(join.size, known) : make_unknown_at(join.size, join.at);
}

// First all arrows are closed, so that no size waits again.
std::optional<std::pair<Loc, Misfit>> SizeSolver::settle_calls(uint32_t start) {
  std::vector<CallSize> waiting;
  for (auto& [meta, calls] : calls_) {
    if (metas_[meta].first < start) continue;
    for (const CallSize& call : calls) {
      waiting.push_back(call);
      if (is_flexible(call.of)) arrows_[same_arrow(call.arrow)].is_closed = true;
    }
  }
  std::erase_if(calls_, [&](const auto& entry) { return metas_[entry.first].first >= start; });
  std::optional<std::pair<Loc, Misfit>> failed;
  for (const CallSize& call : waiting) {
    auto misfit = unify(call.size, at_call(call.of, call));
    if (misfit && !failed) failed = {call.at.loc, *misfit};
  }
  std::vector<JoinedSize> joins = std::move(joins_);
  joins_.clear();
  for (const JoinedSize& join : joins) {
    if (metas_[as<SizeMetaExp>(join.size)->id].first < start)
      joins_.push_back(join);
    else if (!settle_join(join) && !failed)
      failed = {join.at.loc, Misfit{.kind = Misfit::Kind::Sizes}};
  }
  auto no_longer_waits = [&](Size size) {
    if (is_flexible(size)) metas_[as<SizeMetaExp>(resolve_head(size))->id].is_of_call = false;
  };
  for (const CallSize& call : waiting) no_longer_waits(call.size);
  for (const JoinedSize& join : joins) no_longer_waits(join.size);
  return failed;
}

// ---------------------------------------------------------------------------------------------------------------
// Scopes. What a size waits for may become an expression over the argument, and that over names that are gone by then.

const SizeSolver::CallSize* SizeSolver::find_call(Size leaf) const {
  if (!metas_[as<SizeMetaExp>(leaf)->id].is_of_call) return nullptr;
  for (auto& [meta, calls] : calls_)
    for (const CallSize& call : calls)
      if (resolve_head(call.size) == leaf) return &call;
  return nullptr;
}

bool SizeSolver::waits(std::span<const Size> sizes) const {
  return std::ranges::any_of(sizes, [&](Size size) {
    return is_flexible(size) && metas_[as<SizeMetaExp>(resolve_head(size))->id].is_of_call;
  });
}

const Type* SizeSolver::replace_in_calls(const Type* type, VName name, Size value, uint32_t arrows) {
  if (calls_.empty()) return type;
  auto is_it = [&](const Exp* leaf) { return leaf->kind == ExpKind::Var && as<VarExp>(leaf)->name == name; };
  auto replace = [&](const Exp* leaf) -> const Exp* {
    const CallSize* found = is_flexible(leaf) ? find_call(resolve_head(leaf)) : nullptr;
    if (!found) return nullptr;
    CallSize call = *found;
    call.at.exts = nullptr;
    call.arg = map_size(ctx_.arena, call.arg, [&](const Exp* part) { return is_it(part) ? value : nullptr; });
    return call.arg == found->arg ? nullptr : size_of_call(call.of, call, arrows);
  };
  return map_sizes(ctx_.types, type, true, [&](Size size) { return map_size(ctx_.arena, resolve(size), replace); });
}

bool SizeSolver::waits_on(const Type* type, std::span<const VName> names) const {
  bool found = false;
  auto look = [&](const Exp* leaf) {
    const CallSize* call = is_flexible(leaf) ? find_call(resolve_head(leaf)) : nullptr;
    if (!call) return;
    for_each_size_leaf(call->arg, [&](const Exp* part) {
      found |= part->kind == ExpKind::Var && std::ranges::find(names, as<VarExp>(part)->name) != names.end();
    });
  };
  for_each_size(type, [&](Size size) { for_each_size_leaf(size, look); });
  return found;
}

const Type* SizeSolver::name_arrows(std::vector<VName>& names, std::vector<const Type*>& params, const Type* result) {
  if (calls_.empty() || !waits_on(resolve(result), names)) return result;
  SizeSubstitution subst;
  uint32_t arrow = 0;
  for (size_t i = 0; i < names.size(); i++) {
    params[i] = substitute(ctx_.types, params[i], subst, nullptr);
    if (!names[i]) continue;
    arrow = open_arrow(arrow, names[i].base);
    Size now = ctx_.types.size_var(arrows_[arrow].name);
    result = replace_in_calls(result, names[i], now, arrow);
    subst.add(names[i], now);
    names[i] = arrows_[arrow].name;
  }
  return substitute(ctx_.types, result, subst, nullptr);
}

void SizeSolver::for_each_waiting(const Type* type, const std::function<void(SizeMetaInfo&)>& fn) {
  if (calls_.empty() && joins_.empty()) return;
  for_each_size(type, [&](Size size) {
    for_each_size_leaf(resolve(size), [&](const Exp* leaf) {
      if (is_flexible(leaf)) fn(metas_[as<SizeMetaExp>(resolve_head(leaf))->id]);
    });
  });
}

// Names that are left later are still visible: hence the tick.
void SizeSolver::seal_calls(const Type* type) {
  for_each_waiting(type, [&](SizeMetaInfo& meta) { meta.last = std::max(meta.last, clock_ + 1); });
  tick();
}

void SizeSolver::seal_function(const Type* type) {
  seal_calls(type);
  for_each_waiting(type, [&](SizeMetaInfo& meta) { meta.has_left = true; });
}

}  // namespace fehu::check
