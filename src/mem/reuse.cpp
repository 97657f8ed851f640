// `reuse-blocks`: one block for several arrays that are not needed at the same time.
//
//   let {a_mem: mem} = alloc(bytes)                         let {a_mem: mem} = alloc(bytes)
//   let {a: [n]i32 at a_mem[0; 1]} = copy(xs)               let {a: [n]i32 at a_mem[0; 1]} = copy(xs)
//   let {x: i32} = a[0]                                 =>  let {x: i32} = a[0]
//   let {b_mem: mem} = alloc(bytes)
//   let {b: [n]i32 at b_mem[0; 1]} = replicate([n], x)      let {b: [n]i32 at a_mem[0; 1]} = replicate([n], x)
//
//   let {b_mem: mem} = alloc(bytes)
//   let {b0: [n]i32 at b_mem[0; 1]} = scratch([n]i32)       let {b0: [n]i32 at a_mem[0; 1]} = scratch([n]i32)
//   let {b: [n]i32 at b_mem[0; 1]} = loop (..) {            let {b: [n]i32 at a_mem[0; 1]} = loop (..) {
//     let {x: i32} = a[i]    (a is never used again)    =>    let {x: i32} = a[i]
//     let {..} = .. with [i] <- f(x) ..                       let {..} = .. with [i] <- f(x) ..
//
// Relies on: each array names the block that it lies in, and contents of a new block are unspecified.
//
// - From the first statement to the last, an allocation takes the block of an earlier one, in the same body or, out of
//   a branch, in one around it, if the two are never needed at the same time (analysis/interference.h), nor is any
//   other that shares the block already.
// - What a statement makes is needed at the same time as what it uses for the last time, unless it is a nest of loops
//   that reads each element before it writes over it (coalesce_over.cpp).
// - The block must have as many bytes, or surely not fewer. It must not have more if it is passed on: others would hold
//   what nobody needs. It is not made larger for the sake of a later array: it
//   would be too large while it has its first one. (Blocks that loops keep are, by hoist-allocations.)
// - Blank arrays need nothing: they are moved to their first use, so that until then something else can lie there.
// - The allocation goes, and everything that named its block names the other. A block that is passed on, as an argument
//   or result, can take another one, but nothing takes it any more.
//
// Leaves out: blocks from outside of a loop for what is made inside (hoist-allocations moves those together), and the
// blocks of parameters.
#include "mem/reuse.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/interference.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "mem/coalescer.h"
#include "mem/factors.h"

namespace fehu::mem {

using ir::as;
using ir::ExpKind;
using ir::Operand;
using ir::Stm;

namespace {

constexpr size_t kMaxGroups = 16;   // in a body: no more are looked at
constexpr size_t kMaxMembers = 32;  // of what shares a block

// Blocks that are one. The first one is allocated.
struct Group {
  std::vector<VName> members;
  const ir::AllocExp* alloc;
};

// What will be changed. Names are known by their numbers.
struct SharingPlan {
  std::unordered_map<uint32_t, VName> taken;   // blocks, and what they are instead
  std::unordered_set<uint32_t> shared;         // the latter
  std::unordered_set<uint32_t> ordered_loops;  // are not "for each", by the first name they bind
};

class SharingFinder {
 public:
  SharingFinder(const ir::Program& p, const analysis::Interference& interference, pass::Context& context)
      : interference_(interference), tables_(p, context) {}

  const SharingPlan& run(const ir::Program& p) {
    for (const ir::Fun& f : p.funs) {
      analysis::Sizes::Mark start = tables_.learn_params(f);
      groups_.clear();
      body(f.body->stms);
      tables_.forget(start);
    }
    return plan_;
  }

 private:
  // Facts that hold before each statement are learned on the way.
  void body(List<Stm> stms) {
    for (size_t i = 0; i < stms.size(); i++) {
      const Stm& s = stms[i];
      if (s.exp->kind == ExpKind::Alloc) place(stms, i);
      ir::for_each_nested(s.exp, [&](const ir::Nested& nested) { inside(s, nested); });
      tables_.learn_after(s);
    }
  }

  // What is allocated in a body is not seen outside; what is allocated outside of a loop is not used in it.
  void inside(const Stm& s, const ir::Nested& nested) {
    std::vector<Group> outer;
    if (nested.is_repeated()) std::swap(outer, groups_);
    size_t num_outside = groups_.size();
    analysis::Sizes::Mark start = tables_.learn_inside(s.exp, nested.body);
    body(nested.body->stms);
    tables_.forget(start);
    groups_.resize(num_outside);
    if (nested.is_repeated()) std::swap(outer, groups_);
  }

  // Finds a block for the allocated one, if possible of the same size.
  void place(List<Stm> stms, size_t at) {
    const auto* alloc = as<ir::AllocExp>(stms[at].exp);
    VName block = stms[at].pat[0].name;
    if (alloc->reused || alloc->renewed || !interference_.lifetimes().of(block).is_used()) return;
    bool is_passed_on = interference_.lifetimes().is_passed_on(block);
    for (bool is_exact : {true, false}) {
      for (Group& group : groups_) {
        if (is_passed_on && !is_exact) break;
        bool has_size = is_at_most(group.alloc->bytes, alloc->bytes);
        if (has_size != is_exact || alloc->space != group.alloc->space) continue;
        if (!is_at_most(alloc->bytes, group.alloc->bytes) || !is_free_for(group, stms, block)) continue;
        plan_.taken.emplace(block.id, group.members.front());
        plan_.shared.insert(group.members.front().id);
        group.members.push_back(block);
        return;
      }
    }
    if (groups_.size() < kMaxGroups) groups_.push_back({{block}, alloc});
  }

