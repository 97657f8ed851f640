// The values of number, character and string literals.
#pragma once

#include <string>
#include <string_view>

#include "base/utf8.h"
#include "prim/value.h"
#include "syntax/ast.h"

namespace fehu::syntax {

enum class EscapeStatus : uint8_t { Ok, Empty, Unknown, OutOfRange };
// An escape sequence that starts with the '\' at text[at]. Character literals know fewer of them than strings.
struct Escape {
  EscapeStatus status;
  uint32_t value;
  uint32_t length;  // in bytes, with the '\'; for an unknown escape at least 1
};
Escape read_escape(std::string_view text, size_t at, bool in_string);

// The spelling is with quotes, as the lexer passed it; bad escapes, already reported, count for nothing.
uint32_t char_value(std::string_view spelling);
std::string string_bytes(std::string_view spelling);

// The suffix at the end of a number, or "".
std::string_view number_suffix(std::string_view spelling);
// Fills in the value fields from `spelling`.
void decode_int(IntExp& exp);
void decode_float(FloatExp& exp);
// An integer literal of any size, without suffix, read as a float: rounded once.
prim::Value int_as_float(std::string_view spelling, prim::PrimType type);

}  // namespace fehu::syntax
