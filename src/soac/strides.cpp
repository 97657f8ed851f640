// A view is followed to the array that it is a view of. There every dimension has an index, of which we want to know
// how each counter takes part: not at all, as it is, or in another way. The former two are exact, all else is Other.
#include "soac/strides.h"

#include <vector>

#include "ir/build.h"

namespace fehu::soac {

using ir::Exp;
using ir::Operand;
using ir::try_as;
using prim::BinOp;

namespace {

// An index: Unit where the counter is added to it.
using Form = std::array<Stride, kNumCounters>;

Form sum(const Form& x, const Form& y) {
  Form out{};
  for (size_t i = 0; i < kNumCounters; i++)
    out[i] = x[i] == Stride::None ? y[i] : y[i] == Stride::None ? x[i] : Stride::Other;
  return out;
}

// Multiplied with something.
Form scaled(Form x, const Operand& factor) {
  if (ir::is_const(factor, 1)) return x;
  for (Stride& s : x)
    if (s != Stride::None) s = Stride::Other;
  return x;
}

Form unknown(CounterSet depends) {
  Form out{};
  for (size_t i = 0; i < kNumCounters; i++)
    if (depends >> i & 1) out[i] = Stride::Other;
  return out;
}

// An array that is a view of another: positions there, and which of its dimensions are still open, by those of the
// view.
struct View {
  std::vector<Form> at;
  struct Open {
    size_t dim;
    Operand stride;
  };
  std::vector<Open> open;
  const ir::IotaExp* iota = nullptr;  // the array, if it is one
};

class StrideFinder {
 public:
  explicit StrideFinder(const NestFacts& facts) : facts_(facts) {}

  Form index(const Operand& x) const;
  View view(VName array, size_t rank) const;
  View sliced(View view, List<ir::SliceDim> slice) const;

 private:
  CounterSet depends(const Operand& x) const {
    auto found = x.is_var() ? facts_.depends.find(x.name.id) : facts_.depends.end();
    return found == facts_.depends.end() ? CounterSet{} : found->second;
  }
  Form element(const ir::IndexExp& e, CounterSet depends) const;

  const NestFacts& facts_;
};

// An element of a range is an index again.
Form StrideFinder::element(const ir::IndexExp& e, CounterSet depends) const {
  View found = view(e.array, e.slice.size());
  if (!found.iota) return unknown(depends);
  return sum(scaled(sliced(found, e.slice).at[0], found.iota->stride), index(found.iota->start));
}

Form StrideFinder::index(const Operand& x) const {
  for (size_t i = 0; i < kNumCounters; i++) {
    if (!x.is_var() || x.name != facts_.counters[i]) continue;
    Form unit{};
    unit[i] = Stride::Unit;
    return unit;
  }
  CounterSet set = depends(x);
  if (set == 0) return {};
  const Exp* e = facts_.definition_of(x.name);
  if (!e) return unknown(set);
  if (const auto* same = try_as<ir::OperandExp>(e)) return index(same->value);
  if (const auto* read = try_as<ir::IndexExp>(e)) return element(*read, set);
  if (const auto* conv = try_as<ir::ConvOpExp>(e); conv && conv->op == prim::ConvOp::SExt) return index(conv->x);
  const auto* bin = try_as<ir::BinOpExp>(e);
  if (bin && bin->op == BinOp::Add) return sum(index(bin->x), index(bin->y));
  if (bin && bin->op == BinOp::Sub && depends(bin->y) == 0) return index(bin->x);
  return unknown(set);
}

View StrideFinder::sliced(View v, List<ir::SliceDim> slice) const {
  std::vector<View::Open> open;
  for (size_t i = 0; i < slice.size(); i++) {
    View::Open dim = v.open[i];
    v.at[dim.dim] = sum(v.at[dim.dim], scaled(index(slice[i].start), dim.stride));
    if (slice[i].is_fixed) continue;
    if (!ir::is_const(slice[i].stride, 1)) dim.stride = slice[i].stride;
    open.push_back(dim);
  }
  v.open = open;
  return v;
}

// An array that is made inside, by something that is no view, may lie anyhow.
View StrideFinder::view(VName array, size_t rank) const {
  const Exp* e = facts_.definition_of(array);
  if (e) {
    if (const auto* same = try_as<ir::OperandExp>(e); same && same->value.is_var()) return view(same->value.name, rank);
    if (const auto* index = try_as<ir::IndexExp>(e))
      return sliced(view(index->array, index->slice.size()), index->slice);
    if (const auto* turned = try_as<ir::RearrangeExp>(e)) {
      View before = view(turned->array, rank), after = before;
      for (size_t i = 0; i < rank; i++) after.open[i] = before.open[turned->perm[i]];
      return after;
    }
  }
  View whole{.at = std::vector<Form>(rank, unknown(depends(ir::var_operand(array)))),
             .open = {},
             .iota = e ? try_as<ir::IotaExp>(e) : nullptr};
  if (whole.iota) whole.at[0] = {};
  for (size_t i = 0; i < rank; i++) whole.open.push_back({i, ir::i64_operand(1)});
  return whole;
}

}  // namespace

std::array<Stride, kNumCounters> strides_of(const ir::IndexExp& read, const NestFacts& facts) {
  StrideFinder finder(facts);
  View place = finder.sliced(finder.view(read.array, read.slice.size()), read.slice);
  Form out{};
  for (const Form& dim : place.at) {
    out = sum(out, dim);
    // Elements of all dimensions but the last are further away.
    if (&dim != &place.at.back()) out = scaled(out, ir::i64_operand(0));
  }
  return out;
}

}  // namespace fehu::soac
