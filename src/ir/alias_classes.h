// Which arrays may share memory while a program is being changed: coarser than alias.h, but it stays true.
//
// What alias.h says holds for a program as it is. Simplification replaces names by others as it goes, and asks about
// consumption for every second statement: after each replacement the exact aliases would have to be found anew. Here,
// arrays that may share are in one class. Everything that a loop or a branch may return is in the class of its result,
// parts of an array are in the class of the array, and the order of statements does not count. Replacing a name by
// another only joins two classes, so what is said about a name stays true.
//
// The classes are made from the same facts as the exact aliases (op_facts.h), in one walk that costs a step for each
// statement. Whatever may share by alias.h is in one class: a test compares the two.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ir.h"

namespace fehu::ir {

class AliasClasses {
 public:
  AliasClasses() = default;
  explicit AliasClasses(uint32_t num_names);
  void add(List<Stm> constants);
  void add(const Fun& f);

  bool may_share(VName a, VName b) const { return find(a.id) == find(b.id); }

  // Is neither the array nor anything that may share its memory ever consumed? False for names made later.
  bool is_never_consumed(VName name) const;
  // Would the two, if they shared memory, make a function return a constant? Callers take results for their own.
  bool would_return_constant(VName array, VName copy) const;
  // From now on they share memory.
  void join(VName a, VName b);

 private:
  friend class AliasClassesWalk;
  uint32_t find(uint32_t id) const;
  void consume(VName name);

  mutable std::vector<uint32_t> parent_;
  // By the representative of the class.
  std::vector<bool> is_consumed_, is_constant_, is_returned_;
};

}  // namespace fehu::ir
