// Polynomials over names with integer coefficients, such as 3*n*m - n + 1: what offsets, strides and sizes are made of.
//
// A polynomial has few terms of small degree, in one order, so equal polynomials are equal member by member. What would
// be larger is not computed: the operations then return nothing. Coefficients are kept modulo 2^64, and a polynomial
// remembers whether one of them has wrapped. So a polynomial can be read in two ways:
// - modulo 2^64, as the machine computes: always right;
// - as one over the integers: right if `is_exact`.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "base/vname.h"

namespace fehu::analysis {

class Polynomial {
 public:
  static constexpr size_t kMaxDegree = 16;
  static constexpr size_t kMaxTerms = 12;

  // coefficient * factors; the factors are sorted numbers of names, and 0 after the last one.
  struct Term {
    int64_t coefficient;
    std::array<uint32_t, kMaxDegree> factors;
    size_t degree() const;
    bool operator==(const Term&) const = default;
  };

  Polynomial() {}  // 0
  Polynomial(const Polynomial& other) { *this = other; }
  Polynomial& operator=(const Polynomial& other);
  static Polynomial constant(int64_t value);
  static Polynomial variable(VName name);

  std::span<const Term> terms() const { return {terms_.data(), num_terms_}; }
  bool is_exact() const { return is_exact_; }
  bool is_zero() const { return num_terms_ == 0; }
  bool is_constant(int64_t value) const;
  // Are they the same polynomial, coefficients taken modulo 2^64?
  friend bool operator==(const Polynomial& a, const Polynomial& b);

  // this + factor * other.
  std::optional<Polynomial> plus(const Polynomial& other, int64_t factor = 1) const;
  std::optional<Polynomial> minus(const Polynomial& other) const { return plus(other, -1); }
  std::optional<Polynomial> times(const Polynomial& other) const;
  std::optional<Polynomial> plus_term(const Term& term) const;
  // this = slope * name + rest, neither of which mentions the name. Nothing if the name occurs in a higher power.
  struct Line;
  std::optional<Line> split(uint32_t name) const;
  // The polynomial with another one in place of the name.
  std::optional<Polynomial> with(uint32_t name, const Polynomial& by) const;

 private:
  bool add(Term term);

  std::array<Term, kMaxTerms> terms_;  // only the first ones mean something, and are copied
  size_t num_terms_ = 0;
  bool is_exact_ = true;
};

struct Polynomial::Line {
  Polynomial slope, rest;
};

// The term without the factors of another, whose coefficient must divide it: a*b*c by b is a*c. Nothing: no multiple.
std::optional<Polynomial::Term> quotient(const Polynomial::Term& term, const Polynomial::Term& divisor);

}  // namespace fehu::analysis
