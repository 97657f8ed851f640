// Tests of the golden runner's own parts.
#include <doctest/doctest.h>

#include "golden/diff.h"
#include "golden/golden_file.h"
#include "golden/scheme.h"

using namespace golden;

static bool is_same_scheme(const char* a, const char* b) {
  return normal_form_of_scheme(a) == normal_form_of_scheme(b);
}

TEST_CASE("schemes are compared up to names and order of parameters") {
  CHECK(is_same_scheme("f [n] 't : [n]t -> i32", "f 'a [k]: [k] a -> i32"));
  CHECK(is_same_scheme("f [n][m] : [n][m]i32", "f [m][n] : [n][m]i32"));
  CHECK_FALSE(is_same_scheme("f [n] : [n]i32", "f [n] : [4]i32"));
  CHECK_FALSE(is_same_scheme("f 't : t", "f '^t : t"));
  CHECK_FALSE(is_same_scheme("f [n] : i32", "f : i32"));
  CHECK_FALSE(is_same_scheme("f [n][m] : [n][m]i32", "f [n][m] : [n][n]i32"));
  CHECK(is_same_scheme("f : i64 -> ?[d][e].([d]i32, [e]i32)", "f : i64 -> ?[x][y].([y]i32, [x]i32)"));
  CHECK_FALSE(is_same_scheme("f : ?[d].[d]m.t", "f : ?[d].[d]n.t"));
  CHECK(name_of_scheme("(+) : i32 -> i32") == "(+)");
}

TEST_CASE("golden files are parsed and printed back") {
  std::string text =
      "-- check: first reject \"some Part\"\n-- errors: 2\ndef x = 1\n\n-----\n"
      "-- check: second accept\n-- type: f : i32\n-- no-warnings\ndef y = 2\n-- file: lib/a.fut\ndef z = 3\n-- "
      "expect:\n"
      "y : i32\n";
  GoldenFile file = parse_golden_file("x.golden", text);
  REQUIRE(file.cases.size() == 2);
  CHECK(file.cases[0].name == "first");
  CHECK(file.cases[0].check.verdict == Verdict::Reject);
  CHECK(file.cases[0].check.message_part == "some Part");
  CHECK(file.cases[0].check.num_errors == 2);
  CHECK(file.cases[0].files["main.fut"] == "def x = 1\n\n");
  CHECK_FALSE(file.cases[0].expectation.has_value());
  CHECK(file.cases[1].line == 6);
  CHECK(file.cases[1].check.no_warnings);
  CHECK(file.cases[1].check.types.size() == 1);
  CHECK(file.cases[1].files["lib/a.fut"] == "def z = 3\n");
  CHECK(file.cases[1].expectation == "y : i32");
  CHECK(print_golden_file(file) == text);
}

TEST_CASE("golden files: cases of passes") {
  std::string text =
      "-- case: what it shows\n-- pass: a, b\n-- disable: c\n-- values: f 1 [2] => 3; 4\n"
      "-- wrong: a -> b => c => no such thing\n-- contains: x y | z\n-- lacks: u\n-- count: Loop/Alloc 2\n-- count: "
      "Copy 4 -> 0\n-- stays: r\n"
      "-- input:\nstage soacs\n-- comment\n-- expect: unchanged\n-----\n"
      "-- case: second\n-- output: c\n-- input:\nentry main = 1\n-- expect:\nint x;\n";
  GoldenFile file = parse_golden_file("x.golden", text);
  REQUIRE(file.cases.size() == 2);
  const PassDirectives& pass = file.cases[0].pass;
  CHECK(file.cases[0].problem == "");
  CHECK(file.cases[0].kind == Case::Kind::Pass);
  CHECK(file.cases[0].name == "what it shows");
  CHECK(pass.passes == std::vector<std::string>{"a", "b"});
  CHECK(pass.disabled == std::vector<std::string>{"c"});
  REQUIRE(pass.values.size() == 1);
  CHECK(pass.values[0].function == "f");
  CHECK(pass.values[0].arguments == "1 [2]");
  CHECK(pass.values[0].results == "3; 4");
  REQUIRE(pass.wrong.size() == 1);
  CHECK(pass.wrong[0].from == "a -> b");
  CHECK(pass.wrong[0].to == "c");
  CHECK(pass.wrong[0].message_part == "no such thing");
  CHECK(pass.contained == std::vector<std::string>{"x y", "z"});
  CHECK(pass.lacking == std::vector<std::string>{"u"});
  REQUIRE(pass.counts.size() == 2);
  CHECK(pass.counts[0].operation == "Loop/Alloc");
  CHECK_FALSE(pass.counts[0].before.has_value());
  CHECK(pass.counts[0].after == 2);
  CHECK(pass.counts[1].before == 4);
  CHECK(pass.counts[1].after == 0);
  CHECK(pass.staying == std::vector<std::string>{"r"});
  CHECK(pass.is_unchanged);
  CHECK(file.cases[0].files["main.fut"] == "stage soacs\n-- comment\n");
  CHECK(file.cases[1].pass.output == PassDirectives::Output::C);
  CHECK(file.cases[1].expectation == "int x;");
  CHECK(print_golden_file(file) == text);
}

TEST_CASE("golden files: escapes") {
  auto text = [](const std::string& source) {
    return parse_golden_file("x", "-- check: a accept\n-- escapes\n" + source).cases[0].files["main.fut"];
  };
  CHECK(text("a\\x41b") == "aAb");
  CHECK(text("\\*3{{\\#, \\#+10} }end") == "{0, 10} {1, 11} {2, 12} end");
  CHECK(text("\\*2{open") == "\\*2{open");
}

TEST_CASE("golden files: what is badly written is said") {
  auto problem = [](const std::string& text) { return parse_golden_file("x.golden", text).cases[0].problem; };
  CHECK(problem("-- case: a\n-- contain: x\n-- input:\n") ==
        "the directives must end with `-- input:`; this is none: -- contain: x");
  CHECK(problem("-- case: a\n-- values: f 1\n-- input:\n") == "values need `=>` and results: f 1");
  CHECK(problem("-- case: a\n-- count: Loop\n-- input:\n").starts_with("a count needs"));
  CHECK(problem("-- case: a\n-- output: d\n-- input:\n") == "the output is ir, imp, c or none, not d");
  CHECK(problem("-- check: a accept\ndef x = 1\n-- expect: unchanged\n").starts_with("after `-- expect:`"));
  CHECK(problem("def x = 1\n").starts_with("a case must begin with"));
}

TEST_CASE("differences show what changed") {
  CHECK(unified_diff("a\nb\nc", "a\nb\nc") == "");
  CHECK(unified_diff("a\nb\nc", "a\nx\nc") == "     a\n    -b\n    +x\n     c\n");
}
