// Where the elements of an array lie, and how operations on arrays change that: arithmetic on offsets and strides.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ir/ir.h"
#include "mem/code.h"

namespace fehu::mem {

using ir::Operands;

struct Layout {
  VName mem;
  ir::Operand offset;
  Operands strides;          // one per dimension
  bool is_injective = true;  // no two indices mean the same element: it can be updated in place
};

// Strides of row-major order.
Operands dense_strides(Code& code, std::span<const ir::Operand> sizes);
// The same where nothing can be computed from the operands for which `is_late` holds; nothing if that would be needed.
std::optional<Operands> dense_strides_unless(Code& code, std::span<const ir::Operand> sizes,
                                             const std::function<bool(const ir::Operand&)>& is_late);
// Strides for an array whose dimensions lie in memory in the order of the permutation, the last varying fastest.
Operands permuted_strides(Code& code, std::span<const ir::Operand> sizes, List<uint32_t> perm);

// Is it surely in row-major order? Looks through copies of sizes and at products of them.
bool is_dense(Code& code, std::span<const ir::Operand> strides, std::span<const ir::Operand> sizes);

Layout slice_layout(Code& code, const Layout& array, List<ir::SliceDim> slice);
Layout flat_slice_layout(Code& code, const Layout& array, const ir::Operand& offset, List<ir::FlatDim> dims);
Layout rearranged_layout(const Layout& array, List<uint32_t> perm);
// Nothing if no strides give the new shape. `certs` are those of the reshape: what they assert of sizes is used.
std::optional<Layout> reshaped_layout(Code& code, const Layout& array, std::span<const ir::Operand> from,
                                      std::span<const ir::Operand> to, List<VName> certs);
// Where the result of a view lies, whatever the operation: in the block of its array, which lies at `array` and has
// that shape. Nothing if no strides give it.
std::optional<Layout> view_layout(Code& code, const ir::Stm& s, const Layout& array,
                                  std::span<const ir::Operand> shape);

}  // namespace fehu::mem
