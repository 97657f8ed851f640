// A number that identifies bytes: FNV-1a with 128 bits, simple, the same everywhere, and good enough to tell apart
// what nobody makes collide on purpose. `fehu hash` prints it, and the cache of `fehu run` names files by it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace fehu {

class Fingerprint {
 public:
  void add(std::string_view bytes) {
    for (char c : bytes) add_byte(static_cast<unsigned char>(c));
    add_byte(0);  // so that "ab" "c" differs from "a" "bc"
  }
  std::string hex() const {
    return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(state_ >> 64), static_cast<uint64_t>(state_));
  }

 private:
  using Wide = unsigned __int128;
  static constexpr Wide kPrime = (Wide{1} << 88) + 0x13B;
  static constexpr Wide kStart = (Wide{0x6C62272E07BB0142} << 64) + 0x62B821756295C58D;

  void add_byte(unsigned char byte) { state_ = (state_ ^ byte) * kPrime; }

  Wide state_ = kStart;
};

}  // namespace fehu
