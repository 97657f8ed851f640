// The checks of one program, in this process.
//
// The reference is the evaluator on the raw lowered program. Everything else must agree with it: the evaluator with
// other chunks and other scratch bytes, the program read back from its text, and the program after every pass.
#include "random/check.h"

#include <fmt/format.h>

#include <cctype>

#include "base/clock.h"
#include "check/check.h"
#include "imp/counts.h"
#include "imp/lanes/lanes.h"
#include "imp/lanes/strips.h"
#include "imp/lanes/turn_rows.h"
#include "imp/moves.h"
#include "imp/seq/generate.h"
#include "imp/split.h"
#include "imp/sums.h"
#include "imp/tasks.h"
#include "imp/versions.h"
#include "ir/equal.h"
#include "ir/eval/eval.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "random/check_passes.h"
#include "random/disguise.h"
#include "support/library.h"

namespace random_programs {

using namespace fehu;

namespace {

constexpr uint64_t kMaxSteps = 3'000'000;
constexpr double kManyPasses = 100, kSecondsOfPasses = 8;
constexpr int64_t kMaxBytes = int64_t{64} << 20;
constexpr size_t kPassesPerText = 4;

struct MemoryLoader : check::FileLoader {
  std::string text;
  std::optional<std::string> read(const std::string& path) override {
    if (path == "random.fut") return text;
    return std::nullopt;
  }
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '\'';
}

// Without numbers, names of the IR and what is in braces, so that one mistake has one text.
std::string gist(std::string_view message) {
  std::string out, word;
  int depth = 0;
  for (char c : std::string(message.substr(0, message.find('\n'))) + " ") {
    if (c == '{' || c == '[') depth++;
    if (depth > 0) {
      if (c == '}' || c == ']') depth--;
    } else if (is_word(c)) {
      word += c;
    } else {
      bool is_name = word.find('_') != std::string::npos && std::isdigit(static_cast<unsigned char>(word.back())) != 0;
      for (char w : is_name ? std::string() : word)
        if (std::isdigit(static_cast<unsigned char>(w)) == 0) out += w;
      word.clear();
      out += c;
    }
    if (out.size() > 70) break;
  }
  return out;
}

class Checker {
 public:
  Checker(const Program& program, const CheckOptions& options) : source_(program), options_(options) {}

  Verdict run(const std::string& text) {
    MemoryLoader loader;
    loader.text = text;
    compilation_ = check::check_program("random.fut", loader, test_support::with_shared_library());
    if (!compilation_->program) {
      report_diagnostics("rejected");
      return verdict_;
    }
    raw_ = lower::lower_program(*compilation_->program, compilation_->arena, compilation_->names, compilation_->sink);
    if (!raw_) {
      report_diagnostics("not lowered");
      return verdict_;
    }
    check_program(*raw_, "lowering");
    if (options_.reference)
      compare_with_reference();
    else
      evaluate_reference();
    if (verdict_.findings.empty() && !verdict_.is_too_expensive) compare_variants();
    if (verdict_.findings.empty() && !verdict_.is_too_expensive && options_.has_passes) run_pipelines();
    return verdict_;
  }

 private:
  void report_diagnostics(std::string_view what) {
    for (const diag::Diagnostic* d : compilation_->sink.sorted()) {
      if (d->severity != diag::Severity::Error) continue;
      // Shrinking leaves names without their definitions: that is another mistake of the same kind.
      bool is_name = d->code == diag::Code::UnknownName;
      add(fmt::format("{} {}{}", what, diag::info(d->code).id, is_name ? ": " + d->message : ""),
          fmt::format("{}: {}", compilation_->sources.describe(d->loc), d->message));
      return;
    }
    add(fmt::format("{} without a message", what), "");
  }

  void add(std::string kind, std::string detail, size_t entry = 0, size_t input = 0) {
    verdict_.findings.push_back({std::move(kind), std::move(detail), entry, input});
  }

  void check_program(const ir::Program& program, std::string_view when) {
    std::vector<std::string> problems = ir::verify(program);
    if (!problems.empty()) add(fmt::format("verify after {}: {}", when, gist(problems[0])), problems[0]);
    read_back(program, when);
  }

