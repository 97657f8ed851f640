// Reports, read from JSON.
#include "tools/profile/events.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/json.h"

namespace fehu {

using json::Kind;

static std::string text_in(const json::Value& object, std::string_view name, const std::string& otherwise) {
  const json::Value* found = json::find(object, name);
  return found && found->kind == Kind::Text ? found->text : otherwise;
}
static double number_in(const json::Value& object, std::string_view name, double otherwise) {
  const json::Value* found = json::find(object, name);
  return found && found->kind == Kind::Number ? json::number_of(*found) : otherwise;
}

static Event read_event(const json::Value& json) {
  Event event{text_in(json, "name", "unknown"), text_in(json, "provenance", "unknown"), number_in(json, "duration", 0)};
  const json::Value* details = json::find(json, "details");
  if (!details || details->kind != Kind::Object) return event;
  event.start = number_in(*details, "start", -1);
  if (const json::Value* busy = json::find(*details, "busy"); busy && busy->kind == Kind::List)
    for (const json::Value& us : busy->items) event.busy.push_back(us.kind == Kind::Number ? json::number_of(us) : 0);
  for (size_t i = 0; i < details->names.size(); i++)
    event.details += (i > 0 ? ", " : "") + details->names[i] + ": " + json::write(details->items[i]);
  return event;
}

static bool read_profile(const json::Value& json, Profile& out) {
  const json::Value* events = json::find(json, "events");
  if (!events || events->kind != Kind::List) return false;
  for (const json::Value& event : events->items)
    if (event.kind == Kind::Object) out.events.push_back(read_event(event));
  const json::Value* memory = json::find(json, "memory");
  for (size_t i = 0; memory && i < memory->names.size(); i++)
    if (memory->items[i].kind == Kind::Number)
      out.peak_bytes[memory->names[i]] = static_cast<int64_t>(json::number_of(memory->items[i]));
  return true;
}

bool parse_report(const std::string& text, Profile& out) {
  std::optional<json::Value> json = json::read(text);
  return json && read_profile(*json, out);
}

static void read_run(ProfiledRun run, const json::Value& result, std::vector<ProfiledRun>& out,
                     std::vector<std::string>& missing) {
  const json::Value* profile = json::find(result, "profiling");
  if (!profile || !read_profile(*profile, run.profile)) {
    missing.push_back(run.program + " dataset " + run.dataset);
    return;
  }
  run.log = text_in(result, "stderr", "");
  out.push_back(std::move(run));
}

bool parse_profiled_runs(const std::string& text, std::vector<ProfiledRun>& out, std::vector<std::string>& missing) {
  std::optional<json::Value> json = json::read(text);
  if (!json || json->kind != Kind::Object) return false;
  for (size_t i = 0; i < json->names.size(); i++) {
    const json::Value* datasets = json::find(json->items[i], "datasets");
    if (!datasets || datasets->kind != Kind::Object) return false;
    for (size_t k = 0; k < datasets->names.size(); k++)
      read_run({json->names[i], datasets->names[k], "", {}}, datasets->items[k], out, missing);
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
