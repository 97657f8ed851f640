// Reports read, and what is made of them.
#include "tools/profile/events.h"

#include <doctest/doctest.h>

#include "tools/profile/render.h"

using namespace fehu;

static Profile sample() {
  Profile profile;
  CHECK(parse_report(R"({"memory":{"default space":4096},"events":[
    {"name":"main","provenance":"unknown","duration":30.0,"details":{}},
    {"name":"r","provenance":"a.fut:3:5-20->b.fut:1:1-2:9","duration":8.0,
     "details":{"start":100,"busy":[8,2],"points":7}},
    {"name":"r","provenance":"a.fut:3:5-20->b.fut:1:1-2:9","duration":2.0,"details":{"start":110,"busy":[2,2]}}]})",
                     profile));
  return profile;
}

TEST_CASE("cost centres: the same name and place, the most expensive first") {
  std::vector<CostCentre> centres = cost_centres(sample());
  REQUIRE(centres.size() == 2);
  CHECK(centres[0].name == "main");
  CHECK(centres[1].count == 2);
  CHECK(centres[1].sum == 10);
  CHECK(centres[1].min == 2);
  CHECK(centres[1].max == 8);
}

TEST_CASE("places of a provenance") {
  std::vector<SourcePlace> places = places_of("c:\\a.fut:3:5-20->b.fut:1:1-2:9->unknown");
  REQUIRE(places.size() == 2);
  CHECK(places[0].file == "c:\\a.fut");
  CHECK(places[0].first_line == 3);
  CHECK(places[0].last_line == 3);
  CHECK(places[1].first_line == 1);
  CHECK(places[1].last_line == 2);
  CHECK(places_of("unknown").empty());
}

TEST_CASE("a profile as text and picture") {
  CHECK(profile_summary(sample()) ==
        "Peak memory usage in default space: 4096 bytes\n\n"
        "Cost centre          count            sum            avg            min            max       fraction\n"
        "main                     1        30.00μs        30.00μs        30.00μs        30.00μs         0.7500\n"
        "r                        2        10.00μs         5.00μs         2.00μs         8.00μs         0.2500\n"
        "Total                    3        40.00μs\n\n"
        "main\nAt: unknown\n\nr\nAt: a.fut:3:5-20->b.fut:1:1-2:9\n");
  CHECK(profile_timeline(sample()).starts_with("main\nDuration: 30 μs\nAt: unknown\n\nr\nDuration: 8 μs\n"));
  std::string load = profile_load(sample());
  CHECK(load.find("thread 1") != std::string::npos);
  CHECK(load.find("2 of 8 μs") != std::string::npos);
  CHECK(profile_load({}).empty());
  std::string page = profile_source("b.fut", "one <\ntwo\nthree\n", sample());
  CHECK(page.find("10.00μs</td><td class=\"number\">2</td>") != std::string::npos);
  CHECK(page.find("one &lt;") != std::string::npos);
  CHECK(page.find("></td><td class=\"number\">3</td>") != std::string::npos);
}

TEST_CASE("broken reports") {
  Profile profile;
  std::vector<ProfiledRun> runs;
  std::vector<std::string> missing;
  for (const char* bad : {"", "[]", "{", "{\"events\":1}", "7"}) CHECK_MESSAGE(!parse_report(bad, profile), bad);
  CHECK(parse_report(R"({"events":[1,{"name":2,"details":{"busy":["x"]}}]})", profile));
  CHECK(profile.events.size() == 1);
  CHECK(!parse_profiled_runs(R"({"a.fut":1})", runs, missing));
  CHECK(parse_profiled_runs(R"({"a.fut":{"datasets":{"d":"failed","e":{"runtimes":[1]}}}})", runs, missing));
  CHECK(missing == std::vector<std::string>{"a.fut dataset d", "a.fut dataset e"});
}
