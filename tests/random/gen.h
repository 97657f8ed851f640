// The generator: a random program from a seed, type- and size-correct by construction.
//
// It works from types to expressions: expression(t) makes an expression of exactly the type t, sizes included. Sizes of
// requested types are constants or names in scope; results of other sizes are bound by `let [k] ...` or cut to fit.
// Failures are guarded (indices by remainders, divisors by `| 1`), except where the program is one that may fail.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "random/rng.h"
#include "random/tree.h"

namespace random_programs {

using FeatureCounts = std::map<std::string, int64_t>;

// Deterministic. `features` counts what the program is made of.
Program random_program(uint64_t seed, FeatureCounts& features);

struct Variable {
  std::string name;
  TypeRef type = nullptr;
  bool aliases_global = false;
  std::optional<Size> bound = {};  // an index: 0 <= name < bound
};

// A function that can be called by name with all its arguments.
struct Callable {
  std::string name;
  std::vector<std::string> size_params;  // and parameters of type i64 whose values are sizes
  std::vector<std::string> type_params;
  std::vector<Param> params;
  TypeRef result = nullptr;
  bool is_recursive = false;  // the first parameter is the depth
  int64_t cost = 1;
};

struct Binding {
  std::map<std::string, Size> sizes;
  std::map<std::string, TypeRef> types;
};
TypeRef substitute(const TypeRef& type, const Binding& binding);

struct Scope {
  std::vector<Variable> variables;
  std::vector<Size> sizes;
  std::vector<Callable> local_functions;
};

// An associative operator with its neutral element.
struct Monoid {
  NodeRef op = nullptr;
  NodeRef neutral = nullptr;
  bool is_commutative = true;
};

class Generator {
 public:
  Generator(uint64_t seed, FeatureCounts& features) : rng_(seed), features_(features) {}
  Program program(uint64_t seed);

 private:
  using Method = NodeRef (Generator::*)(const TypeRef&, int);
  struct Choice {
    int weight;
    const char* feature;
    Method method;  // null: does not apply here
  };
  NodeRef choose(std::span<const Choice> choices, const TypeRef& type, int depth, int tries);

  // gen.cpp: the basis.
  std::string fresh(std::string_view prefix);
  NodeRef expression(const TypeRef& type, int depth);
  NodeRef leaf(const TypeRef& type);
  NodeRef literal(const TypeRef& type);
  NodeRef variable(const TypeRef& type);
  NodeRef detached(NodeRef body);  // not sharing memory with constants
  NodeRef copied(NodeRef array) { return make_node(array->type, "copy {}", {array}, true); }
  // An expression under binders, run `times` times.
  NodeRef body(const TypeRef& type, int depth, const std::vector<Variable>& variables, int64_t times,
               const std::vector<Size>& sizes = {});
  NodeRef use(const Variable& v);
  NodeRef i64_below(int64_t bound, int depth);  // 0 <= x < bound
  NodeRef size_value(const Size& size);
  bool is_affordable(int64_t times) const {
    return multiplier_ * times * std::max<int64_t>(cost_unit_, 1) <= std::max<int64_t>(3000, 6 * longest_);
  }
  bool is_long() const { return longest_ > kShort; }
  bool is_risky() { return failures_ == Failures::Either && rng_.chance(12); }

  // gen_types.cpp
  PrimType random_prim();
  Size random_size();
  TypeRef random_type(int depth);
  TypeRef random_array(int depth);
  TypeRef random_record(int depth);
  TypeRef random_sum(int depth);
  TypeRef closed_type(int depth);  // without named sizes and variables
  TypeRef abbreviated(const TypeRef& type);
  std::string pattern_for(const TypeRef& type, bool aliases_global, std::vector<Variable>& bound);

