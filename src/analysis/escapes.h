// Which blocks and names may be among the results of a body, in stages with memory.
#pragma once

#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace fehu::analysis {

// Found from the end, statement by statement: whatever goes into an operation one of whose results escapes may escape
// too. An array escapes with its block. Costs a walk over the body.
class Escapes {
 public:
  // `block_of` has the blocks of arrays by the numbers of both; 0: no array.
  Escapes(const ir::Body* body, const std::vector<uint32_t>& block_of);
  bool contains(VName name) const { return names_.contains(name.id); }

 private:
  void add(const ir::Operand& x);
  void results(const ir::Body* body);
  void stms(List<ir::Stm> list);
  void stm(const ir::Stm& s);
  void inputs(const ir::Exp* e);

  const std::vector<uint32_t>& block_of_;
  std::unordered_set<uint32_t> names_;
};

}  // namespace fehu::analysis
