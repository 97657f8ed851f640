// Machine code behind `fehu run`.
// See native_run.h for the plan. Everything here is best effort: whatever goes wrong with the cache or the C
// compiler, the program still runs, compiled again or in the evaluator.
#include "tools/run/native_run.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "diag/render.h"
#include "tools/command.h"
#include "tools/compile.h"
#include "tools/fingerprint.h"
#include "tools/system/c_compiler.h"
#include "tools/system/files.h"
#include "tools/system/process.h"

namespace fehu {

namespace fs = std::filesystem;

// Changed whenever the form of descriptions changes, so that old ones are not understood and are made again.
static constexpr std::string_view kMagic = "fehu-run 3";
static constexpr int64_t kMaxCacheBytes = int64_t{256} << 20;

// ---------------------------------------------------------------------------------------------------------------
// The cache

// Empty if there is no place for one.
static std::string cache_folder() {
  const char* base = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  std::string folder;
  if (base && *base == '/')
    folder = fmt::format("{}/fehu", base);
  else if (home && *home == '/')
    folder = fmt::format("{}/.cache/fehu", home);
  return !folder.empty() && make_folders(folder) ? folder : "";
}

// A compiler that was replaced by another version is another file.
static void add_c_compiler(Fingerprint& fingerprint) {
  CCompiler compiler = find_c_compiler(kQuickFlags);
  for (const std::string& word : compiler.command) fingerprint.add(word);
  for (const std::string& word : compiler.flags) fingerprint.add(word);
  std::string path = find_program(compiler.command[0]);
  fingerprint.add(fmt::format("{} {} {}", path, modification_time(path).value_or(0), file_size(path).value_or(0)));
}

// Of the question, not of the answer: what was asked, by which compiler, from where.
static std::string key_of(const std::string& path, const std::string& asked) {
  Fingerprint fingerprint;
  std::string self = path_of_this_program();
  std::error_code error;
  for (const std::string& part :
       {fs::current_path(error).string(), path, asked, self, std::string(version_text()),
        std::to_string(modification_time(self).value_or(0)), std::to_string(file_size(self).value_or(0)),
        std::to_string(diag::options_for_stream(STDERR_FILENO).use_colour)})
    fingerprint.add(part);
  add_c_compiler(fingerprint);
  return fingerprint.hex();
}

static std::string fingerprint_of(std::string_view text) {
  Fingerprint fingerprint;
  fingerprint.add(text);
  return fingerprint.hex();
}

// The least recently used files go until the rest is small enough.
static void prune(const std::string& folder) {
  struct Entry {
    int64_t time, size;
    std::string path;
  };
  std::vector<Entry> entries;
  int64_t total = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    std::string path = at->path().string();
    entries.push_back({modification_time(path).value_or(0), file_size(path).value_or(0), path});
    total += entries.back().size;
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (const Entry& entry : entries) {
    if (total <= kMaxCacheBytes) return;
    unlink(entry.path.c_str());
    total -= entry.size;
  }
}

// The time of a file in the cache is that of its last use.
static void touch(const std::string& path) {
  utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
}

// ---------------------------------------------------------------------------------------------------------------
// The description of a program: lines, and the warnings at the end

// The text of the type is last in its line, since it may contain blanks.
static void write_type(std::string& out, std::string_view what, const OutsideType& type) {
  out += fmt::format("{} {} {} {} {}\n", what, type.has_data ? 1 : 0, prim::name_of(type.prim), type.rank, type.text);
}

// One line for each source file, with its fingerprint: if one of them changes, the executable is out of date. The
// prelude does not count, as the key names this very compiler.
static std::string describe(const NativeProgram& program, const SourceMap& sources) {
  std::string out = fmt::format("{}\n", kMagic);
  for (const SourceFile& file : sources.files())
    if (!file.is_builtin) out += fmt::format("file {} {}\n", fingerprint_of(file.text), file.path);
  out += fmt::format("entry {}\n", program.entry);
  for (const OutsideType& type : program.params) write_type(out, "param", type);
  for (const OutsideType& type : program.results) write_type(out, "result", type);
  out += fmt::format("executable {} {}\nwarnings\n{}", fingerprint_of(read_file(program.executable).value_or("")),
                     file_name_of(program.executable), program.warnings);
  return out;
}

// The inverse of write_type, without its first word.
static bool read_type(std::string_view line, std::vector<OutsideType>& out) {
  std::string_view words[3];
  for (std::string_view& word : words) {
    size_t end = line.find(' ');
    if (end == std::string_view::npos) return false;
    word = line.substr(0, end);
    line.remove_prefix(end + 1);
  }
  std::optional<prim::PrimType> prim = prim::prim_type_named(words[1]);
  if (!prim) return false;
  out.push_back({std::string(line), words[0] == "1", *prim, static_cast<uint32_t>(std::atoi(words[2].data()))});
  return true;
}

// "FINGERPRINT PATH". False if the file has changed since.
static bool read_unchanged(std::string_view line, const std::string& folder, std::string& path) {
  size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return false;
  path = path_in(folder, line.substr(blank + 1));
  std::optional<std::string> text = read_file(path);
  return text && fingerprint_of(*text) == line.substr(0, blank);
}

// False if it is not the description of a program that is still the same.
static bool read_description(std::string_view text, const std::string& folder, NativeProgram& out) {
  bool is_first = true;
  std::string source;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    size_t blank = line.find(' ');
    std::string_view what = line.substr(0, blank);
    std::string_view rest = blank == std::string_view::npos ? "" : line.substr(blank + 1);
    if (is_first && line != kMagic) return false;
    if (what == "file" && !read_unchanged(rest, ".", source)) return false;
    if (what == "entry") out.entry = rest;
    if (what == "param" && !read_type(rest, out.params)) return false;
    if (what == "result" && !read_type(rest, out.results)) return false;
    if (what == "executable" && !read_unchanged(rest, folder, out.executable)) return false;
    if (what == "warnings") {
      out.warnings = text;
      return !out.executable.empty();
    }
    is_first = false;
  }
  return false;
}

