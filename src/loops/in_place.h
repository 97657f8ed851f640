// The pass `in-place`: a loop that makes each array of the one before, element by element, writes over it; so does a
// function with a parameter of its own.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "ir/ir.h"
#include "pass/pass.h"

namespace fehu::loops {

// In a piece of a parallel region: the names of numbers of rows of the whole array which no other piece has, `first`
// plus the counter of a loop that runs as often as the piece has rows.
std::unordered_set<uint32_t> rows_of_piece(const ir::LoopExp& region);

const ir::Program* in_place(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInPlace = {"in-place",
                                        "Lets loops write over an array of which they make the next one.",
                                        ir::set_of(ir::Stage::Seq),
                                        {},
                                        in_place};

}  // namespace fehu::loops
