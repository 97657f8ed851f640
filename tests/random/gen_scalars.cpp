// Expressions of primitive types: all operators and the functions of the number modules.
//
// Left out are results that the specification leaves open: shifts by too much, floats out of range made integers, the
// sign of zeros and of NaN. Functions that are not exact stand only where nothing depends on their last bits
// (gen_program.cpp).
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

using fehu::prim::bit_width;
using fehu::prim::is_float;
using fehu::prim::is_integer;
using fehu::prim::is_signed;
using fehu::prim::name_of;

namespace {

// The name of the type for each # in the text.
std::string with_name(std::string_view text, PrimType prim) {
  std::string out;
  for (char c : text) {
    if (c == '#')
      out += name_of(prim);
    else
      out += c;
  }
  return out;
}

}  // namespace

NodeRef Generator::arithmetic(const TypeRef& type, int depth) {
  if (type->prim == PrimType::Bool) return nullptr;
  static const std::vector<std::string> kAny = {"{} + {}",     "{} - {}",   "{} * {}",  "{} #.+ {}",
                                                "(#.*) {} {}", "(+ {}) {}", "({} -) {}"};
  static const std::vector<std::string> kInt = {"{} & {}", "{} | {}", "{} ^ {}", "#.max {} {}", "#.min {} {}"};
  bool is_bitwise = is_integer(type->prim) && rng_.chance(35);
  std::string format = with_name(rng_.pick(is_bitwise ? kInt : kAny), type->prim);
  return make_node(type, format, {expression(type, depth - 1), expression(type, depth - 1)});
}

NodeRef Generator::division(const TypeRef& type, int depth) {
  if (type->prim == PrimType::Bool) return nullptr;
  NodeRef a = expression(type, depth - 1), b = expression(type, depth - 1);
  if (is_float(type->prim)) return make_node(type, rng_.chance(60) ? "{} / {}" : "{} % {}", {a, b});
  static const std::vector<std::string> kGuarded = {"{} / ({} | 1)",     "{} % ({} | 1)",     "{} // ({} | 1)",
                                                    "{} %% ({} | 1)",    "(#./) {} ({} | 1)", "(#.%) {} ({} | 1)",
                                                    "(#.//) {} ({} | 1)"};
  static const std::vector<std::string> kRisky = {"{} / {}", "{} % {}", "{} // {}", "{} %% {}"};
  return make_node(type, with_name(rng_.pick(is_risky() ? kRisky : kGuarded), type->prim), {a, b});
}

NodeRef Generator::shift(const TypeRef& type, int depth) {
  if (!is_integer(type->prim)) return nullptr;
  static const std::vector<std::string> kForms = {"{} << ({} & @)", "{} >> ({} & @)", "(#.<<) {} ({} & @)",
                                                  "(#.>>) {} ({} & @)", "(#.>>>) {} ({} & @)"};
  std::string form = rng_.pick(kForms);
  size_t at = form.find('@');
  form.replace(at, 1, fmt::format("{}", bit_width(type->prim) - 1));
  return make_node(type, with_name(form, type->prim), {expression(type, depth - 1), expression(type, depth - 1)});
}

NodeRef Generator::power(const TypeRef& type, int depth) {
  if (!is_integer(type->prim)) return nullptr;
  std::string form = rng_.chance(70) ? "{} ** ({} & 7)" : with_name("(#.**) {} ({} & 3)", type->prim);
  return make_node(type, form, {expression(type, depth - 1), expression(type, depth - 1)});
}

NodeRef Generator::unary(const TypeRef& type, int depth) {
  NodeRef x = expression(type, depth - 1);
  if (type->prim == PrimType::Bool) return make_node(type, rng_.chance(70) ? "!{}" : "not {}", {x});
  if (is_float(type->prim)) return make_node(type, "-{}", {x});
  // The negated literal of an unsigned type would be out of range.
  static const std::vector<std::string> kForms = {"-{}", "!{}", "#.neg {}", "#.not {}"};
  std::string form = with_name(rng_.pick(kForms), type->prim);
  if (form == "-{}" && !is_signed(type->prim)) form = "-({} ^ 1)";
  return make_node(type, form, {x});
}

