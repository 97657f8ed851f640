// Expressions as C text. Where C has an operator with exactly the meaning that is wanted it is used; the rest are
// functions of rts/c/scalar*.h, which are called like the intrinsics.
// `add32(x, y)` is a call, because signed overflow is undefined in C and wraps here, while `x + y` is printed for
// `add_nw32`, which promises not to overflow.
#include "backend/c/function.h"
#include "backend/c/function_printer.h"
#include "imp/traverse.h"

namespace fehu::backend {

using imp::Exp;
using imp::ExpKind;
using prim::BinOp;
using prim::CmpOp;
using prim::ConvOp;
using prim::FunOp;
using prim::PrimType;
using prim::UnOp;

// f16 is an integer with its bits in C, on which operators would compute nonsense.
static bool is_native_float(PrimType type) {
  return type == PrimType::F32 || type == PrimType::F64;
}

// "log2_64" could be the name of a variable; "log2_f64" could not.
static std::string function_name(std::string intrinsic) {
  size_t end = intrinsic.find_last_not_of("0123456789");
  if (end != intrinsic.npos && intrinsic[end] == '_') intrinsic.insert(end + 1, "f");
  return intrinsic;
}

// Where globals are not copied to local variables, they are members of the context.
void ExpPrinter::name(VName name) {
  if (globals_in_context_ && globals_in_context_->contains(name.id)) out_ += "ctx->globals->";
  out_ += c_name(name);
}

void ExpPrinter::list(List<const Exp*> exps) {
  for (size_t i = 0; i < exps.size(); i++) {
    if (i > 0) out_ += ", ";
    exp(exps[i]);
  }
}

void ExpPrinter::call(std::string_view function, std::initializer_list<const Exp*> args) {
  out_ += function;
  out_ += '(';
  list(List<const Exp*>(args.begin(), args.size()));
  out_ += ')';
}

void ExpPrinter::cast(std::string_view type, const Exp* x, Precedence outer) {
  open(Precedence::Unary, outer);
  out_ += '(';
  out_ += type;
  out_ += ')';
  exp(x, Precedence::Unary);
  close(Precedence::Unary, outer);
}

// A negative number next to an operator needs parentheses.
void ExpPrinter::constant(prim::Value value, Precedence outer) {
  std::string text;
  append_c_constant(text, value);
  bool is_negative = text.starts_with('-');
  out_ += is_negative && outer > Precedence::Unary ? "(" + text + ")" : text;
}

// The operator of C for an operation, or nothing.
static std::string_view infix_operator(BinOp op, PrimType type) {
  bool is_wide = prim::bit_width(type) >= 32;
  switch (op) {
    case BinOp::AddNw:
      return is_wide ? "+" : "";
    case BinOp::SubNw:
      return is_wide ? "-" : "";
    case BinOp::MulNw:
      return is_wide ? "*" : "";
    case BinOp::And:
      return "&";
    case BinOp::Or:
      return "|";
    case BinOp::Xor:
      return "^";
    case BinOp::FAdd:
      return is_native_float(type) ? "+" : "";
    case BinOp::FSub:
      return is_native_float(type) ? "-" : "";
    case BinOp::FMul:
      return is_native_float(type) ? "*" : "";
    case BinOp::FDiv:
      return is_native_float(type) ? "/" : "";
    case BinOp::LogAnd:
      return "&&";
    case BinOp::LogOr:
      return "||";
    default:
      return "";
  }
}

static Precedence precedence_of(std::string_view op) {
  if (op == "+" || op == "-") return Precedence::Add;
  if (op == "*" || op == "/") return Precedence::Mul;
  if (op == "&&") return Precedence::LogAnd;
  return op == "||" ? Precedence::LogOr : Precedence::Bits;
}

// How tight operands must be. A sum may stand on the left of a sum; && and & of && and & may stand on both sides, but
// no other operators beside them: compilers warn of such mixtures.
void ExpPrinter::infix(const Exp* x, std::string_view op, const Exp* y, Precedence own, Precedence outer) {
  auto is_same = [&](const Exp* e) {
    return e->kind == ExpKind::Bin && infix_operator(imp::as<imp::BinExp>(e)->op, e->type) == op;
  };
  bool is_sum = own == Precedence::Add || own == Precedence::Mul;
  bool is_logical = own == Precedence::LogAnd || own == Precedence::LogOr;
  Precedence other = is_logical ? Precedence::Compare : Precedence::Unary;
  if (is_sum) other = own == Precedence::Add ? Precedence::Mul : Precedence::Unary;
  if (own == Precedence::Compare) other = Precedence::Add;
  bool is_free = is_logical || own == Precedence::Bits;
  open(own, outer);
  exp(x, is_sum || (is_free && is_same(x)) ? own : other);
  out_ += fmt::format(" {} ", op);
  exp(y, is_free && is_same(y) ? own : other);
  close(own, outer);
}

// Narrow operations have no form without wrapping: promotion to int would hide it.
static BinOp wrapping(BinOp op) {
  if (op == BinOp::AddNw) return BinOp::Add;
  if (op == BinOp::SubNw) return BinOp::Sub;
  return op == BinOp::MulNw ? BinOp::Mul : op;
}

std::string c_function(const imp::BinExp* e) {
  return function_name(prim::name_of(wrapping(e->op), e->type));
}
std::string c_function(const imp::UnExp* e) {
  return function_name(prim::name_of(e->op, e->type));
}
std::string c_function(const imp::ConvExp* e) {
  return function_name(prim::name_of(e->op, e->x->type, e->type));
}
std::string c_function(const imp::FunExp* e) {
  return function_name(prim::name_of(e->op, e->operand_type));
}

// The least or greatest of two numbers, or of three, for which the next iteration waits.
void ExpPrinter::next(const imp::BinExp* e) {
  auto pair = [&](const imp::Exp* x) {
    auto* made = imp::try_as<imp::BinExp>(x);
    return made && made->op == e->op && waits(made) ? made : nullptr;
  };
  if (const imp::BinExp* right = pair(e->y)) return call(c_function(e) + "_next_right", {e->x, right->x, right->y});
  if (const imp::BinExp* left = pair(e->x)) return call(c_function(e) + "_next_left", {left->x, left->y, e->y});
  call(c_function(e) + "_next", {e->x, e->y});
}

// An operator where there is one with the same meaning, else a function of the run time.
void ExpPrinter::bin(const imp::BinExp* e, Precedence outer) {
  std::string_view op = infix_operator(e->op, e->type);
  if (waits(e))
    next(e);
  else if (op.empty())
    call(c_function(e), {e->x, e->y});
  else
    infix(e->x, op, e->y, precedence_of(op), outer);
}

void ExpPrinter::un(const imp::UnExp* e, Precedence outer) {
  std::string_view op;
  if (e->op == UnOp::Complement) op = "~";
  if (e->op == UnOp::Neg && e->type == PrimType::Bool) op = "!";
  if (e->op == UnOp::Neg && is_native_float(e->type)) op = "-";
  if (op.empty()) return call(c_function(e), {e->x});
  open(Precedence::Unary, outer);
  out_ += op;
  exp(e->x, op == "-" ? Precedence::Postfix : Precedence::Unary);  // never --
  close(Precedence::Unary, outer);
}

static bool is_number(const Exp* e, int64_t x) {
  auto* number = imp::try_as<imp::ConstExp>(e);
  return number && prim::is_integer(e->type) && prim::as_i64(number->value) == x;
}

// Is the lowest bit of a number 0, or is it 1? What becomes a number again stays: it is the bit.
bool ExpPrinter::parity(const imp::CmpExp* e) {
  auto* bit = imp::try_as<imp::BinExp>(e->x);
  bool is_bit = e != made_a_number_ && bit && bit->op == BinOp::And && e->op == CmpOp::Eq && is_number(bit->y, 1);
  if (!is_bit || !(is_number(e->y, 0) || is_number(e->y, 1))) return false;
  if (is_number(e->y, 1)) out_ += "!";
  call(fmt::format("is_even{}", prim::bit_width(bit->type)), {bit->x});
  return true;
}

// Unsigned comparisons cast both sides: variables have signed types.
void ExpPrinter::cmp(const imp::CmpExp* e, Precedence outer) {
  if (parity(e)) return;
  PrimType type = e->operand_type;
  if (type == PrimType::F16) return call(function_name(prim::name_of(e->op, type)), {e->x, e->y});
  bool is_less = e->op == CmpOp::Slt || e->op == CmpOp::Ult || e->op == CmpOp::FLt || e->op == CmpOp::LLt;
  std::string_view op = e->op == CmpOp::Eq ? "==" : is_less ? "<" : "<=";
  if (e->op != CmpOp::Ult && e->op != CmpOp::Ule) return infix(e->x, op, e->y, Precedence::Compare, outer);
  open(Precedence::Compare, outer);
  cast(c_unsigned_type(type), e->x, Precedence::Compare);
  out_ += fmt::format(" {} ", op);
  cast(c_unsigned_type(type), e->y, Precedence::Compare);
  close(Precedence::Compare, outer);
}

// Casts where C defines them as we need them; functions where it does not (out of range, halves, bits).
void ExpPrinter::conv(const imp::ConvExp* e, Precedence outer) {
  PrimType from = e->x->type, to = e->type;
  bool is_half = from == PrimType::F16 || to == PrimType::F16;
  switch (e->op) {
    case ConvOp::Sign:
    case ConvOp::Unsign:
      return exp(e->x, outer);
    case ConvOp::BToI:
      made_a_number_ = e->x;
      return cast(c_type(to), e->x, outer);
    case ConvOp::SExt:
      return cast(c_type(to), e->x, outer);
    case ConvOp::ZExt:
      if (prim::bit_width(from) < prim::bit_width(to))
        return cast(fmt::format("{})({}", c_type(to), c_unsigned_type(from)), e->x, outer);
      return cast(c_type(to), e->x, outer);
    case ConvOp::SiToFp:
    case ConvOp::FpConv:
    case ConvOp::BToF:
      if (!is_half) return cast(c_type(to), e->x, outer);
      break;
    case ConvOp::UiToFp:
      if (!is_half) return cast(fmt::format("{})({}", c_type(to), c_unsigned_type(from)), e->x, outer);
      break;
    case ConvOp::IToB:
    case ConvOp::FToB:
      if (is_half) break;
      open(Precedence::Compare, outer);
      exp(e->x, Precedence::Add);
      out_ += " != 0";
      close(Precedence::Compare, outer);
      return;
    case ConvOp::FpToSi:
    case ConvOp::FpToUi:
    case ConvOp::FpToBits:
    case ConvOp::BitsToFp:
      break;
  }
  call(c_function(e), {e->x});
}

// The operator of a sum or product, whether it may wrap or not.
static std::string_view sum_operator(BinOp op) {
  if (op == BinOp::Add || op == BinOp::AddNw) return "+";
  if (op == BinOp::Sub || op == BinOp::SubNw) return "-";
  return op == BinOp::Mul || op == BinOp::MulNw ? "*" : "";
}

static bool is_instruction(const Exp* e) {
  if (auto* bin = imp::try_as<imp::BinExp>(e))
    return bin->op != BinOp::FDiv && !(infix_operator(bin->op, e->type).empty() && sum_operator(bin->op).empty());
  if (auto* cmp = imp::try_as<imp::CmpExp>(e)) return cmp->operand_type != PrimType::F16;
  if (auto* conv = imp::try_as<imp::ConvExp>(e)) return conv->op == ConvOp::SExt || conv->op == ConvOp::ZExt;
  bool is_negation = e->kind == ExpKind::Un && e->type == PrimType::Bool;
  return is_negation || e->kind == ExpKind::Var || e->kind == ExpKind::Const;
}

// Is it computed in a few instructions, none of which reads memory?
static bool is_quick(const Exp* e) {
  constexpr int kMostParts = 12;
  struct Counter : imp::Walker {
    int parts = 0;
    bool is_simple = true;
    void exp(const Exp* e) override {
      is_simple &= is_instruction(e);
      parts++;
      if (is_simple && parts <= kMostParts) imp::walk_children(e, *this);
    }
  } counter;
  counter.exp(e);
  return counter.is_simple && counter.parts <= kMostParts;
}

static bool is_logical(const Exp* e) {
  auto* bin = imp::try_as<imp::BinExp>(e);
  return bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr);
}

