// Arrays of a requested size.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

NodeRef Generator::array_literal(const TypeRef& type, int depth) {
  if (!type->size.is_constant() || type->size.value > 4) return nullptr;
  const TypeRef& element = type->parts[0];
  if (type->size.value == 0) return make_node(type, fmt::format("[] : {}", show(*type)), {}, true);
  if (is_prim(element, PrimType::U8) && depth > 0 && rng_.chance(40)) {
    std::string text = "\"";
    for (int64_t i = 0; i < type->size.value; i++) text += static_cast<char>(rng_.range('a', 'z'));
    features_["string"]++;
    return make_node(type, text + "\"");
  }
  std::string text = "[";
  std::vector<NodeRef> kids;
  for (int64_t i = 0; i < type->size.value; i++) {
    text += i > 0 ? ", {-}" : "{-}";
    kids.push_back(depth > 0 ? expression(element, depth - 1) : leaf(element));
  }
  Node* node = new_node(*make_node(type, text + "]", kids, true));
  node->is_atom = true;
  return node;
}

NodeRef Generator::map_array(const TypeRef& type, int depth) {
  if (!is_affordable(std::max<int64_t>(type->size.max, 1))) return nullptr;
  TypeRef element = random_type(2);
  NodeRef f = function({element}, type->parts[0], depth - 1, type->size.max);
  NodeRef array = expression(array_type(type->size, element), depth - 1);
  if (rng_.chance(20)) return make_node(type, "{} |> map {}", {array, f});
  return make_node(type, "map {} {}", {f, array}, true);
}

NodeRef Generator::map_several(const TypeRef& type, int depth) {
  if (!is_affordable(std::max<int64_t>(type->size.max, 1))) return nullptr;
  size_t count = static_cast<size_t>(rng_.range(2, 4));
  std::vector<TypeRef> elements;
  for (size_t i = 0; i < count; i++) elements.push_back(random_type(1));
  std::string text = fmt::format("map{} {{}}", count);
  std::vector<NodeRef> kids = {function(elements, type->parts[0], depth - 1, type->size.max)};
  for (const TypeRef& element : elements) {
    text += " {}";
    kids.push_back(expression(array_type(type->size, element), depth - 1));
  }
  return make_node(type, text, kids, true);
}

NodeRef Generator::tabulated(const TypeRef& type, int depth) {
  if (!is_affordable(std::max<int64_t>(type->size.max, 1))) return nullptr;
  const TypeRef& row = type->parts[0];
  if (is_array(row) && rng_.chance(50) && is_affordable(weight(type))) {
    std::string i = fresh("ix"), j = fresh("jx");
    TypeRef i64 = prim_type(PrimType::I64);
    NodeRef value = detached(body(row->parts[0], depth - 1, {{i, i64, false, type->size}, {j, i64, false, row->size}},
                                  type->size.max * row->size.max));
    return make_node(type,
                     fmt::format("tabulate_2d {} {} (\\{} {} -> ", show(type->size), show(row->size), i, j) + "{-})",
                     {value}, true);
  }
  if (rng_.chance(30))
    return make_node(type, fmt::format("map {{}} (iota {})", show(type->size)),
                     {index_lambda(type->size, row, depth - 1)}, true);
  return make_node(type, fmt::format("tabulate {} {{}}", show(type->size)), {index_lambda(type->size, row, depth - 1)},
                   true);
}

NodeRef Generator::replicated(const TypeRef& type, int depth) {
  NodeRef value = expression(type->parts[0], depth - 1);
  if (rng_.chance(15)) return make_node(type, fmt::format("rep {{}} : {}", show(*type)), {value}, true);
  return make_node(type, "replicate {} {}", {size_value(type->size), value}, true);
}

