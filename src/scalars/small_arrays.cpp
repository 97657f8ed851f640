// The pass `small-arrays`: small arrays of constant size live as scalars.
//
//   let {s: [2i64]i32} = [a, b] : i32
//   let {t: [2i64]i32} = loop (x: *[2i64]i32 = s) for i < n do {
//     let {x0: i32} = x[0i64]
//     let {y: [2i64]i32} = x with [1i64] <- x0
//     in {y}
//   }
// =>
//   let {t0: i32, t1: i32} = loop (x0: i32 = a, x1: i32 = b) for i < n do {
//     in {x0, x0}
//   }
//
// Relies on: unrolled loops, and simplification: positions that can be constants are. Arrays are values: a name that is
// used has not been consumed, so elements that are read when it was bound are still right.
//
// - Which arrays live as scalars: classes.h.
// - One walk in the order of evaluation keeps for each of them the operands that its elements are. Operations on them
//   leave no statement, only that list; loops and branches carry scalars instead.
// - Where an array comes in from outside (a row of a larger one, a parameter of the function), its elements are read
//   there. Where one is needed (a result of the function, part of a literal), a literal is made.
// - A position that is unknown becomes a chain of choices among at most kMaxChoices elements.
//
// Leaves out: constants of the program, arrays that calls take or give, flat slices.
#include "scalars/small_arrays.h"

#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "scalars/splitter.h"

