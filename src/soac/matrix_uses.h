// How matrices are used: along their columns, or otherwise.
#pragma once

#include <vector>

#include "ir/traverse.h"

namespace fehu::soac {

// By the number of the name. A matrix is used along its columns where it is transposed, where a column of it is taken,
// and where an element is read whose first index changes in loops further inside than the second.
class MatrixUses : private ir::Walker {
 public:
  explicit MatrixUses(const ir::Program& program);
  bool only_along_columns(VName matrix) const {
    const Counts& counts = counts_[matrix.id];
    return counts.along_columns > 0 && counts.otherwise == 0;
  }

 private:
  struct Counts {
    uint32_t along_columns = 0, otherwise = 0;
  };

  void stm(const ir::Stm& s) override;
  void name(VName n) override;
  void param(const ir::Param& p) override;
  void count(const ir::IndexExp& read);
  uint32_t depth_of(const ir::Operand& x) const { return x.is_var() ? depths_[x.name.id] : 0; }

  std::vector<Counts> counts_;
  // The loop or SOAC, counted from the outermost one, in whose iterations the name changes. 0: in none.
  std::vector<uint32_t> depths_;
  uint32_t depth_ = 0;
  uint32_t deepest_ = 0;  // of what the statement at hand uses
};

}  // namespace fehu::soac
