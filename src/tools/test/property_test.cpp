// Attributes of properties, and the generator against the check values of the specification.
#include "tools/test/property.h"

#include <doctest/doctest.h>

namespace fehu {

TEST_CASE("property: attributes") {
  CHECK(parse_property_attribute("prop"));
  CHECK(!parse_property_attribute("property"));
  CHECK(!parse_property_attribute("inline"));
  auto attribute = parse_property_attribute("prop(gen(mk), shrink(halve),size(20))");
  REQUIRE(attribute);
  CHECK(attribute->generator == "mk");
  CHECK(attribute->shrinker == "halve");
  CHECK(attribute->size == 20);
  CHECK(attribute->mistake == "");
  CHECK(parse_property_attribute("prop(size(x))")->mistake == "size(x)");
  CHECK(parse_property_attribute("prop(gen(mk),depth(3))")->mistake == "depth(3)");
}

TEST_CASE("property: the generator is that of random values") {
  // Numbers of the full range are the lower bound and what was drawn.
  SplitMix numbers(1);
  CHECK(static_cast<uint32_t>(numbers.next()) + 0x80000000u == static_cast<uint32_t>(-223823371));
  CHECK(static_cast<uint32_t>(numbers.next()) + 0x80000000u == static_cast<uint32_t>(-1815469669));
  SplitMix others(7);
  CHECK(others.next() + (uint64_t{1} << 63) == 3927983273704385731u);
}

}  // namespace fehu
