// What `bench` and `benchcmp` ask of a list of run times. Spec: cli.md 6, 7.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fehu {

double mean_of(std::span<const double> xs);
// With `n` in the denominator, as the measure of one list; and with `n - 1`, as an estimate from a sample.
double deviation_of(std::span<const double> xs);
double sample_deviation_of(std::span<const double> xs);

// Have the run times not settled yet? They have if the error of their mean is small; how small it must be depends on
// how much each time resembles the one before, since a drift hides behind similar neighbours.
bool is_unstable(std::span<const double> runtimes);

struct Interval {
  double low, high;
};
// The 95 % confidence interval of the mean, by a bias-corrected and accelerated bootstrap. The same for the same
// times: the random numbers have a fixed seed.
Interval confidence_interval(std::span<const double> runtimes);

}  // namespace fehu
