// Results that functions give away as their own must share memory with nothing: where that cannot be seen, they are
// copied.
//
// The checker knows more about loops than the aliases of the core IR show (two arrays that take turns, for example), so
// this is rare.
#include <unordered_set>

#include "ir/alias.h"
#include "ir/builder.h"
#include "lower/own_results.h"

namespace fehu::lower {

namespace {

struct Owner {
  ir::Builder& b;
  const ir::AliasTable& aliases;
  const std::unordered_set<uint32_t>& constants;

  bool takes(std::unordered_set<uint32_t>& taken, const ir::Operand& result) {
    std::span<const uint32_t> roots = aliases.roots(result);
    bool is_free = true;
    for (uint32_t root : roots) is_free &= !taken.contains(root) && !constants.contains(root);
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
      ir::PatElem copy = b.param("copy", b.type_of(value));
      const ir::Exp* exp = ir::make_exp<ir::CopyExp>(b.arena(), ir::ExpKind::Copy, value.name);
      stms.push_back({b.arena().list({copy}), {}, {}, {}, exp});
      value = ir::var_operand(copy.name);
    }
    if (stms.size() > fun.body->stms.size())
      fun.body = b.arena().make<ir::Body>(b.arena().list(stms), b.arena().list(results));
    return fun;
  }
};

}  // namespace

const ir::Program* own_results(const ir::Program* program, ir::Builder& b) {
  ir::AliasTable aliases = ir::alias_analysis(*program);
  std::unordered_set<uint32_t> constants;
  for (const ir::Stm& s : program->constants)
    for (const ir::PatElem& p : s.pat) {
      std::span<const uint32_t> roots = aliases.roots(p.name);
      constants.insert(roots.begin(), roots.end());
    }
  std::vector<ir::Fun> funs;
  for (const ir::Fun& f : program->funs) funs.push_back(Owner{b, aliases, constants}.run(f));
  return b.arena().make<ir::Program>(program->stage, program->opaque_types, program->constants, b.arena().list(funs),
                                     b.num_names());
}

}  // namespace fehu::lower
