// The outside view of a program: its entry points, and the types that are opaque to their callers. Lowering makes it,
// the core IR and the imperative IR carry it unchanged, and the back ends make interfaces from it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/arena.h"
#include "prim/value.h"

namespace fehu {

// What the values of an entry point are called and how they are made of the scalars and arrays of the program.
enum class EntryTypeKind : uint8_t { Prim, Array, Opaque };
// The type of a parameter or a result as callers see it.
struct EntryType {
  EntryTypeKind kind;
  prim::PrimType prim;    // Prim, Array (also tells signed from unsigned)
  uint32_t rank;          // Array
  std::string_view name;  // Opaque: the description; see OpaqueType
  bool unique;
};
// A field of a record that callers know by its name only.
struct OpaqueField {
  std::string_view name;
  EntryType type;
};
struct OpaqueConstr {
  std::string_view name;
  List<EntryType> payload;
  List<uint32_t> slots;
};  // slots: which core values carry it
// A type that callers can pass on, store and take apart, but not look into. Named by what
// was written in the program, or by its structure.
struct OpaqueType {
  std::string_view name;
  enum class Kind : uint8_t { Plain, Record, Sum, ArrayOfOpaque, ArrayOfRecord } kind;
  List<EntryType> parts;     // the scalars and arrays that it is made of, as in the source: also unsigned ones
  List<OpaqueField> fields;  // ArrayOfRecord: the arrays that it is made of
  List<OpaqueConstr> constrs;
  uint32_t rank;          // arrays
  std::string_view elem;  // arrays: the element's description
  std::string_view doc;   // the documentation comment of the type, if it has one
};
// A parameter or a result. It is made of `num_values` scalars and arrays of the core function.
struct EntryParam {
  std::string_view name;
  EntryType type;
  uint32_t num_values;
};
// What the outside knows of one entry point.
struct Entry {
  std::string_view name;
  List<EntryParam> params;   // in order; each takes num_values of the function's parameters, after the size parameters
  List<EntryParam> results;  // a tuple that is not named is several
  EntryType output;          // of all results together
  std::string_view doc;      // the documentation comment
};

}  // namespace fehu
