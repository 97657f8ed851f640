// Arrays whose size is only known at run time: they are bound by `let [k]`, cut to size, or reduced.
//
// The nodes have the type [] of an unknown size with a bound.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

namespace {

TypeRef unknown_array(const TypeRef& element, int64_t max) {
  return array_type(unknown_size(max), element);
}

}  // namespace

NodeRef Generator::unknown(const TypeRef& element, int depth) {
  using G = Generator;
  static constexpr Choice kChoices[] = {
      {4, "known size hidden", &G::known_array},
      {12, "filter", &G::filtered},
      {5, "partition", &G::partitioned},
      {12, "slice", &G::sliced},
      {6, "concat", &G::concatenated},
      {6, "if of two sizes", &G::branch_sizes},
      {5, "growing loop", &G::growing_loop},
      {5, "range", &G::range},
      {5, "map of unknown size", &G::mapped_unknown},
      {3, "flatmap", &G::flat_map},
      {3, "computed replicate", &G::computed_replicate},
      {4, "existential function", &G::unknown_call},
      {4, "shape: classes", &G::classes},
      {4, "shape: kept", &G::kept},
  };
  TypeRef type = unknown_array(element, 0);
  if (depth <= 0 || fuel_ <= 0) return known_array(type, 0);
  fuel_--;
  NodeRef node = choose(kChoices, type, depth, 4);
  if (node && node->type->size.max * weight(element) <= 300) return node;
  return known_array(type, depth);
}

NodeRef Generator::known_array(const TypeRef& type, int depth) {
  Size size = random_size();
  NodeRef array = expression(array_type(size, type->parts[0]), is_affordable(size.max) ? depth - 1 : 0);
  return make_node(unknown_array(type->parts[0], size.max), "id {}", {array});
}

NodeRef Generator::filtered(const TypeRef& type, int depth) {
  Size size = random_size();
  if (!is_affordable(std::max<int64_t>(size.max, 1))) return nullptr;
  NodeRef array = expression(array_type(size, type->parts[0]), depth - 1);
  NodeRef test = predicate(type->parts[0], depth - 1, size.max);
  return make_node(unknown_array(type->parts[0], size.max), "filter {} {}", {test, array}, true);
}

NodeRef Generator::partitioned(const TypeRef& type, int depth) {
  Size size = random_size();
  if (!is_affordable(std::max<int64_t>(size.max, 1))) return nullptr;
  NodeRef array = expression(array_type(size, type->parts[0]), depth - 1);
  NodeRef test = predicate(type->parts[0], depth - 1, size.max);
  std::string x = fresh("x"), y = fresh("x");
  TypeRef result = unknown_array(type->parts[0], size.max);
  if (rng_.chance(30)) {
    NodeRef other = predicate(type->parts[0], depth - 1, size.max);
    return make_node(result, fmt::format("let (_, {}, _) = partition2 ", x) + "{} {} {} in " + x, {test, other, array});
  }
  return make_node(result, fmt::format("let ({}, {}) = partition ", x, y) + "{} {} in " + (rng_.chance(50) ? x : y),
                   {test, array});
}

// Slices of all directions and strides, their bounds within the array whatever they are computed from.
NodeRef Generator::sliced(const TypeRef& type, int depth) {
  Size size = random_size();
  TypeRef i64 = prim_type(PrimType::I64);
  NodeRef array = expression(array_type(size, type->parts[0]), is_affordable(size.max) ? depth - 1 : 0);
  NodeRef a = expression(i64, depth - 1), b = expression(i64, depth - 1);
  std::string x = fresh("x"), i = fresh("ix"), j = fresh("ix"), n = show(size);
  TypeRef result = unknown_array(type->parts[0], size.max);
  int64_t stride = rng_.range(1, 3);
  std::string start = fmt::format("let {} = ", x) + "{-} ";
  if (rng_.chance(20)) {
    static const std::vector<std::string> kForms = {"[::#]", "[::-#]", "[#:]", "[:# - 1]", "[0:$:#]", "[$ - 1:-1:-#]"};
    std::string form = rng_.pick(kForms), text;
    bool is_bounded = form == "[#:]" || form == "[:# - 1]";
    if (is_bounded && !(size.is_constant() && size.value >= stride)) return nullptr;
    for (char c : form) text += c == '#' ? fmt::format("{}", stride) : c == '$' ? n : std::string(1, c);
    return make_node(result, "{}" + text, {array});
  }
  std::string step = stride == 1 && rng_.chance(60) ? "" : fmt::format(":{}", stride);
  if (rng_.chance(50))
    return make_node(result,
                     start + fmt::format("let {} = {{}} % ({} + 1) let {} = {} + {{}} % ({} - {} + 1) in {}[{}:{}{}]",
                                         i, n, j, i, n, i, x, i, j, step),
                     {array, a, b});
  return make_node(result,
                   start + fmt::format("let {} = {{}} % ({} + 1) - 1 let {} = {} + {{}} % ({} - {}) in {}[{}:{}:-{}]",
                                       i, n, j, i, n, i, x, j, i, stride),
                   {array, a, b});
}

