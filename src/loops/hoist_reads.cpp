// The pass `hoist-reads`: elements that a loop reads again in each iteration are read before it.
//
//                                                      let {t: bool} = slt64(0i64, n)
//                                                      let {f: f64} = if t then {
//                                                        let {g: f64} = a[k] in {g}
//                                                      } else {0f64}
//   let {r: [n]f64} = loop (x: *[n]f64 = s)            let {r: [n]f64} = loop (x: *[n]f64 = s)
//       for each j < n do {                        =>      for each j < n do {
//     let {f: f64} = a[k]                                let {y: [n]f64} = x with [j] <- f
//     let {y: [n]f64} = x with [j] <- f                  in {y}
//     in {y}                                           }
//   }
//
// A C compiler does not know that the loop writes elsewhere. And a loop that reads of an array only what it then writes
// over needs no second array (`in-place`): what it has read before it does not count.
//
// Relies on: what a loop reads in each iteration nobody consumes in it.
//
// - The read is in each iteration, not in a branch, and nothing that it depends on changes in the loop.
// - A loop may have no iterations, and then the element need not exist: so that is tested. `simplify` has moved what
//   can be read in any case.
//
// Leaves out: while loops and parallel regions.
#include "loops/hoist_reads.h"

#include <algorithm>
#include <vector>

#include "ir/build.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;

namespace {

class Hoister : public Mapper {
 public:
  Hoister(const Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names), depths_(program.num_names) {}

  const Body* body(const Body* b) override { return inside(b, nullptr); }
  uint32_t num_names() const { return build_.num_names(); }

 private:
  // A body that is open. What is not moved is collected in `out`.
  struct Frame {
    const LoopExp* loop;  // of which it is the body; null: nothing leaves it
    std::vector<Stm> out = {};
  };

  const Body* inside(const Body* b, const LoopExp* loop);
  void add(const Stm& s);
  const Exp* with_loop(const LoopExp& e);
  void bind(VName name) {
    if (name.id < depths_.size()) depths_[name.id] = static_cast<uint32_t>(frames_.size());
  }
  uint32_t depth(const Operand& x) const { return x.is_var() && x.name.id < depths_.size() ? depths_[x.name.id] : 0; }
  uint32_t needed_depth(const Stm& s, const IndexExp& e) const;
  void move(const Stm& s, size_t to);
  Operand has_iterations(const LoopExp& e) {
    Operand zero = const_operand(prim::zero_value(e.counter_type));
    return build_.cmp(prim::CmpOp::Slt, e.counter_type, zero, e.bound);
  }

  Build build_;
  std::vector<uint32_t> depths_;  // by name: in how many open bodies it is bound
  std::vector<Frame> frames_;
};

// Statements that leave a loop are appended to the list of the frame that they go to, before the loop itself is.
const Body* Hoister::inside(const Body* b, const LoopExp* loop) {
  frames_.push_back({loop});
  if (loop) {
    bind(loop->counter);
    for (const LoopParam& p : loop->params) bind(p.param.name);
  }
  for (const Stm& s : b->stms) add(s);
  std::vector<Stm> stms = std::move(frames_.back().out);
  frames_.pop_back();
  auto is_same = [](const Stm& x, const Stm& y) { return x.exp == y.exp && x.pat.data() == y.pat.data(); };
  return std::ranges::equal(stms, b->stms, is_same) ? b : arena.make<Body>(arena.list(stms), b->results);
}

// From the innermost loop outwards, as far as all operands are known. The test whether the loop runs at all needs its
// bound to be known there, too.
void Hoister::add(const Stm& s) {
  const auto* read = try_as<IndexExp>(s.exp);
  if (read && s.pat[0].type.kind == TypeKind::Prim) {
    size_t to = frames_.size(), needed = needed_depth(s, *read);
    for (; to > 1 && frames_[to - 1].loop; to--) {
      needed = std::max<size_t>(needed, depth(frames_[to - 1].loop->bound));  // which will be tested
      if (needed >= to) break;
    }
    if (to < frames_.size()) return move(s, to);
  }
  Stm made = s;
  const auto* loop = try_as<LoopExp>(s.exp);
  made.exp = loop && loop->form == LoopForm::For ? with_loop(*loop) : map_children(s.exp, *this);
  for (const PatElem& p : s.pat) bind(p.name);
  frames_.back().out.push_back(made);
}

const Exp* Hoister::with_loop(const LoopExp& e) {
  const Body* body = inside(e.body, &e);
  if (body == e.body) return &e;
  LoopExp made = e;
  made.body = body;
  return arena.make<LoopExp>(made);
}

// The innermost body in which something is bound that the read depends on.
uint32_t Hoister::needed_depth(const Stm& s, const IndexExp& e) const {
  uint32_t needed = depth(var_operand(e.array));
  for (const SliceDim& d : e.slice) needed = std::max(needed, depth(d.start));
  for (VName cert : s.certs) needed = std::max(needed, depth(var_operand(cert)));
  return needed;
}

// To the end of what there is so far of the body of that number, from 1.
void Hoister::move(const Stm& s, size_t to) {
  const PatElem& p = s.pat[0];
  build_.begin_body();
  Operand runs = bool_operand(true);
  for (size_t i = to; i < frames_.size(); i++) runs = build_.both(runs, has_iterations(*frames_[i].loop));
  if (!runs.is_var()) {
    build_.emit(s);
  } else {
    Type types[] = {p.type};
    auto read = [&] { return Operands{build_.let("x", p.type, s.exp, s.certs)}; };
    auto nothing = [&] { return Operands{const_operand(prim::zero_value(p.type.prim))}; };
    build_.define({p.name, p.type, nullptr}, build_.choose(runs, types, read, nothing)[0]);
  }
  std::vector<Stm>& out = frames_[to - 1].out;
  for (const Stm& made : build_.end_stms()) out.push_back(made);
  depths_[p.name.id] = static_cast<uint32_t>(to);
}

}  // namespace

const Program* hoist_reads(const Program* program, pass::Context& context) {
  Hoister hoister(*program, context);
  const Program* made = map_program(program, hoister);
  return with_names(made, program, hoister.num_names(), context.arena);
}

}  // namespace fehu::loops
