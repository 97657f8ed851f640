// Calls of entry points in the evaluator, with data as arguments.
// They serve `fehu run --evaluate`, and are shared with the other places that evaluate an entry point.
#include "tools/run/entry_call.h"

#include <fmt/format.h>

#include "tools/run/show_result.h"

namespace fehu {

OutsideType outside_type(const ir::EntryType& type) {
  return {show_type(type), type.kind != ir::EntryTypeKind::Opaque, type.prim, type.rank};
}

static std::string cure_of(const OutsideType& param, const prim::Data& arg) {
  if (!param.has_data || param.rank != arg.shape.size()) return "";
  return prim::is_float(arg.type) && prim::is_integer(param.prim) ? "" : prim::cure_for_suffix(arg.type, param.prim);
}

// Sizes do not count: types have none here, and whether sizes agree is checked by the call.
std::optional<ArgumentMismatch> find_mismatch(std::span<const OutsideType> params, std::span<const prim::Data> args) {
  for (size_t i = 0; i < std::max(params.size(), args.size()); i++) {
    if (i >= params.size()) return ArgumentMismatch{"nothing more", prim::show_type(args[i])};
    const OutsideType& param = params[i];
    if (i >= args.size()) return ArgumentMismatch{param.text, "nothing more"};
    if (!param.has_data || param.prim != args[i].type || param.rank != args[i].shape.size())
      return ArgumentMismatch{param.text, prim::show_type(args[i]), cure_of(param, args[i])};
  }
  return std::nullopt;
}

// An array's dimensions give values to the size parameters.
static bool unify_sizes(const ir::Fun& fun, const ir::EvalArray& array, const ir::Type& type,
                        std::span<ir::EvalValue> sizes) {
  for (size_t d = 0; d < type.rank(); d++) {
    prim::Value actual = prim::i64_value(array.extents[d].size);
    const ir::Operand& declared = type.dims[d].size;
    if (declared.is_const() && declared.value != actual) return false;
    for (size_t i = 0; declared.is_var() && i < sizes.size(); i++) {
      if (fun.params[i].name != declared.name) continue;
      if (sizes[i].is_scalar() && sizes[i].scalar != actual) return false;
      sizes[i] = ir::scalar_value(actual);
    }
  }
  return true;
}

// A core function takes its sizes before the values; the caller has given none, so they are found in the shapes of
// the arrays. Two arrays that contradict each other have no call.
std::optional<std::vector<ir::EvalValue>> arguments_of(const ir::Fun& fun, std::span<const prim::Data> args) {
  if (fun.params.size() < args.size()) return std::nullopt;
  size_t num_sizes = fun.params.size() - args.size();
  std::vector<ir::EvalValue> values(fun.params.size());
  std::span<ir::EvalValue> sizes = std::span(values).first(num_sizes);
  for (size_t i = 0; i < args.size(); i++) {
    ir::EvalValue& value = values[num_sizes + i];
    value = ir::from_data(args[i]);
    if (value.is_array() && !unify_sizes(fun, *value.array, fun.params[num_sizes + i].type, sizes)) return std::nullopt;
  }
  return values;
}

// Like a backtrace: the innermost place has an arrow, and calls around it follow.
std::string show_interpreter_error(const ir::EvalError& error, const SourceMap& sources) {
  if (error.where.empty()) return fmt::format("Error: {}\n", error.message);
  std::string text = "Error at\n";
  for (size_t i = 0; i < error.where.size(); i++) {
    bool is_known = sources.file_of(error.where[i]) != nullptr;
    text += fmt::format("{} {:<4}{}\n", i == 0 ? "->" : "  ", fmt::format("#{}", i),
                        is_known ? sources.describe(error.where[i]) : "<unknown>");
  }
  return text + error.message + "\n";
}

}  // namespace fehu
