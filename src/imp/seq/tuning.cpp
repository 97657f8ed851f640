// Finds tuning parameters, and which functions they have an influence on.
//
// An entry point depends on a parameter if it, or anything that it calls or mentions, reads it. The manifest lists
// these, so that tuners know which entry points to run.
#include "imp/seq/tuning.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "ir/traverse.h"

namespace fehu::imp {

namespace {

// A function or a constant: what it mentions and which parameters it reads.
struct Part {
  std::vector<TuningParam> params;
  std::vector<uint32_t> mentions;  // numbers of names
};

class PartWalker : public ir::Walker {
 public:
  explicit PartWalker(Part& part) : part_(part) {}
  void name(VName name) override { part_.mentions.push_back(name.id); }
  void callee(VName name) override { part_.mentions.push_back(name.id); }
  void stm(const ir::Stm& stm) override {
    if (const auto* tunable = ir::try_as<ir::TunableExp>(stm.exp))
      part_.params.push_back({tunable->name, tunable->class_name});
    ir::walk_stm(stm, *this);
  }

 private:
  Part& part_;
};

// The graph of who mentions whom. Constants are parts too: they may read parameters.
struct Parts {
  std::vector<Part> parts;  // the functions, then the constants
  std::unordered_map<uint32_t, size_t> by_name;

  explicit Parts(const ir::Program& program) : parts(program.funs.size() + program.constants.size()) {
    for (size_t i = 0; i < program.funs.size(); i++) {
      PartWalker walker(parts[i]);
      ir::walk_fun(program.funs[i], walker);
      by_name.emplace(program.funs[i].name.id, i);
    }
    for (size_t i = 0; i < program.constants.size(); i++) {
      size_t at = program.funs.size() + i;
      PartWalker walker(parts[at]);
      walker.stm(program.constants[i]);
      for (const ir::PatElem& elem : program.constants[i].pat) by_name.emplace(elem.name.id, at);
    }
  }

  // The parameters of all parts that can be reached.
  std::set<TuningParam> params_from(size_t start) const {
    std::set<TuningParam> found;
    std::vector<bool> is_seen(parts.size());
    std::vector<size_t> worklist{start};
    is_seen[start] = true;
    while (!worklist.empty()) {
      const Part& part = parts[worklist.back()];
      worklist.pop_back();
      found.insert(part.params.begin(), part.params.end());
      for (uint32_t id : part.mentions) {
        auto it = by_name.find(id);
        if (it == by_name.end() || is_seen[it->second]) continue;
        is_seen[it->second] = true;
        worklist.push_back(it->second);
      }
    }
    return found;
  }
};

}  // namespace

TuningParams find_tuning_params(const ir::Program& program) {
  Parts parts(program);
  std::set<TuningParam> all;
  for (const Part& part : parts.parts) all.insert(part.params.begin(), part.params.end());
  TuningParams made{{all.begin(), all.end()}, std::vector<std::vector<uint32_t>>(program.funs.size())};
  if (all.empty()) return made;
  for (size_t i = 0; i < program.funs.size(); i++) {
    if (!program.funs[i].entry) continue;
    for (const TuningParam& param : parts.params_from(i)) {
      auto at = std::ranges::lower_bound(made.params, param);
      made.of_fun[i].push_back(static_cast<uint32_t>(at - made.params.begin()));
    }
  }
  return made;
}

}  // namespace fehu::imp
