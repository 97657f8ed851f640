// Work in child processes, so that a crash or a hang of the compiler is one more finding.
#pragma once

#include <functional>
#include <string>

namespace random_programs {

struct ChildEnd {
  std::string output;
  std::string death;  // "signal 11 (Segmentation fault)", "no end in 10 s"; empty if all is well
};
// Runs `work`, on a large stack, and gives back what it returned.
ChildEnd run_in_child(const std::function<std::string()>& work, int seconds);

}  // namespace random_programs
