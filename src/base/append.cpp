// The body of append.
#include "base/append.h"

#include <iterator>

namespace fehu {

void append_formatted(std::string& out, fmt::string_view format, fmt::format_args args) {
  fmt::vformat_to(std::back_inserter(out), format, args);
}

}  // namespace fehu
