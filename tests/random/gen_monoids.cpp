// Associative operators with neutral elements, and arrays on which they are exact.
//
// Sums of floats are only associative if nothing is rounded: their inputs are small whole numbers.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

Monoid Generator::prim_monoid(PrimType prim) {
  TypeRef type = prim_type(prim);
  std::string name(fehu::prim::name_of(prim));
  struct Law {
    const char *op, *neutral;
  };
  static const std::vector<Law> kBool = {{"(&&)", "true"}, {"(||)", "false"}, {"(!=)", "false"}, {"(==)", "true"}};
  static const std::vector<Law> kFloat = {{"(+)", "0"}, {"#.max", "#.lowest"}, {"#.min", "#.highest"}};
  static const std::vector<Law> kInteger = {{"(+)", "0"},
                                            {"(+)", "0"},
                                            {"(*)", "1"},
                                            {"(&)", "(!0)"},
                                            {"(|)", "0"},
                                            {"(^)", "0"},
                                            {"#.max", "#.lowest"},
                                            {"#.min", "#.highest"},
                                            {"(#.+)", "0"},
                                            {"(\\x y -> x + y)", "0"},
                                            {"(\\x y -> #.max y x)", "#.lowest"}};
  const Law& law = rng_.pick(prim == PrimType::Bool ? kBool : fehu::prim::is_float(prim) ? kFloat : kInteger);
  auto named = [&](std::string_view text) {
    std::string out;
    for (char c : text) {
      if (c == '#')
        out += name;
      else
        out += c;
    }
    return out;
  };
  std::string neutral = named(law.neutral);
  if (neutral == "0" || neutral == "1") neutral += name;
  return {make_atom(nullptr, named(law.op)), make_atom(type, neutral), true};
}

Monoid Generator::product_monoid(const TypeRef& type, const std::vector<Monoid>& parts) {
  bool is_record = type->kind == Type::Kind::Record;
  std::string x = fresh("x"), y = fresh("y"), op, neutral;
  std::vector<NodeRef> ops, neutrals;
  bool is_commutative = true;
  for (size_t i = 0; i < parts.size(); i++) {
    std::string label = is_record ? type->labels[i] : fmt::format("{}", i);
    std::string start = (i > 0 ? ", " : "") + (is_record ? label + " = " : std::string());
    op += fmt::format("{}{{}} {}.{} {}.{}", start, x, label, y, label);
    neutral += start + "{-}";
    ops.push_back(parts[i].op);
    neutrals.push_back(parts[i].neutral);
    is_commutative = is_commutative && parts[i].is_commutative;
  }
  const char *open = is_record ? "{" : "(", *close = is_record ? "}" : ")";
  std::string text = show(*type);
  return {make_node(nullptr, fmt::format("\\({}: {}) ({}: {}) -> ", x, text, y, text) + open + op + close, ops),
          make_node(type, open + neutral + close, neutrals), is_commutative};
}

// Operators that are not commutative: composed linear functions, and segmented ones.
std::optional<Monoid> Generator::twisted_monoid(const TypeRef& type) {
  if (type->kind != Type::Kind::Tuple || type->parts.size() != 2) return std::nullopt;
  const TypeRef &first = type->parts[0], &second = type->parts[1];
  if (is_prim(first) && fehu::prim::is_integer(first->prim) && same(first, second)) {
    std::string_view t = fehu::prim::name_of(first->prim);
    return Monoid{make_node(nullptr, "\\(a1, b1) (a2, b2) -> (a1 * a2, b1 * a2 + b2)"),
                  make_atom(type, fmt::format("(1{}, 0{})", t, t)), false};
  }
  if (!is_prim(first, PrimType::Bool)) return std::nullopt;
  std::optional<Monoid> inner = monoid_for(second);
  if (!inner) return std::nullopt;
  return Monoid{make_node(nullptr, "\\(f1, v1) (f2, v2) -> (f1 || f2, if f2 then v2 else {} v1 v2)", {inner->op}),
                make_node(type, "(false, {-})", {inner->neutral}), false};
}

std::optional<Monoid> Generator::monoid_for(const TypeRef& type) {
  if (is_prim(type)) return prim_monoid(type->prim);
  if (is_array(type)) {
    std::optional<Monoid> inner = monoid_for(type->parts[0]);
    if (!inner) return std::nullopt;
    return Monoid{make_node(nullptr, "map2 {}", {inner->op}),
                  make_node(type, "replicate " + show(type->size) + " {}", {inner->neutral}, true),
                  inner->is_commutative};
  }
  if (type->kind != Type::Kind::Tuple && type->kind != Type::Kind::Record) return std::nullopt;
  if (rng_.chance(50))
    if (std::optional<Monoid> monoid = twisted_monoid(type)) return monoid;
  std::vector<Monoid> parts;
  for (const TypeRef& part : type->parts) {
    std::optional<Monoid> monoid = monoid_for(part);
    if (!monoid) return std::nullopt;
    parts.push_back(*monoid);
  }
  return product_monoid(type, parts);
}

