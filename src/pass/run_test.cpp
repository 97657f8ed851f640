// Tests of running passes: order, stages, printing hooks, wrong programs.
#include "pass/run.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "ir/ir_test_util.h"

namespace fehu::pass {

static const ir::Program* same(const ir::Program* p, Context&) {
  return p;
}
static const ir::Program* to_seq(const ir::Program* p, Context& context) {
  ir::Program made = *p;
  made.stage = ir::Stage::Seq;
  return context.arena.make<ir::Program>(made);
}
// Uses a name that nobody binds.
static const ir::Program* spoil(const ir::Program* p, Context& context) {
  ir::Fun f = p->funs[0];
  f.body = context.arena.make<ir::Body>(List<ir::Stm>{}, f.body->results);
  ir::Program made = *p;
  made.funs = context.arena.list({f});
  return context.arena.make<ir::Program>(made);
}
static constexpr Pass kSame = {"same", "", ir::kAllStages, {}, same};
static constexpr Pass kToSeq = {"to-seq", "", ir::set_of(ir::Stage::Soacs), ir::Stage::Seq, to_seq};
// Says that it leads to another stage than it does.
static constexpr Pass kLiar = {"liar", "", ir::kAllStages, ir::Stage::SeqMem, same};
static_assert(is_chain(std::array<const Pass*, 2>{&kSame, &kToSeq}, ir::Stage::Soacs, ir::Stage::Seq));
static_assert(!is_chain(std::array<const Pass*, 2>{&kToSeq, &kToSeq}, ir::Stage::Soacs, ir::Stage::Seq));
static constexpr Pass kSpoil = {"spoil", "", ir::kAllStages, {}, spoil};

static const char* const kText =
    "stage soacs\nfun f_1 (x_2: i32) : {i32} = { let {y_3: i32} = add32(x_2, 1i32) in {y_3} }\n";

TEST_CASE("run_passes: order, hooks and times") {
  auto test = ir::read_program(kText);
  Context context{test->arena, test->names, [](std::string_view name) { return name == "spoil"; }};
  std::string log;
  RunOptions options;
  options.before = [&](const Pass& pass, const ir::Program&) { log += fmt::format("<{}", pass.name); };
  options.after = [&](const Pass&, const ir::Program&, bool is_changed) { log += is_changed ? "!>" : ">"; };
  const Pass* passes[] = {&kSame, &kSpoil, &kToSeq};
  RunResult result = run_passes(test->program, passes, context, options);
  CHECK(log == "<same><to-seq!>");
  CHECK(result.status == RunStatus::Ok);
  CHECK(result.program->stage == ir::Stage::Seq);
  CHECK(result.times.size() == 2);
  CHECK(show_times(result.times).find("to-seq") != std::string::npos);
}

TEST_CASE("run_passes: a pass that does not run on this stage") {
  auto test = ir::read_program(kText);
  Context context{test->arena, test->names, nullptr};
  const Pass* passes[] = {&kToSeq, &kToSeq};
  RunResult result = run_passes(test->program, passes, context);
  CHECK(result.status == RunStatus::WrongStage);
  CHECK(result.program == nullptr);
  CHECK(result.message == "The pass 'to-seq' does not run on programs of the stage seq (but on soacs).");
}

TEST_CASE("run_passes: a pass that does not lead to the stage that it names") {
  auto test = ir::read_program(kText);
  Context context{test->arena, test->names, nullptr};
  const Pass* passes[] = {&kLiar};
  RunResult result = run_passes(test->program, passes, context);
  CHECK(result.status == RunStatus::WrongProgram);
  CHECK(result.message == "The pass 'liar' made a wrong program.\nIt is of the stage soacs, not seq_mem.");
}

// The message names the pass and the function; the reproducer reads back as the program before the pass.
TEST_CASE("run_passes: a wrong program and its reproducer") {
  auto test = ir::read_program(kText);
  Context context{test->arena, test->names, nullptr};
  RunOptions options;
  char path[] = "/tmp/fehu-run-test-XXXXXX";
  int file = mkstemp(path);
  REQUIRE(file >= 0);
  options.reproducer = path;
  const Pass* passes[] = {&kSame, &kSpoil};
  RunResult result = run_passes(test->program, passes, context, options);
  CHECK(result.status == RunStatus::WrongProgram);
  CHECK(result.message.find("The pass 'spoil' made a wrong program.\nf_1: ") == 0);
  CHECK(result.message.find(fmt::format("fehu dev --passes spoil {}", path)) != std::string::npos);
  char buffer[1000] = {};
  FILE* written = std::fopen(path, "rb");
  REQUIRE(written != nullptr);
  size_t count = std::fread(buffer, 1, sizeof buffer - 1, written);
  std::fclose(written);
  std::remove(path);
  auto again = ir::read_program(std::string(buffer, count));
  REQUIRE(again->program != nullptr);
  CHECK(ir::print(*again->program) == ir::print(*test->program));
}

}  // namespace fehu::pass
