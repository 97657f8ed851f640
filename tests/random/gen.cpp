// The basis of the generator: which construct comes next, leaves, scopes.
#include "random/gen.h"

#include <fmt/format.h>

namespace random_programs {

std::string Generator::fresh(std::string_view prefix) {
  return fmt::format("{}{}", prefix, next_name_++);
}

NodeRef Generator::choose(std::span<const Choice> choices, const TypeRef& type, int depth, int tries) {
  int total = 0;
  for (const Choice& choice : choices) total += choice.weight;
  while (tries-- > 0) {
    int64_t roll = rng_.range(0, total - 1);
    const Choice* choice = choices.data();
    while (roll >= choice->weight) roll -= (choice++)->weight;
    NodeRef node = (this->*choice->method)(type, depth);
    if (!node) continue;
    features_[choice->feature]++;
    return node;
  }
  return nullptr;
}

NodeRef Generator::expression(const TypeRef& type, int depth) {
  using G = Generator;
  static constexpr Choice kGeneral[] = {
      {10, "let", &G::let},
      {5, "let pattern", &G::let_pattern},
      {4, "let size", &G::let_size},
      {8, "let [k]", &G::let_existential},
      {8, "if", &G::branch},
      {6, "match sum", &G::match_sum},
      {3, "match number", &G::match_number},
      {6, "loop for", &G::for_loop},
      {4, "loop for in", &G::for_in_loop},
      {4, "loop while", &G::while_loop},
      {4, "loop of several", &G::pair_loop},
      {8, "let update", &G::update_block},
      {5, "projection", &G::projection},
      {8, "index", &G::index},
      {2, "assert", &G::assertion},
      {4, "attribute, id, copy", &G::wrapped},
      {6, "reduce", &G::reduction},
      {4, "fold", &G::fold},
      {6, "call again", &G::call_existing},
      {7, "call new function", &G::call_new},
      {5, "call variable", &G::call_variable},
      {5, "let function", &G::let_function},
      {4, "local function", &G::local_function},
      {2, "parametric module", &G::parametric_module},
      {2, "sealed module", &G::sealed_module},
      {3, "constant", &G::constant},
      {3, "lambda applied", &G::apply_lambda},
      {4, "pipe", &G::pipe},
      {4, "combinator", &G::combinator},
  };
  static constexpr Choice kPrim[] = {
      {20, "arithmetic", &G::arithmetic},
      {5, "division", &G::division},
      {4, "shift", &G::shift},
      {2, "power", &G::power},
      {5, "unary", &G::unary},
      {6, "number function", &G::number_function},
      {7, "conversion", &G::conversion},
      {12, "comparison", &G::comparison},
      {8, "logic", &G::logic},
      {4, "bits", &G::bits},
      {6, "sum, product, ...", &G::aggregate},
      {5, "length, any, ...", &G::array_query},
      {2, "local open", &G::local_open},
      {4, "shape: operator", &G::long_operator},
      {4, "shape: count", &G::count},
  };
  static constexpr Choice kArray[] = {
      {5, "array literal", &G::array_literal},
      {14, "map", &G::map_array},
      {10, "map2...", &G::map_several},
      {5, "tabulate", &G::tabulated},
      {4, "replicate", &G::replicated},
      {4, "iota", &G::iota},
      {8, "scan", &G::scanned},
      {6, "transpose", &G::transposed},
      {5, "rotate, reverse", &G::rearranged},
      {6, "take", &G::taken},
      {5, "flatten", &G::flattened},
      {5, "unflatten", &G::unflattened},
      {6, "scatter", &G::scattered},
      {7, "histogram", &G::histogram},
      {3, "accumulator", &G::accumulated},
      {4, "zip", &G::zipped},
      {4, "unzip", &G::unzipped},
      {6, "with", &G::updated},
      {6, "updating loop", &G::updating_loop},
      {3, "coercion", &G::coerced},
      {4, "full slice", &G::full_slice},
      {6, "shape: row steps", &G::row_steps},
      {4, "shape: table", &G::table},
      {3, "shape: divided", &G::divided},
      {3, "shape: rows again", &G::rows_again},
      {3, "shape: columns", &G::columns},
      {4, "shape: along columns", &G::along_columns},
      {3, "shape: total", &G::with_total},
      {3, "shape: sorted", &G::sorted},
      {4, "shape: placed", &G::placed},
  };
  static constexpr Choice kProduct[] = {
      {6, "tuple, record", &G::product},
      {2, "record update", &G::record_update},
      {6, "sum value", &G::sum_value},
  };
  if (fuel_ <= 0 || depth <= 0) return leaf(type);
  fuel_--;
  NodeRef node = nullptr;
  bool is_specific = rng_.chance(60);
  if (rng_.chance(12)) node = variable(type);
  if (!node && is_specific) {
    switch (type->kind) {
      case Type::Kind::Prim:
        node = choose(kPrim, type, depth, 4);
        break;
      case Type::Kind::Array:
        node = choose(kArray, type, depth, 4);
        break;
      case Type::Kind::Tuple:
      case Type::Kind::Record:
      case Type::Kind::Sum:
        node = choose(kProduct, type, depth, 4);
        break;
      case Type::Kind::Variable:
      case Type::Kind::Function:
        break;
    }
  }
  if (!node) node = choose(kGeneral, type, depth, 4);
  return node ? node : leaf(type);
}

NodeRef Generator::use(const Variable& v) {
  Node* node = new_node(*make_atom(v.type, v.name));
  node->aliases_global = v.aliases_global && contains_array(v.type);
  return node;
}

namespace {

// Parts of a variable that have the type: `x.0`, `x.a[1]`, `x[i]` where the index is known to be good.
void add_parts(const Variable& v, const TypeRef& type, const std::vector<Variable>& scope, int depth,
               std::vector<Variable>& out) {
  if (same(v.type, type)) out.push_back(v);
  if (depth == 0) return;
  const Type& t = *v.type;
  if (t.kind == Type::Kind::Tuple || t.kind == Type::Kind::Record) {
    for (size_t i = 0; i < t.parts.size(); i++) {
      std::string label = t.kind == Type::Kind::Tuple ? fmt::format("{}", i) : t.labels[i];
      add_parts({v.name + "." + label, t.parts[i], v.aliases_global}, type, scope, depth - 1, out);
    }
  } else if (t.kind == Type::Kind::Array) {
    if (t.size.is_constant() && t.size.value > 0)
      add_parts({fmt::format("{}[{}]", v.name, t.size.value - 1), t.parts[0], v.aliases_global}, type, scope, depth - 1,
                out);
    for (const Variable& i : scope)
      if (i.bound && same(*i.bound, t.size))
        add_parts({fmt::format("{}[{}]", v.name, i.name), t.parts[0], v.aliases_global}, type, scope, depth - 1, out);
  }
}

}  // namespace

NodeRef Generator::variable(const TypeRef& type) {
  std::vector<Variable> found;
  for (const Variable& v : scope_.variables) add_parts(v, type, scope_.variables, 3, found);
  if (found.empty()) return nullptr;
  // The newest are the most interesting.
  size_t i = std::max(rng_.below(found.size()), rng_.below(found.size()));
  features_["variable"]++;
  return use(found[i]);
}

NodeRef Generator::literal(const TypeRef& type) {
  PrimType prim = type->prim;
  if (prim == PrimType::Bool) return make_atom(type, rng_.chance(50) ? "true" : "false");
  std::string_view name = fehu::prim::name_of(prim);
  if (fehu::prim::is_float(prim)) {
    if (rng_.chance(4)) return make_atom(type, fmt::format("{}.{}", name, rng_.chance(50) ? "inf" : "nan"));
    std::string digits = fmt::format("{}.{}", rng_.range(0, 20), rng_.pick(std::vector<int>{0, 0, 5, 25, 125}));
    if (rng_.chance(70)) digits += name;
    return rng_.chance(25) ? make_node(type, "-" + digits) : make_atom(type, digits);
  }
  if (rng_.chance(8)) return make_atom(type, fmt::format("{}.{}", name, rng_.chance(50) ? "highest" : "lowest"));
  int64_t value = rng_.range(0, rng_.chance(80) ? 9 : 100);
  static const std::vector<std::string_view> kForms = {"{}", "{}", "{}", "0x{:x}_", "0b{:b}"};
  std::string digits = fmt::format(fmt::runtime(rng_.pick(kForms)), value);
  if (value >= 40 && value < 90 && value != '@' && rng_.chance(20))
    return make_atom(type, fmt::format("'{}'", char(value)));
  if (rng_.chance(75)) digits += name;
  if (fehu::prim::is_signed(prim) && rng_.chance(25)) return make_node(type, "-" + digits);
  return make_atom(type, digits);
}

NodeRef Generator::leaf(const TypeRef& type) {
  if (rng_.chance(75) || type->kind == Type::Kind::Variable)
    if (NodeRef node = variable(type)) return node;
  features_["literal"]++;
  switch (type->kind) {
    case Type::Kind::Prim:
      return literal(type);
    case Type::Kind::Array: {
      if (type->size.is_constant() && type->size.value <= 4 && rng_.chance(50)) return array_literal(type, 0);
      return make_node(type, fmt::format("replicate {} {{}}", show(type->size)), {leaf(type->parts[0])}, true);
    }
    case Type::Kind::Tuple:
    case Type::Kind::Record:
      return product(type, 0);
    case Type::Kind::Sum:
      return sum_value(type, 0);
    case Type::Kind::Variable:
    case Type::Kind::Function:
      break;
  }
  // Whoever brings a type variable into scope brings a value of it too.
  std::abort();
}

NodeRef Generator::detached(NodeRef body) {
  return body->aliases_global ? copied(body) : body;
}

NodeRef Generator::body(const TypeRef& type, int depth, const std::vector<Variable>& variables, int64_t times,
                        const std::vector<Size>& sizes) {
  size_t num_variables = scope_.variables.size(), num_sizes = scope_.sizes.size();
  size_t num_functions = scope_.local_functions.size();
  int64_t multiplier = multiplier_;
  multiplier_ *= std::max<int64_t>(times, 1);
  cost_ += multiplier_;
  scope_.variables.insert(scope_.variables.end(), variables.begin(), variables.end());
  scope_.sizes.insert(scope_.sizes.end(), sizes.begin(), sizes.end());
  NodeRef node = expression(type, is_affordable(1) ? depth : 0);
  multiplier_ = multiplier;
  scope_.variables.resize(num_variables);
  scope_.sizes.resize(num_sizes);
  scope_.local_functions.resize(num_functions);
  return node;
}

NodeRef Generator::size_value(const Size& size) {
  TypeRef i64 = prim_type(PrimType::I64);
  if (!size.is_constant()) return make_atom(i64, size.name);
  return make_atom(i64, fmt::format(fmt::runtime(rng_.chance(30) ? "{}i64" : "{}"), size.value));
}

NodeRef Generator::i64_below(int64_t bound, int depth) {
  TypeRef i64 = prim_type(PrimType::I64);
  return make_node(i64, fmt::format("{{}} % {}", bound), {expression(i64, depth)});
}

}  // namespace random_programs
