// Owned parameters of loops.
//
//   loop {a: [n]i32} = {xs} for i < k do {            loop {a: *[n]i32} = {xs} for i < k do {
//     let {b: [n]i32} = a with [i] <- 0i32       =>     let {b: [n]i32} = a with [i] <- 0i32
//     in {b} }                                          in {b} }
//
// - A parameter that an iteration consumes is owned. So the iteration before must own what it hands over, which it may
//   have from another parameter: that one is owned, too.
// - Arrays that take turns, like the two of `loop (a, b) = ... do (b, f a)`, are all owned, since otherwise they would
//   seem to share memory after the loop.
//
// Inner loops come first: when a loop becomes the owner of a parameter it consumes the initial value, which may be the
// parameter of a loop around. One analysis of aliases suffices, though owning changes aliases. It is made while no loop
// owns anything, so it says that the result of a loop shares with the initial value. That is no longer so for owned
// parameters; but then the loop itself consumes the initial value, and the same roots are consumed either way.
#include "soac/own_loops.h"

#include <algorithm>

#include "ir/alias.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::soac {

using namespace ir;

namespace {

bool is_array(const LoopParam& p) {
  return p.param.type.kind == TypeKind::Array;
}

// The names bound inside of a loop, its parameters among them.
struct Inside : Walker {
  std::vector<uint32_t> names;
  explicit Inside(const LoopExp& loop) {
    for (const LoopParam& p : loop.params) names.push_back(p.param.name.id);
    walk_body(loop.body, *this);
    std::sort(names.begin(), names.end());
  }
  void binder(VName n) override { names.push_back(n.id); }
  void operand(const Operand&) override {}
  void type(const Type&) override {}

  bool has(uint32_t name) const { return std::binary_search(names.begin(), names.end(), name); }
};

// Is there a loop that carries arrays? Most functions have none, and need no analysis.
bool has_array_loop(List<Stm> stms) {
  bool has = false;
  for (const Stm& s : stms) {
    const auto* loop = try_as<LoopExp>(s.exp);
    if (loop && std::any_of(loop->params.begin(), loop->params.end(), is_array)) return true;
    for_each_nested(s.exp, [&](const Nested& nested) { has = has || has_array_loop(nested.body->stms); });
    if (has) return true;
  }
  return false;
}

class LoopOwner : public Mapper {
 public:
  LoopOwner(const Program& program, Arena& arena) : Mapper(arena), is_consumed_(program.num_names) {
    analysis_.grow(program.num_names);
    for (const Stm& s : program.constants) analysis_.walk(s);
  }

  List<Stm> constants(List<Stm> stms) {
    return has_array_loop(stms) ? body(arena.make<Body>(stms, List<Result>()))->stms : stms;
  }
  Fun fun(Fun f) {
    if (!has_array_loop(f.body->stms)) return f;
    analysis_.walk(f);
    f.body = body(f.body);
    return f;
  }

  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override { return p; }

  Stm stm(const Stm& s) override {
    consumed_.clear();
    append_consumed(s.exp, consumed_);
    for (VName n : consumed_) consume({n, {}});
    if (!has_bodies(s.exp->kind)) return s;
    Stm made = map_stm(s, *this);
    for_each_part(s.exp, [&](const Param& part, const Operand& whole, size_t) {
      if (is_consumed_[part.name.id]) consume(whole);
    });
    if (const auto* loop = try_as<LoopExp>(made.exp)) made.exp = own(loop);
    return made;
  }

 private:
  void consume(const Operand& x) {
    for (uint32_t root : aliases_.roots(x)) is_consumed_[root] = true;
  }

  const LoopExp* own(const LoopExp* loop) {
    std::vector<LoopParam> params(loop->params.begin(), loop->params.end());
    bool is_changed = own_consumed(*loop, params);
    if (take_turns(*loop)) is_changed |= own_all(params);
    if (!is_changed) return loop;
    LoopExp owning = *loop;
    owning.params = arena.list(params);
    return arena.make<LoopExp>(owning);
  }

  // What an iteration consumes.
  bool own_consumed(const LoopExp& loop, std::vector<LoopParam>& params) {
    bool is_changed = false, goes_on = true;
    while (goes_on) {
      goes_on = false;
      for (size_t i = 0; i < params.size(); i++) {
        Type& type = params[i].param.type;
        if (!is_array(params[i]) || type.unique || !is_consumed_[params[i].param.name.id]) continue;
        type.unique = is_changed = goes_on = true;
        consume(loop.body->results[i].value);
        consume(params[i].init);
      }
    }
    return is_changed;
  }

  bool own_all(std::vector<LoopParam>& params) {
    bool is_changed = false;
    for (LoopParam& p : params) {
      if (!is_array(p) || p.param.type.unique) continue;
      p.param.type.unique = is_changed = true;
      consume(p.init);
    }
    return is_changed;
  }

  // Do arrays take turns, so that some iteration hands one over in the place of another, and has each result's memory
  // from inside of the loop, and for this result alone?
  bool take_turns(const LoopExp& loop) {
    if (!has_move(loop)) return false;
    Inside inside(loop);
    std::vector<uint32_t> all;
    for (size_t i = 0; i < loop.params.size(); i++)
      if (is_array(loop.params[i])) {
        std::span<const uint32_t> roots = aliases_.roots(loop.body->results[i].value);
        all.insert(all.end(), roots.begin(), roots.end());
      }
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) == all.end() &&
           std::all_of(all.begin(), all.end(), [&](uint32_t root) { return inside.has(root); });
  }

  bool has_move(const LoopExp& loop) {
    for (size_t i = 0; i < loop.params.size(); i++)
      for (uint32_t root : aliases_.roots(loop.body->results[i].value))
        for (size_t k = 0; k < loop.params.size(); k++)
          if (k != i && loop.params[k].param.name.id == root) return true;
    return false;
  }

  AliasAnalysis analysis_;
  const AliasTable& aliases_ = analysis_.table();
  std::vector<bool> is_consumed_;  // of roots, by number
  std::vector<VName> consumed_;    // by the operation at hand
};

}  // namespace

const Program* own_loops(const Program* program, Arena& arena) {
  LoopOwner owner(*program, arena);
  Program made = *program;
  made.constants = owner.constants(made.constants);
  std::vector<Fun> funs;
  for (const Fun& f : made.funs) funs.push_back(owner.fun(f));
  made.funs = arena.list(funs);
  return arena.make<Program>(made);
}

}  // namespace fehu::soac
