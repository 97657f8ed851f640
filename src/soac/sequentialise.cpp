// The pass `sequentialise`: makes loops of all second-order array combinators, and arrays of accumulators.
//
//   let {ys: [n]i32} = screma(n, xs)
//     map \(x: i32) : {i32} -> {
//       let {y: i32} = add32(x, 1i32)
//       in {y}
//     }
// =>
//   let {scratch: [n]i32} = scratch([n]i32)
//   let {ys: [n]i32} = loop (out: *[n]i32 = scratch) for i: i64 < n do {
//     let {x: i32} = xs[i]
//     let {y: i32} = add32(x, 1i32)
//     let {out2: [n]i32} = out with [i] <- y
//     in {out2}
//   }
//
// Relies on: insert-copies has settled who owns what. Lambdas are used once, so their names stay when their statements
// move into the loop; only the operators of accumulators are copied.
//
// - Each SOAC becomes one loop. Scanned and reduced values go round, and results that are arrays go round and are
//   written element by element (sequentialise_soacs.cpp).
// - A result that is a row of a bigger array is not made and then copied: it is written where it belongs, also from
//   inside of branches and inner loops (sequentialise_dests.cpp).
// - An accumulator becomes its arrays. An update becomes a branch: if the position is inside, the operator is applied
//   to what is there (sequentialise_accs.cpp).
// - Results whose length is known only afterwards are collected in a buffer that grows, or are counted first
//   (sequentialise_irregular.cpp).
// - What goes round a loop belongs to it. So values are copied unless they were made inside of the iteration and go
//   nowhere else (sequentialise_emit.cpp).
//
// Leaves out: all choices of what should stay parallel. A stream gets its whole input as one chunk.
//
// This file has programs, statements and control.
#include "soac/sequentialise.h"

#include "analysis/consumption.h"
#include "analysis/uses.h"
#include "base/check.h"
#include "ir/dispatch.h"
#include "ir/marks.h"
#include "ir/op_facts.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::as;
using ir::ExpKind;

Facts::Facts(const ir::Program& p, pass::Context& context)
    : aliases(context.aliases.of(p)),
      is_consumed(analysis::consumed_roots(p, aliases)),
      num_uses(analysis::count_uses(p)),
      effects(p) {}

Sequentialiser::Sequentialiser(const ir::Program& program, pass::Context& context)
    : Build(context.arena, context.names, program.num_names),
      program_(program),
      arena_(context.arena),
      facts_(program, context),
      skippable_{context.names.intern(ir::kSkippable), {}, {}},
      births_(program.num_names) {}

const ir::Program* Sequentialiser::run() {
  ir::Program result = program_;
  result.stage = ir::Stage::Seq;
  begin_body();
  for (const Stm& s : program_.constants) stm(s);
  result.constants = end_stms();
  std::vector<ir::Fun> funs(program_.funs.begin(), program_.funs.end());
  for (ir::Fun& f : funs) {
    for (const Param& p : f.params) {
      FEHU_CHECK(p.type.kind != ir::TypeKind::Acc, "A recursive function takes an accumulator.");
      bind(p);
    }
    f.body = body(f.body);
  }
  result.funs = arena_.list(funs);
  result.num_names = num_names();
  return arena_.make<ir::Program>(result);
}

// Does the operation become something else, or something inside of it?
static constexpr bool is_made_sequential(ir::ExpKind kind) {
  ir::StageSet stages = ir::stages_of(kind);
  return contains(stages, ir::Stage::Soacs) && (ir::has_bodies(kind) || !contains(stages, ir::Stage::Seq));
}

// Statements that are made get the place in the source of the one they are made for.
void Sequentialiser::stm(const Stm& s) {
  if (is_put_off_.contains(&s)) return;
  ir::Provenance outer = std::exchange(where, s.where);
  ir::dispatch(s.exp, [&]<typename E>(const E& e) {
    if constexpr (is_made_sequential(E::kKind))
      operation(s, e);
    else
      plain(s);
  });
  where = outer;
}

// Only a name for another accumulator can be about accumulators.
void Sequentialiser::plain(const Stm& s) {
  if (s.exp->kind == ExpKind::Operand || s.exp->kind == ExpKind::Opaque) {
    const Operand& x =
        s.exp->kind == ExpKind::Operand ? as<ir::OperandExp>(s.exp)->value : as<ir::OpaqueExp>(s.exp)->value;
    if (const Acc* acc = acc_of(x)) {
      Acc copy = *acc;
      accs_[s.pat[0].name.id] = std::move(copy);
      return;
    }
  }
  if (s.exp->kind == ExpKind::Scratch) blank_.insert(s.pat[0].name.id);
  if (!write_directly(s)) emit(s.pat, s.exp, s.certs, s.attrs);
}

const Body* Sequentialiser::body(const Body* b) {
  begin_body();
  for (const Stm& s : b->stms) stm(s);
  return end_body(expand_results(b->results));
}

