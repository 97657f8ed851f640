// Evaluation of scalar operations, assertions and traces.
// Evaluation of scalar operations and assertions.
//
// The numbers themselves are computed by src/prim, which the constant folder of the compiler uses too: so folding
// cannot change what a program means.
#include <fmt/format.h>

#include <algorithm>

#include "ir/dispatch.h"
#include "ir/eval/machine.h"

namespace fehu::ir {

using prim::PrimType;

bool get_typed(Machine& m, const Operand& operand, PrimType type, prim::Value& out) {
  if (!get_scalar(m, operand, out)) return false;
  if (out.type == type) return true;
  return fail_program(
      m, fmt::format("an operand of type {} where the operation has {}", prim::name_of(out.type), prim::name_of(type)));
}

static bool fail_missing(Machine& m) {
  return fail_program(m, "the operation does not exist for the type");
}

// Division and integer powers are the only scalar operations that fail.
static bool compute(Machine& m, const BinOpExp& e, prim::Value& out) {
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

static bool compute(Machine& m, const FunOpExp& e, prim::Value& out) {
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

static bool compute(Machine& m, const UnOpExp& e, prim::Value& out) {
  prim::Value x;
  if (!prim::has_type(e.op, e.type)) return fail_missing(m);
  if (!get_typed(m, e.x, e.type, x)) return false;
  out = prim::eval(e.op, e.type, x);
  return true;
}

static bool compute(Machine& m, const CmpOpExp& e, prim::Value& out) {
  prim::Value x, y;
  if (!prim::has_type(e.op, e.type)) return fail_missing(m);
  if (!get_typed(m, e.x, e.type, x) || !get_typed(m, e.y, e.type, y)) return false;
  out = prim::bool_value(prim::eval(e.op, e.type, x, y));
  return true;
}

static bool compute(Machine& m, const ConvOpExp& e, prim::Value& out) {
  prim::Value x;
  if (!prim::has_types(e.op, e.from, e.to)) return fail_missing(m);
  if (!get_typed(m, e.x, e.from, x)) return false;
  out = prim::eval(e.op, e.from, e.to, x);
  return true;
}

// Thresholds choose between versions of the same code, and lengths of chunks cut it: with a seed, one after the other
// is chosen.
static prim::Value any_threshold(const Machine& m, std::string_view name, const prim::Value& usual) {
  constexpr uint64_t kFactor = 0x100000001b3;
  constexpr int64_t kUnreachable = int64_t{1} << 40;
  uint64_t mixed = m.options.seed * kFactor;
  for (char c : name) mixed = (mixed ^ static_cast<uint8_t>(c)) * kFactor;
  uint64_t choice = (mixed >> 32) % 3;
  return choice == 0 ? usual : prim::i64_value(choice == 1 ? 1 : kUnreachable);
}

static bool compute(Machine& m, const TunableExp& e, prim::Value& out) {
  if (!get_typed(m, e.initial, PrimType::I64, out)) return false;
  auto set = m.options.tuning.find(e.name);
  if (set != m.options.tuning.end() && set->second != 0)
    out = prim::i64_value(set->second);
  else if (m.options.seed != 0 && (e.class_name.starts_with("threshold") || e.class_name == "chunk"))
    out = any_threshold(m, e.name, out);
  return true;
}

// Threads decide; here tests do.
static bool compute(Machine& m, const ChunksExp& e, prim::Value& out) {
  prim::Value count, cost;
  if (!get_typed(m, e.count, PrimType::I64, count) || !get_typed(m, e.cost, PrimType::I64, cost)) return false;
  out = prim::i64_value(std::max<int64_t>(1, std::min(prim::as_i64(count), m.options.num_chunks)));
  return true;
}

// Whichever of the overloads above fits; other operations are none on numbers.
// Any other operation whose result is one number.
static bool compute_by_list(Machine& m, const auto& e, prim::Value& out) {
  Values values;
  if (!eval(m, e, values)) return false;
  if (values.size() != 1 || !values[0].is_scalar())
    return fail_program(m, fmt::format("no operation on numbers: {}", name_of(e.kind)));
  out = values[0].scalar;
  return true;
}

bool eval_scalar_op(Machine& m, const Exp* exp, prim::Value& out) {
  return dispatch(exp, [&](const auto& e) {
    if constexpr (requires { compute(m, e, out); })
      return compute(m, e, out);
    else
      return compute_by_list(m, e, out);
  });
}

static bool append_computed(Machine& m, const auto& e, Values& out) {
  prim::Value value;
  if (!compute(m, e, value)) return false;
  out.push_back(scalar_value(value));
  return true;
}
bool eval(Machine& m, const BinOpExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const UnOpExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const CmpOpExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const ConvOpExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const FunOpExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const TunableExp& e, Values& out) {
  return append_computed(m, e, out);
}
bool eval(Machine& m, const ChunksExp& e, Values& out) {
  return append_computed(m, e, out);
}

bool eval(Machine& m, const OperandExp& e, Values& out) {
  return take(m, e.value, out.emplace_back());
}
bool eval(Machine& m, const OpaqueExp& e, Values& out) {
  return take(m, e.value, out.emplace_back());
}

// The message is put together only if it is needed.
bool eval(Machine& m, const AssertExp& e, Values& out) {
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

static std::string show_place(const Machine& m, const Provenance& where) {
  if (where.locs.empty() || !m.options.sources) return "<unknown>";
  return m.options.sources->describe(where.locs[0]);
}

static void append_traced(std::string& out, prim::Value value) {
  double number = prim::is_float(value.type) ? prim::as_double(value) : 0;
  if (prim::is_float(value.type))
    out += number != number ? "nan" : fmt::format("{:f}", number);
  else if (value.type == PrimType::Bool)
    out += prim::as_bool(value) ? "true" : "false";
  else if (prim::is_unsigned(value.type))
    out += fmt::format("{}", prim::as_u64(value));
  else
    out += fmt::format("{}", prim::as_i64(value));
}

// One line. Spec: executables.md 3.
bool eval(Machine& m, const TraceExp& e, Values&) {
  EvalValue value;
  if (!get(m, e.value, value)) return false;
  if (!value.is_scalar() && !value.is_array()) return fail_program(m, "what is traced is no number and no array");
  m.trace += e.label.empty() ? show_place(m, m.stm->where) : std::string(e.label);
  m.trace += ": ";
  prim::Data data = to_data(value);
  for (size_t i = 0; i < data.num_elements(); i++) {
    append_traced(m.trace, {e.shown_as, data.element(i).bits});
    if (value.is_array()) m.trace += ' ';
  }
  m.trace += '\n';
  return true;
}

}  // namespace fehu::ir
