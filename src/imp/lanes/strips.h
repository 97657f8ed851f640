// Cuts loops that carry values from iteration to iteration into strips, and each strip into loops of which some can be
// executed in lanes: what does not depend on earlier iterations is computed for the whole strip, into a buffer, before
// the values go from iteration to iteration.
//
//   for i < n {                            for strip < ceil(n / 256) {
//     const x = exp(xs[i])                   buffer xb: [256]f32
//     s := add(s, x)                         const base = strip * 256, count = min(256, n - base)
//   }                                  =>    for each k < count { xb[k] := exp(xs[base + k]) }
//                                            for k < count { s := add(s, xb[k]) }
//                                          }
//
// When it runs: after loops `for each` were cut off, which is better where both are possible; the loops `for each` that
// it makes are cut off in turn (lanes.h).
// Relies on: parts.h, which says what belongs to the values that are handed on. Their order stays.
//
// - Of loops in one another the outermost that qualifies is cut: a strip of it has most to do.
// - What is costly in a statement of the chain, but does not depend on it, is taken out of it first.
// - What is handed from part to part goes through buffers. A constant that is computed with a few operations is
//   computed again instead.
// - It must pay: the estimate of lanes, and one operation for each element of a buffer, against that of the loop as it
//   is. A part that does not pay by itself stays in the chain.
// - What comes before the chain, and is so simple that C compilers vectorise it, is taken apart as well: the condition
//   of a filter, the terms of a recurrence. Not if the chain is an integer total: then they vectorise the loop as it
//   is.
// - Of a filter, groups of 16 iterations are passed over in which no element stays (ir/marks.h, `skippable`): stores of
//   such iterations are seen by nobody, and one look at the group's flags costs less than the stores.
//
// It leaves alone loops with blocks and calls in them, those that may fail in the chain, and parts of branches.
#pragma once

#include "imp/imp.h"
#include "imp/lanes/lanes.h"
#include "imp/lanes/parts.h"

namespace fehu::imp {

// The same program, if no loop is cut.
const Program* cut_into_strips(const Program& program, Arena& arena, const LaneOptions& options);

// Would such a loop, which is no `for each`, be cut? Names above `last_name` are free.
bool pays_in_strips(const For& loop, const SameBlocks& blocks, Arena& arena, const LaneOptions& options,
                    uint32_t last_name);

}  // namespace fehu::imp
