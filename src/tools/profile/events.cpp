// Reports, read from JSON.
#include "tools/profile/events.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

namespace fehu {

using Json = nlohmann::json;

static std::string text_in(const Json& json, const char* key, const std::string& otherwise) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : otherwise;
}
static double number_in(const Json& json, const char* key, double otherwise) {
  return json.contains(key) && json[key].is_number() ? json[key].get<double>() : otherwise;
}

static Event read_event(const Json& json) {
  Event event{text_in(json, "name", "unknown"), text_in(json, "provenance", "unknown"), number_in(json, "duration", 0)};
  if (!json.contains("details") || !json["details"].is_object()) return event;
  Json details = json["details"];
  event.start = number_in(details, "start", -1);
  if (details.contains("busy") && details["busy"].is_array())
    for (const Json& busy : details["busy"]) event.busy.push_back(busy.is_number() ? busy.get<double>() : 0);
  for (const auto& [key, value] : details.items())
    event.details += (event.details.empty() ? "" : ", ") + key + ": " + value.dump();
  return event;
}

static bool read_profile(const Json& json, Profile& out) {
  if (!json.is_object() || !json.contains("events") || !json["events"].is_array()) return false;
  for (const Json& event : json["events"])
    if (event.is_object()) out.events.push_back(read_event(event));
  if (!json.contains("memory") || !json["memory"].is_object()) return true;
  for (const auto& [space, bytes] : json["memory"].items())
    if (bytes.is_number()) out.peak_bytes[space] = bytes.get<int64_t>();
  return true;
}

bool parse_report(const std::string& text, Profile& out) {
  return read_profile(Json::parse(text, nullptr, false), out);
}

bool parse_profiled_runs(const std::string& text, std::vector<ProfiledRun>& out, std::vector<std::string>& missing) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return false;
  for (const auto& [program, value] : json.items()) {
    if (!value.is_object() || !value.contains("datasets") || !value["datasets"].is_object()) return false;
    for (const auto& [dataset, result] : value["datasets"].items()) {
      ProfiledRun run{program, dataset, "", {}};
      bool has_profile = result.is_object() && result.contains("profiling");
      if (!has_profile || !read_profile(result["profiling"], run.profile)) {
        missing.push_back(program + " dataset " + dataset);
        continue;
      }
      run.log = text_in(result, "stderr", "");
      out.push_back(std::move(run));
    }
  }
  return true;
}

std::vector<CostCentre> cost_centres(const Profile& profile) {
  std::map<std::pair<std::string, std::string>, CostCentre> by_place;
  for (const Event& event : profile.events) {
    CostCentre& centre = by_place[{event.name, event.provenance}];
    bool is_first = centre.count == 0;
    centre.name = event.name;
    centre.provenance = event.provenance;
    centre.min = is_first ? event.duration : std::min(centre.min, event.duration);
    centre.max = is_first ? event.duration : std::max(centre.max, event.duration);
    centre.sum += event.duration;
    centre.count++;
  }
  std::vector<CostCentre> centres;
  for (auto& [place, centre] : by_place) centres.push_back(std::move(centre));
  std::stable_sort(centres.begin(), centres.end(),
                   [](const CostCentre& a, const CostCentre& b) { return a.sum > b.sum; });
  return centres;
}

// FILE:LINE:COLUMN-COLUMN or FILE:LINE:COLUMN-LINE:COLUMN. The name of the file may have colons.
static bool read_place(const std::string& text, SourcePlace& out) {
  size_t dash = text.rfind('-');
  if (dash == std::string::npos) return false;
  size_t column = text.rfind(':', dash);
  size_t line = column == std::string::npos || column == 0 ? std::string::npos : text.rfind(':', column - 1);
  if (line == std::string::npos || line == 0) return false;
  out.file = text.substr(0, line);
  out.first_line = out.last_line = std::atoi(text.c_str() + line + 1);
  if (text.find(':', dash) != std::string::npos) out.last_line = std::atoi(text.c_str() + dash + 1);
  return out.first_line > 0;
}

std::vector<SourcePlace> places_of(const std::string& provenance) {
  std::vector<SourcePlace> places;
  for (size_t start = 0; start < provenance.size();) {
    size_t end = std::min(provenance.find("->", start), provenance.size());
    SourcePlace place;
    if (read_place(provenance.substr(start, end - start), place)) places.push_back(place);
    start = end + 2;
  }
  return places;
}

}  // namespace fehu
