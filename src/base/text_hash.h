// A quick hash of short texts, such as names. Output never depends on it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace fehu {

// The first and the last eight bytes (which overlap in short texts), those between in steps of eight, and the length.
struct TextHash {
  size_t operator()(std::string_view text) const {
    constexpr uint64_t kOdd = 0x9E3779B97F4A7C15;
    size_t size = text.size();
    uint64_t hash = size;
    if (size < 8) {
      uint64_t few = 0;
      for (char c : text) few = few << 8 | static_cast<unsigned char>(c);
      hash ^= few * kOdd;
    } else {
      for (size_t at = 0; at + 8 < size; at += 8) hash = mixed(hash ^ load(text.data() + at)) * kOdd;
      hash = mixed(hash ^ load(text.data() + size - 8)) * kOdd;
    }
    return mixed(hash);
  }

 private:
  static uint64_t load(const char* from) {
    uint64_t word;
    std::memcpy(&word, from, sizeof word);
    return word;
  }
  static uint64_t mixed(uint64_t x) { return x ^ x >> 32; }
};

}  // namespace fehu
