// Makes one file of many programs, compiles it with `fehu c` or another back end, and runs every entry point on its
// inputs.
//
// Most batches become servers: starting a process for each call would take longer than all the rest. When the server
// dies, the program at hand is to blame, and another server goes on with the next.
#include "random/check_c.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "tools/script/server_client.h"
#include "tools/system/files.h"
#include "tools/system/process.h"

namespace random_programs {

namespace {

namespace fs = std::filesystem;
using fehu::prim::Data;

constexpr int kSecondsPerRun = 10;
constexpr double kSecondsPerMember = 3;  // more for the compilation of a batch, for each program in it
const std::string kNoEnd = "c: no end";

// What became of a call.
struct CallEnd {
  bool is_timeout = false;
  int status = 0;  // 128 or more: a crash
  std::vector<Data> values = {};
  std::string errors = {};
  std::string bad_output = {};  // why the values could not be read; empty: they could
};

struct Folder {
  std::string path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "fehu_random_XXXXXX").string();
    if (!mkdtemp(name.data())) std::abort();
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

// Tells the programs of a batch apart. One alone has its own names, as messages show them.
std::string prefix_of(size_t i, size_t batch_size) {
  return batch_size == 1 ? "" : fmt::format("p{}_", i);
}

// The line that says what is wrong, without numbers; warnings come before it.
std::string gist(const std::string& errors) {
  std::string found;
  for (size_t at = 0; at < errors.size();) {
    size_t end = std::min(errors.find('\n', at), errors.size());
    std::string line = errors.substr(at, end - at);
    at = end + 1;
    bool is_error = line.find("rror") != std::string::npos;
    if (!line.empty() && (is_error || at >= errors.size())) found = line;
    if (is_error) break;
  }
  std::erase_if(found, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
  return found.substr(found.rfind('/') == std::string::npos ? 0 : found.rfind('/') + 1).substr(0, 60);
}

// "Error: MESSAGE" without the word, whatever comes before it.
std::string message_in(const std::string& errors) {
  size_t at = errors.find("Error: ");
  return at == std::string::npos ? errors : errors.substr(at + 7);
}

bool is_sanitizer_report(const std::string& errors) {
  return errors.find("AddressSanitizer") != std::string::npos || errors.find("LeakSanitizer") != std::string::npos ||
         errors.find("runtime error:") != std::string::npos;
}

void compare_call(const CallEnd& end, const Verdict::Result& expected, Failures failures, size_t e, size_t i,
                  std::vector<Finding>& out) {
  if (end.is_timeout) return out.push_back({kNoEnd, "", e, i});
  if (is_sanitizer_report(end.errors)) return out.push_back({"c: sanitizer", end.errors, e, i});
  if (end.status >= 128) return out.push_back({fmt::format("c: crash {}", end.status), end.errors, e, i});
  if (end.status != 0) {
    if (expected.error.empty()) return out.push_back({"c: fails", end.errors, e, i});
    if (failures == Failures::Exact && !message_in(end.errors).starts_with(expected.error))
      out.push_back({"c: other message", fmt::format("{}\ninstead of {}", end.errors, expected.error), e, i});
    return;
  }
  if (!expected.error.empty()) {
    if (failures == Failures::Exact) out.push_back({"c: does not fail", "it should fail: " + expected.error, e, i});
    return;
  }
  if (!end.bad_output.empty()) return out.push_back({"c: bad output", end.bad_output, e, i});
  fehu::prim::Mismatches mismatches = fehu::prim::compare(end.values, expected.values, 2);
  if (mismatches.count == 0) return;
  std::string text;
  for (const std::string& line : mismatches.texts) text += line + "\n";
  out.push_back({"c: differs", text, e, i});
}

void read_output(const std::string& text, CallEnd& end) {
  fehu::prim::DataError error;
  if (!fehu::prim::read_values(text, end.values, error)) end.bad_output = fehu::prim::show(error) + "\n" + text;
}

// Text and binary in turn.
bool is_binary(size_t input) {
  return input % 2 == 1;
}

std::string bytes_of(const std::vector<Data>& values, bool is_in_binary) {
  std::string out;
  for (const Data& data : values) {
    if (is_in_binary)
      fehu::prim::append_binary(out, data);
    else
      fehu::prim::append_text(out, data, fehu::prim::kExeStyle);
    out += '\n';
  }
  return out;
}

// Makes all calls of the program whose result is known, with call(entry, name, input).
template <typename Call>
void call_all(const Batched& item, const std::string& prefix, std::vector<Finding>& out, Call&& call) {
  for (size_t e = 0; e < item.program->entries.size(); e++) {
    const Entry& entry = item.program->entries[e];
    std::string name = prefix + entry.name.substr(entry.name.find('@') + 1);
    for (size_t i = 0; i < entry.inputs.size(); i++) {
      const Verdict::Result& expected = item.verdict->results[e][i];
      if (!expected.has_ended) continue;
      CallEnd end = call(entry, name, i);
      // Messages quote the source.
      for (size_t at; !prefix.empty() && (at = end.errors.find(prefix)) != std::string::npos;)
        end.errors.erase(at, prefix.size());
      compare_call(end, expected, item.program->failures, e, i, out);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Executables

CallEnd run_executable(const std::string& executable, const Entry& entry, const std::string& name, size_t i) {
  std::vector<std::string> command = {executable, "-e", name};
  if (is_binary(i)) command.push_back("-b");
  std::string input = bytes_of(entry.inputs[i], is_binary(i));
  fehu::ProcessResult run =
      fehu::run_process(command, {.input = input, .deadline = fehu::deadline_after(kSecondsPerRun)});
  CallEnd end{.is_timeout = run.is_timed_out, .status = run.status, .errors = run.errors};
  if (run.is_ok()) read_output(run.output, end);
  return end;
}

void run_executables(const std::vector<Batched>& batch, const Folder& folder,
                     std::vector<std::vector<Finding>>& findings) {
  for (size_t p = 0; p < batch.size(); p++)
    call_all(batch[p], prefix_of(p, batch.size()), findings[p],
             [&](const Entry& entry, const std::string& name, size_t i) {
               return run_executable(folder.path + "/batch", entry, name, i);
             });
}

// ---------------------------------------------------------------------------------------------------------------
// Servers

// One server and the files through which it gets values and gives them.
class Caller {
 public:
  Caller(const Folder& folder, size_t num_programs) : input_(folder.path + "/input"), output_(folder.path + "/output") {
    server_ = fehu::Server::start({folder.path + "/batch"},
                                  fehu::deadline_after(kSecondsPerRun + static_cast<double>(num_programs)), problem_);
  }

  bool is_alive() const { return server_ && !server_->is_dead(); }
  const std::string& problem() const { return problem_; }  // why it was not started

  CallEnd call(const Entry& entry, const std::string& name, size_t i) {
    CallEnd end;
    std::vector<std::string> call = {"call", name, "out"};
    bool is_called = load(entry, name, i, call, end) && command(call, end);
    std::vector<std::string> store = {"store", output_};
    if (is_called && project(entry, store, end) && command(store, end))
      read_output(fehu::read_file(output_).value_or(""), end);
    CallEnd ignored;
    if (is_alive()) command({"clear"}, end.status == 0 ? end : ignored);
    return end;
  }

  // Ends it. What the sanitizers say of all programs together, if anything.
  std::string last_words() {
    server_->stop();
    std::string errors = server_->errors();
    return is_sanitizer_report(errors) ? errors : "";
  }

 private:
  bool command(const std::vector<std::string>& words, CallEnd& end) {
    fehu::Reply reply = server_->command(words);
    if (reply.is_ok()) return true;
    bool is_dead = reply.status == fehu::Reply::Status::Dead;
    end.is_timeout = is_dead && reply.failure.find("took too long") != std::string::npos;
    end.status = is_dead ? 128 : 1;
    end.errors = reply.failure;
    return false;
  }

  // Makes variables of the arguments, and adds them to the call.
  bool load(const Entry& entry, const std::string& name, size_t i, std::vector<std::string>& call, CallEnd& end) {
    if (entry.inputs[i].empty()) return true;
    if (!fehu::write_file(input_, bytes_of(entry.inputs[i], is_binary(i)))) std::abort();
    fehu::Reply types = server_->command({"inputs", name});
    std::vector<std::string> restore = {"restore", input_};
    for (const std::string& type : types.lines) {
      call.push_back(fmt::format("in{}", call.size()));
      restore.insert(restore.end(), {call.back(), type.substr(type.starts_with('*') ? 1 : 0)});
    }
    return command(restore, end);
  }

  // Adds the results to what is stored: of several, the components of the tuple.
  bool project(const Entry& entry, std::vector<std::string>& store, CallEnd& end) {
    if (entry.results.size() == 1) store.emplace_back("out");
    for (size_t i = 0; entry.results.size() > 1 && i < entry.results.size(); i++) {
      store.push_back(fmt::format("out{}", i));
      if (!command({"project", store.back(), "out", std::to_string(i)}, end)) return false;
    }
    return true;
  }

  std::string input_, output_, problem_;
  std::unique_ptr<fehu::Server> server_;
};

// False if the server did not start; `trouble` says why.
bool run_server(const std::vector<Batched>& batch, const Folder& folder, std::vector<std::vector<Finding>>& findings,
                Finding& trouble) {
  for (size_t p = 0; p < batch.size();) {
    Caller caller(folder, batch.size());
    if (!caller.is_alive()) {
      trouble = {"c: server does not start", caller.problem()};
      return false;
    }
    size_t first = p;
    for (; p < batch.size() && caller.is_alive(); p++)
      call_all(batch[p], prefix_of(p, batch.size()), findings[p],
               [&](const Entry& entry, const std::string& name, size_t i) {
                 // After a death the rest of the program is not tried.
                 if (!caller.is_alive()) return CallEnd{.status = 128, .errors = "the server has died before"};
                 return caller.call(entry, name, i);
               });
    if (!caller.is_alive()) continue;
    std::string report = caller.last_words();
    for (; !report.empty() && first < p; first++) findings[first].push_back({"c: sanitizer", report});
  }
  return true;
}

// ---------------------------------------------------------------------------------------------------------------

bool compile(const std::vector<Batched>& batch, Form form, const Folder& folder, const CompilerOptions& options,
             Finding& finding) {
  std::string source;
  for (size_t i = 0; i < batch.size(); i++) source += show(*batch[i].program, prefix_of(i, batch.size()));
  std::string path = folder.path + "/batch";
  if (!fehu::write_file(path + ".fut", source)) std::abort();
  double seconds = options.seconds + kSecondsPerMember * static_cast<double>(batch.size());
  std::string kind = form == Form::Server ? "--server" : "--executable";
  const Way& way = options.ways[0];
  if (!way.compiler.empty()) setenv("CC", way.compiler.c_str(), 1);
  if (!way.flags.empty()) setenv("CFLAGS", way.flags.c_str(), 1);
  for (const auto& [name, value] : way.variables)
    value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
  fehu::ProcessResult end = fehu::run_process({options.fehu, options.backend, "--keep-order", "--exact-math",
                                               "--lanes=" + way.lanes, "-w", kind, path + ".fut", "-o", path},
                                              {.deadline = fehu::deadline_after(seconds)});
  if (end.is_ok() && fs::exists(path)) return true;
  std::string how = end.is_timed_out ? "no end" : fmt::format("status {}", end.status);
  finding = {fmt::format("c: compilation: {}: {}", how, gist(end.errors)), end.errors};
  return false;
}

// Top-level values, those of modules among them, are computed when a compiled file starts. If those of one program
// fail, nothing runs at all; and every call fails of an entry point that uses them.
bool may_fail_at_start(const Batched& item) {
  auto fails = [](const Verdict::Result& result) { return !result.error.empty(); };
  return std::ranges::any_of(item.verdict->results,
                             [&](const auto& calls) { return std::ranges::all_of(calls, fails); });
}

// What the program shows alone. If it shows nothing then, it takes the others to see it.
std::vector<Finding> confirmed(const Batched& item, std::vector<Finding> in_batch, const CompilerOptions& options) {
  std::vector<Finding> alone = check_c_alone(item, options);
  bool is_slow = in_batch[0].kind == kNoEnd;
  if (!alone.empty() || is_slow) return alone;
  in_batch[0].kind = "c: only in a batch" + in_batch[0].kind.substr(1);
  return in_batch;
}

// Compiles and runs. False if nothing could be run.
bool run_batch(const std::vector<Batched>& batch, Form form, const CompilerOptions& options,
               std::vector<std::vector<Finding>>& findings, Finding& trouble) {
  Folder folder;
  if (!compile(batch, form, folder, options, trouble)) return false;
  if (form == Form::Server) return run_server(batch, folder, findings, trouble);
  run_executables(batch, folder, findings);
  return true;
}

}  // namespace

std::vector<std::vector<Finding>> check_c(const std::vector<Batched>& batch, Form form,
                                          const CompilerOptions& options) {
  std::vector<std::vector<Finding>> findings(batch.size());
  std::vector<Batched> together;
  std::vector<size_t> places;  // of those in the batch
  for (size_t i = 0; i < batch.size(); i++) {
    if (batch.size() == 1 || may_fail_at_start(batch[i])) {
      findings[i] = check_c_alone(batch[i], options);
      continue;
    }
    together.push_back(batch[i]);
    places.push_back(i);
  }
  if (together.empty()) return findings;
  std::vector<std::vector<Finding>> found(together.size());
  Finding trouble;
  if (run_batch(together, form, options, found, trouble)) {
    for (size_t i = 0; i < together.size(); i++)
      if (!found[i].empty()) found[i] = confirmed(together[i], found[i], options);
  } else {
    // Which is it? Halves, so that one bad program costs little.
    auto middle = together.begin() + static_cast<ptrdiff_t>(together.size() / 2);
    found = check_c({together.begin(), middle}, form, options);
    std::vector<std::vector<Finding>> rest = check_c({middle, together.end()}, form, options);
    found.insert(found.end(), rest.begin(), rest.end());
  }
  for (size_t i = 0; i < together.size(); i++) findings[places[i]] = found[i];
  return findings;
}

static std::vector<Finding> check_forms(const Batched& item, const CompilerOptions& options) {
  for (Form form : {Form::Executable, Form::Server}) {
    std::vector<std::vector<Finding>> findings(1);
    Finding trouble;
    // A server whose top-level values fail does not start, and that is right.
    if (!run_batch({item}, form, options, findings, trouble) && (form == Form::Executable || !may_fail_at_start(item)))
      return {trouble};
    if (!findings[0].empty()) return findings[0];
  }
  return {};
}

std::vector<Finding> check_c_alone(const Batched& item, const CompilerOptions& options) {
  for (size_t i = 0; i < options.ways.size(); i++) {
    if (std::ranges::find(options.ways.begin(), options.ways.begin() + static_cast<ptrdiff_t>(i), options.ways[i]) !=
        options.ways.begin() + static_cast<ptrdiff_t>(i))
      continue;
    std::vector<Finding> findings = check_forms(item, options_of_batch(options, i));
    if (!findings.empty()) return findings;
  }
  return {};
}

CompilerOptions options_of_batch(CompilerOptions options, size_t number) {
  options.ways = {options.ways[number % options.ways.size()]};
  return options;
}

}  // namespace random_programs
