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
// - One walk finds the blocks that bodies of loops allocate, and the last statement of that body that uses an array in
//   each; a use inside of an inner body is one by the statement around it.
// - In order, an allocation takes the block of an earlier one in the same body, of as many bytes, whose last use is
//   over. The allocation goes, and everything that named its block names the other.
//
// Leaves out: blocks that are passed on as an argument or result, since whoever gets one may do anything with it;
// blocks of other sizes; and everything outside of loops, where the run time does the same with blocks that were
// released.
#include "mem/reuse.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "ir/traverse.h"

namespace fehu::mem {

using ir::as;
using ir::ExpKind;
using ir::Stm;

namespace {

constexpr size_t kMaxCandidates = 16;  // of one size: no more are looked at

struct Block {
  VName name;
  const ir::AllocExp* alloc;
  size_t body;         // its number
  size_t depth;        // of the body among those that are open
  size_t begin, last;  // positions of statements in the body
  bool is_passed = false;
};

// Finds the blocks of loops' bodies with their last uses. A use inside an inner body is one by the statement around it.
class Lifetimes : public ir::Walker {
 public:
  std::vector<Block> blocks;  // in the order of their allocations

  void name(VName n) override {
    if (auto found = numbers_.find(n.id); found != numbers_.end()) blocks[found->second].is_passed = true;
    if (auto found = block_of_.find(n.id); found != block_of_.end()) use(found->second);
  }
  void param(const ir::Param& p) override {
    type(p.type);
    binder(p.name);
    if (!p.mem) return;
    operand(p.mem->offset);
    for (const ir::Operand& stride : p.mem->strides) operand(stride);
    auto found = numbers_.find(p.mem->mem.id);
    if (found == numbers_.end()) return;
    block_of_[p.name.id] = found->second;
    use(found->second);
  }
  void stm(const Stm& s) override {
    if (!positions_.empty()) positions_.back().second++;
    if (s.exp->kind == ExpKind::Alloc && num_loops_ > 0) {
      numbers_[s.pat[0].name.id] = blocks.size();
      auto [body, position] = positions_.back();
      blocks.push_back({s.pat[0].name, as<ir::AllocExp>(s.exp), body, positions_.size() - 1, position, position});
    }
    num_loops_ += s.exp->kind == ExpKind::Loop;
    ir::walk_stm(s, *this);
    num_loops_ -= s.exp->kind == ExpKind::Loop;
  }
  void body(const ir::Body* b) override {
    positions_.emplace_back(num_bodies_++, 0);
    ir::walk_body(b, *this);
    positions_.pop_back();
  }

 private:
  void use(size_t number) { blocks[number].last = positions_[blocks[number].depth].second; }

  std::unordered_map<uint32_t, size_t> numbers_;      // of blocks, by name
  std::unordered_map<uint32_t, size_t> block_of_;     // of arrays that lie in such blocks
  std::vector<std::pair<size_t, size_t>> positions_;  // in the bodies that are open: number and current statement
  size_t num_bodies_ = 0;
  size_t num_loops_ = 0;
};

// Body, space and number of bytes: what two blocks must have in common.
using Key = std::tuple<size_t, ir::Space, bool, uint64_t>;
Key key_of(const Block& block) {
  const ir::Operand& bytes = block.alloc->bytes;
  return {block.body, block.alloc->space, bytes.is_var(), bytes.is_var() ? bytes.name.id : bytes.value.bits};
}

// Which blocks are taken from which others.
std::unordered_map<uint32_t, VName> find_sharing(std::vector<Block>& blocks) {
  std::unordered_map<uint32_t, VName> taken;
  std::map<Key, std::vector<Block*>> candidates;
  for (Block& block : blocks) {
    if (block.is_passed) continue;
    std::vector<Block*>& list = candidates[key_of(block)];
    Block* free = nullptr;
    for (size_t i = 0; i < list.size() && i < kMaxCandidates && !free; i++)
      if (list[i]->last < block.begin) free = list[i];
    if (free) {
      taken.emplace(block.name.id, free->name);
      free->last = block.last;
    } else {
      list.push_back(&block);
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
  Lifetimes lifetimes;
  ir::walk_program(*p, lifetimes);
  std::unordered_map<uint32_t, VName> taken = find_sharing(lifetimes.blocks);
  if (taken.empty()) return p;
  Sharer sharer(taken, context.arena);
  return ir::map_program(p, sharer);
}

}  // namespace fehu::mem
