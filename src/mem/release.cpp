// `release`: where a block is needed for the last time, the program says so.
//
//   let {a_mem: mem} = alloc(bytes)                      let {a_mem: mem} = alloc(bytes)
//   let {a: [n]i32 at a_mem[0; 1]} = copy(xs)            let {a: [n]i32 at a_mem[0; 1]} = copy(xs)
//   let {x: i32} = a[0]                              =>  let {x: i32} = a[0]
//                                                        let {} = release(a_mem)
//   let {..} = loop (p_mem: mem = b_mem, ..) ..          let {..} = loop (p_mem: mem = *b_mem, ..) ..
//
// Relies on: each array names the block that it lies in. Blocks are held by the names that allocations, calls, branches
// and loops bind; whatever else has the type `mem` is another name for one of these.
//
// - analysis::Lifetimes tells, for each block that a body binds, the last statement of that body which mentions the
//   block or an array in it. Mentions inside of branches and loops are mentions by the statement around them.
// - After that statement the block is released. It is not released if the body returns it: whoever gets the result
//   holds it from then on. So are the blocks that a loop carries round, in the body: the next iteration brings others.
// - If that statement is a loop, and only its initial values mention the block, the loop's parameter takes it over
//   (`= *b_mem`), and can let go of it when the next iteration brings another one.
//
// Leaves out: a block of an outer body that only one branch needs is released after the branches, not inside of them.
// Parameters of functions belong to the caller. Blocks of constants that functions use live as long as the context.
#include "mem/release.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/uses.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::as;
using ir::Stm;

namespace {

// The names of blocks that the program releases already, so that the pass can run a second time.
struct ReleasedNames : ir::Walker {
  std::vector<bool> is_released;

  explicit ReleasedNames(const ir::Program& p) : is_released(p.num_names) { ir::walk_program(p, *this); }
  void operand(const ir::Operand&) override {}
  void type(const ir::Type&) override {}
  void stm(const Stm& s) override {
    if (const auto* e = ir::try_as<ir::ReleaseExp>(s.exp)) is_released[e->mem.id] = true;
    if (const auto* e = ir::try_as<ir::AllocExp>(s.exp); e && e->reused) is_released[e->reused.id] = true;
    if (const auto* e = ir::try_as<ir::LoopExp>(s.exp))
      for (const ir::LoopParam& p : e->params)
        if (p.is_moved) is_released[p.init.name.id] = true;
    ir::walk_children(s.exp, *this);
  }
};

// Where the lifetimes of blocks end in one list of statements.
struct Ends {
  std::vector<VName> released;  // after the statement
  std::vector<size_t> taken;    // by these parameters of the statement, which is a loop
};

class Releaser : public ir::Mapper {
 public:
  Releaser(const ir::Program& p, Arena& arena)
      : Mapper(arena), lifetimes_(p), is_released_(ReleasedNames(p).is_released) {}

  Stm stm(const Stm& s) override {
    if (const auto* loop = ir::try_as<ir::LoopExp>(s.exp)) params_ = loop->params;
    return ir::map_stm(s, *this);
  }
  const ir::Body* body(const ir::Body* b) override {
    List<ir::LoopParam> params = std::exchange(params_, {});
    const ir::Body* mapped = ir::map_body(b, *this);
    List<Stm> stms = with_ends(mapped->stms, params);
    return stms.data() == mapped->stms.data() ? mapped : arena.make<ir::Body>(stms, mapped->results);
  }
  const ir::Program* program(const ir::Program* p) {
    const ir::Program* mapped = ir::map_program(p, *this);
    ir::Program result = *mapped;
    result.constants = with_ends(mapped->constants, {});
    return result.constants.data() == mapped->constants.data() ? mapped : arena.make<ir::Program>(result);
  }

 private:
  List<Stm> with_ends(List<Stm> stms, List<ir::LoopParam> params) {
    std::vector<Ends> ends = find_ends(stms, params);
    if (ends.empty()) return stms;
    std::vector<Stm> made;
    for (size_t i = 0; i < stms.size(); i++) {
      made.push_back(ends[i].taken.empty() ? stms[i] : taking_over(stms[i], ends[i].taken));
      for (VName name : ends[i].released) made.push_back({{}, {}, {}, stms[i].where, arena.make<ir::ReleaseExp>(name)});
    }
    return arena.list(made);
  }

  // For each statement; empty if there is nothing to release.
  std::vector<Ends> find_ends(List<Stm> stms, List<ir::LoopParam> params) {
    std::vector<Ends> ends;
    for (const ir::LoopParam& p : params)
      if (lifetimes_.of(p.param.name).is_used()) find_end(p.param, stms, ends);
    for (const Stm& s : stms) {
      if (ir::result_of(s.exp).kind == ir::ResultKind::View) continue;  // another name for a block
      for (const ir::PatElem& p : s.pat) find_end(p, stms, ends);
    }
    return ends;
  }

  void find_end(const ir::Param& p, List<Stm> stms, std::vector<Ends>& ends) {
    if (p.type.kind != ir::TypeKind::Mem || is_released_[p.name.id]) return;
    const analysis::Lifetime& life = lifetimes_.of(p.name);
    uint32_t last = std::max(life.last, life.bound);
    if (last >= stms.size()) return;  // the body returns it, or functions use a constant
    ends.resize(stms.size());
    if (std::optional<size_t> number = taking_param(stms[last], p.name, life))
      ends[last].taken.push_back(*number);
    else
      ends[last].released.push_back(p.name);
  }

  // The statement mentions the block last. If it is a loop that does so only where it begins: the parameter that gets
  // the block, of several the last.
  static std::optional<size_t> taking_param(const Stm& s, VName block, const analysis::Lifetime& life) {
    const auto* loop = ir::try_as<ir::LoopExp>(s.exp);
    if (!loop || life.is_last_inside) return std::nullopt;
    for (size_t i = loop->params.size(); i-- > 0;)
      if (loop->params[i].param.type.kind == ir::TypeKind::Mem && loop->params[i].init.name == block) return i;
    return std::nullopt;
  }

  Stm taking_over(const Stm& s, const std::vector<size_t>& numbers) {
    ir::LoopExp e = *as<ir::LoopExp>(s.exp);
    std::vector<ir::LoopParam> params(e.params.begin(), e.params.end());
    for (size_t number : numbers) params[number].is_moved = true;
    e.params = arena.list(params);
    Stm result = s;
    result.exp = arena.make<ir::LoopExp>(e);
    return result;
  }

  analysis::Lifetimes lifetimes_;
  std::vector<bool> is_released_;    // by number
  List<ir::LoopParam> params_ = {};  // of the loop whose body comes next
};

}  // namespace

const ir::Program* release(const ir::Program* p, pass::Context& context) {
  return Releaser(*p, context.arena).program(p);
}

}  // namespace fehu::mem
