// `place-results`: a function makes its result where the caller says.
//
//   fun f (n: i64) : {mem, i64, [n]i32} = {             fun f (to: mem, at: i64, n: i64) : {*[n]i32 placed} = {
//     let {m: mem} = alloc(bytes)
//     let {r0: [n]i32 at m[0; 1]} = scratch(..)    =>     let {r0: [n]i32 at to[at; 1]} = scratch(..)
//     let {r: [n]i32 at m[0; 1]} = loop (..) ..           let {r: [n]i32 at to[at; 1]} = loop (..) ..
//     in {m, 0, r}                                        in {r}
//   }                                                   }
//
//   let {x_mem: mem, x_off: i64,                        let {x_mem: mem} = alloc(bytes)
//        x: [k]i32 at x_mem[x_off; 1]} = f(k)           let {x_off: i64} = 0
//                                                       let {x: [k]i32 at x_mem[x_off; 1]} = f(x_mem, 0, k)
//
// So the array is like any other one of the caller: `coalesce` lets it be made where it would be copied to, and its
// block can be shared and leave loops.
//
// Relies on: `introduce-memory` has given the array a block of its own; nothing but the result names it.
//
// - The block is allocated in the body of the function itself, for a result whose size is known from the parameters; it
//   has the size of the result, which may be a part of something larger otherwise.
// - It is allocated somewhat earlier than before. That must not show: nothing that comes before may fail, except
//   because a size is negative (then the block is empty), and no block that is needed before is free when the array is
//   made.
// - Callees come first: what a function gets from another one, it may hand on.
//
// Leaves out: entry points; results of branches, loops that change blocks, and recursive calls; places with strides.
#include "mem/place_results.h"

#include <algorithm>
#include <unordered_map>

#include "analysis/effects.h"
#include "analysis/uses.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/places.h"
#include "ir/traverse.h"
#include "mem/code.h"
#include "mem/factors.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

namespace {

// A result of a function: the array and what says where it is.
struct PlacedResult {
  size_t block, array;  // numbers among the results; the offset follows the block
  VName name;           // of the block, in the function
};
using PlacedResults = std::vector<PlacedResult>;

// How often blocks are named as values, and what keeps arrays in them from moving.
struct BlockFacts : ir::Walker {
  std::vector<uint32_t> num_uses;  // by number
  std::vector<bool> is_fixed;      // by number: something in it has a place that is not easily told otherwise
  const Stm* at = nullptr;
  explicit BlockFacts(const ir::Program& p) : num_uses(p.num_names), is_fixed(p.num_names) { walk_program(p, *this); }

  void name(VName n) override { num_uses[n.id]++; }
  void stm(const Stm& s) override {
    at = &s;
    walk_stm(s, *this);
  }
  // Those of a statement come after its bodies; but only views and what calls give have offsets, and they have no
  // bodies.
  void param(const ir::Param& p) override {
    type(p.type);
    if (!p.mem) return;
    bool has_offset =
        at && (ir::result_of(at->exp).kind == ir::ResultKind::View || at->exp->kind == ir::ExpKind::Apply);
    bool is_bound = has_offset && std::ranges::any_of(at->pat, [&](const ir::PatElem& e) { return e.name == p.name; });
    if (!is_bound && !ir::is_const(p.mem->offset, 0)) is_fixed[p.mem->mem.id] = true;
  }
};

// A block that is made, here or in a callee, could take the memory of one that was free until now.
bool makes_blocks(const Stm& s) {
  struct Finder : ir::Walker {
    bool is_found = false;
    void stm(const Stm& s) override {
      is_found |= s.exp->kind == ir::ExpKind::Alloc || s.exp->kind == ir::ExpKind::Apply;
      walk_stm(s, *this);
    }
  } finder;
  finder.stm(s);
  return finder.is_found;
}

// Lists without what told where the results are.
template <typename T>
std::vector<T> without_places(List<T> list, const PlacedResults& placed) {
  std::vector<T> kept;
  for (size_t i = 0; i < list.size(); i++)
    if (std::ranges::none_of(placed, [&](const PlacedResult& r) { return i == r.block || i == r.block + 1; }))
      kept.push_back(list[i]);
  return kept;
}

class Placer : public ir::Mapper {
 public:
  Placer(const ir::Program& p, pass::Context& context)
      : Mapper(context.arena),
        lifetimes_(p),
        effects_(p),
        facts_(p),
        code_(context.arena, context.names, p.num_names) {}

  const ir::Program* run(const ir::Program* p) {
    std::vector<ir::Fun> funs(p->funs.begin(), p->funs.end());
    for (const ir::Fun& f : funs)
      if (PlacedResults found = find(f); !found.empty()) placed_[f.name.id] = found;
    if (placed_.empty()) return p;
    ir::Program result = *p;
    code_.begin_body();
    for (const Stm& s : p->constants) statement(s);
    result.constants = code_.end_stms();
    for (ir::Fun& f : funs) f = fun(f);
    result.funs = arena.list(funs);
    result.num_names = code_.num_names();
    return arena.make<ir::Program>(result);
  }

