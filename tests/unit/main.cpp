// The unit tests of all folders in one program, on the same large stack that compilation runs on.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "base/large_stack.h"

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  int status = 0;
  fehu::run_on_large_stack([&] { status = context.run(); });
  return status;
}
