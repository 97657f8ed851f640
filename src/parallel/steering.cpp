// Attributes of parallel operations. Spec: language.md 15
//
// `flattening` chooses between versions: those that run the outer level alone, the outer level with the inner one
// beside it, and the inner level alone. On threads "intra" is a region inside of a point of a region, as is everything
// that is flat elsewhere; so `no_intra` leaves nothing out.
#include "parallel/steering.h"

namespace fehu::parallel {

static void choose_versions(Steering& s, std::string_view which) {
  if (which == "no_outer" || which == "only_intra") s.has_outer = false;
  if (which == "only_inner") s = {.has_outer = false, .has_both = false, .has_inner = true};
  if (which == "sequentialise_nonuniform") s.has_varying_inside = false;
}

Steering steering_of(List<ir::Attr> attrs) {
  Steering s;
  for (const ir::Attr& attr : attrs) {
    std::string_view name = attr.name ? attr.name.str() : std::string_view();
    if (name == "sequential") s.is_parallel = false;
    if (name == "sequential_outer") s = {.has_outer = false, .has_both = false, .has_inner = true};
    if (name == "sequential_inner") s.has_both = false;
    if (name == "flattening" || name == "incremental_flattening")
      for (const ir::Attr& which : attr.args)
        if (which.name) choose_versions(s, which.name.str());
  }
  return s;
}

}  // namespace fehu::parallel
