// Blocks that leave a loop together: where each is used, and a linear scan.
//
//   loop .. {                                     loop .. {
//     loop .. { .. arrays in a_mem .. }       =>    loop .. { .. arrays in a_mem .. }
//     loop .. { .. arrays in b_mem .. }             loop .. { .. arrays in a_mem .. }
//
// What an iteration leaves in the block nobody reads, in the same statement nor later: contents of a block are
// unspecified when it is allocated, and all of these are allocated in the iteration.
#include "mem/leaving_blocks.h"

#include <algorithm>
#include <limits>

#include "ir/traverse.h"

namespace fehu::mem {

using ir::Stm;

namespace {

constexpr size_t kMaxLeavingGroups = 16;  // no more are looked at for one block

struct Span {
  size_t first = std::numeric_limits<size_t>::max(), last = 0;
  bool is_passed_on = false;
};

struct SpanFinder : ir::Walker {
  const std::vector<uint32_t>& block_of;
  std::unordered_map<uint32_t, Span> spans;  // by the blocks
  size_t now = 0;

  SpanFinder(const std::vector<VName>& blocks, const std::vector<uint32_t>& block_of) : block_of(block_of) {
    for (VName block : blocks) spans[block.id] = {};
  }
  void touch(uint32_t block) {
    auto found = spans.find(block);
    if (found == spans.end()) return;
    found->second.first = std::min(found->second.first, now);
    found->second.last = now;
  }
  void name(VName n) override {
    if (auto found = spans.find(n.id); found != spans.end()) found->second.is_passed_on = true;
    if (n.id < block_of.size()) touch(block_of[n.id]);
  }
  void param(const ir::Param& p) override {
    if (p.mem) touch(p.mem->mem.id);
  }
};

class Renamer : public ir::Mapper {
 public:
  Renamer(Arena& arena, std::vector<uint32_t>& block_of) : Mapper(arena), block_of_(block_of) {}
  VName name(VName n) override {
    auto found = taken.find(n.id);
    return found == taken.end() ? n : found->second;
  }
  ir::Param param(const ir::Param& p) override {
    ir::Param mapped = Mapper::param(p);
    if (mapped.mem) block_of_[mapped.name.id] = mapped.mem->mem.id;
    return mapped;
  }

  std::unordered_map<uint32_t, VName> taken;

 private:
  std::vector<uint32_t>& block_of_;
};

}  // namespace

std::vector<BlockGroup> group_blocks(const ir::Body* body, const std::vector<VName>& blocks,
                                     const std::vector<uint32_t>& block_of) {
  SpanFinder finder(blocks, block_of);
  for (; finder.now < body->stms.size(); finder.now++) finder.stm(body->stms[finder.now]);
  std::vector<BlockGroup> groups;
  for (size_t i = 0; i < blocks.size(); i++) {
    const Span& span = finder.spans[blocks[i].id];
    auto is_apart = [&](size_t member) {
      const Span& other = finder.spans[blocks[member].id];
      return !other.is_passed_on && (other.last < span.first || span.last < other.first);
    };
    auto fits = [&](const BlockGroup& g) { return std::ranges::all_of(g, is_apart); };
    auto end = groups.begin() + static_cast<ptrdiff_t>(std::min(groups.size(), kMaxLeavingGroups));
    auto found = span.is_passed_on ? end : std::find_if(groups.begin(), end, fits);
    if (found != end)
      found->push_back(i);
    else
      groups.push_back({i});
  }
  return groups;
}

const ir::Body* with_groups(const ir::Body* body, const std::vector<VName>& blocks,
                            const std::vector<BlockGroup>& groups, std::vector<uint32_t>& block_of, Arena& arena) {
  Renamer renamer(arena, block_of);
  for (const BlockGroup& group : groups)
    for (size_t member : group)
      if (member != group.front()) renamer.taken.emplace(blocks[member].id, blocks[group.front()]);
  return renamer.taken.empty() ? body : ir::map_body(body, renamer);
}

}  // namespace fehu::mem