NodeRef Generator::concatenated(const TypeRef& type, int depth) {
  NodeRef a = unknown(type->parts[0], depth - 1), b = unknown(type->parts[0], depth - 1);
  int64_t max = a->type->size.max + b->type->size.max;
  if (max > 40) return nullptr;
  return make_node(unknown_array(type->parts[0], max), rng_.chance(70) ? "{} ++ {}" : "concat {} {}", {a, b}, true);
}

NodeRef Generator::branch_sizes(const TypeRef& type, int depth) {
  NodeRef condition = expression(prim_type(PrimType::Bool), depth - 1);
  NodeRef a = unknown(type->parts[0], depth - 1), b = unknown(type->parts[0], depth - 1);
  int64_t max = std::max(a->type->size.max, b->type->size.max);
  TypeRef result = unknown_array(type->parts[0], max);
  if (rng_.chance(30)) {
    NodeRef number = expression(prim_type(PrimType::I32), depth - 1);
    return make_node(result, "match {} case 0 -> {} case _ -> {}", {number, a, b});
  }
  return make_node(result, "if {-} then {-} else {-}", {condition, a, b});
}

NodeRef Generator::growing_loop(const TypeRef& type, int depth) {
  if (!is_affordable(4)) return nullptr;
  NodeRef initial = unknown(type->parts[0], depth - 1);
  std::string x = fresh("x"), i = fresh("ix"), k = fresh("k");
  int64_t max = 2 * initial->type->size.max + 7;
  if (max > 40) return nullptr;
  Size size = named_size(k, max);
  TypeRef array = array_type(size, type->parts[0]);
  std::vector<Variable> bound = {{x, array, initial->aliases_global}, {i, prim_type(PrimType::I64)}};
  TypeRef result = unknown_array(type->parts[0], max);
  if (rng_.chance(35)) {
    // Shrinking: every round throws some away.
    NodeRef test = predicate(type->parts[0], depth - 1, 3 * max);
    return make_node(result, fmt::format("loop {} = {{-}} for {} < 3i64 do filter {{}} {}", x, i, x), {initial, test});
  }
  NodeRef more = body(array_type(constant_size(1), type->parts[0]), depth - 1, {bound[1]}, 6);
  std::string start = fmt::format("loop {} = {{-}} for {} < 3i64 do ", x, i), j = fresh("ix"), y = fresh("x");
  switch (rng_.below(5)) {
    case 0: {  // in some rounds only
      NodeRef test = body(prim_type(PrimType::Bool), depth - 1, {bound[1]}, 3);
      return make_node(result, start + fmt::format("if {{-}} then {} ++ {{}} else {}", x, x), {initial, test, more});
    }
    case 1:  // in a loop inside
      return make_node(result, start + fmt::format("loop {} = {} for {} < 2i64 do {} ++ {{}}", y, x, j, y),
                       {initial, more});
    case 2: {  // something that is made of what is there
      if (4 * max > 40) break;
      NodeRef f = function({type->parts[0]}, type->parts[0], depth - 1, 4 * max);
      TypeRef longer = unknown_array(type->parts[0], 4 * max);
      return make_node(longer, fmt::format("loop {} = {{-}} for {} < 2i64 do {} ++ map {{}} {}", x, i, x, x),
                       {initial, f});
    }
    case 3:  // a shorter array, which is another one
      return make_node(result,
                       start + fmt::format("if {} == 1 then {} ++ {{}} else {}[{} / 2:] ++ {}[:0]", i, x, x, i, x),
                       {initial, more});
    default:
      break;
  }
  return make_node(result, start + x + " ++ {}", {initial, more});
}

