// Segments whose elements follow from their positions. Private to src/parallel.
#pragma once

#include <optional>

#include "ir/build.h"

namespace fehu::parallel {

// The irregular map with the same segments; none: a segment can only be made as a whole.
std::optional<ir::ExpandExp> as_expand(const ir::FlatmapExp& e, ir::Build& build);

}  // namespace fehu::parallel