// A description that cannot be read, or whose files have changed, is as good as none.
std::optional<NativeProgram> find_native(const std::string& path, const std::string& asked) {
  std::string folder = cache_folder();
  std::string description = fmt::format("{}/{}.run", folder, key_of(path, asked));
  std::optional<std::string> text = folder.empty() ? std::nullopt : read_file(description);
  NativeProgram program;
  if (!text || !read_description(*text, folder, program)) return std::nullopt;
  touch(description);
  touch(program.executable);
  return program;
}

// ---------------------------------------------------------------------------------------------------------------
// Making it

// The executable gets its name when it is complete, so that no other process runs half of one. A C compiler that is
// not there is no reason for a message: the program is evaluated then.
static bool make_executable(const std::string& source, const std::string& path) {
  TemporaryFolder temporary;
  std::string c_file = temporary.path() + "/program.c";
  std::string made = fmt::format("{}.{}.new", path, getpid());
  if (temporary.path().empty() || !write_file(c_file, source)) return false;
  CCompilerResult result = compile_c(find_c_compiler(kQuickFlags), c_file, made, {"-lm"});
  if (result.status == CCompilerStatus::Failed)
    fmt::print(stderr, "{}The program is evaluated instead.\n", result.message);
  bool is_made = result.status == CCompilerStatus::Ok && rename(made.c_str(), path.c_str()) == 0;
  if (!is_made) unlink(made.c_str());
  return is_made;
}

// False if a type has no form as data.
static bool read_signature(const ir::Entry& entry, NativeProgram& program) {
  for (const ir::EntryParam& param : entry.params) program.params.push_back(outside_type(param.type));
  for (const ir::EntryParam& result : entry.results) program.results.push_back(outside_type(result.type));
  for (const std::vector<OutsideType>* types : {&program.params, &program.results})
    for (const OutsideType& type : *types)
      if (!type.has_data) return false;
  return true;
}