  void read_back(const ir::Program& program, std::string_view when) {
    ir::PrintOptions print_options{.places = ir::PrintOptions::Places::Offsets};
    Arena arena;
    diag::Sink sink;
    SourceMap texts;
    const SourceFile* file = texts.add("random.ir", ir::print(program, print_options));
    const ir::Program* again = ir::parse(*file, arena, compilation_->names, sink);
    if (!again)
      add(fmt::format("text of {} is not read", when), sink.sorted().empty() ? "" : sink.sorted()[0]->message);
    else if (!ir::equal(program, *again))
      add(fmt::format("text of {} reads back as another program", when), "");
  }

  ir::EvalOptions eval_options() const {
    ir::EvalOptions options;
    options.max_steps = kMaxSteps;
    options.max_bytes = kMaxBytes;
    options.check_types = true;
    options.sources = &compilation_->sources;
    return options;
  }

  static bool is_limit(const ir::EvalError& error) {
    using enum ir::EvalErrorKind;
    return error.kind == StepLimit || error.kind == OutOfMemory || error.kind == CallDepth;
  }

  void evaluate_reference() {
    const double start = now_ms();
    ir::Evaluator evaluator(*raw_, eval_options());
    verdict_.results.resize(source_.entries.size());
    for (size_t e = 0; e < source_.entries.size(); e++) {
      const Entry& entry = source_.entries[e];
      for (size_t i = 0; i < entry.inputs.size(); i++) {
        ir::EvalDataOutcome outcome = ir::eval_entry_data(evaluator, entry_name(entry), entry.inputs[i]);
        Verdict::Result result;
        verdict_.num_calls++;
        if (!outcome.error) {
          result.has_ended = true;
          result.values = std::move(outcome.values);
        } else if (is_limit(*outcome.error)) {
          verdict_.is_too_expensive = true;
        } else if (outcome.error->kind != ir::EvalErrorKind::Failure) {
          add("evaluator: " + gist(outcome.error->message), ir::show(*outcome.error, &compilation_->sources), e, i);
        } else {
          verdict_.num_failures++;
          result.has_ended = true;
          result.error = outcome.error->message;
          if (source_.failures == Failures::None)
            add("fails: " + gist(outcome.error->message), ir::show(*outcome.error, &compilation_->sources), e, i);
        }
        verdict_.results[e].push_back(std::move(result));
      }
    }
    reference_seconds_ = (now_ms() - start) / 1000;
  }

  void compare_with_reference() {
    verdict_.results = options_.reference->results;
    may_take_longer_ = true;
    ir::EvalOptions options = eval_options();
    options.max_steps = 10 * kMaxSteps;
    const double start = now_ms();
    compare(*raw_, "disguise", options);
    reference_seconds_ = (now_ms() - start) / 1000;
  }

  static std::string entry_name(const Entry& entry) { return entry.name.substr(entry.name.find('@') + 1); }

  // Runs a program that must do as the reference does.
  void compare(const ir::Program& program, std::string_view when, const ir::EvalOptions& options) {
    ir::Evaluator evaluator(program, options);
    for (size_t e = 0; e < source_.entries.size(); e++)
      for (size_t i = 0; i < source_.entries[e].inputs.size(); i++) {
        const Entry& entry = source_.entries[e];
        compare_outcome(ir::eval_entry_data(evaluator, entry_name(entry), entry.inputs[i]), when, e, i);
      }
  }

  void compare_outcome(const ir::EvalDataOutcome& outcome, std::string_view when, size_t e, size_t i) {
    const Verdict::Result& expected = verdict_.results[e][i];
    if (!expected.has_ended) return;
    if (outcome.error) {
      std::string text = ir::show(*outcome.error, &compilation_->sources);
      if (may_take_longer_ && is_limit(*outcome.error)) {
        verdict_.is_too_expensive = true;
        return;
      }
      if (outcome.error->kind != ir::EvalErrorKind::Failure)
        add(fmt::format("evaluator after {}: {}", when, gist(outcome.error->message)), text, e, i);
      else if (expected.error.empty())
        add(fmt::format("fails after {}: {}", when, gist(outcome.error->message)), text, e, i);
      else if (source_.failures == Failures::Exact && outcome.error->message != expected.error)
        add(fmt::format("other message after {}", when), fmt::format("{}\ninstead of {}", text, expected.error), e, i);
      return;
    }
    if (!expected.error.empty()) {
      if (source_.failures == Failures::Exact)
        add(fmt::format("does not fail after {}", when), "it should fail: " + expected.error, e, i);
      return;
    }
    prim::Mismatches mismatches = prim::compare(outcome.values, expected.values, 2);
    if (mismatches.count == 0) return;
    std::string text;
    for (const std::string& line : mismatches.texts) text += line + "\n";
    add(fmt::format("differs after {}", when), text, e, i);
  }

