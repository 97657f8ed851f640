// Compilation uses plain recursion over trees, so it runs on a thread whose stack is large enough for deep programs.
#pragma once

#include <functional>

namespace fehu {

// Runs `work` on a thread with a stack of 512 MiB (less, if the system has not so much to give) and waits for it. On
// such a thread it runs at once: starting another for each small piece of work would take longer than many of them.
void run_on_large_stack(const std::function<void()>& work);

}  // namespace fehu
