// A thread with a large stack. Its memory is only reserved; pages are taken when they are touched.
#include "base/large_stack.h"

#include <pthread.h>

namespace fehu {

static thread_local bool is_on_large_stack = false;

static void* run(void* work) {
  is_on_large_stack = true;
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

void run_on_large_stack(const std::function<void()>& work) {
  if (is_on_large_stack) return work();
  for (size_t megabytes = 512; megabytes >= 16; megabytes /= 2) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, megabytes << 20);
    int error = pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work));
    pthread_attr_destroy(&attributes);
    if (error == 0) {
      pthread_join(thread, nullptr);
      return;
    }
  }
  work();
}

}  // namespace fehu
