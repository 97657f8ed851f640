// What happens when the compiler finds itself in the wrong.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

#include "base/node.h"

namespace fehu {

void internal_error(const char* file, int line, const std::string& message) {
  std::fflush(stdout);
  fmt::print(stderr, "Internal compiler error (this is a bug in fehu, not in your program):\n{}\nRaised at {}:{}.\n",
             message, file, line);
#ifdef FEHU_FUZZING
  std::abort();  // a fuzzer sees only signals
#else
  std::_Exit(1);
#endif
}

void wrong_kind(const std::string& found, const std::string& wanted) {
  internal_error(__FILE__, __LINE__, fmt::format("a node of kind {} is taken for one of kind {}", found, wanted));
}

}  // namespace fehu
