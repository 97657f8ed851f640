// Runs the passes of a case on its program, and checks the case's assertions.
//
// Whatever the case asserts, the program is verified before and after each pass, its text must read back as the same
// program, and traversal must reach all names in it. Names that the program had before keep their numbers in the
// output; those that passes made are numbered anew in the order in which they appear, so that a golden does not change
// when a pass takes another number.
#include "golden/pass_case.h"

#include <algorithm>
#include <set>

#include "backend/c/function.h"
#include "diag/render.h"
#include "golden/case_loader.h"
#include "golden/diff.h"
#include "golden/eval_function.h"
#include "imp/print.h"
#include "imp/seq/generate.h"
#include "ir/equal.h"
#include "ir/metrics.h"
#include "ir/names.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/traverse.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "pipelines/pipelines.h"
#include "simplify/simplify.h"
#include "support/library.h"

namespace golden {

using namespace fehu;

namespace {

using PassList = std::vector<const pass::Pass*>;

// A case while it runs.
struct Run {
  const Case& c;
  Outcome outcome = {};
  std::unique_ptr<check::Compilation> compilation = std::make_unique<check::Compilation>();
  PassList passes = {};
  const ir::Program* before = nullptr;

  void fail(std::string message) { outcome.failures.push_back(std::move(message)); }
};

// What the passes made, with or without one of the rules.
struct Result {
  const ir::Program* program = nullptr;  // null: it is already said why
  std::string text;
};

}  // namespace

static bool contains(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// ---------------------------------------------------------------------------------------------------------------
// What to run, and on what

static PassList find_passes(Run& run, const std::vector<std::string>& names) {
  PassList passes;
  for (const std::string& name : names) {
    if (const pass::Pass* pass = pipelines::find_pass(name))
      passes.push_back(pass);
    else if (const pipelines::Pipeline* pipeline = pipelines::find_pipeline(name))
      passes.insert(passes.end(), pipeline->passes.begin(), pipeline->passes.end());
    else
      run.fail(fmt::format("there is no pass or pipeline '{}'", name));
  }
  return passes;
}

static void check_exist(Run& run, const std::vector<std::string>& names) {
  std::span<const simplify::Rule> rules = simplify::all_rules();
  for (const std::string& name : names)
    if (!pipelines::find_pass(name) &&
        std::none_of(rules.begin(), rules.end(), [&](const simplify::Rule& rule) { return rule.name == name; }))
      run.fail(fmt::format("there is no pass and no rule '{}'", name));
}

static const ir::Program* read_ir(Run& run, const std::string& text) {
  check::Compilation& compilation = *run.compilation;
  const SourceFile* file = compilation.sources.add("input", text);
  return ir::parse(*file, compilation.arena, compilation.names, compilation.sink, &compilation.sources);
}

static const ir::Program* lower_source(Run& run) {
  CaseLoader loader(run.c);
  run.compilation = check::check_program("main.fut", loader, test_support::with_shared_library());
  check::Compilation& compilation = *run.compilation;
  if (!compilation.program) return nullptr;
  const ir::Program* program =
      lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  return program ? ir::renumber(program, compilation.arena) : nullptr;
}

static const ir::Program* read_input(Run& run) {
  const std::string& text = run.c.files.at("main.fut");
  const ir::Program* program = text.starts_with("stage ") ? read_ir(run, text) : lower_source(run);
  const check::Compilation& compilation = *run.compilation;
  if (!program) {
    for (const diag::Diagnostic* d : compilation.sink.sorted())
      run.fail(fmt::format("the input at {}: {}", compilation.sources.describe(d->loc), d->message));
    return nullptr;
  }
  for (const std::string& problem : ir::verify(*program)) run.fail("wrong input: " + problem);
  return program;
}

static const ir::Program* run_list(Run& run, const ir::Program* program, const PassList& passes,
                                   const std::vector<std::string>& disabled, diag::Sink& sink) {
  check::Compilation& compilation = *run.compilation;
  pass::Context context{.arena = compilation.arena,
                        .names = compilation.names,
                        .is_disabled = [&](std::string_view name) { return contains(disabled, name); },
                        .sink = &sink,
                        .sources = &compilation.sources};
  pass::RunResult result = pass::run_passes(program, passes, context);
  if (!result.program) run.fail(result.message);
  return result.program;
}

// ---------------------------------------------------------------------------------------------------------------
// Output

static const imp::Program* imperative_code(Run& run, const ir::Program& program) {
  check::Compilation& compilation = *run.compilation;
  if (program.stage == ir::Stage::SeqMem)
    return imp::generate_sequential(program, compilation.arena, compilation.names);
  run.fail("imperative code and C are made of programs of the stage seq_mem");
  return nullptr;
}

static std::string print_imp(Run& run, const ir::Program& program) {
  const imp::Program* imperative = imperative_code(run, program);
  return imperative ? imp::print(*imperative) : "";
}

// Without the declarations of recursive functions, which end with an empty line, and without those functions that every
// program has.
static std::string print_c(Run& run, const ir::Program& program) {
  const imp::Program* imperative = imperative_code(run, program);
  if (!imperative) return "";
  std::string text = backend::print_c_functions(*imperative, &run.compilation->sources).functions;
  size_t begin = text.starts_with('\n') ? 1 : text.find(";\n\n") + 3;
  size_t end = text.rfind('\n', text.find("static int initialise_program")) + 1;
  return text.substr(begin, end - begin);
}

static std::string print_ir(Run& run, const ir::Program& program) {
  ir::PrintOptions options;
  if (run.c.pass.has_places) options.places = ir::PrintOptions::Places::Offsets;
  return ir::print(program, options);
}

static std::string print_output(Run& run, const ir::Program& program) {
  const ir::Program* numbered = ir::renumber(&program, run.compilation->arena, run.before->num_names);
  switch (run.c.pass.output) {
    case PassDirectives::Output::Ir:
    case PassDirectives::Output::None:
      return print_ir(run, *numbered);
    case PassDirectives::Output::Imp:
      return print_imp(run, *numbered);
    case PassDirectives::Output::C:
      return print_c(run, *numbered);
  }
  return "";
}

static void check_reads_back(Run& run, const ir::Program& program) {
  check::Compilation& compilation = *run.compilation;
  std::string text = ir::print(program, {.places = ir::PrintOptions::Places::Offsets});
  const SourceFile* file = compilation.sources.add("printed", text);
  diag::Sink sink;
  const ir::Program* again = ir::parse(*file, compilation.arena, compilation.names, sink);
  if (!again)
    run.fail(fmt::format("the text of the program does not parse: {}\n{}", sink.all()[0].message, text));
  else if (!ir::equal(program, *again))
    run.fail("the text of the program reads back as another program\n" + text);
}

// Mapping that changes nothing must return the same program, and mapping that changes all names must reach all.
static void check_traversal(Run& run, const ir::Program& program) {
  ir::Mapper identity(run.compilation->arena);
  if (ir::map_program(&program, identity) != &program) run.fail("mapping that changes nothing makes another program");
  struct Shift : ir::Mapper {
    Shift(Arena& arena, uint32_t by_) : Mapper(arena), by(by_) {}
    VName name(VName n) override { return {n.id + by, n.base}; }
    VName callee(VName n) override { return name(n); }
    VName binder(VName n) override { return name(n); }
    uint32_t by;
  } shift(run.compilation->arena, program.num_names);
  ir::Program shifted = *ir::map_program(&program, shift);
  shifted.num_names *= 2;
  for (const std::string& problem : ir::verify(shifted)) run.fail("with other names for all: " + problem);
}

// ---------------------------------------------------------------------------------------------------------------
// Assertions

// What parser and verifier have against a program, in lines.
static std::string objections(Run& run, const std::string& text) {
  check::Compilation& compilation = *run.compilation;
  diag::Sink sink;
  const SourceFile* file = compilation.sources.add("wrong", text);
  const ir::Program* program = ir::parse(*file, compilation.arena, compilation.names, sink);
  if (program) return fmt::format("{}", fmt::join(ir::verify(*program), "\n"));
  return sink.all()[0].message;
}

static void check_wrong(Run& run) {
  const std::string& input = run.c.files.at("main.fut");
  for (const WrongDirective& wrong : run.c.pass.wrong) {
    size_t at = input.find(wrong.from);
    if (at == std::string::npos) {
      run.fail(fmt::format("the input does not contain `{}`", wrong.from));
      continue;
    }
    std::string found = objections(run, std::string(input).replace(at, wrong.from.size(), wrong.to));
    if (found.find(wrong.message_part) == std::string::npos)
      run.fail(fmt::format("with `{}` instead of `{}`\n  wanted: {}\n  is: {}", wrong.to, wrong.from,
                           wrong.message_part, found.empty() ? "right" : found));
  }
}

// Fresh memory holds the byte: no result may depend on it.
static void check_values(Run& run, const ir::Program& program, std::string_view when, uint8_t scratch_byte) {
  ir::EvalOptions options{
      .scratch_byte = scratch_byte, .check_types = true, .tuning = run.c.pass.tuning, .seed = scratch_byte};
  for (const ValuesDirective& wanted : run.c.pass.values) {
    std::string results = eval_function(program, wanted.function, wanted.arguments, options);
    if (results != wanted.results)
      run.fail(fmt::format("{} {}\n  wanted: {}\n  {}: {}", wanted.function, wanted.arguments, wanted.results, when,
                           results));
  }
}

static void check_texts(Run& run, const std::string& output) {
  for (const std::string& text : run.c.pass.contained)
    if (output.find(text) == std::string::npos) run.fail(fmt::format("the output must contain `{}`", text));
  for (const std::string& text : run.c.pass.lacking)
    if (output.find(text) != std::string::npos) run.fail(fmt::format("the output must not contain `{}`", text));
  size_t num_lines = static_cast<size_t>(std::count(output.begin(), output.end(), '\n')) + 1;
  if (run.c.pass.max_lines && num_lines > *run.c.pass.max_lines)
    run.fail(fmt::format("the output must have at most {} lines, but has {}", *run.c.pass.max_lines, num_lines));
}

static void check_count(Run& run, const ir::Program& program, const std::string& operation, size_t wanted,
                        std::string_view when) {
  size_t count = ir::metrics(program)[operation];
  if (count != wanted) run.fail(fmt::format("{} must occur {} times {}, but does {}", operation, wanted, when, count));
}

static void check_counts(Run& run, const ir::Program& after) {
  for (const CountDirective& count : run.c.pass.counts) {
    if (count.before) check_count(run, *run.before, count.operation, *count.before, "before");
    check_count(run, after, count.operation, count.after, "afterwards");
  }
}

// A pass returns the very same program if it has nothing to do.
static void check_unchanged(Run& run, const Result& after) {
  if (!run.c.pass.is_unchanged || after.program == run.before) return;
  std::string difference = unified_diff(print_output(run, *run.before), after.text);
  run.fail(difference.empty() ? "the passes must leave the program alone, but made an equal one"
                              : "the passes must leave the program as it was (-), but it is (+)\n" + difference);
}

static void check_idempotent(Run& run, const Result& after, const std::vector<std::string>& disabled) {
  if (!run.c.pass.is_idempotent) return;
  diag::Sink sink;
  const ir::Program* again = run_list(run, after.program, run.passes, disabled, sink);
  if (again && again != after.program)
    run.fail("a second run changes the program again\n" + unified_diff(after.text, print_output(run, *again)));
}

// Runs the passes without `disabled`, and checks what must hold then, too.
static Result run_without(Run& run, const std::vector<std::string>& disabled, diag::Sink& sink) {
  Result result;
  result.program = run_list(run, run.before, run.passes, disabled, sink);
  if (!result.program) return result;
  result.text = print_output(run, *result.program);
  check_reads_back(run, *result.program);
  check_traversal(run, *result.program);
  for (uint8_t scratch_byte : {0, 0xa5}) check_values(run, *result.program, "afterwards", scratch_byte);
  check_idempotent(run, result, disabled);
  return result;
}

// Whether the output depends on the rule.
static void check_rule(Run& run, const Result& after, const std::string& rule, bool must_apply) {
  std::vector<std::string> disabled = run.c.pass.disabled;
  disabled.push_back(rule);
  diag::Sink sink;
  size_t num_failures = run.outcome.failures.size();
  Result without = run_without(run, disabled, sink);
  for (size_t i = num_failures; i < run.outcome.failures.size(); i++)
    run.outcome.failures[i] = fmt::format("without {}: {}", rule, run.outcome.failures[i]);
  if (!without.program || (without.text != after.text) == must_apply) return;
  run.fail(must_apply ? fmt::format("the output must be another without {}", rule)
                      : fmt::format("the output must be the same without {}\n{}", rule,
                                    unified_diff(without.text, after.text)));
}

// ---------------------------------------------------------------------------------------------------------------

static void show_warnings(Run& run, const diag::Sink& sink) {
  std::set<std::string> codes;
  for (const diag::Diagnostic* d : sink.sorted()) {
    run.outcome.output += "\n" + diag::render(*d, run.compilation->sources, {});
    codes.insert(std::string(diag::info(d->code).id));
  }
  run.outcome.codes.assign(codes.begin(), codes.end());
}

static bool prepare(Run& run) {
  const PassDirectives& pass = run.c.pass;
  PassList preparation = find_passes(run, pass.prepare);
  run.passes = find_passes(run, pass.passes);
  for (const std::vector<std::string>* names : {&pass.disabled, &pass.applying, &pass.staying})
    check_exist(run, *names);
  const ir::Program* input = read_input(run);
  if (!run.outcome.failures.empty()) return false;
  diag::Sink sink;
  const ir::Program* prepared = run_list(run, input, preparation, pass.disabled, sink);
  if (prepared) run.before = ir::renumber(prepared, run.compilation->arena, input->num_names);
  return run.before;
}

Outcome run_pass_case(const Case& c) {
  Run run{c};
  if (!prepare(run)) return run.outcome;
  check_reads_back(run, *run.before);
  check_traversal(run, *run.before);
  check_wrong(run);
  check_values(run, *run.before, "before", 0);
  diag::Sink sink;
  Result after = run_without(run, c.pass.disabled, sink);
  if (!after.program) return run.outcome;
  run.outcome.output = after.text;
  show_warnings(run, sink);
  while (run.outcome.output.ends_with('\n')) run.outcome.output.pop_back();
  check_unchanged(run, after);
  check_texts(run, run.outcome.output);
  check_counts(run, *after.program);
  for (const std::string& rule : c.pass.applying) check_rule(run, after, rule, true);
  for (const std::string& rule : c.pass.staying) check_rule(run, after, rule, false);
  if (c.pass.output == PassDirectives::Output::None) run.outcome.output.clear();
  return run.outcome;
}

}  // namespace golden