NodeRef Generator::iota(const TypeRef& type, int) {
  if (!is_prim(type->parts[0], PrimType::I64)) return nullptr;
  static const std::vector<std::string> kForms = {"iota #", "0..<#", "0..1..<#", "1..2...#"};
  std::string text = rng_.pick(kForms);
  text.replace(text.find('#'), 1, show(type->size) + (type->size.is_constant() ? "i64" : ""));
  // Starting at one and ending at zero, the last is against its direction.
  if (text.starts_with("1..2") && !(type->size.is_constant() && type->size.value > 0)) return nullptr;
  return make_node(type, text, {}, true);
}

NodeRef Generator::scanned(const TypeRef& type, int depth) {
  if (contains(type, Type::Kind::Variable) || !is_affordable(weight(type))) return nullptr;
  std::optional<Monoid> monoid = monoid_for(type->parts[0]);
  if (!monoid) return nullptr;
  cost_ += multiplier_ * weight(type);
  return make_node(type, rng_.chance(80) ? "scan {} {} {}" : "exscan {} {} {}",
                   {monoid->op, monoid->neutral, tame_array(type->size, type->parts[0], depth - 1)}, true);
}

NodeRef Generator::transposed(const TypeRef& type, int depth) {
  const TypeRef& row = type->parts[0];
  if (!is_array(row)) return nullptr;
  TypeRef source = array_type(row->size, array_type(type->size, row->parts[0]));
  if (is_array(row->parts[0]) && rng_.chance(30)) {
    TypeRef inner = array_type(row->parts[0]->size, array_type(row->size, row->parts[0]->parts[0]));
    return make_node(type, "map transpose {}", {expression(array_type(type->size, inner), depth - 1)}, true);
  }
  return make_node(type, "transpose {}", {expression(source, depth - 1)});
}

NodeRef Generator::rearranged(const TypeRef& type, int depth) {
  NodeRef array = expression(type, depth - 1);
  if (rng_.chance(50)) return make_node(type, "reverse {}", {array});
  NodeRef by = make_node(prim_type(PrimType::I64), "{} % 9 - 4", {expression(prim_type(PrimType::I64), depth - 2)});
  return make_node(type, "rotate {} {}", {by, array}, true);
}

// A part of something longer: the size fits whatever comes before or after.
NodeRef Generator::taken(const TypeRef& type, int depth) {
  if (!is_affordable(weight(type))) return nullptr;
  std::string size = show(type->size);
  NodeRef array = expression(type, depth - 1);
  NodeRef other = unknown(type->parts[0], depth - 1);
  if (!other) return nullptr;
  if (rng_.chance(60))
    return make_node(type, fmt::format("take {} ({{}} ++ {{}})", size), {rng_.chance(50) ? array : other, array});
  std::string k = fresh("k"), x = fresh("x");
  return make_node(type,
                   fmt::format("let [{}] ({}: [{}]{}) = ", k, x, k, show(*type->parts[0])) + "{-} in " +
                       fmt::format("drop {} ({} ++ {{}}) :> {}", k, x, show(*type)),
                   {other, array});
}

NodeRef Generator::flattened(const TypeRef& type, int depth) {
  if (!type->size.is_constant() || type->size.value > 6 || !is_affordable(weight(type))) return nullptr;
  int64_t n = type->size.value, a = 1;
  for (int64_t i = 2; i <= n; i++)
    if (n % i == 0 && rng_.chance(50)) a = i;
  int64_t b = n == 0 ? rng_.range(0, 3) : n / a;
  if (n == 0) a = b == 0 ? rng_.range(0, 3) : 0;
  TypeRef source = array_type(constant_size(a), array_type(constant_size(b), type->parts[0]));
  return make_node(type, fmt::format("flatten {{}} :> {}", show(*type)), {expression(source, depth - 1)});
}

NodeRef Generator::unflattened(const TypeRef& type, int depth) {
  const TypeRef& row = type->parts[0];
  if (!is_array(row) || !is_affordable(weight(type))) return nullptr;
  std::string n = show(type->size), m = show(row->size);
  std::string flat = fmt::format("[{} * {}]{}", n, m, show(*row->parts[0]));
  TypeRef source = array_type(type->size, row);
  NodeRef array;
  if (type->size.is_constant() && row->size.is_constant()) {
    TypeRef constant = array_type(constant_size(type->size.value * row->size.value), row->parts[0]);
    array = make_node(nullptr, fmt::format("{{}} :> {}", flat), {expression(constant, depth - 1)});
  } else {
    array =
        make_node(nullptr, fmt::format("map {{}} (flatten {{}}) : {}", flat),
                  {lambda({row->parts[0]}, row->parts[0], depth - 2, weight(source)), expression(source, depth - 1)});
  }
  return make_node(type, fmt::format("unflatten {{}} : {}", show(*type)), {array});
}

