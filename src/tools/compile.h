// The whole way from a source file to C, for `c`, `run` and whoever else needs machine code.
// `compile_to_c` shows what is wrong by itself and returns an exit code, so that commands only hand it on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backend/c/program.h"
#include "imp/lanes/lanes.h"
#include "tools/lowered.h"
#include "tools/warnings.h"

namespace fehu {

struct CompileRequest {
  std::string path = {};
  backend::COptions::Kind kind = backend::COptions::Kind::Executable;
  bool has_threads = false;                    // parallel code, for the command `multicore`
  std::vector<std::string> entry_points = {};  // top-level functions that are to be entry points, too
  imp::LaneOptions lanes = {};
  lower::Safety safety = lower::Safety::AsWritten;
  std::vector<std::string> disabled = {};  // passes and rules that are left out
  WarningOptions warnings = {};
  backend::TuningDefaults tuning = {};
  int verbosity = 0;            // 1: phases, 2: what they do
  std::string reproducer = {};  // where a program goes that a pass did not treat well
};

// A step of the compilation and its wall-clock time.
struct Phase {
  std::string name;
  double ms;
};
// One line each, and the sum.
std::string show_phases(const std::vector<Phase>& phases);

struct CompileResult {
  int status = 0;        // an exit code; if it is not 0, what is wrong has been shown
  Lowered lowered = {};  // the program before passes
  backend::CFiles files = {};
  std::vector<Phase> phases = {};
};
CompileResult compile_to_c(const CompileRequest& request);
// The part that comes after lowering.
void compile_lowered(const CompileRequest& request, CompileResult& result);

// Adds the time until it dies to the list.
class PhaseTimer {
 public:
  PhaseTimer(std::vector<Phase>& phases, std::string_view name);
  ~PhaseTimer();
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

 private:
  std::vector<Phase>& phases_;
  std::string_view name_;
  double start_ms_;
};

}  // namespace fehu
