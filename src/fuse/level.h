// Fusion of the statements of one body: the parts, shared by the files that include it (level.cpp says which).
#pragma once

#include <unordered_set>

#include "analysis/sizes.h"
#include "fuse/draft.h"

namespace fehu::fuse {

// A SOAC, several that have become one, or any other statement.
struct Node {
  std::optional<Draft> draft;          // of a SOAC
  ir::Stm stm;                         // of anything else
  std::unordered_set<uint32_t> roots;  // memory that it looks at
  std::vector<uint32_t> consumed;      // memory that it consumes
  std::vector<uint32_t> inside;        // names that it mentions elsewhere than as an array that goes in
  std::vector<uint32_t> outside;       // of with_acc: names that it mentions elsewhere than in its lambda
  bool has_effect = false;
};

class Level {
 public:
  Level(const ir::Body* body, Workshop& w, analysis::Sizes& sizes);
  const ir::Body* run();

 private:
  // --- nodes (level.cpp)
  void add(uint32_t i);
  void add_inputs(const ir::SoacExp& e);
  void count_results();
  std::optional<uint32_t> binder_of(uint32_t name) const;  // the node
  bool are_compatible(const Node& earlier, const Node& later) const;
  void put(int64_t number, Node&& p, Node&& c);
  void forget_shared_inputs(const Draft& a, const Draft& b);
  const ir::Body* finished();

  // --- a consumer and its producers (vertical.cpp)
  void vertically(uint32_t stm);
  bool try_vertically(uint32_t producer, uint32_t consumer);
  std::vector<VName> taken(uint32_t producer, const Draft& c) const;
  bool fits(const Draft& p, const Draft& c, const std::vector<VName>& taken);
  void fit(Node& c, const Draft& p, List<ir::Dim> inner, const std::vector<VName>& taken);
  bool fits_other(const Draft& p, const Draft& c, const std::vector<VName>& taken);
  bool is_needed_elsewhere(VName array) const { return uses_.at(array.id) > 1; }
  void give_up(Draft& p, const std::vector<VName>& taken);

  // --- readers of the same array (horizontal.cpp)
  bool horizontally();
  bool is_stored(VName array) const;
  bool try_horizontally(uint32_t a, uint32_t b);
  bool has_same_width(const Draft& a, const Draft& b);

  // --- what is inside of with_acc, and its producers (with_acc.cpp)
  void join_with_accs();
  void try_join(uint32_t a, uint32_t b);
  void into_with_acc(uint32_t stm);
  bool can_move_into(const Node& p, const Node& with_acc) const;
  bool is_given(const ir::PatElem& out, const Node& with_acc) const;
  void move_into(uint32_t producer, uint32_t with_acc);

  // --- producers that are seen through a view (views.cpp)
  void through_view(uint32_t stm);
  Node with_view(Node&& p, uint32_t view) const;
  bool through_reshape(uint32_t stm, Node& p, const ir::ReshapeExp& e);
  bool through_rearrange(uint32_t stm, Node& p, const ir::RearrangeExp& e);
  bool through_slice(uint32_t stm, Node& p, const ir::IndexExp& e);
  bool can_nest(const Draft& c, const std::vector<VName>& taken) const;
  bool is_map_of_one(const Node& p, VName array) const;
  bool is_input(VName array) const { return inputs_.contains(array.id); }

  const ir::Body* body_;
  Workshop& w_;
  analysis::Sizes& sizes_;
  analysis::Dependences graph_;
  std::vector<Node> nodes_;                        // by node of the graph
  std::unordered_map<uint32_t, uint32_t> binder_;  // by name: the statement that binds it
  std::unordered_map<uint32_t, uint32_t> uses_;    // by name: how many nodes use it, and is it a result
  std::unordered_set<uint32_t> inputs_;            // arrays that go into a SOAC of the body
  bool is_changed_ = false;
};

// The same body if nothing in it can be fused. Bodies inside of statements are not looked into, apart from those of
// with_acc, into which producers are moved. `sizes` knows all names in scope.
const ir::Body* fuse_level(const ir::Body* body, Workshop& w, analysis::Sizes& sizes);

}  // namespace fehu::fuse
