// The pass `unroll`: loops over small arrays, of few iterations, are written out.
//
//   let {t: [2i64]i32} = loop (x: *[2i64]i32 = s) for i < 2i64 do {       let {a: i32} = xs[0i64]
//     let {a: i32} = xs[i]                                                let {y: [2i64]i32} = s with [0i64] <- a
//     let {y: [2i64]i32} = x with [i] <- a                          =>    let {a2: i32} = xs[1i64]
//     in {y}                                                              let {y2: [2i64]i32} = y with [1i64] <- a2
//   }                                                                     let {t: [2i64]i32} = y2
//
// Relies on: nothing. Simplification afterwards folds what is computed from counters that are constants now.
//
// - Which loops: unroll_plan.h. Only those that stand between an array and a life as scalars (`small-arrays`).
// - One walk. Inside of a loop that is written out, every name that is bound gets a fresh one in each iteration; a
//   table says what names of the original stand for at the moment. Scalar operations on constants are computed on the
//   way, since they may be bounds of inner loops.
//
// Leaves out: loops that say so themselves (#[unroll], the rule loop_unroll of simplification), and those that only
// would run faster: the C compiler writes them out.
#include "scalars/unroll.h"

#include <optional>

#include "ir/build.h"
#include "ir/fold.h"
#include "ir/names.h"
#include "ir/traverse.h"
#include "scalars/unroll_plan.h"

namespace fehu::scalars {

using namespace ir;

namespace {

class Unroller : public Mapper {
 public:
  Unroller(const Program& program, const UnrollPlan& plan, Arena& arena)
      : Mapper(arena), plan_(plan), names_{program.num_names}, now_(program.num_names) {}
  uint32_t num_names() const { return names_.next; }

  VName binder(VName n) override {
    if (depth_ == 0) return n;
    VName made = names_.fresh_like(n);
    now_[n.id] = var_operand(made);
    return made;
  }
  VName name(VName n) override { return now_[n.id] ? now_[n.id]->name : n; }
  Operand operand(const Operand& x) override { return x.is_var() ? now_[x.name.id].value_or(x) : x; }

  const Body* body(const Body* b) override {
    std::vector<Stm> outer;
    std::swap(out_, outer);
    for (const Stm& s : b->stms) statement(s, {});
    std::vector<Result> results;
    for (const Result& r : b->results) results.push_back(result(r));
    std::swap(out_, outer);
    bool is_same = depth_ == 0 && outer.size() == b->stms.size();
    for (size_t i = 0; is_same && i < outer.size(); i++) is_same = outer[i].exp == b->stms[i].exp;
    return is_same ? b : arena.make<Body>(arena.list(outer), arena.list(results));
  }

 private:
  List<VName> names(List<VName> list) {
    std::vector<VName> made;
    for (VName n : list) made.push_back(name(n));
    return arena.list(made);
  }
  Result result(const Result& r) { return {names(r.certs), operand(r.value)}; }

  // `around` are the certificates of the loops that it was inside of.
  void statement(const Stm& s, List<VName> around) {
    if (const auto* loop = try_as<LoopExp>(s.exp); loop && plan_.has(*loop)) {
      Operand bound = operand(loop->bound);
      if (bound.is_const()) return write_out(s, *loop, prim::as_i64(bound.value), around);
    }
    if (const auto* match = try_as<MatchExp>(s.exp); match && depth_ > 0) {
      std::vector<Operand> scrutinees;
      for (const Operand& x : match->scrutinees) scrutinees.push_back(operand(x));
      if (const Body* taken = known_branch(*match, scrutinees)) return write_branch(s, *taken, around);
    }
    Stm made = map_stm(s, *this);
    made.certs = join_certs(arena, made.certs, around);
    out_.push_back(made);
    if (depth_ == 0) return;
    if (const auto* same = try_as<OperandExp>(made.exp)) return know(s.pat[0].name, same->value);
    if (std::optional<prim::Value> value = constant_value(made.exp)) know(s.pat[0].name, const_operand(*value));
  }
  void know(VName n, const Operand& x) {
    if (x.is_const()) now_[n.id] = x;
  }

  void write_out(const Stm& s, const LoopExp& e, int64_t trips, List<VName> around) {
    List<VName> certs = join_certs(arena, names(s.certs), around);
    std::vector<Result> values;
    for (const LoopParam& p : e.params) values.push_back({certs, operand(p.init)});
    depth_++;
    for (int64_t i = 0; i < trips; i++) {
      now_[e.counter.id] = const_operand(prim::int_value(e.counter_type, static_cast<uint64_t>(i)));
      for (size_t k = 0; k < values.size(); k++) define(e.params[k].param, values[k], s);
      for (const Stm& inner : e.body->stms) statement(inner, certs);
      values.clear();
      for (const Result& r : e.body->results) values.push_back(result(r));
    }
    depth_--;
    for (size_t k = 0; k < values.size(); k++) define(s.pat[k], values[k], s);
  }

  // Bounds of loops may follow from its results.
  void write_branch(const Stm& s, const Body& taken, List<VName> around) {
    List<VName> certs = join_certs(arena, names(s.certs), around);
    for (const Stm& inner : taken.stms) statement(inner, certs);
    std::vector<Result> values;
    for (const Result& r : taken.results) values.push_back(result(r));
    for (size_t k = 0; k < values.size(); k++) {
      values[k].certs = join_certs(arena, values[k].certs, certs);
      define(s.pat[k], values[k], s);
    }
  }

  // Another name for the value, which simplification removes. A parameter may be owned; what a statement binds is not.
  void define(const Param& p, const Result& x, const Stm& s) {
    Param made = param(p);
    made.type.unique = false;
    out_.push_back({arena.list({made}), x.certs, {}, s.where, arena.make<OperandExp>(x.value)});
    if (depth_ > 0) know(p.name, x.value);
  }

  const UnrollPlan& plan_;
  NameSource names_;
  std::vector<std::optional<Operand>> now_;  // by number: what a name of the original stands for, if it is another
  std::vector<Stm> out_;
  int depth_ = 0;  // of loops that are being written out
};

}  // namespace

const Program* unroll(const Program* program, pass::Context& context) {
  UnrollPlan plan(*program, context.names.intern("dry_run"));
  if (plan.is_empty()) return program;
  Unroller unroller(*program, plan, context.arena);
  const Program* made = map_bodies(program, context.arena, [&](const Fun& f) { return unroller.body(f.body); });
  return with_names(made, program, unroller.num_names(), context.arena);
}

}  // namespace fehu::scalars
