// Versions of functions by the results that are used, made from the entry points on.
#include "simplify/drop_unused.h"

#include <algorithm>

#include "ir/names.h"
#include "ir/traverse.h"
#include "simplify/dead_code.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

namespace {

// More versions of one function than this cannot be worth it: further calls get the one with all results.
constexpr size_t kMaxVersions = 16;

struct Version {
  std::vector<bool> dropped_results;
  VName name = {};
  std::vector<bool> is_param_used = {};
  bool is_finished = false;
  bool is_recursive = false;  // called while it was being made: it keeps its parameters
  Fun fun = {};
};

// Does a function contain a check, or call a function that does?
struct CheckWalk : Walker {
  const std::vector<bool>& may_fail;  // by the number of the name
  bool is_found = false;

  explicit CheckWalk(const std::vector<bool>& may_fail) : may_fail(may_fail) {}
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override {
    if (is_found) return;
    if (s.exp->kind == ExpKind::Assert) is_found = true;
    if (s.exp->kind == ExpKind::Apply) is_found = may_fail[as<ApplyExp>(s.exp)->fn.id];
    walk_children(s.exp, *this);
  }
};

struct Dropping {
  Arena& arena;
  const Program& program;
  NameSource names;
  RuleSet rules;
  analysis::Effects effects;
  DeadCode dead;
  std::vector<size_t> number_of;  // of functions, by the number of the name
  std::vector<bool> may_fail;     // likewise; recursive functions: always
  // By the number of the function. Versions stay where they are: recursion may add some while one is being made.
  std::vector<std::vector<std::unique_ptr<Version>>> versions;

  Dropping(const Program& p, Arena& arena)
      : arena(arena),
        program(p),
        names{p.num_names},
        rules({Part::RemoveDeadCode, Part::RemoveDeadResults}),
        effects(p, analysis::Checks::AreNone),
        dead(arena, rules, effects, p.stage, p.num_names),
        number_of(p.num_names),
        may_fail(p.num_names, true),
        versions(p.funs.size()) {
    for (size_t i = 0; i < p.funs.size(); i++) {
      number_of[p.funs[i].name.id] = i;
      CheckWalk walk(may_fail);
      walk.body(p.funs[i].body);
      may_fail[p.funs[i].name.id] = walk.is_found;
    }
    dead.on_call = [this](Stm& s, const std::vector<bool>& dead_results) { call(s, dead_results); };
  }

  // A copy of the function under another name; the first version is the function itself.
  Fun copy_of(const Fun& f) {
    auto whole = rename(arena.make<Lambda>(f.params, f.body, f.ret), names, arena);
    Fun copy = f;
    copy.name = names.fresh_like(f.name);
    copy.params = whole->params;
    copy.body = whole->body;
    copy.ret = whole->ret;
    dead.make_room(names.next);
    return copy;
  }

  // The body first: only then is it known which parameters are used. A function that calls itself has told its callers
  // already how many it takes, so it keeps them.
  Version& make_version(size_t number, std::vector<bool> dropped) {
    const Fun& original = program.funs[number];
    bool is_first = versions[number].empty();
    versions[number].push_back(std::make_unique<Version>(std::move(dropped)));
    Version& version = *versions[number].back();
    Fun f = is_first ? original : copy_of(original);
    version.name = f.name;
    bool has_dropped = has_any(version.dropped_results);
    f = dead.body_of_fun(has_dropped ? drop_results(arena, f, version.dropped_results) : f);
    version.is_param_used.assign(f.params.size(), true);
    if (!f.entry && !version.is_recursive) {
      version.is_param_used = dead.used_params(f.params);
      f.params = without(arena, f.params, [&](size_t i) { return !version.is_param_used[i]; });
    } else {
      dead.use_types(f.params);
    }
    version.fun = f;
    version.is_finished = true;
    return version;
  }

  // With too many versions there is one more, with all results, for all further uses.
  Version& version_of(size_t number, std::vector<bool> dropped) {
    auto find = [&] {
      return std::find_if(versions[number].begin(), versions[number].end(),
                          [&](const auto& v) { return v->dropped_results == dropped; });
    };
    auto found = find();
    if (found == versions[number].end() && versions[number].size() >= kMaxVersions) {
      dropped.assign(dropped.size(), false);
      found = find();
    }
    return found == versions[number].end() ? make_version(number, std::move(dropped)) : **found;
  }

  // Functions that cannot fail need no versions for the sake of checks; other passes drop what they compute in vain.
  void call(Stm& s, std::vector<bool> dropped) {
    ApplyExp apply = *as<ApplyExp>(s.exp);
    if (!may_fail[apply.fn.id]) dropped.assign(dropped.size(), false);
    Version& version = version_of(number_of[apply.fn.id], std::move(dropped));
    version.is_recursive |= !version.is_finished;
    bool are_same = !has_any(version.dropped_results) && version.name == apply.fn;
    if (version.is_finished) {
      auto is_unused = [&](size_t i) { return !version.is_param_used[i]; };
      are_same = are_same && version.fun.params.size() == apply.args.size();
      if (!are_same) apply.args = without(arena, apply.args, is_unused);
    }
    if (are_same) return;
    apply.fn = version.name;
    apply.ret = drop_types(arena, apply.ret, version.dropped_results);
    s.pat = without(arena, s.pat, [&](size_t i) { return bool{version.dropped_results[i]}; });
    s.exp = arena.make<ApplyExp>(apply);
  }

  // Everything is reached from the entry points. Versions are made in the order of the functions that they come from,
  // so the program stays the same if nothing was unused.
  const Program* run() {
    for (size_t i = 0; i < program.funs.size(); i++)
      if (program.funs[i].entry) version_of(i, std::vector<bool>(program.funs[i].ret.size()));
    Program result = program;
    result.constants = dead.constants(program.constants);
    std::vector<Fun> funs;
    for (const auto& of_one : versions)
      for (const auto& version : of_one) funs.push_back(version->fun);
    bool are_same = result.constants.size() == program.constants.size() && funs.size() == program.funs.size();
    for (size_t i = 0; are_same && i < funs.size(); i++)
      are_same = funs[i].body == program.funs[i].body && funs[i].params.size() == program.funs[i].params.size();
    if (are_same && result.constants.data() == program.constants.data()) return &program;
    result.funs = arena.list(funs);
    result.num_names = names.next;
    return arena.make<Program>(result);
  }
};

}  // namespace

const Program* drop_unused(const Program* program, Arena& arena) {
  return Dropping(*program, arena).run();
}

}  // namespace fehu::simplify