NodeRef Generator::number_function(const TypeRef& type, int depth) {
  if (type->prim == PrimType::Bool) return nullptr;
  static const std::vector<std::string> kInt1 = {"#.abs {}", "#.sgn {}"};
  static const std::vector<std::string> kInt2 = {"#.max {} {}", "#.min {} {}", "#.mul_hi {} {}"};
  static const std::vector<std::string> kFloat1 = {"#.abs {}",   "#.floor {}",     "#.ceil {}",    "#.round {}",
                                                   "#.sqrt {}",  "#.max 1.5 {}",   "#.min {} 2.5", "#.trunc {}",
                                                   "#.recip {}", "#.ldexp {} 2i32"};
  bool is_int = is_integer(type->prim);
  if (rng_.chance(12)) {
    std::vector<NodeRef> kids = {expression(type, depth - 1), expression(type, depth - 1), expression(type, depth - 1)};
    return make_node(type, with_name(is_int ? "#.mad_hi {} {} {}" : "#.fma {} {} {}", type->prim), kids);
  }
  if (is_int && rng_.chance(60)) {
    std::string form = with_name(rng_.pick(kInt2), type->prim);
    return make_node(type, form, {expression(type, depth - 1), expression(type, depth - 1)});
  }
  std::string form = with_name(rng_.pick(is_int ? kInt1 : kFloat1), type->prim);
  return make_node(type, form, {expression(type, depth - 1)});
}

NodeRef Generator::conversion(const TypeRef& type, int depth) {
  PrimType from = random_prim();
  NodeRef x = expression(prim_type(from), depth - 1);
  std::string name = fmt::format("{}.{}", name_of(type->prim), name_of(from));
  if (!is_float(from) || type->prim == PrimType::Bool || is_float(type->prim)) {
    if (rng_.chance(15)) return make_node(type, "{} |> " + name, {x});
    if (type->prim == PrimType::I64 && is_integer(from) && rng_.chance(20))
      return make_node(type, fmt::format("{}.to_i64 {{}}", name_of(from)), {x});
    return make_node(type, name + " {}", {x});
  }
  // Within the range of every integer type.
  const char* low = is_signed(type->prim) ? "(-100)" : "0";
  return make_node(type, fmt::format("{} ({}.max {} ({}.min 100 {{}}))", name, name_of(from), low, name_of(from)), {x});
}

NodeRef Generator::comparison(const TypeRef& type, int depth) {
  if (type->prim != PrimType::Bool) return nullptr;
  TypeRef operand = prim_type(random_prim());
  bool is_equality = rng_.chance(35);
  if (is_equality && rng_.chance(35)) {
    operand = random_type(2);
    // Comparing arrays directly is deprecated.
    if (contains(operand, Type::Kind::Variable) || is_array(operand)) return nullptr;
  }
  static const std::vector<std::string> kOps = {"<", "<=", ">", ">="};
  std::string op = is_equality ? (rng_.chance(50) ? "==" : "!=") : rng_.pick(kOps);
  bool is_named = is_prim(operand) && operand->prim != PrimType::Bool && rng_.chance(15);
  std::string form = is_named ? fmt::format("{{}} {}.{} {{}}", name_of(operand->prim), op) : "{} " + op + " {}";
  return make_node(type, form, {expression(operand, depth - 1), expression(operand, depth - 1)});
}

NodeRef Generator::logic(const TypeRef& type, int depth) {
  if (type->prim != PrimType::Bool) return nullptr;
  static const std::vector<std::string> kForms = {"{} && {}", "{} || {}", "{} != {}", "{} == {}", "{} < {}"};
  return make_node(type, rng_.pick(kForms), {expression(type, depth - 1), expression(type, depth - 1)});
}

