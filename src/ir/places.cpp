// Counting the places at the beginning of lists.
#include "ir/places.h"

#include <algorithm>

namespace fehu::ir {

bool has_own_strides(const Param& array, List<Param> list, size_t position) {
  size_t first = position + 2, rank = array.type.rank();
  if (!array.mem || array.mem->strides.size() != rank || first + rank > list.size()) return false;
  for (size_t d = 0; d < rank; d++)
    if (array.mem->strides[d].is_const() || array.mem->strides[d].name != list[first + d].name) return false;
  return true;
}

size_t num_destinations(List<Type> results) {
  return 2 * static_cast<size_t>(std::ranges::count_if(results, [](const Type& t) { return t.is_placed; }));
}

size_t num_places(List<Param> list) {
  size_t count = 0;
  for (const Param& p : list)
    if (p.type.kind == TypeKind::Array) count += 2 + (has_own_strides(p, list, count) ? p.type.rank() : 0);
  return count;
}

size_t num_places(List<Type> results) {
  size_t count = 0;
  for (const Type& t : results)
    if (t.kind == TypeKind::Array && !t.is_placed) count += 2 + (t.is_strided ? t.rank() : 0);
  return count;
}

}  // namespace fehu::ir
