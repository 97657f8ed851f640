// Variables for blocks that need not count: what they hold is held by another variable all the time.
//
//   block either_5                                // { directions, zeros }: neither changes in this list
//   if c { share either_5 := directions_1 } else { share either_5 := zeros_2 }
//   pointer x_6: const f64 = either_5[0i64]
//   ..
//   release either_5
//
// In a loop the counting takes as long as a few elements, and where threads count references to the same block, one
// waits for the other. A variable borrows if in the list that declares it
//
// - nothing happens to it, but that it shares the blocks of other variables, or is released;
// - nothing happens to those variables: they hold what they held before;
// - it is read anywhere. (C compilers warn of what nobody reads.)
//
// Whoever takes what it holds (a share, a result, a call) counts as always. Back ends copy the pointer, and release
// nothing.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "imp/imp.h"

namespace fehu::imp {

// By number.
std::unordered_set<uint32_t> borrowing_blocks(Code body);

}  // namespace fehu::imp
