// Evaluation of scalar operations, assertions and control.
#include <fmt/format.h>

#include "ir/eval/machine.h"

namespace fehu::ir {

using prim::PrimType;

static bool get_typed(Machine& m, const Operand& operand, PrimType type, prim::Value& out) {
  if (!get_scalar(m, operand, out)) return false;
  if (out.type == type) return true;
  return fail_program(
      m, fmt::format("an operand of type {} where the operation has {}", prim::name_of(out.type), prim::name_of(type)));
}

static bool fail_missing(Machine& m) {
  return fail_program(m, "the operation does not exist for the type");
}

static bool eval_bin_op(Machine& m, const BinOpExp& e, prim::Value& out) {
  prim::Value x, y;
  if (!prim::has_type(e.op, e.type)) return fail_missing(m);
  if (!get_typed(m, e.x, e.type, x) || !get_typed(m, e.y, e.type, y)) return false;
  prim::EvalResult result = prim::eval(e.op, e.type, x, y);
  out = result.value;
  switch (result.error) {
    case prim::EvalError::None:
      return true;
    case prim::EvalError::DivisionByZero:
      return fail(m, EvalErrorKind::Failure, "division by zero");
    case prim::EvalError::NegativeExponent:
      return fail(m, EvalErrorKind::Failure, "negative exponent");
  }
  return false;
}

static bool eval_fun_op(Machine& m, const FunOpExp& e, prim::Value& out) {
  if (!prim::has_type(e.op, e.type)) return fail_missing(m);
  prim::Signature signature = prim::signature_of(e.op, e.type);
  if (e.args.size() != static_cast<size_t>(signature.num_operands))
    return fail_program(m, "the wrong number of operands");
  prim::Value args[3];
  for (size_t i = 0; i < e.args.size(); i++)
    if (!get_typed(m, e.args[i], signature.operands[i], args[i])) return false;
  out = prim::eval(e.op, e.type, std::span<const prim::Value>(args, e.args.size()));
  return true;
}

bool eval_scalar_op(Machine& m, const Exp* exp, prim::Value& out) {
  prim::Value x, y;
  if (exp->kind == ExpKind::BinOp) return eval_bin_op(m, *as<BinOpExp>(exp), out);
  if (exp->kind == ExpKind::FunOp) return eval_fun_op(m, *as<FunOpExp>(exp), out);
  if (exp->kind == ExpKind::UnOp) {
    const UnOpExp& e = *as<UnOpExp>(exp);
    if (!prim::has_type(e.op, e.type)) return fail_missing(m);
    if (!get_typed(m, e.x, e.type, x)) return false;
    out = prim::eval(e.op, e.type, x);
  } else if (exp->kind == ExpKind::CmpOp) {
    const CmpOpExp& e = *as<CmpOpExp>(exp);
    if (!prim::has_type(e.op, e.type)) return fail_missing(m);
    if (!get_typed(m, e.x, e.type, x) || !get_typed(m, e.y, e.type, y)) return false;
    out = prim::bool_value(prim::eval(e.op, e.type, x, y));
  } else {
    const ConvOpExp& e = *as<ConvOpExp>(exp);
    if (!prim::has_types(e.op, e.from, e.to)) return fail_missing(m);
    if (!get_typed(m, e.x, e.from, x)) return false;
    out = prim::eval(e.op, e.from, e.to, x);
  }
  return true;
}

bool eval_assert(Machine& m, const AssertExp& e, Values& out) {
  prim::Value cond;
  if (!get_typed(m, e.cond, PrimType::Bool, cond)) return false;
  if (prim::as_bool(cond)) {
    out.push_back(cert_value());
    return true;
  }
  std::string message;
  for (const MessagePart& part : e.message) {
    prim::Value value;
    if (!part.text.empty()) {
      message += part.text;
    } else if (!get_scalar(m, part.value, value)) {
      return false;
    } else {
      // The part's type may be unsigned where the value cannot be.
      bool is_fitting = core_type(part.type) == value.type;
      prim::append_value(message, is_fitting ? prim::Value{part.type, value.bits} : value, prim::kPlainStyle);
    }
  }
  return fail(m, EvalErrorKind::Failure, std::move(message));
}

// ---------------------------------------------------------------------------------------------------------------
// Control

static bool is_case(const MatchCase& c, std::span<const prim::Value> scrutinees) {
  for (size_t i = 0; i < scrutinees.size(); i++) {
    bool is_wildcard = i < c.is_wildcard.size() && c.is_wildcard[i];
    if (!is_wildcard && !prim::is_equal(c.values[i], scrutinees[i])) return false;
  }
  return true;
}

static const Body* find_case(const MatchExp& e, std::span<const prim::Value> scrutinees) {
  for (const MatchCase& c : e.cases)
    if (is_case(c, scrutinees)) return c.body;
  return e.otherwise;
}

bool eval_match(Machine& m, const MatchExp& e, Values& out) {
  std::vector<prim::Value> scrutinees(e.scrutinees.size());
  for (size_t i = 0; i < scrutinees.size(); i++)
    if (!get_scalar(m, e.scrutinees[i], scrutinees[i])) return false;
  for (const MatchCase& c : e.cases) {
    if (c.values.size() != scrutinees.size()) return fail_program(m, "a case has the wrong number of literals");
    for (size_t i = 0; i < scrutinees.size(); i++)
      if (!(i < c.is_wildcard.size() && c.is_wildcard[i]) && c.values[i].type != scrutinees[i].type)
        return fail_program(m, "a literal of a case has the wrong type");
  }
  return eval_body(m, *find_case(e, scrutinees), out) && check_results(m, e.ret, out);
}

static bool get_inits(Machine& m, const LoopExp& e, Values& out) {
  for (const LoopParam& param : e.params) {
    bool is_consumed = param.param.type.unique && param.init.is_var();
    EvalValue& value = out.emplace_back();
    if (!(is_consumed ? consume(m, param.init.name, value) : take(m, param.init, value))) return false;
  }
  for (const LoopParam& param : e.params)
    if (param.is_moved && !eval_release(m, param.init.name)) return false;
  return true;
}

// One iteration: `values` become the parameters, then what the body returns.
static bool iterate(Machine& m, const LoopExp& e, Values& values) {
  if (!count_steps(m, 1)) return false;
  for (size_t i = 0; i < e.params.size(); i++)
    if (!bind_param(m, e.params[i].param, std::move(values[i]))) return false;
  values.clear();
  if (!eval_body(m, *e.body, values)) return false;
  if (values.size() == e.params.size()) return true;
  return fail_program(m, "a loop body has the wrong number of results");
}

static bool eval_for(Machine& m, const LoopExp& e, Values& values) {
  prim::Value bound;
  if (!get_typed(m, e.bound, e.counter_type, bound)) return false;
  if (!prim::is_integer(e.counter_type)) return fail_program(m, "the counter of a loop is not an integer");
  for (int64_t i = 0; i < prim::as_i64(bound); i++) {
    if (!bind(m, e.counter, scalar_value(prim::int_value(e.counter_type, static_cast<uint64_t>(i))))) return false;
    if (!iterate(m, e, values)) return false;
  }
  return true;
}

static bool eval_while(Machine& m, const LoopExp& e, Values& values) {
  size_t index = 0;
  while (index < e.params.size() && e.params[index].param.name != e.condition) index++;
  if (index == e.params.size()) return fail_program(m, "the condition of a loop is not one of its parameters");
  for (;;) {
    if (!values[index].is_scalar()) return fail_program(m, "the condition of a loop is not a scalar");
    if (!prim::as_bool(values[index].scalar)) return true;
    if (!iterate(m, e, values)) return false;
  }
}

bool eval_loop(Machine& m, const LoopExp& e, Values& out) {
  if (!get_inits(m, e, out)) return false;
  return e.form == LoopForm::For ? eval_for(m, e, out) : eval_while(m, e, out);
}

}  // namespace fehu::ir