  const ir::Body* body(const ir::Body* b) override {
    code_.begin_body();
    for (const Stm& s : b->stms) statement(s);
    return code_.end_body(b->results);
  }
  // What lies in a block of which the caller decides.
  ir::Param param(const ir::Param& p) override {
    auto found = p.mem ? moved_.find(p.mem->mem.id) : moved_.end();
    if (found == moved_.end()) return p;
    Operand offset =
        ir::is_const(p.mem->offset, 0) ? found->second.offset : code_.add(found->second.offset, p.mem->offset);
    return {p.name, p.type, arena.make<ir::MemInfo>(found->second.block, offset, p.mem->strides)};
  }

 private:
  // --- which results
  PlacedResults find(const ir::Fun& f) const {
    PlacedResults found;
    auto is_strided = [](const ir::Type& t) { return t.is_strided; };
    if (f.entry || std::ranges::any_of(f.ret, is_strided)) return found;
    size_t block = 0;
    for (size_t i = 0; i < f.ret.size(); i++) {
      if (f.ret[i].kind != ir::TypeKind::Array || f.ret[i].is_placed) continue;
      const Operand &mem = f.body->results[block].value, &array = f.body->results[i].value;
      bool is_known = std::ranges::none_of(f.ret[i].dims, &ir::Dim::is_ext) && mem.is_var() && array.is_var();
      if (is_known && is_own(f, mem.name, f.body->results[block + 1].value, f.ret[i]) &&
          can_be_first(f, mem.name, f.ret[i]))
        found.push_back({block, i, mem.name});
      block += 2;
    }
    return found;
  }

  // Is the block made by the function for this result, and not for something larger of which that is a part?
  bool is_own(const ir::Fun& f, VName block, const Operand& offset, const ir::Type& array) const {
    const analysis::Lifetime& life = lifetimes_.of(block);
    if (life.bound >= f.body->stms.size() || facts_.num_uses[block.id] != 1 || facts_.is_fixed[block.id]) return false;
    return is_made_by(f, f.body->stms[life.bound], block, offset, array);
  }

  // With the array at its beginning.
  bool is_made_by(const ir::Fun& f, const Stm& s, VName block, const Operand& offset, const ir::Type& array) const {
    auto definition = [&](VName name) {
      uint32_t at = lifetimes_.of(name).bound;
      bool is_here =
          at < f.body->stms.size() && f.body->stms[at].pat.size() == 1 && f.body->stms[at].pat[0].name == name;
      return is_here ? &f.body->stms[at] : nullptr;
    };
    if (const auto* alloc = ir::try_as<ir::AllocExp>(s.exp))
      return s.pat[0].name == block && !alloc->reused && !alloc->renewed && ir::is_const(offset, 0) &&
             are_equal(factors_of(alloc->bytes, definition), factors_of(array));
    const auto* call = ir::try_as<ir::ApplyExp>(s.exp);
    auto callee = call ? placed_.find(call->fn.id) : placed_.end();
    return callee != placed_.end() && std::ranges::any_of(callee->second, [&](const PlacedResult& r) {
             return s.pat[r.block].name == block &&
                    ir::same_operand(offset, ir::var_operand(s.pat[r.block + 1].name)) &&
                    are_equal(factors_of(call->ret[r.array]), factors_of(array));
           });
  }

  // Can it be allocated before everything else?
  bool can_be_first(const ir::Fun& f, VName block, const ir::Type& array) const {
    const analysis::Lifetime& life = lifetimes_.of(block);
    return std::ranges::all_of(f.body->stms.subspan(0, life.bound), [&](const Stm& s) {
      return is_check_of_size(f, s, array) || may_come_later(s, life.first);
    });
  }

  // That a size of the array is not negative: if it is, the block is empty.
  bool is_check_of_size(const ir::Fun& f, const Stm& s, const ir::Type& array) const {
    const auto* check = ir::try_as<ir::AssertExp>(s.exp);
    size_t at = check && check->cond.is_var() ? lifetimes_.of(check->cond.name).bound : f.body->stms.size();
    const auto* compare = at < f.body->stms.size() ? ir::try_as<ir::CmpOpExp>(f.body->stms[at].exp) : nullptr;
    bool is_sign = compare && compare->op == prim::CmpOp::Sle && ir::is_const(compare->x, 0);
    return is_sign && f.body->stms[at].pat[0].name == check->cond.name &&
           std::ranges::any_of(array.dims, [&](const ir::Dim& d) { return ir::same_operand(d.size, compare->y); });
  }

  // `first`: when the block is used for the first time.
  bool may_come_later(const Stm& s, uint32_t first) const {
    if (effects_.has_effect(s)) return false;
    if (!makes_blocks(s)) return true;
    bool is_direct = s.exp->kind == ir::ExpKind::Alloc;
    return is_direct && lifetimes_.of(s.pat[0].name).last >= first;
  }

