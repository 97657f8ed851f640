// The pass `inline`: puts the bodies of functions in place of their calls, and drops functions that nobody calls.
//
//   fun f (x: i32) : {i32} = {
//     let {y: i32} = mul32(x, x)
//     in {y}
//   }                                         =>
//   entry fun g (a: i32) : {i32} = {              entry fun g (a: i32) : {i32} = {
//     let {b: i32} = apply f(a)                     let {y: i32} = mul32(a, a)
//                                                   let {b: i32} = y
//     in {b}                                        in {b}
//   }                                             }
//
// Relies on: nothing but that names are unique. Everything a copy binds gets a fresh name, and the places of its
// statements are followed by that of the call, so that messages tell how the program came there.
//
// - A function is put in place of a call if it is called once, is small, says #[inline], or takes accumulators, whose
//   operators the place of the call must know. Functions that take small arrays of constant size may be larger: those
//   arrays can live as scalars only where no call needs them. So may those that are called in each iteration of a loop
//   or SOAC, or by functions that are: there, what is checked and computed of arguments that do not change is done
//   once, and calls keep loops from running in vectors. A function with SOACs of its own, called in a sequential loop
//   but not in a SOAC, gains little: the call is nothing beside what it does (the steps of a simulation). What is
//   executed once per call of an entry point gains little from a copy, and the C compiler's time grows with every one.
//   Nor do functions on scalars that spend their time in a loop of their own (Euclid's algorithm): a few copies may be
//   worth it, since loops around them may run in lanes, but not dozens. An entry point that the program calls, too,
//   stays beside its copies. Recursive functions and those that say #[noinline] stay, and so do calls that say so.
// - Callees come before callers (components of the graph of calls), so what is copied is finished and is not looked at
//   again. A function that is called once is finished only where it goes, so that chains of such functions are copied
//   once, and not once per level.
// - What is copied in all is limited by the size of the program.
//
// Leaves out: calls in constants stay calls, because what a function makes on its way does not outlive it.
#include "soac/inline.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "scalars/classes.h"

namespace fehu::soac {

using namespace ir;

namespace {

constexpr size_t kTiny = 10;             // statements
constexpr size_t kSmall = 30;            // the same, for calls that may be repeated
constexpr size_t kOnceInAll = 60;        // statements in all copies but one
constexpr size_t kRepeatedInAll = 600;   // the same, for calls that may be repeated
constexpr size_t kScalarsInAll = 1000;   // the same, of functions on small arrays
constexpr size_t kLoopsInAll = 100;      // the same, of functions on scalars with loops
constexpr size_t kMaxGrowth = 4;         // of the program
constexpr size_t kMaxWantedGrowth = 64;  // for functions that ask for it
constexpr size_t kFreeGrowth = 2000;

bool has_attr(List<Attr> attrs, std::string_view name) {
  return std::any_of(attrs.begin(), attrs.end(), [&](const Attr& a) { return a.name.str() == name; });
}

// A loop or SOAC, in which calls may be made often.
bool is_repeating(const Exp* e) {
  return has_bodies(e->kind) && e->kind != ExpKind::Match;
}

bool is_soac(const Exp* e) {
  return is_repeating(e) && e->kind != ExpKind::Loop;
}

bool is_on_scalars(const Fun& fun) {
  auto is_scalar = [](const Type& type) { return type.kind == TypeKind::Prim; };
  return std::all_of(fun.params.begin(), fun.params.end(), [&](const Param& p) { return is_scalar(p.type); }) &&
         std::all_of(fun.ret.begin(), fun.ret.end(), is_scalar);
}

// How often what is at hand may be executed: how many loops and SOACs are around it, and how many of them are SOACs.
struct Around {
  size_t num_loops = 0, num_soacs = 0;
  void enter(const Exp* e) {
    num_loops += is_repeating(e);
    num_soacs += is_soac(e);
  }
  void leave(const Exp* e) {
    num_loops -= is_repeating(e);
    num_soacs -= is_soac(e);
  }
};

// What a function calls, and how many statements it has.
struct Census : Walker {
  std::vector<VName> callees;
  std::vector<VName> repeated_callees;   // in loops and SOACs
  std::vector<VName> pointwise_callees;  // in SOACs
  size_t num_stms = 0;
  Around around;
  bool has_loop = false, has_soac = false;
  void callee(VName n) override {
    callees.push_back(n);
    if (around.num_loops > 0) repeated_callees.push_back(n);
    if (around.num_soacs > 0) pointwise_callees.push_back(n);
  }
  void stm(const Stm& s) override {
    num_stms++;
    has_loop |= s.exp->kind == ExpKind::Loop;
    has_soac |= is_soac(s.exp);
    around.enter(s.exp);
    walk_stm(s, *this);
    around.leave(s.exp);
  }
};

// Messages name this many places of calls, from the inside; chains of calls that are longer would take quadratic room.
constexpr size_t kMaxPlaces = 64;

class Inliner {
 public:
  Inliner(const Program& p, pass::Context& context)
      : program_(p), arena_(context.arena), names_{p.num_names}, numbers_(p.num_names), infos_(p.funs.size()) {}

