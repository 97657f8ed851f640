// `coalesce`: the conditions under which an array can be made elsewhere (coalesce.cpp lists them), all but the third.
#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "mem/coalesce_clear.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

// The statement `at` copies the array to the target.
bool Coalescer::try_move(List<Stm> stms, size_t at, VName array, const Layout& target) {
  Obstacle obstacle = move(stms, at, array, target);
  copies_.push_back({&stms[at], array, obstacle});
  return obstacle == Obstacle::None;
}

// Conditions 2 and 5, for what is made, and for all that moves along.
Obstacle Coalescer::find_place(List<Stm> stms, size_t at, VName array, const Layout& target, Move& move) {
  std::optional<Layout> place = place_of_made(array, target, move);
  if (!place) return Obstacle::Form;
  move.place = *place;
  if (!is_good_place(move)) return Obstacle::Stride;
  if (!has_passed_checks(stms, at, move)) return Obstacle::Check;
  if (!is_place_known(move)) return Obstacle::LatePlace;
  return find_places(move) ? Obstacle::None : Obstacle::Derived;
}

// Tests the conditions in the order of their cost: form and places are a look at tables, whether the place is clear is
// a walk.
Obstacle Coalescer::move(List<Stm> stms, size_t at, VName array, const Layout& target) {
  const Stm* def = definition(block_of(array));
  if (def && def->exp->kind == ir::ExpKind::Match) return move_branches(stms, at, array, target);
  Move move;
  if (Obstacle obstacle = find_made(stms, at, array, move); obstacle != Obstacle::None) return obstacle;
  if (Obstacle obstacle = find_place(stms, at, array, target, move); obstacle != Obstacle::None) return obstacle;
  Clearance clearance(*this, move.places, move.made);
  if (!clearance.is_clear(stms.subspan(move.made_at, at - move.made_at))) return Obstacle::Interference;
  commit(move);
  forget_independence(clearance.ordered_loops());
  return Obstacle::None;
}

// Conditions 1 and 4: the block is made in this body, for one array, and is needed no more after the statement.
Obstacle Coalescer::find_made(List<Stm> stms, size_t at, VName array, Move& move) {
  move.block = block_of(array);
  if (!is_made_here(move.block)) return Obstacle::NotMade;
  const analysis::Lifetime& life = lifetimes_.of(move.block);
  if (life.body != lifetimes_.of(stms[at].pat[0].name).body) return Obstacle::OtherBody;
  if (life.last != at) return Obstacle::UsedLater;
  move.made = residents_[move.block.id].front();
  const Def& def = defs_[move.made.id];
  if (def.is_param || lifetimes_.of(move.made).body != life.body) return Obstacle::NotMade;
  ir::ResultKind kind = ir::result_of(def.stm->exp).kind;
  move.is_made_by_call = is_placed_by_call(def);
  bool is_new = kind == ir::ResultKind::Fresh || kind == ir::ResultKind::Blank || move.is_made_by_call;
  if (!is_new || layout_of(move.made)->strides.size() != code_.type_of(move.made).rank()) return Obstacle::NotMade;
  move.made_at = lifetimes_.of(move.made).bound;
  return Obstacle::None;
}

// By a function that makes it where it is told.
bool Coalescer::is_placed_by_call(const Def& def) {
  const auto* call = ir::try_as<ir::ApplyExp>(def.stm->exp);
  return call && call->ret[def.number].is_placed;
}

