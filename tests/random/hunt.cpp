// The hunt: workers that check programs, and the parent that hears of findings and shrinks them.
//
// Worker k has the seeds k, k + jobs, ... It says "at SEED" before and "done ..." after each program, so that the
// parent knows what it was at when it died.
#include "random/hunt.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <set>

#include "base/large_stack.h"
#include "random/disguise.h"
#include "random/sandbox.h"
#include "random/shrink.h"

namespace random_programs {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSecondsPerProgram = 20;
constexpr size_t kBatchSize = 48;
// Every so many batches of a worker run as executables, so that these have their share too. (Odd, as there are eight
// ways to compile, and all shall be met.)
constexpr size_t kServersPerExecutable = 11;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string on_one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\t') c = ' ';
  return text;
}

// In the worker: programs that passed wait here for the C compiler.
class Worker {
 public:
  Worker(const HuntOptions& options, int pipe, uint64_t first, uint64_t step, Clock::time_point end)
      : options_(options), pipe_(pipe), next_(first), step_(step), end_(end) {}

  void run() {
    while (has_next()) {
      Trees trees;
      do {
        one();
        next_ += step_;
      } while (!batch_.empty() && has_next());
      if (!batch_.empty()) run_batch();
    }
  }

 private:
  bool has_next() const { return next_ - options_.seed < options_.count && Clock::now() < end_; }

  void say(const std::string& line) {
    std::string text = line + "\n";
    for (size_t sent = 0; sent < text.size();) {
      ssize_t count = write(pipe_, text.data() + sent, text.size() - sent);
      if (count <= 0) _exit(1);
      sent += static_cast<size_t>(count);
    }
  }

  void one() {
    say(fmt::format("at\t{}", next_));
    FeatureCounts features;
    Program program = random_program(next_, features);
    Verdict verdict = check_twice(program, {.has_passes = options_.has_passes, .has_stats = options_.has_stats});
    report(next_, verdict.findings);
    if (options_.has_stats)
      for (const auto& [name, count] : features) say(fmt::format("feature\t{}\t{}", name, count));
    for (const std::string& name : verdict.changes) say(fmt::format("feature\t{}\t1", name));
    say(fmt::format("done\t{}\t{}\t{}\t{}", next_, verdict.num_calls, verdict.num_failures,
                    verdict.is_too_expensive ? 1 : 0));
    if (!options_.has_c || !verdict.findings.empty() || verdict.is_too_expensive) return;
    batch_.emplace_back(std::move(program), std::move(verdict));
    if (batch_.size() == kBatchSize) run_batch();
  }

  void report(uint64_t seed, const std::vector<Finding>& findings) {
    // Usually one cause has many effects: the first is enough.
    if (!findings.empty())
      say(fmt::format("wrong\t{}\t{}\t{}\t{}", seed, on_one_line(findings[0].kind), findings[0].entry,
                      findings[0].input));
  }

  void run_batch() {
    std::vector<Batched> items;
    for (const auto& [program, verdict] : batch_) items.push_back({&program, &verdict});
    say(fmt::format("batch\t{}", batch_[0].first.seed));
    Form form = ++num_batches_ % kServersPerExecutable == 0 ? Form::Executable : Form::Server;
    std::vector<std::vector<Finding>> findings =
        check_c(items, form, options_of_batch(options_.compiler, num_batches_));
    for (size_t i = 0; i < items.size(); i++) report(items[i].program->seed, findings[i]);
    say("batched");
    batch_.clear();
  }

  const HuntOptions& options_;
  int pipe_;
  uint64_t next_, step_;
  Clock::time_point end_;
  std::vector<std::pair<Program, Verdict>> batch_;
  size_t num_batches_ = 0;
};

struct Known {
  uint64_t seed;
  std::string kind;
  size_t entry = 0, input = 0;
};

