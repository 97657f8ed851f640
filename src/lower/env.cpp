// The environment as a crit-bit trie: about log n steps for each operation.
// A crit-bit trie has an inner node only where numbers differ: a node says which bit decides, and all numbers below
// it agree in the higher bits. Nodes are never changed; `bind` copies the path to the new leaf.
#include "lower/env.h"

#include <bit>

namespace fehu::lower {

const Binding* Env::find(VName name) const {
  const Node* node = root_;
  while (node && node->bit) node = node->child[(name.id & node->bit) != 0];
  return node && node->id == name.id ? node->binding : nullptr;
}

// A node's bit is the highest in which its two sides differ; bits fall on the way down. `bit` is the highest in which
// the leaf differs from those that are there; 0: it takes the place of one.
const Env::Node* Env::insert(Arena& arena, const Node* node, const Node* leaf, uint32_t bit) {
  if (bit > node->bit) {
    bool right = (leaf->id & bit) != 0;
    return arena.make<Node>(0u, bit, nullptr, right ? node : leaf, right ? leaf : node);
  }
  if (!node->bit) return leaf;
  bool right = (leaf->id & node->bit) != 0;
  const Node* child = insert(arena, node->child[right], leaf, bit);
  return arena.make<Node>(0u, node->bit, nullptr, right ? node->child[0] : child, right ? child : node->child[1]);
}

void Env::bind(Arena& arena, VName name, const Binding* binding) {
  if (!name) return;
  const Node* leaf = arena.make<Node>(name.id, 0u, binding, nullptr, nullptr);
  const Node* nearest = root_;
  while (nearest && nearest->bit) nearest = nearest->child[(name.id & nearest->bit) != 0];
  uint32_t difference = nearest ? nearest->id ^ name.id : 0;
  root_ = nearest ? insert(arena, root_, leaf, std::bit_floor(difference)) : leaf;
}

}  // namespace fehu::lower
