// Which bytes of a buffer the elements of arrays take.
//
// Nearly all regions are rows of rows: their strides, from the largest to the smallest, each pass over everything that
// the smaller ones reach. Then a few divisions tell whether an element is one of the region, and the elements of the
// smaller of two regions are looked up in the other. Other regions are written down byte by byte.
#include "ir/eval/region.h"

#include <algorithm>

namespace fehu::ir {

namespace {

struct Span {
  int64_t begin, end;  // in bytes
};

// A region whose elements can be looked up. All strides are positive, the largest comes first.
struct Lookup {
  int64_t elem_size, lowest;
  std::vector<Extent> extents;
  bool is_possible = true;

  explicit Lookup(const EvalRegion& region) : elem_size(region.elem_size), lowest(region.offset) {
    for (Extent e : region.extents) {
      if (e.size == 1) continue;
      if (e.stride < 0) {
        lowest += (e.size - 1) * e.stride;
        e.stride = -e.stride;
      }
      extents.push_back(e);
    }
    std::ranges::sort(extents, [](const Extent& x, const Extent& y) { return x.stride > y.stride; });
    int64_t reach = 0;
    for (size_t i = extents.size(); i-- > 0;) {
      is_possible = is_possible && extents[i].stride > reach;
      reach += (extents[i].size - 1) * extents[i].stride;
    }
  }

  bool has_byte(int64_t byte) const {
    int64_t rest = byte / elem_size - lowest;
    if (rest < 0) return false;
    for (const Extent& e : extents) {
      if (rest / e.stride >= e.size) return false;
      rest %= e.stride;
    }
    return rest == 0;
  }
};

}  // namespace

static Span bytes_of(const EvalRegion& region) {
  int64_t lowest = region.offset, highest = region.offset;
  for (const Extent& e : region.extents) {
    if (e.size == 0) return {0, 0};
    (e.stride < 0 ? lowest : highest) += (e.size - 1) * e.stride;
  }
  return {lowest * region.elem_size, (highest + 1) * region.elem_size};
}

static int64_t num_elements(const EvalRegion& region) {
  int64_t count = 1;
  for (const Extent& e : region.extents) count *= e.size;
  return count;
}

static bool is_same(const EvalRegion& a, const EvalRegion& b) {
  auto is_same_extent = [](const Extent& x, const Extent& y) { return x.size == y.size && x.stride == y.stride; };
  return a.elem_size == b.elem_size && a.offset == b.offset && std::ranges::equal(a.extents, b.extents, is_same_extent);
}

// Is `f` true for the position of some element?
static bool any_position(const EvalRegion& region, size_t dim, int64_t position, auto f) {
  if (dim == region.extents.size()) return f(position);
  for (int64_t i = 0; i < region.extents[dim].size; i++)
    if (any_position(region, dim + 1, position + i * region.extents[dim].stride, f)) return true;
  return false;
}

// Is `f` true for some byte of the region in the span?
static bool any_byte(const EvalRegion& region, Span span, auto f) {
  return any_position(region, 0, region.offset, [&](int64_t position) {
    int64_t first = position * region.elem_size;
    for (int64_t i = std::max(first, span.begin); i < std::min(first + region.elem_size, span.end); i++)
      if (f(i)) return true;
    return false;
  });
}

static bool is_overlap_by_bytes(const EvalRegion& a, const EvalRegion& b, const EvalRegion* apart_from, Span common) {
  std::vector<bool> is_in_a(static_cast<size_t>(common.end - common.begin));
  auto at = [&](int64_t byte) { return is_in_a[static_cast<size_t>(byte - common.begin)]; };
  any_byte(a, common, [&](int64_t byte) { return at(byte) = true, false; });
  if (apart_from) any_byte(*apart_from, common, [&](int64_t byte) { return at(byte) = false, false; });
  return any_byte(b, common, at);
}

bool is_overlap(const EvalRegion& a, const EvalRegion& b, const EvalRegion* apart_from) {
  Span x = bytes_of(a), y = bytes_of(b);
  Span common{std::max(x.begin, y.begin), std::min(x.end, y.end)};
  if (common.begin >= common.end) return false;
  if (apart_from && (is_same(*apart_from, a) || is_same(*apart_from, b))) return false;
  if (num_elements(a) < num_elements(b)) return is_overlap(b, a, apart_from);
  Lookup in_a(a);
  if (apart_from && num_elements(*apart_from) == 0) apart_from = nullptr;
  Lookup in_apart(apart_from ? *apart_from : a);
  if (!in_a.is_possible || !in_apart.is_possible) return is_overlap_by_bytes(a, b, apart_from, common);
  return any_byte(b, common,
                  [&](int64_t byte) { return in_a.has_byte(byte) && !(apart_from && in_apart.has_byte(byte)); });
}

}  // namespace fehu::ir
