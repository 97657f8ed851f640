// fehu_lowered [--print] [--after PIPELINE] FILE...: lowers programs, verifies the result, and runs the tests in their
// comments through the evaluator. With --after, does so after each pass of the pipeline; the text of the program must
// read back as the same program each time.
#include <cstdio>

#include <algorithm>
#include <string>

#include "base/check.h"
#include "base/large_stack.h"
#include "check/check.h"
#include "diag/render.h"
#include "ir/eval/eval.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "pipelines/pipelines.h"

using namespace fehu;

namespace {

struct TestCase {
  std::vector<std::string> entries;
  std::string input, output;
  bool has_output = false;
  bool fails = false;
  std::string error;
};

std::string comment_text(std::string_view line) {
  line.remove_prefix(std::min(line.find("--") + 2, line.size()));
  return std::string(line);
}

// The text in braces after `at`, which moves behind it.
std::string braced(const std::string& text, size_t& at) {
  size_t open = text.find('{', at);
  if (open == std::string::npos) return {};
  size_t depth = 0, end = open;
  for (; end < text.size(); end++) {
    if (text[end] == '{') depth++;
    if (text[end] == '}' && --depth == 0) break;
  }
  at = end + 1;
  return text.substr(open + 1, end - open - 1);
}

void parse_block(const std::string& text, std::vector<TestCase>& out) {
  std::vector<std::string> entries;
  size_t at = text.find("entry:");
  if (at != std::string::npos) {
    size_t end = text.find('\n', at);
    std::string list = text.substr(at + 6, end - at - 6);
    for (size_t i = 0; i < list.size();) {
      size_t stop = std::min(list.find(' ', i), list.size());
      if (stop > i) entries.push_back(list.substr(i, stop - i));
      i = stop + 1;
    }
  } else {
    entries.push_back("main");
  }
  at = 0;
  while ((at = text.find("input", at)) != std::string::npos) {
    TestCase test;
    test.entries = entries;
    test.input = braced(text, at);
    size_t output = text.find("output", at), error = text.find("error:", at), next = text.find("input", at);
    if (error < output && error < next) {
      test.fails = true;
      size_t end = std::min(text.find('\n', error), text.size());
      test.error = text.substr(error + 6, end - error - 6);
    } else if (output < next) {
      test.has_output = true;
      at = output;
      test.output = braced(text, at);
    }
    out.push_back(test);
  }
}

std::vector<TestCase> tests_of(const std::string& source) {
  std::vector<TestCase> tests;
  bool inside = false;
  std::string block;
  for (size_t at = 0; at < source.size();) {
    size_t end = std::min(source.find('\n', at), source.size());
    std::string_view line(source.data() + at, end - at);
    at = end + 1;
    bool is_start = line.starts_with("-- ==");
    bool is_comment = line.starts_with("--");
    if (inside && (is_start || !is_comment)) {
      parse_block(block, tests);
      inside = false;
    }
    if (is_start) {
      inside = true;
      block.clear();
    } else if (inside) {
      block += comment_text(line) + "\n";
    }
  }
  if (inside) parse_block(block, tests);
  return tests;
}

// A program that should fail did not, or not so. Expected texts that are more than plain text are for `fehu test`.
std::string why_not_failed(const ir::EvalDataOutcome& outcome, std::string expected) {
  if (!outcome.error) return "it should fail";
  if (outcome.error->kind != ir::EvalErrorKind::Failure && outcome.error->kind != ir::EvalErrorKind::OutOfMemory)
    return outcome.error->message;
  expected.erase(0, expected.find_first_not_of(' '));
  expected.erase(expected.find_last_not_of(' ') + 1);
  bool is_plain = expected.find_first_of(".*+?[](){}|^$\\") == std::string::npos;
  if (!is_plain || ir::show(*outcome.error, nullptr).find(expected) != std::string::npos) return "";
  return fmt::format("it should fail with {}, but failed with {}", expected, outcome.error->message);
}

bool run_test(const ir::Program& program, const TestCase& test, const std::string& entry, const SourceMap& sources,
              std::string& why) {
  std::vector<prim::Data> args, expected;
  prim::DataError error;
  if (!prim::read_values(test.input, args, error) || !prim::read_values(test.output, expected, error)) {
    why = "bad test data: " + prim::show(error);
    return false;
  }
  ir::EvalOptions options;
  options.check_types = true;
  options.sources = &sources;
  options.max_bytes = int64_t{1} << 30;
  options.max_steps = 2'000'000'000;
  ir::EvalDataOutcome outcome = ir::eval_entry_data(program, entry, args, options);
  if (test.fails) {
    why = why_not_failed(outcome, test.error);
    return why.empty();
  }
  if (outcome.error) {
    why = ir::show(*outcome.error, &sources);
    return false;
  }
  if (!test.has_output) return true;
  prim::Mismatches mismatches = prim::compare(outcome.values, expected, 3);
  for (const std::string& text : mismatches.texts) why += text + "\n";
  return mismatches.count == 0;
}

struct Totals {
  int files = 0, bad_files = 0, tests = 0, bad_tests = 0;
} totals;

// What is wrong with what the parser makes of the printed program.
std::string read_back(const ir::Program& program) {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  ir::PrintOptions options{.places = ir::PrintOptions::Places::Offsets};
  std::string text = ir::print(program, options);
  const SourceFile* file = sources.add("printed", text);
  const ir::Program* parsed = ir::parse(*file, arena, names, sink);
  if (!parsed) return fmt::format("the text does not parse: {}", sink.all()[0].message);
  return ir::print(*parsed, options) == text ? "" : "the text reads back as another program";
}

struct Loaded {
  std::unique_ptr<check::Compilation> compilation;
  std::vector<TestCase> tests;
};

void run_tests(const Loaded& loaded, const ir::Program& program, const std::string& path, const std::string& when) {
  for (const TestCase& test : loaded.tests)
    for (const std::string& entry : test.entries) {
      totals.tests++;
      std::string why;
      if (run_test(program, test, entry, loaded.compilation->sources, why)) continue;
      totals.bad_tests++;
      fmt::print("{}{}: {} {{{}}}: {}\n", path, when, entry, test.input.substr(0, 60), why);
    }
}

void run_passes(const Loaded& loaded, const ir::Program* program, const std::string& path,
                const pipelines::Pipeline& pipeline) {
  pass::Context context{loaded.compilation->arena, loaded.compilation->names, nullptr};
  for (const pass::Pass* pass : pipeline.passes) {
    totals.tests++;
    pass::RunResult result = pass::run_passes(program, {&pass, 1}, context);
    std::string why = result.program ? read_back(*result.program) : result.message;
    if (!why.empty()) {
      totals.bad_tests++;
      fmt::print("{}: after {}: {}\n", path, pass->name, why);
    }
    if (!result.program) return;
    program = result.program;
    run_tests(loaded, *program, path, fmt::format(" after {}", pass->name));
  }
}

void run_file(const std::string& path, bool prints, const pipelines::Pipeline* pipeline) {
  totals.files++;
  check::DiskLoader loader;
  Loaded loaded{check::check_program(path, loader, {}), tests_of(loader.read(path).value_or(""))};
  check::Compilation& compilation = *loaded.compilation;
  auto complain = [&] {
    for (const diag::Diagnostic* d : compilation.sink.sorted())
      if (d->severity == diag::Severity::Error)
        fmt::print("{}: {}: {}\n", path, compilation.sources.describe(d->loc), d->message);
    totals.bad_files++;
  };
  if (!compilation.program) return complain();
  const ir::Program* program =
      lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  if (!program) return complain();
  if (prints) fmt::print("{}", ir::print(*program));
  std::vector<std::string> problems = ir::verify(*program);
  for (const std::string& p : problems) fmt::print("{}: verify: {}\n", path, p);
  if (!problems.empty()) totals.bad_files++;
  if (pipeline)
    run_passes(loaded, program, path, *pipeline);
  else
    run_tests(loaded, *program, path, "");
}

const pipelines::Pipeline* find_pipeline(const std::string& name) {
  const pipelines::Pipeline* found = pipelines::find_pipeline(name);
  FEHU_CHECK(found, "There is no pipeline '{}'.", name);
  return found;
}

// Every definition that can be an entry point is made one: lowering must succeed and the verifier must be content.
void run_definitions(const std::string& path) {
  check::DiskLoader loader;
  auto plain = check::check_program(path, loader, {});
  if (!plain->program) return;
  for (const std::string& scheme : plain->shown_schemes) {
    std::string name = scheme.substr(0, scheme.find(' '));
    auto compilation = check::check_program(path, loader, {.extra_entry_points = {name}});
    if (!compilation->program) continue;
    totals.files++;
    const ir::Program* program =
        lower::lower_program(*compilation->program, compilation->arena, compilation->names, compilation->sink);
    std::vector<std::string> problems;
    if (program)
      problems = ir::verify(*program);
    else
      for (const diag::Diagnostic* d : compilation->sink.sorted())
        if (d->severity == diag::Severity::Error)
          problems.push_back(fmt::format("{}: {}", compilation->sources.describe(d->loc), d->message));
    if (problems.empty()) continue;
    totals.bad_files++;
    fmt::print("{}: {}: {}\n", path, name, problems[0]);
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool prints = false, all = false;
  const pipelines::Pipeline* pipeline = nullptr;
  run_on_large_stack([&] {
    for (int i = 1; i < argc; i++) {
      std::string arg = argv[i];
      if (arg == "--print")
        prints = true;
      else if (arg == "--definitions")
        all = true;
      else if (arg == "--after" && i + 1 < argc)
        pipeline = find_pipeline(argv[++i]);
      else if (all)
        run_definitions(arg);
      else
        run_file(arg, prints, pipeline);
    }
  });
  // A file that does not lower counts as one more test.
  size_t failed = totals.bad_files + totals.bad_tests;
  fmt::print("{} passed, {} failed\n", totals.files + totals.tests - failed, failed);
  return totals.bad_files + totals.bad_tests > 0;
}
