// A program made into a server.
#include "tools/test/server_program.h"

#include <fmt/format.h>

#include "tools/test/data.h"

namespace fehu {

ProcessResult call_compiler(const TestOptions& options, std::vector<std::string> words, std::string_view input,
                            const Deadline& deadline) {
  words.insert(words.begin(), options.compiler);
  ProcessResult result = run_process(words, {.input = input, .deadline = deadline});
  if (!result.is_started)
    result.errors = fmt::format("Cannot run {}: {}.", options.compiler, result.reason);
  else if (result.status > 128 && !result.is_timed_out)
    result.errors += fmt::format("{} was ended by signal {}.", options.compiler, result.status - 128);
  else if (result.status != 0 && result.errors.empty())
    result.errors = fmt::format("{} ended with status {}.", options.compiler, result.status);
  return result;
}

std::vector<std::string> server_command(const TestProgram& program, const TestOptions& options,
                                        const std::string& binary) {
  std::vector<std::string> words = {options.backend, program.path, "-o", binary, "--server"};
  if (options.is_own_compiler && options.is_quick) words.push_back("--quick");
  words.insert(words.end(), options.compiler_options.begin(), options.compiler_options.end());
  return words;
}

bool make_references(const TestProgram& program, const TestOptions& options, TemporaryFolder& folder,
                     const Deadline& deadline, std::string& problem) {
  std::vector<std::pair<std::string, const TestCase*>> missing;
  for_each_case(program, options, [&](const std::string& entry, const TestCase& test) {
    bool is_auto = test.expected.kind == TestExpectation::Kind::Auto;
    if (is_auto && is_older(reference_file(program.path, entry, test.name), program.path))
      missing.emplace_back(entry, &test);
  });
  if (missing.empty()) return true;
  std::string binary = folder.new_file("reference");
  TestOptions plain = options;
  plain.backend = "c";
  plain.compiler_options = {};
  ProcessResult result = call_compiler(options, server_command(program, plain, binary), {}, deadline);
  problem = result.errors;
  if (!result.is_ok()) return false;
  TestSession session;
  plain = {};
  plain.tuning = std::nullopt;
  bool is_made = session.start(program, plain, binary, deadline, problem);
  for (size_t i = 0; is_made && i < missing.size(); i++)
    is_made = session.store_reference(missing[i].first, *missing[i].second, problem);
  return is_made;
}

}  // namespace fehu
