// Is a name that is not known where it is used defined further down in the same file?
#pragma once

#include <string_view>
#include <unordered_map>

#include "base/source.h"

namespace fehu::check {

// Looks at the text, because declarations that come later have not been checked yet; good enough for a hint. Each file
// is read once.
class LaterDefinitions {
 public:
  bool contains(const SourceMap& sources, Loc use, std::string_view name, bool is_type = false);

 private:
  using LastDefinition = std::unordered_map<std::string_view, size_t>;  // by name: offset in the file
  std::unordered_map<const SourceFile*, std::pair<LastDefinition, LastDefinition>> files_;  // values and types
};

}  // namespace fehu::check
