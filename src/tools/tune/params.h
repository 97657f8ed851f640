// Tuning parameters as a server describes them, and the order in which thresholds are tuned. Spec: executables.md 4,
// cli.md 8.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace fehu {

// A threshold that no amount reaches.
inline constexpr int64_t kMaxThreshold = 2'000'000'000;

using TuningValues = std::map<std::string, int64_t>;

struct TuningParam {
  std::string name;
  bool is_threshold = false;             // the class is `threshold(DEFAULT, PATH)`
  std::set<std::string> ancestors = {};  // thresholds that are compared before this one
};

TuningParam describe_param(const std::string& name, const std::string& class_name);

// The thresholds, with each one behind those that are compared after it: when its turn comes, what its outcome leads to
// is already as good as can be. Trees of thresholds stay together.
std::vector<std::string> threshold_order(const std::vector<TuningParam>& params);

// The amount of a line of the log, `Compared NAME <= AMOUNT: true.`; false if it is another line.
bool parse_comparison(const std::string& line, std::string& name, int64_t& amount);

// NAME=VALUE, in the order of names, as tuning files have it.
std::string show_tuning(const TuningValues& values);
// False if a line has another form; `problem` then says which. Spec: executables.md 4.2.
bool parse_tuning(const std::string& text, TuningValues& out, std::string& problem);

}  // namespace fehu
