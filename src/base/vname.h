// Unique names: a dense number and the spelling it came from.
#pragma once

#include <cstdint>

#include "base/name.h"
#include "base/source.h"

namespace fehu {

// id 0 is "no name".
struct VName {
  uint32_t id = 0;
  Name base;
  explicit operator bool() const { return id != 0; }
  friend bool operator==(VName a, VName b) { return a.id == b.id; }
};

}  // namespace fehu
