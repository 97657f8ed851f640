// Which functions over columns have a form for all columns at once (`walk-rows`, `scan-rows`).
#pragma once

#include <unordered_set>

#include "analysis/sizes.h"
#include "ir/ir.h"

namespace fehu::soac {

// What differs from column to column, numbers and vectors of a column, by the number of the name.
using Varying = std::unordered_set<uint32_t>;

// A function over columns, read statement by statement.
class ColumnCode {
 public:
  // `sizes` must know what the function is used with.
  ColumnCode(const ir::Lambda& function, analysis::Sizes& sizes, bool with_scans);

  bool is_fine() const { return is_fine_; }
  const Varying& varying() const { return varying_; }

 private:
  bool is_fine(const ir::Stm& s);
  bool is_vector_fine(const ir::Stm& s);
  bool is_fine(const ir::ScremaExp& e);
  bool is_fine(const ir::Scan& scan) const;
  bool are_sizes_fine(const ir::Stm& s);
  bool are_vectors_kept(const ir::Body& b) const;
  bool varies(VName n) const { return varying_.contains(n.id); }
  bool varies(const ir::Operand& x) const { return x.is_var() && varies(x.name); }

  analysis::Sizes& sizes_;
  bool with_scans_, is_fine_ = true;
  Varying varying_;
  Varying given_;  // vectors that share memory with what the function gets
};

}  // namespace fehu::soac
