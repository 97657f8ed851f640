// Statements that compute a polynomial, term by term.
#include "scalars/polynomial_value.h"

namespace fehu::scalars {

using namespace ir;

Operand value_of(const analysis::Polynomial& p, Build& build, std::span<const VName> names) {
  Operand sum = i64_operand(0);
  for (const analysis::Polynomial::Term& term : p.terms()) {
    Operand product = i64_operand(term.coefficient);
    for (size_t i = 0; i < term.degree(); i++) product = build.mul(product, var_operand(names[term.factors[i]]));
    sum = build.add(sum, product);
  }
  return sum;
}

}  // namespace fehu::scalars
