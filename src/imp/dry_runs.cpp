// Makes functions of dry runs.
//
//   if slt64(n_1, m_2) {                      seldom f_9 (m_2: i64, xs_3: const i64*) {
//     ok_4 := true                              for i_5: i64 < m_2 {
//   } else {                                      assert slt64(xs_3[i_5], m_2) "out of bounds"
//     for i_5: i64 < m_2 {                      }
//       assert slt64(xs_3[i_5], m_2) "..   =>  }
//     }                                         ..
//     ok_4 := true                              if slt64(n_1, m_2) {
//   }                                             ok_4 := true
//                                               } else {
//                                                 call f_9(m_2, xs_3)
//                                                 ok_4 := true
//                                               }
//
// Checks that have left a loop (hoist-checks) are made once more, one by one, if they do not all hold: to find the
// first that fails, and to tell of it. That almost never runs. But in a loop that does run, loops and jumps like these
// keep C compilers from using vectors, and are optimised at length.
//
// - A branch that has a loop and a check, and only computes: nothing is stored, and no variable from outside gets a
//   value, constants at the end of the branch apart. So failing is all that it is for.
// - Regions in it become what they are for one thread, also in loops.
// - When it runs: first outside of loops, so that no pass on loops need look at them; then in loops, after these have
//   become functions, which may contain no calls.
//
// Relies on: unique names. Leaves out: functions in lanes, which have no such branches.
#include "imp/dry_runs.h"

#include <algorithm>

#include "imp/functions.h"
#include "imp/names.h"
#include "imp/piece.h"
#include "imp/tasks.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// Is failing all that the statements can do? What has no statements inside is looked at first: so in a chain of branches
// one that gives something a value ends the search at once.
class OnlyFails : public Walker {
 public:
  explicit OnlyFails(Code list) { code(list); }
  bool holds() const { return is_possible_ && has_loop_ && has_check_; }
  void code(Code list) override {
    auto is_nest = [](const Stm* s) {
      return s->kind == StmKind::If || s->kind == StmKind::For || s->kind == StmKind::While ||
             s->kind == StmKind::Parallel;
    };
    for (const Stm* s : list)
      if (is_possible_ && !is_nest(s)) stm(s);
    for (const Stm* s : list)
      if (is_possible_ && is_nest(s)) stm(s);
  }
  void stm(const Stm* s) override;
  void exp(const Exp*) override {}

 private:
  bool is_possible_ = true, has_loop_ = false, has_check_ = false;
  std::unordered_set<uint32_t> declared_;
};

void OnlyFails::stm(const Stm* s) {
  switch (s->kind) {
    case StmKind::DeclareScalar:
      declared_.insert(as<DeclareScalar>(s)->name.id);
      return;
    case StmKind::Assign:
      is_possible_ = is_possible_ && declared_.contains(as<Assign>(s)->name.id);
      return;
    case StmKind::Assert:
      has_check_ = true;
      return;
    case StmKind::For:
    case StmKind::While:
    case StmKind::Parallel:
      has_loop_ = true;
      return walk_children(s, *this);
    case StmKind::If:
      return walk_children(s, *this);
    case StmKind::DeclarePointer:
      return;
    case StmKind::DeclareBlock:
    case StmKind::Allocate:
    case StmKind::ShareBlock:
    case StmKind::MoveBlock:
    case StmKind::SwapBlocks:
    case StmKind::Release:
    case StmKind::DeclareBuffer:
    case StmKind::Store:
    case StmKind::StoreTable:
    case StmKind::Copy:
    case StmKind::Fill:
    case StmKind::Prefix:
    case StmKind::Call:
    case StmKind::Trace:
      is_possible_ = false;
  }
}

// What comes last and assigns constants is no part of a dry run.
size_t length_of_run(Code list) {
  size_t end = list.size();
  auto is_constant = [](const Stm* s) {
    auto* assign = try_as<Assign>(s);
    return assign && assign->value->kind == ExpKind::Const;
  };
  while (end > 0 && is_constant(list[end - 1])) end--;
  return end;
}

