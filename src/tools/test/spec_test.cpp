// Test blocks: the grammar, names of datasets, errors with their places.
#include "tools/test/spec.h"

#include <doctest/doctest.h>

namespace fehu {

static TestSpec parse(std::string_view text) {
  TestSpec spec;
  std::string error;
  bool is_ok = parse_test_spec("p.fut", text, spec, error);
  CHECK_MESSAGE(is_ok, error);
  return spec;
}

static std::string error_of(std::string_view text) {
  TestSpec spec;
  std::string error;
  CHECK(!parse_test_spec("p.fut", text, spec, error));
  return error;
}

TEST_CASE("test spec: the example of the specification") {
  TestSpec spec = parse(
      "-- Dot products.\n-- ==\n-- tags { linalg small }\n-- entry: dot dot_loop\n"
      "-- \"unit\" input { [1f32, 0] [1f32, 0] } output { 1f32 }\n"
      "-- nobench compiled input { empty([0]f32) empty([0]f32) } output { 0f32 }\n"
      "-- random input { [4096]f32 [4096]f32 } auto output\n"
      "-- input @ data/big.in.gz output @ data/big.out\n"
      "-- input { [1f32] [1f32, 2] } error: invalid sizes\n\ndef x = 1\n");
  CHECK(spec.tags == std::vector<std::string>{"linalg", "small"});
  REQUIRE(spec.entries.size() == 2);
  CHECK(spec.entries[1].name == "dot_loop");
  const std::vector<TestCase>& cases = spec.entries[0].cases;
  REQUIRE(cases.size() == 5);
  CHECK(cases[0].name == "unit");
  CHECK(cases[0].expected.values.size() == 1);
  CHECK(cases[1].tags == std::vector<std::string>{"nobench", "compiled"});
  CHECK(cases[1].name == "#1 (\"empty([0]f32) empty([0]f32)\")");
  CHECK(cases[2].name == "[4096]f32 [4096]f32");
  CHECK(cases[2].expected.kind == TestExpectation::Kind::Auto);
  CHECK(cases[3].name == "data/big.in");
  CHECK(cases[3].expected.file == "data/big.out");
  CHECK(cases[4].expected.regex == "invalid sizes");
}

TEST_CASE("test spec: lines are joined, later blocks, structures and warnings") {
  TestSpec spec = parse(
      "-- ==\n-- input { [1,\n--   2] }\n--\n-- output\n-- { 3 }\n-- structure gpu-mem { SegMap 1 /Loop/Scan 0 }\n"
      "-- structure { Screma 2 }\n-- warning: one\n-- warning: two .*\nentry main = 1\n-- ==\n-- entry: f'\n"
      "-- script input { f (g 1 2.0, \"a\") } error:\n");
  REQUIRE(spec.entries.size() == 2);
  CHECK(spec.entries[0].name == "main");
  CHECK(prim::show_type(spec.entries[0].cases[0].input.values[0].data) == "[2]i32");
  CHECK(spec.structures.size() == 2);
  CHECK(spec.structures[0].metrics[1] == std::pair<std::string, int64_t>("/Loop/Scan", 0));
  CHECK(spec.warnings == std::vector<std::string>{"one", "two .*"});
  CHECK(spec.entries[1].name == "f'");
  CHECK(spec.entries[1].cases[0].name == "f (g 1i32 2.0f64, \"a\")");
  CHECK(spec.entries[1].cases[0].expected.kind == TestExpectation::Kind::Error);
}

TEST_CASE("test spec: a block may follow directly") {
  TestSpec spec = parse("-- ==\n-- input {}\n-- ==\n-- entry: f\n");
  REQUIRE(spec.entries.size() == 2);
  CHECK(spec.entries[0].cases.size() == 1);
  CHECK(spec.entries[1].name == "f");
}

TEST_CASE("test spec: a file of its own") {
  TestSpec spec;
  std::string error;
  CHECK(parse_spec_file("p.spec", "What it is.\n-- ==\n==\ntags { a }\nentry: f g\ninput { 1 }\n  output { 2 }", spec,
                        error));
  CHECK(spec.tags == std::vector<std::string>{"a"});
  REQUIRE(spec.entries.size() == 2);
  CHECK(spec.entries[1].cases[0].expected.values.size() == 1);
  CHECK(!parse_spec_file("p.spec", "input { 1 }\n", spec, error));
  CHECK(error == "p.spec:2:1: expected a line '=='.");
  CHECK(!parse_spec_file("p.spec", "\n==\ninput 1", spec, error));
  CHECK(error == "p.spec:3:7: expected '{' or '@'.");
}

TEST_CASE("test spec: names of files") {
  TestSpec spec = parse("-- ==\n-- input @ a.gz\n-- script input @ a.gz\n");
  CHECK(spec.entries[0].cases[0].name == "a");
  CHECK(spec.entries[0].cases[1].name == "a.gz");
}

TEST_CASE("test spec: error blocks, properties, no blocks") {
  CHECK(parse("-- ==\n-- error: size.*mismatch\n").error == "size.*mismatch");
  CHECK(parse("-- ==\n-- tags { a } error:\n").error == "");
  CHECK(parse("-- ==\n-- property: a b\n-- property: c\n").properties == std::vector<std::string>{"a", "b", "c"});
  CHECK(parse("def x = 1 -- ==\n").entries.empty());
  CHECK(parse("-- ==\n").entries[0].cases.empty());
}

TEST_CASE("test spec: as JSON") {
  TestSpec spec = parse(
      "-- ==\n-- entry: f\n-- random input { [2]i32 }\n-- \"b\" input { 1 [2] } output { 4 }\n"
      "-- script input { g 1 } error: x\n");
  CHECK(spec_as_json(spec) ==
        "{\"tags\":[],\"error\":null,\"entries\":[{\"name\":\"f\",\"cases\":["
        "{\"name\":\"[2]i32\",\"tags\":[\"random\"],\"input\":{\"random\":[\"[2]i32\"]},\"expected\":{}},"
        "{\"name\":\"b\",\"tags\":[],\"input\":{\"values\":\"1 [2]\"},\"expected\":{\"values\":[\"4i32\"]}},"
        "{\"name\":\"g 1i32\",\"tags\":[\"script\"],\"input\":{\"script\":\"g "
        "1i32\"},\"expected\":{\"error\":\"x\"}}]}]}\n");
}

TEST_CASE("test spec: long names are cut") {
  TestSpec spec = parse("-- ==\n-- input { [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17] }\n");
  CHECK(spec.entries[0].cases[0].name == "#0 (\"[1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9...\")");
}

TEST_CASE("test spec: what is wrong is said with its place") {
  CHECK(error_of("-- ===\n") == "p.fut:1:6: expected the end of the line after '-- =='.");
  CHECK(error_of("x\n-- ==\n-- input { 1\n").starts_with("p.fut:4:"));
  CHECK(error_of("-- ==\n-- entry: f\n-- input { 1 }\n-- entry: g\n-- input { 2 }\n")
            .starts_with("p.fut:4:4: a test block has one line 'entry:', before its cases."));
  CHECK(error_of("-- ==\n-- frob { }\n") == "p.fut:2:9: expected 'input' or a tag.");
  CHECK(error_of("-- ==\n-- input { 1 } output 2\n") == "p.fut:2:23: expected '{' or '@' after 'output'.");
  CHECK(error_of("-- ==\n-- input { 1 }\n-- input { 2 }\n-- \"#0 (\"1i32\")\" input {}\n").starts_with("p.fut:4:"));
  CHECK(error_of("-- ==\n-- \"a\" input { 1 }\n-- \"a\" input { 2 }\n") == "p.fut: multiple datasets with name \"a\"");
  CHECK(error_of("-- ==\n-- random input { []i32 }\n") == "p.fut:2:19: expected a type with sizes, a number or '}'.");
  CHECK(error_of("-- ==\n-- entry: f input { 1 }\n") ==
        "p.fut:2:23: expected the end of the line after the names of entry points.");
  CHECK(error_of("-- ==\n-- property:\n") == "p.fut:2:13: expected the name of a property.");
  CHECK(parse("-- ==\n-- entry: (+) f'\n").entries[0].name == "(+)");
  CHECK(error_of("-- ==\n-- error: x\n\n-- ==\n-- input {}\n") ==
        "p.fut:4:1: no other test block may be in a file with an error test.");
}

}  // namespace fehu
