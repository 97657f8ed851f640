// Means, stability and confidence.
#include "tools/bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace fehu {

double mean_of(std::span<const double> xs) {
  double sum = 0;
  for (double x : xs) sum += x;
  return xs.empty() ? 0 : sum / static_cast<double>(xs.size());
}

static double sum_of_powers(std::span<const double> xs, int power) {
  double mean = mean_of(xs), sum = 0;
  for (double x : xs) sum += std::pow(x - mean, power);
  return sum;
}

double deviation_of(std::span<const double> xs) {
  return xs.empty() ? 0 : std::sqrt(sum_of_powers(xs, 2) / static_cast<double>(xs.size()));
}

double sample_deviation_of(std::span<const double> xs) {
  return xs.size() < 2 ? 0 : std::sqrt(sum_of_powers(xs, 2) / static_cast<double>(xs.size() - 1));
}

// Of each time with the one before; 1 if that means nothing, because all are equal.
static double autocorrelation_of(std::span<const double> xs) {
  double mean = mean_of(xs), sum = 0, squares = sum_of_powers(xs, 2);
  for (size_t i = 1; i < xs.size(); i++) sum += (xs[i] - mean) * (xs[i - 1] - mean);
  return squares > 0 ? sum / squares : 1;
}

bool is_unstable(std::span<const double> runtimes) {
  struct Limit {
    double autocorrelation, relative_error;
  };
  static constexpr Limit kLimits[] = {{0.95, 0.0010}, {0.75, 0.0015}, {0.65, 0.0025}, {0.45, 0.0050}, {0.00, 0.0100}};
  double mean = mean_of(runtimes);
  if (mean < 1) return false;  // too short for the clock, which counts microseconds: more runs show nothing
  double error = deviation_of(runtimes) / std::sqrt(static_cast<double>(runtimes.size())) / mean;
  double correlation = autocorrelation_of(runtimes);
  return std::any_of(std::begin(kLimits), std::end(kLimits), [&](const Limit& limit) {
    return correlation > limit.autocorrelation && error > limit.relative_error;
  });
}

// ---------------------------------------------------------------------------------------------------------------
// The bootstrap

// The standard normal distribution and its inverse.
static double normal(double x) {
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

static double inverse_normal(double probability) {
  double low = -10, high = 10;
  for (int i = 0; i < 80; i++) {
    double middle = (low + high) / 2;
    (normal(middle) < probability ? low : high) = middle;
  }
  return low;
}

// Means of samples drawn with replacement, sorted. 70,000 of them; fewer of long lists, whose means scatter little.
static std::vector<double> resampled_means(std::span<const double> xs) {
  constexpr size_t kResamples = 70000, kDraws = 30'000'000;
  size_t count = std::clamp<size_t>(kDraws / xs.size(), 2000, kResamples);
  std::mt19937_64 random(0x9e3779b97f4a7c15);
  std::vector<double> means(count);
  for (double& mean : means) {
    double sum = 0;
    for (size_t i = 0; i < xs.size(); i++) sum += xs[random() % xs.size()];
    mean = sum / static_cast<double>(xs.size());
  }
  std::sort(means.begin(), means.end());
  return means;
}

// `bias`: how far the resampled means lie to one side of the mean; `acceleration`: how its error changes with it.
// Both shift the two quantiles that bound the interval.
Interval confidence_interval(std::span<const double> runtimes) {
  double mean = mean_of(runtimes), squares = sum_of_powers(runtimes, 2);
  if (runtimes.size() < 2 || squares <= 0) return {mean, mean};
  std::vector<double> means = resampled_means(runtimes);
  double count = static_cast<double>(means.size());
  double below = static_cast<double>(std::lower_bound(means.begin(), means.end(), mean) - means.begin());
  double bias = inverse_normal(std::clamp(below / count, 0.5 / count, 1 - 0.5 / count));
  double acceleration = sum_of_powers(runtimes, 3) / (6 * std::pow(squares, 1.5));
  auto bound = [&](double probability) {
    double z = bias + inverse_normal(probability);
    double at = normal(bias + z / (1 - acceleration * z)) * count;
    return means[static_cast<size_t>(std::clamp(at, 0.0, count - 1))];
  };
  return {bound(0.025), bound(0.975)};
}

}  // namespace fehu
