// A readable difference of two texts.
#pragma once

#include <string>

namespace golden {

// Lines with "-" (wanted) and "+" (is), with three lines of context. Empty if the texts are equal.
std::string unified_diff(const std::string& wanted, const std::string& is);

}  // namespace golden
