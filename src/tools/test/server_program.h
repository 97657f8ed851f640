// A program made into a server by calls of the compiler, for `test` and `bench`.
#pragma once

#include "tools/system/process.h"
#include "tools/test/session.h"

namespace fehu {

// Calls `visit(entry, test)` for all cases that are to be run.
template <typename Visit>
void for_each_case(const TestProgram& program, const TestOptions& options, Visit visit) {
  for (const TestEntry& entry : program.spec.entries) {
    if (options.entry_point && *options.entry_point != entry.name) continue;
    for (const TestCase& test : entry.cases)
      if (!is_excluded(test.tags, options)) visit(entry.name, test);
  }
}

// Runs the compiler. What is not right with the run becomes its standard error, if that says nothing.
ProcessResult call_compiler(const TestOptions& options, std::vector<std::string> words, std::string_view input,
                            const Deadline& deadline);
// What the compiler is asked for.
std::vector<std::string> server_command(const TestProgram& program, const TestOptions& options,
                                        const std::string& binary);

// For cases with `auto output`: the program is compiled by the sequential back end, and its results are kept as the
// expected ones. They are made again when the program has changed since. False on failure; `problem` says why.
bool make_references(const TestProgram& program, const TestOptions& options, TemporaryFolder& folder,
                     const Deadline& deadline, std::string& problem);

}  // namespace fehu
