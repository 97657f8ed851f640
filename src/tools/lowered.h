// Programs taken as far as the core IR, for the commands that run, show or compile it.
#pragma once

#include "check/check.h"
#include "ir/ir.h"

namespace fehu {

struct Lowered {
  std::unique_ptr<check::Compilation> compilation = {};  // owns everything
  const ir::Program* program = nullptr;                  // null: what is wrong has been shown on stderr
  std::string warnings = {};                             // as they were shown, or would have been
  double lower_ms = 0, verify_ms = 0;
};

// Checks and lowers the program. Warnings are shown too, if wanted. `is_safe`: #[unsafe] is ignored.
Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings,
                          bool is_safe = false);
Lowered lower_or_complain(const std::string& path, check::FileLoader& loader, const check::CheckOptions& options,
                          bool show_warnings, bool is_safe = false);

// The part that comes after checking.
Lowered lower_or_complain(std::unique_ptr<check::Compilation> compilation, bool show_warnings, bool is_safe = false);

// Passes have warned, too: all but the first `num_known` diagnostics are new. Shows them if wanted.
void add_warnings(Lowered& lowered, size_t num_known, bool show_warnings);

// Only checks the program. False if there were errors, which have been shown.
bool check_or_complain(const std::string& path, bool show_warnings);

}  // namespace fehu
