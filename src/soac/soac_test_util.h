// What the tests of these passes share: run a pass on the text of a program, and compare values before and after.
#pragma once

#include "ir/eval/testing.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"
#include "pass/run.h"

namespace fehu::soac {

struct PassTest {
  ir::EvalTest test;
  const ir::Program* made = nullptr;

  PassTest(const std::string& text, const pass::Pass& pass) : test(text) {
    if (!test.program) return;
    for (const std::string& problem : ir::verify(*test.program)) FAIL_CHECK("before: " << problem);
    pass::Context context{test.arena, test.names, nullptr};
    const pass::Pass* list[] = {&pass};
    pass::RunResult result = pass::run_passes(test.program, list, context);
    if (!result.program) FAIL_CHECK(result.message);
    made = result.program;
  }

  // The function f before and after the pass; what is in scratch arrays does not matter.
  void values(std::string_view args, const std::string& expected) const {
    if (!made) return;
    CHECK(ir::show(ir::eval_entry(*test.program, "f", ir::eval_args(args), ir::checked_options())) == expected);
    for (uint8_t byte : {0, 255}) {
      ir::EvalOptions options = ir::checked_options();
      options.scratch_byte = byte;
      CHECK(ir::show(ir::eval_entry(*made, "f", ir::eval_args(args), options)) == expected);
    }
  }

  std::string text() const { return made ? ir::print(*made) : ""; }
  bool has(std::string_view part) const { return text().find(part) != std::string::npos; }
};

}  // namespace fehu::soac
