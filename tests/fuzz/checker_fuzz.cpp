// Fuzzing the checker: any text gives a typed program or errors, and never a crash.
#include "base/check.h"
#include "check/check.h"
#include "fuzz/fuzz.h"
#include "support/library.h"

using namespace fehu;

struct OneFile : check::FileLoader {
  explicit OneFile(const std::string& t) : text(t) {}
  std::optional<std::string> read(const std::string& path) override {
    return path == "main.fut" ? std::optional(text) : std::nullopt;
  }
  const std::string& text;
};

FEHU_FUZZ_TARGET(text) {
  OneFile loader(text);
  std::unique_ptr<check::Compilation> result =
      check::check_program("main.fut", loader, test_support::with_shared_library({.types_only = true}));
  fuzz::render_everything(result->sink, result->sources);
  if (result->sink.has_errors()) return;
  // Accepted: then also when the prelude is looked at in full, and with a program.
  std::unique_ptr<check::Compilation> full =
      check::check_program("main.fut", loader, test_support::with_shared_library());
  FEHU_CHECK(full->program && !full->sink.has_errors(), "a program iff there are no errors");
}
