// Who gives memory away or writes to it must own it: where that cannot be seen, it is copied.
//
// The checker knows more about loops than the aliases of the core IR show (two arrays that take turns, for example),
// and where types are abstract it lets functions return constants, which their callers may then consume. Both are rare.
#include <algorithm>
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

// Copies constants before they are consumed.
struct ConstantKeeper : ir::Mapper {
  ir::Builder& b;
  const ir::AliasTable& aliases;
  VName home = {};  // some name bound by the constant at hand; none in functions
  const ir::Substitution* copies = nullptr;  // in the operation at hand

  ConstantKeeper(ir::Builder& b, const ir::AliasTable& aliases) : Mapper(b.arena()), b(b), aliases(aliases) {}

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

  // Copies those results for which `must_own` holds.
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

// Copies results that are marked unique but may share memory.
struct Owner {
  ir::Builder& b;
  const ir::AliasTable& aliases;

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
    return fun;
  }
};

}  // namespace

const ir::Program* own_results(const ir::Program* program, ir::Builder& b) {
  ir::AliasTable before = ir::alias_analysis(*program);
  ir::Program kept = ConstantKeeper(b, before).run(*program);
  ir::AliasTable aliases = ir::alias_analysis(kept);
  std::vector<ir::Fun> funs;
  for (const ir::Fun& f : kept.funs) funs.push_back(Owner{b, aliases}.run(f));
  kept.funs = b.arena().list(funs);
  kept.num_names = b.num_names();
  return b.arena().make<ir::Program>(kept);
}

}  // namespace fehu::lower
