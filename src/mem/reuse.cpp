// One block for several arrays that are not needed at the same time, in bodies of loops.
//
// Allocations that leave a loop live as long as it runs, all at once. So before they do, an allocation takes the block
// of an earlier one in the same body, of the same type and shape, if the two are never needed at the same time
// (analysis/interference.h); so must be all others that share the block. Who passes a block on, as an argument or a
// result, may do anything with it, so such blocks take no part.
// Outside of loops the run time does the same, with blocks that were released.
#include "mem/reuse.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

#include "analysis/interference.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::ExpKind;
using ir::Stm;

namespace {

using analysis::AllocatedBlock;

constexpr size_t kMaxCandidates = 16;  // of one shape: no more are looked at
constexpr size_t kMaxMembers = 32;     // of what shares a block

// Body, type and shape: what two blocks must have in common.
std::vector<uint64_t> key_of(const AllocatedBlock& block) {
  std::vector<uint64_t> key{block.body, static_cast<uint64_t>(block.alloc->type)};
  for (const ir::Operand& size : block.alloc->shape) {
    key.push_back(size.is_var());
    key.push_back(size.is_var() ? size.name.id : size.value.bits);
  }
  return key;
}

// Which blocks are taken from which others. Blocks that are one have a group; the first one is allocated first.
std::unordered_map<uint32_t, VName> find_sharing(const analysis::Interference& interference) {
  using Group = std::vector<VName>;
  std::unordered_map<uint32_t, VName> taken;
  std::map<std::vector<uint64_t>, std::vector<Group>> candidates;
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

const ir::Program* reuse_blocks(const ir::Program* p, Arena& arena) {
  std::unordered_map<uint32_t, VName> taken = find_sharing(analysis::Interference(*p));
  if (taken.empty()) return p;
  Sharer sharer(taken, arena);
  return ir::map_program(p, sharer);
}

}  // namespace fehu::mem