// && and || are jumps for compilers: these are predicted badly where data decide, and stop vectors. If the second
// operand costs no more than a jump, it is computed in any case.
void ExpPrinter::truth(const Exp* e, Precedence outer) {
  auto* bin = imp::try_as<imp::BinExp>(e);
  if (!is_logical(e) || !is_quick(bin->y)) return exp(e, outer);
  auto operand = [&](const Exp* x) {
    auto* inner = imp::try_as<imp::BinExp>(x);
    truth(x, inner && inner->op == bin->op && is_quick(inner->y) ? Precedence::Bits : Precedence::Unary);
  };
  open(Precedence::Bits, outer);
  operand(bin->x);
  out_ += bin->op == BinOp::LogAnd ? " & " : " | ";
  operand(bin->y);
  close(Precedence::Bits, outer);
}

// `cond` evaluates one of its operands only, as ?: does.
void ExpPrinter::fun(const imp::FunExp* e, Precedence outer) {
  if (e->op != FunOp::Cond) {
    out_ += c_function(e);
    out_ += '(';
    list(e->args);
    out_ += ')';
    return;
  }
  // Compilers warn of `a & b ? x : y`, where & stands for &&.
  bool is_in_bits = is_logical(e->args[0]) && is_quick(imp::as<imp::BinExp>(e->args[0])->y);
  open(Precedence::Conditional, outer);
  truth(e->args[0], is_in_bits ? Precedence::Unary : Precedence::LogOr);
  out_ += " ? ";
  exp(e->args[1], Precedence::LogOr);
  out_ += " : ";
  exp(e->args[2], Precedence::Conditional);
  close(Precedence::Conditional, outer);
}

