// Makes functions of loops that C compilers vectorise, so that back ends can compile each for several kinds of
// processors.
//
//   fun f_1 (n_2: i64) -> (out_3: i32) {          versions f_9 (x_8: i32, n_2: i64, xs_6: *i32) -> (x_7: i32) {
//     ..                                            var x_4: i32 = x_8
//     var x_4: i32 = 0                              for i_5: i64 < n_2 { x_4 := add32(x_4, xs_6[i_5]) }
//     for i_5: i64 < n_2 {                  =>      x_7 := x_4
//       x_4 := add32(x_4, xs_6[i_5])              }
//     }                                           fun f_1 (n_2: i64) -> (out_3: i32) {
//     ..                                            ..
//   }                                               call x_10 := f_9(x_4, n_2, xs_6)
//                                                   ..
//
// When it runs: on finished code, after lanes have been cut off and before long functions are cut.
//
// - A loop is chosen if one of the innermost loops in it is a row of simple operations on elements that lie together,
//   and has more to compute than to fetch: others wait for the memory, whatever the vectors. What the loop around reads
//   in each of its rounds is in the cache, and several arrays of one block count as one. Of loops in one another the
//   outermost, if it has neither blocks nor calls nor output and is not too long, since every version is compiled. If
//   rows that gain nothing are farther outside than those that do, or deeper inside, where the time goes, an inner one:
//   large vectors do short rows no good.
// - A row by itself in a loop that stays, of a length known only when it runs, is there twice: in a function for when
//   it is long, and in its place for when it is not worth the call.
// - Not the loop over the chunks of a piece, if what it does for each has buffers.
// - The order of operations is that of the loop in all versions, so the results are the same.
// - Not in the borders of a loop (lanes/borders.h).
// - The largest vectors have room for 64 bytes. What is left of a row is done in smaller ones and one by one, which
// takes
//   longer than all of a short row does with vectors half as large: so it is asked how long rows of bytes are.
#pragma once

#include <vector>

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if no loop is chosen.
const Program* cut_off_versions(const Program& program, Arena& arena);

// The parameters of a function with versions that say how long the rows of bytes in it are.
std::vector<VName> lengths_of_byte_rows(const Function& f);
inline constexpr int64_t kLongByteRow = 1024;

}  // namespace fehu::imp
