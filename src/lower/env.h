// The environment of lowering: what the unique names of the typed program stand for.
// Persistent, so that closures keep theirs for free.
#pragma once

#include "base/arena.h"
#include "check/typed.h"

namespace fehu::lower {

struct Binding;

// A binary trie over the numbers of names. Adding a name shares all but one path.
class Env {
 public:
  const Binding* find(VName name) const;
  void bind(Arena& arena, VName name, const Binding* binding);
  // Two environments with the same identity are the same; closures over them are compared by it (specs.cpp).
  const void* identity() const { return root_; }

 private:
  struct Node {
    uint32_t id;   // leaf: the name
    uint32_t bit;  // inner: the bit that decides; 0 marks a leaf
    const Binding* binding;
    const Node* child[2];
  };
  static const Node* insert(Arena& arena, const Node* node, const Node* leaf, uint32_t bit);

  const Node* root_ = nullptr;
};

}  // namespace fehu::lower
