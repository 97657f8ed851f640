// `hoist-allocations`: loops do not allocate the same block again in every iteration.
//
//   let {r: i32} = loop (s: i32 = 0) for i < k do {         let {t_mem: mem} = alloc(bytes)
//     let {t_mem: mem} = alloc(bytes)                  =>  let {r: i32} = loop (s: i32 = 0) for i < k do {
//     let {t: [n]i32 at t_mem[0; 1]} = replicate([n], s)      let {t: [n]i32 at t_mem[0; 1]} = replicate([n], s)
//
//                                                          let {kept: mem} = alloc(0)
//   loop .. {                                              loop .. {
//     if c then {                                      =>    if c then {
//       let {t_mem: mem} = alloc(bytes)                        let {t_mem: mem} = alloc(bytes) renew kept
//
// Relies on: contents of a new block are unspecified, so nothing else tells one iteration's block from the next.
//
// - An allocation that stands directly in the body of a loop moves before the loop if its size is known there, so are
//   the asserts it depends on, and its block is not among what the body returns: what the next iteration gets must not
//   be overwritten by it.
// - An allocation in a branch, or behind an assert of the iteration, may not happen at all, and must not fail or take
//   memory then. It stays where it is, but renews a block that lives as long as the loop: the first time this is an
//   allocation, later on a comparison. Only small blocks of constant size leave branches as they are; so the empty
//   ones that are to be renewed leave all loops. Branches of one match never run together: blocks of as many bytes in
//   them renew the same one.
// - What computes sizes of blocks moves before the loop too: it cannot fail, and where a branch is not taken or a loop
//   does not run, sizes may make no sense, but the bytes are never negative.
// - Inner loops come first: what leaves them may leave the outer ones too.
// - A loop with another one inside that goes on allocating, or with calls, has so much to do that its own allocations
//   do not matter. They stay, and take memory only while it is needed.
// - Blocks that leave a loop together will all live as long as the loop. So those whose arrays are not needed at the
//   same time in its body become one, as large as the largest (leaving_blocks.h), unless `reuse-blocks` is switched
//   off.
//
// Leaves out: sizes that change from iteration to iteration, and blocks that are carried round.
#include "mem/hoist.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/escapes.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "mem/leaving_blocks.h"

namespace fehu::mem {

using ir::as;
using ir::ExpKind;
using ir::Operand;
using ir::Stm;

namespace {

constexpr int64_t kMaxUnasked = 4096;  // bytes of a block that may be allocated although it might not be needed

class Hoister {
 public:
  Hoister(const ir::Program& p, pass::Context& context)
      : arena_(context.arena),
        build_(context.arena, context.names, p.num_names),
        shares_(!context.is_disabled || !context.is_disabled("reuse-blocks")),
        levels_(p.num_names),
        block_of_(p.num_names) {}

  const ir::Program* run(const ir::Program* p) {
    ir::Program result = *p;
    result.constants = arena_.list(stms(p->constants));
    std::vector<ir::Fun> funs(p->funs.begin(), p->funs.end());
    for (ir::Fun& f : funs) {
      for (const ir::Param& param : f.params) bind(param);
      f.body = body(f.body);
    }
    if (!is_changed_) return p;
    result.funs = arena_.list(funs);
    result.num_names = build_.num_names();
    return arena_.make<ir::Program>(result);
  }

 private:
  // What becomes of a statement of a loop.
  enum class Fate : uint8_t { Stays, Leaves, Renews };
  // A block from before the loop, which allocations in branches renew.
  struct Kept {
    VName block;
    const ir::AllocExp* alloc;
  };
  // The loop whose body is searched for what can leave.
  struct Leaving {
    const ir::Body* body;
    std::vector<Stm>& out;  // statements before the loop
    std::optional<analysis::Escapes>
        escapes;                  // not found before they matter: in deep nests that would be work without end
    std::vector<Kept> kept = {};  // all of them, in the order in which they were made
    std::vector<Kept> free = {};  // those that other branches renew
    bool is_long = false;         // iterations take long enough for some allocations
    bool goes_on = false;         // allocations stay
  };

  void bind(const ir::Param& p) {
    levels_[p.name.id] = level_;
    if (p.mem) block_of_[p.name.id] = p.mem->mem.id;
  }

  const ir::Body* body(const ir::Body* b) {
    std::vector<Stm> made = stms(b->stms);
    return arena_.make<ir::Body>(arena_.list(made), b->results);
  }

  std::vector<Stm> stms(List<Stm> list) {
    std::vector<Stm> out;
    out.reserve(list.size());
    for (const Stm& s : list) {
      is_long_ |= s.exp->kind == ExpKind::Apply;
      if (s.exp->kind == ExpKind::Loop)
        loop(s, out);
      else if (s.exp->kind == ExpKind::Match)
        out.push_back(with_branches(s, [&](const ir::Body* b) { return body(b); }));
      else
        out.push_back(s);
      for (const ir::PatElem& p : s.pat) bind(p);
    }
    return out;
  }

