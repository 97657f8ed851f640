// Arithmetic on offsets and strides.
#include "mem/layout.h"

#include "base/check.h"
#include "ir/build.h"

namespace fehu::mem {

using ir::i64_operand;
using ir::Operand;

// ---------------------------------------------------------------------------------------------------------------
// Row-major order

std::optional<Operands> dense_strides_unless(Code& code, std::span<const Operand> sizes,
                                             const std::function<bool(const Operand&)>& is_late) {
  Operands strides(sizes.size());
  Operand stride = i64_operand(1);
  for (size_t d = sizes.size(); d-- > 0;) {
    strides[d] = stride;
    if (d == 0) break;
    bool is_trivial = is_const(stride, 1) || is_const(sizes[d], 1) || is_const(stride, 0) || is_const(sizes[d], 0);
    if (!is_trivial && (is_late(stride) || is_late(sizes[d]))) return std::nullopt;
    stride = code.mul(sizes[d], stride);
  }
  return strides;
}

Operands dense_strides(Code& code, std::span<const Operand> sizes) {
  return *dense_strides_unless(code, sizes, [](const Operand&) { return false; });
}

Operands permuted_strides(Code& code, std::span<const Operand> sizes, List<uint32_t> perm) {
  Operands in_memory, strides(sizes.size());
  for (uint32_t d : perm) in_memory.push_back(sizes[d]);
  Operands dense = dense_strides(code, in_memory);
  for (size_t i = 0; i < perm.size(); i++) strides[perm[i]] = dense[i];
  return strides;
}

bool is_dense(Code& code, std::span<const Operand> strides, std::span<const Operand> sizes) {
  for (const Operand& size : sizes)
    if (is_const(size, 0)) return true;
  for (size_t d = 0; d < sizes.size(); d++)
    if (!is_const(sizes[d], 1) && !code.sizes.is_product(strides[d], sizes.subspan(d + 1))) return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Views

Layout slice_layout(Code& code, const Layout& array, List<ir::SliceDim> slice) {
  Layout view{array.mem, array.offset, {}, array.is_injective};
  for (size_t d = 0; d < slice.size(); d++) {
    view.offset = code.add(view.offset, code.mul(slice[d].start, array.strides[d]));
    if (slice[d].is_fixed) continue;
    view.strides.push_back(code.mul(slice[d].stride, array.strides[d]));
    view.is_injective &= slice[d].stride.is_const() && !is_const(slice[d].stride, 0);
  }
  return view;
}

Layout flat_slice_layout(Code& code, const Layout& array, const Operand& offset, List<ir::FlatDim> dims) {
  Layout view{array.mem, code.add(array.offset, code.mul(offset, array.strides[0])), {}, array.is_injective};
  for (const ir::FlatDim& d : dims) view.strides.push_back(code.mul(d.stride, array.strides[0]));
  bool is_one = dims.size() == 1 && dims[0].stride.is_const() && !is_const(dims[0].stride, 0);
  view.is_injective &= is_one;
  return view;
}

Layout rearranged_layout(const Layout& array, List<uint32_t> perm) {
  Layout view{array.mem, array.offset, {}, array.is_injective};
  for (uint32_t d : perm) view.strides.push_back(array.strides[d]);
  return view;
}

// ---------------------------------------------------------------------------------------------------------------
// Reshape

// Only the names of sizes change: all are known to be equal, or all but one, which then must be (or the array is
// empty).
static bool is_renaming(Code& code, std::span<const Operand> from, std::span<const Operand> to) {
  if (from.size() != to.size()) return false;
  size_t num_unknown = 0;
  for (size_t d = 0; d < from.size(); d++) num_unknown += !code.sizes.is_equal(from[d], to[d]);
  return num_unknown <= 1;
}

namespace {
// Takes the dimensions of both sides apart into groups with the same number of elements, from the left. A group of
// dimensions that lie in one piece can be cut into other dimensions.
struct Regrouping {
  Code& code;
  const Layout& array;
  std::span<const Operand> from, to;
  Operands strides;  // of `to`

  bool run() {
    strides.resize(to.size());
    size_t i = 0, j = 0;
    while (i < from.size() && j < to.size()) {
      size_t end_i = i + 1, end_j = j + 1;
      if (!find_group(i, j, end_i, end_j) || !cut(i, end_i, j, end_j)) return false;
      i = end_i;
      j = end_j;
    }
    return i == from.size() && j == to.size();
  }

  // The smallest group that begins at i and j. The last one has what remains: the whole has as many elements.
  bool find_group(size_t i, size_t j, size_t& end_i, size_t& end_j) const {
    for (size_t length = 2; length <= from.size() - i + to.size() - j; length++)
      for (size_t k = 1; k < length; k++)
        if (i + k <= from.size() && j + length - k <= to.size() && is_group(i, i + k, j, j + length - k)) {
          end_i = i + k;
          end_j = j + length - k;
          return true;
        }
    return false;
  }

  bool is_group(size_t i, size_t end_i, size_t j, size_t end_j) const {
    bool ends_from = end_i == from.size(), ends_to = end_j == to.size();
    if (ends_from || ends_to) return ends_from && ends_to;
    return code.sizes.is_same_product(from.subspan(i, end_i - i), to.subspan(j, end_j - j));
  }

  bool cut(size_t i, size_t end_i, size_t j, size_t end_j) {
    for (size_t d = i; d + 1 < end_i; d++) {
      const Operand inner[] = {array.strides[d + 1], from[d + 1]};
      if (!code.sizes.is_product(array.strides[d], inner)) return false;
    }
    Operand stride = array.strides[end_i - 1];
    for (size_t d = end_j; d-- > j;) {
      strides[d] = stride;
      if (d > j) stride = code.mul(to[d], stride);
    }
    return true;
  }
};
}  // namespace

// Dimensions of size 1 do not matter.
static void drop_ones(std::span<const Operand> sizes, const Operands& strides, Operands& kept, Operands& kept_strides) {
  for (size_t d = 0; d < sizes.size(); d++) {
    if (is_const(sizes[d], 1)) continue;
    kept.push_back(sizes[d]);
    kept_strides.push_back(strides[d]);
  }
}

static std::optional<Layout> reshaped_layout(Code& code, const Layout& array, std::span<const Operand> from,
                                             std::span<const Operand> to) {
  Layout view = array;
  if (is_dense(code, array.strides, from)) {
    view.strides = dense_strides(code, to);
    return view;
  }
  if (is_renaming(code, from, to)) return view;
  Operands kept, wanted, unused;
  Layout source{array.mem, array.offset, {}, array.is_injective};
  drop_ones(from, array.strides, kept, source.strides);
  drop_ones(to, Operands(to.begin(), to.end()), wanted, unused);
  Regrouping regrouping{code, source, kept, wanted, {}};
  if (!regrouping.run()) return std::nullopt;
  view.strides.clear();
  size_t at = 0;
  for (const Operand& size : to) view.strides.push_back(is_const(size, 1) ? i64_operand(0) : regrouping.strides[at++]);
  return view;
}

std::optional<Layout> reshaped_layout(Code& code, const Layout& array, std::span<const Operand> from,
                                      std::span<const Operand> to, List<VName> certs) {
  analysis::Sizes::Mark start = code.sizes.mark();
  code.sizes.learn_certs(certs);
  std::optional<Layout> view = reshaped_layout(code, array, from, to);
  code.sizes.undo(start);
  return view;
}

std::optional<Layout> view_layout(Code& code, const ir::Stm& s, const Layout& array, std::span<const Operand> shape) {
  if (const auto* e = ir::try_as<ir::ReshapeExp>(s.exp)) return reshaped_layout(code, array, shape, e->shape, s.certs);
  if (const auto* e = ir::try_as<ir::IndexExp>(s.exp)) return slice_layout(code, array, e->slice);
  if (const auto* e = ir::try_as<ir::FlatIndexExp>(s.exp)) return flat_slice_layout(code, array, e->offset, e->dims);
  if (const auto* e = ir::try_as<ir::RearrangeExp>(s.exp)) return rearranged_layout(array, e->perm);
  bool is_other_name = s.exp->kind == ir::ExpKind::Operand || s.exp->kind == ir::ExpKind::Opaque;
  FEHU_CHECK(is_other_name, "where the elements of this view lie is not known: {}", ir::name_of(s.exp->kind));
  return array;
}

}  // namespace fehu::mem
