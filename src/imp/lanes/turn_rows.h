// Lets loops have lanes whose iterations read a row each, again and again: the rows of some iterations are transposed
// into a buffer, where the elements that the lanes need at the same time lie together.
//
//   for each i < n {                       if d <= 64 && 4 <= k && 16 <= n {
//     for c < k {                            for strip < ceil(n / 64) {
//       for j < d {                            buffer rows: [4096]f32
//         .. xs[i * d + j] ..                  copy [d][count]f32 rows[0; 64, 1] := xs[strip * 64 * d; 1, d]
//       }                            =>        for each l < count { for c < k { for j < d {
//     }                                          .. rows[j * 64 + l] .. } } .. }
//     ..                                     }
//   }                                      } else { for each i < n { .. } }
//
// When it runs: before loops are cut off for lanes or cut into strips (lanes.h, strips.h), which then find loads of
// neighbouring elements.
// Relies on: where the elements of a row lie is written as a sum of counter * size, the column, and what stays the
// same.
//
// - A row is read in a loop over its columns, and that loop is in another one: so an element is moved once and read
//   several times. All of the row is read by each iteration, whatever the data, and nothing in the loop fails. So what
//   is read early is there.
// - Nothing is stored to the block of the rows in the loop.
// - It must pay: with it the loop has lanes, and without it it has none, or slower ones.
// - How long rows are, and how often they are read, is asked when the program runs.
#pragma once

#include "imp/imp.h"
#include "imp/lanes/lanes.h"

namespace fehu::imp {

// The same program, if there is no such loop.
const Program* turn_rows(const Program& program, Arena& arena, const LaneOptions& options);

}  // namespace fehu::imp
