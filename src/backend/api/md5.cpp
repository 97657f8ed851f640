// MD5 as in RFC 1321: four rounds of sixteen steps on blocks of 64 bytes.
// Speed does not matter: it digests a few names. It is here because a digest is part of names in the interface, which
// must be the same everywhere.
#include "backend/api/md5.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace fehu::backend {

namespace {

using State = std::array<uint32_t, 4>;

// The constants are the fractions of sines.
uint32_t constant_of(int step) {
  return static_cast<uint32_t>(std::floor(std::fabs(std::sin(step + 1.0)) * 4294967296.0));
}

// One block changes the state; words are little-endian.
void add_block(State& state, const uint8_t* block) {
  static constexpr int kShifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  auto [a, b, c, d] = state;
  for (int step = 0; step < 64; step++) {
    int round = step / 16;
    uint32_t mixed = 0;
    int word = 0;
    switch (round) {
      case 0:
        mixed = (b & c) | (~b & d);
        word = step;
        break;
      case 1:
        mixed = (d & b) | (~d & c);
        word = (5 * step + 1) % 16;
        break;
      case 2:
        mixed = b ^ c ^ d;
        word = (3 * step + 5) % 16;
        break;
      default:
        mixed = c ^ (b | ~d);
        word = 7 * step % 16;
    }
    uint32_t part = 0;
    for (int i = 3; i >= 0; i--) part = part << 8 | block[4 * word + i];
    uint32_t turned = std::rotl(a + mixed + constant_of(step) + part, kShifts[round][step % 4]);
    a = d;
    d = c;
    c = b;
    b += turned;
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

}  // namespace

std::string md5_hex(std::string_view text) {
  // The text, a one bit, zeros, and its length in bits fill whole blocks.
  std::string padded(text);
  padded += '\x80';
  padded.append((120 - padded.size() % 64) % 64, '\0');
  uint64_t bits = static_cast<uint64_t>(text.size()) * 8;
  for (int i = 0; i < 8; i++) padded += static_cast<char>(bits >> 8 * i);
  State state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (size_t at = 0; at < padded.size(); at += 64)
    add_block(state, reinterpret_cast<const uint8_t*>(padded.data()) + at);
  std::string hex;
  for (uint32_t word : state)
    for (int i = 0; i < 4; i++) hex += fmt::format("{:02x}", word >> 8 * i & 0xff);
  return hex;
}

}  // namespace fehu::backend
