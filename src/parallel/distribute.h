// What the function of a SOAC makes, by a map before it.
#pragma once

#include <optional>
#include <vector>

#include "ir/build.h"

namespace fehu::parallel {

// `map` binds `pat`, arrays that `rest`, the inputs and function of the SOAC afterwards, reads.
struct Distributed {
  ir::ScremaExp map;
  std::vector<ir::PatElem> pat;
  ir::SoacExp rest;
};
// None: it makes arrays, whose storing would take memory, or updates accumulators.
std::optional<Distributed> distributed(const ir::SoacExp& e, ir::Build& build);

// Are there SOACs inside that may have many elements?
bool has_soacs(const ir::Lambda* l);

}  // namespace fehu::parallel