NodeRef Generator::bits(const TypeRef& type, int depth) {
  PrimType other = random_prim();
  if (is_integer(type->prim) && rng_.chance(40)) {
    std::string form = fmt::format("{}.set_bit {}i32 {{}} (i32.bool {{}})", name_of(type->prim),
                                   rng_.range(0, bit_width(type->prim) - 1));
    return make_node(type, form, {expression(type, depth - 1), expression(prim_type(PrimType::Bool), depth - 1)});
  }
  if (is_float(type->prim)) {
    static const char* kBits[] = {"u16", "u32", "u64"};
    const char* name = kBits[static_cast<int>(type->prim) - static_cast<int>(PrimType::F16)];
    // Numbers between 1 and 2.
    const char* one = type->prim == PrimType::F16   ? "0x3c00"
                      : type->prim == PrimType::F32 ? "0x3f800000"
                                                    : "0x3ff0000000000000";
    NodeRef x = expression(prim_type(*fehu::prim::prim_type_named(name)), depth - 1);
    return make_node(type, fmt::format("{}.from_bits (({{}} & 0xff) | {})", name_of(type->prim), one), {x});
  }
  if (type->prim != PrimType::I32 || !is_integer(other)) return nullptr;
  static const std::vector<std::string> kForms = {"#.popc {}", "#.clz {}", "#.ctz {}", "#.get_bit 3i32 {}"};
  return make_node(type, with_name(rng_.pick(kForms), other), {expression(prim_type(other), depth - 1)});
}

NodeRef Generator::aggregate(const TypeRef& type, int depth) {
  if (type->prim == PrimType::Bool) {
    Size size = random_size();
    if (!is_affordable(size.max)) return nullptr;
    return make_node(type, rng_.chance(50) ? "and {}" : "or {}", {expression(array_type(size, type), depth - 1)});
  }
  static const std::vector<std::string> kForms = {"#.sum {}", "#.maximum {}", "#.minimum {}", "#.product {}"};
  std::string form = with_name(is_float(type->prim) ? kForms[rng_.below(3)] : rng_.pick(kForms), type->prim);
  if (!is_float(type->prim) && rng_.chance(30)) {
    NodeRef array = unknown(type, depth - 1);
    if (array) return make_node(type, form, {array});
  }
  Size size = random_size();
  if (!is_affordable(size.max)) return nullptr;
  return make_node(type, form, {tame_array(size, type, depth - 1)});
}

NodeRef Generator::array_query(const TypeRef& type, int depth) {
  TypeRef element = random_type(1);
  if (is_prim(type, PrimType::I64)) {
    NodeRef array = unknown(element, depth - 1);
    return array ? make_node(type, "length {}", {array}) : nullptr;
  }
  if (type->prim != PrimType::Bool) return nullptr;
  if (rng_.chance(20)) {
    NodeRef array = unknown(element, depth - 1);
    return array ? make_node(type, "null {}", {array}) : nullptr;
  }
  Size size = random_size();
  if (!is_affordable(size.max)) return nullptr;
  NodeRef test = predicate(element, depth - 1, size.max);
  return make_node(type, rng_.chance(50) ? "any {} {}" : "all {} {}",
                   {test, expression(array_type(size, element), depth - 1)});
}

// Only names and literals go inside: a number module's names hide the modules of the same names.
NodeRef Generator::local_open(const TypeRef& type, int) {
  if (type->prim == PrimType::Bool) return nullptr;
  static const std::vector<std::string> kForms = {"#.({} + {})", "#.({} * {})", "#.({} - {})"};
  NodeRef a = variable(type), b = variable(type);
  if (!a || !b) return nullptr;
  Node* node = new_node(*make_node(type, with_name(rng_.pick(kForms), type->prim), {a, b}));
  node->is_atom = true;
  return node;
}

}  // namespace random_programs
