// Test blocks as JSON, for scripts that run programs in ways of their own.
// The scripts in tests/ read it, so that one parser decides what a test block means.
#include <nlohmann/json.hpp>

#include "tools/test/spec.h"

namespace fehu {

using OrderedJson = nlohmann::ordered_json;

static OrderedJson json_of(const TestInput& input) {
  switch (input.kind) {
    case TestInput::Kind::Values:
      return {{"values", input.text}};
    case TestInput::Kind::File:
      return {{"file", input.file}};
    case TestInput::Kind::Random: {
      OrderedJson types = OrderedJson::array();
      for (const RandomItem& item : input.random) types.push_back(item.text);
      return {{"random", types}};
    }
    case TestInput::Kind::Script:
      return {{"script", show(input.script)}};
    case TestInput::Kind::ScriptFile:
      return {{"script_file", input.file}};
  }
  return nullptr;
}

static OrderedJson json_of(const TestExpectation& expected) {
  switch (expected.kind) {
    case TestExpectation::Kind::Success:
      return OrderedJson::object();
    case TestExpectation::Kind::Values: {
      OrderedJson values = OrderedJson::array();
      for (const prim::WrittenData& value : expected.values) values.push_back(prim::show(value));
      return {{"values", values}};
    }
    case TestExpectation::Kind::File:
      return {{"file", expected.file}};
    case TestExpectation::Kind::Auto:
      return {{"auto", true}};
    case TestExpectation::Kind::Error:
      return {{"error", expected.regex}};
  }
  return nullptr;
}

static OrderedJson json_of(const TestEntry& entry) {
  OrderedJson cases = OrderedJson::array();
  for (const TestCase& test : entry.cases)
    cases.push_back({{"name", test.name},
                     {"tags", test.tags},
                     {"input", json_of(test.input)},
                     {"expected", json_of(test.expected)}});
  return {{"name", entry.name}, {"cases", cases}};
}

std::string spec_as_json(const TestSpec& spec) {
  OrderedJson entries = OrderedJson::array();
  for (const TestEntry& entry : spec.entries) entries.push_back(json_of(entry));
  OrderedJson result = {{"tags", spec.tags},
                        {"error", spec.error ? OrderedJson(*spec.error) : OrderedJson(nullptr)},
                        {"entries", entries}};
  return result.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace fehu
