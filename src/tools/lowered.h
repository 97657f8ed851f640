// Programs taken as far as the core IR, for the commands that run, show or compile it.
#pragma once

#include "check/check.h"
#include "ir/ir.h"
#include "lower/lower.h"
#include "pass/run.h"

namespace fehu {

struct Lowered {
  std::unique_ptr<check::Compilation> compilation = {};  // owns everything
  const ir::Program* program = nullptr;                  // null: what is wrong has been shown on stderr
  std::string warnings = {};                             // as they were shown, or would have been
  double lower_ms = 0, verify_ms = 0;
};

// Checks and lowers the program. Warnings are shown too, if wanted. `safety`: where there are dynamic checks.
Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings,
                          lower::Safety safety = lower::Safety::AsWritten);

// The part that comes after checking.
Lowered lower_or_complain(std::unique_ptr<check::Compilation> compilation, bool show_warnings,
                          lower::Safety safety = lower::Safety::AsWritten);

struct PassRequest {
  std::span<const pass::Pass* const> passes;
  pass::RunOptions options = {};                                // `sources` is filled in
  std::function<bool(std::string_view)> is_disabled = nullptr;  // passes and rules to leave out; null: none
  bool show_warnings = true;
};
// Runs the passes on the lowered program. What they warn about is added to its warnings, and shown if wanted.
pass::RunResult run_passes(Lowered& lowered, PassRequest request);

// Only checks the program. False if there were errors, which have been shown.
bool check_or_complain(const std::string& path, bool show_warnings);

}  // namespace fehu
