// A profile as texts and pages. Spec: cli.md 9.
#pragma once

#include "tools/profile/events.h"

namespace fehu {

// Peaks of memory, cost centres, and where these are.
std::string profile_summary(const Profile& profile);
// All events, one after another.
std::string profile_timeline(const Profile& profile);
// How busy each thread was during each event, as SVG; empty if nothing is known.
std::string profile_load(const Profile& profile);
// A page with all of it. `pages` are the sources, in the folder of that name, by their path.
std::string profile_index(const std::string& title, const Profile& profile, const std::string& folder,
                          const std::map<std::string, std::string>& pages);
// A source with the time that each line took. Lines that several events come from count for each.
std::string profile_source(const std::string& path, const std::string& text, const Profile& profile);

}  // namespace fehu