  Stm with_branches(const Stm& s, const std::function<const ir::Body*(const ir::Body*)>& change) {
    ir::MatchExp e = *as<ir::MatchExp>(s.exp);
    std::vector<ir::MatchCase> cases(e.cases.begin(), e.cases.end());
    for (ir::MatchCase& c : cases) c.body = change(c.body);
    e.cases = arena_.list(cases);
    e.otherwise = change(e.otherwise);
    Stm result = s;
    result.exp = arena_.make<ir::MatchExp>(e);
    return result;
  }

  void loop(const Stm& s, std::vector<Stm>& out) {
    ir::LoopExp e = *as<ir::LoopExp>(s.exp);
    level_++;
    for (const ir::LoopParam& p : e.params) bind(p.param);
    if (has_counter(e)) levels_[e.counter.id] = level_;
    if (is_region(e)) levels_[e.last.id] = level_;
    size_t first = out.size();
    bool is_outside_long = std::exchange(is_long_, false);
    Leaving leaving{body(e.body), out, {}};
    leaving.is_long = is_long_;
    // Each piece of a parallel region needs blocks of its own.
    if (shares_ && !is_region(e)) leave_together(leaving);
    e.body = is_region(e) ? leaving.body : what_stays(leaving.body, false, leaving);
    is_long_ = is_outside_long || leaving.is_long || leaving.goes_on;
    // A block that all iterations write to is safe only as long as one comes after the other.
    auto is_block = [](const Stm& left) { return left.exp->kind == ExpKind::Alloc; };
    if (std::any_of(out.begin() + static_cast<ptrdiff_t>(first), out.end(), is_block)) e.is_parallel = false;
    level_--;
    Stm result = s;
    result.exp = arena_.make<ir::LoopExp>(e);
    out.push_back(result);
  }

  // The body of the loop, or of a branch in it, after everything has left that can. Inner loops have been looked at.
  const ir::Body* what_stays(const ir::Body* b, bool is_branch, Leaving& leaving) {
    std::vector<Stm> kept;
    for (const Stm& s : b->stms) {
      Fate fate = fate_of(s, is_branch, leaving);
      is_changed_ |= fate != Fate::Stays;
      if (fate == Fate::Leaves) {
        leave(s, leaving);
      } else if (fate == Fate::Renews) {
        kept.push_back(renewing(s, leaving));
      } else if (s.exp->kind == ExpKind::Match) {
        kept.push_back(branches(s, leaving));
      } else {
        leaving.goes_on |= s.exp->kind == ExpKind::Alloc;
        kept.push_back(s);
      }
    }
    return arena_.make<ir::Body>(arena_.list(kept), b->results);
  }

  // The allocations that leave the loop, those of blocks that are never needed at the same time as one.
  void leave_together(Leaving& leaving) {
    std::vector<const Stm*> allocs;
    std::vector<VName> blocks;
    for (const Stm& s : leaving.body->stms) {
      const auto* alloc = ir::try_as<ir::AllocExp>(s.exp);
      if (!alloc || fate_of(s, false, leaving) != Fate::Leaves) continue;
      if (!allocs.empty() && as<ir::AllocExp>(allocs[0]->exp)->space != alloc->space) continue;
      allocs.push_back(&s);
      blocks.push_back(s.pat[0].name);
    }
    if (allocs.size() < 2) return;
    std::vector<BlockGroup> groups = group_blocks(leaving.body, blocks, block_of_);
    if (groups.size() == allocs.size()) return;
    std::vector<Stm> kept;
    for (const Stm& s : leaving.body->stms) {
      bool is_size = s.exp->kind == ExpKind::BinOp && fate_of(s, false, leaving) == Fate::Leaves;
      if (is_size) leave(s, leaving);
      if (!is_size && std::ranges::count(blocks, s.pat.empty() ? VName{} : s.pat[0].name) == 0) kept.push_back(s);
    }
    for (const BlockGroup& group : groups) leave_as_one(group, allocs, leaving);
    const ir::Body* rest = arena_.make<ir::Body>(arena_.list(kept), leaving.body->results);
    leaving.body = with_groups(rest, blocks, groups, block_of_, arena_);
    is_changed_ = true;
  }

  void leave_as_one(const BlockGroup& group, const std::vector<const Stm*>& allocs, Leaving& leaving) {
    Stm first = *allocs[group.front()];
    ir::AllocExp alloc = *as<ir::AllocExp>(first.exp);
    for (size_t member : group) {
      const Operand& bytes = as<ir::AllocExp>(allocs[member]->exp)->bytes;
      if (is_same_size(alloc.bytes, bytes)) continue;
      ir::PatElem largest = build_.param("bytes", ir::prim_type(prim::PrimType::I64));
      is_largest_.insert(largest.name.id);
      know_new_names();
      const ir::Exp* max = arena_.make<ir::BinOpExp>(prim::BinOp::SMax, prim::PrimType::I64, alloc.bytes, bytes);
      leaving.out.push_back({arena_.list({largest}), {}, {}, first.where, max});
      alloc.bytes = ir::var_operand(largest.name);
    }
    first.exp = arena_.make<ir::AllocExp>(alloc);
    leave(first, leaving);
  }

