// Property tests: entry points that must be true of all values. Spec: test-format.md 9.
#pragma once

#include <string>
#include <vector>

#include "tools/test/session.h"

namespace fehu {

// The failures of all properties; they are also written to files beside the program.
std::vector<std::string> run_properties(const TestProgram& program, const TestOptions& options, TestSession& session);

// The generator of data-format.md 9, which also makes the values of `dataset`.
class SplitMix {
 public:
  explicit SplitMix(uint64_t seed);
  uint64_t next();

 private:
  uint64_t state_, gamma_;
};

// #[prop(gen(g), shrink(s), size(n))]
struct PropertyAttribute {
  std::string generator = {}, shrinker = {};
  std::optional<int64_t> size = {};
  std::string mistake = {};  // an argument that is none; empty if there is no such
};
// None if the text is no `prop` attribute.
std::optional<PropertyAttribute> parse_property_attribute(std::string_view text);

}  // namespace fehu
