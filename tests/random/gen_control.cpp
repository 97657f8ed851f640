// Constructs that give any type: bindings, branches, loops, updates, folds.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

NodeRef Generator::let(const TypeRef& type, int depth) {
  TypeRef bound_type = random_type(3);
  NodeRef value = expression(bound_type, depth - 1);
  std::string name = fresh("x");
  NodeRef rest = body(type, depth - 1, {{name, bound_type, value->aliases_global}}, 1);
  std::string ascription = rng_.chance(30) ? ": " + show(*bound_type) : "";
  return make_node(type, fmt::format("let {}{} = {{-}} in {{-}}", name, ascription), {value, rest});
}

NodeRef Generator::let_pattern(const TypeRef& type, int depth) {
  TypeRef bound_type = rng_.chance(50) ? tuple_type({random_type(2), random_type(2)}) : random_record(2);
  NodeRef value = expression(bound_type, depth - 1);
  std::vector<Variable> bound;
  std::string pattern = pattern_for(bound_type, value->aliases_global, bound);
  return make_node(type, fmt::format("let {} = ", pattern) + "{-} in {-}", {value, body(type, depth - 1, bound, 1)});
}

NodeRef Generator::let_size(const TypeRef& type, int depth) {
  NodeRef value = i64_below(5, depth - 1);
  std::string name = fresh("n");
  Size size = named_size(name, 4);
  NodeRef rest = body(type, depth - 1, {{name, prim_type(PrimType::I64)}}, 1, {size});
  return make_node(type, fmt::format("let {} = ", name) + "{-} in {-}", {value, rest});
}

NodeRef Generator::let_existential(const TypeRef& type, int depth) {
  NodeRef value = unknown(random_type(1), depth - 1);
  if (!value) return nullptr;
  std::string name = fresh("x");
  Size size = named_size(fresh("k"), value->type->size.max);
  TypeRef array = array_type(size, value->type->parts[0]);
  NodeRef rest =
      body(type, depth - 1, {{name, array, value->aliases_global}, {size.name, prim_type(PrimType::I64)}}, 1, {size});
  return make_node(type, fmt::format("let [{}] ({}: {}) = ", size.name, name, show(*array)) + "{-} in {-}",
                   {value, rest});
}

NodeRef Generator::branch(const TypeRef& type, int depth) {
  NodeRef condition = expression(prim_type(PrimType::Bool), depth - 1);
  return make_node(type, "if {-} then {-} else {-}",
                   {condition, body(type, depth - 1, {}, 1), body(type, depth - 1, {}, 1)});
}

NodeRef Generator::match_sum(const TypeRef& type, int depth) {
  TypeRef sum = random_sum(2);
  NodeRef value = expression(sum, depth - 1);
  bool aliases = value->aliases_global;
  std::string text = "match {}";
  std::vector<NodeRef> kids = {value};
  size_t at = 0;
  for (size_t i = 0; i < sum->labels.size(); i++) {
    bool is_last = i + 1 == sum->labels.size();
    std::vector<Variable> bound;
    std::string pattern = "#" + sum->labels[i];
    for (size_t k = 0; k < sum->num_payloads[i]; k++) pattern += " " + pattern_for(sum->parts[at++], aliases, bound);
    if (is_last && i > 0 && rng_.chance(25)) {
      pattern = "_";
      bound.clear();
    }
    text += fmt::format(" case {} -> ", pattern) + "{}";
    kids.push_back(body(type, depth - 1, bound, 1));
  }
  return make_node(type, text, kids);
}

NodeRef Generator::match_number(const TypeRef& type, int depth) {
  PrimType prim = random_prim();
  std::string suffix(rng_.chance(50) ? fehu::prim::name_of(prim) : "");
  std::vector<NodeRef> kids = {expression(prim_type(prim), depth - 1)};
  std::string text = "match {}";
  if (prim == PrimType::Bool) {
    text += " case true -> {} case false -> {}";
  } else {
    bool is_negative = fehu::prim::is_signed(prim) && rng_.chance(30);
    text += fmt::format(" case {}{}{} -> ", is_negative ? "-" : "", rng_.range(0, 3), suffix) + "{} case _ -> {}";
  }
  kids.push_back(body(type, depth - 1, {}, 1));
  kids.push_back(body(type, depth - 1, {}, 1));
  return make_node(type, text, kids);
}

