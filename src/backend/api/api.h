// The outside of a program: the C API, its header and its manifest, and the tables that executables are driven by.
//
// Everything is said in terms of rts/c/types.h: each type that can be seen from outside is a constant `struct type`,
// each value a `struct value`, each entry point a `struct entry`. The functions of the C API are thin wrappers of the
// functions of the run time, so another back end brings only its own functions on blocks.
//
// A generated file is, in order:
//   prelude.h; Api::start; scalar*.h; Api::settings; the rest of the core and the program's functions;
//   transfer.h, types.h, binary.h, store.h, api.h, read.h, print.h; tuning.h; Api::definitions;
//   and of executables: options.h, call.h, then cli.h, or server*.h. These end with `main`.
// Of the run time it has what it uses (backend/c/pieces.h).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "imp/imp.h"

namespace fehu::backend {

// Values of tuning parameters that come in place of the program's own defaults.
struct TuningDefaults {
  std::map<std::string, int64_t> values = {};  // by name
  std::string found_on = {};                   // the machine
};

struct ApiOptions {
  bool is_library = true;               // if not: no functions for the world outside the file
  std::string backend = "c";            // as in FUTHARK_BACKEND_x
  std::string version;                  // full version text of the compiler, for the manifest
  std::string extra_includes = {};      // lines for the header that the back end needs
  std::string extra_declarations = {};  // functions for configuration and context that only this back end has
  TuningDefaults tuning = {};
};

// Texts that the back end puts into its files.
struct Api {
  std::string header;  // the whole text of NAME.h
  std::string start;   // what NAME.c has in its place
  // Of the run time: ARRAYS, RECORDS, SUMS, OPAQUE_ARRAYS, RECORD_ARRAYS, OPAQUE_VALUES.
  std::vector<std::string_view> features;
  std::string settings;     // macros and tables that the run time is written in terms of
  std::string definitions;  // types, functions on values, entry points; needs the program's functions before it
  std::string manifest;     // NAME.json
};

Api make_api(const imp::Program& program, const ApiOptions& options);

}  // namespace fehu::backend
