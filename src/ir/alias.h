// Which names may share memory, and what operations consume.
//
// Every array or accumulator that comes into being is a root: what a fresh result is bound to, a parameter. A name
// stands for memory of one or more roots; two names may share memory only if they have a root in common. What is said
// here does not depend on what is consumed: so names do not come to share when an operation is found to be of no use.
//
//   Operand, Opaque, Index, FlatIndex, Rearrange, Reshape   the roots of the array
//   Update, FlatUpdate, UpdateAcc, Hist, WithAcc            fresh: the old roots are consumed
//   Apply       unique results are fresh; others share with each other and with the arguments that are not consumed
//   Match       the union over the branches
//   Loop        unique: fresh; otherwise what the initial value or the body's result may share
//   all others  fresh
//
// What is fresh inside a body but leaves it by several results is shared between them. Parameters of lambdas and loops
// are roots of their own: that they are parts of arrays outside is a matter for who looks at the whole operation.
//
// Two results of a match do not share if one is `a` in one branch and the other in another. Therefore names have nodes:
// a root, and what branches must have been taken for the name to be that. Nodes of a root do not share if they need
// different branches of a match. Outside of a loop or lambda, matches inside are not mentioned: there are many rounds.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "ir/op_facts.h"

namespace fehu::ir {

class AliasTable {
 public:
  // The numbers of the roots, sorted. Empty for scalars and certificates.
  std::span<const uint32_t> roots(VName name) const;
  std::span<const uint32_t> roots(const Operand& x) const;
  bool may_share(VName a, VName b) const;

  // Two names may share iff nodes of theirs may. The number of a root is also that of its node that needs no branch.
  std::span<const uint32_t> nodes(VName name) const;
  std::span<const uint32_t> nodes(const Operand& x) const;
  uint32_t root_of(uint32_t node) const { return node < num_names_ ? node : others_[node - num_names_].root; }
  bool may_nodes_share(uint32_t a, uint32_t b) const;

 private:
  friend class AliasAnalysis;
  struct Range {
    uint32_t start = 0;
    uint32_t count = 0;
  };
  struct Choice {
    uint32_t match = 0;      // in order of their ends
    uint32_t branch = 0;     // or a root inside of a branch
    uint32_t num_loops = 0;  // and lambdas around the match
    auto operator<=>(const Choice&) const = default;
  };
  struct Node {
    uint32_t root = 0;
    std::vector<Choice> choices;  // in order
  };
  std::span<const uint32_t> at(Range range) const { return std::span(numbers_).subspan(range.start, range.count); }
  std::span<const Choice> choices(uint32_t node) const {
    return node < num_names_ ? std::span<const Choice>() : others_[node - num_names_].choices;
  }

  uint32_t num_names_ = 0;
  std::vector<Range> roots_;       // by number of the name
  std::vector<Range> nodes_;       // by number of the name
  std::vector<uint32_t> numbers_;  // all ranges, one after the other
  std::vector<Node> others_;       // nodes that need branches; their numbers come after those of all names
};

// For a well-typed program. Names of undefined things have no roots.
AliasTable alias_analysis(const Program& p);

}  // namespace fehu::ir