// The place of the array that was made, if the given one, which is the same looked at in another way, is to lie there.
std::optional<Layout> Coalescer::place_of_made(VName array, Layout place, const Move& move) {
  while (array != move.made) {
    const Def& def = defs_[array.id];
    if (!def.stm) return std::nullopt;
    if (const auto* loop = ir::try_as<ir::LoopExp>(def.stm->exp)) {
      const Operand& init = loop->params[def.number].init;
      if (init.is_const()) return std::nullopt;
      array = init.name;
    } else if (const auto* e = ir::try_as<ir::RearrangeExp>(def.stm->exp)) {
      Layout whole = place;
      for (size_t i = 0; i < e->perm.size(); i++) whole.strides[e->perm[i]] = place.strides[i];
      place = whole;
      array = e->array;
    } else if (const auto* e = ir::try_as<ir::ReshapeExp>(def.stm->exp)) {
      std::optional<Layout> whole = reshaped_layout(code_, place, shape_of(array), shape_of(e->array), def.stm->certs);
      if (!whole) return std::nullopt;
      place = *whole;
      array = e->array;
    } else {
      ir::ResultFact result = ir::result_of(def.stm->exp);
      bool is_same = result.kind == ir::ResultKind::InPlace || def.stm->exp->kind == ir::ExpKind::Operand ||
                     def.stm->exp->kind == ir::ExpKind::Opaque;
      if (!is_same) return std::nullopt;
      array = result.source.name;
    }
    if (!layout_of(array) || block_of(array) != move.block) return std::nullopt;
  }
  return place;
}

// Functions know nothing of strides.
bool Coalescer::is_good_place(const Move& move) {
  if (move.is_made_by_call && !is_dense(code_, move.place.strides, shape_of(move.made))) return false;
  const Layout& place = move.place;
  return place.is_injective && place.strides.size() == code_.type_of(move.made).rank() &&
         code_.sizes.resolve({place.mem, {}}).name != move.block &&
         (ir::is_const(place.strides.back(), 1) || is_only_written(move));
}

// A vector of which nothing is read but by the copy: to write its elements where they are to lie, apart, is what the
// copy would do. (Matrices are copied in blocks, which is kinder to the cache.)
bool Coalescer::is_only_written(const Move& move) const {
  auto is_simple = [&](VName array) {
    const Def& def = defs_[array.id];
    if (!def.stm || code_.type_of(array).rank() != 1 || num_uses_[array.id] != 1) return false;
    const auto* update = ir::try_as<ir::UpdateExp>(def.stm->exp);
    ir::ExpKind kind = def.stm->exp->kind;
    return kind == ir::ExpKind::Scratch || kind == ir::ExpKind::Loop || kind == ir::ExpKind::Replicate ||
           kind == ir::ExpKind::Copy || (update && !update->is_safe && update->slice[0].is_fixed);
  };
  return std::ranges::all_of(residents_.at(move.block.id), is_simple);
}

// Condition 5, of checks: what the statement depends on has been asserted when the array is made, and so has everything
// that is asserted in between, since that might be why the statement needs no check of its own. A check can come
// earlier if nothing before it has an effect, so that nobody can tell. That a concatenation has not too many elements
// can always be checked earlier, as its block can be allocated earlier: if it has, there is no memory for its parts.
bool Coalescer::has_passed_checks(List<Stm> stms, size_t at, Move& move) const {
  constexpr size_t kMaxDistance = 1000;  // statements, so that the work for one array is limited
  if (at - move.made_at > kMaxDistance) return false;
  auto is_check = [](const Stm& s) { return s.exp->kind == ir::ExpKind::Assert; };
  size_t end = at;
  while (end > move.made_at && !is_check(stms[end - 1])) end--;
  bool is_silent = true;
  for (size_t i = move.made_at; i < end; i++) {
    const Stm& s = stms[i];
    if (!is_check(s)) {
      is_silent = is_silent && !effects_.has_effect(s);
      continue;
    }
    bool can_come_earlier = is_silent || is_check_of_size(*as<ir::AssertExp>(s.exp), stms[at]);
    if (!can_come_earlier || !are_operands_known(s.exp, move)) return false;
    if (!std::ranges::all_of(s.certs, [&](VName cert) { return is_known_before({cert, {}}, move); })) return false;
    move.checks.push_back(s.pat[0].name);
  }
  return std::ranges::all_of(stms[at].certs, [&](VName cert) { return is_known_before({cert, {}}, move); });
}

