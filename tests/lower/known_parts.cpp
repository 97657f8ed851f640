// What is known of the parts of a program from an earlier form of it.
//
// Texts are compared, with the numbers of names and the places in the source: passes make new objects also where
// nothing changes.
#include "lower/known_parts.h"

#include <algorithm>
#include <utility>

#include "ir/eval/eval.h"
#include "ir/text/print.h"
#include "ir/traverse.h"

namespace lowered {

using namespace fehu;

const std::string& KnownParts::text_of(const ir::Program& program, const ir::Fun* fun) {
  if (std::exchange(program_, &program) != &program) texts_.clear();
  auto [at, is_new] = texts_.try_emplace(fun);
  if (is_new) {
    ir::Program part{program.stage, {}, {}, {}, 0};
    if (fun)
      part.funs = List<ir::Fun>(fun, 1);
    else
      part.opaque_types = program.opaque_types, part.constants = program.constants;
    at->second = ir::print(part, {.places = ir::PrintOptions::Places::Offsets});
  }
  return at->second;
}

namespace {
struct Callees : ir::Walker {
  std::vector<VName> names;
  void callee(VName name) override { names.push_back(name); }
};
}  // namespace

// Functions come in the order in which they are met.
std::string KnownParts::text_with_callees(const ir::Program& program, const ir::Fun& entry) {
  std::map<uint32_t, const ir::Fun*> by_name;
  for (const ir::Fun& fun : program.funs) by_name.emplace(fun.name.id, &fun);
  std::vector<const ir::Fun*> found{&entry};
  Callees callees;
  for (const ir::Stm& stm : program.constants) callees.stm(stm);
  for (size_t i = 0, next = 0; i < found.size(); i++) {
    ir::walk_fun(*found[i], callees);
    for (; next < callees.names.size(); next++) {
      auto callee = by_name.find(callees.names[next].id);
      if (callee != by_name.end() && std::ranges::find(found, callee->second) == found.end())
        found.push_back(callee->second);
    }
  }
  std::string text = text_of(program, nullptr);
  for (const ir::Fun* fun : found) text += text_of(program, fun);
  return text;
}

std::vector<ir::Fun> KnownParts::take_new(const ir::Program& program) {
  std::vector<ir::Fun> result;
  for (const ir::Fun& fun : program.funs) {
    const std::string& text = text_of(program, &fun);
    if (std::exchange(functions_[ir::show(fun.name)], text) != text) result.push_back(fun);
  }
  return result;
}

bool KnownParts::take_changed(const ir::Program& program, const std::string& entry) {
  const ir::Fun* fun = ir::find_fun(program, entry);
  if (!fun) return true;
  std::string text = text_with_callees(program, *fun);
  return std::exchange(entries_[entry], text) != text;
}

}  // namespace lowered
