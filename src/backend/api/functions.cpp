// Functions of the C API: each passes its arguments on to a function of rts/c/api.h that serves all types. A program
// may have hundreds of them, so each is one line of C.
#include "backend/api/functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/api/type_names.h"

namespace fehu::backend {

// The first parameter of all of them.
static constexpr std::string_view kCtx = "struct futhark_context *ctx";

std::string field_function(const ApiType& type, const ApiField& field) {
  return fmt::format("futhark_project_{}_{}", type.c_name, field.c_name);
}
std::string constr_function(const ApiType& type, std::string_view what, const ApiConstr& constr) {
  return fmt::format("futhark_{}_{}_{}", what, type.c_name, constr.c_name);
}

// Needed to find names in C that would clash (types.cpp); must follow `opaque_functions` below.
std::vector<std::string> opaque_function_names(const ApiType& type) {
  std::vector<std::string_view> general = {"free", "store", "restore", type.kind == ApiKind::Sum ? "variant" : "new"};
  if (type.rank > 0) general.insert(general.end(), {"index", "set", "shape"});
  if (type.kind == ApiKind::RecordArray) general.push_back("zip");
  std::vector<std::string> names;
  for (std::string_view what : general) names.push_back(fmt::format("futhark_{}_{}", what, type.c_name));
  for (const ApiField& f : type.fields) names.push_back(field_function(type, f));
  for (const ApiConstr& c : type.constrs)
    for (std::string_view what : {"new", "destruct"}) names.push_back(constr_function(type, what, c));
  return names;
}

std::string dim_params(uint32_t rank, std::string_view name) {
  std::string text;
  for (uint32_t i = 0; i < rank; i++) text += fmt::format(", int64_t {}{}", name, i);
  return text;
}

// "dim0, dim1"
static std::string dim_names(uint32_t rank, std::string_view name) {
  std::string text;
  for (uint32_t i = 0; i < rank; i++) text += fmt::format("{}{}{}", i > 0 ? ", " : "", name, i);
  return text;
}

std::string argument_list(const ApiTable& table, const std::vector<size_t>& types, std::string_view name) {
  std::string text = "ARGUMENTS(";
  for (size_t i = 0; i < types.size(); i++)
    text += fmt::format("{}{}{}{}", i > 0 ? ", " : "", table.types[types[i]].kind == ApiKind::Prim ? "&" : "", name, i);
  return text + (types.empty() ? "NULL)" : ")");
}

void ApiFunctions::declare(std::string_view signature) {
  declarations += signature;
  declarations += ";\n";
}

// The body returns what the call gives.
void ApiFunctions::define(std::string_view signature, std::string_view call) {
  declare(signature);
  bool uses_context = call.find("(ctx") != call.npos;
  definitions += fmt::format("{} {{ {}return {}; }}\n", signature, uses_context ? "" : "(void)ctx; ", call);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of primitives

// new, new_raw, free, values, index, values_raw, shape: in the order of the specification. The run time has all of them
// in one macro.
ApiFunctions array_functions(const ApiTable& table, size_t type) {
  const ApiType& t = table.types[type];
  std::string_view elem = c_value_type(t.prim);
  std::string object = fmt::format("struct futhark_{} *", t.c_name), dims = dim_params(t.rank, "dim");
  ApiFunctions fs;
  fs.declare(fmt::format("{}futhark_new_{}({}, const {} *data{})", object, t.c_name, kCtx, elem, dims));
  fs.declare(fmt::format("{}futhark_new_raw_{}({}, unsigned char *data{})", object, t.c_name, kCtx, dims));
  fs.declare(fmt::format("int futhark_free_{}({}, {}obj)", t.c_name, kCtx, object));
  fs.declare(fmt::format("int futhark_values_{}({}, {}arr, {} *data)", t.c_name, kCtx, object, elem));
  fs.declare(
      fmt::format("int futhark_index_{}({}, {} *out, {}arr{})", t.c_name, kCtx, elem, object, dim_params(t.rank, "i")));
  fs.declare(fmt::format("unsigned char *futhark_values_raw_{}({}, {}arr)", t.c_name, kCtx, object));
  fs.declare(fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object));
  fs.definitions = fmt::format("ARRAY_FUNCTIONS({}, types + {}, {}, ({}), ({}))\n", t.c_name, type, elem,
                               std::string_view(dims).substr(2), dim_names(t.rank, "dim"));
  return fs;
}

// ---------------------------------------------------------------------------------------------------------------
// Opaque values

namespace {

// Collects the functions for one opaque type.
struct OpaqueFunctions {
  const ApiTable& table;
  size_t number;  // of the type in the table
  const ApiType& t = table.types[number];
  ApiFunctions fs = {};

  std::string out() const { return fmt::format("struct futhark_{} **out", t.c_name); }
  std::string in(std::string_view name) const { return fmt::format("const struct futhark_{} *{}", t.c_name, name); }
  // Values of these types as parameters.
  std::string params(const std::vector<size_t>& types) const {
    std::string text;
    for (size_t i = 0; i < types.size(); i++) text += ", " + c_in_param(table.types[types[i]], fmt::format("v{}", i));
    return text;
  }

