// Makes moves of the last uses of blocks: whoever shares a block that its holder then lets go of can have the holder's
// reference, and nobody counts.
//
//   if lt64(capacity_3, sum_2) {                         if lt64(capacity_3, sum_2) {
//     ..                                                   ..
//   } else {                                             } else {
//     share larger_5 := buffer_4                   =>      move larger_5 := buffer_4
//   }                                                    }
//   release buffer_4                                     release buffer_4
//
// And if a new block begins with a copy of what its holder then lets go of, it may be the old one, enlarged where it is
// (if nobody else holds it when the program runs, and it begins with these elements):
//
//   allocate new_6: bytes_7                                grow new_6: bytes_7 := buffer_4, xs_8, mul(n_10, 4)
//   pointer ys_9: i32 = new_6[0]                           pointer ys_9: i32 = new_6[0]
//   copy [n_10]i32 ys_9[0; 1] := xs_8[0; 1]         =>
//   ..
//   release buffer_4
//
// So an array that grows is not there twice, and large ones are not copied: the system moves their pages.
//
// When it runs: on finished code, before parts of it become functions. Where several threads may hold a block, its
// references are counted with care, which costs more than most loops that append an element do otherwise.
//
// - Between sharing and letting go, nothing uses the block by its old name, or pointers that were made of it, and
//   nothing gives the new name another block.
// - Inside of branches, also where only some of them share; after the others there is something to let go of.
//
// Leaves out: blocks that are shared in a loop, and let go of after it.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if there is no such block.
const Program* move_last_uses(const Program& program, Arena& arena);

}  // namespace fehu::imp