  void leave(const Stm& s, Leaving& leaving) {
    levels_[s.pat[0].name.id] = level_ - 1;
    if (const auto* size = ir::try_as<ir::BinOpExp>(s.exp)) sizes_[s.pat[0].name.id] = size;
    leaving.out.push_back(s);
  }

  // They are made for the statements before the loop.
  void know_new_names() {
    levels_.resize(build_.num_names(), level_ - 1);
    block_of_.resize(build_.num_names());
  }

  // What a branch renews is free for the next ones; afterwards it may be in use.
  Stm branches(const Stm& s, Leaving& leaving) {
    std::vector<Kept> before = std::move(leaving.free);
    size_t first = leaving.kept.size();
    Stm result = with_branches(s, [&](const ir::Body* branch) {
      leaving.free.assign(leaving.kept.begin() + static_cast<ptrdiff_t>(first), leaving.kept.end());
      leaving.free.insert(leaving.free.end(), before.begin(), before.end());
      return what_stays(branch, true, leaving);
    });
    leaving.free.clear();
    return result;
  }

  Fate fate_of(const Stm& s, bool is_branch, Leaving& leaving) const {
    bool is_safe = std::ranges::all_of(s.certs, [&](VName cert) { return is_known_outside({cert, {}}); });
    if (const auto* size = ir::try_as<ir::BinOpExp>(s.exp)) {
      bool is_size = size->op == prim::BinOp::MulSize || is_largest_.contains(s.pat[0].name.id);
      bool is_known = is_size && is_known_outside(size->x) && is_known_outside(size->y);
      return is_known && is_safe ? Fate::Leaves : Fate::Stays;
    }
    const auto* alloc = ir::try_as<ir::AllocExp>(s.exp);
    if (!alloc || alloc->reused || alloc->renewed || !is_known_outside(alloc->bytes)) return Fate::Stays;
    if (!leaving.escapes) leaving.escapes.emplace(leaving.body, block_of_);
    if (leaving.escapes->contains(s.pat[0].name)) return Fate::Stays;
    bool is_small = alloc->bytes.is_const() && prim::as_i64(alloc->bytes.value) <= kMaxUnasked;
    if (leaving.is_long && !is_small) return Fate::Stays;
    return is_safe && (is_small || !is_branch) ? Fate::Leaves : Fate::Renews;
  }

  bool is_known_outside(const Operand& x) const { return x.is_const() || levels_[x.name.id] < level_; }

  // Sizes that were computed in different branches have different names.
  bool is_same_size(const Operand& a, const Operand& b) const {
    if (ir::same_operand(a, b)) return true;
    auto x = sizes_.find(a.name.id), y = sizes_.find(b.name.id);
    return a.is_var() && b.is_var() && x != sizes_.end() && y != sizes_.end() && x->second->op == y->second->op &&
           is_same_size(x->second->x, y->second->x) && is_same_size(x->second->y, y->second->y);
  }

  // The allocation, which renews a block from before the loop.
  Stm renewing(const Stm& s, Leaving& leaving) {
    ir::AllocExp alloc = *as<ir::AllocExp>(s.exp);
    auto fits = [&](const Kept& kept) {
      return kept.alloc->space == alloc.space && is_same_size(kept.alloc->bytes, alloc.bytes);
    };
    auto found = std::ranges::find_if(leaving.free, fits);
    if (found != leaving.free.end()) {
      alloc.renewed = found->block;
      leaving.free.erase(found);
    } else {
      alloc.renewed = keep(s, alloc, leaving);
    }
    Stm result = s;
    result.exp = arena_.make<ir::AllocExp>(alloc);
    return result;
  }

  // An empty block before the loop.
  VName keep(const Stm& s, const ir::AllocExp& alloc, Leaving& leaving) {
    ir::PatElem kept = build_.param("kept", s.pat[0].type);
    know_new_names();
    const ir::Exp* empty = arena_.make<ir::AllocExp>(ir::i64_operand(0), alloc.space);
    leaving.out.push_back({arena_.list({kept}), {}, {}, s.where, empty});
    leaving.kept.push_back({kept.name, as<ir::AllocExp>(s.exp)});
    return kept.name;
  }

  Arena& arena_;
  ir::Build build_;
  bool shares_;                                              // blocks that leave together may be one
  std::unordered_set<uint32_t> is_largest_;                  // sizes that are the largest of several, by number
  uint32_t level_ = 0;                                       // loops around
  std::vector<uint32_t> levels_;                             // of names: loops around where they are bound
  std::vector<uint32_t> block_of_;                           // of arrays; 0: no array
  std::unordered_map<uint32_t, const ir::BinOpExp*> sizes_;  // products that have left, by number
  bool is_long_ = false;  // the loop that is looked at has a call, or one inside that goes on allocating
  bool is_changed_ = false;
};

}  // namespace

const ir::Program* hoist_allocations(const ir::Program* p, pass::Context& context) {
  return Hoister(*p, context).run(p);
}

}  // namespace fehu::mem