// Indices no two of which are equal; some are out of bounds.
NodeRef Generator::unique_indices(const Size& count, int depth) {
  TypeRef i64 = prim_type(PrimType::I64), type = array_type(count, i64);
  switch (rng_.below(3)) {
    case 0:
      return make_node(type, fmt::format("reverse (iota {})", show(count)));
    case 1:
      return make_node(type, fmt::format("rotate {{}} (iota {})", show(count)), {i64_below(5, depth - 1)}, true);
    default:
      break;
  }
  return make_node(type, fmt::format("map (\\i -> i * {} + {{}} % 5 - 2) (iota {})", rng_.range(1, 2), show(count)),
                   {expression(i64, depth - 1)}, true);
}

NodeRef Generator::scattered(const TypeRef& type, int depth) {
  Size count = random_size();
  const TypeRef& element = type->parts[0];
  if (!is_affordable(weight(type) + count.max * weight(element))) return nullptr;
  cost_ += multiplier_ * count.max;
  NodeRef values = expression(array_type(count, element), depth - 1);
  NodeRef indices = unique_indices(count, depth - 1);
  if (rng_.chance(15))
    return make_node(type, fmt::format("spread {} {{}} {{}} {{}}", show(type->size)),
                     {expression(element, depth - 1), indices, values}, true);
  if (is_array(element) && rng_.chance(40)) {
    NodeRef columns =
        make_node(nullptr, fmt::format("map (\\j -> j % {}) {{}}", std::max<int64_t>(element->size.max, 1)),
                  {expression(array_type(count, prim_type(PrimType::I64)), depth - 1)});
    return make_node(type, "scatter_2d {} (zip {} {}) {}",
                     {copied(expression(type, depth - 1)), indices, columns,
                      expression(array_type(count, element->parts[0]), depth - 1)},
                     true);
  }
  return make_node(type, "scatter {} {} {}", {copied(expression(type, depth - 1)), indices, values}, true);
}

NodeRef Generator::histogram(const TypeRef& type, int depth) {
  Size count = random_size();
  const TypeRef& element = type->parts[0];
  if (contains(type, Type::Kind::Variable) || !is_affordable(weight(type) + count.max * weight(element)))
    return nullptr;
  std::optional<Monoid> monoid = monoid_for(element);
  if (!monoid || !monoid->is_commutative) return nullptr;
  cost_ += multiplier_ * count.max * weight(element);
  NodeRef indices = make_node(nullptr, fmt::format("map (\\i -> i % {} - 1) {{}}", type->size.max + 2),
                              {expression(array_type(count, prim_type(PrimType::I64)), depth - 1)});
  NodeRef values = tame_array(count, element, depth - 1);
  if (rng_.chance(35))
    return make_node(type, fmt::format("hist {{}} {{}} {} {{}} {{}}", show(type->size)),
                     {monoid->op, monoid->neutral, indices, values}, true);
  NodeRef bins = tame_array(type->size, element, depth - 1);
  return make_node(type, "reduce_by_index (copy {}) {} {} {} {}", {bins, monoid->op, monoid->neutral, indices, values},
                   true);
}

NodeRef Generator::zipped(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (element->kind != Type::Kind::Tuple || element->parts.size() > 5) return nullptr;
  std::string text = element->parts.size() == 2 ? "zip" : fmt::format("zip{}", element->parts.size());
  std::vector<NodeRef> kids;
  for (const TypeRef& part : element->parts) {
    text += " {}";
    kids.push_back(expression(array_type(type->size, part), depth - 1));
  }
  return make_node(type, text, kids, true);
}

