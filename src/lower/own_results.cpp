// Who gives memory away or writes to it must own it: where that cannot be seen, it is copied.
//
// The checker knows more about loops than the aliases of the core IR show (two arrays that take turns, for example),
// where types are abstract it lets functions return constants, which their callers may then consume, and results of
// branches do not share what some branch consumes, whatever others do with it. An array of tuples is several arrays
// here, which must not seem to share when it is consumed. All are rare.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "ir/alias.h"
#include "ir/builder.h"
#include "ir/names.h"
#include "ir/traverse.h"
#include "lower/own_results.h"

namespace fehu::lower {

namespace {

ir::Stm copy_of(ir::Builder& b, VName array, VName& copy) {
  ir::PatElem elem = b.param("copy", b.type_of(array));
  copy = elem.name;
  return {b.arena().list({elem}), {}, {}, {}, ir::make_exp<ir::CopyExp>(b.arena(), ir::ExpKind::Copy, array)};
}

// Copies constants before they are consumed, and what several results of branches would share.
struct Keeper : ir::Mapper {
  ir::Builder& b;
  const ir::AliasTable& aliases;
  VName home = {};                           // some name bound by the constant at hand; none in functions
  const ir::Substitution* copies = nullptr;  // in the operation at hand

  Keeper(ir::Builder& b, const ir::AliasTable& aliases) : Mapper(b.arena()), b(b), aliases(aliases) {}

  // A constant, other than the one being made.
  bool is_foreign(const ir::Operand& x) const {
    std::span<const uint32_t> roots = aliases.roots(x);
    return std::any_of(roots.begin(), roots.end(), [&](uint32_t root) {
      return b.is_constant({root, {}}) && !(home && b.are_together({root, {}}, home));
    });
  }

  VName name(VName n) override {
    const ir::Operand* copy = copies ? copies->find(n) : nullptr;
    return copy ? copy->name : n;
  }

  void stm(const ir::Stm& s, std::vector<ir::Stm>& out) {
    std::vector<VName> consumed;
    ir::append_consumed(s.exp, consumed);
    ir::Substitution made;
    for (VName n : consumed) {
      if (!is_foreign({n, {}}) || made.find(n)) continue;
      VName copy;
      out.push_back(copy_of(b, n, copy));
      made.add(n, copy);
    }
    const ir::Substitution* outer = std::exchange(copies, made.empty() ? nullptr : &made);
    ir::Stm kept = s;
    kept.exp = ir::map_children(s.exp, *this);
    copies = outer;
    if (s.exp->kind == ir::ExpKind::Loop) kept.exp = own_rounds(*ir::cast<ir::LoopExp>(kept.exp));
    if (s.exp->kind == ir::ExpKind::Match) kept.exp = own_branches(s, *ir::cast<ir::MatchExp>(kept.exp));
    out.push_back(kept);
  }

