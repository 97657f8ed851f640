// The functions of an imperative program as C text.
#pragma once

#include <string>

#include "base/source.h"
#include "imp/imp.h"

namespace fehu::backend {

struct CFunctions {
  std::string globals;         // `struct program_globals`, which is part of the context
  std::string functions;       // all functions, `initialise_program` and `free_program`
  bool have_lanes = false;     // do they need rts/c/lanes.h?
  bool have_prefixes = false;  // and rts/c/prefix.h?
  bool have_versions = false;  // and rts/c/versions.h?
};

// `sources` may be null: places are then unknown. With threads, large arrays are copied by all of them.
CFunctions print_c_functions(const imp::Program& program, const SourceMap* sources, bool has_threads = false);

// An expression by itself, for tests.
std::string print_c_exp(const imp::Exp* exp);

}  // namespace fehu::backend