static const imp::BinExp* as_sum(const Exp* e) {
  auto* bin = imp::try_as<imp::BinExp>(e);
  return bin && bin->type == PrimType::I64 && !sum_operator(bin->op).empty() ? bin : nullptr;
}

// Is a sum that may wrap somewhere in the sum?
bool ExpPrinter::has_wrapping_part(const Exp* e) const {
  if (auto* var = imp::try_as<imp::VarExp>(e)) return wrapping_ && wrapping_->contains(var->name.id);
  const imp::BinExp* sum = as_sum(e);
  return sum && (wrapping(sum->op) == sum->op || has_wrapping_part(sum->x) || has_wrapping_part(sum->y));
}

// A sum modulo 2^64. One unsigned operand makes an operation of C unsigned, so only the first of each is cast.
void ExpPrinter::unsigned_sum(const Exp* e, Precedence outer) {
  const imp::BinExp* sum = as_sum(e);
  if (!sum) return cast("uint64_t", e, outer);
  std::string_view op = sum_operator(sum->op);
  Precedence own = precedence_of(op), right = own == Precedence::Add ? Precedence::Mul : Precedence::Unary;
  open(own, outer);
  unsigned_sum(sum->x, own);
  out_ += fmt::format(" {} ", op);
  as_sum(sum->y) ? unsigned_sum(sum->y, right) : exp(sum->y, right);
  close(own, outer);
}

