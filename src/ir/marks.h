// Attributes that passes make for passes after them. In a program they mean nothing: lowering drops them.
//
// They are attributes of the statement and not fields of the operation because they are permissions, not meaning. The
// statement computes the same without them, as far as the language says what it computes, so the evaluator and
// all passes in between need not know of them. A pass that makes a new statement of an old one and forgets the mark
// loses speed at most; one that joins two statements would have to decide what a field of the one means for the other.
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