// Is the check that of the sizes that a concatenation adds up: that their sum, or that of the first of them, is not
// negative?
bool Coalescer::is_check_of_size(const ir::AssertExp& check, const Stm& s) const {
  const auto* concat = ir::try_as<ir::ConcatExp>(s.exp);
  const Stm* condition = concat && check.cond.is_var() ? definition(check.cond.name) : nullptr;
  const auto* compare = condition ? ir::try_as<ir::CmpOpExp>(condition->exp) : nullptr;
  if (!compare || compare->op != prim::CmpOp::Sle || !ir::is_const(compare->x, 0) || !compare->y.is_var()) return false;
  constexpr int kMaxSums = 16;
  Operand sum = concat->size;
  for (int i = 0; i < kMaxSums && sum.is_var(); i++) {
    const Stm* made = definition(sum.name);
    const auto* add = made ? ir::try_as<ir::BinOpExp>(made->exp) : nullptr;
    if (!add || add->op != prim::BinOp::Add) return false;
    if (sum.name == compare->y.name) return true;
    const Stm* first = add->x.is_var() ? definition(add->x.name) : nullptr;
    sum = first && first->exp->kind == ir::ExpKind::BinOp ? add->x : add->y;
  }
  return false;
}

// Condition 5, of scalars, which are all known where the array is copied. Is it known before the array is made, or can
// it be computed there?
bool Coalescer::is_known_before(const Operand& x, const Move& move, int depth) const {
  constexpr int kMaxDepth = 12;
  if (x.is_const()) return true;
  if (x.name.id < program_.num_names) {
    const analysis::Lifetime& life = lifetimes_.of(x.name);
    if (life.body != lifetimes_.of(move.made).body || defs_[x.name.id].is_param || life.bound < move.made_at)
      return true;
    auto early = early_.find(x.name.id);
    if (early != early_.end() && early->second <= move.made_at) return true;
    if (std::ranges::count(move.checks, x.name) > 0) return true;
  }
  const ir::Exp* e = depth < kMaxDepth ? recomputable(x.name) : nullptr;
  return e && are_operands_known(e, move, depth + 1);
}

bool Coalescer::are_operands_known(const ir::Exp* e, const Move& move, int depth) const {
  struct Operands : ir::Walker {
    std::vector<Operand> found;
    void operand(const Operand& x) override { found.push_back(x); }
  } operands;
  ir::walk_children(e, operands);
  return std::ranges::all_of(operands.found, [&](const Operand& x) { return is_known_before(x, move, depth); });
}

// What asserts say of the number does not matter for computing it, and whoever writes to memory by it comes after these
// asserts (has_passed_checks).
const ir::Exp* Coalescer::recomputable(VName name) const {
  static constexpr prim::BinOp kHarmless[] = {prim::BinOp::Add,    prim::BinOp::AddNw, prim::BinOp::Sub,
                                              prim::BinOp::SubNw,  prim::BinOp::Mul,   prim::BinOp::MulNw,
                                              prim::BinOp::SMin,   prim::BinOp::SMax,  prim::BinOp::MulSize,
                                              prim::BinOp::LogAnd, prim::BinOp::LogOr};
  const ir::Exp* e = code_.made(name);
  if (!e) {
    const Stm* s = definition(name);
    if (!s || defs_[name.id].is_param) return nullptr;
    e = s->exp;
  }
  if (const auto* op = ir::try_as<ir::BinOpExp>(e)) return std::ranges::count(kHarmless, op->op) > 0 ? e : nullptr;
  bool is_scalar = e->kind == ir::ExpKind::ConvOp || e->kind == ir::ExpKind::CmpOp || e->kind == ir::ExpKind::Operand;
  return is_scalar ? e : nullptr;
}

// Conditions 2 and 5: the block, or what is needed to allocate it earlier, and everything that says where in it.
bool Coalescer::is_place_known(const Move& move) {
  const Layout& place = move.place;
  auto is_known = [&](const Operand& x) { return is_known_before(x, move); };
  if (!is_known(place.offset) || !std::ranges::all_of(place.strides, is_known)) return false;
  if (is_known({place.mem, {}})) return true;
  const Stm* s = definition(place.mem);
  const auto* alloc = s ? ir::try_as<ir::AllocExp>(s->exp) : nullptr;
  return alloc && !alloc->reused && !alloc->renewed && is_known(alloc->bytes) &&
         std::ranges::all_of(s->certs, [&](VName cert) {
           return is_known({cert, {}});
         });
}

