// Lets loops that count elements count in small numbers, many at once.
//
//   var x_1: i64 = ..                             const b_8: i64 = n_3 / 128
//   for i_2: i64 < n_3 {                          for r_9: i64 < b_8 {
//     const c_4: i8 = text_5[i_2]           =>      var s_10: i8 = 0
//     x_1 := add64(x_1,                             for k_11: i64 < 128 {
//       btoi(eq(c_4, 10) || eq(c_4, 32)))             const c_12: i8 = text_5[r_9 * 128 + k_11]
//   }                                                 s_10 := add8(s_10, btoi(eq(c_12, 10)) | btoi(eq(c_12, 32)))
//                                                   }
//                                                   x_1 := add64(x_1, zext(s_10))
//                                                 }
//                                                 ..                        the last n_3 mod 128, one by one
//
// A sum of 64 bits wants vectors of such elements, of which few fit; a sum as small as what is looked at wants none but
// these. And C compilers make no vectors of `||`, `&&` and branches that leave something out; here all is evaluated.
//
// When it runs: on finished code, after lanes have been cut off. Integers: the result is exactly the same.
//
// - A loop is chosen if all that goes round are numbers of iterations for which something holds, and it does nothing
// else.
// - What is evaluated too often must do no harm: no division, and only loads of elements before one that is loaded
//   anyway. (Where an element exists, all before it in the array do.)
//
// The pass `narrow-sums` (soac/narrow_sums.cpp) has the same idea, and the two share the work. Here are sums of truth
// values: what is counted in a part of the loop fits into a number as small as the elements that are looked at, mostly
// 8 bits, and the loop may be any that counts, also one that the user has written. There are sums of other small
// numbers, in 32 bits, and truth values that are combined by `or` and `and`: those must be known as reductions, and
// stay reductions, which later passes cut into chunks and C compilers vectorise.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if there is no such loop.
const Program* narrow_counts(const Program& program, Arena& arena);

}  // namespace fehu::imp
