// In which order the statements of a list must stay.
//
// A statement depends on an earlier one if
// - it uses a name that the earlier one binds, also as a certificate or as a size in a type,
// - it consumes an array that the earlier one uses, under any name, or uses one that the earlier one consumes,
// - both have effects: which of two asserts fails first can be seen.
// All else may change places. Bodies inside count as part of their statement.
#pragma once

#include <span>
#include <vector>

#include "analysis/effects.h"
#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::analysis {

// Of stages without memory: there, blocks are written through names. Made in one walk over the statements.
class Dependences {
 public:
  Dependences(List<ir::Stm> stms, const ir::Program& p, const ir::AliasTable& aliases, const Effects& effects);

  // The numbers of the statements on which this one depends directly, in order.
  std::span<const uint32_t> before(size_t stm) const { return before_[stm]; }
  bool depends(size_t later, size_t earlier) const;
  // Must some third statement come after `earlier` and before `later`? If not, the two can be made neighbours. Costs at
  // most a walk over the statements between them.
  bool has_between(size_t earlier, size_t later) const;

 private:
  std::vector<std::vector<uint32_t>> before_;
};

}  // namespace fehu::analysis
