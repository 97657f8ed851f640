// Test blocks as JSON, for scripts that run programs in ways of their own.
// The scripts in tests/ read it, so that one parser decides what a test block means.
#include "base/json.h"
#include "tools/test/spec.h"

namespace fehu {

static json::Value json_of(const TestInput& input) {
  switch (input.kind) {
    case TestInput::Kind::Values:
      return json::object({{"values", json::text(input.text)}});
    case TestInput::Kind::File:
      return json::object({{"file", json::text(input.file)}});
    case TestInput::Kind::Random: {
      std::vector<json::Value> types;
      for (const RandomItem& item : input.random) types.push_back(json::text(item.text));
      return json::object({{"random", json::list(std::move(types))}});
    }
    case TestInput::Kind::Script:
      return json::object({{"script", json::text(show(input.script))}});
    case TestInput::Kind::ScriptFile:
      return json::object({{"script_file", json::text(input.file)}});
  }
  return {};
}

static json::Value json_of(const TestExpectation& expected) {
  switch (expected.kind) {
    case TestExpectation::Kind::Success:
      return json::object({});
    case TestExpectation::Kind::Values: {
      std::vector<json::Value> values;
      for (const prim::WrittenData& value : expected.values) values.push_back(json::text(prim::show(value)));
      return json::object({{"values", json::list(std::move(values))}});
    }
    case TestExpectation::Kind::File:
      return json::object({{"file", json::text(expected.file)}});
    case TestExpectation::Kind::Auto:
      return json::object({{"auto", json::boolean(true)}});
    case TestExpectation::Kind::Error:
      return json::object({{"error", json::text(expected.regex)}});
  }
  return {};
}

static json::Value json_of(const TestEntry& entry) {
  std::vector<json::Value> cases;
  for (const TestCase& test : entry.cases)
    cases.push_back(json::object({{"name", json::text(test.name)},
                                  {"tags", json::list(test.tags)},
                                  {"input", json_of(test.input)},
                                  {"expected", json_of(test.expected)}}));
  return json::object({{"name", json::text(entry.name)}, {"cases", json::list(std::move(cases))}});
}

std::string spec_as_json(const TestSpec& spec) {
  std::vector<json::Value> entries;
  for (const TestEntry& entry : spec.entries) entries.push_back(json_of(entry));
  return json::write(json::object({{"tags", json::list(spec.tags)},
                                   {"error", spec.error ? json::text(*spec.error) : json::Value{}},
                                   {"entries", json::list(std::move(entries))}})) +
         "\n";
}

}  // namespace fehu
