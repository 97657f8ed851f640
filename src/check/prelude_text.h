// The prelude's source text, embedded in the binary by the build (tools/embed_prelude.cmake).
#pragma once

#include <span>
#include <string_view>

namespace fehu {

struct PreludeFile {
  std::string_view path;  // "/prelude/soacs.fut"
  std::string_view text;
};

// Sorted by path.
std::span<const PreludeFile> prelude_files();

}  // namespace fehu
