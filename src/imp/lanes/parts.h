// Cuts the body of a loop that carries values from iteration to iteration into what can be done for many iterations
// before the chain of them, the chain itself, and what can be done afterwards. Private to imp/lanes.
//
//   for i < n {
//     const x = exp(xs[i])          Before: depends on nothing that iterations hand on
//     const s2 = add(s, x)          Chain: depends on it, and is needed for it
//     ys[i] := log(s2)              After: depends on it, and nobody needs it
//     s := s2                       Chain
//   }
//
// Relies on: an element that an iteration reads, and an earlier one has written, is read through a pointer into the
// same variable for blocks, or into one that has shared blocks with it. Through others, iterations see what was there
// before the loop; so loads from blocks that are not stored to may be done early.
//
// - Late are the names that the loop assigns and that live outside of it, what is computed from them, and what is read
//   from blocks that are stored to. All stores are late. Statements that are not late come before.
// - To the chain belongs what assigns names from outside, and stores to elements that other iterations might touch; and
//   all late statements that such statements need. The rest comes afterwards.
// - A loop without a chain is left alone: it has few iterations, or would be one `for each`.
// - Assertions must come before, so that the first iteration that fails is the first to fail.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/imp.h"

namespace fehu::imp {

// Which variables for blocks may hold the same block, by the shares, moves and swaps of a function.
class SameBlocks {
 public:
  explicit SameBlocks(const Function& function);
  // A number for all that the pointer may point into.
  uint32_t behind(VName pointer) const;

 private:
  uint32_t root(uint32_t block) const;
  std::unordered_map<uint32_t, uint32_t> blocks_;  // of pointers
  std::unordered_map<uint32_t, uint32_t> parents_;
};

enum class Part : uint8_t { Before, Chain, After };

// What a statement of the body, with all inside it, does with names.
struct StmNames {
  std::unordered_set<uint32_t> reads, writes, declares;  // scalars
  std::vector<uint32_t> loads, stores;                   // what is behind the pointers
  bool has_assert = false;
  bool is_simple = true;  // scalar code, loads and stores
};

class LoopParts {
 public:
  LoopParts(const For& loop, const SameBlocks& blocks);

  bool is_possible = true;
  std::vector<Part> parts;      // of the statements of the body
  std::vector<StmNames> names;  // of the same

  // Does the value depend on what iterations hand on?
  bool is_late(const Exp* e) const;

 private:
  bool is_late(const StmNames& s) const;
  bool hands_on_values(const For& loop) const;
  void find_late();
  void find_chain(const For& loop);
  bool begins_chain(const StmNames& s) const;
  std::unordered_set<size_t> free_stores(const For& loop) const;

  const SameBlocks& blocks_;
  std::unordered_set<uint32_t> carried_, late_, stored_;
};

}  // namespace fehu::imp
