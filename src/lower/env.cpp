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

// The new leaf is compared with any leaf below: `bit` is the highest bit in which the two differ. Bits fall on the
// way down, so if it is higher than that of the node, the new leaf branches off right here; otherwise further down.
const Env::Node* Env::insert(Arena& arena, const Node* node, uint32_t id, const Binding* binding) {
  if (!node) return arena.make<Node>(id, 0u, binding, nullptr, nullptr);
  const Node* sample = node;
  while (sample->bit) sample = sample->child[(id & sample->bit) != 0];
  uint32_t difference = sample->id ^ id;
  if (difference == 0 && !node->bit) return arena.make<Node>(id, 0u, binding, nullptr, nullptr);
  uint32_t bit = difference ? std::bit_floor(difference) : 0;
  if (bit > node->bit) {
    const Node* leaf = arena.make<Node>(id, 0u, binding, nullptr, nullptr);
    bool right = (id & bit) != 0;
    return arena.make<Node>(0u, bit, nullptr, right ? node : leaf, right ? leaf : node);
  }
  bool right = (id & node->bit) != 0;
  const Node* child = insert(arena, node->child[right], id, binding);
  return arena.make<Node>(0u, node->bit, nullptr, right ? node->child[0] : child, right ? child : node->child[1]);
}

void Env::bind(Arena& arena, VName name, const Binding* binding) {
  if (name) root_ = insert(arena, root_, name.id, binding);
}

}  // namespace fehu::lower