  // --- functions
  struct Destination {
    VName block;
    Operand offset;
  };

  // The parameters for the places come first, as everything that an array lies in does; block and offset are no results
  // any more.
  ir::Fun fun(const ir::Fun& f) {
    ir::Fun result = f;
    auto placed = placed_.find(f.name.id);
    std::vector<ir::Param> params;
    moved_.clear();
    if (placed != placed_.end()) {
      for (const PlacedResult& r : placed->second) {
        params.push_back(code_.param("to", ir::mem_type(ir::Space::Host)));
        params.push_back(code_.param("at", ir::prim_type(prim::PrimType::I64)));
        moved_[r.name.id] = {params[params.size() - 2].name, ir::var_operand(params.back().name)};
      }
      result.ret = placed_types(f.ret, placed->second);
    }
    params.insert(params.end(), f.params.begin(), f.params.end());
    result.params = arena.list(params);
    code_.begin_body();
    for (const Stm& s : f.body->stms) statement(s);
    std::vector<ir::Result> results(f.body->results.begin(), f.body->results.end());
    if (placed != placed_.end()) results = without_places(f.body->results, placed->second);
    result.body = code_.end_body(results);
    return result;
  }

  // Existential sizes count positions in the list.
  List<ir::Type> placed_types(List<ir::Type> types, const PlacedResults& placed) {
    std::vector<ir::Type> all(types.begin(), types.end());
    for (const PlacedResult& r : placed) all[r.array].is_placed = true;
    for (ir::Type& type : all) {
      std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
      for (ir::Dim& d : dims) {
        auto comes_before = [&](const PlacedResult& r) { return d.ext > static_cast<int32_t>(r.block); };
        if (d.is_ext()) d.ext -= 2 * static_cast<int32_t>(std::ranges::count_if(placed, comes_before));
      }
      type.dims = arena.list(dims);
    }
    return arena.list(without_places(List<ir::Type>(all), placed));
  }

  // --- statements
  void statement(const Stm& s) {
    code_.where = s.where;
    bool is_moved = s.exp->kind == ir::ExpKind::Alloc && moved_.contains(s.pat[0].name.id);
    if (is_moved) return;
    const auto* call = ir::try_as<ir::ApplyExp>(s.exp);
    auto callee = call ? placed_.find(call->fn.id) : placed_.end();
    if (callee != placed_.end()) return apply(s, *call, callee->second);
    code_.emit(ir::map_stm(s, *this));
  }

  // Blocks for the results, unless they are made in those that this function was given.
  void apply(const Stm& s, const ir::ApplyExp& e, const PlacedResults& placed) {
    std::vector<ir::Arg> args;
    for (const PlacedResult& r : placed) {
      const ir::PatElem &block = s.pat[r.block], &offset = s.pat[r.block + 1];
      auto given = moved_.find(block.name.id);
      Destination to{block.name, ir::i64_operand(0)};
      if (given != moved_.end()) to = given->second;
      if (given == moved_.end()) allocate(block, e.ret[r.array], s.certs);
      code_.define(offset, ir::i64_operand(0));
      args.push_back({ir::var_operand(to.block), false});
      args.push_back({to.offset, false});
    }
    args.insert(args.end(), e.args.begin(), e.args.end());
    std::vector<ir::PatElem> pat;
    for (const ir::PatElem& p : s.pat) pat.push_back(with_plain_offset(p, s, placed));
    Stm made = s;
    made.exp = arena.make<ir::ApplyExp>(e.fn, arena.list(args), placed_types(e.ret, placed));
    made.pat = arena.list(without_places(List<ir::PatElem>(pat), placed));
    code_.emit(made);
  }

  void allocate(const ir::PatElem& block, const ir::Type& type, List<VName> certs) {
    Operand bytes = code_.bytes(type.prim, ir::shape_of(type));
    code_.emit({&block, 1}, arena.make<ir::AllocExp>(bytes, ir::Space::Host), bytes.is_const() ? List<VName>() : certs);
  }

  // The array, which is at the beginning of its block.
  ir::Param with_plain_offset(const ir::PatElem& p, const Stm& s, const PlacedResults& placed) {
    bool is_placed = std::ranges::any_of(placed, [&](const PlacedResult& r) { return s.pat[r.array].name == p.name; });
    if (!is_placed) return param(p);
    return param({p.name, p.type, arena.make<ir::MemInfo>(p.mem->mem, ir::i64_operand(0), p.mem->strides)});
  }

  analysis::Lifetimes lifetimes_;
  analysis::Effects effects_;
  BlockFacts facts_;
  Code code_;
  std::unordered_map<uint32_t, PlacedResults> placed_;  // of functions, by number
  std::unordered_map<uint32_t, Destination> moved_;     // blocks of the function, by number, and what they are instead
};

}  // namespace

const ir::Program* place_results(const ir::Program* p, pass::Context& context) {
  return Placer(*p, context).run(p);
}

}  // namespace fehu::mem
