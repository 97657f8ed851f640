// Statistics against values worked out by hand, and results through JSON and back.
#include "tools/bench/statistics.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tools/bench/results.h"

namespace fehu {

TEST_CASE("bench: means and deviations") {
  std::vector<double> xs = {2, 4, 4, 4, 5, 5, 7, 9};
  CHECK(mean_of(xs) == 5);
  CHECK(deviation_of(xs) == 2);
  CHECK(sample_deviation_of(xs) == doctest::Approx(std::sqrt(32.0 / 7)));
  CHECK(mean_of({}) == 0);
  CHECK(sample_deviation_of(std::vector<double>{3}) == 0);
}

TEST_CASE("bench: times are unstable while the error of their mean is large for how they follow each other") {
  CHECK_FALSE(is_unstable(std::vector<double>(10, 100)));     // all equal
  CHECK_FALSE(is_unstable(std::vector<double>{0, 0, 0, 1}));  // too short for the clock
  // A drift of a tenth in 100 runs: neighbours are alike, so 0.3 % of error is too much.
  std::vector<double> drift;
  for (int i = 0; i < 100; i++) drift.push_back(1000 + i);
  CHECK(is_unstable(drift));
  // The same times in an order in which neighbours have nothing in common.
  std::vector<double> mixed;
  for (int i = 0; i < 100; i++) mixed.push_back(drift[static_cast<size_t>(i * 37 % 100)]);
  CHECK_FALSE(is_unstable(mixed));
}

TEST_CASE("bench: the interval holds the mean, and has the width of two standard errors to each side") {
  std::vector<double> xs;
  for (int i = 0; i < 200; i++) xs.push_back(1000 + i * 37 % 100);
  Interval interval = confidence_interval(xs);
  double error = deviation_of(xs) / std::sqrt(200.0);
  CHECK(interval.low == doctest::Approx(mean_of(xs) - 1.96 * error).epsilon(0.0005));
  CHECK(interval.high == doctest::Approx(mean_of(xs) + 1.96 * error).epsilon(0.0005));
  Interval point = confidence_interval(std::vector<double>(5, 7.0));
  CHECK(point.low == 7);
  CHECK(point.high == 7);
}

TEST_CASE("bench: a few slow runs stretch the interval upwards") {
  std::vector<double> xs(30, 100);
  xs[3] = xs[17] = 200;
  Interval interval = confidence_interval(xs);
  CHECK(interval.high - mean_of(xs) > mean_of(xs) - interval.low);
}

TEST_CASE("bench: results are written compactly, with sorted keys, and read again") {
  BenchResults results;
  results["a.fut"]["small"].runtimes = {52, 50, 51};
  results["a.fut"]["small"].bytes["default space"] = 24;
  results["a.fut:other"]["bad"].error = "no \"luck\"";
  std::string text = results_as_json(results);
  CHECK(text == R"({"a.fut":{"datasets":{"small":{"bytes":{"default space":24},"runtimes":[52,50,51]}}},)"
                R"("a.fut:other":{"datasets":{"bad":"no \"luck\""}}})"
                "\n");
  BenchResults again;
  std::string problem;
  REQUIRE(parse_results(text, again, problem));
  CHECK(again["a.fut"]["small"].runtimes == std::vector<double>{52, 50, 51});
  CHECK(again["a.fut"]["small"].bytes["default space"] == 24);
  CHECK(again["a.fut:other"]["bad"].error == "no \"luck\"");
}

TEST_CASE("bench: what is no result is refused, with the reason") {
  auto problem_of = [](const std::string& text) {
    BenchResults results;
    std::string problem;
    CHECK_FALSE(parse_results(text, results, problem));
    return problem;
  };
  CHECK(problem_of("[") == "not a JSON object, as `bench --json` writes it");
  CHECK(problem_of("[]") == "not a JSON object, as `bench --json` writes it");
  CHECK(problem_of(R"({"a": {}})") == "program a has no object \"datasets\"");
  CHECK(problem_of(R"({"a": {"datasets": {"d": {"runtimes": ["x"]}}}})") ==
        "program a dataset d: neither run times nor an error");
}

}  // namespace fehu
