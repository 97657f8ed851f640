// How entry points and their types are described to the outside.
// The descriptions go into the core program (`ir::Entry`, `ir::OpaqueType`) and from there, unchanged, to the
// manifest and the C API; passes neither read nor change them.
#pragma once

#include "lower/lowerer.h"

namespace fehu::lower {

// A type as the outside sees it: what was written, if anything; else the type; else only its representation.
struct SeenType {
  const typed::WrittenType* written;  // may be null
  const typed::Type* type;            // may be null
  const Rep* rep;
  bool has_words;  // it is, or is part of, something that was written: the abbreviations of its type count
};

// Remembers how the entry point calls the abstract types that it writes, in `Lowerer::abstract_names`. To be done for
// all entry points before the first is described.
void note_abstract_names(Lowerer& l, const typed::ValueDec* entry);

// Describes types and collects the opaque ones on the way, in `Lowerer::opaques`.
struct EntryTypes {
  Lowerer& l;
  ir::EntryType of(SeenType seen);

 private:
  std::string application(std::string_view name, List<typed::TypeArg> args);
  std::string name_of(const typed::NamedType* type);
  std::string name_of(SeenType seen);
  std::string structure_of(const Rep* rep, const typed::Type* type);
  std::string words_of(const typed::Type* type, const Rep* rep);
  std::string_view add_opaque(std::string_view name, SeenType seen);
  void add_fields(ir::OpaqueType& opaque, SeenType seen);
  void add_constrs(ir::OpaqueType& opaque, SeenType seen);
  void add_element(ir::OpaqueType& opaque, SeenType seen);
  List<EntryType> parts_of(const Rep* rep);
};

}  // namespace fehu::lower
