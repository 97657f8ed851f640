// A pass: a free function from program to program, and a record that names it.
//
// Passes know nothing of each other. src/pipelines lists them in order; `run_passes` (src/pass/run.h) runs such a
// list, verifies the program after every pass, and does what the options ask for: time, print, leave out.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>

#include "base/arena.h"
#include "base/name.h"
#include "diag/diagnostic.h"
#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::pass {

// The aliases of the program that a pass gets. Verifying it has found them on the way; else they are found when
// somebody asks.
class Aliases {
 public:
  const ir::AliasTable& of(const ir::Program& p) {
    if (program_ != &p) {
      made_ = ir::alias_analysis(p);
      know(p, made_);
    }
    return *table_;
  }
  void know(const ir::Program& p, const ir::AliasTable& table) {
    program_ = &p;
    table_ = &table;
  }

 private:
  const ir::Program* program_ = nullptr;
  const ir::AliasTable* table_ = nullptr;
  ir::AliasTable made_;
};

// Functions in which `simplify` had nothing left to do, known by their bodies: what changes is made anew. It need not
// look at these again as long as the constants are the same, and rules for memory code are not asked for.
struct SimpleFunctions {
  std::unordered_set<const ir::Body*> bodies;
  const ir::Stm* constants = nullptr;
  size_t num_constants = 0;
  bool has_memory = false;
};

// What a pass may use. Everything it makes lives in the arena.
struct Context {
  Arena& arena;
  Interner& names;
  // Passes and simplification rules that are switched off (`--disable NAME`); a
  // rule is called by the name of its function.
  std::function<bool(std::string_view)> is_disabled;
  // Warnings go there; null: nowhere.
  diag::Sink* sink = nullptr;
  const SourceMap* sources = nullptr;  // null: places are unknown
  Aliases aliases = {};
  SimpleFunctions simple_functions = {};
};

// One constant of this type is defined beside each pass; the command line, the
// pipelines and the goldens find it by name.
struct Pass {
  std::string_view name;     // "sequentialise": on the command line
  std::string_view summary;  // one sentence
  ir::StageSet from;         // the stages of programs that it takes
  // The stage of what it gives; none: the one it came from. The runner checks it.
  std::optional<ir::Stage> to;
  // Never fails. Returns the same program if it changes nothing.
  const ir::Program* (*run)(const ir::Program*, Context&);

  constexpr bool takes(ir::Stage stage) const { return ir::contains(from, stage); }
  constexpr ir::Stage stage_after(ir::Stage before) const { return to.value_or(before); }
};

// Does each pass take what the one before gives, from programs of the first stage to those of the last?
constexpr bool is_chain(std::span<const Pass* const> passes, ir::Stage first, ir::Stage last) {
  for (const Pass* pass : passes) {
    if (!pass->takes(first)) return false;
    first = pass->stage_after(first);
  }
  return first == last;
}

}  // namespace fehu::pass
