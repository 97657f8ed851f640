// Attributes that passes make for passes after them. In a program they mean nothing: lowering drops them.
#pragma once

#include <string_view>

namespace fehu::ir {

// Of reductions, and of the loops they become: elements may be combined in any order.
inline constexpr std::string_view kAnyOrder = "any_order";

}  // namespace fehu::ir
