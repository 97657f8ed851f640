// How things of the imperative IR are called in C.
#pragma once

#include <string>
#include <string_view>

#include "base/vname.h"
#include "prim/value.h"

namespace fehu::backend {

// "xs_12". Ends in '_' and the number, and no name of C, of its library or of the run time does.
std::string c_name(VName name);
// "int32_t"; of unsigned types the signed one of that width, as everywhere in the core IR. Halves are "f16".
std::string_view c_type(prim::PrimType type);
std::string_view c_unsigned_type(prim::PrimType type);  // of an integer
// What run-time functions on any type are told: "I32".
std::string_view c_type_tag(prim::PrimType type);

// A string literal with the bytes of the text. In formats `%` is doubled.
enum class LiteralKind : uint8_t { Plain, Format };
void append_c_string(std::string& out, std::string_view text, LiteralKind kind);
// The same without the quotes.
void append_c_text(std::string& out, std::string_view text, LiteralKind kind);

void append_c_constant(std::string& out, prim::Value value);

}  // namespace fehu::backend
