// The outside of a program, put together: settings, descriptions of types, functions on values, entry points.
// The texts are plain C; what a caller may do with them is c-api.md, and what they call is in rts/c/types.h.
#include "backend/api/api.h"

#include <algorithm>

#include "backend/api/entry.h"
#include "backend/api/functions.h"
#include "backend/api/header.h"
#include "backend/api/manifest.h"
#include "backend/c/names.h"

namespace fehu::backend {

namespace {

// A literal of C with its quotes.
std::string c_string(std::string_view text) {
  std::string out;
  append_c_string(out, text, LiteralKind::Plain);
  return out;
}

// Tags of the run time's enumerations are names of types in capitals.
std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// Limits of what lies on the stack, and the table of tuning parameters. The run time has arrays of fixed length for
// shapes, parts and arguments; they must hold the largest that this program has.
std::string make_settings(const ApiTable& table) {
  size_t max_rank = 1, max_parts = 1, max_inputs = 1;
  for (const ApiType& t : table.types) {
    max_parts = std::max({max_parts, t.parts.size(), t.fields.size()});
    for (const ApiPart& p : t.parts) max_rank = std::max<size_t>(max_rank, p.rank);
    for (const ApiConstr& c : t.constrs) max_parts = std::max(max_parts, c.payload.size());
  }
  for (const ApiEntry& e : table.entries) max_inputs = std::max(max_inputs, e.inputs.size());
  std::string text =
      fmt::format("enum {{ MAX_RANK = {}, MAX_PARTS = {}, MAX_INPUTS = {} }};\n\n", max_rank, max_parts, max_inputs);
  text += "struct tuning_param {\n  const char *name;\n  const char *class_name;\n  int64_t initial;\n};\n";
  text += fmt::format("enum {{ NUM_TUNING_PARAMS = {} }};\n", table.tuning_params.size());
  text += "static const struct tuning_param tuning_params[] = {\n";
  for (const ApiTuningParam& p : table.tuning_params)
    text += fmt::format("    {{{}, {}, {}}},\n", c_string(p.name), c_string(p.class_name), p.initial);
  text += "    {NULL, NULL, 0},\n};\n";
  text +=
      "// A parameter that has a default of the program if nobody has set it.\n"
      "#define tuning_value(ctx, number, initial) \\\n"
      "  ((ctx)->cfg->tuning_values[number] != 0 ? (ctx)->cfg->tuning_values[number] : (initial))\n";
  return text;
}

std::string_view kind_name(ApiKind kind) {
  switch (kind) {
    case ApiKind::Prim:
      return "PRIMITIVE";
    case ApiKind::Array:
      return "ARRAY";
    case ApiKind::Record:
      return "RECORD";
    case ApiKind::Sum:
      return "SUM";
    case ApiKind::OpaqueArray:
      return "OPAQUE_ARRAY";
    case ApiKind::RecordArray:
      return "RECORD_ARRAY";
  }
  return "";
}

// For each constructor of a sum: its payload's types, and which parts of the value carry them.
std::string variant_tables(const ApiTable& table, const ApiType& t) {
  std::string text, variants;
  for (size_t i = 0; i < t.constrs.size(); i++) {
    const ApiConstr& c = t.constrs[i];
    std::string payload, slots;
    for (size_t p : c.payload) payload += fmt::format("&type_{}, ", table.types[p].c_name);
    for (int s : c.slots) slots += fmt::format("{}, ", s);
    if (!c.payload.empty()) {
      text += fmt::format("static const struct type *const payload_{}_{}[] = {{{}}};\n", i, t.c_name, payload);
      text += fmt::format("static const int slots_{}_{}[] = {{{}}};\n", i, t.c_name, slots);
    }
    variants += fmt::format("    {{{}, {}, ", c_string(c.name), c.payload.size());
    variants += c.payload.empty() ? std::string("NULL, NULL},\n")
                                  : fmt::format("payload_{0}_{1}, slots_{0}_{1}}},\n", i, t.c_name);
  }
  return text + fmt::format("static const struct variant variants_{}[] = {{\n{}}};\n", t.c_name, variants);
}

// A constant `struct type`: what the run time knows of a type when it stores, restores, indexes or prints a value.
std::string type_description(const ApiTable& table, const ApiType& t) {
  std::string text = fmt::format("static const struct part_type parts_{}[] = {{", t.c_name);
  for (const ApiPart& p : t.parts) text += fmt::format("{{{}, {}}}, ", upper(prim::name_of(p.prim)), p.rank);
  text += "};\n";
  if (!t.fields.empty()) {
    text += fmt::format("static const struct field fields_{}[] = {{\n", t.c_name);
    for (const ApiField& f : t.fields)
      text += fmt::format("    {{{}, &type_{}, {}}},\n", c_string(f.name), table.types[f.type].c_name, f.first_part);
    text += "};\n";
  }
  if (!t.constrs.empty()) text += variant_tables(table, t);
  std::string fields = t.fields.empty() ? "NULL" : "fields_" + t.c_name;
  std::string variants = t.constrs.empty() ? "NULL" : "variants_" + t.c_name;
  std::string elem = t.rank == 0 ? "NULL" : "&type_" + table.types[t.elem].c_name;
  text += fmt::format(
      "static const struct type type_{} = {{\n    {}, {}, {}, {}, parts_{}, {}, {}, {}, {}, {}, {},\n}};\n\n", t.c_name,
      c_string(t.name), c_string(c_type_of(t)), kind_name(t.kind), t.parts.size(), t.c_name, t.fields.size(), fields,
      t.constrs.size(), variants, t.rank, elem);
  return text;
}

// Every type comes after those that it is made of, since their addresses stand in its description. Types cannot
// contain themselves, so the recursion ends.
struct TypeOrder {
  const ApiTable& table;
  std::vector<bool> is_done;
  std::string text = {};

  void add(size_t type) {
    const ApiType& t = table.types[type];
    if (is_done[type]) return;
    is_done[type] = true;
    if (t.rank > 0) add(t.elem);
    for (const ApiField& f : t.fields) add(f.type);
    for (const ApiConstr& c : t.constrs)
      for (size_t p : c.payload) add(p);
    if (t.kind != ApiKind::Prim) text += type_description(table, t);
  }
};

// Executables and servers need the descriptions only: they call entry points through the table, not by name.
std::string make_definitions(const ApiTable& table, bool is_library) {
  TypeOrder order{table, std::vector<bool>(table.types.size(), false)};
  for (size_t i = 0; i < table.types.size(); i++) order.add(i);
  std::string text = std::move(order.text);
  text += fmt::format("enum {{ NUM_TYPES = {} }};\nUNUSED static const struct type *const types[] = {{\n",
                      table.types.size());
  for (const ApiType& t : table.types) text += fmt::format("    &type_{},\n", t.c_name);
  text += "};\n\n";
  for (size_t i = 0; i < table.types.size(); i++) {
    const ApiType& t = table.types[i];
    if (t.kind == ApiKind::Prim || !is_library) continue;
    for (const ApiFunction& f : t.is_opaque() ? opaque_functions(table, i) : array_functions(table, i))
      text += f.signature + " " + f.body;
    text += "\n";
  }
  return text + entry_definitions(table, is_library);
}

}  // namespace

// The four texts are made from one table, so that header, functions and manifest agree.
Api make_api(const imp::Program& program, const ApiOptions& options) {
  ApiTable table = make_table(program);
  return {make_header(table, options), make_settings(table), make_definitions(table, options.is_library),
          make_manifest(table, options)};
}

}  // namespace fehu::backend
