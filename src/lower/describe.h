// How entry points and their types are described to the outside.
#pragma once

#include "lower/lowerer.h"

namespace fehu::lower {

std::string describe(const syntax::TypeExp* type);
std::string describe(const typed::Type* type);
const syntax::TypeExp* bare(const syntax::TypeExp* type);

struct EntryTypes {
  Lowerer& l;
  // `written` is the annotation, or null.
  ir::EntryType of(const typed::Type* type, const syntax::TypeExp* written, const Rep* rep);
  void add_opaque(std::string_view name, const typed::Type* type, const syntax::TypeExp* written, const Rep* rep);
};

}  // namespace fehu::lower
