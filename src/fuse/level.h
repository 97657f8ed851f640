// Fusion of the statements of one body.
#pragma once

#include "analysis/sizes.h"
#include "fuse/draft.h"

namespace fehu::fuse {

// The same body if nothing in it can be fused. Bodies inside of statements are not looked into, apart from those of
// with_acc, into which producers are moved. `sizes` knows all names in scope.
const ir::Body* fuse_level(const ir::Body* body, Workshop& w, analysis::Sizes& sizes);

}  // namespace fehu::fuse
