// Gives loops that add up several accumulators, where the order of the additions is free.
//
// An addition of floats takes four cycles, and each must wait for the one before; the C compiler may not change their
// order. With as many accumulators as fill a few vectors, each round of the loop below is a few vector instructions.
//
//   var x_1: f32 = ..                             var x_1: f32 = ..
//   for any i_2: i64 < n_3 {                      var done_4: i64 = 0
//     const t_5: f32 = f(xs_6[i_2])         =>    if sle64(16, n_3) {
//     x_1 := fadd32(x_1, t_5)                       buffer xs_7: [32]f32      values that change no sum
//   }                                               for r_8: i64 < n_3 / 32 { for k_9: i64 < 32 {
//                                                     const t_10: f32 = f(xs_6[r_8 * 32 + k_9])
//                                                     xs_7[k_9] := fadd32(xs_7[k_9], t_10) } }
//                                                   ..      the second half to the first, until 8 are left
//                                                   ..      the next n_3 mod 32 / 8 * 8; these 8 to one
//                                                   x_1 := fadd32(x_1, xs_7[0])
//                                                   done_4 := ..
//                                                 }
//                                                 for i_11: i64 < n_3 - done_4 { .. }   one by one
//
// When it runs: on finished code, after lanes have been cut off.
//
// - A loop is spread if all that goes round are sums, products, minima or maxima of what an iteration computes from
//   elements by itself, and it does nothing else.
// - Minima and maxima begin with the value before the loop: a NaN is as neutral as an infinity, and to combine a value
//   several times changes nothing.
// - Rows of a few elements want no accumulators, and no other work for each row. Where the length is the same in all
//   iterations of loops around the sum, and these are not long, the outermost of them is there twice, one copy with
//   accumulators and one without.
// - Other loops keep their order, even where it is free.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if there is no such loop.
const Program* spread_sums(const Program& program, Arena& arena);

}  // namespace fehu::imp
