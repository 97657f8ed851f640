// One branch for each check; what comes after it is inside.
#include "parallel/total.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::parallel {

using namespace ir;

namespace {

// Are all checks statements of the operator itself, whose certificates are only asked for by others of these?
bool can_be_total(const Lambda& op, const analysis::Effects& effects) {
  auto is_scalar = [](const Type& t) { return t.kind == TypeKind::Prim; };
  if (!std::ranges::all_of(op.ret, is_scalar)) return false;
  std::unordered_set<uint32_t> certs;
  for (const Stm& s : op.body->stms) {
    if (s.exp->kind == ExpKind::Assert)
      certs.insert(s.pat[0].name.id);
    else if (effects.has_effect(s))
      return false;
    Stm inside = s;
    inside.certs = {};
    for (VName name : free_names(inside))
      if (certs.contains(name.id)) return false;
  }
  return true;
}

// The body of the operator, from one statement on.
class Attempt {
 public:
  Attempt(const Lambda& op, Operands failed, Build& build) : op_(op), failed_(std::move(failed)), build_(build) {
    types.assign(op.ret.begin(), op.ret.end());
    types.push_back(prim_type(prim::PrimType::Bool));
  }
  Operands from(size_t at) {
    for (; at < op_.body->stms.size(); at++) {
      Stm s = op_.body->stms[at];
      if (const auto* check = try_as<AssertExp>(s.exp)) {
        granted_.insert(s.pat[0].name.id);
        return build_.choose(
            check->cond, types, [&] { return from(at + 1); }, [&] { return failed_; });
      }
      s.certs = others(s.certs);
      build_.emit(s);
    }
    Operands made;
    for (const Result& r : op_.body->results)
      made.push_back(others(r.certs).empty() ? r.value
                                             : build_.let("x", build_.type_of(r.value),
                                                          build_.arena().make<OperandExp>(r.value), others(r.certs)));
    made.push_back(bool_operand(true));
    return made;
  }

  std::vector<Type> types;  // of what the operator gives now

 private:
  // The certificates that no branch stands for.
  List<VName> others(List<VName> certs) {
    std::vector<VName> made;
    for (VName cert : certs)
      if (!granted_.contains(cert.id)) made.push_back(cert);
    return build_.arena().list(made);
  }

  const Lambda& op_;
  Operands failed_;
  Build& build_;
  std::unordered_set<uint32_t> granted_;
};

}  // namespace

std::optional<Reduce> as_total(const Reduce& reduce, const analysis::Effects& effects, Build& build) {
  if (!can_be_total(*reduce.op, effects)) return std::nullopt;
  const Lambda* op = rename(reduce.op, build.names(), build.arena());
  Operands failed(reduce.neutral.begin(), reduce.neutral.end()), neutral = failed;
  failed.push_back(bool_operand(false));
  neutral.push_back(bool_operand(true));
  Attempt attempt(*op, failed, build);
  std::vector<Type> params = attempt.types;
  params.insert(params.end(), attempt.types.begin(), attempt.types.end());
  size_t count = op->ret.size();
  const Lambda* total = build.lambda(params, attempt.types, [&](std::span<const Operand> values) {
    Operand are_good = build.both(values[count], values[2 * count + 1]);
    return build.choose(
        are_good, attempt.types,
        [&] {
          for (size_t i = 0; i < count; i++) {
            build.define(op->params[i], values[i]);
            build.define(op->params[count + i], values[count + 1 + i]);
          }
          return attempt.from(0);
        },
        [&] { return failed; });
  });
  return Reduce{total, build.arena().list(neutral), reduce.is_commutative};
}

}  // namespace fehu::parallel
