// `fehu c PROG` and `fehu multicore PROG`: compile to C, sequential or with threads, and that to an executable, a
// server or a library. Spec: cli.md 2.
//
// For an executable or a server FILE.c is written and given to the C compiler, and stays there
// afterwards; a library is FILE.c, FILE.h and FILE.json, and no compiler is called. Errors of the
// program give exit code 2, files that cannot be written 1.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "tools/command.h"
#include "tools/compile.h"
#include "tools/disabled.h"
#include "tools/safety.h"
#include "tools/system/c_compiler.h"
#include "tools/system/files.h"
#include "tools/tune/params.h"

namespace fehu {

using OutputKind = backend::COptions::Kind;

// Options count in the order given: the last of --executable, --server and --library wins, and each -v adds to the
// verbosity. The value of -v is not a level, but the file for a program that makes the compiler fail.
static CompileRequest request_of(const Arguments& arguments) {
  CompileRequest request;
  request.path = arguments.operands[0];
  for (const auto& [option, value] : arguments.options) {
    std::string_view key = option->key();
    if (key == "executable") request.kind = OutputKind::Executable;
    if (key == "server") request.kind = OutputKind::Server;
    if (key == "library") request.kind = OutputKind::Library;
    if (key == "entry-point") request.entry_points.push_back(*value);
    if (key == "verbose") request.verbosity++;
    if (key == "verbose" && value) request.reproducer = *value;
  }
  request.safety = safety_of(arguments);
  request.warnings = warning_options(arguments);
  return request;
}

static bool write_or_complain(const Invocation& invocation, const std::string& path, std::string_view text) {
  if (write_file(path, text)) return true;
  fmt::print(stderr, "{}: cannot write {}: {}\n", invocation.program, path, std::strerror(errno));
  return false;
}

// The C file has been written. Messages of the C compiler are shown as they are.
static int make_executable(const Invocation& invocation, const CompileRequest& request, const std::string& output,
                           CompileResult& result) {
  CCompiler compiler = find_c_compiler(invocation.arguments.has("quick") ? kQuickFlags : kDefaultFlags);
  std::vector<std::string> libraries = {"-lm"};
  if (request.has_threads) libraries.push_back("-pthread");
  if (request.verbosity > 0)
    fmt::print(stderr, "Running {} {}.c -o {} {} {}\n", fmt::join(compiler.command, " "), output, output,
               fmt::join(compiler.flags, " "), fmt::join(libraries, " "));
  PhaseTimer timer(result.phases, "C compiler");
  CCompilerResult made = compile_c(compiler, output + ".c", output, libraries);
  fmt::print(stderr, "{}", made.message);
  if (made.status == CCompilerStatus::NotFound)
    fmt::print(stderr, "To run a program without a C compiler: {} run --evaluate.\n", invocation.program);
  return made.status == CCompilerStatus::Ok ? kSuccess : kProgramError;
}

// The files that will be made.
static std::vector<std::string> all_outputs(const std::string& output, OutputKind kind) {
  if (kind == OutputKind::Library) return {output + ".c", output + ".h", output + ".json"};
  return {output + ".c", output};
}

// A file of the program that one of the outputs would replace; empty if there is none.
static std::string overwritten_source(const std::string& output, OutputKind kind, const SourceMap& sources) {
  for (const SourceFile& file : sources.files())
    for (const std::string& made : all_outputs(output, kind))
      if (!file.is_builtin && is_same_file(made, file.path)) return file.path;
  return "";
}

// A program without entry points can be compiled, but there is nothing to call.
static void remark_missing_entries(const CompileRequest& request, const ir::Program& program) {
  bool has_entries =
      std::any_of(program.funs.begin(), program.funs.end(), [](const ir::Fun& fun) { return fun.entry != nullptr; });
  if (has_entries || !request.warnings.are_shown) return;
  fmt::print(stderr,
             "{} has no entry points, so nothing in it can be called.\n"
             "Write `entry` in place of `def`, call a function `main`, or name one with -e.\n",
             request.path);
}

// Results of all three are equal. `always` is for tests, since lanes do not pay in every loop; and what does not live
// long is not worth the versions that the C compiler has to make.
static int read_lanes(const Invocation& invocation, imp::LaneUse& out) {
  bool is_quick = invocation.arguments.has("quick");
  std::string when = invocation.arguments.value("lanes").value_or(is_quick ? "never" : "auto");
  if (when != "auto" && when != "always" && when != "never")
    return complain(invocation, fmt::format("--lanes is auto, always or never, but not '{}'.", when));
  if (when == "always") out = imp::LaneUse::WherePossible;
  if (when == "never") out = imp::LaneUse::Never;
  return kSuccess;
}

// Values that `autotune` has found, for instance. A name that the program does not have is no mistake: tuning files
// outlive changes of the program.
static int read_tuning_defaults(const Invocation& invocation, backend::TuningDefaults& out) {
  std::optional<std::string> path = invocation.arguments.value("tuning-defaults");
  out.found_on = invocation.arguments.value("tuned-on").value_or("");
  if (!path) return kSuccess;
  std::optional<std::string> text = read_file(*path);
  if (!text) return complain(invocation, fmt::format("{}: {}.", *path, why_unreadable()));
  std::string problem;
  if (parse_tuning(*text, out.values, problem)) return kSuccess;
  return complain(invocation, fmt::format("When loading tuning file '{}': {}", *path, problem));
}

// The program is compiled in memory first, so that a mistake in it leaves no half-written output behind.
static int run_compiler(const Invocation& invocation, bool has_threads) {
  const Arguments& arguments = invocation.arguments;
  CompileRequest request = request_of(arguments);
  request.has_threads = has_threads;
  if (int status = find_disabled(invocation, request.disabled)) return status;
  if (arguments.has("keep-order"))
    request.disabled.insert(request.disabled.end(), {"spread-reductions", "strip-scans"});
  request.lanes.has_exact_math = arguments.has("exact-math");
  if (int status = read_lanes(invocation, request.lanes.use)) return status;
  if (int status = read_tuning_defaults(invocation, request.tuning)) return status;
  std::string output = arguments.value("o").value_or(without_extension(request.path));
  if (output.empty()) return complain(invocation, "the name of the output must not be empty.");
  output = path_as_operand(output);  // for the C compiler
  CompileResult result = compile_to_c(request);
  if (result.status == kSuccess) remark_missing_entries(request, *result.lowered.program);
  if (result.status == kSuccess) {
    std::string source = overwritten_source(output, request.kind, result.lowered.compilation->sources);
    if (!source.empty()) return complain(invocation, fmt::format("the output would overwrite the source {}.", source));
    bool is_library = request.kind == OutputKind::Library;
    bool is_written = write_or_complain(invocation, output + ".c", result.files.source);
    if (is_written && is_library)
      is_written = write_or_complain(invocation, output + ".h", result.files.header) &&
                   write_or_complain(invocation, output + ".json", result.files.manifest);
    if (!is_written)
      result.status = kUsageError;
    else if (!is_library)
      result.status = make_executable(invocation, request, output, result);
  }
  if (arguments.has("time-passes")) fmt::print(stderr, "{}", show_phases(result.phases));
  return result.status;
}

static constexpr auto kCOptions = with_warning_options({
    {'o', "", Argument::Required, "FILE", "The name of the output (default: the program without its extension)."},
    {0, "executable", Argument::None, "", "Make an executable (the default)."},
    {0, "server", Argument::None, "", "Make a server: an executable that speaks the server protocol."},
    {0, "library", Argument::None, "", "Make a library: C source, header and manifest."},
    {'e', "entry-point", Argument::Required, "NAME", "Make this top-level function an entry point, too."},
    {0, "quick", Argument::None, "", "Let the C compiler optimise less, for a result that does not live long."},
    kSafeOption,
    kUnsafeOption,
    {0, "keep-order", Argument::None, "", "Reduce and scan floats in the order of the elements, which is slower."},
    {0, "exact-math", Argument::None, "",
     "No vector versions of mathematical functions: they differ in the last digits."},
    {0, "lanes", Argument::Required, "WHEN", "Run iterations side by side in vectors: auto, always or never."},
    kDisableOption,
    {0, "tuning-defaults", Argument::Required, "FILE",
     "Values of tuning parameters that hold unless others are given."},
    {0, "tuned-on", Argument::Required, "TEXT", "The machine on which these were found, for the log."},
    {'v', "verbose", Argument::Optional, "FILE", "Say what is done; on internal errors, write the program to FILE."},
    {0, "time-passes", Argument::None, "", "Show how long each phase took."},
});

static int run_c(const Invocation& invocation) {
  return run_compiler(invocation, false);
}
static int run_multicore(const Invocation& invocation) {
  return run_compiler(invocation, true);
}

constexpr Command kC = {
    .name = "c", .operands = "PROG", .summary = "Compile to sequential C.", .options = kCOptions, .run = run_c};

constexpr Command kMulticore = {.name = "multicore",
                                .operands = "PROG",
                                .summary = "Compile to C with threads.",
                                .options = kCOptions,
                                .run = run_multicore};

}  // namespace fehu
