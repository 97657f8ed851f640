// Characters of UTF-8 text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fehu {

constexpr uint32_t kMaxCodePoint = 0x10FFFF;
constexpr uint32_t kReplacementCharacter = 0xFFFD;

inline bool is_surrogate(uint32_t c) {
  return c >= 0xD800 && c <= 0xDFFF;
}

// Reads one UTF-8 character at text[at]. A length of 0 means that the bytes are not valid UTF-8: overlong forms,
// surrogates and values beyond the last code point are invalid, too.
struct CodePoint {
  uint32_t value;
  uint32_t length;
};
CodePoint read_code_point(std::string_view text, size_t at);

// The code point must be valid.
void append_utf8(std::string& out, uint32_t code_point);

}  // namespace fehu
