// Chooses loops `for each` that are to be executed in lanes of vectors, many iterations at once, and makes each a
// function of its own, of which back ends can make a version for each kind of processor.
//
//   fun f_1 (n_2: i64) -> () {                  lanes of 4 bytes f_9 (n_2: i64, xs_3: *f32) -> () {
//     ..                                  =>      for each i_4: i64 < n_2 { .. }
//     for each i_4: i64 < n_2 { .. }            }
//     ..                                        fun f_1 (n_2: i64) -> () {
//   }                                             ..
//                                                 call f_9(n_2, xs_3)
//                                                 ..
//                                               }
//
// When it runs: on finished code, before long functions are cut.
//
// - C compilers vectorise loops without control flow by themselves. So a loop is chosen if its body has loops or
//   branches, or functions that stop them; of loops in one another the innermost that qualifies.
// - It must consist of scalar code, loads and stores: no blocks, calls or output. Lanes that fail an assertion are
//   executed once more one by one, to fail as they would have; so nothing is stored before an assertion.
// - It must pay: an estimate counts operations, weighted by the depth of loops. Neighbouring elements and those that
//   all lanes share are loaded at once; others cost more than without lanes, and so does what no vector unit can do. A
//   loop that lanes leave one by one lasts as long as the longest.
// - Not in the borders of a loop (borders.h): these are copies of the loop for a row or two.
// - Loops that hand on values are cut into strips, of which parts can have lanes (strips.h).
//
// Lanes are never filled with the iterations of two loops.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

enum class LaneUse : uint8_t { Never, WherePaying, WherePossible };
struct LaneOptions {
  LaneUse use = LaneUse::WherePaying;
  // Mathematical functions are those of the C library, one by one: vector functions differ in the last digits.
  bool has_exact_math = false;
};

// The same program, if no loop is chosen.
const Program* cut_off_lanes(const Program& program, Arena& arena, const LaneOptions& options);

}  // namespace fehu::imp
