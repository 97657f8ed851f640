// Which functions run on all threads, and which on one. Private to src/parallel.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::parallel {

struct FunctionVersions {
  std::unordered_set<uint32_t> on_host;        // functions that are called by parallel code as a whole, by number
  std::unordered_map<uint32_t, VName> inside;  // those of them that are called by single points, too: their copies
  std::unordered_set<uint32_t> have_regions;   // those of the first that are worth calling in points
  std::unordered_set<uint32_t> unknown;        // functions of which nobody knows what a call costs
  std::vector<ir::Fun> funs;                   // with the copies, callees before callers

  FunctionVersions(const ir::Program& program, ir::NameSource& names, Arena& arena);
};

// Is it the call of a function as sequential code? And the same, as a call of the copy, if there is one.
bool calls_copy(const ir::Stm& s);
ir::Stm calling_copy(const ir::Stm& s, const FunctionVersions& versions, Arena& arena);

// The same function with calls of copies.
const ir::Lambda* calling_copies(const ir::Lambda* l, const FunctionVersions& versions, Arena& arena);

// Does it call, outside of SOACs, a function that has regions?
bool has_parallel_calls(const ir::Lambda* l, const FunctionVersions& versions);

// Is one of these called in it?
bool calls_any(const ir::Lambda* l, const std::unordered_set<uint32_t>& funs);

// Functions that print something, by number.
std::unordered_set<uint32_t> printing_functions(const ir::Program& program);

}  // namespace fehu::parallel
