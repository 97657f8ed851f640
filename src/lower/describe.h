// How entry points and their types are described to the outside.
// The descriptions go into the core program (`ir::Entry`, `ir::OpaqueType`) and from there, unchanged, to the
// manifest and the C API; passes neither read nor change them.
#pragma once

#include "lower/lowerer.h"

namespace fehu::lower {

// What the type is made of: how a type is called that nobody wrote down.
std::string describe(const Rep* rep);

// A type as the outside sees it: what was written, if anything; else the type, whose abbreviations count if it is part
// of something that was written; else only its representation.
struct SeenType {
  const typed::WrittenType* written;  // may be null
  const typed::Type* type;            // may be null
  const Rep* rep;
};

// Describes types and collects the opaque ones on the way, in `Lowerer::opaques`.
struct EntryTypes {
  Lowerer& l;
  ir::EntryType of(SeenType seen);

 private:
  std::string_view add_opaque(std::string_view name, SeenType seen);
  void add_fields(ir::OpaqueType& opaque, SeenType seen);
  void add_constrs(ir::OpaqueType& opaque, SeenType seen);
  void add_element(ir::OpaqueType& opaque, SeenType seen);
  List<EntryType> parts_of(const Rep* rep);
};

}  // namespace fehu::lower
