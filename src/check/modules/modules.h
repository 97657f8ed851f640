// Declarations and modules. Spec: language.md 3.2, 12.
#pragma once

#include "check/context.h"
#include "check/scope.h"
#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

// How imports inside a file find what was checked before.
struct CheckedFile {
  const typed::File* file;
  uint32_t index;   // in Program::files
  const Mod* mod;   // its public names
  bool is_builtin;  // part of the prelude
};
struct ImportResolver {
  // Null if it could not be loaded (already reported).
  virtual const CheckedFile* resolve(const SourceFile& from, std::string_view path) = 0;

 protected:
  ~ImportResolver() = default;
};

// A list of declarations, checked: the nodes, and the names that it makes public.
struct CheckedDecs {
  List<const typed::Dec*> decs;
  Env env;                     // public names
  bool is_incomplete = false;  // some public names are not known because of errors
};

// Checks a file's declarations. `scope` already has what the file starts with (built-ins and, outside the prelude, the
// prelude).
CheckedDecs check_file_decs(Context& ctx, Scope& scope, const syntax::File& file, ImportResolver& imports, bool is_root,
                            List<Name> extra_entries, std::vector<const typed::ValueDec*>* entries);

}  // namespace fehu::check
