// `coalesce`: what the branches of a match give is made at its place in the array that it is copied to afterwards.
//
//   let {r_mem: mem, r_off: i64,                              let {r_off: i64, r: [m]i32 at d_mem[t; 1]} =
//        r: [m]i32 at r_mem[r_off; 1]} =
//     if c then {                                               if c then {
//       let {a_mem: mem} = alloc(bytes)                   =>      let {a: [m]i32 at d_mem[t; 1]} = replicate([m], x)
//       let {a: [m]i32 at a_mem[0; 1]} =
//         replicate([m], x) in {a_mem, 0, a}                      in {t, a}
//     } else {                                                  } else {
//       {xs_mem, xs_off, xs}                                      let {b: [m]i32 at d_mem[t; 1]} = copy(xs) in {t, b}
//     } ..                                                      } ..
//   let {d2: ..} = d with [i, 0 :+ m * 1] <- r                let {d2: ..} = d with [i, 0 :+ m * 1] <- placed r
//
// The conditions are those of coalesce.cpp, for what each branch makes, up to the copy after the match. A branch that
// does not make the array copies it instead; at least one must make it, or there would be nothing to gain. Branches of
// a match never run together, so what they make may lie at the same place.
#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "mem/coalesce_clear.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

static std::vector<const ir::Body*> branches_of(const ir::MatchExp& e) {
  std::vector<const ir::Body*> branches;
  for (const ir::MatchCase& c : e.cases) branches.push_back(c.body);
  branches.push_back(e.otherwise);
  return branches;
}

Obstacle Coalescer::move_branches(List<Stm> stms, size_t at, VName array, const Layout& target) {
  Move move;
  move.block = block_of(array);
  if (Obstacle obstacle = find_match(stms, at, move); obstacle != Obstacle::None) return obstacle;
  if (Obstacle obstacle = find_place(stms, at, array, target, move); obstacle != Obstacle::None) return obstacle;

  const Stm& match = stms[move.made_at];
  MatchChange change = change_of(match, move);
  std::vector<Move> inner;
  std::vector<VName> ordered_loops;
  for (const ir::Body* b : branches_of(*as<ir::MatchExp>(match.exp))) {
    Move made;
    change.is_copied.push_back(!find_in_branch(b, change.array, move.place, made));
    if (!change.is_copied.back()) inner.push_back(made);
    Layouts own = move.places;
    own.insert(made.places.begin(), made.places.end());
    analysis::Sizes::Mark start = learn_inside(match.exp, b);
    bool is_clear = is_branch_clear(b, change.is_copied.back() ? move : made, own, ordered_loops);
    code_.sizes.undo(start);
    if (!is_clear) return Obstacle::Interference;
  }
  if (inner.empty()) return Obstacle::NotMade;
  Clearance rest(*this, move.places, move.made);
  if (!rest.is_clear(stms.subspan(move.made_at + 1, at - move.made_at - 1))) return Obstacle::Interference;
  for (const Move& made : inner) commit(made);
  move.made = match.pat[0].name;  // before which everything is hoisted
  commit(move);
  forget_independence(ordered_loops);
  plan_.matches[match.pat[0].name.id].push_back(change);
  return Obstacle::None;
}

// Conditions 1 and 4, for the array that the match gives.
Obstacle Coalescer::find_match(List<Stm> stms, size_t at, Move& move) {
  const analysis::Lifetime& life = lifetimes_.of(move.block);
  if (life.body != lifetimes_.of(stms[at].pat[0].name).body) return Obstacle::OtherBody;
  if (life.last != at) return Obstacle::UsedLater;
  move.made = residents_[move.block.id].front();
  move.made_at = life.bound;
  const Def& def = defs_[move.made.id];
  bool is_given = !def.is_param && def.stm == definition(move.block) && !lifetimes_.is_passed_on(move.block);
  bool has_strides = layout_of(move.made)->strides.size() == code_.type_of(move.made).rank();
  return is_given && has_strides ? Obstacle::None : Obstacle::NotMade;
}

// Is the result of that number made in the branch, in a block that is made for it and goes nowhere else?
bool Coalescer::find_in_branch(const ir::Body* b, size_t number, const Layout& place, Move& inner) {
  const Operand& array = b->results[number].value;
  inner.block = block_of(array.name);
  const Stm* alloc = definition(inner.block);
  const auto* e = alloc ? ir::try_as<ir::AllocExp>(alloc->exp) : nullptr;
  if (!e || e->reused || e->renewed || num_uses_[inner.block.id] != 1) return false;
  auto is_bound_here = [&](VName name) {
    uint32_t at = lifetimes_.of(name).bound;
    return !defs_[name.id].is_param && at < b->stms.size() && b->stms[at].pat.size() == 1 &&
           b->stms[at].pat[0].name == name;
  };
  inner.made = residents_[inner.block.id].front();
  if (!is_bound_here(inner.block) || !is_bound_here(inner.made)) return false;
  inner.made_at = lifetimes_.of(inner.made).bound;
  ir::ResultKind kind = ir::result_of(definition(inner.made)->exp).kind;
  if (kind != ir::ResultKind::Fresh && kind != ir::ResultKind::Blank) return false;
  std::optional<Layout> made_place = place_of_made(array.name, place, inner);
  if (!made_place || made_place->strides.size() != code_.type_of(inner.made).rank()) return false;
  inner.place = *made_place;
  return ir::is_const(inner.place.strides.back(), 1) && find_places(inner);
}

// From where the branch makes the array; or from its end, if it makes none and copies.
bool Coalescer::is_branch_clear(const ir::Body* b, const Move& inner, const Layouts& own,
                                std::vector<VName>& ordered_loops) {
  Clearance clearance(*this, own, inner.made);
  bool is_copied = definition(inner.made)->exp->kind == ir::ExpKind::Match;
  size_t start = is_copied ? b->stms.size() : inner.made_at;
  bool is_clear = clearance.is_clear(b->stms.subspan(start)) && clearance.results(b);
  ordered_loops.insert(ordered_loops.end(), clearance.ordered_loops().begin(), clearance.ordered_loops().end());
  return is_clear;
}

// The results that tell where the array lies.
MatchChange Coalescer::change_of(const Stm& match, const Move& move) {
  MatchChange change{defs_[move.made.id].number, defs_[move.block.id].number, {}, {}};
  const ir::MemInfo& said = *match.pat[change.array].mem;
  auto add = [&](const Operand& name, const Operand& x) {
    if (name.is_var() && defs_[name.name.id].stm == &match && !defs_[name.name.id].is_param)
      change.place.emplace_back(defs_[name.name.id].number, x);
  };
  add(said.offset, move.place.offset);
  for (size_t d = 0; d < said.strides.size(); d++) add(said.strides[d], move.place.strides[d]);
  return change;
}

}  // namespace fehu::mem
