// fehu_bench FILE...: how long lexing, parsing and checking a program take, best of several runs.
//
// Prints one line per file: path, lines, milliseconds for lexing, for parsing (lexing included) and for checking
// (parsing included, the prelude not), and the number of errors.
#include <fmt/format.h>
#include "base/clock.h"
#include "base/large_stack.h"
#include "check/check.h"
#include "syntax/parser.h"

using namespace fehu;

namespace {

constexpr double kSecondsPerMeasurement = 0.5;
constexpr int kMaxRuns = 50;

// The least time of several runs: the one least disturbed by the rest of the machine.
template <typename Work>
double best_ms(Work&& work) {
  double best = 1e30, begin = now_ms();
  for (int i = 0; i < kMaxRuns && (i == 0 || now_ms() - begin < kSecondsPerMeasurement * 1000); i++) {
    double start = now_ms();
    work();
    best = std::min(best, now_ms() - start);
  }
  return best;
}

struct Fresh {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
};

bool measure(const std::string& path) {
  check::DiskLoader loader;
  std::optional<std::string> text = loader.read(path);
  if (!text) {
    fmt::print(stderr, "{}: file not found.\n", path);
    return false;
  }
  double lex = best_ms([&] {
    Fresh fresh;
    syntax::lex(*fresh.sources.add(path, *text), fresh.arena, fresh.names, fresh.sink);
  });
  double parse = best_ms([&] {
    Fresh fresh;
    syntax::parse_file(*fresh.sources.add(path, *text), fresh.arena, fresh.names, fresh.sink);
  });
  size_t num_errors = 0;
  double check = 1e30;
  best_ms([&] {
    std::unique_ptr<check::Compilation> result = check::check_program(path, loader, {.types_only = true});
    num_errors = result->sink.num_errors();
    check = std::min(check, result->times.lex_parse_ms + result->times.check_ms);
  });
  auto num_lines = std::count(text->begin(), text->end(), '\n');
  fmt::print("{} {} {:.3f} {:.3f} {:.3f} {}\n", path, num_lines, lex, parse, check, num_errors);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  bool is_good = true;
  run_on_large_stack([&] {
    for (int i = 1; i < argc; i++) is_good = measure(argv[i]) && is_good;
  });
  return is_good ? 0 : 1;
}
