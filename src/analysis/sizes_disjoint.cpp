// Disjointness of index sets, as the places of two arrays in one block.
//
//   a: offset   i*m, 8 numbers with stride 1        row i of an array whose rows have m >= 8 elements
//   b: offset   j*m, 8 numbers with stride 1        row j; disjoint from a if i < j
//
// The algorithm:
// - An empty set is disjoint from every other. So all counts may be taken to be positive in what follows.
// - Negative strides are turned round: the set is the same if it starts at the other end.
// - One set lies before the other: offset, and offset plus all (count - 1) * stride, are its ends.
// - Otherwise both sets are written over the same strides s_1 >= s_2 >= .. (and 1), as sums of x_k * s_k, and the
//   distance of the offsets is divided among the strides. A number that is in both is a sum of d_k * s_k that is 0,
//   where d_k, the difference of two positions, has bounds known from the counts. If 0 is not within the bounds of
//   some d_k, and if for this stride and each larger one the sum of all that is smaller is less than the stride, then
//   there is no such sum: the first d_j that is not 0 makes a sum that what comes after it cannot make good.
//
// All arithmetic is over the integers: definitions are taken apart only where they do not wrap. Left out: sets that lie
// between each other's elements (a[0::2] and a[1::2] with a stride that is not a constant multiple), and distances that
// are divided among the strides in a way other than term by term.
#include "analysis/saturating.h"
#include "analysis/sizes.h"
#include "ir/build.h"

namespace fehu::analysis {

using ir::Operand;

static constexpr size_t kMaxDims = 8;  // of one set

class DisjointnessProof {
 public:
  explicit DisjointnessProof(Sizes& sizes) : sizes_(sizes) {}

  bool run(const IndexSet& a, const IndexSet& b) {
    if (is_empty(a) || is_empty(b)) return true;
    if (!add(a, 0) || !add(b, 1)) return false;
    std::optional<Polynomial> distance = offsets_[1].minus(offsets_[0]);
    if (!distance || !distance->is_exact()) return false;
    distance_ = *distance;
    if (is_apart()) return true;
    return add_dim(Polynomial::constant(1), {}, 0) && sort() && divide_distance() && is_apart_in_some_dim();
  }

 private:
  static bool is_nothing(const Polynomial& p) { return p.is_zero() && p.is_exact(); }

  // One stride, and in which direction and how far each set goes along it: from 0 to the extent, for the second set
  // from `shift` to `shift` + extent.
  struct Dim {
    Polynomial stride, extents[2], shift;
    bool is_still() const { return is_nothing(extents[0]) && is_nothing(extents[1]) && is_nothing(shift); }
  };

  static bool is_empty(const IndexSet& set) {
    return std::ranges::any_of(set.dims,
                               [](const IndexSet::Dim& d) { return d.count.is_const() && constant_of(d.count) <= 0; });
  }

  Polynomial value(const Operand& x) { return sizes_.polynomial_of(x, Sizes::Arithmetic::Exact); }

  bool add(const IndexSet& set, size_t number) {
    if (set.dims.size() > kMaxDims) return false;
    offsets_[number] = value(set.offset);
    for (const IndexSet::Dim& d : set.dims) {
      std::optional<Polynomial> extent = value(d.count).minus(Polynomial::constant(1));
      Polynomial stride = value(d.stride);
      if (!extent) return false;
      if (is_nothing(*extent) || is_nothing(stride)) continue;
      if (!sizes_.is_nonnegative(stride)) {
        std::optional<Polynomial> step = extent->times(stride);
        std::optional<Polynomial> start = step ? offsets_[number].plus(*step) : std::nullopt;
        stride = *Polynomial().minus(stride);
        if (!start || !sizes_.is_nonnegative(stride)) return false;
        offsets_[number] = *start;
      }
      if (!add_dim(stride, *extent, number)) return false;
    }
    return true;
  }

