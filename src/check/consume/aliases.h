// Alias sets, and values described by the alias sets of their components. Spec: language.md 7.2.
//
// A set is a node of a graph: an atom (one leaf of one variable), or the union of two sets. Building a union costs
// nothing, however large its parts are, so that a long chain of variables bound to parts of each other stays linear.
// Questions walk the graph, each node once.
#pragma once

#include <cstdint>
#include <vector>

#include "base/arena.h"
#include "check/typed.h"

namespace fehu::check {

using AliasSet = uint32_t;  // 0: empty
using VarIndex = uint32_t;  // of the consumption checker's own table of variables

class AliasSets {
 public:
  AliasSets() : nodes_(1), edges_(1) {}

  AliasSet atom(VarIndex var);  // a new atom each time
  AliasSet join(AliasSet a, AliasSet b);

  // Calls fn(AliasSet atom, VarIndex) once for each atom of `set`; fn returns false to stop.
  template <typename Fn>
  void for_each(AliasSet set, Fn&& fn);
  // Like for_each, over several sets at once: between begin_walk and the last walk no atom is met twice.
  void begin_walk() { ++walk_; }
  template <typename Fn>
  bool walk(AliasSet set, Fn&& fn);

  // Marks all atoms of the variable, those that it has and those that it gets, as consumed, or takes that back. Every
  // set knows how many of its parts have such an atom; so asking costs nothing, and marking no more than the number of
  // sets that change.
  void consume(VarIndex var) { set_consumed(var, true); }
  void restore(VarIndex var) { set_consumed(var, false); }
  bool has_consumed(AliasSet set) const { return nodes_[set].num_consumed != 0; }

  bool overlap(AliasSet a, AliasSet b);
  size_t num_nodes() const { return nodes_.size(); }

 private:
  struct Node {
    uint32_t left = 0;
    uint32_t right = 0;         // 0: an atom, whose variable is `left`
    uint32_t walk = 0;          // the last walk that came here
    uint32_t num_consumed = 0;  // parts that have a consumed atom; of an atom: 1 if it is one
    uint32_t parents = 0;       // the first in a list of edges
  };
  struct Edge {
    AliasSet parent;
    uint32_t next;  // 0: the last
  };
  struct Atoms {        // of a variable
    uint32_t list = 0;  // edges to them
    bool are_consumed = false;
  };
  void add_edge(uint32_t& list, AliasSet to);
  Atoms& atoms_of(VarIndex var);
  void set_consumed(VarIndex var, bool is_consumed);

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Atoms> atoms_;  // by variable
  std::vector<AliasSet> stack_;
  uint32_t walk_ = 0;
};

// The aliases of a value, one set for each component. Null: the value has none. The parts follow the type: the fields
// of a record, or the payloads of all constructors of a sum, in order; without parts `set` holds for everything inside.
struct AliasTree {
  AliasSet set = 0;
  const typed::Type* fn_type = nullptr;  // of a function: a type whose marks are right (see marks.cpp)
  List<const AliasTree*> parts;
};

// Of records: the number of the field. Of sums: the number of the constructor's first payload. -1 if there is none.
int field_index(const typed::Type* type, Name field);
int payload_index(const typed::Type* type, Name constr);
const AliasTree* part_of(const AliasTree* tree, int index);
// The type that is written for a field or payload inside what `written` (may be null) is written for.
const typed::Type* part_type(const typed::Type* written, int index);
// Calls `fn(const Pat*, const AliasTree*, const Type* written)` for the names and other leaves of a pattern: with the
// part of the matched value's tree that each stands for, and the part of the innermost annotation around it (null if
// there is none). In `(a, b: *t)` that is nothing for a, and `*t` for b.
template <typename Fn>
void for_each_written_leaf(const typed::Pat* pat, const AliasTree* tree, const typed::Type* written, Fn&& fn) {
  using namespace typed;
  switch (pat->kind) {
    case PatKind::Name:
    case PatKind::Wildcard:
    case PatKind::Literal:
    case PatKind::Error:
      return fn(pat, tree, written);
    case PatKind::Record:
      for (const FieldPat& f : as<RecordPat>(pat)->fields) {
        int index = field_index(pat->type, f.name);
        for_each_written_leaf(f.pat, part_of(tree, index), part_type(written, index), fn);
      }
      return;
    case PatKind::Constr: {
      int index = payload_index(pat->type, as<ConstrPat>(pat)->constr);
      for (const Pat* p : as<ConstrPat>(pat)->payload) {
        for_each_written_leaf(p, part_of(tree, index), part_type(written, index), fn);
        ++index;
      }
      return;
    }
    case PatKind::Ascript:
      return for_each_written_leaf(as<AscriptPat>(pat)->pat, tree, as<AscriptPat>(pat)->annotation.type, fn);
  }
}
// The same where annotations do not matter: `fn(const Pat*, const AliasTree*)`.
template <typename Fn>
void for_each_leaf(const typed::Pat* pat, const AliasTree* tree, Fn&& fn) {
  for_each_written_leaf(pat, tree, nullptr,
                        [&](const typed::Pat* leaf, const AliasTree* part, const typed::Type*) { fn(leaf, part); });
}

const AliasTree* make_leaf(Arena& arena, AliasSet set, const typed::Type* fn_type = nullptr);
const AliasTree* make_parts(Arena& arena, std::span<const AliasTree* const> parts);  // null if all are
const AliasTree* join_trees(Arena& arena, AliasSets& sets, const AliasTree* a, const AliasTree* b);
// The union of all sets in the tree.
AliasSet all_aliases(AliasSets& sets, const AliasTree* tree);
// The types of the parts: fields, or all payloads. Empty for anything but records and sums.
std::vector<const typed::Type*> part_types(const typed::Type* type);

// What 7.1 and 7.5 call components: the leaves of a value's type outside sums; a sum is one component.
struct Component {
  const typed::Type* type;
  AliasSet set = 0;
  const typed::Type* fn_type = nullptr;
  bool is_shared = false;  // shares an alias with another component, or two payloads of one constructor share one
};
std::vector<Component> components_of(AliasSets& sets, const typed::Type* type, const AliasTree* tree);

// ---------------------------------------------------------------------------------------------------------------

template <typename Fn>
bool AliasSets::walk(AliasSet set, Fn&& fn) {
  stack_.clear();
  if (set != 0) stack_.push_back(set);
  while (!stack_.empty()) {
    AliasSet at = stack_.back();
    stack_.pop_back();
    Node& node = nodes_[at];
    if (node.walk == walk_) continue;
    node.walk = walk_;
    if (node.right == 0) {
      if (!fn(at, node.left)) return false;
    } else {
      stack_.push_back(node.right);
      stack_.push_back(node.left);
    }
  }
  return true;
}

template <typename Fn>
void AliasSets::for_each(AliasSet set, Fn&& fn) {
  begin_walk();
  walk(set, fn);
}

}  // namespace fehu::check