  // Is the one number of bytes surely not larger? They are products of sizes, of which negative ones count as 0 (see
  // docs/memory.md): if none of the factors is larger, the product is not.
  bool is_at_most(const Operand& x, const Operand& y) {
    if (ir::same_operand(x, y)) return true;
    Factors a = factors_of(x), b = factors_of(y);
    if (a.sizes.size() != b.sizes.size() || a.constant > b.constant) return false;
    for (bool is_exact : {true, false}) {
      std::erase_if(a.sizes, [&](const Operand& size) {
        auto found = std::ranges::find_if(b.sizes, [&](const Operand& other) {
          return is_exact ? tables_.is_equal(size, other) : tables_.is_at_most(size, other);
        });
        if (found == b.sizes.end()) return false;
        b.sizes.erase(found);
        return true;
      });
    }
    return a.sizes.empty();
  }

  Factors factors_of(const Operand& bytes) const {
    return mem::factors_of(bytes, [&](VName name) { return tables_.definition(name); });
  }

  // A block that is passed on leaves the body, so it must be one of the same body.
  bool is_free_for(const Group& group, List<Stm> stms, VName block) {
    const analysis::Lifetimes& lifetimes = interference_.lifetimes();
    bool is_local = lifetimes.of(block).body == lifetimes.of(group.members.front()).body;
    if (group.members.size() >= kMaxMembers || (lifetimes.is_passed_on(block) && !is_local)) return false;
    std::vector<VName> ordered_loops;
    for (VName member : group.members) {
      if (!interference_.may_interfere(member, block)) continue;
      bool is_fine = is_local && (tables_.can_write_over(stms, block, member, ordered_loops) ||
                                  tables_.can_write_over(stms, member, block, ordered_loops));
      if (!is_fine) return false;
    }
    for (VName loop : ordered_loops) plan_.ordered_loops.insert(loop.id);
    return true;
  }

  const analysis::Interference& interference_;
  Coalescer tables_;           // what is known of arrays and sizes
  std::vector<Group> groups_;  // that are allocated in the bodies around, up to the innermost loop
  SharingPlan plan_;
};

class Sharer : public ir::Mapper {
 public:
  Sharer(const SharingPlan& plan, Arena& arena) : Mapper(arena), plan_(plan) {}

  VName name(VName n) override {
    auto found = plan_.taken.find(n.id);
    return found == plan_.taken.end() ? n : found->second;
  }
  Stm stm(const Stm& s) override {
    Stm mapped = ir::map_stm(s, *this);
    const auto* loop = ir::try_as<ir::LoopExp>(mapped.exp);
    if (!loop || mapped.pat.empty() || !plan_.ordered_loops.contains(mapped.pat[0].name.id)) return mapped;
    ir::LoopExp ordered = *loop;
    ordered.is_parallel = false;
    mapped.exp = arena.make<ir::LoopExp>(ordered);
    return mapped;
  }
  const ir::Body* body(const ir::Body* b) override {
    const ir::Body* mapped = ir::map_body(b, *this);
    std::vector<Stm> kept, blank;
    bool is_changed = false;
    for (const Stm& s : mapped->stms) {
      if (!blank.empty()) add_mentioned(s, blank, kept);
      bool is_blank = s.exp->kind == ExpKind::Scratch && plan_.shared.contains(s.pat[0].mem->mem.id);
      bool is_gone = s.exp->kind == ExpKind::Alloc && plan_.taken.contains(s.pat[0].name.id);
      is_changed |= is_blank || is_gone;
      if (!is_gone) (is_blank ? blank : kept).push_back(s);
    }
    if (!is_changed) return mapped;
    kept.insert(kept.end(), blank.begin(), blank.end());
    return arena.make<ir::Body>(arena.list(kept), mapped->results);
  }

 private:
  // The blank arrays that the statement mentions are needed from now on.
  static void add_mentioned(const Stm& s, std::vector<Stm>& blank, std::vector<Stm>& out) {
    struct Names : ir::Walker {
      std::unordered_set<uint32_t> found;
      void name(VName n) override { found.insert(n.id); }
    } names;
    names.stm(s);
    std::erase_if(blank, [&](const Stm& waiting) {
      bool is_mentioned = names.found.contains(waiting.pat[0].name.id);
      if (is_mentioned) out.push_back(waiting);
      return is_mentioned;
    });
  }

  const SharingPlan& plan_;
};

}  // namespace

const ir::Program* reuse_blocks(const ir::Program* p, pass::Context& context) {
  analysis::Interference interference(*p);
  if (interference.blocks().size() < 2) return p;
  SharingFinder finder(*p, interference, context);
  const SharingPlan& plan = finder.run(*p);
  if (plan.taken.empty()) return p;
  Sharer sharer(plan, context.arena);
  return ir::map_program(p, sharer);
}

}  // namespace fehu::mem