namespace fehu::scalars {

using namespace ir;

Splitter::Splitter(const Program& program, const SmallClasses& classes, Arena& arena, Interner& names)
    : Build(arena, names, program.num_names),
      program_(program),
      classes_(classes),
      arena_(arena),
      elements_(program.num_names) {}

// Functions in which nothing changes stay the nodes that they are.
bool Splitter::has_split(const Body* b) const {
  struct Binders : Walker {
    const Splitter& splitter;
    bool is_found = false;
    explicit Binders(const Splitter& splitter) : splitter(splitter) {}
    void binder(VName n) override { is_found = is_found || splitter.is_split(n); }
    void operand(const Operand&) override {}
    void type(const Type&) override {}
  } binders(*this);
  walk_body(b, binders);
  return binders.is_found;
}

const Program* Splitter::run() {
  Program result = program_;
  for (const Stm& s : program_.constants)
    for (const PatElem& p : s.pat) bind(p);
  std::vector<Fun> funs(program_.funs.begin(), program_.funs.end());
  for (Fun& f : funs) {
    if (!has_split(f.body)) continue;
    for (const Param& p : f.params) bind(p);
    f.body = body(f.body, {});
  }
  result.funs = arena_.list(funs);
  result.num_names = num_names();
  return arena_.make<Program>(result);
}

bool Splitter::mentions_split(const Exp* e) const {
  struct Mentions : Walker {
    const Splitter& splitter;
    bool is_found = false;
    explicit Mentions(const Splitter& splitter) : splitter(splitter) {}
    void name(VName n) override { is_found = is_found || splitter.is_split(n); }
    void type(const Type&) override {}
  } mentions(*this);
  walk_children(e, mentions);
  return mentions.is_found;
}

void Splitter::stm(const Stm& s) {
  where = s.where;
  for (const PatElem& p : s.pat) bind(p);
  if (const auto* e = try_as<MatchExp>(s.exp)) return match(s, *e);
  if (const auto* e = try_as<LoopExp>(s.exp)) return loop(s, *e);
  if (const auto* e = try_as<IndexExp>(s.exp)) return is_split(e->array) ? index(s, *e) : emit(s);
  if (const auto* e = try_as<UpdateExp>(s.exp)) return update(s, *e);
  if (is_scalar_op(s.exp->kind)) return emit(s);
  if (s.pat.size() == 1 && is_split(s.pat[0].name)) {
    elements_[s.pat[0].name.id] = made(s.pat[0], s);
    return;
  }
  plain(s);
}

// A statement whose result is no array that lives as scalars: its operands are made arrays.
void Splitter::plain(const Stm& s) {
  if (!mentions_split(s.exp)) return emit(s);
  if (const auto* copy = try_as<CopyExp>(s.exp)) return make_array(s.pat[0], elements_[copy->array.id]);
  struct AsArrays : Mapper {
    Splitter& splitter;
    AsArrays(Splitter& splitter, Arena& arena) : Mapper(arena), splitter(splitter) {}
    VName name(VName n) override { return splitter.is_split(n) ? splitter.as_array(n) : n; }
  } mapper(*this, arena_);
  Stm made = s;
  made.exp = map_children(s.exp, mapper);
  emit(made);
}

// For each element a name of its own.
std::vector<Param> Splitter::split_params(const Param& p) {
  bind(p);
  std::vector<Param> params;
  for (int64_t i = 0; i < num_elements(p.type); i++)
    params.push_back({fresh(p.name.base, prim_type(p.type.prim)), prim_type(p.type.prim), nullptr});
  Elements& elements = elements_[p.name.id];
  elements.clear();
  for (const Param& e : params) elements.push_back(var_operand(e.name));
  return params;
}

// `places` are what the results are bound to; none: results of a function, which are arrays.
const Body* Splitter::body(const Body* b, std::span<const Param> places) {
  begin_body();
  for (const Stm& s : b->stms) stm(s);
  std::vector<Result> results;
  for (size_t i = 0; i < b->results.size(); i++) {
    const Result& r = b->results[i];
    if (!places.empty() && is_split(places[i].name)) {
      for (const Operand& x : elements(r.value, places[i].type, r.certs)) results.push_back({r.certs, x});
    } else {
      results.push_back(is_split(r.value) ? Result{r.certs, var_operand(as_array(r.value.name))} : r);
    }
  }
  return end_body(results);
}

// Results that are sizes may have moved.
static Type with_positions(Arena& arena, Type type, const std::vector<int32_t>& positions) {
  std::vector<Dim> dims(type.dims.begin(), type.dims.end());
  for (Dim& d : dims)
    if (d.is_ext()) d.ext = positions[static_cast<size_t>(d.ext)];
  type.dims = arena.list(dims);
  return type;
}

void Splitter::match(const Stm& s, const MatchExp& e) {
  MatchExp made = e;
  std::vector<MatchCase> cases(e.cases.begin(), e.cases.end());
  for (MatchCase& c : cases) c.body = body(c.body, s.pat);
  made.cases = arena_.list(cases);
  made.otherwise = body(e.otherwise, s.pat);
  std::vector<PatElem> pat;
  std::vector<Type> ret;
  std::vector<int32_t> positions;
  for (size_t i = 0; i < s.pat.size(); i++) {
    positions.push_back(static_cast<int32_t>(pat.size()));
    bool is_split = this->is_split(s.pat[i].name);
    std::vector<Param> params = is_split ? split_params(s.pat[i]) : std::vector{s.pat[i]};
    pat.insert(pat.end(), params.begin(), params.end());
    for (const Param& p : params) ret.push_back(is_split ? p.type : with_positions(arena_, e.ret[i], positions));
  }
  made.ret = arena_.list(ret);
  where = s.where;
  emit(pat, arena_.make<MatchExp>(made), s.certs, s.attrs);
}

void Splitter::loop(const Stm& s, const LoopExp& e) {
  LoopExp made = e;
  std::vector<LoopParam> params;
  std::vector<Param> places;
  for (const LoopParam& p : e.params) {
    places.push_back(p.param);
    if (!is_split(p.param.name)) {
      params.push_back(p);
      bind(p.param);
      continue;
    }
    made.is_parallel = false;  // scalars go round one by one
    Elements inits = elements(p.init, p.param.type, s.certs);
    std::vector<Param> split = split_params(p.param);
    for (size_t i = 0; i < split.size(); i++) params.push_back({split[i], inits[i]});
  }
  if (has_counter(e)) bind({e.counter, prim_type(e.counter_type), nullptr});
  if (is_region(e)) bind({e.last, prim_type(e.counter_type), nullptr});
  made.params = arena_.list(params);
  made.body = body(e.body, places);
  std::vector<PatElem> pat;
  for (const PatElem& p : s.pat) {
    std::vector<Param> split = is_split(p.name) ? split_params(p) : std::vector{p};
    pat.insert(pat.end(), split.begin(), split.end());
  }
  where = s.where;
  emit(pat, arena_.make<LoopExp>(made), s.certs, s.attrs);
}

const Program* small_arrays(const Program* program, pass::Context& context) {
  SmallClasses classes(*program, {});
  if (!classes.is_any()) return program;
  return Splitter(*program, classes, context.arena, context.names).run();
}

}  // namespace fehu::scalars
