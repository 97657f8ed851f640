// For `in-place`: which arrays are made element by element of an older one, so that they can take its place.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::loops {

// That an array takes the place of a parameter.
struct Takeover {
  VName old;      // the parameter, or what updates have made of it
  size_t param;   // its number, of the loop or function
  size_t nest;    // the statement of its body that makes the next array
  size_t result;  // of that
  // Of all versions of the nest together:
  std::vector<VName> scratches = {};               // what it begins with
  std::vector<VName> updates = {};                 // the statements that write, by what they bind
  std::unordered_map<uint32_t, size_t> dims = {};  // by counter of the nest: the dimension in which it is a position
  std::unordered_set<uint32_t> regions = {};       // by their counters
  std::unordered_set<uint32_t> rows = {};          // in a region: names of rows of the piece, which may be read
};

// What can take the place of a parameter of the loop. `is_new` says of each parameter if it begins with an array that
// nobody else has.
std::vector<Takeover> takeovers_in_loop(const ir::LoopExp& loop, const ir::AliasTable& aliases,
                                        const std::vector<bool>& is_new);
// The same for arrays that belong to a function. The first array that fits takes the place.
std::vector<Takeover> takeovers_in_function(const ir::Body* body, const std::vector<ir::Param>& own);

}  // namespace fehu::loops
