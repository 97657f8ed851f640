// In which order the statements of a list must stay, and which of them can be made one.
//
// A statement depends on an earlier one if
// - it uses a name that the earlier one binds, also as a certificate or as a size in a type,
// - it consumes an array that the earlier one uses, under any name, or uses one that the earlier one consumes,
// - both have effects: which of two asserts fails first can be seen.
// All else may change places. Bodies inside count as part of their statement.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/effects.h"
#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::analysis {

// What the statements of a program have to do with memory and the outside world. Made once for a program, and asked
// about many lists of statements.
//
// Aliases are those of the program as it was. A pass that then puts one name in place of another, as fusion does with
// parameters of lambdas, says so with `join`: what was found about the old root is then said about the new ones.
class Memory {
 public:
  Memory(const ir::Program& p, const ir::AliasTable& aliases, const Effects& effects)
      : aliases_(aliases), effects_(effects), is_marked_(p.num_names) {}

  // The root that the parameter was stands for these from now on.
  void join(VName param, const ir::Operand& x);
  // A new name for a view of the array. Nobody consumes it.
  void bind_view(VName view, VName of);
  void append_roots(VName name, std::vector<uint32_t>& out) const;
  void append_consumed(const ir::Stm& s, std::vector<uint32_t>& out);
  bool has_effect(const ir::Stm& s) const { return effects_.has_effect(s); }

 private:
  void append(std::span<const uint32_t> roots, std::vector<uint32_t>& out) const;

  const ir::AliasTable& aliases_;
  const Effects& effects_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> joined_;  // by root
  std::unordered_map<uint32_t, std::vector<uint32_t>> views_;   // by name
  std::vector<bool> is_marked_;                                 // scratch, always false outside of append_consumed
};

// What a statement mentions and does, bodies included. Each number occurs once, in order.
struct Footprint {
  std::vector<uint32_t> names;     // that it uses, by number
  std::vector<uint32_t> roots;     // memory that it looks at or consumes
  std::vector<uint32_t> consumed;  // memory that it consumes
  bool has_effect = false;
};
Footprint footprint_of(const ir::Stm& s, Memory& memory);

// A graph of the statements of a list, of stages without memory (there, blocks are written through names). Made in one
// walk. Statements that have been merged are one node, known by any of their numbers.
class Dependences {
 public:
  Dependences(List<ir::Stm> stms, Memory& memory);

  const Footprint& footprint(size_t stm) const { return footprints_[stm]; }
  // The numbers of the statements on which this one depends directly, in order. As it was before anything was merged.
  std::span<const uint32_t> before(size_t stm) const { return first_[stm]; }
  bool depends(size_t later, size_t earlier) const;

  // The number by which the node is known that the statement is part of now.
  uint32_t find(uint32_t stm) const;
  bool depends_now(uint32_t later, uint32_t earlier);
  // Makes one node of the two, if nothing must come between them, and returns its number; else -1. The order of the
  // others changes as little as it must. Gives up if too much lies between them.
  int64_t merge(uint32_t a, uint32_t b);
  // All nodes in an order that all dependences allow.
  std::vector<uint32_t> order() const;

 private:
  using Numbers = std::vector<uint32_t>;
  void compact(Numbers& list, uint32_t self) const;
  bool collect(uint32_t from, uint32_t to, std::vector<Numbers>& edges, Numbers& out);
  void reorder(uint32_t a, uint32_t b, Numbers& before, Numbers& after);
  uint32_t unite(uint32_t a, uint32_t b);

  std::vector<Footprint> footprints_;
  std::vector<Numbers> first_;           // before anything was merged
  std::vector<Numbers> before_, after_;  // by node: nodes, perhaps by old numbers, perhaps more than once
  std::vector<uint32_t> position_;       // by node: a topological order
  mutable Numbers parent_;               // by statement: its way to its node
  std::vector<bool> is_seen_;            // scratch
};

}  // namespace fehu::analysis
