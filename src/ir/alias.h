// Which names may share memory, and what operations consume.
//
// Every array or accumulator that comes into being is a root: what a fresh result is bound to, a parameter. A name
// stands for memory of one or more roots; two names may share memory only if they have a root in common. What is said
// here does not depend on what is consumed: so names do not come to share when an operation is found to be of no use.
//
//   Operand, Opaque, Index, FlatIndex, Rearrange, Reshape   the roots of the array
//   Update, FlatUpdate, Prefix, UpdateAcc, Hist, WithAcc    fresh: the old roots are consumed
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
#include <map>
#include <span>
#include <vector>

#include "ir/op_facts.h"

namespace fehu::ir {

class AliasTable {
 public:
  // The numbers of the roots, sorted. Empty for scalars and certificates.
  std::span<const uint32_t> roots(VName name) const { return at(roots_, name); }
  std::span<const uint32_t> roots(const Operand& x) const { return at(roots_, x.name); }
  bool may_share(VName a, VName b) const;

  // Two names may share iff nodes of theirs may. The number of a root is also that of its node that needs no branch.
  std::span<const uint32_t> nodes(VName name) const { return at(nodes_, name); }
  std::span<const uint32_t> nodes(const Operand& x) const { return at(nodes_, x.name); }
  uint32_t root_of(uint32_t node) const { return needs_branches(node) ? others_[node - kFirstOther].root : node; }
  bool may_nodes_share(uint32_t a, uint32_t b) const;

 private:
  friend class AliasAnalysis;
  struct Range {
    uint32_t start = 0;
    uint32_t count = 0;
  };
  // Nodes that need branches have numbers from here on; names never have.
  static constexpr uint32_t kFirstOther = uint32_t{1} << 31;
  static bool needs_branches(uint32_t node) { return node >= kFirstOther; }
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
  // Constants have the name 0, which is never bound.
  std::span<const uint32_t> at(const std::vector<Range>& ranges, VName name) const {
    if (name.id >= ranges.size()) return {};
    return {numbers_.data() + ranges[name.id].start, ranges[name.id].count};
  }
  std::span<const Choice> choices(uint32_t node) const {
    return needs_branches(node) ? others_[node - kFirstOther].choices : std::span<const Choice>();
  }

  std::vector<Range> roots_;       // by number of the name
  std::vector<Range> nodes_;       // by number of the name
  std::vector<uint32_t> numbers_;  // all ranges, one after the other
  std::vector<Node> others_;       // nodes that need branches
};

// Finds the aliases of what a walk comes across. The walk goes through the constants, then through functions, in any
// order; it enters and leaves bodies in the order of the text, and binds a statement after the bodies inside of it. So
// a walk with another purpose can have the aliases of all names in scope as it goes. Nothing depends on other
// functions: one that has changed can be walked again, when its names have been forgotten.
class AliasAnalysis {
 public:
  // To be called before names up to this number occur.
  void grow(uint32_t num_names);
  void enter(const Fun& f);
  void leave(const Fun& f);
  void enter(const Nested& nested);
  void leave(const Nested& nested);
  void bind(const Stm& s);
  // Whole statements and functions, with the bodies inside.
  void walk(const Stm& s);
  void walk(const Fun& f);
  void forget(std::span<const uint32_t> names);

  const AliasTable& table() const { return table_; }

 private:
  using Nodes = std::vector<uint32_t>;

  bool is_known(VName name) const { return name.id < depths_.size(); }
  void bind(const Param& p, Nodes nodes);
  void bind_fresh(const Param& p);
  void bind_same(const Param& p, VName other);
  void become_roots(Nodes& nodes);
  AliasTable::Range add(const Nodes& nodes);

  uint32_t node(uint32_t root, std::vector<AliasTable::Choice> choices);
  uint32_t outside(uint32_t n, VName bound);
  void add_outside(Nodes& to, const Operand& value, VName bound);

  void alias_of(const Stm& s, const Operand& x);
  void from_bodies(const Stm& s);
  void apply(const Stm& s, const ApplyExp& e);
  void match(const Stm& s, const MatchExp& e);
  void loop(const Stm& s, const LoopExp& e);
  void with_acc(const Stm& s, const WithAccExp& e);

  // What a branch of a match gives.
  struct Given {
    uint32_t node;
    uint32_t from;  // a root of this branch, if something else stands for it, or else the branch
    size_t result;
  };
  void add_given(std::vector<Given>& to, const Stm& s, const Body* b, uint32_t branch);
  void split(std::vector<Given>& given);

  AliasTable table_;
  std::vector<uint32_t> depths_;   // of roots: how many bodies they are inside
  std::vector<uint32_t> escapes_;  // of roots: what stands for them outside of their body; 0 if nothing does yet
  std::map<std::pair<uint32_t, std::vector<AliasTable::Choice>>, uint32_t> numbers_;  // of nodes that need branches
  uint32_t depth_ = 0;
  uint32_t num_loops_ = 0;
  uint32_t num_matches_ = 0;
};

// For a well-typed program. Names of undefined things have no roots.
AliasTable alias_analysis(const Program& p);

}  // namespace fehu::ir
