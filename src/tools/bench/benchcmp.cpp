// `fehu benchcmp OLD.json NEW.json`: how much faster programs have become. Spec: cli.md 7.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/bench/plot.h"
#include "tools/bench/results.h"
#include "tools/bench/statistics.h"
#include "tools/command.h"
#include "tools/system/files.h"
#include "tools/test/programs.h"

namespace fehu {

namespace {

struct DatasetChange {
  std::string name;
  double ratio = 1;
  bool is_significant = false;
  std::string memory;  // " (mem: 0.90x@default space)" or empty
};

struct ProgramChange {
  std::string name;
  std::vector<DatasetChange> datasets;
};

struct Comparison {
  std::vector<std::string> notes;  // what cannot be compared
  std::vector<std::string> errors;
  std::vector<ProgramChange> programs;
};

// ---------------------------------------------------------------------------------------------------------------
// Comparing

std::string memory_change(const BenchResult& old_result, const BenchResult& new_result) {
  std::string out;
  for (const auto& [space, old_bytes] : old_result.bytes) {
    auto found = new_result.bytes.find(space);
    if (found == new_result.bytes.end() || old_bytes == 0) continue;
    double ratio = static_cast<double>(found->second) / static_cast<double>(old_bytes);
    if (std::fabs(ratio - 1) > 0.01) out += fmt::format("{}{:.2f}x@{}", out.empty() ? "" : ", ", ratio, space);
  }
  return out.empty() ? "" : fmt::format(" (mem: {})", out);
}

DatasetChange compare(const std::string& name, const BenchResult& old_result, const BenchResult& new_result) {
  double old_mean = mean_of(old_result.runtimes), new_mean = mean_of(new_result.runtimes);
  double noise = (sample_deviation_of(old_result.runtimes) + sample_deviation_of(new_result.runtimes)) / 2;
  // Times too short for the clock cannot be compared.
  double ratio = old_mean > 0 && new_mean > 0 ? old_mean / new_mean : 1;
  return {name, ratio, std::fabs(old_mean - new_mean) > noise, memory_change(old_result, new_result)};
}

// What is only in the first of two results.
void note_missing(const std::string& a_name, const BenchResults& a, const std::string& b_name, const BenchResults& b,
                  std::vector<std::string>& notes) {
  for (const auto& [program, datasets] : a) {
    auto found = b.find(program);
    if (found == b.end()) notes.push_back(fmt::format("In {} but not {}: program {}", a_name, b_name, program));
    if (found == b.end()) continue;
    for (const auto& [dataset, result] : datasets)
      if (!found->second.contains(dataset))
        notes.push_back(fmt::format("In {} but not {}: program {} dataset {}", a_name, b_name, program, dataset));
  }
}

void compare_program(const std::string& program, const std::map<std::string, BenchResult>& old_datasets,
                     const std::map<std::string, BenchResult>& new_datasets, Comparison& out) {
  ProgramChange change{program, {}};
  for (const auto& [dataset, old_result] : old_datasets) {
    auto found = new_datasets.find(dataset);
    if (found == new_datasets.end()) continue;
    for (const BenchResult* result : {&old_result, &found->second})
      if (result->error) out.errors.push_back(fmt::format("{} dataset {}: {}", program, dataset, *result->error));
    if (!old_result.error && !found->second.error)
      change.datasets.push_back(compare(dataset, old_result, found->second));
  }
  if (!change.datasets.empty()) out.programs.push_back(std::move(change));
}

Comparison compare(const std::string& old_name, const BenchResults& old_results, const std::string& new_name,
                   const BenchResults& new_results) {
  Comparison out;
  note_missing(old_name, old_results, new_name, new_results, out.notes);
  note_missing(new_name, new_results, old_name, old_results, out.notes);
  std::sort(out.notes.begin(), out.notes.end());
  for (const auto& [program, datasets] : old_results)
    if (auto found = new_results.find(program); found != new_results.end())
      compare_program(program, datasets, found->second, out);
  std::sort(out.errors.begin(), out.errors.end());
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// Order

double geometric_mean(const ProgramChange& program, bool significant_only) {
  double sum = 0, count = 0;
  for (const DatasetChange& dataset : program.datasets) {
    if (significant_only && !dataset.is_significant) continue;
    sum += std::log(dataset.ratio);
    count++;
  }
  return count > 0 ? std::exp(sum / count) : 1;
}

// Smaller is worse.
double score_of(const ProgramChange& program, std::string_view measure) {
  if (measure == "geomean-all") return geometric_mean(program, false);
  if (measure == "geomean-significant") return geometric_mean(program, true);
  return -static_cast<double>(std::count_if(program.datasets.begin(), program.datasets.end(), [](const auto& dataset) {
    return dataset.is_significant && dataset.ratio < 0.99;
  }));
}

void sort_programs(std::vector<ProgramChange>& programs, std::string_view measure, bool is_best_first) {
  std::stable_sort(programs.begin(), programs.end(), [&](const ProgramChange& a, const ProgramChange& b) {
    const ProgramChange& x = is_best_first ? b : a;
    const ProgramChange& y = is_best_first ? a : b;
    double x_score = score_of(x, measure), y_score = score_of(y, measure);
    if (x_score != y_score) return x_score < y_score;
    double x_mean = geometric_mean(x, false), y_mean = geometric_mean(y, false);
    return x_mean != y_mean ? x_mean < y_mean : a.name < b.name;
  });
}

// ---------------------------------------------------------------------------------------------------------------
// Showing

std::string shortened(const std::string& name) {
  constexpr size_t kWidth = 63;
  constexpr std::string_view kCut = "[...]";
  return name.size() <= kWidth ? name : name.substr(0, kWidth - kCut.size()) + std::string(kCut);
}

void print(const Comparison& comparison, bool has_colour) {
  for (const std::string& note : comparison.notes) fmt::print("{}\n", note);
  for (const std::string& error : comparison.errors) fmt::print("{}\n", error);
  for (const ProgramChange& program : comparison.programs) {
    fmt::print("\n{}{}{}\n", has_colour ? "\033[1m" : "", program.name, has_colour ? "\033[0m" : "");
    for (const DatasetChange& dataset : program.datasets) {
      bool is_coloured = has_colour && dataset.is_significant && (dataset.ratio > 1.01 || dataset.ratio < 0.99);
      std::string_view colour = !is_coloured ? "" : dataset.ratio > 1 ? "\033[32m" : "\033[31m";
      fmt::print("  {:64}{}{:10.2f}x{}{}\n", shortened(dataset.name) + ":", colour, dataset.ratio,
                 is_coloured ? "\033[0m" : "", dataset.memory);
    }
  }
}

bool read_results(const std::string& path, BenchResults& out) {
  std::optional<std::string> text = read_file(path);
  std::string problem = text ? "" : why_unreadable();
  if (text && parse_results(*text, out, problem)) return true;
  fmt::print("{}: {}.\n", path, problem);
  return false;
}

std::vector<SpeedUp> speed_ups_of(const Comparison& comparison) {
  std::vector<SpeedUp> out;
  for (const ProgramChange& program : comparison.programs)
    for (const DatasetChange& dataset : program.datasets)
      out.push_back({program.name, dataset.name, dataset.ratio, dataset.is_significant});
  return out;
}

}  // namespace

static int run_benchcmp(const Invocation& invocation) {
  std::string measure = invocation.arguments.value("sort-by").value_or("significant");
  std::string order = invocation.arguments.value("order").value_or("worst-first");
  if (measure != "significant" && measure != "geomean-significant" && measure != "geomean-all")
    return complain(invocation, "--sort-by takes significant, geomean-significant or geomean-all.");
  if (order != "worst-first" && order != "best-first")
    return complain(invocation, "--order takes worst-first or best-first.");
  const std::vector<std::string>& paths = invocation.arguments.operands;
  BenchResults old_results, new_results;
  // The exit code stays 0, as scripts expect.
  if (!read_results(paths[0], old_results) || !read_results(paths[1], new_results)) return kSuccess;
  Comparison comparison = compare(paths[0], old_results, paths[1], new_results);
  sort_programs(comparison.programs, measure, order == "best-first");
  print(comparison, can_draw());
  std::optional<std::string> plot = invocation.arguments.value("plot");
  if (plot && !write_file(*plot, plot_of(speed_ups_of(comparison))))
    return complain(fmt::format("{}: cannot be written.", *plot));
  return kSuccess;
}

static constexpr Option kBenchcmpOptions[] = {
    {0, "sort-by", Argument::Required, "MEASURE", "significant (default), geomean-significant or geomean-all."},
    {0, "order", Argument::Required, "ORDER", "worst-first (default) or best-first."},
    {0, "plot", Argument::Required, "FILE", "Draw the changes to FILE, as SVG."},
};

constexpr Command kBenchcmp = {.name = "benchcmp",
                               .operands = "OLD.json NEW.json",
                               .summary = "Compare two results of bench.",
                               .min_operands = 2,
                               .max_operands = 2,
                               .options = kBenchcmpOptions,
                               .run = run_benchcmp};

}  // namespace fehu
