// FEHU_CHECK: a broken invariant of the compiler itself. It stops with a message and exit code 1; users' mistakes
// are diagnostics, never this.
#pragma once

#include <fmt/format.h>

namespace fehu {
[[noreturn, gnu::cold]] void internal_error(const char* file, int line, const std::string& message);
}

#define FEHU_CHECK(condition, ...)                                                          \
  do {                                                                                      \
    if (!(condition)) ::fehu::internal_error(__FILE__, __LINE__, fmt::format(__VA_ARGS__)); \
  } while (0)
