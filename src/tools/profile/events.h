// What a profile is made of: the report of a program, read. Spec: executables.md 6.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace fehu {

// Something that took time: a call of an entry point, a parallel region.
struct Event {
  std::string name;
  std::string provenance;         // places joined by "->", innermost first; "unknown"
  double duration = 0;            // microseconds
  double start = -1;              // since the program started to count; negative: unknown
  std::vector<double> busy = {};  // how long each thread has worked on it; empty: unknown
  std::string details = {};       // the rest, for people
};

struct Profile {
  std::map<std::string, int64_t> peak_bytes = {};  // by space
  std::vector<Event> events = {};                  // in order
};

// False if the text is no report.
bool parse_report(const std::string& text, Profile& out);

// A dataset of a benchmark that was profiled.
struct ProfiledRun {
  std::string program;  // with the entry point behind a colon, if that is not `main`
  std::string dataset;
  std::string log;
  Profile profile;
};
// The datasets of a file of `bench --json`. Those without a profile are listed in `missing`. False if it is no such
// file.
bool parse_profiled_runs(const std::string& text, std::vector<ProfiledRun>& out, std::vector<std::string>& missing);

// All events of one name and place.
struct CostCentre {
  std::string name, provenance;
  size_t count = 0;
  double sum = 0, min = 0, max = 0;
};
// The most expensive first.
std::vector<CostCentre> cost_centres(const Profile& profile);

// A place in a source: "a.fut:3:5-20" or "a.fut:3:5-4:7".
struct SourcePlace {
  std::string file;
  int first_line = 0, last_line = 0;
};
std::vector<SourcePlace> places_of(const std::string& provenance);

}  // namespace fehu
