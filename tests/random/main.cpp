// fehu_random [OPTION...] [FILE.fut...]: random programs through the whole compiler, or earlier findings again.
//
// --seed N, --count N, --seconds N, --jobs N; --c with --fehu PATH: compiled C too (CC and CFLAGS count), with
// --backend=multicore for threads, in numbers, pieces and versions of nests that differ from batch to batch
// (FEHU_NUM_THREADS, FEHU_TINY_PIECES and FEHU_THRESHOLDS count, if they are set);
// --no-passes; --stats: what the programs are made of; --keep DIR: where findings go; --shrink SECONDS; --print: only
// print the program of the seed.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "random/disguise.h"
#include "random/hunt.h"

using namespace random_programs;

namespace {

struct Arguments {
  HuntOptions hunt;
  std::vector<std::string> files;
  bool prints = false;
  bool is_bad = false;
};

Arguments parse(int argc, char** argv) {
  Arguments out;
  for (int i = 1; i < argc; i++) {
    std::string_view word = argv[i];
    std::string value = i + 1 < argc ? argv[i + 1] : "";
    size_t equals = word.find('=');
    bool is_attached = word.starts_with("--") && equals != std::string_view::npos;
    if (is_attached) {
      value = word.substr(equals + 1);
      word = word.substr(0, equals);
    }
    auto number = [&] {
      if (!is_attached) i++;
      return std::strtoull(value.c_str(), nullptr, 10);
    };
    auto text = [&] {
      if (!is_attached) i++;
      return value;
    };
    if (word == "--seed")
      out.hunt.seed = number();
    else if (word == "--count")
      out.hunt.count = number();
    else if (word == "--seconds")
      out.hunt.seconds = static_cast<int>(number());
    else if (word == "--jobs")
      out.hunt.jobs = std::max(1, static_cast<int>(number()));
    else if (word == "--shrink")
      out.hunt.shrink_seconds = static_cast<int>(number());
    else if (word == "--max-findings")
      out.hunt.max_findings = static_cast<int>(number());
    else if (word == "--fehu")
      out.hunt.compiler.fehu = text();
    else if (word == "--backend")
      out.hunt.compiler.backend = text();
    else if (word == "--keep")
      out.hunt.folder = text();
    else if (word == "--c")
      out.hunt.has_c = true;
    else if (word == "--no-passes")
      out.hunt.has_passes = false;
    else if (word == "--stats")
      out.hunt.has_stats = true;
    else if (word == "--print")
      out.prints = true;
    else if (word.starts_with("-"))
      out.is_bad = true;
    else
      out.files.emplace_back(word);
  }
  if (out.hunt.has_c && out.hunt.compiler.fehu.empty()) out.is_bad = true;
  return out;
}

void print_program(uint64_t seed) {
  FeatureCounts features;
  Trees trees;
  Program program = random_program(seed, features);
  fmt::print("{}", show(program));
  if (wears_disguise(program)) fmt::print("-- In disguise:\n{}", show(disguised(program)));
  for (const random_programs::Entry& entry : program.entries)
    for (const auto& input : entry.inputs) fmt::print("-- {} <- {}\n", entry.name, show_input(input));
}

void print_summary(const HuntResult& result, const HuntOptions& options) {
  for (const auto& [kind, count] : result.kinds) fmt::print("{:6} {}\n", count, kind);
  if (options.has_stats)
    for (const auto& [name, count] : result.features) fmt::print("{:9} {}\n", count, name);
  fmt::print("{} programs in {:.1f} s ({:.1f} per second), {} calls, {} of them failing as they should, {} too long\n",
             result.num_programs, result.elapsed, static_cast<double>(result.num_programs) / result.elapsed,
             result.num_calls, result.num_failing_calls, result.num_expensive);
}

// Compiling takes most of the time, so most batches are compiled as quickly as can be; whoever wants more says so.
// Arrays are short, so vectors must be, too, but now and then.
std::vector<Way> quick_ways() {
  std::string quick = getenv("CC") ? "" : std::system("command -v clang-16 > /dev/null 2>&1") == 0 ? "clang-16" : "cc";
  std::string system = getenv("CC") ? "" : "cc";
  Way lanes{quick, "-O0 -DNO_AVX2", "always"}, plain{quick, "-O0", "auto"};
  return {lanes, plain, {system, "-O1 -DNO_AVX2", "always"}, plain, lanes, plain, {system, "-O0", "always"}, plain};
}

// Each way gets a number of threads, and thresholds that choose versions of nests. Regions are shared in tiny pieces,
// but in two ways, of which the first is as users get it.
void add_threads(std::vector<Way>& ways) {
  struct Setting {
    const char *threads, *thresholds, *has_tiny_pieces;
  };
  const Setting settings[] = {{"3", "1000000000000", "1"},
                              {"2", "1", "1"},
                              {"2", "", ""},
                              {"1", "3", "1"},
                              {"16", "1", "1"},
                              {"5", "2", "1"},
                              {"3", "9", ""},
                              {"4", "1000000000000", "1"}};
  ways.resize(std::size(settings), ways[0]);
  for (size_t i = 0; i < ways.size(); i++) {
    auto set = [&](const char* name, const char* value) {
      if (!getenv(name)) ways[i].variables.emplace_back(name, value);
    };
    set("FEHU_NUM_THREADS", settings[i].threads);
    set("FEHU_THRESHOLDS", settings[i].thresholds);
    set("FEHU_TINY_PIECES", settings[i].has_tiny_pieces);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments = parse(argc, argv);
  if (arguments.is_bad) {
    fmt::print(stderr,
               "usage: fehu_random [--seed N] [--count N] [--seconds N] [--jobs N] [--c --fehu PATH [--backend NAME]] "
               "[--no-passes] "
               "[--stats] [--keep DIR] [--shrink SECONDS] [--max-findings N] [--print] [FILE.fut...]\n");
    return 2;
  }
  if (arguments.prints) {
    print_program(arguments.hunt.seed);
    return 0;
  }
  if (!arguments.files.empty()) {
    size_t failed = rerun(arguments.files, arguments.hunt);
    fmt::print("{} passed, {} failed\n", arguments.files.size() - failed, failed);
    return failed > 0;
  }
  if (arguments.hunt.count == UINT64_MAX && arguments.hunt.seconds == 0) arguments.hunt.count = 100;
  if (!getenv("CFLAGS")) arguments.hunt.compiler.ways = quick_ways();
  if (arguments.hunt.compiler.backend == "multicore") add_threads(arguments.hunt.compiler.ways);
  HuntResult result = hunt(arguments.hunt);
  print_summary(result, arguments.hunt);
  fmt::print("{} passed, {} failed\n", result.num_programs - std::min(result.num_programs, result.num_wrong),
             result.num_wrong);
  return result.num_wrong > 0;
}
