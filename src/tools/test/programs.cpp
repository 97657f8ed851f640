// Options and programs of `test` and `bench`.
#include "tools/test/programs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <set>

#include "tools/command.h"
#include "tools/system/files.h"

namespace fehu {

bool parse_number(const std::string& text, int64_t min, int64_t& out) {
  char* end = nullptr;
  errno = 0;
  long long number = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || errno || number < min) return false;
  out = number;
  return true;
}

void set_text_option(std::string_view key, const std::string& value, TestOptions& options) {
  if (key == "backend") options.backend = value;
  if (key == "futhark") options.compiler = value;
  if (key == "futhark") options.is_own_compiler = false;
  if (key == "runner") options.runner = value;
  if (key == "exclude") options.excluded.push_back(value);
  if (key == "pass-option") options.program_options.push_back(value);
  if (key == "pass-compiler-option") options.compiler_options.push_back(value);
  if (key == "tuning") options.tuning = value;
  if (key == "cache-extension") options.cache_extension = value;
  if (key == "entry-point") options.entry_point = value;
  if (key == "spec-file") options.spec_file = value;
}

bool can_draw() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) && terminal && std::strcmp(terminal, "dumb") != 0;
}

// The files that the paths stand for, each once: the binaries of two would be one.
// False if a path does not exist, which is shown.
static bool find_files(const std::vector<std::string>& paths, std::vector<std::string>& files) {
  std::set<std::string> known;
  auto add = [&](const std::string& file) {
    if (known.insert(place_of(file)).second) files.push_back(path_as_operand(file));
  };
  for (const std::string& path : paths) {
    if (is_folder(path)) {
      for (const std::string& file : source_files_below(path)) add(file);
    } else if (is_file(path)) {
      add(path);
    } else {
      complain(fmt::format("{}: {}.", path, exists(path) ? "not a file and not a folder" : why_unreadable()));
      return false;
    }
  }
  return true;
}

int find_programs(const std::vector<std::string>& paths, const TestOptions& options, std::vector<TestProgram>& out,
                  size_t& num_excluded) {
  std::vector<std::string> files;
  if (!find_files(paths, files)) return kUsageError;
  for (const std::string& file : files) {
    std::string spec_file = options.spec_file.value_or(file);
    std::optional<std::string> text = read_file(spec_file);
    TestProgram program{file, {}};
    std::string error;
    if (!text) return complain(fmt::format("{}: {}.", spec_file, why_unreadable()));
    auto parse = options.spec_file ? parse_spec_file : parse_test_spec;
    if (!parse(spec_file, *text, program.spec, error)) return complain(error);
    if (is_excluded(program.spec.tags, options))
      num_excluded++;
    else
      out.push_back(std::move(program));
  }
  return kSuccess;
}

}  // namespace fehu
