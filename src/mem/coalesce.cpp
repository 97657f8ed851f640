// `coalesce`: an array that is copied to its place in another one is made there in the first place.
//
//   let {a_mem: mem} = alloc(bytes)
//   let {a0: [m]i32 at a_mem[0; 1]} = scratch([m]i32)           let {t: i64} = mul64(i, m)
//   let {a: [m]i32 at a_mem[0; 1]} = loop (..) ..           =>  let {a0: [m]i32 at d_mem[t; 1]} = scratch([m]i32)
//   let {d2: [n][m]i32 at d_mem[0; m, 1]} =                     let {a: [m]i32 at d_mem[t; 1]} = loop (..) ..
//       d with [i, 0 :+ m * 1] <- a                             let {d2: [n][m]i32 at d_mem[0; m, 1]} =
//                                                                   d with [i, 0 :+ m * 1] <- placed a
//
// A copy, and each operand of a concatenation, is treated alike; what remains of these is another name for the array,
// and a sequence of updates.
//
// Relies on: `introduce-memory` has given each new array a block of its own. All arrays in that block are then views of
// it, what updates make of it, and parameters and results of loops that go on with it: they move with it.
//
// An array moves to a place if
// 1. it, and all that lies in its block, is needed for the last time where it is copied;
// 2. the block of the place exists before the array is made, or its allocation can be moved there;
// 3. between the making and the copying, nothing else uses that part of the block: neither what lies there by that
//    name nor, where the block may have other names, whatever may share memory with what lies in it. What is used of
//    the block must be disjoint (analysis/sizes.h). In the loops that make the array, elements may be read that lie at
//    the place, if that comes before anything is written there (coalesce_making.cpp);
// 4. it is made as a whole, by one statement, in the same body: it is no part of a larger one;
// 5. offset and strides of the place are known before the array is made, or can be computed there. So are the checks
//    that the copy depends on: nothing is written to a place that is not known to exist.
//
// - Statements are looked at from the last to the first. So where a destination is itself made at its place in a third
//   array, that is known already, and each array moves once.
// - An array whose last dimension would get a stride other than 1 stays: it may be used often, and is copied once. But
//   a vector that is only written can be made in a column.
//
// - What a match gives is made at its place by each branch that makes it, and copied there by the others
//   (coalesce_branches.cpp).
//
// - A function that makes its result where it is told (place_results.h) is told another place, if that has no strides.
//
// Leaves out: other arrays that come out of calls, or are carried round loops from block to block; places that
// are known only after the array was made.
//
// This file has the walk over the program.
#include "mem/coalesce.h"

#include "ir/build.h"
#include "ir/op_facts.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::Operand;
using ir::Stm;

void Coalescer::run() {
  body(program_.constants);
  for (const ir::Fun& f : program_.funs) {
    fun_ = f.name.id;
    analysis::Sizes::Mark start = learn_params(f);
    body(f.body->stms);
    code_.sizes.undo(start);
  }
}

// Facts that hold before each statement are learned on the way forth, and forgotten on the way back.
void Coalescer::body(List<Stm> stms) {
  std::vector<analysis::Sizes::Mark> marks;
  for (const Stm& s : stms) {
    marks.push_back(code_.sizes.mark());
    learn_after(s);
  }
  for (size_t i = stms.size(); i-- > 0;) {
    code_.sizes.undo(marks[i]);
    candidates(stms, i);
    inside(stms[i]);
  }
}

void Coalescer::inside(const Stm& s) {
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) {
    analysis::Sizes::Mark start = learn_inside(s.exp, nested.body);
    body(nested.body->stms);
    code_.sizes.undo(start);
  });
}

// What holds in the body: the counter of a loop is below its bound, the condition of a branch is true.
analysis::Sizes::Mark Coalescer::learn_inside(const ir::Exp* e, const ir::Body* b) {
  analysis::Sizes::Mark start = code_.sizes.mark();
  if (const auto* loop = ir::try_as<ir::LoopExp>(e)) {
    if (has_counter(*loop) && loop->counter_type == prim::PrimType::I64)
      code_.sizes.learn_index(loop->counter, loop->bound);
    if (ir::is_region(*loop)) {
      code_.sizes.learn_at_most(ir::var_operand(loop->counter), ir::var_operand(loop->last), -1);
      code_.sizes.learn_at_most(ir::var_operand(loop->last), loop->bound);
    }
    return start;
  }
  const auto* match = ir::try_as<ir::MatchExp>(e);
  if (!match || match->cases.size() != 1 || match->scrutinees.size() != 1) return start;
  const ir::MatchCase& c = match->cases[0];
  if (!c.is_wildcard[0] && c.values[0].type == prim::PrimType::Bool)
    code_.sizes.learn_condition(match->scrutinees[0], prim::as_bool(c.values[0]) == (b == c.body));
  return start;
}

analysis::Sizes::Mark Coalescer::learn_params(const ir::Fun& f) {
  analysis::Sizes::Mark start = code_.sizes.mark();
  for (const ir::Param& p : f.params)
    for (const ir::Dim& d : p.type.dims)
      if (d.size.is_var()) code_.sizes.learn_nonnegative(d.size.name);
  return start;
}

// Sizes of arrays are not negative, and what was asserted holds.
void Coalescer::learn_after(const Stm& s) {
  if (const auto* check = ir::try_as<ir::AssertExp>(s.exp)) code_.sizes.learn_condition(check->cond, true);
  for (const ir::PatElem& p : s.pat)
    for (const ir::Dim& d : p.type.dims)
      if (d.size.is_var()) code_.sizes.learn_nonnegative(d.size.name);
}

void Coalescer::candidates(List<Stm> stms, size_t at) {
  const Stm& s = stms[at];
  const Layout* to = s.pat.size() == 1 ? layout_of(s.pat[0].name) : nullptr;
  if (!to || to->strides.size() != s.pat[0].type.rank()) return;
  if (const auto* e = ir::try_as<ir::ConcatExp>(s.exp)) return concat(stms, at, *e);
  bool is_done = false;
  if (const auto* e = ir::try_as<ir::CopyExp>(s.exp)) is_done = try_move(stms, at, e->array, Layout(*to));
  const auto* e = ir::try_as<ir::UpdateExp>(s.exp);
  if (e && !e->is_safe && !e->is_placed && e->value.is_var() && layout_of(e->value.name))
    is_done = try_move(stms, at, e->value.name, slice_layout(code_, Layout(*to), e->slice));
  if (is_done) plan_.placed[s.pat[0].name.id].insert(0);
}

// One operand after the other, each of which lies behind the ones before it. An array that occurs twice has two places.
void Coalescer::concat(List<Stm> stms, size_t at, const ir::ConcatExp& e) {
  Layout to = *layout_of(stms[at].pat[0].name);
  std::vector<Layout> targets;
  Operand done = ir::i64_operand(0);
  for (VName part : e.arrays) {
    targets.push_back(to);
    targets.back().offset = code_.add(to.offset, code_.mul(done, to.strides[e.dim]));
    done = code_.add(done, shape_of(part)[e.dim]);
  }
  for (size_t i = e.arrays.size(); i-- > 0;)
    if (std::ranges::count(e.arrays, e.arrays[i]) == 1 && try_move(stms, at, e.arrays[i], targets[i]))
      plan_.placed[stms[at].pat[0].name.id].insert(i);
}

const ir::Program* coalesce(const ir::Program* p, pass::Context& context) {
  Coalescer coalescer(*p, context);
  coalescer.run();
  return coalescer.plan().is_empty() ? p : rewritten(p, coalescer, context);
}

}  // namespace fehu::mem