// All kinds of findings of a program, found in a child.
std::vector<Finding> findings_of(const Program& program, bool with_c, const HuntOptions& options) {
  int seconds_in_c = 2 * options.compiler.seconds * static_cast<int>(options.compiler.ways.size());
  ChildEnd end = run_in_child(
      [&] {
        Program checked = program;
        Verdict verdict = check_twice(checked, {.has_passes = options.has_passes});
        std::vector<Finding> findings = verdict.findings;
        if (findings.empty() && with_c) findings = check_c_alone({&checked, &verdict}, options.compiler);
        std::string text;
        for (const Finding& f : findings)
          text += fmt::format("{}\t{}\t{}\t{}\n", on_one_line(f.kind), f.entry, f.input, on_one_line(f.detail));
        return text;
      },
      kSecondsPerProgram + (with_c ? seconds_in_c : 0));
  std::vector<Finding> findings;
  if (!end.death.empty()) findings.push_back({"the compiler dies: " + end.death, ""});
  for (size_t at = 0; at < end.output.size();) {
    size_t stop = end.output.find('\n', at);
    std::string line = end.output.substr(at, stop - at);
    at = stop + 1;
    std::vector<std::string> words;
    for (size_t from = 0; from <= line.size();) {
      size_t to = std::min(line.find('\t', from), line.size());
      words.push_back(line.substr(from, to - from));
      from = to + 1;
    }
    if (words.size() == 4)
      findings.push_back({words[0], words[3], std::strtoul(words[1].c_str(), nullptr, 10),
                          std::strtoul(words[2].c_str(), nullptr, 10)});
  }
  return findings;
}

class Hunter {
 public:
  explicit Hunter(const HuntOptions& options) : options_(options), begin_(Clock::now()) {}

  HuntResult run() {
    Clock::time_point end = begin_ + std::chrono::seconds(options_.seconds > 0 ? options_.seconds : 1'000'000'000);
    end_ = end;
    workers_.resize(static_cast<size_t>(options_.jobs));
    for (size_t i = 0; i < workers_.size(); i++) {
      workers_[i].at = options_.seed + i;
      start(workers_[i]);
    }
    while (is_running()) wait_for_news();
    result_.elapsed = seconds_since(begin_);
    for (const Known& known : to_shrink_) shrink(known);
    return std::move(result_);
  }

 private:
  struct Child {
    pid_t process = 0;
    int pipe = -1;
    uint64_t at = 0;  // the seed it is at
    bool is_in_batch = false;
    std::string buffer;
    Clock::time_point last_news;
  };

  bool is_running() const {
    for (const Child& child : workers_)
      if (child.process != 0) return true;
    return false;
  }

  void start(Child& child) {
    if (child.at - options_.seed >= options_.count || Clock::now() >= end_) return;
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    std::fflush(stdout);
    child.process = fork();
    if (child.process == 0) {
      close(ends[0]);
      fehu::run_on_large_stack(
          [&] { Worker(options_, ends[1], child.at, static_cast<uint64_t>(options_.jobs), end_).run(); });
      _exit(0);
    }
    close(ends[1]);
    child.pipe = ends[0];
    child.buffer.clear();
    child.is_in_batch = false;
    child.last_news = Clock::now();
  }

  void wait_for_news() {
    std::vector<pollfd> pipes;
    std::vector<Child*> running;
    for (Child& child : workers_) {
      if (child.process == 0) continue;
      pipes.push_back({child.pipe, POLLIN, 0});
      running.push_back(&child);
    }
    poll(pipes.data(), pipes.size(), 1000);
    for (size_t i = 0; i < running.size(); i++) {
      // Commands have their own limits; a batch has many of them.
      int limit = running[i]->is_in_batch ? 3600 : kSecondsPerProgram;
      if (pipes[i].revents != 0)
        receive(*running[i]);
      else if (seconds_since(running[i]->last_news) > limit)
        kill(running[i]->process, SIGKILL);
    }
  }

  void receive(Child& child) {
    char bytes[1 << 16];
    ssize_t count = read(child.pipe, bytes, sizeof bytes);
    if (count <= 0) return finish(child);
    child.last_news = Clock::now();
    child.buffer.append(bytes, static_cast<size_t>(count));
    size_t stop;
    while ((stop = child.buffer.find('\n')) != std::string::npos) {
      hear(child, child.buffer.substr(0, stop));
      child.buffer.erase(0, stop + 1);
    }
  }

  void hear(Child& child, const std::string& line) {
    std::vector<std::string> words;
    for (size_t from = 0; from <= line.size();) {
      size_t to = std::min(line.find('\t', from), line.size());
      words.push_back(line.substr(from, to - from));
      from = to + 1;
    }
    auto number = [&](size_t i) { return std::strtoull(words[i].c_str(), nullptr, 10); };
    if (words[0] == "at") child.at = number(1);
    if (words[0] == "batch") child.is_in_batch = true;
    if (words[0] == "batched") child.is_in_batch = false;
    if (words[0] == "feature") result_.features[words[1]] += static_cast<int64_t>(number(2));
    if (words[0] == "wrong") wrong({number(1), words[2], number(3), number(4)});
    if (words[0] == "done") {
      result_.num_programs++;
      result_.num_calls += number(2);
      result_.num_failing_calls += number(3);
      result_.num_expensive += number(4);
      child.at += static_cast<uint64_t>(options_.jobs);
    }
  }

  void wrong(const Known& known) {
    result_.num_wrong++;
    if (result_.kinds[known.kind]++ > 0) return;
    fmt::print("seed {}: {}\n", known.seed, known.kind);
    std::fflush(stdout);
    if (to_shrink_.size() < static_cast<size_t>(options_.max_findings)) to_shrink_.push_back(known);
  }

  void finish(Child& child) {
    int status = 0;
    waitpid(child.process, &status, 0);
    close(child.pipe);
    child.process = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    std::string how = WIFSIGNALED(status) ? fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
                                          : fmt::format("exit status {}", WEXITSTATUS(status));
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) how = fmt::format("no end in {} s", kSecondsPerProgram);
    result_.num_programs++;
    wrong({child.at, "the compiler dies: " + how});
    child.at += static_cast<uint64_t>(options_.jobs);
    start(child);
  }

