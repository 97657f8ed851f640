// What the rules need to know about the rest of a function: how often names are used, and which are sizes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/vname.h"

namespace fehu::simplify {

// By the number of the name; filled by the walk that removes dead code.
struct Usage {
  std::vector<uint32_t> num_uses;
  std::vector<bool> is_size;  // it, or something computed from it by scalar statements, is a size in a type

  uint32_t uses(VName name) const { return name.id < num_uses.size() ? num_uses[name.id] : UINT32_MAX; }
  bool is_a_size(VName name) const { return name.id < is_size.size() && is_size[name.id]; }
};

}  // namespace fehu::simplify