  bool add_dim(const Polynomial& stride, const Polynomial& extent, size_t number) {
    auto at = std::ranges::find_if(dims_, [&](const Dim& d) { return d.stride == stride; });
    if (at == dims_.end()) at = dims_.insert(at, {stride, {}, {}});
    std::optional<Polynomial> sum = at->extents[number].plus(extent);
    if (sum) at->extents[number] = *sum;
    return sum.has_value();
  }

  // Is x + 1 <= y?
  bool is_less(const Polynomial& x, const Polynomial& y) {
    std::optional<Polynomial> difference = y.minus(x);
    if (difference) difference = difference->minus(Polynomial::constant(1));
    return difference && sizes_.is_nonnegative(*difference);
  }

  // Does one of the sets end before the other begins?
  bool is_apart() {
    Polynomial extents[2];
    for (const Dim& d : dims_)
      for (size_t i = 0; i < 2; i++) {
        std::optional<Polynomial> step = d.extents[i].times(d.stride);
        if (step) step = extents[i].plus(*step);
        if (!step) return false;
        extents[i] = *step;
      }
    return is_less(extents[0], distance_) || is_less(extents[1], *Polynomial().minus(distance_));
  }

  // The largest stride first. False if the order of two is not known.
  bool sort() {
    for (size_t i = 1; i < dims_.size(); i++) {
      for (size_t j = i; j > 0; j--) {
        std::optional<Polynomial> difference = dims_[j - 1].stride.minus(dims_[j].stride);
        if (!difference) return false;
        if (sizes_.is_nonnegative(*difference)) break;
        if (!sizes_.is_nonnegative(*Polynomial().minus(*difference))) return false;
        std::swap(dims_[j - 1], dims_[j]);
      }
    }
    return true;
  }

  // Each term of the distance goes to the first stride that divides it: at last to 1.
  bool divide_distance() {
    for (const Polynomial::Term& term : distance_.terms()) {
      for (Dim& d : dims_) {
        if (d.stride.terms().size() != 1) continue;
        std::optional<Polynomial::Term> part = quotient(term, d.stride.terms()[0]);
        if (!part) continue;
        std::optional<Polynomial> shift = d.shift.plus_term(*part);
        if (!shift) return false;
        d.shift = *shift;
        break;
      }
    }
    return true;
  }

  // The sum of what the dimensions after `first` can add to a sum that is 0: between -below and above.
  bool sum_of_smaller(size_t first, Polynomial& below, Polynomial& above) {
    for (size_t i = first + 1; i < dims_.size(); i++) {
      const Dim& d = dims_[i];
      std::optional<Polynomial> back = d.extents[1].plus(d.shift), forth = d.extents[0].minus(d.shift);
      if (back) back = back->times(d.stride);
      if (forth) forth = forth->times(d.stride);
      if (back) back = below.plus(*back);
      if (forth) forth = above.plus(*forth);
      if (!back || !forth) return false;
      below = *back;
      above = *forth;
    }
    return true;
  }

  bool is_apart_in_some_dim() {
    for (size_t i = 0; i < dims_.size(); i++) {
      if (dims_[i].is_still()) continue;
      Polynomial below, above;
      if (!sum_of_smaller(i, below, above)) return false;
      if (!is_less(below, dims_[i].stride) || !is_less(above, dims_[i].stride)) return false;
      if (is_less(dims_[i].extents[0], dims_[i].shift)) return true;
      if (is_less(dims_[i].extents[1], *Polynomial().minus(dims_[i].shift))) return true;
    }
    return false;
  }

  Sizes& sizes_;
  Polynomial offsets_[2], distance_;
  std::vector<Dim> dims_;
};

bool Sizes::are_disjoint(const IndexSet& a, const IndexSet& b) {
  Mark start = mark();
  for (const IndexSet* set : {&a, &b})
    for (const IndexSet::Dim& d : set->dims) learn_positive(d.count);
  bool is_proved = DisjointnessProof(*this).run(a, b);
  undo(start);
  return is_proved;
}

}  // namespace fehu::analysis
