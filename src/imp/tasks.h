// Makes a function of the body of each parallel region, which back ends can hand to threads.
//
//   fun f_1 (n_2: i64, xs_3: *f32) -> () {           task f_9 (a_4: i64, b_5: i64, xs_3: *f32) -> () { .. }
//     parallel a_4, b_5 < n_2 cost 2 { .. }    =>    fun f_1 (n_2: i64, xs_3: *f32) -> () {
//   }                                                  parallel a_4, b_5 < n_2 cost 2 {
//                                                        call f_9(a_4, b_5, xs_3)
//                                                      }
//                                                    }
//
// A loop may have a region of a few points, each time. So in loops, short bodies are also there as they are:
//
//     if eq_i64(chunks(n_2, 2), 1) { if slt64(0, n_2) { .. } } else { parallel a_4, b_5 < n_2 cost 2 { .. } }
//
// Where that is always the same, it is asked before the loops.
//
// When it runs: on finished code, after lanes were chosen and before long functions are cut. What the body uses of the
// code around it are its free names, which it sees as constants; so all of them become parameters. Inner regions come
// first.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if it has no regions.
const Program* cut_off_tasks(const Program& program, Arena& arena);

// The body for all points, if there are any, in the thread that comes there.
Code in_one_piece(const Parallel& region, Arena& arena);

// The call in the region, once it was cut off.
const Call* task_call(const Parallel& region);

}  // namespace fehu::imp
