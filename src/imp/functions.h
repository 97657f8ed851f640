// The way of a pass through the functions of a program.
#pragma once

#include <utility>
#include <vector>

#include "imp/imp.h"
#include "imp/traverse.h"

namespace fehu::imp {

// The program with other bodies: `body_of(function)` gives them, and appends to `cut_off` the functions that it has
// made of parts of the body. These come before the function that they were parts of, since C wants them declared before
// they are called. Functions in lanes are finished, and for those that hardly ever run nothing is done: they stay as
// they are. The same program if all bodies are.
template <typename BodyOf>
const Program* map_functions(const Program& program, Arena& arena, std::vector<Function>& cut_off, BodyOf body_of) {
  std::vector<Function> functions;
  bool is_changed = false;
  for (const Function& f : program.functions) {
    Function made = f;
    if (f.lane_bytes == 0 && !f.is_seldom) made.body = body_of(f);
    is_changed |= made.body.data() != f.body.data();
    functions.insert(functions.end(), cut_off.begin(), cut_off.end());
    cut_off.clear();
    functions.push_back(made);
  }
  if (!is_changed) return &program;
  Program made = program;
  made.functions = arena.list(functions);
  return arena.make<Program>(made);
}

// For passes that cut nothing off.
template <typename BodyOf>
const Program* map_functions(const Program& program, Arena& arena, BodyOf body_of) {
  std::vector<Function> none;
  return map_functions(program, arena, none, body_of);
}

// Lists with something else in place of loops, outer ones first. `replace(loop, out)` says whether it has appended what
// stands for the loop; if not, the loop stays, and is looked into.
template <typename Replace>
class LoopReplacer : public Mapper {
 public:
  LoopReplacer(Arena& arena, Replace replace) : Mapper(arena), replace_(std::move(replace)) {}
  const Exp* exp(const Exp* e) override { return e; }
  Code code(Code list) override {
    return map_code(list, *this, [&](const Stm* s, std::vector<const Stm*>& out) {
      auto* loop = try_as<For>(s);
      return loop && replace_(*loop, out);
    });
  }

 private:
  Replace replace_;
};

// The program with something else in place of loops: `replace_in(function)` gives the `replace` of a function.
template <typename ReplaceIn>
const Program* replace_loops(const Program& program, Arena& arena, ReplaceIn replace_in) {
  return map_functions(program, arena,
                       [&](const Function& f) { return LoopReplacer(arena, replace_in(f)).code(f.body); });
}

}  // namespace fehu::imp
