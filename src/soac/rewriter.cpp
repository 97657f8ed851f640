// Passes that put other statements in place of some SOACs. Bodies in which nothing changed stay the same nodes.
#include "soac/rewriter.h"

#include <utility>

#include "ir/op_facts.h"

namespace fehu::soac {

using ir::Body;
using ir::Stm;

const ir::Program* Rewriter::run(const ir::Program* program) {
  ir::Program made = *program;
  std::vector<ir::Fun> funs(program->funs.begin(), program->funs.end());
  build_.begin_body();
  add_stms(program->constants);
  made.constants = build_.end_stms();
  bool is_any_changed = is_changed_;
  for (ir::Fun& f : funs) {
    for (const ir::Param& p : f.params) build_.bind(p);
    const Body* before = f.body;
    f.body = body(f.body);
    is_any_changed |= f.body != before;
  }
  if (!is_any_changed) return program;
  made.funs = arena.list(funs);
  made.num_names = build_.num_names();
  return arena.make<ir::Program>(made);
}

const Body* Rewriter::body(const Body* b) {
  bool was_changed = std::exchange(is_changed_, false);
  build_.begin_body();
  add_stms(b->stms);
  const Body* made = build_.end_body(b->results);
  const Body* result = is_changed_ ? made : b;
  is_changed_ |= was_changed;
  return result;
}

void Rewriter::bind_counter(const ir::LoopExp& e) {
  if (ir::has_counter(e)) build_.bind({e.counter, ir::prim_type(e.counter_type), nullptr});
  if (ir::is_region(e)) build_.bind({e.last, ir::prim_type(e.counter_type), nullptr});
}

void Rewriter::add_stms(List<Stm> stms) {
  for (const Stm& s : stms) {
    ir::Provenance before = std::exchange(build_.where, s.where);
    bool is_replaced = replace(s);
    build_.where = before;
    is_changed_ |= is_replaced;
    if (is_replaced) continue;
    Stm made = s;
    if (const auto* loop = ir::try_as<ir::LoopExp>(s.exp)) bind_counter(*loop);
    if (ir::has_bodies(s.exp->kind)) made.exp = map_children(s.exp, *this);
    build_.emit(made);
  }
}

}  // namespace fehu::soac
