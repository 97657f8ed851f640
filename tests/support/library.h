// The checked library, once for all programs of a test run: checking it anew for each took more time than the programs.
#pragma once

#include "check/check.h"

namespace test_support {

// Options for a program that begins with the shared library.
inline fehu::check::CheckOptions with_shared_library(fehu::check::CheckOptions options = {}) {
  if (options.types_only) {
    static const fehu::check::Library types_only(true);
    options.library = &types_only;
  } else {
    static const fehu::check::Library full(false);
    options.library = &full;
  }
  return options;
}

}  // namespace test_support
