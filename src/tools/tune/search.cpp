// The search for values.
//
// Thresholds: what counts is only between which of the amounts that occur the threshold lies, so these are tried, in a
// search that goes on in the better half. Each dataset narrows the interval that those before it have left.
// Other parameters: powers of two are tried, first far from each other, then beside the best; several datasets count by
// the product of their times.
#include "tools/tune/search.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace fehu {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int64_t kDefault = 0;  // stands for the program's own value

class Search {
 public:
  Search(Trials& trials, std::vector<Dataset>& datasets, const std::vector<TuningParam>& params, TuningValues known,
         const SearchOptions& options)
      : trials_(trials), datasets_(datasets), params_(params), values_(std::move(known)), options_(options) {}

  TuningValues run() {
    TuningValues known = values_;
    std::vector<std::string> thresholds = threshold_order(params_);
    for (const std::string& name : thresholds) values_.emplace(name, kMaxThreshold);
    for (const std::string& name : thresholds) {
      if (known.contains(name)) continue;
      if (std::optional<int64_t> best = best_threshold(name))
        finish(name, *best);
      else
        values_[name] = kDefault;
    }
    Clock::time_point begin = Clock::now();
    for (const TuningParam& param : params_) {
      std::chrono::duration<double> passed = Clock::now() - begin;
      if (!param.is_threshold && !known.contains(param.name) && passed.count() < options_.budget_seconds)
        tune_custom(param.name, begin);
    }
    return tuned_;
  }

 private:
  void finish(const std::string& name, int64_t value) {
    values_[name] = value;
    tuned_[name] = value;
    options_.on_tuned(tuned_);
  }

  // The time with this value; none if it is no good.
  std::optional<double> time(Dataset& dataset, const std::string& name, int64_t value, double limit_seconds) {
    TuningValues values = values_;
    values[name] = value;
    std::optional<double> us = trials_.time(dataset, values, limit_seconds);
    options_.say(fmt::format("{}: {}={}: {}", dataset.name(), name, value,
                             us ? fmt::format("{:.0f}μs", *us) : "failed: " + trials_.problem()));
    return us;
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Thresholds

  struct Interval {
    int64_t low = 1, high = kMaxThreshold;
    bool is_known = false;  // has any dataset said something?
  };

  // None if no dataset says anything: the program's own value is the better guess, on processors with few threads.
  std::optional<int64_t> best_threshold(const std::string& name) {
    Interval interval;
    for (Dataset& dataset : datasets_)
      if (dataset.params.contains(name)) narrow(dataset, name, interval);
    return interval.is_known ? std::optional(interval.high) : std::nullopt;
  }

  void narrow(Dataset& dataset, const std::string& name, Interval& interval) {
    std::optional<double> base = time(dataset, name, interval.high, options_.timeout_seconds);
    if (!base) return;
    TuningValues values = values_;
    values[name] = interval.high;
    std::vector<int64_t> candidates;
    for (int64_t amount : trials_.amounts(dataset, values, name, options_.timeout_seconds))
      if (interval.low < amount && amount < interval.high) candidates.push_back(amount);
    if (candidates.empty()) return;
    interval.is_known = true;
    std::optional<size_t> best = best_candidate(dataset, name, candidates, *base);
    if (!best) {
      interval.low = candidates.back();
      return;
    }
    interval.high = candidates[*best];
    if (*best > 0) interval.low = candidates[*best - 1];
  }

  // Which of the candidates is better than `base`, the time without any of them; none if none is. All lie between the
  // same two values that are known to be worse, so the search goes on where it gets faster.
  std::optional<size_t> best_candidate(Dataset& dataset, const std::string& name,
                                       const std::vector<int64_t>& candidates, double base) {
    std::optional<size_t> best;
    double best_us = base;
    auto attempt = [&](size_t i) {
      std::optional<double> us = time(dataset, name, candidates[i], best_us * 1.2e-6 + 1);
      if (us && *us < best_us) {
        best_us = *us;
        best = i;
      }
      return us.value_or(INFINITY);
    };
    size_t first = 0, last = candidates.size();
    while (last - first >= 4) {
      size_t middle = first + (last - first) / 2;
      double below = attempt(middle - 1), above = attempt(middle);
      if (std::isinf(below) && std::isinf(above)) return best;
      (below < above ? last : first) = middle;
    }
    for (size_t i = first; i < last; i++) attempt(i);
    return best;
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Others

  // The mean of the logarithms of the times of all datasets that depend on the parameter.
  double custom_cost(const std::string& name, int64_t value) {
    double sum = 0;
    int count = 0;
    for (Dataset& dataset : datasets_) {
      if (!dataset.params.contains(name)) continue;
      double limit = dataset.best_us ? *dataset.best_us * 3e-6 + 1 : options_.timeout_seconds;
      std::optional<double> us = time(dataset, name, value, limit);
      if (!us) return INFINITY;
      sum += std::log(std::max(*us, 1.0));
      count++;
    }
    return count > 0 ? sum / count : INFINITY;
  }

  // The default of the program keeps its place unless something is better by more than noise.
  void tune_custom(const std::string& name, Clock::time_point begin) {
    constexpr int kMaxPower = 20, kStep = 4;
    constexpr double kNoise = 0.01;
    double best = custom_cost(name, kDefault) - kNoise;
    if (std::isinf(best)) return;
    int64_t best_value = 0;
    int best_power = -1;
    auto attempt = [&](int power) {
      std::chrono::duration<double> passed = Clock::now() - begin;
      if (power < 0 || power > kMaxPower || passed.count() > options_.budget_seconds) return;
      double cost = custom_cost(name, int64_t{1} << power);
      if (cost >= best) return;
      best = cost;
      best_value = int64_t{1} << power;
      best_power = power;
    };
    for (int power = 0; power <= kMaxPower; power += kStep) attempt(power);
    for (int step = kStep / 2; step > 0 && best_power >= 0; step /= 2) {
      int centre = best_power;
      attempt(centre - step);
      attempt(centre + step);
    }
    if (best_value != 0) finish(name, best_value);
  }

  Trials& trials_;
  std::vector<Dataset>& datasets_;
  const std::vector<TuningParam>& params_;
  TuningValues values_;           // with which datasets are run
  TuningValues tuned_ = values_;  // those that are known or found
  const SearchOptions& options_;
};

}  // namespace

TuningValues tune(Trials& trials, std::vector<Dataset>& datasets, const std::vector<TuningParam>& params,
                  const TuningValues& known, const SearchOptions& options) {
  return Search(trials, datasets, params, known, options).run();
}

}  // namespace fehu
