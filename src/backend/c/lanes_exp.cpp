// Expressions in lanes: text of a vector with the value of each. Truth values are masks.
#include <fmt/format.h>

#include "backend/c/lanes_printer.h"
#include "imp/traverse.h"

namespace fehu::backend {

using imp::as;
using imp::Exp;
using imp::ExpKind;
using imp::is_division;
using imp::LaneKind;
using prim::BinOp;
using prim::CmpOp;
using prim::ConvOp;
using prim::FunOp;
using prim::PrimType;
using prim::UnOp;

// ---------------------------------------------------------------------------------------------------------------
// Types

// "i32_a8", "u32_a8": of the size of the type.
std::string LanePrinter::int_type(PrimType type, char letter) const {
  return fmt::format("{}{}_{}", letter, prim::bit_width(type), spec_.name);
}

std::string LanePrinter::type(PrimType type) const {
  if (type == PrimType::Bool) return "mask_" + spec_.name;
  return int_type(type, prim::is_float(type) ? 'f' : 'i');
}

// A comparison of vectors gives integers of the size of its operands.
std::string LanePrinter::to_mask(const std::string& comparison, PrimType type) const {
  if (is_whole(type)) return fmt::format("(mask_{})({})", spec_.name, comparison);
  if (prim::bit_width(type) == 32) return fmt::format("MASK_OF_32_{}({})", spec_.name, comparison);
  return fmt::format("CONVERT(mask_{}, {})", spec_.name, comparison);
}

std::string LanePrinter::from_mask(const std::string& mask, PrimType type) const {
  if (type == PrimType::Bool || is_whole(type)) return mask;
  if (prim::bit_width(type) == 32) return fmt::format("MASK_FOR_32_{}({})", spec_.name, mask);
  return fmt::format("CONVERT({}, {})", int_type(type, 'i'), mask);
}

std::string LanePrinter::select(PrimType type, const std::string& mask, const std::string& x,
                                const std::string& y) const {
  std::string v = this->type(type), i = type == PrimType::Bool ? v : int_type(type, 'i');
  return fmt::format("SELECT({}, {}, {}, {}, {})", v, i, from_mask(mask, type), x, y);
}

// ---------------------------------------------------------------------------------------------------------------
// Values

std::string LanePrinter::scalar(const Exp* e, Precedence outer) {
  std::string text;
  ExpPrinter(text).exp(e, outer);
  return text;
}

// How much an affine value goes up from one lane to the next.
std::string LanePrinter::stride(const Exp* e) {
  if (std::optional<int64_t> known = facts_.stride(e)) return std::to_string(*known);
  if (auto* var = imp::try_as<imp::VarExp>(e)) return stride(facts_.definition(var->name));
  auto* bin = as<imp::BinExp>(e);
  bool is_sum = bin->op != BinOp::Mul && bin->op != BinOp::MulNw;
  if (is_sum) {
    bool is_minus = bin->op == BinOp::Sub || bin->op == BinOp::SubNw;
    return fmt::format("{}({}, {})", is_minus ? "sub64" : "add64", stride(bin->x), stride(bin->y));
  }
  const Exp* factor = facts_.is_uniform(bin->x) ? bin->x : bin->y;
  return fmt::format("mul64({}, {})", stride(factor == bin->x ? bin->y : bin->x), scalar(factor));
}

// The same value in all lanes, or the numbers of an affine one.
std::string LanePrinter::all_lanes(const Exp* e) {
  std::string v = type(e->type), value = scalar(e);
  if (e->type == PrimType::Bool) value = fmt::format("-({})", value);
  std::string first = fmt::format("SPLAT_{}({}, {})", spec_.name, v, value);
  if (facts_.is_uniform(e)) return first;
  std::string u = int_type(PrimType::I64, 'u'), step = stride(e);
  std::string steps = fmt::format("NUMBERS_{}({})", spec_.name, v);
  if (step != "1")
    steps = fmt::format("MUL({0}, {1}, {2}, SPLAT_{3}({0}, (int64_t)({4})))", v, u, steps, spec_.name, step);
  return fmt::format("ADD({}, {}, {}, {})", v, u, first, steps);
}

std::string LanePrinter::vector(const Exp* e) {
  if (facts_.kind(e) != LaneKind::Varying) return all_lanes(e);
  switch (e->kind) {
    case ExpKind::Const:
    case ExpKind::Tuning:
    case ExpKind::Chunks:  // never in lanes
      return all_lanes(e);
    case ExpKind::Var:
      return c_name(as<imp::VarExp>(e)->name);
    case ExpKind::Bin:
      return bin(as<imp::BinExp>(e));
    case ExpKind::Un:
      return un(as<imp::UnExp>(e));
    case ExpKind::Cmp:
      return cmp(as<imp::CmpExp>(e));
    case ExpKind::Conv:
      return conv(as<imp::ConvExp>(e));
    case ExpKind::Fun:
      return fun(as<imp::FunExp>(e));
    case ExpKind::Load:
      return load(as<imp::LoadExp>(e));
  }
  return {};
}

// A function of the run time, lane by lane.
std::string LanePrinter::each(std::string_view function, PrimType result, std::initializer_list<const Exp*> args) {
  std::string text = fmt::format("EACH_{}({}, {}", args.size(), type(result), function);
  for (const Exp* arg : args) text += ", " + vector(arg);
  return text + ")";
}

// ---------------------------------------------------------------------------------------------------------------
// Operators

// Must it not be evaluated in lanes that are not here?
static bool needs_guard(const Exp* e) {
  class Finder : public imp::Walker {
   public:
    bool is_found = false;
    void exp(const Exp* e) override {
      is_found |= e->kind == ExpKind::Load;
      if (auto* bin = imp::try_as<imp::BinExp>(e))
        is_found |= is_division(bin->op) && !imp::is_division_by_constant(*bin);
      imp::walk_children(e, *this);
    }
  } finder;
  finder.exp(e);
  return finder.is_found;
}

// The value where the condition holds, and nothing of it elsewhere: a variable for it, and a branch before this line.
std::string LanePrinter::guarded(const std::string& condition, bool is_uniform, const Exp* e) {
  if (!needs_guard(e)) return vector(e);
  std::string value = fresh("value"), here = fresh("here"), outer = mask_;
  line();
  out_ += fmt::format("{} {} = {{0}};\n", type(e->type), value);
  if (!is_uniform) {
    line();
    out_ += fmt::format("const mask_{} {} = {};\n", spec_.name, here, both_masks(condition));
    mask_ = here;
  }
  line();
  out_ += is_uniform ? fmt::format("if ({}) {{\n", condition) : fmt::format("if (ANY({}, {})) {{\n", spec_.name, here);
  depth_++;
  std::string text = vector(e);
  line();
  out_ += fmt::format("{} = {};\n", value, text);
  depth_--;
  line();
  out_ += "}\n";
  mask_ = outer;
  return value;
}

// The second operand is looked at only where the first leaves it open.
std::string LanePrinter::logical(const imp::BinExp* e) {
  bool is_and = e->op == BinOp::LogAnd, is_uniform = facts_.is_uniform(e->x);
  std::string x = is_uniform ? scalar(e->x, Precedence::Unary) : vector(e->x);
  std::string name = x;
  if (!is_uniform && needs_guard(e->y)) {
    name = fresh("first");
    line();
    out_ += fmt::format("const mask_{} {} = {};\n", spec_.name, name, x);
  }
  std::string open = is_and ? name : is_uniform ? "!" + name : "~" + name;
  std::string y = guarded(open, is_uniform, e->y);
  std::string first = is_uniform ? fmt::format("SPLAT_{0}(mask_{0}, -({1}))", spec_.name, x) : name;
  return fmt::format("({} {} {})", first, is_and ? "&" : "|", y);
}

// By a constant it is an instruction.
std::string LanePrinter::shift(const imp::BinExp* e) {
  auto* amount = imp::try_as<imp::ConstExp>(e->y);
  int64_t by = amount ? prim::as_i64(amount->value) : -1;
  bool is_in_range = by >= 0 && by < prim::bit_width(e->type);
  if (!is_in_range && !facts_.is_uniform(e->y)) return each(c_function(e), e->type, {e->x, e->y});
  std::string_view name = e->op == BinOp::Shl ? "SHL" : e->op == BinOp::LShr ? "LSHR" : "ASHR";
  if (!is_in_range)
    return fmt::format("{}_BY({}, {}, {}, {}, {})", name, type(e->type), int_type(e->type, 'u'),
                       prim::bit_width(e->type), vector(e->x), scalar(e->y));
  return fmt::format("{}({}, {}, {}, {})", name, type(e->type), int_type(e->type, 'u'), vector(e->x), by);
}

// By a constant that is not zero. The text of the constant must be there: C compilers know a way for it only if they
// see it at once.
std::string LanePrinter::quotient(const imp::BinExp* e) {
  std::string_view name;
  switch (e->op) {
    case BinOp::UDiv:
    case BinOp::UDivSafe:
      name = "UDIV";
      break;
    case BinOp::UMod:
    case BinOp::UModSafe:
      name = "UMOD";
      break;
    case BinOp::SQuot:
    case BinOp::SQuotSafe:
      name = "SQUOT";
      break;
    case BinOp::SRem:
    case BinOp::SRemSafe:
      name = "SREM";
      break;
    case BinOp::SDiv:
    case BinOp::SDivSafe:
      name = "SDIV";
      break;
    default:
      name = "SMOD";
  }
  return fmt::format("{}({}, {}, {}, {})", name, type(e->type), int_type(e->type, 'u'), vector(e->x), scalar(e->y));
}

std::string LanePrinter::bin(const imp::BinExp* e) {
  auto infix = [&](std::string_view op) { return fmt::format("({} {} {})", vector(e->x), op, vector(e->y)); };
  auto wrapping = [&](std::string_view name) {
    return fmt::format("{}({}, {}, {}, {})", name, type(e->type), int_type(e->type, 'u'), vector(e->x), vector(e->y));
  };
  auto choice = [&](std::string_view name) {
    std::string v = type(e->type);
    if (v == "i32_a8" || v == "i32_z16" || v == "i64_z8")  // for which there are instructions
      return fmt::format("{}_{}({}, {})", name, v, vector(e->x), vector(e->y));
    return fmt::format("{}({}, {}, {}, {})", name, type(e->type), int_type(e->type, 'i'), vector(e->x), vector(e->y));
  };
  switch (e->op) {
    case BinOp::Add:
    case BinOp::AddNw:
      return wrapping("ADD");
    case BinOp::Sub:
    case BinOp::SubNw:
      return wrapping("SUB");
    case BinOp::Mul:
    case BinOp::MulNw:
      return wrapping("MUL");
    case BinOp::And:
      return infix("&");
    case BinOp::Or:
      return infix("|");
    case BinOp::Xor:
      return infix("^");
    case BinOp::FAdd:
      return infix("+");
    case BinOp::FSub:
      return infix("-");
    case BinOp::FMul:
      return infix("*");
    case BinOp::FDiv:
      return infix("/");
    case BinOp::FMin:
      return choice("FMIN");
    case BinOp::FMax:
      return choice("FMAX");
    case BinOp::SMin:
      return choice("LESSER");
    case BinOp::SMax:
      return choice("GREATER");
    case BinOp::Shl:
    case BinOp::LShr:
    case BinOp::AShr:
      return shift(e);
    case BinOp::LogAnd:
    case BinOp::LogOr:
      return logical(e);
    default:
      break;
  }
  if (imp::is_division_by_constant(*e)) return quotient(e);
  imp::VectorFunction function = imp::vector_function(e->op);
  if (is_whole(e->type) && !has_exact_math_ && !function.name.empty()) {
    const Exp* args[] = {e->x, e->y};
    return math(function, c_function(e), e->type, {args, 2});
  }
  if (!is_division(e->op) || mask_.empty()) return each(c_function(e), e->type, {e->x, e->y});
  return fmt::format("EACH_2_WHERE({}, {}, {}, {}, {})", type(e->type), mask_, c_function(e), vector(e->x),
                     vector(e->y));
}

std::string LanePrinter::un(const imp::UnExp* e) {
  std::string x = vector(e->x);
  if (e->op == UnOp::Complement || e->type == PrimType::Bool) return "~" + x;
  if (e->op == UnOp::Neg && prim::is_float(e->type)) return fmt::format("(-{})", x);
  if (e->op == UnOp::FAbs) return fmt::format("FABS({}, {}, {})", type(e->type), int_type(e->type, 'u'), x);
  return each(c_function(e), e->type, {e->x});
}

std::string LanePrinter::cmp(const imp::CmpExp* e) {
  PrimType operand = e->operand_type;
  std::string x = vector(e->x), y = vector(e->y);
  if (operand == PrimType::Bool) {
    if (e->op == CmpOp::Eq) return fmt::format("~({} ^ {})", x, y);
    return fmt::format("(~{} {} {})", x, e->op == CmpOp::LLt ? "&" : "|", y);
  }
  bool is_less = e->op == CmpOp::Slt || e->op == CmpOp::Ult || e->op == CmpOp::FLt;
  std::string_view op = e->op == CmpOp::Eq ? "==" : is_less ? "<" : "<=";
  bool is_unsigned = e->op == CmpOp::Ult || e->op == CmpOp::Ule;
  std::string cast = is_unsigned ? fmt::format("({})", int_type(operand, 'u')) : "";
  return to_mask(fmt::format("{0}{1} {2} {0}{3}", cast, x, op, y), operand);
}

std::string LanePrinter::conv(const imp::ConvExp* e) {
  PrimType from = e->x->type;
  std::string v = type(e->type);
  switch (e->op) {
    case ConvOp::Sign:
    case ConvOp::Unsign:
      return vector(e->x);
    case ConvOp::SExt:
    case ConvOp::SiToFp:
    case ConvOp::FpConv:
      return fmt::format("CONVERT({}, {})", v, vector(e->x));
    case ConvOp::ZExt:
    case ConvOp::UiToFp:
      return fmt::format("CONVERT({}, ({}){})", v, int_type(from, 'u'), vector(e->x));
    case ConvOp::BToI:
    case ConvOp::BToF:
      return fmt::format("CONVERT({}, {} & 1)", v, vector(e->x));
    case ConvOp::IToB:
    case ConvOp::FToB:
      return to_mask(fmt::format("{} != 0", vector(e->x)), from);
    case ConvOp::FpToBits:
    case ConvOp::BitsToFp:
      return fmt::format("({}){}", v, vector(e->x));
    case ConvOp::FpToSi:
      if (from == PrimType::F32 && e->type == PrimType::I32 && is_whole(from))
        return fmt::format("TRUNCATE({}, {})", spec_.name, vector(e->x));
      // GCC 12 for AVX-512 stops with an internal error where it compares lanes made by `fptosi_f32_i64`.
      if (from == PrimType::F32 && e->type == PrimType::I64)
        return fmt::format("EACH_1({}, fptosi_f64_i64, CONVERT({}, {}))", v, type(PrimType::F64), vector(e->x));
      break;
    case ConvOp::FpToUi:
      break;
  }
  return each(c_function(e), e->type, {e->x});
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and elements

std::string LanePrinter::conditional(const imp::FunExp* e) {
  bool is_uniform = facts_.is_uniform(e->args[0]);
  std::string condition;
  if (is_uniform) {
    condition = fmt::format("({})", scalar(e->args[0]));
  } else {
    std::string value = vector(e->args[0]);
    condition = fresh("chosen");
    line();
    out_ += fmt::format("const mask_{} {} = {};\n", spec_.name, condition, value);
  }
  std::string yes = guarded(condition, is_uniform, e->args[1]);
  std::string no = guarded((is_uniform ? "!" : "~") + condition, is_uniform, e->args[2]);
  return is_uniform ? fmt::format("({} ? {} : {})", condition, yes, no) : select(e->type, condition, yes, no);
}

// `MATH_1_f32_a8(exp, exp32, x)`.
std::string LanePrinter::math(const imp::VectorFunction& function, std::string_view scalar, PrimType result,
                              List<const Exp*> args) {
  std::string text = fmt::format("{}MATH_{}_{}({}, {}", function.is_recent ? "RECENT_" : "", args.size(), type(result),
                                 function.name, scalar);
  for (const Exp* arg : args) text += ", " + vector(arg);
  return text + ")";
}

std::string LanePrinter::fun(const imp::FunExp* e) {
  if (e->op == FunOp::Cond) return conditional(e);
  std::string v = type(e->type);
  if (e->op == FunOp::IsNan) return to_mask(fmt::format("IS_NAN({})", vector(e->args[0])), e->operand_type);
  if (is_whole(e->type)) {
    if (e->op == FunOp::Sqrt) return fmt::format("SQRT_{}({})", v, vector(e->args[0]));
    std::string_view rounding = e->op == FunOp::Floor ? "FLOOR" : e->op == FunOp::Ceil ? "CEIL" : "ROUND";
    bool is_rounding = e->op == FunOp::Floor || e->op == FunOp::Ceil || e->op == FunOp::Round;
    if (is_rounding && spec_.has_rounding) return fmt::format("{}_{}({})", rounding, v, vector(e->args[0]));
  }
  std::string function = c_function(e);
  imp::VectorFunction math = imp::vector_function(e->op);
  if (is_whole(e->type) && !has_exact_math_ && !math.name.empty()) return this->math(math, function, e->type, e->args);
  if (e->type == PrimType::Bool) {
    // The function gives 0 or 1 as an integer of the size of its operand.
    std::string i = int_type(e->operand_type, 'i');
    return to_mask(fmt::format("EACH_1({}, {}, {}) != 0", i, function, vector(e->args[0])), e->operand_type);
  }
  if (e->args.size() == 1) return each(function, e->type, {e->args[0]});
  if (e->args.size() == 2) return each(function, e->type, {e->args[0], e->args[1]});
  return each(function, e->type, {e->args[0], e->args[1], e->args[2]});
}

// Truth values are bytes in memory.
std::string LanePrinter::load(const imp::LoadExp* e) {
  bool is_bool = e->type == PrimType::Bool;
  std::string v = is_bool ? type(PrimType::I8) : type(e->type), pointer = c_name(e->pointer), text;
  if (is_bool) pointer = fmt::format("(const int8_t *){}", pointer);
  std::string mask = mask_.empty() ? "" : mask_ + ", ", l = spec_.name + ", ";
  int bits = is_bool ? 8 : prim::bit_width(e->type);
  std::string_view suffix = mask_.empty() ? "" : "_WHERE";
  if (facts_.kind(e->index) == LaneKind::Varying) {
    text = fmt::format("LOAD_ANY{}({}{}, {}, {}{}, {})", suffix, l, v, bits, mask, pointer, vector(e->index));
  } else {
    std::string at = fmt::format("{} + {}", pointer, scalar(e->index, Precedence::Mul)), step = stride(e->index);
    bool is_near = step == "1";
    text = !is_near        ? fmt::format("LOAD_STRIDED{}({}{}, {}, {}{}, {})", suffix, l, v, bits, mask, at, step)
           : mask_.empty() ? fmt::format("LOAD({}, {})", v, at)
                           : fmt::format("LOAD_WHERE({}{}, {}, {}{})", l, v, bits, mask, at);
  }
  return is_bool ? to_mask(text + " != 0", PrimType::I8) : text;
}

}  // namespace fehu::backend
