// Facts of the machine.
#include "tools/system/machine.h"

#include <fmt/format.h>

#include <thread>

#include "tools/system/files.h"

namespace fehu {

static std::string processor_name() {
  std::string info = read_file("/proc/cpuinfo").value_or("");
  size_t line = info.find("model name"), start = info.find(": ", line), end = info.find('\n', line);
  bool is_known = line != std::string::npos && start < end && end != std::string::npos;
  return is_known ? info.substr(start + 2, end - start - 2) : "unknown processor";
}

std::string facts_of_machine() {
  unsigned count = std::thread::hardware_concurrency();
  return fmt::format("{}, {} processor{}", processor_name(), count, count == 1 ? "" : "s");
}

}  // namespace fehu
