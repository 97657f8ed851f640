// What the rules need to know about the rest of a function: how often names are used, which are sizes, and which arrays
// may share memory with one that is consumed.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ir.h"

namespace fehu::simplify {

// Arrays that may share memory are in one class. Coarse: everything that a loop or a branch may return is in the class
// of its result, and the order of statements does not count. Whatever the rules do only joins classes, so what is said
// about a name stays true while they run.
class Sharing {
 public:
  Sharing() = default;
  explicit Sharing(uint32_t num_names);
  void add(List<ir::Stm> constants);
  void add(const ir::Fun& f);

  // Is neither the array nor anything that may share its memory ever consumed? False for names made later.
  bool is_never_consumed(VName name) const;
  // Would the two, if they shared memory, make a function return a constant? Callers take results for their own.
  bool would_return_constant(VName array, VName copy) const;
  // From now on they share memory.
  void join(VName a, VName b);

 private:
  friend class SharingWalk;
  uint32_t find(uint32_t id) const;
  void consume(VName name);

  mutable std::vector<uint32_t> parent_;
  // By the representative of the class.
  std::vector<bool> is_consumed_, is_constant_, is_returned_;
};

// By the number of the name; filled by the walk that removes dead code.
struct Usage {
  std::vector<uint32_t> num_uses;
  std::vector<bool> is_size;  // it, or something computed from it by scalar statements, is a size in a type

  uint32_t uses(VName name) const { return name.id < num_uses.size() ? num_uses[name.id] : UINT32_MAX; }
  bool is_a_size(VName name) const { return name.id < is_size.size() && is_size[name.id]; }
};

}  // namespace fehu::simplify
