// For `hoist-allocations`: which of the blocks that leave a loop can be one.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/ir.h"

namespace fehu::mem {

// Blocks that are one, by their numbers in the list that was given; the first is the one that is allocated.
using BlockGroup = std::vector<size_t>;

// The statements of the body are the time: blocks whose uses do not overlap can be one. `block_of` has the blocks of
// arrays by the numbers of both. None of the blocks is in what the body gives, but one that is named as a value in it
// may have other names there, and stays alone.
std::vector<BlockGroup> group_blocks(const ir::Body* body, const std::vector<VName>& blocks,
                                     const std::vector<uint32_t>& block_of);

// The body with the first block of each group in place of the others. `block_of` is changed along.
const ir::Body* with_groups(const ir::Body* body, const std::vector<VName>& blocks,
                            const std::vector<BlockGroup>& groups, std::vector<uint32_t>& block_of, Arena& arena);

}  // namespace fehu::mem
