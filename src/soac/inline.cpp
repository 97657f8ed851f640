// The pass `inline`: puts the bodies of functions in place of their calls, and drops functions that nobody calls.
//
//   fun f (x: i32) : {i32} = {
//     let {y: i32} = mul32(x, x)
//     in {y}                                  =>
//   }
//   entry fun g (a: i32) : {i32} = {              entry fun g (a: i32) : {i32} = {
//     let {b: i32} = apply f(a)                    let {y: i32} = mul32(a, a)
//                                                   let {b: i32} = y
//     in {b}                                        in {b}
//
// Relies on: nothing but that names are unique. The places of statements are followed by that of the call through which
// they came, so that messages tell how the program got there.
//
// - A function is put in place of a call if it is called once, is small, says #[inline], or takes accumulators, whose
//   operators the place of the call must know. Recursive functions and those that say #[noinline] stay, and so do calls
//   that say so.
// - A function that is called once is moved: its statements go straight to where the call was, as they are, with the
//   arguments in place of the parameters. So a chain of thousands of such functions costs no more than its length.
// - All others are copied, with fresh names for everything they bind. Callees come before callers (components of the
//   graph of calls), so what is copied is finished and is not looked at again.
// - What is copied in all is limited by the size of the program.
//
// Leaves out: calls in constants stay calls, because what a function makes on its way does not outlive it.
#include "soac/inline.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/traverse.h"

namespace fehu::soac {

using namespace ir;

namespace {

constexpr size_t kSmall = 30;            // statements
constexpr size_t kSmallInAll = 200;      // statements in all copies but one
constexpr size_t kMaxGrowth = 4;         // of the program
constexpr size_t kMaxWantedGrowth = 64;  // for functions that ask for it
constexpr size_t kFreeGrowth = 2000;

bool has_attr(List<Attr> attrs, std::string_view name) {
  return std::any_of(attrs.begin(), attrs.end(), [&](const Attr& a) { return a.name.str() == name; });
}

// What a function calls, and how many statements it has.
struct Census : Walker {
  std::vector<VName> callees;
  size_t num_stms = 0;
  void callee(VName n) override { callees.push_back(n); }
  void stm(const Stm& s) override {
    num_stms++;
    walk_stm(s, *this);
  }
};

// Places of statements, followed by those of the call through which they came here.
struct CallPlaces {
  List<Loc> call;
  List<Loc> old_locs = {}, new_locs = {};  // of the statement before: neighbours often share

  List<Loc> joined(List<Loc> locs, Arena& arena) {
    if (call.empty()) return locs;
    if (locs.data() != old_locs.data() || locs.size() != old_locs.size() || new_locs.empty()) {
      std::vector<Loc> all(locs.begin(), locs.end());
      all.insert(all.end(), call.begin(), call.end());
      old_locs = locs;
      new_locs = arena.list(all);
    }
    return new_locs;
  }
};

// Puts operands in place of names.
struct Substituter : Mapper {
  std::unordered_map<uint32_t, Operand> table;
  CallPlaces places;

  Substituter(Arena& arena, List<Loc> call) : Mapper(arena), places{call} {}

  Operand operand(const Operand& x) override {
    auto found = x.is_var() ? table.find(x.name.id) : table.end();
    return found == table.end() ? x : found->second;
  }
  VName name(VName n) override {
    auto found = table.find(n.id);
    return found == table.end() ? n : found->second.name;
  }
  Stm stm(const Stm& s) override {
    Stm made = map_stm(s, *this);
    made.where.locs = places.joined(s.where.locs, arena);
    return made;
  }
  Result result(const Result& r) {
    std::vector<VName> certs;
    for (VName c : r.certs) certs.push_back(name(c));
    return {arena.list(certs), operand(r.value)};
  }
};

// A copy of a callee's statements: everything bound gets a fresh name.
struct Copier : Substituter {
  NameSource& names;
  Copier(Arena& arena, NameSource& names, List<Loc> call) : Substituter(arena, call), names(names) {}
  VName binder(VName n) override {
    VName fresh = names.fresh_like(n);
    table[n.id] = var_operand(fresh);
    return fresh;
  }
};

class Inliner {
 public:
  Inliner(const Program& p, pass::Context& context)
      : program_(p), arena_(context.arena), names_{p.num_names}, numbers_(p.num_names), infos_(p.funs.size()) {}

  const Program* run() {
    count();
    for (size_t i : reachable())
      for (size_t callee : infos_[i].callees) infos_[callee].num_calls++;
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
    bool is_recursive = false;
    bool takes_accs = false;
    // Depth-first search for cycles.
    uint32_t index = 0, low = 0;
    bool is_on_stack = false;

    // Will it be moved to its call, unless that says that it must not? Then its body is finished there.
    bool is_called_once() const { return num_calls == 1 && !is_root && !is_recursive; }
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
      infos_[i].num_stms = census.num_stms;
      infos_[i].is_root = !has_entries || funs[i].entry;
      for (const Param& p : funs[i].params) infos_[i].takes_accs |= p.type.kind == TypeKind::Acc;
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
    for (size_t k = start; k < stack_.size(); k++)
      if (!infos_[stack_[k]].is_called_once()) expand(stack_[k]);
    stack_.resize(start);
  }

