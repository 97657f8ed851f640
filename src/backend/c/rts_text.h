// The text of rts, which the build puts into the compiler.
#pragma once

#include <span>
#include <string_view>

namespace fehu::backend {

struct RtsFile {
  std::string_view name;  // "memory.h", "multicore/region.h"
  std::string_view text;
};
std::span<const RtsFile> rts_files();

}  // namespace fehu::backend