// `lowered` comes back unchanged, apart from warnings of passes, so that the program can still be evaluated.
std::optional<NativeProgram> make_native(const std::string& path, const std::string& asked, const ir::Fun& entry,
                                         Lowered& lowered, bool show_warnings) {
  NativeProgram program;
  if (!read_signature(*entry.entry, program)) return std::nullopt;
  program.entry = entry.entry->name;
  CompileRequest request{.path = path, .warnings = {.are_shown = show_warnings}};
  CompileResult compiled{.lowered = std::move(lowered)};
  compile_lowered(request, compiled);
  lowered = std::move(compiled.lowered);
  program.warnings = lowered.warnings;
  if (compiled.status != kSuccess) return std::nullopt;
  std::string folder = cache_folder();
  bool is_kept = !folder.empty() && access(folder.c_str(), W_OK) == 0;
  if (!is_kept) program.temporary = std::make_unique<TemporaryFolder>();
  if (!is_kept && program.temporary->path().empty()) return std::nullopt;
  Fingerprint fingerprint;
  fingerprint.add(compiled.files.source);
  add_c_compiler(fingerprint);
  program.executable = fmt::format("{}/{}.exe", is_kept ? folder : program.temporary->path(), fingerprint.hex());
  if (!make_executable(compiled.files.source, program.executable)) return std::nullopt;
  if (!is_kept) return program;
  write_file_atomically(fmt::format("{}/{}.run", folder, key_of(path, asked)),
                        describe(program, lowered.compilation->sources));
  prune(folder);
  return program;
}

// ---------------------------------------------------------------------------------------------------------------
// Running it

// Executables say "PATH: Error: MESSAGE", an empty line, "Backtrace:" and the places; we say the places first.
static void split_error(std::string text, const std::string& executable, NativeOutcome& outcome) {
  std::string prefix = executable + ": ";
  size_t start = text.rfind(prefix);
  if (start == std::string::npos) {
    outcome.error = text.empty() ? "The program ended without a result.\n" : text;
    return;
  }
  outcome.log = text.substr(0, start);
  std::string error = text.substr(start + prefix.size());
  constexpr std::string_view kError = "Error: ", kBacktrace = "\n\nBacktrace:\n";
  size_t backtrace = error.find(kBacktrace);
  if (error.starts_with(kError) && backtrace != std::string::npos) {
    std::string message = error.substr(kError.size(), backtrace - kError.size());
    std::string places = error.substr(backtrace + kBacktrace.size());
    while (places.ends_with('\n')) places.pop_back();
    error = fmt::format("Error at\n{}\n{}", places, message);
  }
  while (error.ends_with('\n')) error.pop_back();
  outcome.error = error + "\n";
}

// Values go in and out in binary, which is exact and fast; traces and errors are on standard error.
NativeOutcome run_native(const NativeProgram& program, std::span<const prim::Data> args) {
  NativeOutcome outcome;
  std::string input;
  for (const prim::Data& arg : args) prim::append_binary(input, arg);
  ProcessResult result = run_process({program.executable, "-b", "-e", program.entry}, {.input = input});
  outcome.is_started = result.is_started;
  if (!result.is_started) return outcome;
  if (result.status > 128) {
    outcome.log = result.errors;
    outcome.error = fmt::format("The program was ended by signal {}.\n", result.status - 128);
    return outcome;
  }
  if (result.status != 0) {
    split_error(std::move(result.errors), program.executable, outcome);
    return outcome;
  }
  outcome.log = std::move(result.errors);
  prim::DataError error;
  if (!prim::read_values(result.output, outcome.values, error))
    outcome.error = fmt::format("The program wrote no readable data: {}\n", prim::show(error));
  return outcome;
}

}  // namespace fehu