  static bool is_found_in_c(const Known& known) { return known.kind.starts_with("c: "); }

  void shrink(const Known& known) {
    Trees trees;
    FeatureCounts ignored;
    Program program = random_program(known.seed, ignored);
    bool with_c = is_found_in_c(known);
    auto shows_it = [&](const Program& candidate) -> std::optional<Finding> {
      for (const Finding& f : findings_of(candidate, with_c, options_))
        if (f.kind == known.kind) return f;
      return std::nullopt;
    };
    if (options_.shrink_seconds > 0)
      program = shrunk(
          program, known.entry, known.input, [&](const Program& p) { return shows_it(p).has_value(); },
          options_.shrink_seconds);
    std::optional<Finding> finding = shows_it(program);
    std::string text = finding_text(program, known, finding);
    fmt::print("\n{}", text);
    if (options_.folder.empty()) return;
    std::string path = fmt::format("{}/{}_{}.fut", options_.folder, slug(known.kind), known.seed);
    if (FILE* file = std::fopen(path.c_str(), "w")) {
      std::fwrite(text.data(), 1, text.size(), file);
      std::fclose(file);
    }
  }

  static std::string slug(const std::string& kind) {
    std::string out;
    for (char c : kind) {
      bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
      if (is_letter)
        out += c;
      else if (!out.empty() && out.back() != '_')
        out += '_';
      if (out.size() >= 30) break;
    }
    return out;
  }

  // The program with the reference's results as tests.
  std::string finding_text(const Program& program, const Known& known, const std::optional<Finding>& finding) {
    std::string text = fmt::format("-- Found by fehu_random, seed {}: {}\n", known.seed, known.kind);
    if (finding && !finding->detail.empty()) text += fmt::format("-- {}\n", finding->detail.substr(0, 300));
    ChildEnd reference = run_in_child(
        [&] {
          Verdict verdict = check_source(show(program), program, {.has_passes = false});
          std::string out;
          for (size_t e = 0; e < program.entries.size(); e++) {
            const Entry& entry = program.entries[e];
            out += fmt::format("-- ==\n-- entry: {}\n", entry.name.substr(1));
            for (size_t i = 0; i < entry.inputs.size(); i++) {
              out += fmt::format("-- input {{ {} }}\n", show_input(entry.inputs[i]));
              if (e >= verdict.results.size() || !verdict.results[e][i].has_ended) continue;
              const Verdict::Result& result = verdict.results[e][i];
              if (result.error.empty())
                out += fmt::format("-- output {{ {} }}\n", show_input(result.values));
              else
                out += fmt::format("-- error: {}\n", on_one_line(result.error).substr(0, 80));
            }
          }
          return out;
        },
        kSecondsPerProgram);
    bool is_disguised = wears_disguise(program) && (known.kind.starts_with(kDisguised) || is_found_in_c(known));
    return text + reference.output + "\n" + show(is_disguised ? disguised(program) : program);
  }

  const HuntOptions& options_;
  Clock::time_point begin_, end_;
  std::vector<Child> workers_;
  std::vector<Known> to_shrink_;
  HuntResult result_;
};

}  // namespace

HuntResult hunt(const HuntOptions& options) {
  return Hunter(options).run();
}

}  // namespace random_programs
