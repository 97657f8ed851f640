// Checks that an imperative program is well formed: always, after it was generated and after every change.
//
// - Every name is declared once in its function, before its use, and used in its scope, as what it is. Variables have a
//   value before they are read, results when the function ends.
// - Expressions, assignments, loads and stores have the right types; calls fit the function that is called.
// - Constants, counters and parameters are not assigned; nothing is written through pointers that are read-only.
// - Only blocks that the function declares are released, moved or swapped. A block that was let go of is not used
//   before the variable holds another, nor are pointers into it.
// - In a parallel region nothing is done to variables around it but reading them.
// - Entry points are functions of the program, with parameters and results for what goes in and out.
//
// What holds after a branch is what holds after both its lists; after a loop, what held before it.
#pragma once

#include <string>
#include <vector>

#include "imp/imp.h"

namespace fehu::imp {

// Each message names the function and the statement. Empty: all is well. After kMaxVerifyErrors it gives up.
constexpr size_t kMaxVerifyErrors = 20;
std::vector<std::string> verify(const Program& program);

}  // namespace fehu::imp
