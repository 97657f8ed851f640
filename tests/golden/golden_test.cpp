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
  CHECK(file.cases[0].verdict == Verdict::Reject);
  CHECK(file.cases[0].message_part == "some Part");
  CHECK(file.cases[0].num_errors == 2);
  CHECK(file.cases[0].files["main.fut"] == "def x = 1\n\n");
  CHECK_FALSE(file.cases[0].expectation.has_value());
  CHECK(file.cases[1].line == 6);
  CHECK(file.cases[1].no_warnings);
  CHECK(file.cases[1].types.size() == 1);
  CHECK(file.cases[1].files["lib/a.fut"] == "def z = 3\n");
  CHECK(file.cases[1].expectation == "y : i32");
  CHECK(print_golden_file(file) == text);
}

TEST_CASE("differences show what changed") {
  CHECK(unified_diff("a\nb\nc", "a\nb\nc") == "");
  CHECK(unified_diff("a\nb\nc", "a\nx\nc") == "     a\n    -b\n    +x\n     c\n");
}
