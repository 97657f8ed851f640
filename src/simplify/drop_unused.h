// The last step of lowering: what no result needs is not part of the program, checks included.
//
//   fun first_1 (n_2: i64, i_3: i64, xs_4: [n_2]i64) : {i64} = {
//     let {a_5: bool} = slt64(i_3, n_2)
//     let {k_6: cert} = assert(a_5, "index ", i_3)
//     let {y_7: i64} = #{k_6} xs_4[i_3]
//     let {x_8: i64} = mul64(n_2, 2i64)
//     in {x_8}
//   }
// =>
//   fun first_1 (n_2: i64) : {i64} = {
//     let {x_8: i64} = mul64(n_2, 2i64)
//     in {x_8}
//   }
//
// The language says so: a failing check whose value nobody uses must not stop the program (docs/reference/language.md,
// section 23, item 19). "Uses" is meant statically: a value is used if a result of an entry point depends on it in the
// program as written, whatever branches are taken. This step alone decides; afterwards every check is an effect, which
// all passes keep, so that the evaluator and the compiled program fail alike.
//
// - Statements go from the bottom up, and single results of branches, loops and SOACs (dead_code.h). What goes into a
//   SOAC stays, even if its function does not look at it: it says that the width is a size.
// - Each call gets the version of its function that computes the results used there, and no argument that this version
//   does not need. Functions that cannot fail have one version only: nothing would be gained.
// - A version is made when the first call of it is met, so that functions nobody calls disappear; names are fresh in
//   all but the first version of a function.
// - Traces stay, with all that they show.
#pragma once

#include "pass/pass.h"

namespace fehu::simplify {

const ir::Program* drop_unused(const ir::Program* program, Arena& arena);

// In no pipeline, because programs come from lowering without anything unused; for goldens and for `--passes`.
inline constexpr pass::Pass kDropUnused = {
    "drop-unused",
    "Removes what no result needs, checks included; lowering ends with it.",
    ir::set_of(ir::Stage::Lowered),
    {},
    [](const ir::Program* program, pass::Context& context) { return drop_unused(program, context.arena); }};

}  // namespace fehu::simplify
