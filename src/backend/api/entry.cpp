// Calls of the program's functions. Their parameters are blocks, offsets and sizes of arrays, and scalars; all of these
// are found in the parts of the arguments. Sizes that must agree are checked before the call.
//
// For `entry f [n] (xs: [n]i32) (x: i32) = ...` a function is made that takes parts, struct part *in[2], and calls
//
//   f_12(ctx, &out_block, &out_offset, n, in[0][0].block, in[0][0].offset, in[1][0].scalar.i32)
//
// The run time's `call_entry` locks the context, makes the value for the result and frees it after an error; the
// function here only knows which part goes where.
#include "backend/api/entry.h"

#include <fmt/format.h>

#include <unordered_map>

#include "backend/api/c_table.h"
#include "backend/api/functions.h"
#include "backend/c/names.h"

namespace fehu::backend {

namespace {

// Something of the program's function: where it is outside.
struct Place {
  std::string part;  // "in[0][1]"
  ApiPart type;
};

// Prints the function for one entry point. `known` maps names of the program's parameters to C expressions, `checks`
// collects conditions under which the sizes do not agree.
struct EntryPrinter {
  const ApiTable& table;
  const ApiEntry& entry;
  std::vector<Place> inputs = {}, outputs = {};
  std::unordered_map<uint32_t, std::string> known = {};  // what names of parameters are in C
  std::string checks = {}, text = {};