  // What all opaque types have: one macro of the run time.
  void general() {
    fs.declare(fmt::format("int futhark_free_{0}({1}, struct futhark_{0} *obj)", t.c_name, kCtx));
    fs.declare(fmt::format("int futhark_store_{}({}, {}, void **p, size_t *n)", t.c_name, kCtx, in("obj")));
    fs.declare(fmt::format("struct futhark_{0} *futhark_restore_{0}({1}, const void *p)", t.c_name, kCtx));
    fs.definitions += fmt::format("OPAQUE_FUNCTIONS({}, types + {})\n", t.c_name, number);
  }

  // A record from its fields, or an array of records from an array for each field.
  void from_fields(std::string_view name) {
    std::vector<size_t> types;
    for (const ApiField& f : t.fields) types.push_back(f.type);
    std::string arguments = argument_list(table, types, "v");
    fs.define(fmt::format("int futhark_{}_{}({}, {}{})", name, t.c_name, kCtx, out(), params(types)),
              fmt::format("new_record_object(ctx, types + {}, {}, out)", number, arguments));
  }

  void projections() {
    for (size_t i = 0; i < t.fields.size(); i++) {
      const ApiField& f = t.fields[i];
      std::string result = c_out_param(table.types[f.type], "out");
      fs.define(fmt::format("int {}({}, {}, {})", field_function(t, f), kCtx, result, in("obj")),
                fmt::format("field_of_object(ctx, obj, {}, out)", i));
    }
  }

  // The variant of a value by its number, and for each a constructor and a function that takes its payload out.
  void sum() {
    fs.define(fmt::format("int futhark_variant_{}({}, {})", t.c_name, kCtx, in("v")), "variant_of_object(v)");
    for (size_t i = 0; i < t.constrs.size(); i++) {
      const ApiConstr& c = t.constrs[i];
      std::string arguments = argument_list(table, c.payload, "v");
      fs.define(fmt::format("int {}({}, {}{})", constr_function(t, "new", c), kCtx, out(), params(c.payload)),
                fmt::format("new_sum_object(ctx, types + {}, {}, {}, out)", number, i, arguments));
      destruct(i);
    }
  }

  // The payload is written to as many out parameters.
  void destruct(size_t i) {
    const ApiConstr& c = t.constrs[i];
    std::string params, results;
    for (size_t k = 0; k < c.payload.size(); k++) {
      params += ", " + c_out_param(table.types[c.payload[k]], fmt::format("v{}", k));
      results += fmt::format("{}v{}", k > 0 ? ", " : "", k);
    }
    if (results.empty()) results = "NULL";
    fs.define(fmt::format("int {}({}{}, {})", constr_function(t, "destruct", c), kCtx, params, in("obj")),
              fmt::format("payload_of_object(ctx, obj, {}, RESULTS({}))", i, results));
  }

  // Arrays of opaque values: elements in and out, shape, and making one from elements.
  void array() {
    std::string object = fmt::format("struct futhark_{} *", t.c_name);
    std::string element = fmt::format("struct futhark_{} *", table.types[t.elem].c_name);
    std::string places = dim_params(t.rank, "i"), index = fmt::format("SIZES({})", dim_names(t.rank, "i"));
    std::string dims = dim_params(t.rank, "dim"), shape = fmt::format("SIZES({})", dim_names(t.rank, "dim"));
    fs.define(fmt::format("int futhark_index_{}({}, {}*out, {}arr{})", t.c_name, kCtx, element, object, places),
              fmt::format("item_of_object(ctx, arr, {}, out)", index));
    fs.define(fmt::format("int futhark_set_{}({}, {}arr, {}v{})", t.c_name, kCtx, object, element, places),
              fmt::format("set_object(ctx, arr, v, {})", index));
    fs.define(fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object),
              "shape_of_object(arr)");
    fs.define(fmt::format("int futhark_new_{}({}, {}, {}*elems{})", t.c_name, kCtx, out(), element, dims),
              fmt::format("new_elements_object(ctx, types + {}, elems, {}, out)", number, shape));
  }
};

}  // namespace

ApiFunctions opaque_functions(const ApiTable& table, size_t type) {
  OpaqueFunctions made{table, type};
  made.general();
  switch (made.t.kind) {
    case ApiKind::Prim:
    case ApiKind::Array:
      break;
    case ApiKind::Record:
      made.from_fields("new");
      made.projections();
      break;
    case ApiKind::Sum:
      made.sum();
      break;
    case ApiKind::RecordArray:
      made.array();
      made.from_fields("zip");
      made.projections();
      break;
    case ApiKind::OpaqueArray:
      made.array();
      break;
  }
  return std::move(made.fs);
}

std::string entry_signature(const ApiTable& table, const ApiEntry& entry) {
  std::string text =
      fmt::format("int futhark_entry_{}({}, {}", entry.c_name, kCtx, c_out_param(table.types[entry.output], "out"));
  for (size_t i = 0; i < entry.inputs.size(); i++)
    text += ", " + c_in_param(table.types[entry.inputs[i].type], fmt::format("in{}", i));
  return text + ")";
}

}  // namespace fehu::backend
