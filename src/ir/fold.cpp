// Evaluation of scalar operations on constants. The numbers come from src/prim, which the evaluator uses too.
#include "ir/fold.h"

#include "prim/eval.h"

namespace fehu::ir {

using prim::Value;

static std::optional<Value> value_of(const BinOpExp& e) {
  if (e.x.is_var() || e.y.is_var()) return std::nullopt;
  prim::EvalResult result = prim::eval(e.op, e.type, e.x.value, e.y.value);
  return result.error == prim::EvalError::None ? std::optional(result.value) : std::nullopt;
}

static std::optional<Value> value_of(const UnOpExp& e) {
  return e.x.is_var() ? std::nullopt : std::optional(prim::eval(e.op, e.type, e.x.value));
}

static std::optional<Value> value_of(const CmpOpExp& e) {
  if (e.x.is_var() || e.y.is_var()) return std::nullopt;
  return prim::bool_value(prim::eval(e.op, e.type, e.x.value, e.y.value));
}

static std::optional<Value> value_of(const ConvOpExp& e) {
  return e.x.is_var() ? std::nullopt : std::optional(prim::eval(e.op, e.from, e.to, e.x.value));
}

static std::optional<Value> value_of(const FunOpExp& e) {
  std::vector<Value> args;
  for (const Operand& x : e.args) {
    if (x.is_var()) return std::nullopt;
    args.push_back(x.value);
  }
  return prim::eval(e.op, e.type, args);
}

std::optional<Value> constant_value(const Exp* e) {
  if (const auto* bin = try_as<BinOpExp>(e)) return value_of(*bin);
  if (const auto* un = try_as<UnOpExp>(e)) return value_of(*un);
  if (const auto* cmp = try_as<CmpOpExp>(e)) return value_of(*cmp);
  if (const auto* conv = try_as<ConvOpExp>(e)) return value_of(*conv);
  if (const auto* fun = try_as<FunOpExp>(e)) return value_of(*fun);
  return std::nullopt;
}

const Body* known_branch(const MatchExp& e, std::span<const Operand> scrutinees) {
  for (const MatchCase& c : e.cases) {
    bool is_taken = true, is_open = false;
    for (size_t i = 0; i < scrutinees.size(); i++) {
      if (c.is_wildcard[i]) continue;
      is_open = is_open || scrutinees[i].is_var();
      is_taken = is_taken && (scrutinees[i].is_var() || scrutinees[i].value == c.values[i]);
    }
    if (is_taken && is_open) return nullptr;
    if (is_taken) return c.body;
  }
  return e.otherwise;
}

}  // namespace fehu::ir
