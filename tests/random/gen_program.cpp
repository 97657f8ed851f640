// Whole programs: entry points with their parameters, results and inputs.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

using fehu::prim::Data;
using fehu::prim::Value;

Program random_program(uint64_t seed, FeatureCounts& features) {
  return Generator(seed, features).program(seed);
}

Program Generator::program(uint64_t seed) {
  program_.seed = seed;
  if (rng_.chance(8)) failures_ = Failures::Exact;
  if (failures_ == Failures::None && rng_.chance(8)) failures_ = Failures::Either;
  program_.failures = failures_;
  static const std::vector<int64_t> kLongest = {20, 40, 70, 140, 300, 1100};
  if (rng_.chance(10)) longest_ = rng_.pick(kLongest);
  if (is_long()) features_["long arrays"]++;
  size_t num_entries = static_cast<size_t>(rng_.range(1, 3));
  for (size_t i = 0; i < num_entries; i++) {
    fuel_ = static_cast<int>(rng_.range(10, 130));
    Entry made = entry(i);
    program_.entries.push_back(std::move(made));
  }
  return program_;
}

// Functions whose last bits are nobody's business: nothing is computed from their results.
NodeRef Generator::transcendental(const TypeRef& type, int depth) {
  static const std::vector<std::string> kNames = {"sin",    "cos",   "tan",   "exp",   "log",  "log2",  "log10",
                                                  "atan",   "tanh",  "cbrt",  "erf",   "asin", "log1p", "sinh",
                                                  "lgamma", "rsqrt", "acosh", "gamma", "erfc"};
  const TypeRef& element = is_array(type) ? type->parts[0] : type;
  std::string name = fmt::format("{}.{}", fehu::prim::name_of(element->prim), rng_.pick(kNames));
  features_["transcendental"]++;
  NodeRef value = expression(type, depth - 1);
  return is_array(type) ? make_node(type, fmt::format("map {} {{}}", name), {value}, true)
                        : make_node(type, name + " {}", {value});
}

Entry Generator::entry(size_t number) {
  Entry entry;
  entry.name = number == 0 ? "@main" : fmt::format("@entry{}", number);
  scope_ = {};
  multiplier_ = 1;
  cost_ = 0;
  for (int64_t i = rng_.range(0, 2); i > 0; i--) scope_.sizes.push_back(named_size(fresh("n"), kShort));
  if (is_long()) scope_.sizes.insert(scope_.sizes.begin(), named_size(fresh("n"), longest_));
  TypeRef i64 = prim_type(PrimType::I64);
  for (const Size& size : scope_.sizes) {
    if (rng_.chance(25)) {
      entry.params.push_back({size.name, i64});
    } else {
      entry.size_params.push_back(size.name);
      entry.params.push_back({fresh("a"), array_type(size, prim_type(random_prim()))});
    }
  }
  for (int64_t i = rng_.range(0, 3); i > 0; i--) {
    TypeRef type = prim_type(random_prim());
    static const std::vector<int> kRanks = {0, 0, 1, 1, 2, 2, 3, 4};
    int rank = rng_.pick(kRanks);
    for (int k = 0; k < rank; k++) {
      Size size = random_size();
      if (is_affordable(weight(type) * size.max)) type = array_type(size, type);
    }
    entry.params.push_back({fresh("a"), type, is_array(type) && rng_.chance(25)});
  }
  for (const Param& param : entry.params) scope_.variables.push_back({param.name, param.type});
  for (const Param& param : entry.params) {
    if (!param.is_consumed) continue;
    std::vector<NodeRef> kids;
    std::string step = update_step(param.type, param.name, 2, kids);
    entry.lets.push_back(make_node(nullptr, fmt::format("let {}", param.name) + step, kids));
    features_["entry point that consumes"]++;
  }
  int depth = static_cast<int>(rng_.range(2, 7));
  for (int64_t i = rng_.range(1, 3); i > 0; i--) {  // each with its type, for literals that have none of their own
    if (rng_.chance(15)) {
      TypeRef element = prim_type(random_prim());
      if (NodeRef array = unknown(element, depth))
        entry.results.push_back(make_node(array->type, "{} : []" + show(*element), {array}));
      continue;
    }
    if (rng_.chance(20)) {
      if (NodeRef array = shaped_result(std::min(depth, 3))) {
        entry.results.push_back(array);
        continue;
      }
    }
    TypeRef type = prim_type(random_prim());
    if (rng_.chance(60))
      for (int64_t rank = rng_.range(1, 4); rank > 0 && weight(type) < 100; rank--)
        type = array_type(random_size(), type);
    TypeRef element = is_array(type) ? type->parts[0] : type;
    if (is_prim(element) && fehu::prim::is_float(element->prim) && rng_.chance(30))
      entry.results.push_back(transcendental(type, depth));
    else
      entry.results.push_back(make_node(type, fmt::format("{{}} : {}", show(*type)), {expression(type, depth)}));
  }
  if (failures_ == Failures::Exact)
    if (NodeRef node = failing_result(entry)) entry.results.push_back(node);
  // An entry point gives nothing away of the constants.
  for (NodeRef& result : entry.results) result = detached(result);
  if (entry.results.empty()) entry.results.push_back(literal(prim_type(PrimType::I32)));
  add_inputs(entry);
  return entry;
}

