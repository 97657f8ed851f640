// Attributes that passes make for passes after them. In a program they mean nothing: lowering drops them.
#pragma once

#include <string_view>

namespace fehu::ir {

// Of reductions, and of the loops they become: elements may be combined in any order.
inline constexpr std::string_view kAnyOrder = "any_order";
// Of loops: what an iteration stores that leaves all numbers as they are which go round, nobody needs.
inline constexpr std::string_view kSkippable = "skippable";

constexpr bool is_mark(std::string_view attribute) {
  return attribute == kAnyOrder || attribute == kSkippable;
}

}  // namespace fehu::ir
