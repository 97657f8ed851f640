// Tuning parameters: order, log lines, files.
#include "tools/tune/params.h"

#include <doctest/doctest.h>

using namespace fehu;

TEST_CASE("thresholds are tuned after those that depend on them") {
  std::vector<TuningParam> params = {
      describe_param("a", "threshold(def, )"),      describe_param("b", "threshold(64, !a)"),
      describe_param("c", "threshold(64, !a b)"),   describe_param("d", "threshold(64, !a !b)"),
      describe_param("e", "threshold(def, )"),      describe_param("k", "custom"),
      describe_param("lost", "threshold(1, gone)"),
  };
  CHECK(threshold_order(params) == std::vector<std::string>{"c", "d", "b", "a", "e", "lost"});
  CHECK(params[2].ancestors == std::set<std::string>{"a", "b"});
  CHECK(!params[5].is_threshold);
}

TEST_CASE("comparisons in the log") {
  std::string name;
  int64_t amount = 0;
  CHECK(parse_comparison("Compared main.suff_0 <= 12: true.", name, amount));
  CHECK(name == "main.suff_0");
  CHECK(amount == 12);
  CHECK(!parse_comparison("Allocated 12 bytes", name, amount));
  CHECK(!parse_comparison("Compared x <= y: true.", name, amount));
}

TEST_CASE("tuning files") {
  TuningValues values;
  std::string problem;
  CHECK(parse_tuning("-- found by hand\n\na=1\r\nb=2\na=3\n", values, problem));
  CHECK(show_tuning(values) == "a=3\nb=2\n");
  for (const char* bad : {"a = 1\n", "=1\n", "a\n", "a=x\n", "a=\n"}) {
    CHECK_MESSAGE(!parse_tuning(bad, values, problem), bad);
    CHECK(problem == "Invalid line 1 (must be of form 'name=int').");
  }
}
