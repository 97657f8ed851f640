// Unique names: a dense number and the spelling it came from.
// Printed as base_id. The checker, lowering and all passes give every binding another number, so two names are the
// same thing exactly if their numbers are, and tables over names are arrays or maps by number.
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