// Arrays keep their sizes because the pattern says so: without, sizes that are equal only after the loop was looked at
// would count as varying.
std::string Generator::loop_pattern(const std::string& name, const TypeRef& type) {
  return contains_array(type) || rng_.chance(30) ? fmt::format("({}: {})", name, show(*type)) : name;
}

NodeRef Generator::for_loop(const TypeRef& type, int depth) {
  bool is_size = rng_.chance(50);
  Size bound = is_size ? random_size() : constant_size(rng_.range(0, 4));
  if (!is_affordable(bound.max)) return nullptr;
  NodeRef initial = expression(type, depth - 1);
  std::string x = fresh("x"), i = fresh("ix");
  Variable index{i, prim_type(PrimType::I64), false, bound};
  NodeRef count = size_value(bound);
  if (!is_size) {
    PrimType prim = random_prim();
    if (!fehu::prim::is_integer(prim)) prim = PrimType::I32;
    index = {i, prim_type(prim)};
    count = make_node(index.type, "{} & 3", {expression(index.type, depth - 1)});
  }
  NodeRef next = body(type, depth - 1, {{x, type, initial->aliases_global}, index}, std::max<int64_t>(bound.max, 3));
  return make_node(type, fmt::format("loop {} = {{-}} for {} < {{}} do {{-}}", loop_pattern(x, type), i),
                   {initial, count, next});
}

NodeRef Generator::for_in_loop(const TypeRef& type, int depth) {
  Size size = random_size();
  TypeRef element = random_type(2);
  if (!is_affordable(size.max)) return nullptr;
  NodeRef initial = expression(type, depth - 1), array = expression(array_type(size, element), depth - 1);
  std::string x = fresh("x");
  std::vector<Variable> bound = {{x, type, initial->aliases_global}};
  std::string pattern = pattern_for(element, array->aliases_global, bound);
  NodeRef next = body(type, depth - 1, bound, size.max);
  return make_node(type, fmt::format("loop {} = ", loop_pattern(x, type)) + "{-} for " + pattern + " in {} do {-}",
                   {initial, array, next});
}

NodeRef Generator::while_loop(const TypeRef& type, int depth) {
  if (!is_affordable(3)) return nullptr;
  NodeRef initial = expression(type, depth - 1);
  std::string x = fresh("x"), i = fresh("ix");
  std::vector<Variable> bound = {{x, type, initial->aliases_global}, {i, prim_type(PrimType::I32)}};
  NodeRef condition = body(prim_type(PrimType::Bool), depth - 2, bound, 3);
  NodeRef next = body(type, depth - 1, bound, 3);
  std::string text = fmt::format("(loop ({}, {}) = (0i32, ", i, loop_pattern(x, type)) + "{-}) while " +
                     fmt::format("{} < {} && ", i, rng_.range(1, 4)) + "{} do " + fmt::format("({} + 1, ", i) +
                     "{-})).1";
  return make_node(type, text, {initial, condition, next});
}

// Several values that change places.
NodeRef Generator::pair_loop(const TypeRef& type, int depth) {
  if (!is_affordable(4)) return nullptr;
  TypeRef other = rng_.chance(50) ? type : random_type(2);
  NodeRef first = expression(type, depth - 1), second = expression(other, depth - 1);
  bool aliases = first->aliases_global || second->aliases_global;
  std::string x = fresh("x"), y = fresh("y"), i = fresh("ix");
  std::vector<Variable> bound = {{x, type, aliases}, {y, other, aliases}, {i, prim_type(PrimType::I64)}};
  NodeRef next_first = same(type, other) && rng_.chance(60) ? make_atom(type, y) : body(type, depth - 1, bound, 4);
  NodeRef next_second = body(other, depth - 1, bound, 4);
  return make_node(type,
                   fmt::format("let ({}, {}) = loop ({}, {}) = ", x, y, loop_pattern(x, type), loop_pattern(y, other)) +
                       "({-}, {-}) for " + fmt::format("{} < {}i64 do ", i, rng_.range(0, 4)) + "({-}, {-}) in " + x,
                   {first, second, next_first, next_second});
}

