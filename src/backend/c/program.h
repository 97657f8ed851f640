// A whole program as C: one file that stands alone, and for libraries its header and manifest.
#pragma once

#include <string>
#include <string_view>

#include "backend/api/api.h"
#include "base/source.h"
#include "imp/imp.h"

namespace fehu::backend {

struct COptions {
  enum class Kind : uint8_t { Executable, Server, Library } kind = Kind::Executable;
  bool has_threads = false;            // regions run in parallel, in a pool of threads
  std::string version;                 // full version text of the compiler
  const SourceMap* sources = nullptr;  // for places in comments and messages
  TuningDefaults tuning = {};
};

// Header and manifest are meant for libraries; they are made in any case.
struct CFiles {
  std::string source, header, manifest;
};

CFiles generate_c(const imp::Program& program, const COptions& options);

// For tests: the functions, the run time that they and the text `rest` need, and `rest`. `start` and `settings` are
// what an outside would give.
std::string assemble_core(std::string_view start, std::string_view settings, const imp::Program& program,
                          const SourceMap* sources, std::string_view rest, bool has_threads = false);

}  // namespace fehu::backend