NodeRef Generator::range(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (!is_prim(element) || !fehu::prim::is_integer(element->prim)) return nullptr;
  NodeRef a = make_node(element, "{} & 7", {expression(element, depth - 1)});
  std::string name(fehu::prim::name_of(element->prim));
  static const std::vector<std::string> kForms = {"{}..<9#", "{}...9#", "12#..>{}", "{}..({} + 2)..<15#",
                                                  "15#..12#...{}"};
  std::string form, picked = rng_.pick(kForms);
  for (char c : picked) form += c == '#' ? name : std::string(1, c);
  std::vector<NodeRef> kids = {a};
  if (picked.find("+ 2") != std::string::npos) {
    std::string x = fresh("x");
    form = fmt::format("let {} = {{-}} in {}..({} + 2)..<15{}", x, x, x, name);
  }
  return make_node(unknown_array(element, 15), form, kids, true);
}

NodeRef Generator::mapped_unknown(const TypeRef& type, int depth) {
  TypeRef element = random_type(1);
  NodeRef array = unknown(element, depth - 1);
  int64_t max = array->type->size.max;
  if (!is_affordable(std::max<int64_t>(max, 1))) return nullptr;
  NodeRef f = function({element}, type->parts[0], depth - 1, max);
  return make_node(unknown_array(type->parts[0], max), "map {} {}", {f, array}, true);
}

NodeRef Generator::flat_map(const TypeRef& type, int depth) {
  Size size = constant_size(rng_.range(0, 3));
  TypeRef element = random_type(1);
  if (!is_affordable(4) || contains(type, Type::Kind::Variable)) return nullptr;
  std::string x = fresh("x"), y = fresh("x");
  size_t num_variables = scope_.variables.size();
  scope_.variables.push_back({x, element});
  multiplier_ *= 4;
  NodeRef segment = unknown(type->parts[0], depth - 1);
  multiplier_ /= 4;
  scope_.variables.resize(num_variables);
  int64_t max = size.max * segment->type->size.max;
  if (max > 40) return nullptr;
  NodeRef array = expression(array_type(size, element), depth - 1);
  return make_node(
      unknown_array(type->parts[0], max),
      fmt::format("let (_, _, _, {}) = flatmap' (\\({}: {}) -> ", y, x, show(*element)) + "{-}) {} in " + y,
      {detached(segment), array});
}

NodeRef Generator::computed_replicate(const TypeRef& type, int depth) {
  return make_node(unknown_array(type->parts[0], 4), "replicate {} {}",
                   {i64_below(5, depth - 1), expression(type->parts[0], depth - 1)}, true);
}

// A definition whose result has a size of its own.
NodeRef Generator::unknown_call(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (function_depth_ >= 2 || !named_sizes(element).empty() || contains(element, Type::Kind::Variable)) return nullptr;
  Scope saved;
  std::swap(saved, scope_);
  int64_t saved_multiplier = multiplier_, saved_cost = cost_;
  multiplier_ = 1;
  function_depth_++;
  Size size = named_size(fresh("n"), 5);
  TypeRef source = random_type(1);
  std::string name = fresh("@fn"), x = fresh("x");
  scope_.sizes = {size};
  TypeRef param = array_type(size, source);
  scope_.variables = {{x, param}};
  NodeRef value = detached(unknown(element, depth - 1));
  program_.definitions.push_back(
      {name, make_node(nullptr,
                       fmt::format("def {} [{}] ({}: {}): []{} =\n  ", name, size.name, x, show(*param),
                                   element->kind == Type::Kind::Sum ? "(" + show(*element) + ")" : show(*element)) +
                           "{-}",
                       {value})});
  function_depth_--;
  std::swap(saved, scope_);
  multiplier_ = saved_multiplier;
  cost_ = saved_cost;
  Size actual = random_size();
  if (actual.max > 6 || !is_affordable(50)) return nullptr;
  return make_node(value->type, name + " {}", {expression(array_type(actual, source), depth - 1)});
}

}  // namespace random_programs
