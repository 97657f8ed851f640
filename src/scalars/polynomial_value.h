// Statements that compute a polynomial.
#pragma once

#include <span>

#include "analysis/polynomial.h"
#include "ir/build.h"

namespace fehu::scalars {

// `names` has those of the polynomial, by number.
ir::Operand value_of(const analysis::Polynomial& p, ir::Build& build, std::span<const VName> names);

}  // namespace fehu::scalars