  void compare_variants() {
    ir::EvalOptions options = eval_options();
    options.chunk_size = 2;
    options.scratch_byte = 0xa5;
    options.check_types = false;
    options.max_steps = 10 * kMaxSteps;
    compare(*raw_, "lowering, in chunks", options);
  }

  // Passes change places of messages no more than messages: both are compared. The runner of passes verifies what they
  // make; what one in four of them makes is read back from its text, which would take as long as all the rest.
  void run_pipelines() {
    ir::EvalOptions options = eval_options();
    options.max_steps = 3 * kMaxSteps;
    options.seed = 1 + raw_->num_names;  // so that different programs run different versions
    size_t num_made = 0;
    // Where evaluation takes long, it is not done after every pass.
    const auto stride = static_cast<size_t>(1 + reference_seconds_ * kManyPasses / kSecondsOfPasses);
    PassEvents events;
    events.changed = [&](std::string_view pass, const ir::Program& program) {
      if (options_.has_stats) verdict_.changes.insert("pass " + std::string(pass.substr(0, pass.find(' '))));
      if (num_made++ % kPassesPerText == raw_->num_names % kPassesPerText) read_back(program, pass);
      // A view costs nothing before it has to be copied to the memory of a loop's array.
      may_take_longer_ = options_.reference || program.stage == ir::Stage::SeqMem;
      if (verdict_.findings.empty() && num_made % stride == 0) compare(program, pass, options);
    };
    events.failed = [&](std::string_view pipeline, const std::string& message) {
      add(fmt::format("pipeline {}: {}", pipeline, gist(message)), message);
    };
    events.finished = [&](std::string_view pipeline, const ir::Program& program) {
      if (stride > 1 && verdict_.findings.empty()) compare(program, pipeline, options);
      if (options_.has_stats && program.stage == ir::Stage::SeqMem) note_code(pipeline, program);
    };
    run_all_pipelines(raw_, compilation_->arena, compilation_->names, source_.seed, events);
  }

  // Which passes on imperative code would change it, each by itself.
  void note_code(std::string_view pipeline, const ir::Program& program) {
    Arena& arena = compilation_->arena;
    const imp::Program& code = *imp::plain_code(program, arena, compilation_->names);
    auto note = [&](std::string_view name, const imp::Program* made) {
      if (made != &code) verdict_.changes.insert(fmt::format("code, {}: {}", pipeline, name));
    };
    note("moves", imp::move_last_uses(code, arena));
    note("turn-rows", imp::turn_rows(code, arena, {}));
    note("strips", imp::cut_into_strips(code, arena, {}));
    note("lanes", imp::cut_off_lanes(code, arena, {}));
    note("sums", imp::spread_sums(code, arena));
    note("counts", imp::narrow_counts(code, arena));
    note("versions", imp::cut_off_versions(code, arena));
    note("tasks", imp::cut_off_tasks(code, arena));
    note("split", imp::split_long_functions(code, arena));
  }

  const Program& source_;
  const CheckOptions& options_;
  std::unique_ptr<check::Compilation> compilation_;
  const ir::Program* raw_ = nullptr;
  Verdict verdict_;
  double reference_seconds_ = 0;
  bool may_take_longer_ = false;  // than the reference, which knows no memory or no disguise
};

}  // namespace

Verdict check_source(const std::string& source, const Program& program, const CheckOptions& options) {
  return Checker(program, options).run(source);
}

Verdict check_twice(Program& program, const CheckOptions& options) {
  bool is_disguised = wears_disguise(program);
  CheckOptions own = options;
  own.has_passes = options.has_passes && !is_disguised;
  Verdict plain = check_source(show(program), program, own);
  if (!is_disguised || !plain.findings.empty() || plain.is_too_expensive) return plain;
  program = disguised(program);
  own = options;
  own.reference = &plain;
  Verdict verdict = check_source(show(program), program, own);
  for (Finding& finding : verdict.findings) finding.kind = kDisguised + finding.kind;
  verdict.num_calls += plain.num_calls;
  return verdict;
}

}  // namespace random_programs
