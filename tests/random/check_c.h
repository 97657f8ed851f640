// Compiled programs against the reference: many programs go through the C compiler at once, and run in one process.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "random/check.h"

namespace random_programs {

// How C is made and compiled. Empty: as the environment says.
struct Way {
  std::string compiler = {}, flags = {};
  std::string lanes = "always";
  // What programs with threads find in their environment: how many there are, and what chooses between versions. An
  // empty value: that variable is not set.
  std::vector<std::pair<std::string, std::string>> variables = {};
  bool operator==(const Way&) const = default;
};
struct CompilerOptions {
  std::string fehu;  // the binary
  std::string backend = "c";
  int seconds = 60;  // for one compilation
  // Batches get one of them, in turn, and a program alone all of them.
  std::vector<Way> ways = {Way{}};
};
// With the way that is for the batch of this number.
CompilerOptions options_of_batch(CompilerOptions options, size_t number);

struct Batched {
  const Program* program;
  const Verdict* verdict;  // of check_source, without findings
};
// How a batch is compiled and called.
enum class Form : uint8_t {
  Server,      // one process answers all calls
  Executable,  // a process for each call
};
// The findings of each program. What a batch shows counts only if it can be repeated with the program alone, or if it
// is no matter of time: it then says that it takes the others, too.
std::vector<std::vector<Finding>> check_c(const std::vector<Batched>& batch, Form form, const CompilerOptions& options);
// One program, in all forms, in all ways.
std::vector<Finding> check_c_alone(const Batched& item, const CompilerOptions& options);

}  // namespace random_programs
