// What must hold for a program: it is accepted, and all ways to run it agree.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "random/tree.h"

namespace random_programs {

struct Verdict;
struct CheckOptions {
  bool has_passes = true;
  bool has_stats = false;              // tell which passes change the program
  const Verdict* reference = nullptr;  // of the program whose disguise this is: it must give the same
};

inline const std::string kDisguised = "disguised: ";  // begins the kinds of what is wrong with a disguised program

// A way in which the compiler is wrong (or the generator).
struct Finding {
  std::string kind;    // equal kinds are taken to have one cause: "rejected E0123", "differs after simplify"
  std::string detail;  // for people
  size_t entry = 0, input = 0;
};

struct Verdict {
  std::vector<Finding> findings;
  bool is_too_expensive = false;  // nothing can be said
  int num_calls = 0, num_failures = 0;
  std::set<std::string> changes;  // names of passes that changed something
  // Of every entry point and input: what the reference gives. Only where it ends in time.
  struct Result {
    bool has_ended = false;
    std::vector<fehu::prim::Data> values;
    std::string error;  // empty: none
  };
  std::vector<std::vector<Result>> results;
};

Verdict check_source(const std::string& source, const Program& program, const CheckOptions& options);
// The program, and then, if it wears one, the program in its disguise, which takes its place.
Verdict check_twice(Program& program, const CheckOptions& options);

}  // namespace random_programs