  const Program* run() {
    count();
    for (size_t i : reachable())
      for (size_t callee : infos_[i].callees) infos_[callee].num_calls++;
    mark(&Info::is_repeated, &Info::repeated_callees);
    mark(&Info::is_pointwise, &Info::pointwise_callees);
    for (size_t i : reachable()) visit(i);
    std::vector<Fun> funs;
    for (size_t i : reachable()) {
      funs.push_back(program_.funs[i]);
      funs.back().body = infos_[i].body;
    }
    if (funs.size() == infos_.size() && !is_changed_) return &program_;
    Program result = program_;
    result.funs = arena_.list(funs);
    result.num_names = names_.next;
    return arena_.make<Program>(result);
  }

 private:
  struct Info {
    std::vector<size_t> callees;  // by number, with repetitions; of the body at hand
    size_t num_stms = 0;          // of the body at hand
    size_t num_calls = 0;         // in the whole program, as it was
    const Body* body = nullptr;   // with its calls expanded, once visited
    bool is_root = false;         // entry points, and what constants call
    bool is_repeated = false;     // is called in a loop or SOAC, or by a function that is
    bool is_pointwise = false;    // the same of SOACs alone
    std::vector<size_t> repeated_callees, pointwise_callees;
    bool is_recursive = false;
    bool takes_accs = false;
    bool is_on_scalars = false;               // takes and gives nothing else
    bool has_loop = false, has_soac = false;  // in the body at hand
    size_t num_scalars = 0;                   // elements of the largest small array that it takes; 0: it takes none
    bool is_absorbed = false;                 // goes where its only call is: there it is expanded, never for itself
    // Depth-first search for cycles.
    uint32_t index = 0, low = 0;
    bool is_on_stack = false;
  };

  // Names of functions that exist have numbers; 0: unknown.
  std::vector<size_t> known(const std::vector<VName>& callees) const {
    std::vector<size_t> out;
    for (VName n : callees)
      if (numbers_[n.id] > 0) out.push_back(numbers_[n.id] - 1);
    return out;
  }

  void count() {
    List<Fun> funs = program_.funs;
    for (size_t i = 0; i < funs.size(); i++) numbers_[funs[i].name.id] = i + 1;
    bool has_entries = std::any_of(funs.begin(), funs.end(), [](const Fun& f) { return f.entry != nullptr; });
    for (size_t i = 0; i < funs.size(); i++) {
      Census census;
      walk_fun(funs[i], census);
      infos_[i].callees = known(census.callees);
      infos_[i].repeated_callees = known(census.repeated_callees);
      infos_[i].pointwise_callees = known(census.pointwise_callees);
      infos_[i].num_stms = census.num_stms;
      infos_[i].is_root = !has_entries || funs[i].entry;
      infos_[i].is_on_scalars = is_on_scalars(funs[i]);
      infos_[i].has_loop = census.has_loop;
      infos_[i].has_soac = census.has_soac;
      for (const Param& p : funs[i].params) {
        infos_[i].takes_accs |= p.type.kind == TypeKind::Acc;
        infos_[i].num_scalars = std::max(infos_[i].num_scalars, static_cast<size_t>(scalars::num_elements(p.type)));
      }
      size_ += census.num_stms;
    }
    Census constants;
    for (const Stm& s : program_.constants) constants.stm(s);
    for (size_t callee : known(constants.callees)) infos_[callee].is_root = true;
  }