// Something that may fail and whose value is a result: the failure can not be optimised away.
NodeRef Generator::failing_result(const Entry& entry) {
  TypeRef i64 = prim_type(PrimType::I64), i32 = prim_type(PrimType::I32);
  std::vector<Param> arrays;
  for (const Param& param : entry.params)
    if (is_array(param.type)) arrays.push_back(param);
  NodeRef number = expression(i64, 2);
  features_["failing result"]++;
  switch (rng_.below(arrays.empty() ? 4 : 9)) {
    case 0:
      return make_node(i32, "{} / ({} % 3)", {leaf(i32), expression(i32, 2)});
    case 1:
      return make_node(i32, "{} ** ({} % 5 - 2)", {leaf(i32), expression(i32, 2)});
    case 2:
      return make_node(array_type(unknown_size(3), i64), "iota ({} % 6 - 2)", {number});
    case 3:
      return make_node(i32, "assert ({} % 3 != 0) {}", {number, leaf(i32)});
    default:
      break;
  }
  const Param& param = rng_.pick(arrays);
  const TypeRef& element = param.type->parts[0];
  TypeRef result = array_type(unknown_size(5), element);
  switch (rng_.below(5)) {
    case 0:
      return make_node(element, param.name + "[{} % 6 - 1]", {number});
    case 1:
      return make_node(result, param.name + "[{} % 6 - 1:{} % 6]", {number, expression(i64, 2)});
    case 2:
      return make_node(result, fmt::format("{} :> [{{}} % 5]{}", param.name, show(*element)), {number});
    case 3:
      return make_node(element, fmt::format("{} {}", rng_.chance(50) ? "head" : "last", param.name));
    default:
      break;
  }
  return make_node(param.type, fmt::format("copy {} with [{{}} % 6 - 1] = copy {{}}", param.name),
                   {number, leaf(element)}, true);
}

namespace {

Value random_number(PrimType prim, Rng& rng) {
  using fehu::prim::float_value;
  if (prim == PrimType::Bool) return fehu::prim::bool_value(rng.chance(50));
  if (fehu::prim::is_float(prim)) {
    if (rng.chance(3)) return fehu::prim::nan_value(prim);
    if (rng.chance(3)) return fehu::prim::infinity_value(prim, rng.chance(50));
    return float_value(prim, static_cast<double>(rng.range(-40, 40)) / (rng.chance(50) ? 1 : 4));
  }
  if (rng.chance(10)) return fehu::prim::int_value(prim, rng.bits() >> (64 - fehu::prim::bit_width(prim)));
  if (fehu::prim::is_unsigned(prim)) return fehu::prim::int_value(prim, static_cast<uint64_t>(rng.range(0, 12)));
  return fehu::prim::int_value(prim, static_cast<uint64_t>(rng.range(-6, 9)));
}

}  // namespace

void Generator::add_inputs(Entry& entry) {
  // Zero and one extents are the first two.
  for (int64_t set = 0; set < (entry.params.empty() ? 1 : 3); set++) {
    std::map<std::string, int64_t> sizes;
    for (const Size& size : scope_.sizes) {
      bool is_small = set < 2 && rng_.chance(70);
      sizes[size.name] = is_small ? set : rng_.range(set < 2 || size.max <= kShort ? 0 : size.max / 2, size.max);
    }
    std::vector<Data> input;
    for (const Param& param : entry.params) {
      if (sizes.contains(param.name)) {
        input.push_back(fehu::prim::scalar_data(fehu::prim::i64_value(sizes[param.name])));
        continue;
      }
      Data data;
      int64_t count = 1;
      TypeRef type = param.type;
      for (; is_array(type); type = type->parts[0]) {
        data.shape.push_back(type->size.is_constant() ? type->size.value : sizes[type->size.name]);
        count *= data.shape.back();
      }
      data.type = type->prim;
      for (int64_t i = 0; i < count; i++) data.add(random_number(type->prim, rng_));
      input.push_back(data);
    }
    entry.inputs.push_back(input);
  }
}

}  // namespace random_programs
