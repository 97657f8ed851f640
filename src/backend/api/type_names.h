// Names in C for what has a name in Futhark: types, entry points, fields. Spec: c-api.md 3.
#pragma once

#include <string>
#include <string_view>

#include "prim/prim_type.h"

namespace fehu::backend {

// The name of an opaque type, without `futhark_opaque_`: "arr1d_tup2_i32_bool", or a digest.
std::string c_opaque_name(std::string_view external_name);
// "i32_2d"
std::string c_array_name(prim::PrimType elem, uint32_t rank);

bool is_c_identifier(std::string_view text);
// The name itself if it is an identifier, else z-encoded.
std::string c_entry_name(std::string_view name);
// A field or constructor as the end of a name; encoded if that is no identifier.
std::string c_part_name(std::string_view name);

// The type in signatures: "uint8_t", "float"; halves are "uint16_t".
std::string_view c_value_type(prim::PrimType type);

}  // namespace fehu::backend
