// Work in child processes, so that a crash or a hang of the compiler is one more finding.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace random_programs {

struct ChildEnd {
  std::string output;
  std::string death;  // "signal 11 (Segmentation fault)", "no end in 10 s"; empty if all is well
};
// Runs `work`, on a large stack, and gives back what it returned.
ChildEnd run_in_child(const std::function<std::string()>& work, int seconds);

struct CommandEnd {
  int status = -1;  // of exit; 128 + signal
  bool is_timeout = false;
  std::string output, errors;
};
CommandEnd run_command(const std::vector<std::string>& command, const std::string& input, int seconds);

}  // namespace random_programs
