// Copying with decisions: a table says what each name of the original is in the copy.
#include "loops/copy.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/build.h"
#include "ir/fold.h"
#include "ir/op_facts.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;

VName PartCopier::binder(VName n) {
  VName made = names_.fresh_like(n);
  now_[n.id] = var_operand(made);
  return made;
}

Operand PartCopier::operand(const Operand& x) {
  auto found = x.is_var() ? now_.find(x.name.id) : now_.end();
  return found == now_.end() ? x : found->second;
}

List<VName> PartCopier::certs(List<VName> list) {
  std::vector<VName> made;
  for (VName n : list) made.push_back(name(n));
  return arena.list(made);
}

Result PartCopier::result(const Result& r) {
  return {certs(r.certs), operand(r.value)};
}

// Statements are not copied one for one: what is decided in this part leaves a name behind that stands for another.
const Body* PartCopier::body(const Body* b) {
  std::vector<Stm> outer = std::exchange(out_, {});
  for (const Stm& s : b->stms) statement(s);
  std::vector<Result> results;
  for (const Result& r : b->results) results.push_back(result(r));
  std::swap(out_, outer);
  return arena.make<Body>(arena.list(outer), arena.list(results));
}

// A comparison of sums of the same name.
static std::optional<bool> comparison(const CmpOpExp& e, const Affines& affines) {
  Affine x = affines.of(e.x), y = affines.of(e.y);
  if (e.type != prim::PrimType::I64 || e.op != prim::CmpOp::Eq || !x.name || x.name != y.name) return std::nullopt;
  return x.offset == y.offset;
}

// What a scalar operation is if it has come to be one of its operands, or a constant.
std::optional<Operand> PartCopier::simpler(const Exp* e) const {
  if (std::optional<Condition> c = reader_.condition(e))
    if (const Operand* x = decide(*c, part_)) return *x;
  if (const auto* cmp = try_as<CmpOpExp>(e))
    if (std::optional<bool> value = comparison(*cmp, affines_)) return bool_operand(*value);
  if (std::optional<prim::Value> value = constant_value(e)) return const_operand(*value);
  if (const auto* bin = try_as<BinOpExp>(e); bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr)) {
    const Operand &known = bin->x.is_const() ? bin->x : bin->y, &other = bin->x.is_const() ? bin->y : bin->x;
    if (known.is_var()) return std::nullopt;
    return prim::as_bool(known.value) == (bin->op == BinOp::LogAnd) ? other : known;
  }
  const auto* fun = try_as<FunOpExp>(e);
  if (!fun || fun->op != prim::FunOp::Cond || fun->args[0].is_var()) return std::nullopt;
  return prim::as_bool(fun->args[0].value) ? fun->args[1] : fun->args[2];
}

// A name for a value that depends on checks stays a name.
void PartCopier::statement(const Stm& s) {
  if (decide_branch(s)) return;
  Stm made = map_stm(s, *this);
  std::optional<Operand> x = simpler(made.exp);
  if (x) made.exp = arena.make<OperandExp>(*x);
  affines_.bind(made);
  if (x && (made.certs.empty() || x->is_const()))
    know(s.pat[0].name, *x);
  else
    out_.push_back(made);
}

// Only if the results are numbers: what branches do to arrays is better left to simplification.
bool PartCopier::decide_branch(const Stm& s) {
  const auto* match = try_as<MatchExp>(s.exp);
  if (!match || !is_if(*match) || !s.certs.empty()) return false;
  Operand condition = operand(match->scrutinees[0]);
  auto is_number = [](const PatElem& p) { return p.type.kind == TypeKind::Prim; };
  if (condition.is_var() || !std::all_of(s.pat.begin(), s.pat.end(), is_number)) return false;
  const Body* taken = prim::as_bool(condition.value) ? match->cases[0].body : match->otherwise;
  for (const Stm& inner : taken->stms) statement(inner);
  for (size_t i = 0; i < s.pat.size(); i++) define(s.pat[i], taken->results[i].value, taken->results[i].certs, s);
  return true;
}

// The name is another one from now on; or, where that depends on checks, is bound to it.
void PartCopier::define(const Param& p, const Operand& x, List<VName> needed, const Stm& s) {
  Operand value = operand(x);
  if (needed.empty() || value.is_const()) return know(p.name, value);
  out_.push_back({arena.list({param(p)}), certs(needed), {}, s.where, arena.make<OperandExp>(value)});
}

}  // namespace fehu::loops
