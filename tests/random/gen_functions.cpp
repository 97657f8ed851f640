// Functions of every kind: lambdas and other function values, definitions, polymorphism, modules, calls.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

TypeRef substitute(const TypeRef& type, const Binding& binding) {
  if (type->kind == Type::Kind::Variable) {
    auto found = binding.types.find(type->name);
    return found == binding.types.end() ? type : found->second;
  }
  if (type->parts.empty()) return type;
  Type copy = *type;
  for (TypeRef& part : copy.parts) part = substitute(part, binding);
  auto found = binding.sizes.find(copy.size.name);
  if (!copy.size.is_constant() && found != binding.sizes.end()) copy.size = found->second;
  return keep(copy);
}

namespace {

bool contains_name(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Finds what the parameters of the callable must be for its result to have the type.
bool match(const TypeRef& formal, const TypeRef& actual, const Callable& callable, Binding& binding) {
  if (formal->kind == Type::Kind::Variable && contains_name(callable.type_params, formal->name)) {
    auto [at, is_new] = binding.types.emplace(formal->name, actual);
    return is_new || same(at->second, actual);
  }
  if (formal->kind != actual->kind || formal->prim != actual->prim || formal->labels != actual->labels ||
      formal->num_payloads != actual->num_payloads || formal->parts.size() != actual->parts.size())
    return false;
  if (formal->kind == Type::Kind::Variable) return formal->name == actual->name;
  if (is_array(formal)) {
    if (contains_name(callable.size_params, formal->size.name)) {
      auto [at, is_new] = binding.sizes.emplace(formal->size.name, actual->size);
      if (!is_new && !same(at->second, actual->size)) return false;
    } else if (!same(formal->size, actual->size)) {
      return false;
    }
  }
  for (size_t i = 0; i < formal->parts.size(); i++)
    if (!match(formal->parts[i], actual->parts[i], callable, binding)) return false;
  return true;
}

// The type with `from` replaced by `to` everywhere.
TypeRef abstracted(const TypeRef& type, const TypeRef& from, const TypeRef& to) {
  if (same(type, from)) return to;
  if (type->parts.empty()) return type;
  Type copy = *type;
  copy.name.clear();
  for (TypeRef& part : copy.parts) part = abstracted(part, from, to);
  return keep(copy);
}

}  // namespace

namespace {

bool mentions_constant(const Node& node) {
  for (const std::string& text : node.texts)
    if (text.find("@c") != std::string::npos) return true;
  return std::ranges::any_of(node.kids, [](const Node::Kid& kid) { return mentions_constant(*kid.node); });
}

// A function shares memory with all that it mentions, whatever its results are.
NodeRef closure(const NodeRef& function) {
  Node* node = new_node(*function);
  node->aliases_global = mentions_constant(*function);
  return node;
}

}  // namespace

NodeRef Generator::lambda(const std::vector<TypeRef>& params, const TypeRef& result, int depth, int64_t times) {
  std::string text = "\\";
  std::vector<Variable> bound;
  for (const TypeRef& param : params) {
    if (contains_array(param) || rng_.chance(45)) {
      std::string name = fresh("x");
      bound.push_back({name, param});
      text += fmt::format("({}: {}) ", name, show(*param));
    } else {
      text += pattern_for(param, false, bound) + " ";
    }
  }
  features_["lambda"]++;
  return closure(make_node(nullptr, text + "-> {-}", {detached(body(result, depth, bound, times))}));
}

NodeRef Generator::index_lambda(const Size& bound, const TypeRef& result, int depth) {
  std::string i = fresh("ix");
  Variable index{i, prim_type(PrimType::I64), false, bound};
  return closure(
      make_node(nullptr, fmt::format("\\{} -> ", i) + "{-}", {detached(body(result, depth, {index}, bound.max))}));
}

NodeRef Generator::function(const std::vector<TypeRef>& params, const TypeRef& result, int depth, int64_t times) {
  // A variable that is a function.
  for (const Variable& v : scope_.variables)
    if (v.type->kind == Type::Kind::Function && rng_.chance(50) && same(v.type, function_type(params, result)) &&
        is_affordable(times)) {
      features_["function variable passed"]++;
      return make_atom(nullptr, v.name);
    }
  bool is_number = is_prim(result) && result->prim != PrimType::Bool;
  if (params.size() == 2 && is_number && same(params[0], result) && same(params[1], result) && rng_.chance(30)) {
    static const std::vector<std::string> kOps = {"(+)", "(-)", "(*)"};
    features_["operator passed"]++;
    return make_atom(nullptr, rng_.pick(kOps));
  }
  if (params.size() == 1 && is_number && same(params[0], result) && rng_.chance(25)) {
    static const std::vector<std::string> kSections = {"(+ {})", "({} *)", "({} -)", "(* {})"};
    features_["section"]++;
    return make_node(nullptr, rng_.pick(kSections), {expression(result, depth - 1)});
  }
  if (params.size() == 1 && rng_.chance(6)) {
    NodeRef value = detached(expression(result, depth - 1));
    return make_node(nullptr, "const {}", {value});
  }
  if (params.size() == 1 && !contains_array(result) && !contains_array(params[0]) && rng_.chance(10)) {
    TypeRef middle = prim_type(random_prim());
    features_["composition"]++;
    return make_node(nullptr, "{} >-> {}",
                     {lambda(params, middle, depth - 1, times), lambda({middle}, result, depth - 1, times)});
  }
  return lambda(params, result, depth, times);
}

NodeRef Generator::predicate(const TypeRef& param, int depth, int64_t times) {
  return function({param}, prim_type(PrimType::Bool), depth, times);
}

NodeRef Generator::call(const Callable& callable, const TypeRef& result, int depth) {
  Binding binding;
  if (!match(callable.result, result, callable, binding)) return nullptr;
  for (const std::string& size : callable.size_params)
    if (!binding.sizes.contains(size)) binding.sizes[size] = random_size();
  for (const auto& [name, size] : binding.sizes)
    if (size.max > 12) return nullptr;
  for (const std::string& type : callable.type_params)
    if (!binding.types.contains(type)) binding.types[type] = random_type(1);
  for (const auto& [name, type] : binding.types)
    if (weight(type) > 40) return nullptr;
  if (!is_affordable(callable.cost)) return nullptr;
  cost_ += multiplier_ * callable.cost;
  std::string text = callable.name;
  std::vector<NodeRef> kids;
  for (size_t i = 0; i < callable.params.size(); i++) {
    const Param& param = callable.params[i];
    TypeRef type = substitute(param.type, binding);
    text += " {}";
    if (contains_name(callable.size_params, param.name)) {
      kids.push_back(size_value(binding.sizes[param.name]));
    } else if (i == 0 && callable.is_recursive) {
      kids.push_back(make_node(type, "{} & 3", {expression(type, depth - 1)}));
    } else if (type->kind == Type::Kind::Function) {
      std::vector<TypeRef> params(type->parts.begin(), type->parts.end() - 1);
      kids.push_back(function(params, type->parts.back(), depth - 1, callable.cost));
    } else {
      NodeRef argument = expression(type, depth - 1);
      kids.push_back(param.is_consumed ? copied(argument) : argument);
    }
  }
  return make_node(result, text, kids);
}

NodeRef Generator::call_existing(const TypeRef& type, int depth) {
  for (int tries = 0; tries < 6; tries++) {
    size_t total = callables_.size() + scope_.local_functions.size();
    if (total == 0) return nullptr;
    size_t i = rng_.below(total);
    Callable callable = i < callables_.size() ? callables_[i] : scope_.local_functions[i - callables_.size()];
    if (NodeRef node = call(callable, type, depth)) return node;
  }
  return nullptr;
}

void Generator::add_params(Callable& callable, const std::vector<Size>& sizes, int depth) {
  TypeRef i64 = prim_type(PrimType::I64);
  // Names come before the types that mention them.
  std::vector<Size> implicit;
  for (const Size& size : sizes) {
    callable.size_params.push_back(size.name);
    if (rng_.chance(35))
      callable.params.push_back({size.name, i64});
    else
      implicit.push_back(size);
  }
  for (const Size& size : implicit) callable.params.push_back({fresh("x"), array_type(size, random_type(depth))});
  for (int64_t i = rng_.range(0, 2); i > 0 || callable.params.empty(); i--) {
    if (rng_.chance(20)) {
      TypeRef from = random_type(1), to = random_type(1);
      callable.params.push_back({fresh("g"), function_type({from}, to)});
      features_["higher-order function"]++;
    } else {
      TypeRef type = random_type(2);
      callable.params.push_back({fresh("x"), type, is_array(type) && rng_.chance(30)});
    }
  }
}

// "name [n] 'a (x: t) ...: r"
std::string Generator::signature(const Callable& callable, const std::string& name) {
  std::string out = name;
  for (const std::string& size : callable.size_params)
    if (std::ranges::none_of(callable.params, [&](const Param& p) { return p.name == size; }))
      out += fmt::format(" [{}]", size);
  for (const std::string& type : callable.type_params) out += fmt::format(" '{}", type);
  for (const Param& param : callable.params)
    out += fmt::format(" ({}: {}{})", param.name, param.is_consumed ? "*" : "", show(*param.type));
  return out + ": " + show(*callable.result);
}

NodeRef Generator::function_body(const Callable& callable, int depth, const std::vector<Variable>& extra) {
  for (const Param& param : callable.params) scope_.variables.push_back({param.name, param.type});
  scope_.variables.insert(scope_.variables.end(), extra.begin(), extra.end());
  // A consumed parameter is updated first of all.
  std::string text;
  std::vector<NodeRef> kids;
  for (const Param& param : callable.params)
    if (param.is_consumed)
      text += fmt::format("let {}", param.name) + update_step(param.type, param.name, depth, kids) + " ";
  kids.push_back(body(callable.result, depth, {}, 1));
  if (text.empty()) return detached(kids[0]);
  return detached(make_node(callable.result, text + "in {-}", kids));
}

Callable Generator::new_function(const TypeRef& result, int depth, Binding& outer) {
  Callable callable;
  Binding formal;
  std::vector<Size> sizes;
  for (const Size& size : named_sizes(result)) {
    sizes.push_back(named_size(fresh("n"), size.max));
    formal.sizes[size.name] = sizes.back();
    outer.sizes[sizes.back().name] = size;
  }
  callable.result = substitute(result, formal);
  Scope saved_scope;
  std::swap(saved_scope, scope_);
  int64_t saved_multiplier = multiplier_, saved_cost = cost_;
  multiplier_ = 1;
  cost_ = 0;
  function_depth_++;
  if (rng_.chance(40)) sizes.push_back(named_size(fresh("n"), 5));
  scope_.sizes = sizes;
  bool is_polymorphic = rng_.chance(30);
  if (is_polymorphic) {
    // Some part of the result becomes a variable, or the variable is for parameters only.
    TypeRef part = callable.result;
    while (!part->parts.empty() && rng_.chance(60)) part = rng_.pick(part->parts);
    std::string name = fresh("t");
    TypeRef variable = type_variable(name);
    if (named_sizes(part).empty()) {
      callable.type_params.push_back(name);
      callable.result = abstracted(callable.result, part, variable);
      features_["polymorphic function"]++;
    }
  }
  callable.is_recursive = !is_polymorphic && rng_.chance(12);
  if (callable.is_recursive) callable.params.push_back({fresh("d"), prim_type(PrimType::I64)});
  add_params(callable, sizes, 1);
  if (!callable.type_params.empty()) {
    TypeRef variable = type_variable(callable.type_params[0]);
    callable.params.push_back({fresh("x"), variable});
    if (rng_.chance(50)) callable.params.push_back({fresh("x"), array_type(random_size(), variable)});
    if (rng_.chance(30)) callable.params.push_back({fresh("g"), function_type({variable}, variable)});
  }
  std::string name = fresh("fn");
  bool is_in_module = rng_.chance(15);
  std::string module_name = is_in_module ? fresh("@m") : "";
  if (!is_in_module) name = "@" + name;
  callable.name = is_in_module ? module_name + "." + name : name;
  std::string head = signature(callable, name);
  static const std::vector<std::string> kAttributes = {"", "", "", "", "#[inline]\n", "#[noinline]\n"};
  std::string attribute = rng_.pick(kAttributes);
  NodeRef text;
  if (callable.is_recursive) {
    bool has_function =
        std::ranges::any_of(callable.params, [](const Param& p) { return contains(p.type, Type::Kind::Function); });
    for (Param& param : callable.params) param.is_consumed = false;
    head = signature(callable, name);
    multiplier_ = 4;
    NodeRef end = function_body(callable, depth - 1);
    std::string self = name, rest = fresh("r");
    std::vector<NodeRef> kids = {end};
    for (size_t i = 0; i < callable.params.size(); i++) {
      const Param& param = callable.params[i];
      bool is_size = contains_name(callable.size_params, param.name);
      self += " {}";
      if (i == 0)
        kids.push_back(make_node(param.type, param.name + " - 1"));
      else if (has_function || is_size)
        kids.push_back(make_atom(param.type, param.name));
      else
        kids.push_back(body(param.type, depth - 2, {}, 1));
    }
    kids.push_back(detached(body(callable.result, depth - 1, {{rest, callable.result}}, 1)));
    text = make_node(nullptr,
                     fmt::format("{}def {} =\n  if {} <= 0 then ", attribute, head, callable.params[0].name) +
                         "{-} else let " + rest + " = " + self + " in {-}",
                     kids);
    features_["recursive function"]++;
  } else {
    text = make_node(nullptr, fmt::format("{}def {} =\n  ", attribute, head) + "{-}", {function_body(callable, depth)});
  }
  if (is_in_module) {
    text = make_node(nullptr, fmt::format("module {} = {{\n", module_name) + "{-}\n}", {text});
    features_["module"]++;
  }
  program_.definitions.push_back({callable.name, text});
  callable.cost = cost_ + 1;
  function_depth_--;
  std::swap(saved_scope, scope_);
  multiplier_ = saved_multiplier;
  cost_ = saved_cost;
  return callable;
}

NodeRef Generator::call_new(const TypeRef& type, int depth) {
  if (function_depth_ >= 3 || contains(type, Type::Kind::Variable) || fuel_ < 10) return nullptr;
  Binding binding;
  Callable callable = new_function(type, depth - 1, binding);
  callables_.push_back(callable);
  return call(callable, type, depth);
}

NodeRef Generator::call_variable(const TypeRef& type, int depth) {
  std::vector<Variable> found;
  for (const Variable& v : scope_.variables)
    if (v.type->kind == Type::Kind::Function) found.push_back(v);
  if (found.empty() || !is_affordable(8)) return nullptr;
  const Variable v = rng_.pick(found);
  std::string text = "{}";
  std::vector<NodeRef> kids = {use(v)};
  for (size_t i = 0; i + 1 < v.type->parts.size(); i++) {
    text += " {}";
    kids.push_back(expression(v.type->parts[i], depth - 1));
  }
  NodeRef value = make_node(v.type->parts.back(), text, kids);
  if (same(v.type->parts.back(), type)) return value;
  std::string name = fresh("x");
  NodeRef rest = body(type, depth - 1, {{name, value->type, value->aliases_global}}, 1);
  return make_node(type, fmt::format("let {} = {{-}} in {{-}}", name), {value, rest});
}

// A function as a value: a lambda, a section, or what else function() makes.
NodeRef Generator::let_function(const TypeRef& type, int depth) {
  TypeRef from = random_type(1), to = rng_.chance(50) ? type : random_type(1);
  NodeRef value = function({from}, to, depth - 1, 4);
  std::string name = fresh("g");
  TypeRef function = function_type({from}, to);
  NodeRef rest = body(type, depth - 1, {{name, function, value->aliases_global}}, 1);
  return make_node(type, fmt::format("let ({}: {}) = {{-}} in {{-}}", name, show(*function)), {value, rest});
}

// A closure over what is in scope, with sizes of its own.
NodeRef Generator::local_function(const TypeRef& type, int depth) {
  Callable callable;
  callable.name = fresh("fn");
  callable.result = rng_.chance(50) && !contains(type, Type::Kind::Variable) ? type : random_type(1);
  std::vector<Size> sizes;
  if (rng_.chance(50)) sizes.push_back(named_size(fresh("n"), 5));
  size_t num_variables = scope_.variables.size(), num_sizes = scope_.sizes.size();
  size_t num_functions = scope_.local_functions.size();
  scope_.sizes.insert(scope_.sizes.end(), sizes.begin(), sizes.end());
  add_params(callable, sizes, 1);
  std::string head = signature(callable, callable.name);
  int64_t cost = cost_, multiplier = multiplier_;
  multiplier_ = 1;
  cost_ = 0;
  NodeRef value = function_body(callable, depth - 2);
  callable.cost = cost_ + 1;
  cost_ = cost;
  multiplier_ = multiplier;
  scope_.variables.resize(num_variables);
  scope_.sizes.resize(num_sizes);
  scope_.local_functions.resize(num_functions);
  scope_.local_functions.push_back(callable);
  NodeRef rest = rng_.chance(70) ? call(callable, type, depth - 1) : nullptr;
  if (!rest) rest = expression(type, depth - 1);
  scope_.local_functions.resize(num_functions);
  return make_node(type, fmt::format("let {} =", head) + " {-} in {-}", {value, rest});
}

// module M (X: {type t val zero: t val step: t -> t}) = {def f (x: X.t) ... }, applied to a structure.
NodeRef Generator::parametric_module(const TypeRef& type, int depth) {
  if (!named_sizes(type).empty() || contains(type, Type::Kind::Variable) || function_depth_ >= 2 || fuel_ < 10)
    return nullptr;
  Scope saved;
  std::swap(saved, scope_);
  int64_t saved_multiplier = multiplier_, saved_cost = cost_;
  multiplier_ = 1;
  cost_ = 0;
  function_depth_++;
  TypeRef inner = type;
  while (!inner->parts.empty() && rng_.chance(50)) inner = rng_.pick(inner->parts);
  TypeRef variable = type_variable("X.t");
  Callable callable;
  callable.result = abstracted(type, inner, variable);
  std::vector<Size> sizes = {named_size(fresh("n"), 5)};
  scope_.sizes = sizes;
  add_params(callable, sizes, 1);
  callable.params.push_back({fresh("x"), array_type(sizes[0], variable)});
  NodeRef text =
      function_body(callable, depth - 1, {{"X.zero", variable}, {"X.step", function_type({variable}, variable)}});
  scope_ = {};
  NodeRef zero = expression(inner, depth - 2);
  NodeRef step = lambda({inner}, inner, depth - 2, 1);
  std::string functor = fresh("@F"), instance = fresh("@m"), element = show(*inner);
  NodeRef definition = make_node(
      nullptr,
      fmt::format("module {} (X: {{type t val zero: t val step: t -> t}}) = {{\n  def {} =\n    ", functor,
                  signature(callable, "go")) +
          "{-}\n}\n" + fmt::format("module {} = {} {{\n  type t = {}\n  def zero: t = ", instance, functor, element) +
          "{-}\n  def step: t -> t = {-}\n}",
      {text, zero, step});
  program_.definitions.push_back({instance, definition});
  Binding binding;
  binding.types["X.t"] = inner;
  for (Param& param : callable.params) param.type = substitute(param.type, binding);
  callable.result = type;
  callable.name = instance + ".go";
  callable.cost = cost_ + 1;
  callables_.push_back(callable);
  function_depth_--;
  std::swap(saved, scope_);
  multiplier_ = saved_multiplier;
  cost_ = saved_cost;
  return call(callable, type, depth);
}

// A module with an abstract type: values go in and come out by its functions only.
NodeRef Generator::sealed_module(const TypeRef& type, int depth) {
  if (!named_sizes(type).empty() || contains(type, Type::Kind::Variable) || function_depth_ >= 2) return nullptr;
  Scope saved;
  std::swap(saved, scope_);
  int64_t saved_multiplier = multiplier_, saved_cost = cost_;
  multiplier_ = 1;
  cost_ = 0;
  function_depth_++;
  TypeRef from = random_type(2), hidden = random_type(2);
  std::string name = fresh("@s"), x = fresh("x"), y = fresh("x");
  NodeRef make = detached(body(hidden, depth - 2, {{x, from}}, 1));
  NodeRef get = detached(body(type, depth - 2, {{y, hidden}}, 1));
  std::string specs = fmt::format("type t val make: ({}) -> t val get: t -> ({})", show(*from), show(*type));
  NodeRef definition = make_node(nullptr,
                                 fmt::format("module {}: {{{}}} = {{\n  type t = {}\n  def make ({}: {}): t = ", name,
                                             specs, show(*hidden), x, show(*from)) +
                                     "{-}\n" + fmt::format("  def get ({}: t): {} = ", y, show(*type)) + "{-}\n}",
                                 {make, get});
  program_.definitions.push_back({name, definition});
  function_depth_--;
  std::swap(saved, scope_);
  int64_t cost = cost_ + 1;
  multiplier_ = saved_multiplier;
  cost_ = saved_cost + multiplier_ * cost;
  if (!is_affordable(cost)) return nullptr;
  return make_node(type, fmt::format("{}.get ({}.make {{}})", name, name), {expression(from, depth - 1)});
}

NodeRef Generator::constant(const TypeRef& type, int depth) {
  if (!named_sizes(type).empty() || contains(type, Type::Kind::Variable)) return nullptr;
  std::vector<Variable> found;
  for (const Variable& v : constants_)
    if (same(v.type, type)) found.push_back(v);
  if (!found.empty() && rng_.chance(50)) return use(rng_.pick(found));
  if (function_depth_ >= 2) return nullptr;
  Scope saved;
  std::swap(saved, scope_);
  int64_t saved_multiplier = multiplier_, saved_cost = cost_;
  Failures saved_failures = failures_;
  failures_ = Failures::None;
  multiplier_ = 1;
  function_depth_++;
  NodeRef value = expression(type, depth - 1);
  function_depth_--;
  failures_ = saved_failures;
  multiplier_ = saved_multiplier;
  cost_ = saved_cost;
  std::swap(saved, scope_);
  Variable v{fresh("@c"), type, true};
  program_.definitions.push_back(
      {v.name, make_node(nullptr, fmt::format("def {}: {} =\n  ", v.name, show(*type)) + "{-}", {value})});
  constants_.push_back(v);
  return use(v);
}

NodeRef Generator::apply_lambda(const TypeRef& type, int depth) {
  TypeRef param = random_type(2);
  return make_node(type, "{} {}", {lambda({param}, type, depth - 1, 1), expression(param, depth - 1)});
}

NodeRef Generator::pipe(const TypeRef& type, int depth) {
  TypeRef param = random_type(2);
  NodeRef value = expression(param, depth - 1), f = lambda({param}, type, depth - 1, 1);
  if (rng_.chance(25)) return make_node(type, "{} <| {}", {f, value});
  if (rng_.chance(30)) {
    TypeRef middle = random_type(1);
    return make_node(type, "{} |> {} |> {}",
                     {value, lambda({param}, middle, depth - 1, 1), lambda({middle}, type, depth - 1, 1)});
  }
  return make_node(type, "{} |> {}", {value, f});
}

NodeRef Generator::combinator(const TypeRef& type, int depth) {
  TypeRef a = random_type(1), b = random_type(1);
  NodeRef x = expression(a, depth - 1), y = expression(b, depth - 1);
  switch (rng_.below(4)) {
    case 0:
      return make_node(type, "flip {} {} {}", {lambda({a, b}, type, depth - 1, 1), y, x});
    case 1:
      return make_node(type, "curry {} {} {}", {lambda({tuple_type({a, b})}, type, depth - 1, 1), x, y});
    case 2:
      return make_node(type, "uncurry {} ({-}, {-})", {lambda({a, b}, type, depth - 1, 1), x, y});
    default:
      break;
  }
  if (!is_affordable(3) || contains(type, Type::Kind::Variable)) return nullptr;
  NodeRef initial = expression(type, depth - 1);
  return make_node(type, fmt::format("iterate {} {{}} {{}}", rng_.range(0, 3)),
                   {lambda({type}, type, depth - 1, 3), initial});
}

}  // namespace random_programs