// The statements of a body, here. `dests`: where results go, if there is such a place; where a statement can, it writes
// there itself.
void Sequentialiser::splice(const Body* b, std::span<Dest* const> dests) {
  splice(b->stms, b->results, dests);
}
void Sequentialiser::splice(List<Stm> stms, List<Result> results, std::span<Dest* const> dests) {
  std::vector<uint32_t> added;
  for (size_t i = 0; i < dests.size(); i++) {
    const Result& r = results[i];
    if (!dests[i] || r.value.is_const() || !r.certs.empty() || facts_.num_uses[r.value.name.id] != 1) continue;
    destinations_[r.value.name.id] = dests[i];
    added.push_back(r.value.name.id);
  }
  for (const Stm& s : stms) stm(s);
  for (uint32_t id : added) destinations_.erase(id);
}

const Lambda* Sequentialiser::sequential(const Lambda* l) {
  for (const Param& p : l->params) bind(p);
  return arena_.make<Lambda>(l->params, body(l->body), l->ret);
}

// A branch whose results have destinations returns the arrays that these are in.
const Body* Sequentialiser::branch(const Body* b, std::span<Dest* const> dests) {
  std::vector<Dest> inside(dests.size());
  std::vector<Dest*> pointers(dests.size());
  for (size_t i = 0; i < dests.size(); i++) {
    if (!dests[i]) continue;
    inside[i] = *dests[i];
    pointers[i] = &inside[i];
  }
  begin_body();
  splice(b, pointers);
  std::vector<Result> results;
  for (size_t i = 0; i < dests.size(); i++) {
    if (!dests[i]) {
      expand_operand(b->results[i], results);
      continue;
    }
    if (!inside[i].is_written) write(inside[i], b->results[i]);
    results.push_back({{}, ir::var_operand(inside[i].array)});
  }
  return end_body(results);
}

static bool has_ext(const Type& t) {
  return std::any_of(t.dims.begin(), t.dims.end(), [](const ir::Dim& d) { return d.is_ext(); });
}

// Where a result is to be written into a larger array, the branches return that array with the row written, instead
// of the row.
void Sequentialiser::operation(const Stm& s, const ir::MatchExp& e) {
  std::vector<Dest*> dests(s.pat.size());
  std::vector<PatElem> pat(s.pat.begin(), s.pat.end());
  std::vector<Type> ret(e.ret.begin(), e.ret.end());
  for (size_t i = 0; i < pat.size(); i++) {
    // Scalars are better chosen before they are written.
    bool is_row = ret[i].kind == ir::TypeKind::Array && !has_ext(ret[i]);
    dests[i] = is_row ? dest_of(pat[i]) : nullptr;
    if (!dests[i]) continue;
    ret[i] = dests[i]->type;
    pat[i] = {fresh(pat[i].name.base.str(), ret[i]), ret[i], nullptr};
  }
  ir::MatchExp made = e;
  std::vector<ir::MatchCase> cases(e.cases.begin(), e.cases.end());
  for (ir::MatchCase& c : cases) c.body = branch(c.body, dests);
  made.cases = arena_.list(cases);
  made.otherwise = branch(e.otherwise, dests);
  made.ret = arena_.list(expand_types(ret));
  emit(expand_pat(pat), arena_.make<ir::MatchExp>(made), s.certs, s.attrs);
  for (size_t i = 0; i < pat.size(); i++) {
    if (!dests[i]) continue;
    dests[i]->array = pat[i].name;
    dests[i]->is_written = true;
  }
}

// Loops of the source stay; accumulators that go round become their arrays.
void Sequentialiser::operation(const Stm& s, const ir::LoopExp& e) {
  ir::LoopExp made = e;
  std::vector<LoopParam> params;
  for (const LoopParam& p : e.params) {
    const Acc* init = acc_of(p.init);
    if (!init) {
      bind(p.param);
      params.push_back(p);
      continue;
    }
    std::vector<VName> arrays = init->arrays;
    Acc acc = fresh_acc(p.param.name, p.param.type);
    for (size_t i = 0; i < arrays.size(); i++) {
      Param param{acc.arrays[i], acc_array_type(p.param.type, i), nullptr};
      param.type.unique = true;
      params.push_back({param, ir::var_operand(arrays[i])});
    }
  }
  if (has_counter(e)) bind({e.counter, ir::prim_type(e.counter_type), nullptr});
  if (is_region(e)) bind({e.last, ir::prim_type(e.counter_type), nullptr});
  made.params = arena_.list(params);
  made.body = body(e.body);
  emit(expand_pat(s.pat), arena_.make<ir::LoopExp>(made), s.certs, s.attrs);
}

const ir::Program* sequentialise(const ir::Program* program, pass::Context& context) {
  return Sequentialiser(*program, context).run();
}

}  // namespace fehu::soac
