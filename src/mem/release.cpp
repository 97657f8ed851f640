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
// - One walk finds, for each block that a body binds, the last statement of that body which mentions the block or an
//   array in it. Mentions inside of branches and loops are mentions by the statement around them.
// - After that statement the block is released. It is not released if the body returns it: whoever gets the result
//   holds it from then on.
// - If that statement is a loop, and only its initial values mention the block, the loop's parameter takes it over
//   (`= *b_mem`), and can let go of it when the next iteration brings another one.
//
// Leaves out: a block of an outer body that only one branch needs is released after the branches, not inside of them.
// Parameters of functions belong to the caller. Blocks of constants that functions use live as long as the context.
#include "mem/release.h"

#include <unordered_map>
#include <vector>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::as;
using ir::Stm;

namespace {

struct Block {
  VName name;
  const void* body;          // whose names it is one of
  size_t depth;              // of the body among those that are open
  size_t last;               // the statement of that body which mentions it last, from 1
  size_t num_mentions = 0;   // in that statement
  size_t taken_at = 0;       // a loop that mentions it as initial value only
  size_t taken_by = 0;       // the parameter
  bool is_returned = false;  // the results mention it
  bool is_done = false;      // it is released already
};

// Finds the blocks and where they are mentioned for the last time.
class Lifetimes : public ir::Walker {
 public:
  std::vector<Block> blocks;

  void name(VName n) override {
    auto found = block_of_.find(n.id);
    if (found == block_of_.end()) return;
    Block& block = blocks[found->second];
    size_t position = open_[block.depth].position;
    block.is_returned = open_[block.depth].is_at_results;
    if (block.last != position) block.num_mentions = 0;
    block.last = position;
    block.num_mentions++;
  }
  void param(const ir::Param& p) override {
    ir::Walker::param(p);
    if (p.mem) also_in(p.name, p.mem->mem);
  }
  void stm(const Stm& s) override {
    open_.back().position++;
    ir::walk_stm(s, *this);
    if (const auto* loop = ir::try_as<ir::LoopExp>(s.exp)) take_over(*loop);
    if (const auto* release = ir::try_as<ir::ReleaseExp>(s.exp)) done(release->mem);
    bind(s);
  }
  void body(const ir::Body* b) override {
    open_.push_back({b});
    for (const Stm& s : b->stms) stm(s);
    open_.back().is_at_results = true;
    for (const ir::Result& r : b->results) operand(r.value);
    open_.pop_back();
  }
  void constants(const ir::Program& p) {
    open_.push_back({&p});
    for (const Stm& s : p.constants) stm(s);
    open_.back().is_at_results = true;  // what functions mention stays
    for (const ir::Fun& f : p.funs) ir::walk_fun(f, *this);
  }

 private:
  struct Open {
    const void* body;
    size_t position = 0;  // of the current statement, from 1
    bool is_at_results = false;
  };

  void done(VName name) {
    if (auto found = block_of_.find(name.id); found != block_of_.end()) blocks[found->second].is_done = true;
  }

  void also_in(VName name, VName block) {
    if (auto found = block_of_.find(block.id); found != block_of_.end()) block_of_[name.id] = found->second;
  }
  // Names for blocks. What an array lies in is known when its pattern is walked.
  void bind(const Stm& s) {
    bool is_copy = ir::result_of(s.exp).kind == ir::ResultKind::View;
    for (const ir::PatElem& p : s.pat) {
      if (p.type.kind != ir::TypeKind::Mem) continue;
      if (is_copy) {
        also_in(p.name, ir::result_of(s.exp).source.name);
        continue;
      }
      block_of_[p.name.id] = blocks.size();
      blocks.push_back({p.name, open_.back().body, open_.size() - 1, open_.back().position});
    }
    for (const ir::PatElem& p : s.pat)
      if (p.mem) also_in(p.name, p.mem->mem);
  }
  // After the loop was walked: are the initial values all that mentions a block?
  void take_over(const ir::LoopExp& e) {
    std::unordered_map<size_t, size_t> num_inits;
    for (const ir::LoopParam& p : e.params)
      if (auto found = p.init.is_var() ? block_of_.find(p.init.name.id) : block_of_.end(); found != block_of_.end())
        num_inits[found->second]++;
    for (size_t i = 0; i < e.params.size(); i++) {
      const ir::LoopParam& p = e.params[i];
      if (p.param.type.kind != ir::TypeKind::Mem || !block_of_.contains(p.init.name.id)) continue;
      if (p.is_moved) done(p.init.name);
      size_t number = block_of_.at(p.init.name.id);
      Block& block = blocks[number];
      bool is_direct = block.name == p.init.name && block.depth == open_.size() - 1;
      if (!is_direct || block.num_mentions != num_inits[number]) continue;
      block.taken_at = block.last;
      block.taken_by = i;  // the last of several
    }
  }

  std::vector<Open> open_;
  std::unordered_map<uint32_t, size_t> block_of_;  // of names of blocks, and of arrays in them
};

// What is added to the statements of one body.
struct Additions {
  std::unordered_map<size_t, std::vector<VName>> released;  // after the statement of that number, from 1
  std::unordered_map<size_t, std::vector<size_t>> taken;    // parameters of that loop which take over their block
};

class Releaser : public ir::Mapper {
 public:
  Releaser(const std::vector<Block>& blocks, Arena& arena) : Mapper(arena) {
    for (const Block& block : blocks) {
      if (block.is_returned || block.is_done) continue;
      Additions& to = additions_[block.body];
      if (block.taken_at == block.last)
        to.taken[block.last].push_back(block.taken_by);
      else
        to.released[block.last].push_back(block.name);
    }
  }

  const ir::Body* body(const ir::Body* b) override {
    const ir::Body* mapped = ir::map_body(b, *this);
    auto found = additions_.find(b);
    if (found == additions_.end()) return mapped;
    return arena.make<ir::Body>(arena.list(with_additions(mapped->stms, found->second)), mapped->results);
  }
  const ir::Program* program(const ir::Program* p) {
    const ir::Program* mapped = ir::map_program(p, *this);
    auto found = additions_.find(p);
    if (found == additions_.end()) return mapped;
    ir::Program result = *mapped;
    result.constants = arena.list(with_additions(mapped->constants, found->second));
    return arena.make<ir::Program>(result);
  }

 private:
  std::vector<Stm> with_additions(List<Stm> stms, const Additions& additions) {
    std::vector<Stm> made;
    for (size_t i = 0; i < stms.size(); i++) {
      auto taken = additions.taken.find(i + 1);
      made.push_back(taken == additions.taken.end() ? stms[i] : taking_over(stms[i], taken->second));
      auto released = additions.released.find(i + 1);
      if (released == additions.released.end()) continue;
      for (VName name : released->second) made.push_back({{}, {}, {}, stms[i].where, arena.make<ir::ReleaseExp>(name)});
    }
    return made;
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

  std::unordered_map<const void*, Additions> additions_;  // by body; those of the constants by program
};

}  // namespace

const ir::Program* release(const ir::Program* p, pass::Context& context) {
  Lifetimes lifetimes;
  lifetimes.constants(*p);
  if (lifetimes.blocks.empty()) return p;
  return Releaser(lifetimes.blocks, context.arena).program(p);
}

}  // namespace fehu::mem
