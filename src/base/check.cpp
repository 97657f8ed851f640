// What happens when the compiler finds itself in the wrong.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

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

}  // namespace fehu