// One step of an update of the array `name`, "[i] = v": the value is fresh or has no arrays.
std::string Generator::update_step(const TypeRef& array, const std::string& name, int depth,
                                   std::vector<NodeRef>& kids) {
  const Size& size = array->size;
  std::string n = show(size);
  auto fresh_value = [&](const TypeRef& type) {
    NodeRef value = expression(type, depth - 1);
    kids.push_back(contains_array(type) ? copied(value) : value);
  };
  bool is_nonempty = size.is_constant() && size.value > 0;
  if (is_nonempty && is_array(array->parts[0]) && array->parts[0]->size.is_constant() &&
      array->parts[0]->size.value > 0 && rng_.chance(40)) {
    kids.push_back(i64_below(size.value, depth - 2));
    kids.push_back(i64_below(array->parts[0]->size.value, depth - 2));
    fresh_value(array->parts[0]->parts[0]);
    return "[{}, {}] = {}";
  }
  if (is_nonempty && rng_.chance(65)) {
    kids.push_back(i64_below(size.value, depth - 2));
    fresh_value(array->parts[0]);
    return "[{}] = {}";
  }
  std::vector<std::string> indices;
  for (const Variable& v : scope_.variables)
    if (v.bound && same(*v.bound, size)) indices.push_back(v.name);
  if (!indices.empty() && rng_.chance(80)) {
    fresh_value(array->parts[0]);
    return fmt::format("[{}] = ", rng_.pick(indices)) + "{}";
  }
  // Slices whose bounds are right for every size, n / 2 and such.
  static const std::vector<std::pair<std::string, std::string>> kSlices = {
      {"0:# / 2", "# / 2"}, {"# / 2:#", "# - # / 2"},  {"::2", "(# + 1) / 2"}, {"::-1", "#"},
      {":", "#"},           {"#-1::-2", "(# + 1) / 2"}};
  auto [slice, count] = rng_.pick(kSlices);
  auto with_size = [&](const std::string& text) {
    std::string out;
    for (char c : text) {
      if (c == '#')
        out += n;
      else
        out += c;
    }
    return out;
  };
  if (rng_.chance(40)) {
    kids.push_back(function({array->parts[0]}, array->parts[0], depth - 1, std::max<int64_t>(size.max, 1)));
    return fmt::format("[{}] = map ", with_size(slice)) + "{} " + fmt::format("{}[{}]", name, with_size(slice));
  }
  kids.push_back(expression(array->parts[0], depth - 1));
  return fmt::format("[{}] = replicate ({}) ", with_size(slice), with_size(count)) + "{}";
}

NodeRef Generator::update_block(const TypeRef& type, int depth) {
  TypeRef array = array_type(random_size(), random_type(1));
  if (rng_.chance(25)) array = array_type(random_size(), array);
  if (!is_affordable(weight(array))) return nullptr;
  std::string x = fresh("x");
  std::vector<NodeRef> kids = {expression(array, depth - 1)};
  std::string text = fmt::format("let {} = copy ", x) + "{}";
  scope_.variables.push_back({x, array});
  for (int64_t i = rng_.range(1, 3); i > 0; i--)
    text += fmt::format(" let {}", x) + update_step(array, x, depth - 1, kids);
  kids.push_back(body(type, depth - 1, {}, 1));
  scope_.variables.pop_back();
  return make_node(type, text + " in {-}", kids);
}

NodeRef Generator::projection(const TypeRef& type, int depth) {
  TypeRef other = random_type(2);
  if (rng_.chance(50)) {
    bool is_first = rng_.chance(50);
    TypeRef pair = is_first ? tuple_type({type, other}) : tuple_type({other, type});
    return make_node(type, is_first ? "{}.0" : "{}.1", {expression(pair, depth - 1)});
  }
  Type record{.kind = Type::Kind::Record, .parts = {other, type}, .labels = {"skip", "want"}};
  return make_node(type, "{}.want", {expression(keep(record), depth - 1)});
}

NodeRef Generator::index(const TypeRef& type, int depth) {
  Size size = random_size();
  TypeRef array = array_type(size, type);
  if (weight(array) > 200 || !is_affordable(weight(array))) return nullptr;
  if (size.is_constant()) {
    if (size.value == 0) return nullptr;
    if (rng_.chance(15))
      return make_node(type, rng_.chance(50) ? "head {}" : "last {}", {expression(array, depth - 1)});
    NodeRef at = i64_below(is_risky() ? size.value + 1 : size.value, depth - 1);
    return make_node(type, "{}[{}]", {expression(array, depth - 1), at});
  }
  NodeRef value = expression(array, depth - 1), at = expression(prim_type(PrimType::I64), depth - 1);
  return make_node(type, fmt::format("if {} > 0 then {{}}[{{}} % {}] else {{-}}", size.name, size.name),
                   {value, at, expression(type, depth - 2)});
}

