// The pass `carry-elements`: a loop that reads what the iteration before has written carries it round as a scalar.
//
//   let {r: [n]i32} = loop (a: *[n]i32 = s)            let {ok: bool} = 0 <= -1 && -1 < n
//       for i < n do {                                 let {e: i32} = if ok then {s[-1]} else {0i32}
//     let {j: i64} = sub64(i, 1i64)                    let {r: [n]i32, l: i32} = loop (a: *[n]i32 = s, x: i32 = e)
//     let {x: i32} = a[j]                         =>       for i < n do {
//     let {y: i32} = f(x)                                let {y: i32} = f(x)
//     let {b: [n]i32} = a with [i] <- y                  let {b: [n]i32} = a with [i] <- y
//     in {b}                                             in {b, y}
//   }                                                  }
//
// A processor that loads what it has just stored waits four cycles or five; rows of dynamic programmes and solvers of
// recurrences do so in every step. The C compiler sees it only where nothing is conditional.
//
// Relies on: nothing; simplification makes positions easy to see, and removes reads in branches that are left empty.
//
// - Which loops: recurrences.h. The array is updated once in each iteration, unconditionally, at a position that is a
//   polynomial in the counter and in what is bound outside; what is read is at that polynomial with the counter one
//   less.
// - Before the first iteration the element is read from what the loop begins with, if the position is inside: the loop
//   itself may never read it.
//
// Leaves out: elements from more than one iteration ago, updates in branches, and safe ones.
#include "scalars/carry_elements.h"

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "scalars/polynomial_value.h"
#include "scalars/recurrences.h"

namespace fehu::scalars {

using namespace ir;

namespace {

class Carrier : private Build {
 public:
  Carrier(const Program& program, const Recurrences& recurrences, Arena& arena, Interner& names)
      : Build(arena, names, program.num_names), program_(program), recurrences_(recurrences), arena_(arena) {
    names_.resize(program.num_names);
  }

  const Program* run() {
    Program result = program_;
    for (const Stm& s : program_.constants)
      for (const PatElem& p : s.pat) note(p);
    std::vector<Fun> funs(program_.funs.begin(), program_.funs.end());
    for (Fun& f : funs) {
      for (const Param& p : f.params) note(p);
      f.body = body(f.body);
    }
    result.funs = arena_.list(funs);
    result.num_names = num_names();
    return arena_.make<Program>(result);
  }

 private:
  void note(const Param& p) {
    bind(p);
    names_[p.name.id] = p.name;
  }

  const Body* body(const Body* b) {
    begin_body();
    bool is_changed = false;
    for (const Stm& s : b->stms) is_changed |= stm(s);
    const Body* made = end_body(b->results);
    return is_changed ? made : b;
  }

  // Has it changed?
  bool stm(const Stm& s) {
    where = s.where;
    for (const PatElem& p : s.pat) note(p);
    if (s.pat.size() == 1 && carried_.contains(s.pat[0].name.id)) {
      define(s.pat[0], carried_[s.pat[0].name.id], s.certs);
      return true;
    }
    const auto* loop = try_as<LoopExp>(s.exp);
    if (loop && recurrences_.of(*loop)) {
      carry(s, *loop);
      return true;
    }
    Stm made = s;
    made.exp = descend(s.exp);
    emit(made);
    return made.exp != s.exp;
  }

  const Exp* descend(const Exp* e) {
    if (!has_bodies(e->kind)) return e;
    if (const auto* loop = try_as<LoopExp>(e)) note_params(*loop);
    struct Bodies : Mapper {
      Carrier& carrier;
      Bodies(Carrier& carrier, Arena& arena) : Mapper(arena), carrier(carrier) {}
      const Body* body(const Body* b) override { return carrier.body(b); }
    } bodies(*this, arena_);
    return map_children(e, bodies);
  }
  void note_params(const LoopExp& e) {
    for (const LoopParam& p : e.params) note(p.param);
    if (has_counter(e)) note({e.counter, prim_type(e.counter_type), nullptr});
    if (is_region(e)) note({e.last, prim_type(e.counter_type), nullptr});
  }

  void carry(const Stm& s, const LoopExp& e) {
    LoopExp made = e;
    std::vector<LoopParam> params(e.params.begin(), e.params.end());
    std::vector<PatElem> pat(s.pat.begin(), s.pat.end());
    std::vector<Result> last;
    for (const Recurrence& r : *recurrences_.of(e)) {
      const Param& array = e.params[r.param].param;
      Param element = param(array.name.base.str(), prim_type(array.type.prim));
      params.push_back({element, first_value(r, e, s)});
      pat.push_back(param(array.name.base.str(), element.type));
      last.push_back({{}, r.value});
      for (VName read : r.reads) carried_[read.id] = var_operand(element.name);
    }
    made.params = arena_.list(params);
    note_params(e);
    const Body* inside = body(e.body);
    std::vector<Result> results(inside->results.begin(), inside->results.end());
    results.insert(results.end(), last.begin(), last.end());
    made.body = arena_.make<Body>(inside->stms, arena_.list(results));
    where = s.where;
    emit(pat, arena_.make<LoopExp>(made), s.certs, s.attrs);
  }

  // The element that the first iteration reads.
  Operand first_value(const Recurrence& r, const LoopExp& e, const Stm& s) {
    const LoopParam& p = e.params[r.param];
    Operands at;
    for (const analysis::Polynomial& position : r.positions)
      at.push_back(value_of(*position.with(e.counter.id, analysis::Polynomial::constant(0)), *this, names_));
    Type type = prim_type(p.param.type.prim);
    Operand is_inside = in_bounds(shape_of(p.param.type), at);
    return choose(
        is_inside, {&type, 1}, [&] { return Operands{element(p.init, at, s.certs)}; },
        [&] { return Operands{const_operand(prim::zero_value(type.prim))}; })[0];
  }

  const Program& program_;
  const Recurrences& recurrences_;
  Arena& arena_;
  std::vector<VName> names_;                       // by number
  std::unordered_map<uint32_t, Operand> carried_;  // by what a read binds
};

}  // namespace

const Program* carry_elements(const Program* program, pass::Context& context) {
  Recurrences recurrences(*program);
  if (recurrences.is_empty()) return program;
  return Carrier(*program, recurrences, context.arena, context.names).run();
}

}  // namespace fehu::scalars
