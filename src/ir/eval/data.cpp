// Entry points on data: arguments find the sizes, results get the outside types; and errors as programs print them.
//
//     entry f (n: i64, xs: [n]f32), called with [1.0f32, 2.0f32]      =>      n is 2, found from the argument
#include <fmt/format.h>

#include "ir/eval/eval.h"

namespace fehu::ir {

using prim::PrimType;

static std::string show_loc(const SourceMap* sources, Loc loc) {
  return sources && sources->file_of(loc) ? sources->describe(loc) : "<unknown>";
}

std::string show(const EvalError& error, const SourceMap* sources) {
  std::string out = "Error: " + error.message + "\n";
  if (error.where.empty()) return out;
  out += "\nBacktrace:\n";
  for (size_t i = 0; i < error.where.size(); i++)
    out += fmt::format("{} {:<4}{}\n", i == 0 ? "->" : "  ", fmt::format("#{}", i), show_loc(sources, error.where[i]));
  return out;
}

static EvalError bad_arguments(std::string message) {
  return EvalError{EvalErrorKind::BadArguments, std::move(message), {}};
}

namespace {
// The parameters of the function: sizes first, then what the caller gives.
struct EntryArgs {
  std::vector<EvalValue> values;
  size_t num_sizes = 0;
};
}  // namespace

// An opaque value may be several values of the function.
static size_t count_values(List<EntryParam> params) {
  size_t count = 0;
  for (const EntryParam& param : params) count += param.num_values;
  return count;
}

// An array's dimensions give values to the size parameters; a constant must agree. False if they contradict each other.
static bool unify_sizes(List<Param> params, const EvalArray& array, const Type& type, std::span<EvalValue> sizes) {
  for (size_t d = 0; d < type.rank(); d++) {
    prim::Value actual = prim::i64_value(array.extents[d].size);
    const Operand& declared = type.dims[d].size;
    if (declared.is_const()) {
      if (declared.value != actual) return false;
      continue;
    }
    for (size_t i = 0; i < sizes.size(); i++) {
      if (params[i].name != declared.name) continue;
      if (sizes[i].kind != EvalKind::None && sizes[i].scalar != actual) return false;
      sizes[i] = scalar_value(actual);
    }
  }
  return true;
}

// One argument, which must have exactly the type that the entry point declares.
static std::optional<EvalError> make_arg(const EntryParam& param, const Type& type, const prim::Data& data,
                                         const std::shared_ptr<EvalMemory>& memory, EvalValue& out) {
  bool is_data = param.type.kind != EntryTypeKind::Opaque && param.num_values == 1;
  size_t rank = param.type.kind == EntryTypeKind::Array ? param.type.rank : 0;
  if (!is_data) return bad_arguments(fmt::format("The parameter '{}' is opaque.", param.name));
  bool is_array = type.kind == TypeKind::Array;
  if (data.type != param.type.prim || data.shape.size() != rank || core_type(data.type) != type.prim ||
      (is_array ? type.rank() : 0) != rank)
    return bad_arguments(
        fmt::format("The parameter '{}' does not take a value of type {}.", param.name, prim::show_type(data)));
  std::optional<EvalValue> value = from_data(memory, data);
  if (!value) return EvalError{EvalErrorKind::OutOfMemory, "Failed to allocate memory in default space.", {}};
  out = std::move(*value);
  return std::nullopt;
}

// Sizes that no argument tells cannot be called from outside; the checker sees to it that there are none.
static std::optional<EvalError> make_args(const Fun& fun, List<Param> params, std::span<const prim::Data> data,
                                          EntryArgs& out) {
  if (data.size() != fun.entry->params.size())
    return bad_arguments(fmt::format("{} arguments for {} parameters.", data.size(), fun.entry->params.size()));
  size_t count = count_values(fun.entry->params);
  if (count > params.size()) return bad_arguments("The entry point does not describe its function.");
  out.num_sizes = params.size() - count;
  out.values.resize(params.size());
  std::shared_ptr<EvalMemory> memory = std::make_shared<EvalMemory>();
  std::span<EvalValue> sizes = std::span(out.values).first(out.num_sizes);
  for (size_t i = 0, at = out.num_sizes; i < data.size(); at += fun.entry->params[i++].num_values) {
    const Type& type = params[at].type;
    if (auto error = make_arg(fun.entry->params[i], type, data[i], memory, out.values[at])) return error;
    if (out.values[at].is_array() && !unify_sizes(params, *out.values[at].array, type, sizes))
      return bad_arguments("entry point arguments have invalid sizes.");
  }
  for (const EvalValue& size : sizes)
    if (size.kind == EvalKind::None) return bad_arguments("A size of the entry point is not that of an argument.");
  return std::nullopt;
}

// The declared type says whether numbers are unsigned: the core does not know.
static std::optional<EvalError> make_results(const Fun& fun, std::span<const EvalValue> values,
                                             std::vector<prim::Data>& out) {
  size_t count = count_values(fun.entry->results);
  if (count > values.size()) return bad_arguments("The entry point does not describe its results.");
  size_t at = values.size() - count;  // sizes come first
  for (const EntryParam& result : fun.entry->results) {
    if (result.type.kind == EntryTypeKind::Opaque || result.num_values != 1)
      return bad_arguments(fmt::format("Values of type \"{}\" have no external representation.", result.type.name));
    out.push_back(to_data(values[at++], result.type.prim));
  }
  return std::nullopt;
}

EvalDataOutcome eval_entry_data(Evaluator& evaluator, std::string_view name, std::span<const prim::Data> args) {
  EvalDataOutcome outcome;
  const Fun* fun = find_fun(evaluator.program(), name);
  if (!fun || !fun->entry) {
    outcome.error = bad_arguments(fmt::format("There is no entry point '{}'.", name));
    return outcome;
  }
  EntryArgs entry_args;
  outcome.error = make_args(*fun, params_without_places(evaluator.program(), *fun), args, entry_args);
  if (outcome.error) return outcome;
  EvalOutcome inner = evaluator.call(*fun, entry_args.values);
  outcome.trace = std::move(inner.trace);
  outcome.error = std::move(inner.error);
  if (!outcome.error) outcome.error = make_results(*fun, inner.values, outcome.values);
  return outcome;
}

EvalDataOutcome eval_entry_data(const Program& program, std::string_view name, std::span<const prim::Data> args,
                                const EvalOptions& options) {
  Evaluator evaluator(program, options);
  return eval_entry_data(evaluator, name, args);
}

}  // namespace fehu::ir
