// Results of benchmarks as JSON.
#include "tools/bench/results.h"

#include <fmt/format.h>

#include <cmath>

#include "base/json.h"

namespace fehu {

static json::Value json_of(const std::map<std::string, int64_t>& bytes) {
  json::Value result = json::object({});
  for (const auto& [space, count] : bytes) json::add(result, {space, json::number(count)});
  return result;
}

// Times are whole microseconds, and are written as such.
static json::Value json_of(const BenchResult& result) {
  if (result.error) return json::text(*result.error);
  std::vector<json::Value> runtimes;
  for (double runtime : result.runtimes) runtimes.push_back(json::number(std::llround(runtime)));
  json::Value json = json::object({{"bytes", json_of(result.bytes)}, {"runtimes", json::list(std::move(runtimes))}});
  if (result.log) {
    json::add(json, {"stderr", json::text(*result.log)});
    json::add(json, {"profiling", json::read(result.profiling).value_or(json::Value{})});
  }
  return json;
}

std::string results_as_json(const BenchResults& results) {
  json::Value json = json::object({});
  for (const auto& [program, datasets] : results) {
    json::Value of_program = json::object({});
    for (const auto& [dataset, result] : datasets) json::add(of_program, {dataset, json_of(result)});
    json::add(json, {program, json::object({{"datasets", std::move(of_program)}})});
  }
  return json::write(json) + "\n";
}

static std::map<std::string, int64_t> parse_bytes(const json::Value* json) {
  std::map<std::string, int64_t> bytes;
  if (!json) return bytes;
  for (size_t i = 0; i < json->names.size(); i++)
    if (json->items[i].kind == json::Kind::Number)
      bytes[json->names[i]] = static_cast<int64_t>(json::number_of(json->items[i]));
  return bytes;
}

static bool parse_result(const json::Value& json, BenchResult& out) {
  if (json.kind == json::Kind::Text) {
    out.error = json.text;
    return true;
  }
  const json::Value* runtimes = json::find(json, "runtimes");
  if (!runtimes || runtimes->kind != json::Kind::List) return false;
  for (const json::Value& runtime : runtimes->items) {
    if (runtime.kind != json::Kind::Number) return false;
    out.runtimes.push_back(json::number_of(runtime));
  }
  out.bytes = parse_bytes(json::find(json, "bytes"));
  return true;
}

// The datasets of a program. `problem` is what is wrong, if it returns false.
static bool parse_datasets(const std::string& program, const json::Value& json, std::map<std::string, BenchResult>& out,
                           std::string& problem) {
  problem = fmt::format("program {} has no object \"datasets\"", program);
  const json::Value* datasets = json::find(json, "datasets");
  if (!datasets || datasets->kind != json::Kind::Object) return false;
  for (size_t i = 0; i < datasets->names.size(); i++) {
    const std::string& dataset = datasets->names[i];
    problem = fmt::format("program {} dataset {}: neither run times nor an error", program, dataset);
    if (!parse_result(datasets->items[i], out[dataset])) return false;
  }
  return true;
}

bool parse_results(const std::string& text, BenchResults& out, std::string& problem) {
  std::optional<json::Value> json = json::read(text);
  problem = "not a JSON object, as `bench --json` writes it";
  if (!json || json->kind != json::Kind::Object) return false;
  for (size_t i = 0; i < json->names.size(); i++)
    if (!parse_datasets(json->names[i], json->items[i], out[json->names[i]], problem)) return false;
  problem.clear();
  return true;
}

std::map<std::string, int64_t> bytes_of_report(const std::string& report) {
  std::optional<json::Value> json = json::read(report);
  return json ? parse_bytes(json::find(*json, "memory")) : std::map<std::string, int64_t>{};
}

}  // namespace fehu
