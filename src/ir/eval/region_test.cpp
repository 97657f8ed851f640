// Tests of the regions that arrays take in a buffer.
#include <doctest/doctest.h>

#include <random>
#include <set>

#include "ir/eval/region.h"

using namespace fehu;
using namespace fehu::ir;

static void add_bytes(const EvalRegion& region, size_t dim, int64_t position, std::set<int64_t>& out) {
  if (dim == region.extents.size()) {
    for (int64_t i = 0; i < region.elem_size; i++) out.insert(position * region.elem_size + i);
    return;
  }
  for (int64_t i = 0; i < region.extents[dim].size; i++)
    add_bytes(region, dim + 1, position + i * region.extents[dim].stride, out);
}

static bool is_overlap_of_sets(const EvalRegion& a, const EvalRegion& b, const EvalRegion* apart_from) {
  std::set<int64_t> in_a, in_b, in_apart;
  add_bytes(a, 0, a.offset, in_a);
  add_bytes(b, 0, b.offset, in_b);
  if (apart_from) add_bytes(*apart_from, 0, apart_from->offset, in_apart);
  for (int64_t byte : in_a)
    if (in_b.contains(byte) && !in_apart.contains(byte)) return true;
  return false;
}

// Rows of rows most of the time, but also strides that are zero, negative, or in each other's way.
static EvalRegion random_region(std::mt19937& random) {
  auto below = [&](int limit) { return static_cast<int64_t>(random() % static_cast<unsigned>(limit)); };
  int64_t elem_size = int64_t{1} << below(3);
  EvalRegion region{elem_size, (96 + below(24)) / elem_size, {}};
  int64_t stride = 1 + below(3);
  for (int64_t dims = below(4); dims > 0; dims--) {
    int64_t size = below(8) == 0 ? 0 : 1 + below(3);
    int64_t used = below(6) == 0 ? below(5) : stride;
    region.extents.insert(region.extents.begin(), {size, below(5) == 0 ? -used : used});
    stride *= size + below(2);
  }
  return region;
}

TEST_CASE("regions overlap exactly if they have a byte in common that is not in the third") {
  std::mt19937 random(1);
  int num_overlaps = 0;
  for (int i = 0; i < 20000; i++) {
    EvalRegion a = random_region(random), b = random_region(random), c = random_region(random);
    const EvalRegion* apart_from = i % 3 == 0 ? nullptr : i % 3 == 1 ? &c : &a;
    bool expected = is_overlap_of_sets(a, b, apart_from);
    num_overlaps += expected;
    CHECK(is_overlap(a, b, apart_from) == expected);
  }
  CHECK(num_overlaps > 1000);
}