// [index], of an element of that type. gcc follows sums that may wrap, like add64(i, 2), from one iteration of a loop
// to the next only in unsigned arithmetic, and so vectorises the loop only if the whole index is computed in that.
// An index that is such a sum itself is multiplied by the size of an element, without a sign; but not one of bytes.
// The index is not negative, so nothing but the type of the sum changes.
void ExpPrinter::index(const Exp* e, PrimType element) {
  const imp::BinExp* sum = as_sum(e);
  bool is_byte = element == PrimType::Bool || prim::bit_width(element) == 8;
  bool is_signed = sum && wrapping(sum->op) != sum->op;
  out_ += '[';
  if (is_signed && (is_byte || has_wrapping_part(e)))
    unsigned_sum(e, Precedence::Any);
  else
    exp(e);
  out_ += ']';
}

void ExpPrinter::tuning(const imp::TuningExp* e) {
  if (e->compared) out_ += fmt::format("compared_threshold(ctx, {}, ", e->number);
  out_ += fmt::format("tuning_value(ctx, {}, ", e->number);
  exp(e->initial);
  out_ += ')';
  if (!e->compared) return;
  out_ += ", ";
  exp(e->compared);
  out_ += ')';
}

void ExpPrinter::exp(const Exp* e, Precedence outer) {
  switch (e->kind) {
    case ExpKind::Const:
      return constant(imp::as<imp::ConstExp>(e)->value, outer);
    case ExpKind::Var:
      return name(imp::as<imp::VarExp>(e)->name);
    case ExpKind::Bin:
      return bin(imp::as<imp::BinExp>(e), outer);
    case ExpKind::Un:
      return un(imp::as<imp::UnExp>(e), outer);
    case ExpKind::Cmp:
      return cmp(imp::as<imp::CmpExp>(e), outer);
    case ExpKind::Conv:
      return conv(imp::as<imp::ConvExp>(e), outer);
    case ExpKind::Fun:
      return fun(imp::as<imp::FunExp>(e), outer);
    case ExpKind::Load:
      name(imp::as<imp::LoadExp>(e)->pointer);
      return index(imp::as<imp::LoadExp>(e)->index, e->type);
    case ExpKind::Tuning:
      return tuning(imp::as<imp::TuningExp>(e));
    case ExpKind::Chunks:
      out_ += "num_chunks(ctx, ";
      exp(imp::as<imp::ChunksExp>(e)->count);
      out_ += ", ";
      exp(imp::as<imp::ChunksExp>(e)->cost);
      out_ += ')';
      return;
  }
}

std::string print_c_exp(const Exp* exp) {
  std::string out;
  ExpPrinter(out).exp(exp);
  return out;
}

}  // namespace fehu::backend