  const ir::Body* body(const ir::Body* body) override {
    const ir::Substitution* outer = std::exchange(copies, nullptr);
    std::vector<ir::Stm> stms;
    for (const ir::Stm& s : body->stms) stm(s, stms);
    copies = outer;
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

  // What one branch consumes belongs to one result only: others, in whatever branch, are copies.
  const ir::Exp* own_branches(const ir::Stm& s, const ir::MatchExp& match) {
    std::span<const uint32_t> consumed = aliases.consumed_by(s);
    if (consumed.empty() || s.pat.size() < 2) return &match;
    std::unordered_map<uint32_t, size_t> owners;  // which result
    for (uint32_t root : consumed) owners[root] = s.pat.size();
    auto belongs_to_other = [&](size_t i, const ir::Operand& value) {
      if (s.pat[i].type.kind != ir::TypeKind::Array) return false;
      bool is_free = true;
      for (uint32_t root : aliases.roots(value)) {
        auto owner = owners.find(root);
        is_free &= owner == owners.end() || owner->second == i || owner->second == s.pat.size();
      }
      if (!is_free) return true;
      for (uint32_t root : aliases.roots(value))
        if (auto owner = owners.find(root); owner != owners.end()) owner->second = i;
      return false;
    };
    ir::MatchExp result = match;
    std::vector<ir::MatchCase> cases(match.cases.begin(), match.cases.end());
    for (ir::MatchCase& c : cases) c.body = copied(c.body, belongs_to_other);
    result.cases = arena.list(cases);
    result.otherwise = copied(match.otherwise, belongs_to_other);
    return arena.make<ir::MatchExp>(result);
  }

  // Copies those constants among the results for which `must_own` holds.
  const ir::Body* own(const ir::Body* body, auto must_own) {
    return copied(body, [&](size_t i, const ir::Operand& value) { return must_own(i) && is_foreign(value); });
  }

  const ir::Body* copied(const ir::Body* body, auto must_copy) {
    std::vector<ir::Result> results(body->results.begin(), body->results.end());
    std::vector<ir::Stm> stms(body->stms.begin(), body->stms.end());
    for (size_t i = 0; i < results.size(); i++) {
      if (!must_copy(i, results[i].value)) continue;
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

// Copies results that are marked unique but may share memory; marks those of inner functions that do not share, since
// their callers may consume them.
struct Owner {
  ir::Builder& b;
  const ir::AliasTable& aliases;

  void mark_fresh(ir::Fun& fun) {
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

  bool takes(std::unordered_set<uint32_t>& taken, const ir::Operand& result) {
    std::span<const uint32_t> roots = aliases.roots(result);
    bool is_free = true;
    for (uint32_t root : roots) is_free &= !taken.contains(root);
    if (is_free) taken.insert(roots.begin(), roots.end());
    return is_free;
  }

  ir::Fun run(ir::Fun fun) {
    std::unordered_set<uint32_t> taken;
    for (const ir::Param& p : fun.params)
      if (!ir::is_owned(p.type)) taken.insert(p.name.id);
    std::vector<ir::Result> results(fun.body->results.begin(), fun.body->results.end());
    std::vector<ir::Stm> stms(fun.body->stms.begin(), fun.body->stms.end());
    for (size_t i = 0; i < results.size(); i++) {
      ir::Operand& value = results[i].value;
      if (!value.is_var() || fun.ret[i].kind != ir::TypeKind::Array || !fun.ret[i].unique || takes(taken, value))
        continue;
      stms.push_back(copy_of(b, value.name, value.name));
    }
    if (stms.size() > fun.body->stms.size())
      fun.body = b.arena().make<ir::Body>(b.arena().list(stms), b.arena().list(results));
    if (!fun.entry) mark_fresh(fun);
    return fun;
  }
};

// Results of a call that are not unique may share memory, for all that one sees. Where they are the parts of an array
// of tuples that is consumed, they must not.
struct SharedResults : ir::Mapper {
  ir::Builder& b;
  const ir::AliasTable& aliases;
  SharedResults(ir::Builder& b, const ir::AliasTable& aliases) : Mapper(b.arena()), b(b), aliases(aliases) {}

  static bool is_shared(const ir::ApplyExp& call, size_t i) {
    return call.ret[i].kind == ir::TypeKind::Array && !call.ret[i].unique;
  }
  static bool may_share(const ir::ApplyExp& call) {
    int count = 0;
    for (size_t i = 0; i < call.ret.size(); i++) count += is_shared(call, i);
    return count > 1;
  }

  bool is_consumed(const ir::PatElem& p) const {
    std::span<const uint32_t> roots = aliases.roots(p.name);
    return std::any_of(roots.begin(), roots.end(), [&](uint32_t root) { return aliases.is_consumed(root); });
  }

  void call(const ir::Stm& s, std::vector<ir::Stm>& out) {
    const auto& call = *ir::cast<ir::ApplyExp>(s.exp);
    std::vector<ir::PatElem> pat(s.pat.begin(), s.pat.end());
    std::vector<ir::Stm> copies;
    for (size_t i = 0; i < pat.size(); i++) {
      if (!is_shared(call, i) || !is_consumed(pat[i])) continue;
      ir::PatElem given = b.param("given", pat[i].type);
      const ir::Exp* copy = ir::make_exp<ir::CopyExp>(arena, ir::ExpKind::Copy, given.name);
      copies.push_back({arena.list({pat[i]}), {}, {}, {}, copy});
      pat[i] = given;
    }
    out.push_back(s);
    out.back().pat = arena.list(pat);
    out.insert(out.end(), copies.begin(), copies.end());
  }

  List<ir::Stm> stms(List<ir::Stm> list) {
    std::vector<ir::Stm> out;
    for (const ir::Stm& s : list)
      if (s.exp->kind == ir::ExpKind::Apply && may_share(*ir::cast<ir::ApplyExp>(s.exp)))
        call(s, out);
      else
        out.push_back(ir::map_stm(s, *this));
    return arena.list(out);
  }
  const ir::Body* body(const ir::Body* body) override { return arena.make<ir::Body>(stms(body->stms), body->results); }

  ir::Program run(ir::Program program) {
    std::vector<ir::Fun> funs(program.funs.begin(), program.funs.end());
    for (ir::Fun& f : funs) f.body = body(f.body);
    program.constants = stms(program.constants);
    program.funs = arena.list(funs);
    program.num_names = b.num_names();
    return program;
  }
};

// Tells calls which results are unique.
struct CallMapper : ir::Mapper {
  std::unordered_map<uint32_t, List<ir::Type>> rets;  // by number of the function
  bool has_sharing = false;
  explicit CallMapper(Arena& arena) : Mapper(arena) {}

  ir::Stm stm(const ir::Stm& s) override {
    if (s.exp->kind != ir::ExpKind::Apply) return ir::map_stm(s, *this);
    ir::ApplyExp apply = *ir::cast<ir::ApplyExp>(s.exp);
    auto found = rets.find(apply.fn.id);
    if (found == rets.end()) return s;
    std::vector<ir::Type> ret(apply.ret.begin(), apply.ret.end());
    for (size_t i = 0; i < ret.size(); i++) ret[i].unique = found->second[i].unique;
    apply.ret = arena.list(ret);
    has_sharing |= SharedResults::may_share(apply);
    ir::Stm marked = s;
    marked.exp = arena.make<ir::ApplyExp>(apply);
    return marked;
  }
};

}  // namespace

const ir::Program* own_results(const ir::Program* program, ir::Builder& b) {
  ir::AliasTable before = ir::alias_analysis(*program);
  ir::Program kept = Keeper(b, before).run(*program);
  ir::AliasTable aliases = ir::alias_analysis(kept);
  std::vector<ir::Fun> funs;
  CallMapper calls(b.arena());
  for (const ir::Fun& f : kept.funs) {
    funs.push_back(Owner{b, aliases}.run(f));
    calls.rets[f.name.id] = funs.back().ret;
  }
  kept.funs = b.arena().list(funs);
  kept.num_names = b.num_names();
  const ir::Program* marked = ir::map_program(b.arena().make<ir::Program>(kept), calls);
  if (!calls.has_sharing) return marked;
  ir::AliasTable marked_aliases = ir::alias_analysis(*marked);
  return b.arena().make<ir::Program>(SharedResults(b, marked_aliases).run(*marked));
}

}  // namespace fehu::lower
