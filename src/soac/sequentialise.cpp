// The pass `sequentialise`: programs, statements and control. SOACs and accumulators have files of their own.
#include "soac/sequentialise.h"

#include "analysis/consumption.h"
#include "analysis/uses.h"
#include "base/check.h"
#include "ir/dispatch.h"
#include "ir/op_facts.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::as;
using ir::ExpKind;

Facts::Facts(const ir::Program& p, pass::Context& context)
    : aliases(context.aliases.of(p)),
      is_consumed(analysis::consumed_roots(p, aliases)),
      num_uses(analysis::count_uses(p)) {}

Sequentialiser::Sequentialiser(const ir::Program& program, pass::Context& context)
    : program_(program),
      context_(context),
      arena_(context.arena),
      facts_(program, context),
      names_{program.num_names},
      types_(program.num_names),
      births_(program.num_names) {}

const ir::Program* Sequentialiser::run() {
  ir::Program result = program_;
  result.stage = ir::Stage::Seq;
  begin();
  for (const Stm& s : program_.constants) stm(s);
  result.constants = end({})->stms;
  std::vector<ir::Fun> funs(program_.funs.begin(), program_.funs.end());
  for (ir::Fun& f : funs) {
    for (const Param& p : f.params) {
      FEHU_CHECK(p.type.kind != ir::TypeKind::Acc, "A recursive function takes an accumulator.");
      bind(p);
    }
    f.body = body(f.body);
  }
  result.funs = arena_.list(funs);
  result.num_names = names_.next;
  return arena_.make<ir::Program>(result);
}

// Does the operation become something else, or something inside of it?
static constexpr bool is_made_sequential(ir::ExpKind kind) {
  ir::StageSet stages = ir::stages_of(kind);
  return contains(stages, ir::Stage::Soacs) && (ir::has_bodies(kind) || !contains(stages, ir::Stage::Seq));
}

void Sequentialiser::stm(const Stm& s) {
  ir::Provenance outer = std::exchange(where_, s.where);
  ir::dispatch(s.exp, [&]<typename E>(const E& e) {
    if constexpr (is_made_sequential(E::kKind))
      operation(s, e);
    else
      plain(s);
  });
  where_ = outer;
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
  if (!write_directly(s)) emit(s.pat, s.exp, s.certs, s.attrs);
}

const Body* Sequentialiser::body(const Body* b) {
  begin();
  for (const Stm& s : b->stms) stm(s);
  return end(expand_results(b->results));
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
  begin();
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
  return end(results);
}

static bool has_ext(const Type& t) {
  return std::any_of(t.dims.begin(), t.dims.end(), [](const ir::Dim& d) { return d.is_ext(); });
}

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
  if (e.form == ir::LoopForm::For) bind({e.counter, ir::prim_type(e.counter_type), nullptr});
  made.params = arena_.list(params);
  made.body = body(e.body);
  emit(expand_pat(s.pat), arena_.make<ir::LoopExp>(made), s.certs, s.attrs);
}

const ir::Program* sequentialise(const ir::Program* program, pass::Context& context) {
  return Sequentialiser(*program, context).run();
}

}  // namespace fehu::soac