  // gen_functions.cpp
  NodeRef function(const std::vector<TypeRef>& params, const TypeRef& result, int depth, int64_t times);
  NodeRef lambda(const std::vector<TypeRef>& params, const TypeRef& result, int depth, int64_t times);
  NodeRef index_lambda(const Size& bound, const TypeRef& result, int depth);
  NodeRef predicate(const TypeRef& param, int depth, int64_t times);
  NodeRef call(const Callable& callable, const TypeRef& result, int depth);
  NodeRef call_existing(const TypeRef& type, int depth);
  NodeRef call_new(const TypeRef& type, int depth);
  NodeRef call_variable(const TypeRef& type, int depth);
  NodeRef let_function(const TypeRef& type, int depth);
  NodeRef local_function(const TypeRef& type, int depth);
  NodeRef parametric_module(const TypeRef& type, int depth);
  NodeRef sealed_module(const TypeRef& type, int depth);
  NodeRef constant(const TypeRef& type, int depth);
  NodeRef apply_lambda(const TypeRef& type, int depth);
  NodeRef pipe(const TypeRef& type, int depth);
  NodeRef combinator(const TypeRef& type, int depth);
  Callable new_function(const TypeRef& result, int depth, Binding& binding);
  void add_params(Callable& callable, const std::vector<Size>& sizes, int depth);
  std::string signature(const Callable& callable, const std::string& name);
  NodeRef function_body(const Callable& callable, int depth, const std::vector<Variable>& extra = {});

  // gen_monoids.cpp
  std::optional<Monoid> monoid_for(const TypeRef& type);
  Monoid prim_monoid(PrimType prim);
  Monoid product_monoid(const TypeRef& type, const std::vector<Monoid>& parts);
  std::optional<Monoid> twisted_monoid(const TypeRef& type);
  NodeRef tame_value(const TypeRef& type, int depth);
  NodeRef tame_array(const Size& size, const TypeRef& element, int depth);
  NodeRef accumulated(const TypeRef& type, int depth);
  NodeRef contributions(const std::string& acc, const TypeRef& type, int depth);

  // gen_scalars.cpp
  NodeRef arithmetic(const TypeRef& type, int depth);
  NodeRef division(const TypeRef& type, int depth);
  NodeRef shift(const TypeRef& type, int depth);
  NodeRef power(const TypeRef& type, int depth);
  NodeRef unary(const TypeRef& type, int depth);
  NodeRef number_function(const TypeRef& type, int depth);
  NodeRef conversion(const TypeRef& type, int depth);
  NodeRef comparison(const TypeRef& type, int depth);
  NodeRef logic(const TypeRef& type, int depth);
  NodeRef bits(const TypeRef& type, int depth);
  NodeRef aggregate(const TypeRef& type, int depth);
  NodeRef array_query(const TypeRef& type, int depth);
  NodeRef local_open(const TypeRef& type, int depth);

  // gen_control.cpp
  NodeRef let(const TypeRef& type, int depth);
  NodeRef let_pattern(const TypeRef& type, int depth);
  NodeRef let_size(const TypeRef& type, int depth);
  NodeRef let_existential(const TypeRef& type, int depth);
  NodeRef branch(const TypeRef& type, int depth);
  NodeRef match_sum(const TypeRef& type, int depth);
  NodeRef match_number(const TypeRef& type, int depth);
  std::string loop_pattern(const std::string& name, const TypeRef& type);
  NodeRef for_loop(const TypeRef& type, int depth);
  NodeRef for_in_loop(const TypeRef& type, int depth);
  NodeRef while_loop(const TypeRef& type, int depth);
  NodeRef pair_loop(const TypeRef& type, int depth);
  NodeRef update_block(const TypeRef& type, int depth);
  NodeRef projection(const TypeRef& type, int depth);
  NodeRef index(const TypeRef& type, int depth);
  NodeRef assertion(const TypeRef& type, int depth);
  NodeRef wrapped(const TypeRef& type, int depth);
  NodeRef reduction(const TypeRef& type, int depth);
  NodeRef fold(const TypeRef& type, int depth);
  NodeRef product(const TypeRef& type, int depth);
  NodeRef record_update(const TypeRef& type, int depth);
  NodeRef sum_value(const TypeRef& type, int depth);
  std::string update_step(const TypeRef& array, const std::string& name, int depth, std::vector<NodeRef>& kids);

