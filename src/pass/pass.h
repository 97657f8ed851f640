// A pass: a free function from program to program, and a record that names it.
//
// Passes know nothing of each other. src/pipelines lists them in order; `run_pipeline` (src/pass/run.h) runs such a
// list, verifies the program after every pass, and does what the options ask for: time, print, leave out.
#pragma once

#include <functional>
#include <string_view>

#include "base/arena.h"
#include "base/name.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace fehu::pass {

// What a pass may use. Everything it makes lives in the arena.
struct Context {
  Arena& arena;
  Interner& names;
  // Passes and simplification rules that are switched off (`--disable NAME`); a rule is called by the name of its
  // function.
  std::function<bool(std::string_view)> is_disabled;
  bool is_safe = false;  // --safe: #[unsafe] is ignored
  // Warnings go there; null: nowhere.
  diag::Sink* sink = nullptr;
  const SourceMap* sources = nullptr;  // null: places are unknown
};

// A set of stages, as bits.
using Stages = uint8_t;
constexpr Stages stages(std::initializer_list<ir::Stage> list) {
  Stages set = 0;
  for (ir::Stage stage : list) set = static_cast<Stages>(set | 1 << static_cast<int>(stage));
  return set;
}
constexpr Stages kAllStages = 0x7f;

struct Pass {
  std::string_view name;     // "sequentialise": on the command line
  std::string_view summary;  // one sentence
  Stages from;               // where it may run
  Stages to;                 // the stage that it leads to; 0: the one it came from
  // Never fails. Returns the same program if it changes nothing.
  const ir::Program* (*run)(const ir::Program*, Context&);
};

}  // namespace fehu::pass
