// Loops that read the element of an array that the iteration before has written: the analysis of `carry-elements`.
#pragma once

#include <unordered_map>
#include <vector>

#include "analysis/polynomial.h"
#include "ir/ir.h"

namespace fehu::scalars {

// Parameter `param` of the loop is updated once in each iteration, at one position, which moves with the counter; the
// reads take the position of the iteration before.
struct Recurrence {
  size_t param;
  ir::Operand value;                            // that is written
  std::vector<analysis::Polynomial> positions;  // of the reads, by dimension
  std::vector<VName> reads;                     // what they bind
};

class Recurrences {
 public:
  explicit Recurrences(const ir::Program& program);

  bool is_empty() const { return by_counter_.empty(); }
  const std::vector<Recurrence>* of(const ir::LoopExp& loop) const;

 private:
  std::unordered_map<uint32_t, std::vector<Recurrence>> by_counter_;
};

}  // namespace fehu::scalars
