// Arithmetic of polynomials.
#include "analysis/polynomial.h"

#include <algorithm>
#include <utility>

namespace fehu::analysis {

using Term = Polynomial::Term;

size_t Term::degree() const {
  return static_cast<size_t>(std::find(factors.begin(), factors.end(), 0u) - factors.begin());
}

Polynomial& Polynomial::operator=(const Polynomial& other) {
  if (this == &other) return *this;
  std::copy_n(other.terms_.begin(), other.num_terms_, terms_.begin());
  num_terms_ = other.num_terms_;
  is_exact_ = other.is_exact_;
  return *this;
}

Polynomial Polynomial::constant(int64_t value) {
  Polynomial result;
  result.add({value, {}});
  return result;
}

Polynomial Polynomial::variable(VName name) {
  Polynomial result;
  result.add({1, {name.id}});
  return result;
}

bool Polynomial::is_constant(int64_t value) const {
  if (value == 0) return is_zero();
  return num_terms_ == 1 && terms_[0].degree() == 0 && terms_[0].coefficient == value;
}

// Terms are sorted and none is zero, so equal polynomials look alike.
bool operator==(const Polynomial& a, const Polynomial& b) {
  return std::ranges::equal(a.terms(), b.terms());
}

// Terms are ordered by their factors. False: there are too many.
bool Polynomial::add(Term term) {
  if (term.coefficient == 0) return true;
  Term* end = terms_.data() + num_terms_;
  Term* at =
      std::lower_bound(terms_.data(), end, term, [](const Term& a, const Term& b) { return a.factors < b.factors; });
  if (at == end || at->factors != term.factors) {
    if (num_terms_ == kMaxTerms) return false;
    std::move_backward(at, end, end + 1);
    *at = term;
    num_terms_++;
    return true;
  }
  if (__builtin_add_overflow(at->coefficient, term.coefficient, &at->coefficient)) is_exact_ = false;
  if (at->coefficient != 0) return true;
  std::move(at + 1, end, at);
  num_terms_--;
  return true;
}

std::optional<Polynomial> Polynomial::plus_term(const Term& term) const {
  Polynomial result = *this;
  if (!result.add(term)) return std::nullopt;
  return result;
}

// Both are sorted, so they are merged.
std::optional<Polynomial> Polynomial::plus(const Polynomial& other, int64_t factor) const {
  Polynomial result;
  result.is_exact_ = is_exact_ && other.is_exact_;
  std::span<const Term> xs = terms(), ys = other.terms();
  while (!xs.empty() || !ys.empty()) {
    auto order = xs.empty()   ? std::strong_ordering::greater
                 : ys.empty() ? std::strong_ordering::less
                              : xs[0].factors <=> ys[0].factors;
    int64_t x = order <= 0 ? xs[0].coefficient : 0, y = order >= 0 ? ys[0].coefficient : 0, sum;
    if (__builtin_mul_overflow(y, factor, &y)) result.is_exact_ = false;
    if (__builtin_add_overflow(x, y, &sum)) result.is_exact_ = false;
    if (sum != 0) {
      if (result.num_terms_ == kMaxTerms) return std::nullopt;
      result.terms_[result.num_terms_++] = {sum, order <= 0 ? xs[0].factors : ys[0].factors};
    }
    if (order <= 0) xs = xs.subspan(1);
    if (order >= 0) ys = ys.subspan(1);
  }
  return result;
}

// Term by term; the factors of both are merged, which keeps them sorted.
std::optional<Polynomial> Polynomial::times(const Polynomial& other) const {
  Polynomial result;
  result.is_exact_ = is_exact_ && other.is_exact_;
  for (const Term& a : terms()) {
    for (const Term& b : other.terms()) {
      size_t degree = a.degree(), other_degree = b.degree();
      if (degree + other_degree > kMaxDegree) return std::nullopt;
      Term term = a;
      if (__builtin_mul_overflow(a.coefficient, b.coefficient, &term.coefficient)) result.is_exact_ = false;
      auto first = term.factors.begin(), middle = first + degree;
      std::copy_n(b.factors.begin(), other_degree, middle);
      std::inplace_merge(first, middle, middle + other_degree);
      if (!result.add(term)) return std::nullopt;
    }
  }
  return result;
}

// As slope * name + rest. Nothing: the name occurs in a higher power.
std::optional<Polynomial::Line> Polynomial::split(uint32_t name) const {
  Line line;
  line.slope.is_exact_ = line.rest.is_exact_ = is_exact_;
  for (const Term& whole : terms()) {
    size_t degree = whole.degree();
    auto found = std::find(whole.factors.begin(), whole.factors.begin() + degree, name);
    if (found == whole.factors.begin() + degree) {
      line.rest.terms_[line.rest.num_terms_++] = whole;  // in the same order
      continue;
    }
    Term term = whole;
    auto end = term.factors.begin() + degree;
    auto at = term.factors.begin() + (found - whole.factors.begin());
    std::move(at + 1, end, at);
    *(end - 1) = 0;
    if (*at == name) return std::nullopt;  // factors are sorted
    line.slope.add(term);                  // no more terms than before
  }
  return line;
}

// The polynomial with another one in place of the name. Nothing: there would be too many terms or factors.
std::optional<Polynomial> Polynomial::with(uint32_t name, const Polynomial& by) const {
  Polynomial result;
  result.is_exact_ = is_exact_;
  for (Term term : terms()) {
    auto end = std::remove(term.factors.begin(), term.factors.end(), name);
    size_t power = static_cast<size_t>(term.factors.end() - end);
    std::fill(end, term.factors.end(), 0);
    std::optional<Polynomial> part = Polynomial().plus_term(term);
    for (size_t i = 0; i < power && part; i++) part = part->times(by);
    std::optional<Polynomial> sum = part ? result.plus(*part) : std::nullopt;
    if (!sum) return std::nullopt;
    result = *sum;
  }
  return result;
}

// The term that times the divisor is `term`, if there is one: 6*n*m / 2*n is 3*m.
std::optional<Term> quotient(const Term& term, const Term& divisor) {
  // The smallest number divided by -1 is the only quotient that is too large.
  if (divisor.coefficient == 0 || divisor.coefficient == -1 || term.coefficient % divisor.coefficient != 0)
    return std::nullopt;
  Term result{term.coefficient / divisor.coefficient, {}};
  size_t count = 0, next = 0;
  for (uint32_t factor : term.factors) {
    if (factor == 0) break;
    if (divisor.factors[next] == factor)
      next++;
    else
      result.factors[count++] = factor;
  }
  return next == divisor.degree() ? std::optional(result) : std::nullopt;
}

}  // namespace fehu::analysis
