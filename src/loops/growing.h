// For `grow-arrays`: which arrays become longer and longer in loops, and are otherwise only read.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace fehu::loops {

// What the parameter of a loop is on its way through an iteration: the parameter, what it becomes by appending, what
// branches and inner loops make of it. By the numbers of names.
using Members = std::unordered_set<uint32_t>;

class Growing {
 public:
  explicit Growing(const ir::Program& p);

  // Where a name is bound: by a statement of a body, or as a parameter (then there is no statement).
  struct Def {
    const ir::Body* body = nullptr;
    const ir::Stm* stm = nullptr;
    size_t position = 0;  // of the statement in its body
    size_t result = 0;
  };
  const Def& def(VName name) const { return defs_[name.id]; }

  // The members, if the array of the parameter is one that only grows. None: it is not.
  std::optional<Members> of_param(const ir::LoopExp& loop, size_t param) const;

 private:
  void read(const ir::Body* b);
  VName source(const ir::Body* b, const ir::Operand& result, Members& members, size_t& num_appended) const;
  VName source_of_match(const ir::MatchExp& e, size_t result, Members& members, size_t& num_appended) const;
  bool is_loop_source(const ir::LoopExp& e, size_t param, Members& members, size_t& num_appended) const;

  std::vector<Def> defs_;  // by number
};

}  // namespace fehu::loops