NodeRef Generator::assertion(const TypeRef& type, int depth) {
  NodeRef value = expression(type, depth - 1);
  if (is_risky()) return make_node(type, "assert {} {-}", {expression(prim_type(PrimType::Bool), depth - 1), value});
  NodeRef number = expression(prim_type(PrimType::I64), depth - 1);
  return make_node(type, "assert ({} % 7 < 7) {-}", {number, value});
}

NodeRef Generator::wrapped(const TypeRef& type, int depth) {
  static const std::vector<std::string> kForms = {"#[inline] {}",
                                                  "#[noinline] {}",
                                                  "#[sequential] {}",
                                                  "id {}",
                                                  "opaque {}",
                                                  "#[unsafe] {}",
                                                  "#[opaque] {}",
                                                  "#[trace(t)] {}",
                                                  "#[incremental_flattening(no_intra)] {}",
                                                  "#[sequential_inner] {}",
                                                  "#[sequential_outer] {}",
                                                  "#[flattening(no_outer)] {}",
                                                  "#[flattening(only_inner)] {}"};
  if (rng_.chance(40))
    return make_node(type, rng_.chance(70) ? "copy {}" : "manifest {}", {expression(type, depth - 1)}, true);
  std::string form = rng_.pick(kForms);
  // What is unsafe and may fail has no meaning.
  if (failures_ != Failures::None && form.starts_with("#[unsafe")) return nullptr;
  if (form.starts_with("#[trace")) return nullptr;
  return make_node(type, form, {expression(type, depth - 1)});
}

NodeRef Generator::reduction(const TypeRef& type, int depth) {
  if (contains(type, Type::Kind::Variable)) return nullptr;
  Size size = random_size();
  if (!is_affordable(size.max * weight(type))) return nullptr;
  std::optional<Monoid> monoid = monoid_for(type);
  if (!monoid) return nullptr;
  cost_ += multiplier_ * size.max * weight(type);
  const char* form = monoid->is_commutative && rng_.chance(30) ? "reduce_comm {} {} {}" : "reduce {} {} {}";
  return make_node(type, form, {monoid->op, monoid->neutral, tame_array(size, type, depth - 1)});
}

NodeRef Generator::fold(const TypeRef& type, int depth) {
  Size size = random_size();
  TypeRef element = random_type(1);
  if (!is_affordable(std::max<int64_t>(size.max, 1))) return nullptr;
  NodeRef initial = expression(type, depth - 1), array = expression(array_type(size, element), depth - 1);
  bool is_left = rng_.chance(60);
  std::vector<TypeRef> params = is_left ? std::vector{type, element} : std::vector{element, type};
  NodeRef op = lambda(params, type, depth - 1, size.max);
  return make_node(type, is_left ? "foldl {} {} {}" : "foldr {} {} {}", {op, initial, array});
}

NodeRef Generator::product(const TypeRef& type, int depth) {
  if (type->kind != Type::Kind::Tuple && type->kind != Type::Kind::Record) return nullptr;
  bool is_record = type->kind == Type::Kind::Record;
  std::string text;
  std::vector<NodeRef> kids;
  for (size_t i = 0; i < type->parts.size(); i++) {
    text += (i > 0 ? ", " : "") + (is_record ? type->labels[i] + " = " : std::string()) + "{-}";
    kids.push_back(depth > 0 ? expression(type->parts[i], depth - 1) : leaf(type->parts[i]));
  }
  return make_node(type, is_record ? "{" + text + "}" : "(" + text + ")", kids);
}

NodeRef Generator::record_update(const TypeRef& type, int depth) {
  if (type->kind != Type::Kind::Record) return nullptr;
  size_t i = rng_.below(type->parts.size());
  return make_node(type, fmt::format("{{}} with {} = {{}}", type->labels[i]),
                   {expression(type, depth - 1), expression(type->parts[i], depth - 1)});
}

NodeRef Generator::sum_value(const TypeRef& type, int depth) {
  if (type->kind != Type::Kind::Sum) return nullptr;
  size_t which = rng_.below(type->labels.size()), at = 0;
  for (size_t i = 0; i < which; i++) at += type->num_payloads[i];
  std::string text = "#" + type->labels[which];
  std::vector<NodeRef> kids;
  for (size_t k = 0; k < type->num_payloads[which]; k++) {
    text += " {}";
    kids.push_back(depth > 0 ? expression(type->parts[at + k], depth - 1) : leaf(type->parts[at + k]));
  }
  return make_node(type, fmt::format("{} : {}", text, show(*type)), kids);
}

}  // namespace random_programs