// Where everything in the block will lie. What loops go on with must lie where their parameters do.
bool Coalescer::find_places(Move& move) {
  for (VName array : residents_[move.block.id]) {
    std::optional<Layout> layout = array == move.made ? move.place : moved_layout(array, move);
    if (!layout || layout->strides.size() != code_.type_of(array).rank()) return false;
    move.places[array.id] = *layout;
  }
  for (VName array : residents_[move.block.id]) {
    const Def& def = defs_[array.id];
    if (!def.is_param) continue;
    const ir::LoopExp& loop = *as<ir::LoopExp>(def.stm->exp);
    auto result = move.places.find(loop.body->results[def.number].value.name.id);
    if (result == move.places.end() || !is_same(result->second, move.places[array.id])) return false;
  }
  return true;
}

// Where the array lies when what it is made of has moved: a view has the same view of the new place, an update or a
// round of a loop lies where its array does. Nothing: it cannot be said, or branches would disagree.
std::optional<Layout> Coalescer::moved_layout(VName array, const Move& move) {
  auto place_of = [&](const Operand& x) -> std::optional<Layout> {
    auto found = x.is_var() ? move.places.find(x.name.id) : move.places.end();
    return found == move.places.end() ? std::nullopt : std::optional(found->second);
  };
  const Def& def = defs_[array.id];
  if (!def.stm) return std::nullopt;
  if (const auto* loop = ir::try_as<ir::LoopExp>(def.stm->exp)) {
    const ir::LoopParam& p = loop->params[def.number];
    return place_of(def.is_param ? p.init : ir::var_operand(p.param.name));
  }
  if (const auto* match = ir::try_as<ir::MatchExp>(def.stm->exp)) {
    std::optional<Layout> layout = place_of(match->otherwise->results[def.number].value);
    for (const ir::MatchCase& c : match->cases) {
      std::optional<Layout> other = place_of(c.body->results[def.number].value);
      if (!layout || !other || !is_same(*layout, *other)) return std::nullopt;
    }
    return layout;
  }
  ir::ResultFact result = ir::result_of(def.stm->exp);
  std::optional<Layout> source = place_of(result.source);
  if (!source || result.kind == ir::ResultKind::InPlace) return source;
  if (result.kind != ir::ResultKind::View) return std::nullopt;
  return view_layout(code_, *def.stm, *source, shape_of(result.source.name));
}

bool Coalescer::is_same(const Layout& a, const Layout& b) {
  auto is_equal = [&](const Operand& x, const Operand& y) { return code_.sizes.is_equal(x, y); };
  return is_equal(a.offset, b.offset) && std::ranges::equal(a.strides, b.strides, is_equal);
}

// From now on all questions about these arrays are answered with their new places, as if the program had been written
// so.
void Coalescer::commit(const Move& move) {
  for (const auto& [array, layout] : move.places) {
    layouts_[array] = layout;
    plan_.places[array] = layout;
  }
  if (definition(move.block)->exp->kind == ir::ExpKind::Alloc) plan_.unneeded.insert(move.block.id);
  plan_.changed_funs.insert(fun_);
  if (!is_known_before(ir::var_operand(move.place.mem), move)) hoist(move.place.mem, move);
  for (VName check : move.checks) hoist(check, move);
}

void Coalescer::forget_independence(const std::vector<VName>& loops) {
  for (VName name : loops) plan_.ordered_loops.insert(name.id);
}

// Before the first of the arrays for which it must be early.
void Coalescer::hoist(VName name, const Move& move) {
  auto [found, is_new] = early_.emplace(name.id, move.made_at);
  if (!is_new && found->second <= move.made_at) return;
  found->second = move.made_at;
  plan_.hoisted[name.id] = {name, definition(move.made)->pat[0].name};
}

}  // namespace fehu::mem
