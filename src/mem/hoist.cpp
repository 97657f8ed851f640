// `hoist-allocations`: moves allocations out of loops.
//
//   let {r: i32} = loop (s: i32 = 0) for i < k do {         let {t_mem: mem} = alloc(bytes)
//     let {t_mem: mem} = alloc(bytes)                  =>  let {r: i32} = loop (s: i32 = 0) for i < k do {
//     let {t: [n]i32 at t_mem[0; 1]} = replicate([n], s)      let {t: [n]i32 at t_mem[0; 1]} = replicate([n], s)
//
// Relies on: contents of a new block are unspecified, so nothing else tells one iteration's block from the next.
//
// - An allocation that stands directly in the body of a loop moves before the loop if its size is known there, it does
//   not depend on an assert, and its block is not among what the body returns: what the next iteration gets must not be
//   overwritten by it.
// - What computes sizes of blocks moves before the loop too: it cannot fail, and where a loop that does not run has
//   sizes that make no sense, the bytes are still not negative.
// - What computes sizes of blocks moves before the loop too: it cannot fail, and a loop that does not run may have
//   sizes that make no sense, but the bytes are never negative.
// - Inner loops come first: what leaves them may leave the outer ones too.
//
// Leaves out: allocations in branches, and those of blocks that are carried round.
#include "mem/hoist.h"

#include <optional>
#include <unordered_set>
#include <vector>

#include "analysis/escapes.h"
#include "ir/op_facts.h"

namespace fehu::mem {

using ir::as;
using ir::ExpKind;
using ir::Operand;
using ir::Stm;

namespace {

class Hoister {
 public:
  Hoister(const ir::Program& p, Arena& arena) : arena_(arena), levels_(p.num_names), block_of_(p.num_names) {}

  const ir::Program* run(const ir::Program* p) {
    ir::Program result = *p;
    result.constants = arena_.list(stms(p->constants));
    std::vector<ir::Fun> funs(p->funs.begin(), p->funs.end());
    for (ir::Fun& f : funs) {
      for (const ir::Param& param : f.params) bind(param);
      f.body = body(f.body);
    }
    if (!is_changed_) return p;
    result.funs = arena_.list(funs);
    return arena_.make<ir::Program>(result);
  }

 private:
  void bind(const ir::Param& p) {
    levels_[p.name.id] = level_;
    if (p.mem) block_of_[p.name.id] = p.mem->mem.id;
  }

  const ir::Body* body(const ir::Body* b) {
    std::vector<Stm> made = stms(b->stms);
    return arena_.make<ir::Body>(arena_.list(made), b->results);
  }

  std::vector<Stm> stms(List<Stm> list) {
    std::vector<Stm> out;
    out.reserve(list.size());
    for (const Stm& s : list) {
      if (s.exp->kind == ExpKind::Loop)
        loop(s, out);
      else if (s.exp->kind == ExpKind::Match)
        out.push_back(match(s));
      else
        out.push_back(s);
      for (const ir::PatElem& p : s.pat) bind(p);
    }
    return out;
  }

  Stm match(const Stm& s) {
    ir::MatchExp e = *as<ir::MatchExp>(s.exp);
    std::vector<ir::MatchCase> cases(e.cases.begin(), e.cases.end());
    for (ir::MatchCase& c : cases) c.body = body(c.body);
    e.cases = arena_.list(cases);
    e.otherwise = body(e.otherwise);
    Stm result = s;
    result.exp = arena_.make<ir::MatchExp>(e);
    return result;
  }

  void loop(const Stm& s, std::vector<Stm>& out) {
    ir::LoopExp e = *as<ir::LoopExp>(s.exp);
    level_++;
    for (const ir::LoopParam& p : e.params) bind(p.param);
    if (e.form == ir::LoopForm::For) levels_[e.counter.id] = level_;
    const ir::Body* inner = body(e.body);

    std::optional<analysis::Escapes>
        escapes;  // not found before they matter: in deep nests that would be work without end
    std::vector<Stm> kept;
    for (const Stm& stm : inner->stms) {
      if (!can_leave(stm, inner, escapes)) {
        kept.push_back(stm);
        continue;
      }
      is_changed_ = true;
      levels_[stm.pat[0].name.id] = level_ - 1;
      out.push_back(stm);
    }
    level_--;
    e.body = arena_.make<ir::Body>(arena_.list(kept), inner->results);
    Stm result = s;
    result.exp = arena_.make<ir::LoopExp>(e);
    out.push_back(result);
  }

  bool is_known_outside(const Operand& x) const { return x.is_const() || levels_[x.name.id] < level_; }

  bool can_leave(const Stm& s, const ir::Body* body, std::optional<analysis::Escapes>& escapes) const {
    if (!s.certs.empty()) return false;
    if (const auto* size = ir::try_as<ir::BinOpExp>(s.exp))
      return size->op == prim::BinOp::MulSize && is_known_outside(size->x) && is_known_outside(size->y);
    const auto* alloc = ir::try_as<ir::AllocExp>(s.exp);
    if (!alloc || !is_known_outside(alloc->bytes)) return false;
    if (!escapes) escapes.emplace(body, block_of_);
    return !escapes->contains(s.pat[0].name);
  }

  Arena& arena_;
  uint32_t level_ = 0;              // loops around
  std::vector<uint32_t> levels_;    // of names: loops around where they are bound
  std::vector<uint32_t> block_of_;  // of arrays; 0: no array
  bool is_changed_ = false;
};

}  // namespace

const ir::Program* hoist_allocations(const ir::Program* p, pass::Context& context) {
  return Hoister(*p, context.arena).run(p);
}

}  // namespace fehu::mem
