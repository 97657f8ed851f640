// `fehu profile FILES...`: pages about where the time of a run went, made of what `bench --profile --json` has recorded
// or of the report of a program. Spec: cli.md 9.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tools/command.h"
#include "tools/profile/render.h"
#include "tools/system/files.h"

namespace fehu {

namespace {

// The name of a file for a path or a dataset.
std::string as_file_name(std::string text) {
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

// Writes what is made of one profile. False if a file cannot be written; `problem` says which.
class Writer {
 public:
  explicit Writer(std::string& problem) : problem_(problem) {}

  bool write(const std::string& path, const std::string& text) {
    if (make_folders(folder_of(path)) && write_file(path, text)) return true;
    problem_ = fmt::format("{}: cannot be written.", path);
    return false;
  }

  // The names of the files begin with `prefix`; sources lie in the folder `html`, seen from there.
  bool write_profile(const std::string& title, const Profile& profile, const std::string& prefix,
                     const std::string& summary, const std::string& timeline, const std::string& index,
                     const std::string& html) {
    std::map<std::string, std::string> pages;
    for (const Event& event : profile.events)
      for (const SourcePlace& place : places_of(event.provenance)) pages[place.file] = "";
    for (auto page = pages.begin(); page != pages.end();) {
      std::optional<std::string> text = read_file(page->first);
      if (!text) {
        page = pages.erase(page);  // of the prelude, or gone
        continue;
      }
      page->second = as_file_name(page->first) + ".html";
      if (!write(prefix + html + "/" + page->second, profile_source(page->first, *text, profile))) return false;
      page++;
    }
    return write(prefix + summary, profile_summary(profile)) && write(prefix + timeline, profile_timeline(profile)) &&
           write(prefix + index, profile_index(title, profile, file_name_of(prefix + html), pages));
  }

 private:
  std::string& problem_;
};

// The folder that all programs have in common, with its slash.
std::string common_folder(const std::vector<ProfiledRun>& runs) {
  std::string common = runs.empty() ? "" : runs[0].program;
  for (const ProfiledRun& run : runs)
    while (!run.program.starts_with(common)) common.pop_back();
  return common.substr(0, common.rfind('/') + 1);
}

bool write_runs(const std::vector<ProfiledRun>& runs, const std::string& folder, Writer& writer) {
  size_t skipped = common_folder(runs).size();
  for (const ProfiledRun& run : runs) {
    std::string program = run.program.substr(skipped);
    size_t colon = program.rfind(':');
    std::string place = folder + "/" + program.substr(0, colon);
    if (colon != std::string::npos) place += "/" + program.substr(colon + 1);
    std::string dataset = as_file_name(run.dataset), prefix = place + "/" + dataset;
    std::string title = fmt::format("{} dataset {}", run.program, run.dataset);
    if (!writer.write(prefix + ".log", run.log)) return false;
    if (!writer.write_profile(title, run.profile, prefix, ".summary", ".timeline", "-index.html", ".html"))
      return false;
  }
  return true;
}

int profile_file(const Invocation& invocation, const std::string& path) {
  std::optional<std::string> text = read_file(path);
  if (!text) return complain(invocation, fmt::format("{}: {}.", path, why_unreadable()));
  std::string folder = without_extension(file_name_of(path)) + ".prof", problem;
  std::vector<ProfiledRun> runs;
  std::vector<std::string> missing;
  Profile report;
  bool is_report = parse_report(*text, report);
  if (!is_report && !parse_profiled_runs(*text, runs, missing))
    return complain(invocation, fmt::format("{}: neither a report of a program nor what `bench --json` writes.", path));
  for (const std::string& dataset : missing) fmt::print(stderr, "{}: {} has no profile.\n", path, dataset);
  if (is_same_file(folder, path)) return complain(invocation, fmt::format("{}: the results would replace it.", path));
  std::error_code error;
  std::filesystem::remove_all(folder, error);
  Writer writer(problem);
  bool is_written = is_report ? writer.write_profile(path, report, folder + "/", "summary", "timeline", "index", "html")
                              : make_folders(folder) && write_runs(runs, folder, writer);
  if (!is_written) return complain(problem.empty() ? fmt::format("{}: cannot be made.", folder) : problem);
  fmt::print("Wrote {}/\n", folder);
  return kSuccess;
}

int run_profile(const Invocation& invocation) {
  int status = kSuccess;
  for (const std::string& path : invocation.arguments.operands)
    if (int failed = profile_file(invocation, path); failed != kSuccess) status = failed;
  return status;
}

}  // namespace

constexpr Command kProfile = {.name = "profile",
                              .operands = "FILES...",
                              .summary = "Show where the time of profiled runs went.",
                              .min_operands = 1,
                              .max_operands = SIZE_MAX,
                              .run = run_profile};

}  // namespace fehu
