// Runs passes on a program: checks the stages, verifies what each made, times, prints, and leaves a reproducer behind
// when a pass made a wrong program.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pass/pass.h"

namespace fehu::pass {

struct RunOptions {
  // Called with the program as it is then. Null: nothing is done.
  std::function<void(const Pass&, const ir::Program&)> before = nullptr;
  std::function<void(const Pass&, const ir::Program&, bool is_changed)> after = nullptr;
  // The same, only for what has been verified: it can be evaluated.
  std::function<void(const Pass&, const ir::Program&, bool is_changed)> verified = nullptr;
  // Where the program goes that a pass got and did not treat well. Empty: nowhere.
  std::string reproducer = "";
  const SourceMap* sources = nullptr;  // for the places in the reproducer
};

// Wall-clock times of one pass, and of verifying what it made.
struct PassTime {
  std::string_view name;
  double run_ms;
  double verify_ms;
};

enum class RunStatus : uint8_t {
  Ok,
  WrongStage,    // the list of passes makes no sense
  WrongProgram,  // a mistake in the compiler
};

struct RunResult {
  const ir::Program* program = nullptr;  // null: see status
  RunStatus status = RunStatus::Ok;
  std::string message;  // what went wrong: whole lines, the last without newline
  std::vector<PassTime> times;
};

RunResult run_passes(const ir::Program* program, std::span<const Pass* const> passes, Context& context,
                     const RunOptions& options = {});

// A table: one line per pass, then the sum.
std::string show_times(std::span<const PassTime> times);

}  // namespace fehu::pass