namespace {

bool contains_float(const TypeRef& type) {
  if (is_prim(type)) return fehu::prim::is_float(type->prim);
  for (const TypeRef& part : type->parts)
    if (contains_float(part)) return true;
  return false;
}

}  // namespace

// Floats in it are small whole numbers.
NodeRef Generator::tame_value(const TypeRef& type, int depth) {
  if (!contains_float(type)) return expression(type, depth);
  if (is_prim(type))
    return make_node(type, fmt::format("{}.i64 {{}}", fehu::prim::name_of(type->prim)),
                     {i64_below(is_long() ? 2 : 8, depth - 1)});
  if (is_array(type)) {
    if (!is_affordable(weight(type))) depth = 0;
    return make_node(type, fmt::format("replicate {} {{}}", show(type->size)), {tame_value(type->parts[0], depth)},
                     true);
  }
  bool is_record = type->kind == Type::Kind::Record;
  std::string text;
  std::vector<NodeRef> kids;
  for (size_t i = 0; i < type->parts.size(); i++) {
    text += (i > 0 ? ", " : "") + (is_record ? type->labels[i] + " = " : std::string()) + "{-}";
    kids.push_back(tame_value(type->parts[i], depth));
  }
  return make_node(type, is_record ? "{" + text + "}" : "(" + text + ")", kids);
}

NodeRef Generator::tame_array(const Size& size, const TypeRef& element, int depth) {
  TypeRef type = array_type(size, element);
  if (!contains_float(element)) return expression(type, depth);
  std::string i = fresh("ix");
  Variable index{i, prim_type(PrimType::I64), false, size};
  int64_t times = std::max<int64_t>(size.max, 1);
  if (!is_affordable(times)) depth = 0;
  multiplier_ *= times;
  scope_.variables.push_back(index);
  NodeRef value = detached(tame_value(element, depth - 1));
  scope_.variables.pop_back();
  multiplier_ /= times;
  return make_node(type, fmt::format("tabulate {} (\\{} -> {{-}})", show(size), i), {value}, true);
}

// Up to three writes to an accumulator over an array of that type, some of them under a condition or in a loop.
NodeRef Generator::contributions(const std::string& acc, const TypeRef& type, int depth) {
  std::string text;
  std::vector<NodeRef> kids;
  for (int64_t writes = rng_.range(1, 3); writes > 0; writes--) {
    text += fmt::format("let {} = ", acc);
    if (rng_.chance(30)) {
      text += fmt::format("if {{}} then {} else ", acc);
      kids.push_back(expression(prim_type(PrimType::Bool), depth));
    } else if (rng_.chance(20)) {
      text += fmt::format("loop {} for {} < 2i64 do ", acc, fresh("_i"));
    }
    text += fmt::format("intrinsics.acc_write {} ({{}} % {} - 1) {{}} ", acc, type->size.max + 2);
    kids.push_back(expression(prim_type(PrimType::I64), depth));
    kids.push_back(detached(tame_value(type->parts[0], depth)));
  }
  return make_node(nullptr, text + "in " + acc, kids);
}

NodeRef Generator::accumulated(const TypeRef& type, int depth) {
  Size count = random_size();
  const TypeRef& element = type->parts[0];
  int64_t times = std::max<int64_t>(4 * count.max, 1);
  if (contains(type, Type::Kind::Variable) || !is_affordable(weight(type) + times * weight(element))) return nullptr;
  std::optional<Monoid> monoid = monoid_for(element);
  if (!monoid || !monoid->is_commutative) return nullptr;
  NodeRef bins = tame_array(type->size, element, depth - 1);
  TypeRef given = random_type(1);
  NodeRef values = expression(array_type(count, given), depth - 1);
  std::string acc = fresh("acc"), x = fresh("x");
  multiplier_ *= times;
  cost_ += multiplier_;
  scope_.variables.push_back({x, given});
  NodeRef body = contributions(acc, type, depth - 2);
  scope_.variables.pop_back();
  multiplier_ /= times;
  std::string head = fmt::format("\\({}: *intrinsics.acc ({})) ({}: {}) -> ", acc, show(*type), x, show(*given));
  NodeRef f = make_node(nullptr, head + "{-}", {body});
  return make_node(type, "intrinsics.hist_stream (copy {}) {} {} {} {}", {bins, monoid->op, monoid->neutral, f, values},
                   true);
}

}  // namespace random_programs
