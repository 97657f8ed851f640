// Makes one file of many programs, compiles it with `fehu c`, and runs every entry point on its inputs.
#include "random/check_c.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "random/sandbox.h"

namespace random_programs {

namespace {

namespace fs = std::filesystem;
using fehu::prim::Data;

constexpr int kSecondsPerRun = 10;

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

void write_file(const std::string& path, const std::string& text) {
  if (FILE* file = std::fopen(path.c_str(), "wb")) {
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }
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

void compare_run(const CommandEnd& end, const Verdict::Result& expected, Failures failures, size_t e, size_t i,
                 std::vector<Finding>& out) {
  if (end.is_timeout) return out.push_back({"c: no end", "", e, i});
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
  std::vector<Data> values;
  fehu::prim::DataError error;
  if (!fehu::prim::read_values(end.output, values, error))
    return out.push_back({"c: bad output", fehu::prim::show(error) + "\n" + end.output, e, i});
  fehu::prim::Mismatches mismatches = fehu::prim::compare(values, expected.values, 2);
  if (mismatches.count == 0) return;
  std::string text;
  for (const std::string& line : mismatches.texts) text += line + "\n";
  out.push_back({"c: differs", text, e, i});
}

void run_program(const std::string& executable, const std::string& prefix, const Batched& item,
                 std::vector<Finding>& out) {
  for (size_t e = 0; e < item.program->entries.size(); e++) {
    const Entry& entry = item.program->entries[e];
    std::string name = prefix + entry.name.substr(entry.name.find('@') + 1);
    for (size_t i = 0; i < entry.inputs.size(); i++) {
      const Verdict::Result& expected = item.verdict->results[e][i];
      if (!expected.has_ended) continue;
      std::string input;
      // Text and binary in turn.
      for (const Data& data : entry.inputs[i]) {
        if (i % 2 == 0)
          fehu::prim::append_text(input, data, fehu::prim::kExeStyle);
        else
          fehu::prim::append_binary(input, data);
        input += '\n';
      }
      std::vector<std::string> command = {executable, "-e", name};
      if (i % 2 == 1) command.push_back("-b");
      compare_run(run_command(command, input, kSecondsPerRun), expected, item.program->failures, e, i, out);
    }
  }
}

bool compile(const std::vector<Batched>& batch, const Folder& folder, const CompilerOptions& options,
             Finding& finding) {
  std::string source;
  for (size_t i = 0; i < batch.size(); i++) source += show(*batch[i].program, prefix_of(i, batch.size()));
  write_file(folder.path + "/batch.fut", source);
  CommandEnd end =
      run_command({options.fehu, "c", "--keep-order", "-w", folder.path + "/batch.fut", "-o", folder.path + "/batch"},
                  "", options.seconds);
  if (end.status == 0 && fs::exists(folder.path + "/batch")) return true;
  std::string how = end.is_timeout ? "no end" : fmt::format("status {}", end.status);
  finding = {fmt::format("c: compilation: {}: {}", how, gist(end.errors)), end.errors};
  return false;
}

}  // namespace

std::vector<std::vector<Finding>> check_c(const std::vector<Batched>& batch, const CompilerOptions& options) {
  std::vector<std::vector<Finding>> findings(batch.size());
  Folder folder;
  Finding trouble;
  if (compile(batch, folder, options, trouble)) {
    for (size_t i = 0; i < batch.size(); i++) {
      run_program(folder.path + "/batch", prefix_of(i, batch.size()), batch[i], findings[i]);
      // Constants are computed for all programs of the batch: if those of one fail, all do. Only alone is it to blame.
      if (batch.size() > 1 && !findings[i].empty()) findings[i] = check_c({batch[i]}, options)[0];
    }
    return findings;
  }
  if (batch.size() == 1) {
    findings[0] = {trouble};
    return findings;
  }
  // Which is it? Halves, so that one bad program costs little.
  size_t half = batch.size() / 2;
  std::vector<Batched> first(batch.begin(), batch.begin() + static_cast<ptrdiff_t>(half));
  std::vector<Batched> second(batch.begin() + static_cast<ptrdiff_t>(half), batch.end());
  findings = check_c(first, options);
  std::vector<std::vector<Finding>> rest = check_c(second, options);
  findings.insert(findings.end(), rest.begin(), rest.end());
  return findings;
}

}  // namespace random_programs