// Regions in dry runs become what they are for one thread: more threads would only find more than the first check that
// fails, and make the code longer.
class RegionsInDryRuns : public Mapper {
 public:
  using Mapper::Mapper;
  const Exp* exp(const Exp* e) override { return e; }
  const Stm* stm(const Stm* s) override {
    auto* e = try_as<If>(s);
    if (!e || is_in_run_) return map_children(s, *this);
    Code yes = branch(e->yes), no = branch(e->no);
    bool is_same = yes.data() == e->yes.data() && no.data() == e->no.data();
    return is_same ? s : arena.make<If>(e->from, e->condition, yes, no);
  }
  Code code(Code list) override {
    return map_code(list, *this, [&](const Stm* s, std::vector<const Stm*>& out) {
      auto* region = is_in_run_ ? try_as<Parallel>(s) : nullptr;
      if (!region) return false;
      for (const Stm* in : code(in_one_piece(*region, arena))) out.push_back(in);
      return true;
    });
  }

 private:
  Code branch(Code list) {
    is_in_run_ = OnlyFails(list.first(length_of_run(list))).holds();
    Code made = code(list);
    is_in_run_ = false;
    return made;
  }

  bool is_in_run_ = false;
};

class DryRunCutter : public Mapper {
 public:
  DryRunCutter(const Program& program, Arena& arena, DryRuns which)
      : Mapper(arena), program_(program), which_(which), last_name_(largest_name(program)) {
    for (const Param& global : program.globals) globals_.insert(global.name.id);
  }
  const Program* run();

  const Exp* exp(const Exp* e) override { return e; }
  const Stm* stm(const Stm* s) override;

 private:
  Code branch(Code code);
  Code cut_off(Code code);

  const Program& program_;
  DryRuns which_;
  uint32_t last_name_;
  std::unordered_set<uint32_t> globals_;
  std::vector<Function> functions_;  // that were cut off
  PieceMaker* maker_ = nullptr;      // for the function at hand
};

const Stm* DryRunCutter::stm(const Stm* s) {
  auto* e = try_as<If>(s);
  bool is_repeated = s->kind == StmKind::For || s->kind == StmKind::While || s->kind == StmKind::Parallel;
  if (is_repeated && which_ == DryRuns::OutsideOfLoops) return s;
  if (!e) return map_children(s, *this);
  Code yes = branch(e->yes), no = branch(e->no);
  if (yes.data() == e->yes.data() && no.data() == e->no.data()) return s;
  return arena.make<If>(e->from, e->condition, yes, no);
}

Code DryRunCutter::branch(Code list) {
  size_t end = length_of_run(list);
  Code run = list.first(end);
  if (!OnlyFails(run).holds()) return code(list);
  Code call = cut_off(run);
  if (call.empty()) return list;
  std::vector<const Stm*> made(call.begin(), call.end());
  made.insert(made.end(), list.begin() + static_cast<ptrdiff_t>(end), list.end());
  return arena.list(made);
}

Code DryRunCutter::cut_off(Code run) {
  std::vector<FreeName> free = free_names(run);
  if (!maker_->can_be_cut_off(free)) return {};
  std::vector<const Stm*> out;
  Function made = maker_->cut_off(run, free, out);
  made.is_seldom = true;
  functions_.push_back(made);
  return arena.list(out);
}

const Program* DryRunCutter::run() {
  return map_functions(program_, arena, functions_, [&](const Function& f) {
    PieceMaker maker(f, globals_, arena, last_name_);
    maker_ = &maker;
    return code(which_ == DryRuns::OutsideOfLoops ? RegionsInDryRuns(arena).code(f.body) : f.body);
  });
}

}  // namespace

const Program* cut_off_dry_runs(const Program& program, Arena& arena, DryRuns which) {
  return DryRunCutter(program, arena, which).run();
}

}  // namespace fehu::imp
