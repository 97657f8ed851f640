// `fehu datacmp A B`: compare two files of values. Spec: cli.md 10.
// Used by tests and scripts: differences go to standard output, one a line, and the exit code says whether there are
// any. Values are compared by the rules of test-format.md 4, and files may be text or binary.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "prim/data.h"
#include "tools/command.h"
#include "tools/system/files.h"

namespace fehu {

// False if the file cannot be read, which is shown.
static bool read_data(const std::string& path, std::vector<prim::Data>& values) {
  std::optional<std::string> text = read_file(path);
  prim::DataError error;
  std::string problem;
  if (!text)
    problem = errno == ENOENT ? "The file was not found." : fmt::format("{}.", std::strerror(errno));
  else if (!prim::read_values(*text, values, error))
    problem = prim::show(error);
  if (problem.empty()) return true;
  fmt::print(stderr, "Error reading values from {}\n{}\n", path, problem);
  return false;
}

// All differences are shown, unlike in `fehu test`, where the first is enough.
static int run_datacmp(const Invocation& invocation) {
  std::vector<prim::Data> got, expected;
  if (!read_data(invocation.arguments.operands[0], got) || !read_data(invocation.arguments.operands[1], expected))
    return kUsageError;
  prim::Mismatches mismatches = prim::compare(got, expected, SIZE_MAX);
  for (const std::string& text : mismatches.texts) fmt::print("{}\n", text);
  return mismatches.count == 0 ? kSuccess : kProgramError;
}

constexpr Command kDatacmp = {.name = "datacmp",
                              .operands = "FILE FILE",
                              .summary = "Compare two files of values.",
                              .min_operands = 2,
                              .max_operands = 2,
                              .run = run_datacmp};

}  // namespace fehu
