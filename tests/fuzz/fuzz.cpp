// The main function of the fuzz targets: libFuzzer, on a large stack.
#include "fuzz/fuzz.h"

#include "base/large_stack.h"
#include "diag/render.h"

extern "C" int LLVMFuzzerRunDriver(int* argc, char*** argv, int (*run)(const uint8_t* data, size_t size));

void fuzz::render_everything(const fehu::diag::Sink& sink, const fehu::SourceMap& sources) {
  fehu::diag::render_all(sink.sorted(), sources, {});
  fehu::diag::render_json(sink.sorted(), sources);
}

static int run_one(const uint8_t* data, size_t size) {
  fuzz::run(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}

// One thread for all runs: the sanitizer makes the start of a thread with a large stack slow.
int main(int argc, char** argv) {
  int status = 1;
  fehu::run_on_large_stack([&] { status = LLVMFuzzerRunDriver(&argc, &argv, run_one); });
  return status;
}
