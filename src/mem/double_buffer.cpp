// `double-buffer`: two blocks serve a loop that makes a new array in every iteration.
//
//   loop (p_mem: mem = a_mem, p: [n]i32 at p_mem[0; 1] = a) for i < k do {
//     let {m: mem} = alloc(bytes)
//     let {r: [n]i32 at m[0; 1]} = ..
//     in {m, r}
//   }
// =>
//   loop (p_mem: mem = a_mem, p: [n]i32 at p_mem[0; 1] = a, spare: mem = a_mem) for i < k do {
//     let {m: mem} = alloc(bytes) reuse spare
//     let {r: [n]i32 at m[0; 1]} = ..
//     in {m, r, p_mem}
//   }
//
// Relies on: `bytes` is known before the loop (hoist-allocations moves what computes it), and an allocation reuses a
// block only if no other name holds it. So the block that the loop began with is left alone as long as anybody needs
// it, and is used again as soon as nobody does; and a loop that does not run allocates nothing.
//
// - A block that stands directly in the body of a loop, has a size from outside, and is what exactly one parameter
//   gets, trades places with that parameter's block: that becomes a further parameter, the spare block of the next
//   iteration.
// - The spare block of the first iteration is the one that the loop begins with, which the parameter holds as well: so
//   the first iteration always makes a new block.
//
// - A loop with another one inside that allocates, or with calls, has so much to do that it does not matter how it gets
//   its blocks. It keeps none in reserve, since these would take memory while others are needed.
//
// Leaves out: blocks that come out of branches, calls or inner loops, and
// sizes that change from iteration to iteration.
#include "mem/double_buffer.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::as;
using ir::Stm;

namespace {

// A parameter for a block, and the statement of the body that allocates its next one.
struct Trade {
  size_t param;
  size_t alloc;
};

// How many parameters get each block.
std::unordered_map<uint32_t, int> num_takers(const ir::LoopExp& e) {
  std::unordered_map<uint32_t, int> count;
  for (size_t i = 0; i < e.params.size(); i++)
    if (e.params[i].param.type.kind == ir::TypeKind::Mem) count[e.body->results[i].value.name.id]++;
  return count;
}

// Names that are bound anew in every iteration, inner bodies apart.
std::unordered_set<uint32_t> names_of_iteration(const ir::LoopExp& e) {
  std::unordered_set<uint32_t> names{e.counter.id};
  for (const ir::LoopParam& p : e.params) names.insert(p.param.name.id);
  for (const Stm& s : e.body->stms)
    for (const ir::PatElem& p : s.pat) names.insert(p.name.id);
  return names;
}

std::vector<Trade> find_trades(const ir::LoopExp& e) {
  std::unordered_map<uint32_t, size_t> allocs;
  for (size_t i = 0; i < e.body->stms.size(); i++) {
    const auto* alloc = ir::try_as<ir::AllocExp>(e.body->stms[i].exp);
    if (alloc && !alloc->reused && !alloc->renewed) allocs[e.body->stms[i].pat[0].name.id] = i;
  }
  std::vector<Trade> trades;
  if (allocs.empty()) return trades;
  std::unordered_map<uint32_t, int> takers = num_takers(e);
  std::unordered_set<uint32_t> changing = names_of_iteration(e);
  for (size_t i = 0; i < e.params.size(); i++) {
    if (e.params[i].param.type.kind != ir::TypeKind::Mem) continue;
    auto found = allocs.find(e.body->results[i].value.name.id);
    if (found == allocs.end() || takers[found->first] != 1) continue;
    const ir::Operand& bytes = as<ir::AllocExp>(e.body->stms[found->second].exp)->bytes;
    if (bytes.is_const() || !changing.contains(bytes.name.id)) trades.push_back({i, found->second});
  }
  return trades;
}

class Trader : public ir::Mapper {
 public:
  Trader(const ir::Program& p, Arena& arena, Interner& interner) : Mapper(arena), build(arena, interner, p.num_names) {}

  Stm stm(const Stm& s) override {
    bool is_call = s.exp->kind == ir::ExpKind::Apply;
    if (is_call || s.exp->kind == ir::ExpKind::Alloc) deepest_ = std::max(deepest_, depth_ + (is_call ? 1 : 0));
    if (s.exp->kind != ir::ExpKind::Loop) return ir::map_stm(s, *this);
    size_t before = std::exchange(deepest_, 0);
    depth_++;
    Stm mapped = ir::map_stm(s, *this);
    bool is_long = deepest_ > depth_;
    depth_--;
    deepest_ = std::max(deepest_, before);
    const auto* loop = as<ir::LoopExp>(mapped.exp);
    std::vector<Trade> trades = is_long ? std::vector<Trade>() : find_trades(*loop);
    return trades.empty() ? mapped : with_trades(mapped, *loop, trades);
  }

  ir::Build build;

 private:
  Stm with_trades(const Stm& s, ir::LoopExp e, const std::vector<Trade>& trades) {
    std::vector<ir::LoopParam> params(e.params.begin(), e.params.end());
    std::vector<ir::PatElem> pat(s.pat.begin(), s.pat.end());
    std::vector<Stm> stms(e.body->stms.begin(), e.body->stms.end());
    std::vector<ir::Result> results(e.body->results.begin(), e.body->results.end());
    for (const Trade& trade : trades) {
      ir::LoopParam param = params[trade.param];
      ir::AllocExp alloc = *as<ir::AllocExp>(stms[trade.alloc].exp);
      results.push_back({{}, ir::var_operand(param.param.name)});
      param.param.name = alloc.reused = build.fresh("spare", param.param.type);
      stms[trade.alloc].exp = arena.make<ir::AllocExp>(alloc);
      params.push_back(param);
      pat.push_back(build.param("spare", param.param.type));
    }
    e.params = arena.list(params);
    e.body = arena.make<ir::Body>(arena.list(stms), arena.list(results));
    Stm result = s;
    result.pat = arena.list(pat);
    result.exp = arena.make<ir::LoopExp>(e);
    return result;
  }

  size_t depth_ = 0;    // loops around
  size_t deepest_ = 0;  // the most loops around something that allocates, as far as the innermost loop was looked at
};

}  // namespace

const ir::Program* double_buffer(const ir::Program* p, pass::Context& context) {
  Trader trader(*p, context.arena, context.names);
  const ir::Program* traded = ir::map_program(p, trader);
  return ir::with_names(traded, p, trader.build.num_names(), context.arena);
}

}  // namespace fehu::mem
