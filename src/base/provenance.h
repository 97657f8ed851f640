// Where a piece of a program comes from.
#pragma once

#include "base/arena.h"
#include "base/source.h"

namespace fehu {

// Of a statement: the innermost place first, then the calls that led there.
struct Provenance {
  List<Loc> locs;
};

}  // namespace fehu
