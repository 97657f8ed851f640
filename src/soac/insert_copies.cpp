// The pass `insert-copies`: settles who owns which array, and copies an array where it would be consumed although
// somebody uses it afterwards, or although it is not ours to consume.
//
//   let {ys: [n]i32} = xs with [0i64] <- 1i32        let {copy: [n]i32} = copy(xs)
//   let {x: i32} = xs[1i64]                     =>   let {ys: [n]i32} = copy with [0i64] <- 1i32
//                                                    let {x: i32} = xs[1i64]
//
// Programs need few copies, since the checker has seen to it that nothing is used after it was consumed. What is left:
// the checker knows more about loops than the aliases of the core IR show (two arrays that take turns, for example);
// where types are abstract it lets functions return constants, which their callers may then consume, and does not see
// that parts of a value share; what one branch consumes, the result of another may share; an array of tuples is several
// arrays here, which must not seem to share when it is consumed.
//
// Relies on: lowering marks parameters of functions that are consumed, and the arguments for them. Before this pass the
// verifier does not look at consumption; the evaluator counts references, so the values are the same before and after.
// A program that is of the stage `soacs` already stays as it is.
//
// - Parameters of loops that an iteration consumes are marked unique, and so are arrays that take turns
//   (own_loops.cpp).
// - Then function by function, callees first: the verifier's own walk over what is consumed (verify/consume.h) lists
//   the places that it would complain about. At each of them a copy will be made and consumed instead.
// - Results of inner functions that share with nothing else that the caller can see are marked unique, and so are the
//   calls: callers may consume them. So are results that may be constants, because these are copied. The walk says at
//   the end of each function what its results share.
// - Constants among the results of functions are copied: to the caller of a function that is no longer in sight, memory
//   that the function did not get from it is new.
//
// One round of copies is enough. What an operation gives does not share with what it consumes, so copies change nothing
// about which of the other names share, and a copy is named only where it is consumed. Every complaint is put down to
// a place that consumes, which now consumes a copy; the uses by the copies themselves are where the operation used the
// array before. (Accumulators cannot be copied: they are never shared in the first place.)
//
// Leaves out: copies that could be made later, or only in the branch that needs them; it never
// removes a copy that the program has (simplify does).
#include "soac/insert_copies.h"

#include <algorithm>
#include <unordered_map>

#include "ir/alias.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "ir/verify/consume.h"
#include "soac/own_loops.h"

namespace fehu::soac {

using namespace ir;

namespace {

// Everything that is bound by the program's constants, also inside of them.
struct Constants : Walker {
  std::vector<bool> is_constant;  // by number
  explicit Constants(const Program& p) : is_constant(p.num_names) {
    for (const Stm& s : p.constants) walk_stm(s, *this);
  }
  void binder(VName n) override { is_constant[n.id] = true; }

  bool may_be(std::span<const uint32_t> roots) const {
    return std::any_of(roots.begin(), roots.end(), [&](uint32_t root) { return is_constant[root]; });
  }
};

// ---------------------------------------------------------------------------------------------------------------
// Unique results

// Marks the results of an inner function that callers may consume: they share neither with each other nor with
// parameters that stay with the caller. What may be a constant shares with nothing, because it will be copied.
void mark_unique_results(Fun& fun, const AliasTable& aliases, const Constants& constants, Arena& arena) {
  std::unordered_map<uint32_t, size_t> num_owners;  // of roots
  for (const Param& p : fun.params)
    if (!is_owned(p.type)) num_owners[p.name.id]++;
  for (const Result& r : fun.body->results)
    if (!constants.may_be(aliases.roots(r.value)))
      for (uint32_t root : aliases.roots(r.value)) num_owners[root]++;
  std::vector<Type> ret(fun.ret.begin(), fun.ret.end());
  bool is_changed = false;
  for (size_t i = 0; i < ret.size(); i++) {
    if (ret[i].kind != TypeKind::Array || ret[i].unique) continue;
    std::span<const uint32_t> roots = aliases.roots(fun.body->results[i].value);
    ret[i].unique = constants.may_be(roots) ||
                    std::all_of(roots.begin(), roots.end(), [&](uint32_t root) { return num_owners[root] == 1; });
    is_changed |= ret[i].unique;
  }
  if (is_changed) fun.ret = arena.list(ret);
}

// Tells calls which results are unique.
struct CallMarker : Mapper {
  std::unordered_map<uint32_t, List<Type>> rets;  // by number of the function
  bool has_open_calls = false;                    // of functions that are not among these yet
  explicit CallMarker(Arena& arena) : Mapper(arena) {}

  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override { return p; }

  Stm stm(const Stm& s) override {
    const auto* apply = try_as<ApplyExp>(s.exp);
    if (!apply) return has_bodies(s.exp->kind) ? map_stm(s, *this) : s;
    Stm made = s;
    made.exp = marked(apply);
    return made;
  }

  const ApplyExp* marked(const ApplyExp* apply) {
    auto found = rets.find(apply->fn.id);
    has_open_calls |= found == rets.end();
    if (found == rets.end()) return apply;
    std::vector<Type> ret(apply->ret.begin(), apply->ret.end());
    bool is_changed = false;
    for (size_t i = 0; i < ret.size(); i++) {
      is_changed |= ret[i].unique != found->second[i].unique;
      ret[i].unique = found->second[i].unique;
    }
    if (!is_changed) return apply;
    ApplyExp made = *apply;
    made.ret = arena.list(ret);
    return arena.make<ApplyExp>(made);
  }
};

// Decides what is unique, and finds the places where copies are needed.
class Settler {
 public:
  Settler(const Program& program, Arena& arena) : arena_(arena), constants_(program), calls_(arena) {
    consumption_.grow(program.num_names);
  }

