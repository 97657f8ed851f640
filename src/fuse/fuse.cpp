// The pass `fuse`: SOACs of equal width become one, so that what goes from one to the other is never stored.
//
//   let {ys: [n]i32} = screma(n, xs) map \(x: i32) : {i32} -> {
//     let {y: i32} = mul32(x, x)
//     in {y}
//   }
//   let {sum: i32} = screma(n, ys) reduce {0i32} add map \(y2: i32) : {i32} -> {y2}
// =>
//   let {sum: i32} = screma(n, xs) reduce {0i32} add map \(x: i32) : {i32} -> {
//     let {y: i32} = mul32(x, x)
//     in {y}
//   }
//
// Relies on: insert-copies has settled who owns what, and copies have been propagated (simplify). What is left behind,
// results that nobody needs and parameters that are passed on, simplify takes away afterwards.
//
// - Body by body, from outside to inside, so that what fusion brings into one lambda is fused again in there. Nothing
//   moves into a loop, a branch or a lambda, except into that of with_acc, which runs once (level.cpp).
// - In a body, statements are a graph (analysis/dependences.h). Two SOACs become one node if nothing must come between
//   them: then what lies between in the text moves in front of both or behind both. So an array that is consumed after
//   it was read is never read later than that.
// - Vertically: the consumer takes elements as the producer makes them. All that both give still comes out, apart from
//   what nobody else needs, so no work is done twice, and several consumers become one with their producer one after
//   the other (the diamond).
// - What a consumer takes that is known only after a scan is used in the post function; so a scan becomes one with the
//   maps that follow it (draft.cpp).
// - Horizontally: two that read the same array and do not depend on each other; also scatters (with_acc.cpp).
// - A view between producer and consumer moves to the producer's inputs, or shapes one of the two (views.cpp).
// - The order of effects can be seen. If both may fail or print, all of the first comes before all of the second, so
//   they stay apart; if one of them can, its effects come in the same order as before.
// - Whether it pays is decided in cost.cpp.
//
// Leaves out: reductions of what was scanned (a post function gives arrays only); streams and expand; histograms of
// joined dimensions (nest_histograms.cpp); arrays that others need as well as a with_acc.
#include "fuse/fuse.h"

#include "analysis/consumption.h"
#include "fuse/level.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::fuse {

using namespace ir;

namespace {

struct Fuser : Mapper {
  Workshop& w;
  analysis::Sizes sizes;

  Fuser(Workshop& w, uint32_t num_names) : Mapper(w.arena), w(w), sizes(num_names) {}

  // From outside to inside. The sizes of what is bound are known from then on: names are bound once.
  const Body* body(const Body* b) override {
    for (const Stm& s : b->stms) sizes.bind(s);
    return map_body(fuse_level(b, w, sizes), *this);
  }
  Stm stm(const Stm& s) override {
    for_each_nested(s.exp, [&](const Nested& nested) { for_each_param(nested, [&](const Param& p) { bind(p); }); });
    return map_stm(s, *this);
  }
  void bind(const Param& p) { sizes.bind(p.name, p.type); }
};

}  // namespace

const Program* fuse(const Program* program, pass::Context& context) {
  const AliasTable& aliases = context.aliases.of(*program);
  analysis::Effects effects(*program);
  analysis::Memory memory(*program, aliases, effects);
  std::vector<bool> is_consumed = analysis::consumed_roots(*program, aliases);
  NameSource names{program->num_names};
  // The name of the pass stands for all that regroups (`--keep-order`).
  bool keeps_order = context.is_disabled && context.is_disabled("spread-reductions");
  Workshop w{context.arena, names, context.names, memory, is_consumed, keeps_order};
  Fuser fuser(w, program->num_names);
  for (const Fun& f : program->funs)
    for (const Param& p : f.params) fuser.bind(p);
  const Program* fused = map_program(program, fuser);
  return with_names(fused, program, names.next, context.arena);
}

}  // namespace fehu::fuse
