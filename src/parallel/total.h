// Operators that may fail, as operators that cannot: what says that it has failed goes along with the values.
//
//   \(a, b) ->                                   \(a, ok_a, b, ok_b) ->
//     let {cert_1} = assert(c)                     if ok_a and ok_b then
//     let {x} = #{cert_1} f(a, b)          =>        if c then { let {x} = f(a, b) in {x, true} }
//     in {x}                                         else {neutral, false}
//                                                  else {neutral, false}
//
// Threads apply operators to other values than sequential code does, and so may find a failure where there is none, or
// another one. So a reduction is attempted with this one; if it says that something has failed, all of it is done again
// in order, which finds the failure that the program has, if it has one.
//
// Leaves out: results that are arrays, and checks inside of loops, branches and functions.
#pragma once

#include <optional>

#include "analysis/effects.h"
#include "ir/build.h"

namespace fehu::parallel {

std::optional<ir::Reduce> as_total(const ir::Reduce& reduce, const analysis::Effects& effects, ir::Build& build);

}  // namespace fehu::parallel
