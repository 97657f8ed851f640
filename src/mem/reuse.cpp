// `reuse-blocks`: one block for several arrays that are not needed at the same time, in bodies of loops.
//
//   let {a_mem: mem} = alloc(bytes)                         let {a_mem: mem} = alloc(bytes)
//   let {a: [n]i32 at a_mem[0; 1]} = copy(xs)               let {a: [n]i32 at a_mem[0; 1]} = copy(xs)
//   let {x: i32} = a[0]                                 =>  let {x: i32} = a[0]
//   let {b_mem: mem} = alloc(bytes)
//   let {b: [n]i32 at b_mem[0; 1]} = replicate([n], x)      let {b: [n]i32 at a_mem[0; 1]} = replicate([n], x)
//
// Relies on: each array names the block that it lies in, and contents of a new block are unspecified.
//
// - An allocation in the body of a loop takes the block of an earlier one in the same body, of as many bytes, if the
//   two are never needed at the same time (analysis/interference.h), nor is any other that shares the block already.
// - The allocation goes, and everything that named its block names the other.
//
// Leaves out: blocks that are passed on as an argument or result, since whoever gets one may do anything with it;
// blocks of other sizes; and everything outside of loops, where the run time does the same with blocks that were
// released.
#include "mem/reuse.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "analysis/interference.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::ExpKind;
using ir::Stm;

namespace {

using analysis::AllocatedBlock;

constexpr size_t kMaxCandidates = 16;  // of one size: no more are looked at
constexpr size_t kMaxMembers = 32;     // of what shares a block

// Body, space and number of bytes: what two blocks must have in common.
using Key = std::tuple<size_t, ir::Space, bool, uint64_t>;
Key key_of(const AllocatedBlock& block) {
  const ir::Operand& bytes = block.alloc->bytes;
  return {block.body, block.alloc->space, bytes.is_var(), bytes.is_var() ? bytes.name.id : bytes.value.bits};
}

// Which blocks are taken from which others. Blocks that are one have a group; the first one is allocated first.
std::unordered_map<uint32_t, VName> find_sharing(const analysis::Interference& interference) {
  using Group = std::vector<VName>;
  std::unordered_map<uint32_t, VName> taken;
  std::map<Key, std::vector<Group>> candidates;
  auto fits = [&](const Group& group, VName block) {
    return group.size() < kMaxMembers &&
           std::ranges::none_of(group, [&](VName other) { return interference.may_interfere(other, block); });
  };
  for (const AllocatedBlock& block : interference.blocks()) {
    if (!block.is_repeated || interference.lifetimes().is_passed_on(block.name)) continue;
    std::vector<Group>& groups = candidates[key_of(block)];
    auto group = std::ranges::find_if(groups, [&](const Group& g) { return fits(g, block.name); });
    if (group != groups.end()) {
      taken.emplace(block.name.id, group->front());
      group->push_back(block.name);
    } else if (groups.size() < kMaxCandidates) {
      groups.push_back({block.name});
    }
  }
  return taken;
}

class Sharer : public ir::Mapper {
 public:
  Sharer(const std::unordered_map<uint32_t, VName>& taken, Arena& arena) : Mapper(arena), taken_(taken) {}

  VName name(VName n) override {
    auto found = taken_.find(n.id);
    return found == taken_.end() ? n : found->second;
  }
  const ir::Body* body(const ir::Body* b) override {
    const ir::Body* mapped = ir::map_body(b, *this);
    std::vector<Stm> kept;
    for (const Stm& s : mapped->stms)
      if (s.exp->kind != ExpKind::Alloc || !taken_.contains(s.pat[0].name.id)) kept.push_back(s);
    if (kept.size() == mapped->stms.size()) return mapped;
    return arena.make<ir::Body>(arena.list(kept), mapped->results);
  }

 private:
  const std::unordered_map<uint32_t, VName>& taken_;
};

}  // namespace

const ir::Program* reuse_blocks(const ir::Program* p, pass::Context& context) {
  std::unordered_map<uint32_t, VName> taken = find_sharing(analysis::Interference(*p));
  if (taken.empty()) return p;
  Sharer sharer(taken, context.arena);
  return ir::map_program(p, sharer);
}

}  // namespace fehu::mem