  // By number, in order.
  std::vector<size_t> reachable() const {
    std::vector<size_t> work, out;
    std::vector<bool> is_seen(infos_.size());
    auto reach = [&](size_t i) {
      if (!is_seen[i]) work.push_back(i);
      is_seen[i] = true;
    };
    for (size_t i = 0; i < infos_.size(); i++)
      if (infos_[i].is_root) reach(i);
    while (!work.empty()) {
      size_t i = work.back();
      work.pop_back();
      out.push_back(i);
      for (size_t callee : infos_[i].callees) reach(callee);
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  // Marks callees of a kind, and all that these call.
  void mark(bool Info::*is_marked, std::vector<size_t> Info::*callees_of) {
    std::vector<size_t> work;
    auto mark = [&](const std::vector<size_t>& callees) {
      for (size_t callee : callees)
        if (!std::exchange(infos_[callee].*is_marked, true)) work.push_back(callee);
    };
    for (size_t i : reachable()) mark(infos_[i].*callees_of);
    while (!work.empty()) {
      size_t i = work.back();
      work.pop_back();
      mark(infos_[i].callees);
    }
  }

  // Strongly connected components; a body is finished when all it calls are.
  void visit(size_t i) {
    Info& f = infos_[i];
    if (f.index > 0) return;
    f.index = f.low = ++next_index_;
    f.is_on_stack = true;
    stack_.push_back(i);
    for (size_t callee : f.callees) {
      visit(callee);
      if (infos_[callee].is_on_stack) f.low = std::min(f.low, infos_[callee].low);
      if (callee == i) f.is_recursive = true;
    }
    if (f.low != f.index) return;
    size_t start = stack_.size();
    while (stack_[--start] != i) {
    }
    bool is_cycle = stack_.size() - start > 1;
    for (size_t k = start; k < stack_.size(); k++) {
      infos_[stack_[k]].is_on_stack = false;
      infos_[stack_[k]].is_recursive |= is_cycle;
    }
    for (size_t k = start; k < stack_.size(); k++) {
      Info& member = infos_[stack_[k]];
      const Fun& fun = program_.funs[stack_[k]];
      member.is_absorbed =
          member.num_calls == 1 && !member.is_root && !member.is_recursive && !has_attr(fun.attrs, "noinline");
      if (!member.is_absorbed) expand(stack_[k]);
    }
    stack_.resize(start);
  }

  // What a call of it costs is nothing beside what it does, unless it is called for each point of a SOAC.
  static bool has_arrays_to_go_through(const Info& f) { return f.has_soac && f.num_scalars == 0; }

  bool wants_inlining(const Info& f, const Fun& fun, const Stm& call, const Around& around) const {
    if (f.is_recursive) return false;
    if (f.takes_accs) return true;
    if (has_attr(fun.attrs, "noinline") || has_attr(call.attrs, "noinline")) return false;
    if (f.is_absorbed) return true;
    size_t copied = growth_ + f.num_stms;
    if (has_attr(fun.attrs, "inline") || has_attr(call.attrs, "inline"))
      return copied <= kMaxWantedGrowth * size_ + kFreeGrowth;
    size_t num_more = f.num_calls - !f.is_root;  // copies, besides the function itself or the only one
    bool is_repeated = around.num_loops > 0;
    bool gains = has_arrays_to_go_through(f) ? around.num_soacs > 0 : is_repeated;
    size_t most = f.num_scalars > 0 ? kScalarsInAll : gains ? kRepeatedInAll : kOnceInAll;
    // Loops over small arrays are going to be written out.
    size_t weight = !is_repeated && f.num_scalars > 0 ? f.num_stms * f.num_scalars : f.num_stms;
    if (f.is_on_scalars && f.has_loop && !f.has_soac && f.num_stms * num_more > kLoopsInAll) return false;
    bool is_small = f.num_stms <= (is_repeated ? kSmall : kTiny) || weight * num_more <= most;
    return is_small && copied <= kMaxGrowth * size_ + kFreeGrowth;
  }

  // A body with its calls expanded.
  struct Expander : Mapper {
    Inliner& inliner;
    size_t num_stms = 0;
    Around around;
    std::vector<size_t> calls_left;
    bool has_loop = false, has_soac = false;  // in what was copied
    Expander(Inliner& inliner, Around around) : Mapper(inliner.arena_), inliner(inliner), around(around) {}

    const Body* body(const Body* b) override {
      std::vector<Stm> stms;
      stms.reserve(b->stms.size());
      bool is_changed = false;
      for (const Stm& s : b->stms) {
        if (s.exp->kind == ExpKind::Apply && call(s, stms)) {
          is_changed = true;
          continue;
        }
        around.enter(s.exp);
        const Exp* exp = map_children(s.exp, *this);
        around.leave(s.exp);
        is_changed |= exp != s.exp;
        stms.push_back(s);
        stms.back().exp = exp;
        num_stms++;
      }
      if (!is_changed) return b;
      return arena.make<Body>(arena.list(stms), b->results);
    }

    bool call(const Stm& s, std::vector<Stm>& out) {
      size_t number = inliner.numbers_[as<ApplyExp>(s.exp)->fn.id];
      if (number == 0) return false;
      Info& f = inliner.infos_[number - 1];
      if (!inliner.wants_inlining(f, inliner.program_.funs[number - 1], s, around)) {
        if (std::exchange(f.is_absorbed, false)) inliner.expand(number - 1);  // the call says that it stays
        calls_left.push_back(number - 1);
        return false;
      }
      num_stms += s.pat.size();
      inliner.growth_ += f.num_stms;
      has_loop |= f.has_loop;
      has_soac |= f.has_soac;
      if (f.is_absorbed) {
        inliner.put(s, number - 1, out, this);
        return true;
      }
      inliner.put(s, number - 1, out, nullptr);
      num_stms += f.num_stms;
      calls_left.insert(calls_left.end(), f.callees.begin(), f.callees.end());
      return true;
    }
  };

  // A copy of a callee's statements: everything bound gets a fresh name, parameters become arguments, and places are
  // followed by those of the call. If there is an `expander`, the callee's own calls are expanded on the way.
  struct Copier : Mapper {
    NameSource& names;
    Expander* expander;
    std::unordered_map<uint32_t, Operand> table = {};
    List<Loc> call;
    List<Loc> old_locs = {}, new_locs = {};  // of the statement before: neighbours often share

    Copier(Inliner& inliner, List<Loc> call, Expander* expander)
        : Mapper(inliner.arena_), names(inliner.names_), expander(expander), call(call) {}

    VName binder(VName n) override {
      VName fresh = names.fresh_like(n);
      table[n.id] = var_operand(fresh);
      return fresh;
    }
    Operand operand(const Operand& x) override {
      auto found = x.is_var() ? table.find(x.name.id) : table.end();
      return found == table.end() ? x : found->second;
    }
    VName name(VName n) override {
      auto found = table.find(n.id);
      return found == table.end() ? n : found->second.name;
    }
    Stm stm(const Stm& s) override {
      if (expander) expander->around.enter(s.exp);
      Stm made = map_stm(s, *this);
      if (expander) expander->around.leave(s.exp);
      if (call.empty()) return made;
      if (s.where.locs.data() != old_locs.data() || s.where.locs.size() != old_locs.size() || new_locs.empty()) {
        std::vector<Loc> joined(s.where.locs.begin(), s.where.locs.end());
        joined.insert(joined.end(), call.begin(), call.end());
        if (joined.size() > kMaxPlaces) joined.resize(kMaxPlaces);
        old_locs = s.where.locs;
        new_locs = arena.list(joined);
      }
      made.where.locs = new_locs;
      return made;
    }
    const Body* body(const Body* b) override {
      if (!expander) return map_body(b, *this);
      std::vector<Stm> stms;
      std::vector<Result> results;
      for (const Stm& s : b->stms) add(s, {}, stms);
      for (const Result& r : b->results) results.push_back(result(r));
      return arena.make<Body>(arena.list(stms), arena.list(results));
    }
    Result result(const Result& r) {
      std::vector<VName> certs;
      for (VName c : r.certs) certs.push_back(name(c));
      return {arena.list(certs), operand(r.value)};
    }
    void add(const Stm& s, List<VName> certs, std::vector<Stm>& out) {
      Stm made = stm(s);
      made.certs = join_certs(arena, made.certs, certs);
      if (expander && made.exp->kind == ExpKind::Apply && expander->call(made, out)) return;
      if (expander) expander->num_stms++;
      out.push_back(made);
    }
  };

  void expand(size_t i) {
    Info& f = infos_[i];
    Expander expander(*this, {f.is_repeated, f.is_pointwise});
    const Body* old = program_.funs[i].body;
    f.body = expander.body(old);
    is_changed_ |= f.body != old;
    f.num_stms = expander.num_stms;
    f.has_loop |= expander.has_loop;
    f.has_soac |= expander.has_soac;
    f.callees = std::move(expander.calls_left);
  }

  void put(const Stm& s, size_t callee, std::vector<Stm>& out, Expander* expander) {
    const Fun& fun = program_.funs[callee];
    const Body* body = expander ? fun.body : infos_[callee].body;
    const auto& apply = *as<ApplyExp>(s.exp);
    Copier copier(*this, s.where.locs, expander);
    for (size_t i = 0; i < fun.params.size(); i++) copier.table[fun.params[i].name.id] = apply.args[i].value;
    for (const Stm& inner : body->stms) copier.add(inner, s.certs, out);
    for (size_t i = 0; i < s.pat.size(); i++) {
      Result r = copier.result(body->results[i]);
      const Exp* exp = arena_.make<OperandExp>(r.value);
      out.push_back({arena_.list({s.pat[i]}), join_certs(arena_, r.certs, s.certs), {}, s.where, exp});
    }
  }

  const Program& program_;
  Arena& arena_;
  NameSource names_;
  std::vector<size_t> numbers_;  // of functions plus one, by number of the name
  std::vector<Info> infos_;      // by number of the function
  std::vector<size_t> stack_;
  uint32_t next_index_ = 0;
  size_t size_ = 0;    // of the program as it was
  size_t growth_ = 0;  // statements copied
  bool is_changed_ = false;
};

}  // namespace

const Program* inline_functions(const Program* program, pass::Context& context) {
  return Inliner(*program, context).run();
}

}  // namespace fehu::soac