  // gen_arrays.cpp: arrays of a given size.
  NodeRef array_literal(const TypeRef& type, int depth);
  NodeRef map_array(const TypeRef& type, int depth);
  NodeRef map_several(const TypeRef& type, int depth);
  NodeRef tabulated(const TypeRef& type, int depth);
  NodeRef replicated(const TypeRef& type, int depth);
  NodeRef iota(const TypeRef& type, int depth);
  NodeRef scanned(const TypeRef& type, int depth);
  NodeRef transposed(const TypeRef& type, int depth);
  NodeRef rearranged(const TypeRef& type, int depth);
  NodeRef taken(const TypeRef& type, int depth);
  NodeRef flattened(const TypeRef& type, int depth);
  NodeRef unflattened(const TypeRef& type, int depth);
  NodeRef scattered(const TypeRef& type, int depth);
  NodeRef histogram(const TypeRef& type, int depth);
  NodeRef zipped(const TypeRef& type, int depth);
  NodeRef unzipped(const TypeRef& type, int depth);
  NodeRef updated(const TypeRef& type, int depth);
  NodeRef updating_loop(const TypeRef& type, int depth);
  NodeRef coerced(const TypeRef& type, int depth);
  NodeRef full_slice(const TypeRef& type, int depth);
  NodeRef unique_indices(const Size& count, int depth);

  // gen_unknown.cpp: arrays whose size is found at run time. The type's size is unknown; `max` bounds it.
  NodeRef unknown(const TypeRef& element, int depth);
  NodeRef known_array(const TypeRef& type, int depth);
  NodeRef filtered(const TypeRef& type, int depth);
  NodeRef partitioned(const TypeRef& type, int depth);
  NodeRef sliced(const TypeRef& type, int depth);
  NodeRef concatenated(const TypeRef& type, int depth);
  NodeRef branch_sizes(const TypeRef& type, int depth);
  NodeRef growing_loop(const TypeRef& type, int depth);
  NodeRef range(const TypeRef& type, int depth);
  NodeRef mapped_unknown(const TypeRef& type, int depth);
  NodeRef flat_map(const TypeRef& type, int depth);
  NodeRef computed_replicate(const TypeRef& type, int depth);
  NodeRef unknown_call(const TypeRef& type, int depth);

  // gen_shapes.cpp: what passes look for.
  std::string mixture(const TypeRef& type, const std::vector<std::string>& terms);
  std::vector<std::string> some_of(const std::vector<std::string>& all);
  NodeRef shaped_result(int depth);
  NodeRef row_steps(const TypeRef& type, int depth);
  NodeRef table(const TypeRef& type, int depth);
  NodeRef divided(const TypeRef& type, int depth);
  NodeRef rows_again(const TypeRef& type, int depth);
  NodeRef columns(const TypeRef& type, int depth);
  NodeRef along_columns(const TypeRef& type, int depth);
  NodeRef with_total(const TypeRef& type, int depth);
  NodeRef sorted(const TypeRef& type, int depth);
  NodeRef placed(const TypeRef& type, int depth);
  NodeRef long_operator(const TypeRef& type, int depth);
  NodeRef count(const TypeRef& type, int depth);
  NodeRef classes(const TypeRef& type, int depth);
  NodeRef kept(const TypeRef& type, int depth);

  // gen_program.cpp
  Entry entry(size_t number);
  void add_inputs(Entry& entry);
  NodeRef failing_result(const Entry& entry);
  NodeRef transcendental(const TypeRef& type, int depth);

  Rng rng_;
  FeatureCounts& features_;
  Program program_;
  Scope scope_;
  std::vector<Callable> callables_;
  std::vector<TypeRef> abbreviations_;
  std::vector<Variable> constants_;
  Failures failures_ = Failures::None;
  int next_name_ = 0;
  int fuel_ = 0;
  // Arrays of most programs are short. A few have sizes up to this: enough to fill the lanes and strips of compiled
  // code.
  static constexpr int64_t kShort = 5;
  int64_t longest_ = kShort;
  int64_t multiplier_ = 1;  // how often the code that is made now runs
  int64_t cost_unit_ = 1;
  int64_t cost_ = 0;  // of the definition that is made now
  int function_depth_ = 0;
};

}  // namespace random_programs