  Program run(Program program) {
    program.stage = Stage::Soacs;
    consumption_.constants(program);
    places_.clear();  // those of the constants are found in the end, when their calls are marked
    std::vector<Fun> funs(program.funs.begin(), program.funs.end());
    for (Fun& f : funs) settle(f);
    program.funs = arena_.list(funs);
    program.constants = calls_.body(arena_.make<Body>(program.constants, List<Result>()))->stms;
    Consumption in_constants(nullptr, &places_);
    in_constants.grow(program.num_names);
    in_constants.constants(program);
    return program;
  }
  std::span<const ConsumedPlace> places() const { return places_; }

  // Recursive calls come before it is known which of their results are unique.
  const Program* finished(const Program* program) {
    return calls_.has_open_calls ? map_program(program, calls_) : program;
  }

 private:
  void settle(Fun& f) {
    const AliasTable& aliases = consumption_.aliases();
    f.body = calls_.body(f.body);
    consumption_.fun(f, [&] {
      if (!f.entry) mark_unique_results(f, aliases, constants_, arena_);
      return f.ret;
    });
    calls_.rets[f.name.id] = f.ret;
    for (size_t i = 0; i < f.body->results.size(); i++)
      if (constants_.may_be(aliases.roots(f.body->results[i].value))) places_.push_back({nullptr, f.body, i, false});
  }

  Arena& arena_;
  Constants constants_;
  CallMarker calls_;
  std::vector<ConsumedPlace> places_;
  Consumption consumption_{nullptr, &places_};
};

// ---------------------------------------------------------------------------------------------------------------
// Copies

// The array or accumulator that goes into a SOAC in parts, by its number among them.
VName whole_of(const Exp* exp, size_t number) {
  VName found;
  for_each_part(exp, [&](const Param&, const Operand& whole, size_t i) {
    if (i == number) found = whole.name;
  });
  return found;
}

class Copier : public Mapper {
 public:
  Copier(const Program& program, std::span<const ConsumedPlace> places, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names) {
    for (const ConsumedPlace& place : places) add(place);
  }

  const Program* run(Program program) {
    std::vector<Fun> funs(program.funs.begin(), program.funs.end());
    build_.begin_body();
    add_stms(program.constants);
    program.constants = build_.end_stms();
    for (Fun& f : funs) {
      for (const Param& p : f.params) build_.bind(p);
      f.body = body(f.body);
    }
    program.funs = arena.list(funs);
    program.num_names = build_.num_names();
    return arena.make<Program>(program);
  }

  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override {
    build_.bind(p);
    return p;
  }

  const Body* body(const Body* b) override {
    std::vector<Result> results(b->results.begin(), b->results.end());
    build_.begin_body();
    bool is_changed = add_stms(b->stms);
    build_.where = {};
    for (const ConsumedPlace& place : places_at(b)) {
      VName& result = results[place.number].value.name;
      result = copy(result);
      is_changed = true;
    }
    const Body* made = build_.end_body(results);
    return is_changed ? made : b;
  }

 private:
  // A place may be given several times.
  void add(const ConsumedPlace& place) {
    std::vector<ConsumedPlace>& here = places_[place.exp ? static_cast<const void*>(place.exp) : place.body];
    bool is_known = std::any_of(here.begin(), here.end(), [&](const ConsumedPlace& other) {
      return other.number == place.number && other.is_whole == place.is_whole;
    });
    if (!is_known) here.push_back(place);
  }
  std::span<const ConsumedPlace> places_at(const void* exp_or_body) const {
    auto found = places_.find(exp_or_body);
    return found == places_.end() ? std::span<const ConsumedPlace>() : found->second;
  }

  // Accumulators cannot be copied.
  VName copy(VName array) {
    const Type& type = build_.type_of(array);
    return type.kind == TypeKind::Array ? build_.let("copy", type, arena.make<CopyExp>(array)).name : array;
  }

  // The same operation, but what is inside and what it consumes may be copies.
  const Exp* with_copies(const Stm& s) {
    const Exp* made = has_bodies(s.exp->kind) ? map_children(s.exp, *this) : s.exp;
    std::span<const ConsumedPlace> places = places_at(s.exp);
    if (places.empty()) return made;
    build_.where = s.where;
    std::vector<VName> consumed;
    append_consumed(s.exp, consumed);
    for (const ConsumedPlace& place : places)
      if (place.is_whole)
        made = with_whole(made, place.number, copy(whole_of(s.exp, place.number)), arena);
      else
        consumed[place.number] = copy(consumed[place.number]);
    return with_consumed(made, consumed, arena);
  }

  // Whether one of them changed.
  bool add_stms(List<Stm> list) {
    bool is_changed = false;
    for (const Stm& s : list) {
      Stm made = s;
      made.exp = with_copies(s);
      is_changed |= made.exp != s.exp;
      build_.emit(made);
    }
    return is_changed;
  }

  Build build_;
  std::unordered_map<const void*, std::vector<ConsumedPlace>> places_;  // by operation or body
};

}  // namespace

const Program* insert_copies(const Program* program, pass::Context& context) {
  if (program->stage != Stage::Lowered) return program;
  program = own_loops(program, context.arena);
  Settler settler(*program, context.arena);
  const Program* settled = context.arena.make<Program>(settler.run(*program));
  if (!settler.places().empty()) settled = Copier(*settled, settler.places(), context).run(*settled);
  return settler.finished(settled);
}

}  // namespace fehu::soac
