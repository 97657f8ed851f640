// Which blocks of memory may be needed at the same time: what merging of blocks must know.
//
// A block is needed from the first array that is made in it, blank ones apart, until the last use of an array in it.
// Two blocks that are not needed at the same time may be one, if it is large enough.
//
// - Making comes before dying: what a statement makes interferes with what it uses for the last time.
// - A block that is passed on as a value (out of a branch, round a loop, to a function) may have other names, so it is
//   needed for ever, from when the first array is made in it.
// - Bodies of different statements, and branches of one match, do not run at the same time; all else that is inside a
//   statement counts as happening at once.
#pragma once

#include <vector>

#include "analysis/uses.h"
#include "ir/ir.h"

namespace fehu::analysis {

// An allocation, with what is known about the block.
struct AllocatedBlock {
  VName name;
  const ir::AllocExp* alloc;
  uint32_t body;     // that contains the allocation: see Lifetimes::body
  bool is_repeated;  // it is in a loop
};

class Interference {
 public:
  explicit Interference(const ir::Program& p);

  // In the order of the text.
  const std::vector<AllocatedBlock>& blocks() const { return blocks_; }
  // Of two different allocated blocks. Costs at most as many steps as bodies are nested.
  bool may_interfere(VName a, VName b) const;
  const Lifetimes& lifetimes() const { return lifetimes_; }

 private:
  Lifetimes lifetimes_;
  std::vector<AllocatedBlock> blocks_;
};

}  // namespace fehu::analysis
