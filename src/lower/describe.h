// How entry points and their types are described to the outside.
#pragma once

#include "lower/lowerer.h"

namespace fehu::lower {

// The words of the source for a type, without sizes, marks and parentheses.
std::string describe(const syntax::TypeExp* type);
// What the type is made of: how a type is called that nobody wrote down.
std::string describe(const Rep* rep);
const syntax::TypeExp* bare(const syntax::TypeExp* type);

// A type as the outside sees it: what was written, if anything; else the type, whose abbreviations count if it is part
// of something that was written; else only its representation.
struct SeenType {
  const syntax::TypeExp* written;  // may be null
  const typed::Type* type;         // may be null
  const Rep* rep;
};

struct EntryTypes {
  Lowerer& l;
  ir::EntryType of(SeenType seen);

 private:
  std::string_view add_opaque(std::string_view name, SeenType seen);
  void add_fields(ir::OpaqueType& opaque, SeenType seen);
  void add_constrs(ir::OpaqueType& opaque, SeenType seen);
  void add_element(ir::OpaqueType& opaque, SeenType seen);
  List<ir::Type> parts_of(const Rep* rep);
};

}  // namespace fehu::lower
