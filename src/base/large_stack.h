// Compilation uses plain recursion over trees, so it runs on a thread whose stack is large enough for deep programs.
#pragma once

#include <functional>

namespace fehu {

// Runs `work` on a thread with a stack of 512 MiB (less, if the system has not so much to give) and waits for it.
void run_on_large_stack(const std::function<void()>& work);

}  // namespace fehu
