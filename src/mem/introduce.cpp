// The pass `introduce-memory`: every array gets a place in memory, a block, an offset and strides (docs/memory.md).
//
//   fun f (n: i64, xs: [n]i32) : {[n]i32} = {
//     let {ys: [n]i32} = copy(xs)
//     in {ys}
//   }
// =>
//   fun f (xs_mem: mem, xs_off: i64, n: i64, xs: [n]i32 at xs_mem[xs_off; 1i64]) : {mem, i64, [n]i32} = {
//     let {t: i64} = mul_size64(4i64, n)
//     let {ys_mem: mem} = alloc(t)
//     let {ys: [n]i32 at ys_mem[0i64; 1i64]} = copy(xs)
//     in {ys_mem, 0i64, ys}
//   }
//
// Relies on: there are no SOACs and no accumulators, and everything that is consumed is owned.
//
// - What an operation shares with its operands (op_facts.h) says where its result lies: a view lies in the block of the
//   array, with an offset and strides that are computed by ordinary statements (layout.h); an update lies where the
//   array does; everything else gets a block of its own.
// - Arrays that cross functions and loops are dense, that is, in row-major order: a block and an offset are passed
//   along before them. What is not dense is copied first. Branches may return any strides (introduce_control.cpp).
// - Where a size is bound together with the array it belongs to, the strides cannot be part of the array's description.
//   Directly afterwards, it gets another name that has them.
// - Sums and products of sizes that the program has are used, not made again (code.h).
//
// Leaves out: everything that makes fewer blocks of it, which other passes do: reuse-blocks, hoist-allocations,
// double-buffer.
//
// This file has places, statements and functions.
#include "mem/introduce.h"

#include <fmt/format.h>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "mem/introducer.h"

