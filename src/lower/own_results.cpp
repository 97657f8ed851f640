// Who gives memory away or writes to it must own it: where that cannot be seen, it is copied.
//
// The checker knows more about loops than the aliases of the core IR show (two arrays that take turns, for example),
// where types are abstract it lets functions return constants, which their callers may then consume, and it does not
// see that parts of their values share; results of branches do not share what some branch consumes, whatever others do
// with it. An array of tuples is several arrays here, which must not seem to share when it is consumed. All are rare.
#include "lower/own_results.h"

#include <algorithm>
#include <unordered_map>

#include "ir/alias.h"
#include "ir/traverse.h"
#include "lower/builder.h"
#include "lower/own_copies.h"

namespace fehu::lower {

namespace {

// Copies constants before they are consumed.
struct Keeper : ir::Mapper {
  Builder& b;
  const ir::AliasTable& aliases;
  VName home = {};  // some name bound by the constant at hand; none in functions

  Keeper(Builder& b, const ir::AliasTable& aliases) : Mapper(b.arena()), b(b), aliases(aliases) {}

  // A constant, other than the one being made.
  bool is_foreign(const ir::Operand& x) const {
    std::span<const uint32_t> roots = aliases.roots(x);
    return std::any_of(roots.begin(), roots.end(), [&](uint32_t root) {
      return b.is_constant({root, {}}) && !(home && b.are_together({root, {}}, home));
    });
  }

  void stm(const ir::Stm& s, std::vector<ir::Stm>& out) {
    std::vector<VName> consumed;
    ir::append_consumed(s.exp, consumed);
    size_t num_copies = 0;
    for (VName& n : consumed) {
      if (!is_foreign({n, {}})) continue;
      out.push_back(copy_of(b, n, n));
      num_copies++;
    }
    ir::Stm kept = s;
    kept.exp = ir::map_children(s.exp, *this);
    if (num_copies > 0) kept.exp = ir::with_consumed(kept.exp, consumed, arena);
    if (s.exp->kind == ir::ExpKind::Loop) kept.exp = own_rounds(*ir::as<ir::LoopExp>(kept.exp));
    out.push_back(kept);
  }

  const ir::Body* body(const ir::Body* body) override {
    std::vector<ir::Stm> stms;
    for (const ir::Stm& s : body->stms) stm(s, stms);
    bool is_same = std::equal(stms.begin(), stms.end(), body->stms.begin(), body->stms.end(),
                              [](const ir::Stm& x, const ir::Stm& y) { return x.exp == y.exp; });
    return is_same ? body : arena.make<ir::Body>(arena.list(stms), body->results);
  }

  // What the next round of a loop may consume.
  const ir::Exp* own_rounds(const ir::LoopExp& loop) {
    ir::LoopExp result = loop;
    result.body = own(loop.body, [&](size_t i) { return ir::is_owned(loop.params[i].param.type); });
    return result.body == loop.body ? &loop : arena.make<ir::LoopExp>(result);
  }

  // Copies those constants among the results for which `must_own` holds.
  const ir::Body* own(const ir::Body* body, auto must_own) {
    std::vector<ir::Result> results(body->results.begin(), body->results.end());
    std::vector<ir::Stm> stms(body->stms.begin(), body->stms.end());
    for (size_t i = 0; i < results.size(); i++) {
      if (!must_own(i) || !is_foreign(results[i].value)) continue;
      stms.push_back(copy_of(b, results[i].value.name, results[i].value.name));
    }
    if (stms.size() == body->stms.size()) return body;
    return arena.make<ir::Body>(arena.list(stms), arena.list(results));
  }

  ir::Program run(ir::Program program) {
    std::vector<ir::Stm> constants;
    for (const ir::Stm& s : program.constants) {
      home = s.pat.empty() ? VName{} : s.pat[0].name;
      stm(s, constants);
    }
    home = {};
    std::vector<ir::Fun> funs(program.funs.begin(), program.funs.end());
    for (ir::Fun& f : funs) f.body = own(body(f.body), [](size_t) { return true; });
    program.constants = arena.list(constants);
    program.funs = arena.list(funs);
    program.num_names = b.num_names();
    return program;
  }
};

// Marks the results of inner functions that do not share, since their callers may consume them.
void mark_fresh(ir::Fun& fun, const ir::AliasTable& aliases, Builder& b) {
  std::unordered_map<uint32_t, size_t> uses;  // of roots: by results, and by parameters that stay with the caller
  for (const ir::Param& p : fun.params)
    if (!ir::is_owned(p.type)) uses[p.name.id]++;
  for (const ir::Result& r : fun.body->results)
    for (uint32_t root : aliases.roots(r.value)) uses[root]++;
  std::vector<ir::Type> ret(fun.ret.begin(), fun.ret.end());
  for (size_t i = 0; i < ret.size(); i++) {
    if (ret[i].kind != ir::TypeKind::Array) continue;
    std::span<const uint32_t> roots = aliases.roots(fun.body->results[i].value);
    ret[i].unique |= std::all_of(roots.begin(), roots.end(), [&](uint32_t root) { return uses[root] == 1; });
  }
  fun.ret = b.arena().list(ret);
}

// Tells calls which results are unique.
struct CallMapper : ir::Mapper {
  std::unordered_map<uint32_t, List<ir::Type>> rets;  // by number of the function
  explicit CallMapper(Arena& arena) : Mapper(arena) {}

  ir::Stm stm(const ir::Stm& s) override {
    if (s.exp->kind != ir::ExpKind::Apply) return ir::map_stm(s, *this);
    ir::ApplyExp apply = *ir::as<ir::ApplyExp>(s.exp);
    auto found = rets.find(apply.fn.id);
    if (found == rets.end()) return s;
    std::vector<ir::Type> ret(apply.ret.begin(), apply.ret.end());
    for (size_t i = 0; i < ret.size(); i++) ret[i].unique = found->second[i].unique;
    apply.ret = arena.list(ret);
    ir::Stm marked = s;
    marked.exp = arena.make<ir::ApplyExp>(apply);
    return marked;
  }
};

}  // namespace

const ir::Program* own_results(const ir::Program* program, Builder& b) {
  ir::AliasTable before = ir::alias_analysis(*program);
  ir::Program kept = Keeper(b, before).run(*program);
  ir::AliasTable aliases = ir::alias_analysis(kept);
  std::vector<ir::Fun> funs(kept.funs.begin(), kept.funs.end());
  CallMapper calls(b.arena());
  for (ir::Fun& f : funs) {
    if (!f.entry) mark_fresh(f, aliases, b);
    calls.rets[f.name.id] = f.ret;
  }
  kept.funs = b.arena().list(funs);
  return copy_wrongly_consumed(ir::map_program(b.arena().make<ir::Program>(kept), calls), b);
}

}  // namespace fehu::lower
