// `coalesce`: what the program is before: what binds each name, where each array lies, which arrays lie in each block.
//
// Places of views are computed anew from those of their arrays, in symbols: so places that are the same have the same
// symbols, and sums and products in them are known not to wrap.
#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::Operand;
using ir::Stm;

Coalescer::Coalescer(const ir::Program& p, pass::Context& context)
    : program_(p),
      lifetimes_(p),
      effects_(p),
      aliases_(context.aliases.of(p)),
      code_(context.arena, context.names, p.num_names),
      num_uses_(p.num_names),
      defs_(p.num_names),
      steps_left_(1000 + int64_t{20} * p.num_names) {
  code_.begin_body();
  read(p.constants);
  for (const ir::Fun& f : p.funs) {
    for (const ir::Param& param : f.params) bind(param, {});
    read(f.body->stms);
  }
}

void Coalescer::read(List<Stm> stms) {
  for (const Stm& s : stms) read(s);
}

// What the statement mentions, and what its bodies give.
void Coalescer::count_uses(const Stm& s) {
  struct Direct : ir::Walker {
    std::vector<uint32_t>& counts;
    explicit Direct(std::vector<uint32_t>& counts) : counts(counts) {}
    void name(VName n) override { counts[n.id]++; }
    void param(const ir::Param&) override {}
    void type(const ir::Type&) override {}
    void body(const ir::Body*) override {}
    void lambda(const ir::Lambda*) override {}
  } direct(num_uses_);
  ir::walk_children(s.exp, direct);
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) {
    for (const ir::Result& r : nested.body->results)
      if (r.value.is_var()) num_uses_[r.value.name.id]++;
  });
}

void Coalescer::read(const Stm& s) {
  count_uses(s);
  if (const auto* loop = ir::try_as<ir::LoopExp>(s.exp)) {
    for (size_t i = 0; i < loop->params.size(); i++) bind(loop->params[i].param, {&s, i, true});
    if (has_counter(*loop)) bind({loop->counter, ir::prim_type(loop->counter_type), nullptr}, {&s, 0, true});
    if (is_region(*loop)) bind({loop->last, ir::prim_type(loop->counter_type), nullptr}, {&s, 0, true});
  }
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) { read(nested.body->stms); });
  for (size_t i = 0; i < s.pat.size(); i++) bind(s.pat[i], {&s, i, false});
  code_.sizes.bind(s);
}

// Strides of row-major order are products of sizes that do not wrap, where there are elements at all.
void Coalescer::bind(const ir::Param& p, const Def& def) {
  code_.bind(p);
  if (def.is_param) code_.sizes.bind(p.name, p.type);
  defs_[p.name.id] = def;
  if (!p.mem) return;
  residents_[p.mem->mem.id].push_back(p.name);
  Layout layout{p.mem->mem, p.mem->offset, Operands(p.mem->strides.begin(), p.mem->strides.end())};
  if (def.stm && !def.is_param) layout = first_layout(*def.stm, p);
  for (const Operand& stride : p.mem->strides)
    if (stride.is_var()) code_.sizes.learn_exact(stride.name);
  layouts_[p.name.id] = layout;
}

// As the statement says, or as follows from its array.
Layout Coalescer::first_layout(const Stm& s, const ir::Param& p) {
  Layout said{p.mem->mem, p.mem->offset, Operands(p.mem->strides.begin(), p.mem->strides.end())};
  ir::ResultFact result = ir::result_of(s.exp);
  if (result.kind != ir::ResultKind::View && result.kind != ir::ResultKind::InPlace) return said;
  const Layout* array = layout_of(result.source.name);
  if (!array) return said;
  Operands shape = shape_of(result.source.name);
  if (array->strides.size() != shape.size()) return said;
  if (result.kind == ir::ResultKind::InPlace) return *array;
  return view_layout(code_, s, Layout(*array), shape).value_or(said);
}

const Layout* Coalescer::layout_of(VName array) const {
  auto found = layouts_.find(array.id);
  return found == layouts_.end() ? nullptr : &found->second;
}

// The block, under the name that it was given first.
VName Coalescer::block_of(VName array) const {
  return code_.sizes.resolve({layout_of(array)->mem, {}}).name;
}

bool Coalescer::is_made_here(VName block) const {
  const Stm* s = definition(block);
  const auto* alloc = s ? ir::try_as<ir::AllocExp>(s->exp) : nullptr;
  return alloc && !alloc->reused && !alloc->renewed && !lifetimes_.is_passed_on(block);
}

}  // namespace fehu::mem
