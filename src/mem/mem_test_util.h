// What the tests of memory share: a sequential program from text, with memory introduced, and run in both forms.
#pragma once

#include "ir/equal.h"
#include "ir/eval/testing.h"
#include "ir/ir_test_util.h"
#include "mem/introduce.h"

namespace fehu::mem {

inline const ir::Program* run_pass(const pass::Pass& pass, ir::TestProgram& t, const ir::Program* p) {
  pass::Context context{t.arena, t.names, [](std::string_view) { return false; }};
  return pass.run(p, context);
}

inline std::string verdict(const ir::Program& p) {
  std::string out;
  for (const std::string& message : ir::verify(p)) out += message + "\n";
  return out;
}

// The function f on the values, with checks. `scratch_byte` is what fresh memory holds.
inline std::string run_f(const ir::Program& p, std::string_view args, uint8_t scratch_byte = 0) {
  ir::EvalOptions options = ir::checked_options();
  options.scratch_byte = scratch_byte;
  return ir::show(ir::eval_entry(p, "f", ir::eval_args(args), options));
}

// The program after introduce-memory: it verifies, its text reads back, and it computes what the program did before.
inline const ir::Program* introduced(ir::TestProgram& t, std::initializer_list<std::string_view> inputs) {
  REQUIRE_MESSAGE(t.program, t.error_place(), " ", t.error());
  REQUIRE_MESSAGE(verdict(*t.program) == "", ir::print(*t.program));
  const ir::Program* placed = run_pass(kIntroduceMemory, t, t.program);
  std::string text = ir::print(*placed);
  REQUIRE_MESSAGE(verdict(*placed) == "", text);
  const ir::Program* again = ir::parse(*t.sources.add("again", text), t.arena, t.names, t.sink);
  REQUIRE_MESSAGE(again, text);
  CHECK(ir::equal(*placed, *again));
  for (std::string_view args : inputs) {
    std::string expected = run_f(*t.program, args);
    CHECK_MESSAGE(!expected.starts_with("error: "), expected);
    CHECK_MESSAGE(run_f(*placed, args) == expected, text);
    CHECK_MESSAGE(run_f(*placed, args, 0xa5) == expected, text);
  }
  return placed;
}

}  // namespace fehu::mem
