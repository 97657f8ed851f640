// How the place that is read moves when a counter of the loops around it does.
#pragma once

#include <array>
#include <functional>
#include <unordered_map>

#include "ir/ir.h"

namespace fehu::soac {

inline constexpr size_t kNumCounters = 3;
using CounterSet = uint8_t;  // by number, as bits

// None: always the same place. Unit: the next element. Other: a row further, or nobody knows.
enum class Stride : uint8_t { None, Unit, Other };

// What is known of the code of a nest of loops.
struct NestFacts {
  std::array<VName, kNumCounters> counters;
  std::unordered_map<uint32_t, CounterSet> depends;    // by name bound in the nest: which counters it depends on
  std::function<const ir::Exp*(VName)> definition_of;  // anywhere in the program; null: not known
};

// Of the element that is read, by counter. Arrays from outside of the nest count as stored row by row, views of them as
// what they are.
std::array<Stride, kNumCounters> strides_of(const ir::IndexExp& read, const NestFacts& facts);

}  // namespace fehu::soac
