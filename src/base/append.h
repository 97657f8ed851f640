// append(out, "{} of {}", a, b): formats at the end of a string, without a string in between.
#pragma once

#include <fmt/format.h>

#include <string>

namespace fehu {

// The one place where formatting into a string is compiled: fmt::format_to would bring fmt's whole machinery into each
// file that uses it, two seconds of g++ each.
void append_formatted(std::string& out, fmt::string_view format, fmt::format_args args);

template <typename... Args>
void append(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  append_formatted(out, format, fmt::make_format_args(args...));
}

}  // namespace fehu
