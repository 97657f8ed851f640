// The outside of a program, put together: settings, descriptions of types, functions on values, entry points.
// The texts are plain C; what a caller may do with them is c-api.md, and what they call is in rts/c/types.h.
#include "backend/api/api.h"

#include <algorithm>

#include "backend/api/c_table.h"
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
std::string make_settings(const ApiTable& table, const ApiOptions& options) {
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
  for (const ApiTuningParam& p : table.tuning_params) {
    auto given = options.tuning.values.find(p.name);
    int64_t initial = given != options.tuning.values.end() ? given->second : 0;  // 0: the program knows it
    text += fmt::format("    {{{}, {}, {}}},\n", c_string(p.name), c_string(p.class_name), initial);
  }
  text += "    {NULL, NULL, 0},\n};\n";
  text += fmt::format("#define TUNED_ON {}\n", c_string(options.tuning.found_on));
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

// The descriptions of types: what the run time knows of a type when it stores, restores, indexes or prints a value.
struct TypeTables {
  const ApiTable& table;
  CTable parts = {"static const struct part_type all_parts[]", "all_parts"};
  CTable fields = {"static const struct field all_fields[]", "all_fields"};
  CTable payloads = {"static const struct type *const all_payloads[]", "all_payloads"};
  CTable slots = {"static const int all_slots[]", "all_slots"};
  CTable variants = {"static const struct variant all_variants[]", "all_variants"};
  std::string types = {};

  // For each constructor of a sum: its payload's types, and which parts of the value carry them.
  std::string add_variants(const ApiType& t) {
    std::vector<std::string> rows;
    for (const ApiConstr& c : t.constrs) {
      std::vector<std::string> payload, used;
      for (size_t p : c.payload) payload.push_back(fmt::format("types + {}", p));
      for (int s : c.slots) used.push_back(fmt::format("{}", s));
      rows.push_back(fmt::format("{{{}, {}, {}, {}}}", c_string(c.name), c.payload.size(), payloads.add(payload),
                                 slots.add(used)));
    }
    return variants.add(rows);
  }

  void add(const ApiType& t) {
    std::vector<std::string> part_rows, field_rows;
    for (const ApiPart& p : t.parts)
      part_rows.push_back(fmt::format("{{{}, {}}}", upper(prim::name_of(p.prim)), p.rank));
    for (const ApiField& f : t.fields)
      field_rows.push_back(fmt::format("{{{}, types + {}, {}}}", c_string(f.name), f.type, f.first_part));
    types += fmt::format("    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},\n", c_string(t.name),
                         t.is_opaque() ? c_string(t.c_name) : "NULL", kind_name(t.kind), t.parts.size(),
                         parts.add(part_rows), t.fields.size(), fields.add(field_rows), t.constrs.size(),
                         add_variants(t), t.rank, t.rank == 0 ? "NULL" : fmt::format("types + {}", t.elem));
  }

  // Types point at each other, so they are announced before their definition.
  std::string text() const {
    return fmt::format(
        "enum {{ NUM_TYPES = {} }};\nstatic const struct type types[NUM_TYPES];\n{}{}{}{}{}"
        "UNUSED static const struct type types[NUM_TYPES] = {{\n{}}};\n\n",
        table.types.size(), parts.text(), fields.text(), payloads.text(), slots.text(), variants.text(), types);
  }
};

// Which kinds of types there are: commands of the server about others have little to do.
std::vector<std::string_view> find_features(const ApiTable& table) {
  auto has = [&](ApiKind kind) {
    return std::any_of(table.types.begin(), table.types.end(), [&](const ApiType& t) { return t.kind == kind; });
  };
  std::vector<std::string_view> features;
  bool has_opaque_arrays = has(ApiKind::OpaqueArray) || has(ApiKind::RecordArray);
  if (has(ApiKind::Array) || has_opaque_arrays) features.push_back("ARRAYS");
  if (has_opaque_arrays) features.push_back("OPAQUE_ARRAYS");
  if (has(ApiKind::RecordArray)) features.push_back("RECORD_ARRAYS");
  if (has(ApiKind::Record)) features.push_back("RECORDS");
  if (has(ApiKind::Sum)) features.push_back("SUMS");
  if (features.size() > (has(ApiKind::Array) ? 1 : 0)) features.push_back("OPAQUE_VALUES");
  return features;
}

// Executables and servers need the descriptions only: they call entry points through the table, not by name.
std::string make_definitions(const ApiTable& table, bool is_library) {
  TypeTables tables{table};
  for (const ApiType& t : table.types) tables.add(t);
  std::string text = tables.text();
  for (size_t i = 0; i < table.types.size(); i++) {
    const ApiType& t = table.types[i];
    if (t.kind == ApiKind::Prim || !is_library) continue;
    text += (t.is_opaque() ? opaque_functions(table, i) : array_functions(table, i)).definitions;
  }
  return text + entry_definitions(table, is_library);
}

}  // namespace

// The five texts are made from one table, so that header, functions and manifest agree.
Api make_api(const imp::Program& program, const ApiOptions& options) {
  ApiTable table = make_table(program);
  return {make_header(table, options),   make_source_start(table, options),           find_features(table),
          make_settings(table, options), make_definitions(table, options.is_library), make_manifest(table, options)};
}

}  // namespace fehu::backend
