// How often names are used, and from where to where in their bodies.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace fehu::analysis {

// By the number of the name: how often it occurs in the program, also in types, places in memory and certificates, but
// not where it is bound. One walk.
std::vector<uint32_t> count_uses(const ir::Program& p);

// When a name is needed. Time is counted in statements of the body that binds it: a use inside of another body is one
// by the statement that contains that body. So a name that is used in a loop is needed until the loop is over, because
// the next iteration may use it again.
struct Lifetime {
  static constexpr uint32_t kForever = UINT32_MAX;  // constants of the program that functions use
  uint32_t body = 0;                                // the number of the body that binds it; 0: it is not bound
  uint32_t bound = 0;                               // the statement that binds it; parameters: 0
  uint32_t first = UINT32_MAX, last = 0;            // uses; the number of statements: the result. No use: first > last
  bool is_last_inside = false;                      // the last statement uses it (also) in its bodies

  bool is_used() const { return first <= last; }
};

// The bodies of a program, as a tree.
struct BodyPlace {
  uint32_t parent = 0;       // the body around it; 0: none, it is that of a function, or all constants
  uint32_t statement = 0;    // of the parent, that contains the body
  uint32_t depth = 0;        // number of bodies around it
  bool is_branch = false;    // of a match: at most one of them runs
  bool is_repeated = false;  // it is in a loop or lambda that runs again and again, perhaps further out
};

// The lifetimes of all names of a program. One walk; each use costs a step.
//
// In stages with memory, blocks are needed as long as an array that lies in them: using the array is a use of its
// block, and so is making it, unless it is blank: then the first use comes later, but none after the last. That an
// array's place names the block is no use by itself. Another name for a block (let {b: mem} = a) means the same block:
// using it is a use of both.
class Lifetimes {
 public:
  explicit Lifetimes(const ir::Program& p);

  const Lifetime& of(VName name) const { return lifetimes_[name.id]; }
  // Bodies have numbers from 1, in the order of the text.
  const BodyPlace& body(uint32_t number) const { return bodies_[number]; }
  // Is a block named as a value: an argument, a result, what a loop starts with? Then other names may mean it as well,
  // and its lifetime says nothing about them.
  bool is_passed_on(VName block) const { return is_passed_on_[block.id]; }

 private:
  friend class LifetimeWalk;
  std::vector<Lifetime> lifetimes_;  // by the number of the name
  std::vector<BodyPlace> bodies_;
  std::vector<bool> is_passed_on_;
};

}  // namespace fehu::analysis
