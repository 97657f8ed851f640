// Whether fusion pays: the one place where that is decided.
#pragma once

#include "fuse/draft.h"

namespace fehu::fuse {

// The consumer takes this array of the producer element by element. `is_kept`: somebody else needs the array, too.
bool pays_vertically(const Draft& producer, const Draft& consumer, VName array, bool is_kept);
// Both read an array that they have in common, and neither needs the other.
bool pays_horizontally(const Draft& a, const Draft& b);

}  // namespace fehu::fuse
