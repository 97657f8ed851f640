// What passes on the imperative IR must know of the names of a program.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "imp/imp.h"

namespace fehu::imp {

// New names are numbered behind all that exist.
uint32_t largest_name(const Program& program);
// The types of scalars and of elements behind pointers that the function declares, by number of the name.
std::unordered_map<uint32_t, prim::PrimType> declared_types(const Function& function);

// Which expressions are made of numbers of chunks and constants, as far as the statements say that were learnt: points
// of regions over chunks are few, and each is much work.
class ChunkCounts {
 public:
  void learn(const DeclareScalar& s);
  bool counts(const Exp* e) const;

 private:
  std::unordered_set<uint32_t> scalars_;
};

}  // namespace fehu::imp