  bool wants_inlining(const Info& f, const Fun& fun, const Stm& call) const {
    if (f.is_recursive) return false;
    if (f.takes_accs) return true;
    if (has_attr(fun.attrs, "noinline") || has_attr(call.attrs, "noinline")) return false;
    if (f.is_called_once()) return true;
    size_t copied = growth_ + f.num_stms;
    if (has_attr(fun.attrs, "inline") || has_attr(call.attrs, "inline"))
      return copied <= kMaxWantedGrowth * size_ + kFreeGrowth;
    bool is_small = f.num_stms <= kSmall || f.num_stms * (f.num_calls - 1) <= kSmallInAll;
    return is_small && copied <= kMaxGrowth * size_ + kFreeGrowth;
  }

  // Finishes a body: its calls, and those in functions that are moved into it.
  struct Expander : Substituter {
    Inliner& inliner;
    size_t num_stms = 0;
    std::vector<size_t> calls_left;
    bool is_moving_ = false;  // is this the body of another function than the one that is being finished?
    explicit Expander(Inliner& inliner) : Substituter(inliner.arena_, {}), inliner(inliner) {}

    const Body* body(const Body* b) override {
      std::vector<Stm> stms;
      stms.reserve(b->stms.size());
      bool is_changed = is_moving_;
      for (const Stm& s : b->stms) is_changed |= add(s, {}, stms);
      if (!is_changed) return b;
      return arena.make<Body>(arena.list(stms), is_moving_ ? results(b->results) : b->results);
    }
    List<Result> results(List<Result> list) {
      std::vector<Result> out;
      for (const Result& r : list) out.push_back(result(r));
      return arena.list(out);
    }

    // True if it is not the same statement that was added.
    bool add(const Stm& s, List<VName> certs, std::vector<Stm>& out) {
      Stm made = s;
      if (is_moving_)
        made = stm(s);
      else if (s.exp->kind != ExpKind::Apply)
        made.exp = map_children(s.exp, *this);
      made.certs = join_certs(arena, made.certs, certs);
      if (made.exp->kind == ExpKind::Apply && call(made, out)) return true;
      out.push_back(made);
      num_stms++;
      return is_moving_ || made.exp != s.exp;
    }

    bool call(const Stm& s, std::vector<Stm>& out) {
      size_t number = inliner.numbers_[as<ApplyExp>(s.exp)->fn.id];
      if (number == 0) return false;
      Info& f = inliner.infos_[number - 1];
      if (!inliner.wants_inlining(f, inliner.program_.funs[number - 1], s)) {
        if (f.is_called_once()) inliner.expand(number - 1);
        calls_left.push_back(number - 1);
        return false;
      }
      if (f.is_called_once()) {
        move(s, number - 1, out);
        return true;
      }
      inliner.put(s, number - 1, out);
      num_stms += f.num_stms + s.pat.size();
      calls_left.insert(calls_left.end(), f.callees.begin(), f.callees.end());
      return true;
    }

    void move(const Stm& s, size_t callee, std::vector<Stm>& out) {
      const Fun& fun = inliner.program_.funs[callee];
      const auto& apply = *as<ApplyExp>(s.exp);
      size_t num_before = num_stms;
      for (size_t i = 0; i < fun.params.size(); i++) table[fun.params[i].name.id] = apply.args[i].value;
      CallPlaces outer = std::exchange(places, {s.where.locs});
      bool was_moving = std::exchange(is_moving_, true);
      for (const Stm& inner : fun.body->stms) add(inner, s.certs, out);
      inliner.growth_ += num_stms - num_before;
      for (size_t i = 0; i < s.pat.size(); i++) out.push_back(inliner.bound(s, i, result(fun.body->results[i])));
      num_stms += s.pat.size();
      is_moving_ = was_moving;
      places = outer;
    }
  };

  void expand(size_t i) {
    Expander expander(*this);
    Info& f = infos_[i];
    const Body* old = program_.funs[i].body;
    f.body = expander.body(old);
    is_changed_ |= f.body != old;
    f.num_stms = expander.num_stms;
    f.callees = std::move(expander.calls_left);
  }

  void put(const Stm& s, size_t callee, std::vector<Stm>& out) {
    const Fun& fun = program_.funs[callee];
    const auto& apply = *as<ApplyExp>(s.exp);
    growth_ += infos_[callee].num_stms;
    Copier copier(arena_, names_, s.where.locs);
    for (size_t i = 0; i < fun.params.size(); i++) copier.table[fun.params[i].name.id] = apply.args[i].value;
    for (const Stm& inner : infos_[callee].body->stms) {
      Stm made = copier.stm(inner);
      made.certs = join_certs(arena_, made.certs, s.certs);
      out.push_back(made);
    }
    for (size_t i = 0; i < s.pat.size(); i++)
      out.push_back(bound(s, i, copier.result(infos_[callee].body->results[i])));
  }

  // Binds what the call binds to what the function gave.
  Stm bound(const Stm& call, size_t i, const Result& r) {
    const Exp* exp = arena_.make<OperandExp>(r.value);
    return {arena_.list({call.pat[i]}), join_certs(arena_, r.certs, call.certs), {}, call.where, exp};
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