namespace fehu::mem {

using ir::as;
using ir::ExpKind;
using ir::i64_operand;
using ir::Operand;
using ir::Stm;

// ---------------------------------------------------------------------------------------------------------------
// Places

void Introducer::bind(const ir::Param& p, Layout layout) {
  layouts_.insert_or_assign(p.name.id, std::move(layout));
  code_.bind(p);
}

const ir::MemInfo* Introducer::place(const Layout& layout) {
  return arena_.make<ir::MemInfo>(layout.mem, layout.offset, arena_.list(layout.strides));
}

ir::Param Introducer::fresh_for(VName array, std::string_view what, const ir::Type& type) {
  std::string_view base = array.base.str();
  bool is_telling = base != "scratch" && base.find_first_not_of("0123456789_") != base.npos;
  return code_.param(is_telling ? fmt::format("{}_{}", base, what) : std::string(what), type);
}

// A size that is no constant may be in order only after the asserts that the statement needs.
VName Introducer::allocate(VName array, prim::PrimType type, std::span<const Operand> shape, List<VName> certs) {
  ir::PatElem block = fresh_for(array, "mem", ir::mem_type(ir::Space::Host));
  Operand bytes = code_.bytes(type, shape);
  const ir::Exp* exp = arena_.make<ir::AllocExp>(bytes, ir::Space::Host);
  code_.emit({&block, 1}, exp, bytes.is_const() ? List<VName>() : certs);
  return block.name;
}

bool Introducer::is_dense_array(VName array) {
  return is_dense(code_, layout_of(array).strides, ir::shape_of(code_.type_of(array)));
}

VName Introducer::dense_copy(VName array) {
  ir::Type type = code_.type_of(array);
  ir::PatElem elem{code_.fresh_like(array, type), type, nullptr};
  const ir::Exp* exp = arena_.make<ir::CopyExp>(array);
  written({arena_.list({elem}), {}, {}, code_.where, exp});
  return elem.name;
}

VName Introducer::made_dense(VName array) {
  return is_dense_array(array) ? array : dense_copy(array);
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

// The statement binds one array, which lies there.
void Introducer::emit_at(const Stm& s, const Layout& layout) {
  ir::PatElem elem = s.pat[0];
  elem.mem = place(layout);
  Stm placed = s;
  placed.pat = arena_.list({elem});
  code_.emit(placed);
  bind(elem, layout);
}

// No strides give the new shape.
void Introducer::reshape_of_copy(const Stm& s, const ir::ReshapeExp& e) {
  VName copy = dense_copy(e.array);
  Stm changed = s;
  changed.exp = arena_.make<ir::ReshapeExp>(copy, e.shape);
  Layout dense = layout_of(copy);
  dense.strides = dense_strides(code_, e.shape);
  emit_at(changed, dense);
}

// Where several indices mean one element, a write to one would show at the others.
void Introducer::update(const Stm& s, VName array) {
  if (layout_of(array).is_injective) return emit_at(s, layout_of(array));
  VName copy = dense_copy(array);
  Stm changed = s;
  const VName names[] = {copy};
  changed.exp = ir::with_consumed(s.exp, names, arena_);
  emit_at(changed, layout_of(copy));
}

// A result that gets memory of its own.
void Introducer::written(const Stm& s) {
  if (s.pat[0].type.kind != ir::TypeKind::Array) return code_.emit(s);
  Operands sizes = ir::shape_of(s.pat[0].type);
  Operands strides = dense_strides(code_, sizes);
  VName mem = allocate(s.pat[0].name, s.pat[0].type.prim, sizes, s.certs);
  emit_at(s, {mem, i64_operand(0), std::move(strides)});
}

void Introducer::manifest(const Stm& s, const ir::ManifestExp& e) {
  Operands sizes = ir::shape_of(s.pat[0].type);
  Operands strides = permuted_strides(code_, sizes, e.perm);
  VName mem = allocate(s.pat[0].name, s.pat[0].type.prim, sizes, s.certs);
  emit_at(s, {mem, i64_operand(0), std::move(strides)});
}

namespace {
// Only what the statement itself mentions: the statements inside are mapped when it is their turn.
struct DirectNames : ir::Mapper {
  const ir::Substitution& subst;
  DirectNames(const ir::Substitution& subst, Arena& arena) : Mapper(arena), subst(subst) {}
  VName name(VName n) override {
    const Operand* to = subst.find(n);
    return to ? to->name : n;
  }
  const ir::Body* body(const ir::Body* b) override { return b; }
  const ir::Lambda* lambda(const ir::Lambda* l) override { return l; }
};
}  // namespace

Stm Introducer::renamed(const Stm& s) {
  if (renamed_.empty()) return s;
  DirectNames mapper(renamed_, arena_);
  return ir::map_stm(s, mapper);
}

// A view of an array lies in the array's block.
void Introducer::view(const Stm& s) {
  VName array = ir::result_of(s.exp).source.name;
  Operands shape = ir::shape_of(code_.type_of(array));
  std::optional<Layout> layout = view_layout(code_, s, layout_of(array), shape);
  if (layout) return emit_at(s, *layout);
  reshape_of_copy(s, *as<ir::ReshapeExp>(s.exp));
}

void Introducer::stm(const Stm& original) {
  Stm s = renamed(original);
  code_.where = s.where;
  bool is_array = s.pat.size() == 1 && s.pat[0].type.kind == ir::TypeKind::Array;
  switch (ir::result_of(s.exp).kind) {
    case ir::ResultKind::Scalar:
      return code_.emit(s);
    case ir::ResultKind::View:
      return is_array ? view(s) : code_.emit(s);
    case ir::ResultKind::InPlace:
      return update(s, ir::result_of(s.exp).source.name);
    case ir::ResultKind::Fresh:
    case ir::ResultKind::Blank:
      if (const auto* e = ir::try_as<ir::ManifestExp>(s.exp)) return manifest(s, *e);
      return written(s);
    case ir::ResultKind::Bodies:
      if (const auto* e = ir::try_as<ir::ApplyExp>(s.exp)) return apply(s, *e);
      if (const auto* e = ir::try_as<ir::MatchExp>(s.exp)) return match(s, *e);
      return loop(s, *as<ir::LoopExp>(s.exp));
  }
}

void Introducer::stms(List<Stm> list) {
  for (const Stm& s : list) stm(s);
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and programs

ir::Fun Introducer::fun(const ir::Fun& f) {
  code_.where = {};
  code_.begin_body();
  std::vector<ir::Param> places, params;
  auto is_late = [](const Operand& x) { return x.is_var(); };
  for (const ir::Param& p : f.params) params.push_back(bind_dense(p, places, is_late));
  places.insert(places.end(), params.begin(), params.end());
  finish_dense(f.params);
  stms(f.body->stms);
  ir::Fun result = f;
  result.params = arena_.list(places);
  result.ret = dense_ret(f.ret);
  result.body = dense_body(f.body->results);
  return result;
}

const ir::Program* Introducer::program() {
  ir::Program result = program_;
  code_.begin_body();
  stms(program_.constants);
  std::vector<ir::Fun> funs;
  for (const ir::Fun& f : program_.funs) funs.push_back(fun(f));
  result.stage = ir::Stage::SeqMem;
  result.constants = code_.end_stms();
  result.funs = arena_.list(funs);
  result.num_names = code_.num_names();
  return arena_.make<ir::Program>(result);
}

const ir::Program* introduce_memory(const ir::Program* p, pass::Context& context) {
  return Introducer(*p, context.arena, context.names).program();
}

}  // namespace fehu::mem