NodeRef Generator::unzipped(const TypeRef& type, int depth) {
  size_t count = static_cast<size_t>(rng_.range(2, 3)), which = rng_.below(count);
  std::vector<TypeRef> parts;
  for (size_t i = 0; i < count; i++) parts.push_back(i == which ? type->parts[0] : random_type(1));
  TypeRef source = array_type(type->size, tuple_type(parts));
  if (!is_affordable(weight(source))) return nullptr;
  return make_node(type, fmt::format("(unzip{} {{}}).{}", count, which), {expression(source, depth - 1)});
}

NodeRef Generator::updated(const TypeRef& type, int depth) {
  if (!is_affordable(weight(type))) return nullptr;
  std::string x = fresh("x");
  std::vector<NodeRef> kids = {expression(type, depth - 1)};
  scope_.variables.push_back({x, type});
  std::string step = update_step(type, x, depth - 1, kids);
  scope_.variables.pop_back();
  return make_node(type, fmt::format("let {} = copy {{}} in {} with ", x, x) + step, kids, true);
}

// The usual sequential algorithm: an array that changes in place, read at other places.
NodeRef Generator::updating_loop(const TypeRef& type, int depth) {
  int64_t times = std::max<int64_t>(type->size.max, 1);
  if (!is_affordable(times * weight(type->parts[0]))) return nullptr;
  std::string x = fresh("x"), i = fresh("ix"), y = fresh("y");
  bool has_other = rng_.chance(35);
  TypeRef other = random_type(1);
  NodeRef initial = expression(type, depth - 1), start = expression(other, depth - 1);
  int64_t multiplier = multiplier_;
  multiplier_ *= times;
  scope_.variables.push_back({x, type});
  scope_.variables.push_back({i, prim_type(PrimType::I64), false, type->size});
  if (has_other) scope_.variables.push_back({y, other});
  NodeRef value = expression(type->parts[0], depth - 1), next = expression(other, depth - 1);
  if (contains_array(value->type)) value = copied(value);
  multiplier_ = multiplier;
  scope_.variables.resize(scope_.variables.size() - (has_other ? 3 : 2));
  std::string array = fmt::format("{}: *{}", x, show(*type)), size = show(type->size);
  if (!has_other)
    return make_node(type,
                     fmt::format("loop ({}) = copy {{}} for {} < {} do {} with [{}] = {{}}", array, i, size, x, i),
                     {initial, value}, true);
  std::string second = fmt::format("{}: {}{}", y, contains_array(other) ? "*" : "", show(*other)), z = fresh("y");
  return make_node(type,
                   fmt::format("(loop ({}, {}) = (copy {{}}, copy {{}}) for {} < {} do", array, second, i, size) +
                       fmt::format(" let {} = copy {{}} in ({} with [{}] = {{}}, {})).0", z, x, i, z),
                   {initial, start, next, value}, true);
}

// Sizes are hidden and found again at run time.
NodeRef Generator::coerced(const TypeRef& type, int depth) {
  NodeRef array = expression(type, depth - 1);
  if (rng_.chance(50)) return make_node(type, fmt::format("{{}} :> {}", show(*type)), {array});
  if (rng_.chance(50)) return make_node(type, fmt::format("sized {} {{}}", show(type->size)), {array});
  std::string size = show(type->size);
  return make_node(type, fmt::format("{{}}[0:{} + 1 - 1] :> {}", size, show(*type)), {array});
}

NodeRef Generator::full_slice(const TypeRef& type, int depth) {
  static const std::vector<std::string> kForms = {"{}[:]", "{}[0:]", "{}[::1]", "{}[::-1]", "{}[]"};
  NodeRef array = expression(type, depth - 1);
  if (is_array(type->parts[0]) && rng_.chance(40))
    return make_node(type, rng_.chance(50) ? "{}[:, ::-1]" : "{}[::-1, :]", {array});
  return make_node(type, rng_.pick(kForms), {array});
}

}  // namespace random_programs
