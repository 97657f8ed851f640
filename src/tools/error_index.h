// The text of docs/error_index.md, embedded in the binary by the build (tools/embed_text.cmake).
#pragma once

#include <string_view>

namespace fehu {

std::string_view error_index();

}  // namespace fehu
