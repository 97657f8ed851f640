// Entry points: which parameters and results of an imperative function are the values that callers know.
//
// A function of the core IR with memory takes block and offset of each array, then sizes, then the values, and so are
// its results (docs/memory.md). The imperative function has the same in the same order, without the arrays themselves.
#include "imp/seq/entries.h"

namespace fehu::imp {

namespace {

std::string show(const ir::Attr& attr) {
  std::string text(attr.number.empty() ? attr.name.str() : attr.number);
  for (size_t i = 0; i < attr.args.size(); i++) text += (i == 0 ? "(" : ", ") + show(attr.args[i]);
  return attr.args.empty() ? text : text + ")";
}

size_t num_values(List<EntryParam> params) {
  size_t count = 0;
  for (const EntryParam& p : params) count += p.num_values;
  return count;
}

// What number each has among those that are not arrays.
std::vector<uint32_t> numbers_without_arrays(List<ir::Type> types) {
  std::vector<uint32_t> numbers;
  uint32_t count = 0;
  for (const ir::Type& type : types) {
    numbers.push_back(count);
    count += type.kind != ir::TypeKind::Array;
  }
  return numbers;
}

// `numbers`: those of the results.
EntrySize size_of(const ir::Dim& dim, const std::vector<uint32_t>& numbers) {
  if (dim.is_ext()) return {.kind = EntrySize::Kind::Result, .result = numbers[static_cast<size_t>(dim.ext)]};
  if (dim.size.is_const()) return {.kind = EntrySize::Kind::Constant, .constant = prim::as_i64(dim.size.value)};
  return {.kind = EntrySize::Kind::Name, .name = dim.size.name};
}

// The last `count` of these types are the values.
List<EntryValue> values_of(List<ir::Type> types, size_t count, Arena& arena) {
  std::vector<EntryValue> values;
  std::vector<uint32_t> numbers = numbers_without_arrays(types);
  uint32_t num_arrays = 0;
  for (size_t i = types.size() - count; i < types.size(); i++) {
    const ir::Type& type = types[i];
    bool is_array = type.kind == ir::TypeKind::Array;
    std::vector<EntrySize> shape;
    for (const ir::Dim& dim : type.dims) shape.push_back(size_of(dim, numbers));
    uint32_t number = is_array ? 2 * num_arrays++ : numbers[i];
    values.push_back({type.prim, number, is_array, arena.list(shape)});
  }
  return arena.list(values);
}

EntryPoint entry_point(const ir::Fun& fun, const std::vector<uint32_t>& tuning_params, Arena& arena) {
  std::vector<std::string_view> attributes;
  for (const ir::Attr& attr : fun.attrs) attributes.push_back(arena.text(show(attr)));
  std::vector<ir::Type> params;
  for (const ir::Param& param : fun.params) params.push_back(param.type);
  return {.function = fun.name,
          .entry = fun.entry,
          .attributes = arena.list(attributes),
          .tuning_params = arena.list(tuning_params),
          .inputs = values_of(params, num_values(fun.entry->params), arena),
          .outputs = values_of(fun.ret, num_values(fun.entry->results), arena)};
}

}  // namespace

List<EntryPoint> entry_points(const ir::Program& program, const TuningParams& tuning, Arena& arena) {
  std::vector<EntryPoint> entries;
  for (size_t i = 0; i < program.funs.size(); i++)
    if (program.funs[i].entry) entries.push_back(entry_point(program.funs[i], tuning.of_fun[i], arena));
  return arena.list(entries);
}

}  // namespace fehu::imp
