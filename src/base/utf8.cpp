// Characters of UTF-8 text.
#include "base/utf8.h"

namespace fehu {

CodePoint read_code_point(std::string_view text, size_t at) {
  auto byte = [&](size_t i) -> uint32_t { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  uint32_t first = byte(at);
  if (first < 0x80) return {first, 1};
  uint32_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return {0, 0};
  uint32_t value = first & (0x7Fu >> length);
  for (uint32_t i = 1; i < length; i++) {
    if ((byte(at + i) & 0xC0) != 0x80) return {0, 0};
    value = value << 6 | (byte(at + i) & 0x3F);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[length] || value > kMaxCodePoint || is_surrogate(value)) return {0, 0};
  return {value, length};
}

void append_utf8(std::string& out, uint32_t c) {
  auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    tail(6), tail(0);
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    tail(12), tail(6), tail(0);
  }
}

}  // namespace fehu
