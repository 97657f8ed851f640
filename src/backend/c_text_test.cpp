// How generated functions look: testdata/functions.golden.
//
// A case is a title (`=== ...`), a program of stage soacs without the line that says so, `--->`, and the C text of its
// functions. FEHU_UPDATE=1 rewrites what comes after the arrow. (That the text means the right thing is checked by
// running whole programs; this is for the eyes.)
#include <cstdio>
#include <cstdlib>

#include "backend/c_function.h"
#include "imp/generate.h"
#include "ir/ir_test_util.h"
#include "mem/hoist.h"
#include "mem/introduce.h"
#include "pass/run.h"
#include "simplify/simplify.h"
#include "soac/sequentialise.h"

namespace fehu::backend {

namespace {

struct Case {
  std::string title, program, text;
};

std::string golden_path() {
  std::string here = __FILE__;
  return here.substr(0, here.rfind('/')) + "/testdata/functions.golden";
}

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  std::FILE* file = std::fopen(golden_path().c_str(), "rb");
  REQUIRE(file);
  char buffer[4096];
  bool is_text = false;
  while (std::fgets(buffer, sizeof buffer, file)) {
    std::string line = buffer;
    if (line.starts_with("=== ")) {
      cases.push_back({line, {}, {}});
      is_text = false;
    } else if (line == "--->\n") {
      is_text = true;
    } else if (!cases.empty()) {
      (is_text ? cases.back().text : cases.back().program) += line;
    }
  }
  std::fclose(file);
  return cases;
}

void write_cases(const std::vector<Case>& cases) {
  std::FILE* file = std::fopen(golden_path().c_str(), "wb");
  REQUIRE(file);
  for (const Case& c : cases) fmt::print(file, "{}{}--->\n{}", c.title, c.program, c.text);
  std::fclose(file);
}

// The functions, without their declarations and those that every program has.
std::string functions_of(const std::string& program) {
  auto t = ir::read_program("stage soacs\n" + program);
  if (!t->program) return t->error_place() + " " + t->error() + "\n";
  const pass::Pass* passes[] = {&soac::kSequentialise, &simplify::kSimplify, &mem::kIntroduceMemory,
                                &simplify::kSimplify, &mem::kHoistAllocations};
  pass::Context context{t->arena, t->names, nullptr};
  pass::RunResult result = pass::run_passes(t->program, passes, context);
  if (!result.program) return result.message + "\n";
  std::string text =
      print_c_functions(*imp::generate_sequential(*result.program, t->arena, t->names), &t->sources).functions;
  size_t begin = text.find(";\n\n");
  return text.substr(begin + 3, text.find("static int initialise_program") - begin - 3);
}

}  // namespace

TEST_CASE("C functions: how they look") {
  std::vector<Case> cases = read_cases();
  CHECK(cases.size() >= 5);
  for (Case& c : cases) {
    std::string made = functions_of(c.program);
    if (std::getenv("FEHU_UPDATE"))
      c.text = made;
    else
      CHECK_MESSAGE(made == c.text, c.title);
  }
  if (std::getenv("FEHU_UPDATE")) write_cases(cases);
}

}  // namespace fehu::backend
