// Tests of the arithmetic of polynomials.
#include "analysis/polynomial.h"

#include <doctest/doctest.h>

using namespace fehu;
using namespace fehu::analysis;

static Polynomial var(uint32_t id) {
  return Polynomial::variable(VName{id, {}});
}
static Polynomial num(int64_t value) {
  return Polynomial::constant(value);
}

TEST_CASE("polynomial: sums and products, in every order") {
  Polynomial x = var(1), y = var(2);
  Polynomial sum = *x.plus(y), square = *sum.times(sum);
  Polynomial parts = *x.times(x)->plus(*y.times(x), 2)->plus(*y.times(y));
  CHECK(square == parts);
  CHECK(square.minus(parts)->is_zero());
  CHECK(!(square == sum));
  CHECK(num(0).is_zero());
  CHECK(num(3).is_constant(3));
  CHECK(!x.is_constant(1));
  CHECK(x.times(num(0))->is_zero());
}

TEST_CASE("polynomial: coefficients wrap, and that is remembered") {
  Polynomial large = *var(1).times(num(INT64_MAX));
  CHECK(large.is_exact());
  Polynomial wrapped = *large.plus(large);
  CHECK(!wrapped.is_exact());
  CHECK(wrapped == *var(1).times(num(-2)));
  CHECK(!wrapped.plus(var(2))->is_exact());
  CHECK(!num(INT64_MIN).times(num(-1))->is_exact());
  CHECK(!wrapped.split(1)->slope.is_exact());
}

TEST_CASE("polynomial: what is too large is not computed") {
  Polynomial product = num(1), sum;
  for (uint32_t i = 1; i <= Polynomial::kMaxDegree; i++) product = *product.times(var(i));
  CHECK(!product.times(var(1)));
  for (uint32_t i = 1; i <= Polynomial::kMaxTerms; i++) sum = *sum.plus(var(i));
  CHECK(!sum.plus(num(1)));
  CHECK(sum.plus(var(1)));
}

TEST_CASE("polynomial: one name among the others") {
  Polynomial p = *var(1).times(var(2))->plus(var(2), 3)->plus(num(5));
  Polynomial::Line line = *p.split(2);
  CHECK(line.slope == *var(1).plus(num(3)));
  CHECK(line.rest == num(5));
  CHECK(p.with(2, num(2)) == *var(1).plus(num(11))->plus(var(1)));
  CHECK(p.split(7)->slope.is_zero());
  Polynomial square = *var(1).times(var(1));
  CHECK(!square.split(1));
  CHECK(square.with(1, num(-3)) == num(9));
}

TEST_CASE("polynomial: quotients of terms") {
  Polynomial::Term term{6, {1, 2, 2}};
  CHECK(quotient(term, {3, {2}}) == Polynomial::Term{2, {1, 2}});
  CHECK(!quotient(term, {4, {2}}));
  CHECK(!quotient(term, {1, {1, 1}}));
  CHECK(!quotient(term, {1, {3}}));
  CHECK(quotient(term, {1, {}}) == term);
}
