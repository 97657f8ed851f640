// Loops that count elements by a small key: the analysis of `count-in-table`.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "analysis/polynomial.h"
#include "ir/ir.h"

namespace fehu::scalars {

// In each iteration the key is one of 0, 1, .. and the parameter that counts this key grows by one. Of all counts the
// rest of the body uses one value only, the place: the count of the iteration's own key (already grown) and something
// that depends on nothing but the key.
struct KeyCounts {
  ir::PatElem key;
  ir::PatElem place;
  size_t place_stm;                        // of the body: where the place is known
  std::vector<size_t> counters;            // by key: the number of the loop's parameter
  std::vector<analysis::Polynomial> rest;  // by key: the place, less the parameter
  std::unordered_set<uint32_t> counted;    // what the body computes of the counts, by number: nobody else needs it
};

std::optional<KeyCounts> key_counts_of(const ir::LoopExp& loop, Arena& arena);

}  // namespace fehu::scalars
