// Programs taken as far as the core IR, for the commands that run or show it.
#pragma once

#include "check/check.h"
#include "ir/ir.h"

namespace fehu {

struct Lowered {
  std::unique_ptr<check::Compilation> compilation;  // owns everything
  const ir::Program* program = nullptr;             // null: what is wrong has been shown on stderr
};

// Checks and lowers the program. Warnings are shown too, if wanted.
Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings);

}  // namespace fehu