  void print();
  void find_inputs();
  void bind_values();
  void bind_size(const imp::EntrySize& size, const std::string& given);
  std::string arguments();
  std::vector<std::string> results();
  void set_shapes(const std::vector<std::string>& results);
  std::string size(const imp::EntrySize& size, const std::vector<std::string>& results);
  bool has_shapes() const;
};

// The member of `union scalar` that holds a primitive, as the interface has it.
std::string_view scalar_member(prim::PrimType type) {
  return type == prim::PrimType::Bool ? "b" : prim::name_of(type);
}

std::string shape_of(const std::string& part, size_t dim) {
  return fmt::format("{}.shape[{}]", part, dim);
}

// A value of several parts is an array of parts in C.
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
void EntryPrinter::bind_size(const imp::EntrySize& size, const std::string& given) {
  std::string expected = fmt::format("{}", size.constant);
  if (size.kind != imp::EntrySize::Kind::Constant) {
    auto [it, is_new] = known.emplace(size.name.id, given);
    if (is_new) return;
    expected = it->second;
  }
  checks += fmt::format("{}{} != {}", checks.empty() ? "" : " || ", given, expected);
}

// Scalars, and block and offset of each array, are what parameters stand for; so are sizes, unless they are scalars.
void EntryPrinter::bind_values() {
  List<imp::Param> params = entry.function->params;
  for (size_t i = 0; i < inputs.size(); i++) {
    const imp::EntryValue& value = entry.point->inputs[i];
    const std::string& part = inputs[i].part;
    if (value.is_array) {
      known.emplace(params[value.number].name.id, part + ".mem");
      known.emplace(params[value.number + 1].name.id, part + ".offset");
    } else {
      known.emplace(params[value.number].name.id, fmt::format("{}.scalar.{}", part, scalar_member(value.type)));
    }
  }
  for (size_t i = 0; i < inputs.size(); i++) {
    List<imp::EntrySize> shape = entry.point->inputs[i].shape;
    for (size_t d = 0; d < shape.size(); d++) bind_size(shape[d], shape_of(inputs[i].part, d));
  }
}

// By now all parameters are known: each is a scalar, a block, an offset or a size.
std::string EntryPrinter::arguments() {
  std::string list;
  for (const imp::Param& param : entry.function->params) list += ", " + known[param.name.id];
  return list;
}

// A size of a result is a constant, one of the results, or a parameter or global that was known before the call.
std::string EntryPrinter::size(const imp::EntrySize& size, const std::vector<std::string>& results) {
  switch (size.kind) {
    case imp::EntrySize::Kind::Constant:
      return fmt::format("{}", size.constant);
    case imp::EntrySize::Kind::Result:
      return results[size.result];
    case imp::EntrySize::Kind::Name:
      break;
  }
  if (auto it = known.find(size.name.id); it != known.end()) return it->second;
  return fmt::format("ctx->globals->{}", c_name(size.name));
}

// Where each result of the function goes. Sizes, which are no values of their own, go to local variables.
std::vector<std::string> EntryPrinter::results() {
  std::vector<std::string> made(entry.function->results.size());
  for (size_t i = 0; i < outputs.size(); i++) {
    const imp::EntryValue& value = entry.point->outputs[i];
    const std::string& part = outputs[i].part;
    if (value.is_array) {
      made[value.number] = part + ".mem";
      made[value.number + 1] = part + ".offset";
    } else {
      made[value.number] = fmt::format("{}.scalar.{}", part, scalar_member(value.type));
    }
  }
  for (size_t i = 0; i < made.size(); i++) {
    if (!made[i].empty()) continue;
    made[i] = fmt::format("size_{}", i);
    text += fmt::format("  int64_t size_{} = 0;\n", i);  // gcc does not always see that the call gives it a value
  }
  return made;
}

// After the call: the shape of an array is stored beside its block, for whoever gets the value.
void EntryPrinter::set_shapes(const std::vector<std::string>& results) {
  for (size_t i = 0; i < outputs.size(); i++) {
    List<imp::EntrySize> shape = entry.point->outputs[i].shape;
    for (size_t k = 0; k < shape.size(); k++)
      text += fmt::format("  {} = {};\n", shape_of(outputs[i].part, k), size(shape[k], results));
  }
}

// Whatever fails returns the error code; the caller of this function cleans up.
void EntryPrinter::print() {
  find_inputs();
  add_places(table.types[entry.output], "out", outputs);
  bind_values();
  text += fmt::format("ENTRY_CALL(call_{}) {{\n", entry.c_name);
  if (inputs.empty()) text += "  (void)in;\n";
  if (!checks.empty()) text += fmt::format("  if ({}) return fail_sizes(ctx);\n", checks);
  std::vector<std::string> made = results();
  std::string list;
  for (const std::string& result : made) list += ", &" + result;
  text += fmt::format("  int err = {}(ctx{}{});\n", c_name(entry.function->name), list, arguments());
  if (has_shapes()) text += "  if (err != 0) return err;\n";
  set_shapes(made);
  text += "  return err;\n}\n";
}

bool EntryPrinter::has_shapes() const {
  for (size_t i = 0; i < outputs.size(); i++)
    if (!entry.point->outputs[i].shape.empty()) return true;
  return false;
}

// What a user of the library calls.
std::string public_function(const ApiTable& table, size_t number) {
  const ApiEntry& entry = table.entries[number];
  std::vector<size_t> types;
  for (const ApiParam& p : entry.inputs) types.push_back(p.type);
  return fmt::format("{} {{ return call_public(ctx, entries + {}, out, {}); }}\n", entry_signature(table, entry),
                     number, argument_list(table, types, "in"));
}

// Strings of C, and NULL after the last.
std::vector<std::string> string_list(const std::vector<std::string>& strings) {
  std::vector<std::string> list;
  for (const std::string& s : strings) append_c_string(list.emplace_back(), s, LiteralKind::Plain);
  list.push_back("NULL");
  return list;
}

// The descriptions by which executables and servers find an entry point by its name and read its arguments.
std::string entry_tables(const ApiTable& table) {
  CTable inputs{"static const struct entry_input all_inputs[]", "all_inputs"};
  CTable names{"static const char *const all_names[]", "all_names"};
  CTable entries{"UNUSED static const struct entry entries[]", "entries"};
  for (const ApiEntry& entry : table.entries) {
    std::vector<std::string> rows;
    for (const ApiParam& p : entry.inputs) rows.push_back(fmt::format("{{types + {}, {}}}", p.type, p.unique));
    std::string row = "{";
    append_c_string(row, entry.name, LiteralKind::Plain);
    row +=
        fmt::format(", {}, {}, types + {}, {}, ", rows.size(), inputs.add(rows), entry.output, entry.is_output_unique);
    row += fmt::format("{}, {}, call_{}}}", names.add(string_list(entry.attributes)),
                       names.add(string_list(entry.tuning_params)), entry.c_name);
    entries.add({row});
  }
  if (table.entries.empty()) entries.add({"{NULL, 0, NULL, NULL, false, NULL, NULL, NULL}"});
  return inputs.text() + names.text() + entries.text();
}

}  // namespace

std::string entry_definitions(const ApiTable& table, bool is_library) {
  std::string text;
  for (const ApiEntry& e : table.entries) {
    EntryPrinter printer{table, e};
    printer.print();
    text += printer.text;
  }
  text += fmt::format("enum {{ NUM_ENTRIES = {} }};\n{}", table.entries.size(), entry_tables(table));
  for (size_t i = 0; i < table.entries.size() && is_library; i++) text += public_function(table, i);
  return text;
}

}  // namespace fehu::backend
