// A small random generator, the same on every machine: all choices of a program come from one seed.
#pragma once

#include <cstdint>
#include <vector>

namespace random_programs {

class Rng {
 public:
  explicit Rng(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 0x1234567u) {}

  uint64_t bits() {  // splitmix64
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // Between `low` and `high`, both included.
  int64_t range(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(bits() % static_cast<uint64_t>(high - low + 1));
  }
  size_t below(size_t count) { return static_cast<size_t>(bits() % count); }
  bool chance(int percent) { return range(0, 99) < percent; }
  template <typename T>
  const T& pick(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  uint64_t state_;
};

}  // namespace random_programs
