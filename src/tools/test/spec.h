// The tests that a program carries in its comments. Spec: test-format.md 1 to 3.
// What a test block says, as data: nothing here is run or judged. Interpreted by run.cpp (`fehu test`), by `dataget`
// and by `dev --tests`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prim/data.h"
#include "tools/script/exp.h"

namespace fehu {

// A value to be made at random, or a constant.
struct RandomItem {
  std::optional<prim::DataType> type;
  prim::Value constant;
  std::string text;  // as it is written canonically: "[10]i32"
};

// Which fields mean something depends on the kind.
struct TestInput {
  enum class Kind : uint8_t { Values, File, Random, Script, ScriptFile };
  Kind kind = Kind::Values;
  std::vector<prim::WrittenData> values = {};
  std::string text = {};  // Values: as they are written
  std::string file = {};
  std::vector<RandomItem> random = {};
  ScriptExp script = {};
};

// Success: nothing is said, any result will do. Auto: what the sequential back end computes. Error: it must fail.
struct TestExpectation {
  enum class Kind : uint8_t { Success, Values, File, Auto, Error };
  Kind kind = Kind::Success;
  std::vector<prim::WrittenData> values = {};
  std::string file = {};
  std::string regex = {};
};

struct TestCase {
  size_t index = 0;  // in its block
  std::string name = {};
  std::vector<std::string> tags = {};
  TestInput input = {};
  TestExpectation expected = {};
};

struct TestEntry {
  std::string name;
  std::vector<TestCase> cases;
};

// How often operations must occur after a pipeline.
struct StructureTest {
  std::string pipeline;  // empty: the standard one
  std::vector<std::pair<std::string, int64_t>> metrics;
};

// All blocks of a file together. `warnings` and `error` are regular expressions.
struct TestSpec {
  std::vector<std::string> tags = {};
  std::optional<std::string> error = {};  // the program must not check
  std::vector<TestEntry> entries = {};
  std::vector<StructureTest> structures = {};
  std::vector<std::string> warnings = {};
  std::vector<std::string> properties = {};
};

// False if a block does not parse; `error` then says where and why, beginning with the path.
bool parse_test_spec(const std::string& path, std::string_view text, TestSpec& out, std::string& error);
// The same of a file that holds nothing else (--spec-file).
bool parse_spec_file(const std::string& path, std::string_view text, TestSpec& out, std::string& error);

// On one line: {"tags": [...], "error": null, "entries": [{"name": "main", "cases": [...]}]}. `fehu dev --tests`.
std::string spec_as_json(const TestSpec& spec);

bool has_tag(const std::vector<std::string>& tags, std::string_view tag);

}  // namespace fehu
