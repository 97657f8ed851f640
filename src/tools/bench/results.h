// What `bench` measured, in memory and as JSON. Spec: cli.md 6.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fehu {

// Of one dataset. If `error` is there, nothing else means anything.
struct BenchResult {
  std::vector<double> runtimes = {};          // in microseconds
  std::map<std::string, int64_t> bytes = {};  // peak, by space
  std::optional<std::string> log = {};        // with --profile
  std::string profiling = {};                 // the report with --profile, as JSON
  std::optional<std::string> error = {};
};

// By program (with the entry point behind a colon unless it is main), then by dataset: sorted, as in the file.
using BenchResults = std::map<std::string, std::map<std::string, BenchResult>>;

std::string results_as_json(const BenchResults& results);
// False if the text is not what `results_as_json` writes; `problem` says why.
bool parse_results(const std::string& text, BenchResults& out, std::string& problem);

// The memory of a report of a server.
std::map<std::string, int64_t> bytes_of_report(const std::string& report);

}  // namespace fehu
