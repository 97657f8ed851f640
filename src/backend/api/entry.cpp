// Calls of the program's functions. Their parameters are blocks, offsets and sizes of arrays, and scalars; all of these
// are found in the parts of the arguments. Sizes that must agree are checked before the call.
#include "backend/api/entry.h"

#include <fmt/format.h>

#include <unordered_map>

#include "backend/api/functions.h"
#include "backend/c/names.h"
#include "ir/build.h"

namespace fehu::backend {

namespace {

// Something of the program's function: where it is outside.
struct Place {
  std::string part;  // "in[0][1]"
  ApiPart type;
};

struct EntryPrinter {
  const ApiTable& table;
  const ApiEntry& entry;
  const ir::Fun& fun;
  std::vector<Place> inputs = {}, outputs = {};
  std::unordered_map<uint32_t, std::string> known = {};  // what names of parameters are in C
  std::string checks = {}, text = {};

  void print();
  void find_inputs();
  void bind_sizes(size_t first_value);
  void bind_size(const ir::Dim& dim, const std::string& size);
  std::string arguments();
  void set_shapes(size_t first_value, const std::vector<std::string>& sizes);
  std::string dim(const ir::Dim& d, const std::vector<std::string>& results);
};

size_t num_values(List<ir::EntryParam> params) {
  size_t count = 0;
  for (const ir::EntryParam& p : params) count += p.num_values;
  return count;
}

std::string shape_of(const std::string& part, size_t dim) {
  return fmt::format("{}.shape[{}]", part, dim);
}

void add_places(const ApiType& type, std::string_view prefix, std::vector<Place>& places) {
  for (size_t k = 0; k < type.parts.size(); k++) places.push_back({fmt::format("{}[{}]", prefix, k), type.parts[k]});
}

void EntryPrinter::find_inputs() {
  for (size_t i = 0; i < entry.inputs.size(); i++) {
    const ApiType& type = table.types[entry.inputs[i].type];
    add_places(type, fmt::format("in[{}]", i), inputs);
  }
}

// A size is known from the first array that has it; the others must agree.
void EntryPrinter::bind_size(const ir::Dim& dim, const std::string& size) {
  std::string expected;
  if (dim.size.is_const()) {
    expected = fmt::format("{}", prim::as_i64(dim.size.value));
  } else {
    auto [it, is_new] = known.emplace(dim.size.name.id, size);
    if (is_new) return;
    expected = it->second;
  }
  checks += fmt::format("{}{} != {}", checks.empty() ? "" : " || ", size, expected);
}

void EntryPrinter::bind_sizes(size_t first_value) {
  for (size_t i = 0; i < inputs.size(); i++) {
    const ir::Param& p = fun.params[first_value + i];
    if (p.type.kind == ir::TypeKind::Prim)
      known.emplace(p.name.id, fmt::format("{}.scalar.{}", inputs[i].part, scalar_member(p.type.prim)));
  }
  for (size_t i = 0; i < inputs.size(); i++) {
    const ir::Type& type = fun.params[first_value + i].type;
    for (size_t d = 0; d < type.rank(); d++) bind_size(type.dims[d], shape_of(inputs[i].part, d));
  }
}

// Block and offset of each array, then sizes and scalars.
std::string EntryPrinter::arguments() {
  std::string list;
  std::vector<const Place*> arrays;
  size_t first_value = fun.params.size() - inputs.size();
  for (size_t i = 0; i < inputs.size(); i++)
    if (fun.params[first_value + i].type.kind == ir::TypeKind::Array) arrays.push_back(&inputs[i]);
  for (size_t i = 0; i < arrays.size(); i++) {
    list += fmt::format(", {0}.mem, {0}.offset", arrays[i]->part);
    known[fun.params[2 * i + 1].name.id] = arrays[i]->part + ".offset";
  }
  for (size_t i = 2 * arrays.size(); i < fun.params.size(); i++)
    if (fun.params[i].type.kind != ir::TypeKind::Array) list += ", " + known[fun.params[i].name.id];
  return list;
}

std::string EntryPrinter::dim(const ir::Dim& d, const std::vector<std::string>& results) {
  if (d.is_ext()) return results[static_cast<size_t>(d.ext)];
  if (d.size.is_const()) return fmt::format("{}", prim::as_i64(d.size.value));
  if (auto it = known.find(d.size.name.id); it != known.end()) return it->second;
  return fmt::format("ctx->globals.{}", c_name(d.size.name));
}

void EntryPrinter::set_shapes(size_t first_value, const std::vector<std::string>& results) {
  for (size_t i = 0; i < outputs.size(); i++) {
    const ir::Type& type = fun.ret[first_value + i];
    for (size_t k = 0; k < type.rank(); k++)
      text += fmt::format("  {} = {};\n", shape_of(outputs[i].part, k), dim(type.dims[k], results));
  }
}

void EntryPrinter::print() {
  size_t first_value = fun.params.size() - num_values(fun.entry->params);
  size_t first_result = fun.ret.size() - num_values(fun.entry->results);
  find_inputs();
  add_places(table.types[entry.output], "out", outputs);
  bind_sizes(first_value);
  text += fmt::format(
      "static int call_{}(struct futhark_context *ctx, struct part *out, const struct part *const *in) {{\n",
      entry.c_name);
  if (inputs.empty()) text += "  (void)in;\n";
  if (!checks.empty())
    text += fmt::format(
        "  if ({})\n    return fail(ctx, FUTHARK_PROGRAM_ERROR, \"entry point arguments have invalid sizes.\");\n",
        checks);
  // Where each result goes.
  std::vector<std::string> results(fun.ret.size());
  std::string list, sizes;
  size_t num_arrays = 0;
  for (size_t i = first_result; i < fun.ret.size(); i++) {
    if (fun.ret[i].kind != ir::TypeKind::Array) continue;
    const std::string& part = outputs[i - first_result].part;
    results[2 * num_arrays] = part + ".mem";
    results[2 * num_arrays + 1] = part + ".offset";
    num_arrays++;
  }
  for (size_t i = 2 * num_arrays; i < first_result; i++) {
    results[i] = fmt::format("size_{}", i);
    sizes += fmt::format("  int64_t size_{};\n", i);
  }
  for (size_t i = first_result; i < fun.ret.size(); i++)
    if (fun.ret[i].kind != ir::TypeKind::Array)
      results[i] = fmt::format("{}.scalar.{}", outputs[i - first_result].part, scalar_member(fun.ret[i].prim));
  for (const std::string& result : results)
    if (!result.empty()) list += ", &" + result;
  text += sizes;
  text += fmt::format("  int err = {}(ctx{}{});\n  if (err != 0) return err;\n", c_name(fun.name), list, arguments());
  set_shapes(first_result, results);
  text += "  return FUTHARK_SUCCESS;\n}\n";
}

std::string public_function(const ApiTable& table, const ApiEntry& entry) {
  std::vector<ApiArgument> arguments;
  for (size_t i = 0; i < entry.inputs.size(); i++)
    arguments.push_back(argument_parts(table.types[entry.inputs[i].type], fmt::format("in{}", i)));
  const ApiType& output = table.types[entry.output];
  std::string text = fmt::format("{} {{\n{}", entry_signature(table, entry), part_list("in", arguments));
  text +=
      fmt::format("  struct value *made = NULL;\n  int err = call_entry(ctx, &entry_{}, in, &made);\n", entry.c_name);
  if (output.kind == ApiKind::Prim)
    text +=
        fmt::format("  if (err == 0) *out = made->parts[0].scalar.{};\n  free(made);\n", scalar_member(output.prim));
  else
    text += fmt::format("  if (err == 0) *out = (struct futhark_{} *)made;\n", output.c_name);
  return text + "  return err;\n}\n";
}

// A constant list of strings that ends with NULL.
std::string string_list(std::string_view name, const std::vector<std::string>& strings) {
  std::string text = fmt::format("static const char *const {}[] = {{", name);
  for (const std::string& s : strings) {
    append_c_string(text, s, LiteralKind::Plain);
    text += ", ";
  }
  return text + "NULL};\n";
}

std::string entry_table(const ApiTable& table, const ApiEntry& entry) {
  std::string text = string_list("attributes_" + entry.c_name, entry.attributes) +
                     string_list("tuning_params_" + entry.c_name, entry.tuning_params);
  text += fmt::format("static const struct entry_input inputs_{}[] = {{", entry.c_name);
  for (const ApiParam& p : entry.inputs) {
    text += "\n    {";
    append_c_string(text, p.name, LiteralKind::Plain);
    text += fmt::format(", &type_{}, {}}},", table.types[p.type].c_name, p.unique);
  }
  text += entry.inputs.empty() ? "{NULL, NULL, false}};\n" : "\n};\n";
  text += fmt::format("static const struct entry entry_{} = {{\n    ", entry.c_name);
  append_c_string(text, entry.name, LiteralKind::Plain);
  text += fmt::format(", {1}, inputs_{0}, &type_{2}, {3}, attributes_{0}, tuning_params_{0}, call_{0},\n}};\n",
                      entry.c_name, entry.inputs.size(), table.types[entry.output].c_name, entry.is_output_unique);
  return text;
}

}  // namespace

std::string entry_definitions(const ApiTable& table, bool is_library) {
  std::string text;
  for (const ApiEntry& e : table.entries) {
    EntryPrinter printer{table, e, *e.fun};
    printer.print();
    text += printer.text + entry_table(table, e);
    if (is_library) text += public_function(table, e);
    text += "\n";
  }
  text += fmt::format("enum {{ NUM_ENTRIES = {} }};\nUNUSED static const struct entry *const entries[] = {{",
                      table.entries.size());
  for (const ApiEntry& e : table.entries) text += fmt::format("&entry_{}, ", e.c_name);
  return text + (table.entries.empty() ? "NULL};\n" : "};\n");
}

}  // namespace fehu::backend
