// Results of benchmarks as JSON.
#include "tools/bench/results.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace fehu {

using Json = nlohmann::json;  // sorts its keys

// Times are whole microseconds, and are written as such.
static Json json_of(const BenchResult& result) {
  if (result.error) return *result.error;
  Json json = {{"bytes", result.bytes}, {"runtimes", Json::array()}};
  for (double runtime : result.runtimes) json["runtimes"].push_back(std::llround(runtime));
  if (result.log) {
    json["stderr"] = *result.log;
    json["profiling"] = Json::parse(result.profiling, nullptr, false);
  }
  return json;
}

std::string results_as_json(const BenchResults& results) {
  Json json = Json::object();
  for (const auto& [program, datasets] : results) {
    Json& of_program = json[program]["datasets"] = Json::object();
    for (const auto& [dataset, result] : datasets) of_program[dataset] = json_of(result);
  }
  // Messages may hold any bytes.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

static bool parse_result(const Json& json, BenchResult& out) {
  if (json.is_string()) {
    out.error = json.get<std::string>();
    return true;
  }
  if (!json.is_object() || !json.contains("runtimes") || !json["runtimes"].is_array()) return false;
  for (const Json& runtime : json["runtimes"]) {
    if (!runtime.is_number()) return false;
    out.runtimes.push_back(runtime.get<double>());
  }
  if (!json.contains("bytes") || !json["bytes"].is_object()) return true;
  for (const auto& [space, bytes] : json["bytes"].items())
    if (bytes.is_number()) out.bytes[space] = bytes.get<int64_t>();
  return true;
}

bool parse_results(const std::string& text, BenchResults& out, std::string& problem) {
  Json json = Json::parse(text, nullptr, false);
  problem = "not a JSON object, as `bench --json` writes it";
  if (!json.is_object()) return false;
  for (const auto& [program, value] : json.items()) {
    problem = fmt::format("program {} has no object \"datasets\"", program);
    if (!value.is_object() || !value.contains("datasets") || !value["datasets"].is_object()) return false;
    auto& datasets = out[program];
    for (const auto& [dataset, result] : value["datasets"].items()) {
      problem = fmt::format("program {} dataset {}: neither run times nor an error", program, dataset);
      if (!parse_result(result, datasets[dataset])) return false;
    }
  }
  problem.clear();
  return true;
}

std::map<std::string, int64_t> bytes_of_report(const std::string& report) {
  std::map<std::string, int64_t> bytes;
  Json json = Json::parse(report, nullptr, false);
  if (!json.is_object() || !json.contains("memory") || !json["memory"].is_object()) return bytes;
  for (const auto& [space, count] : json["memory"].items())
    if (count.is_number()) bytes[space] = count.get<int64_t>();
  return bytes;
}

}  // namespace fehu
