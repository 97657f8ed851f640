// Functions of the C API: each passes its arguments on to a function of rts/c/api.h that serves all types. A program
// may have hundreds of them, so each is one line of C.
#include "backend/api/functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/api/type_names.h"

namespace fehu::backend {

// The first parameter of all of them.
static constexpr std::string_view kCtx = "struct futhark_context *ctx";
// Calls that are the same for all types.
static constexpr std::string_view kFree = "free_object(ctx, obj)";
static constexpr std::string_view kShape = "shape_of_object(arr)";

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

// "SIZES(dim0, dim1)"
static std::string dim_list(uint32_t rank, std::string_view name) {
  std::string text = "SIZES(";
  for (uint32_t i = 0; i < rank; i++) text += fmt::format("{}{}{}", i > 0 ? ", " : "", name, i);
  return text + ")";
}

std::string argument_list(const ApiTable& table, const std::vector<size_t>& types, std::string_view name) {
  std::string text = "ARGUMENTS(";
  for (size_t i = 0; i < types.size(); i++)
    text += fmt::format("{}{}{}{}", i > 0 ? ", " : "", table.types[types[i]].kind == ApiKind::Prim ? "&" : "", name, i);
  return text + (types.empty() ? "NULL)" : ")");
}

// A body that returns what the call gives.
static std::string returns(std::string_view call) {
  return fmt::format("{{ return {}; }}\n", call);
}
static std::string returns_without_context(std::string_view call) {
  return fmt::format("{{ (void)ctx; return {}; }}\n", call);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of primitives

// new, new_raw, free, values, index, values_raw, shape: in the order of the specification.
std::vector<ApiFunction> array_functions(const ApiTable& table, size_t type) {
  const ApiType& t = table.types[type];
  std::string_view elem = c_value_type(t.prim);
  std::string object = fmt::format("struct futhark_{} *", t.c_name), dims = dim_params(t.rank, "dim");
  std::string shape = dim_list(t.rank, "dim");
  std::vector<ApiFunction> fs;
  fs.push_back({fmt::format("{}futhark_new_{}({}, const {} *data{})", object, t.c_name, kCtx, elem, dims),
                returns(fmt::format("new_array_object(ctx, types + {}, data, {})", type, shape))});
  fs.push_back({fmt::format("{}futhark_new_raw_{}({}, unsigned char *data{})", object, t.c_name, kCtx, dims),
                returns(fmt::format("wrap_array_object(ctx, types + {}, data, {})", type, shape))});
  fs.push_back({fmt::format("int futhark_free_{}({}, {}obj)", t.c_name, kCtx, object), returns(kFree)});
  fs.push_back({fmt::format("int futhark_values_{}({}, {}arr, {} *data)", t.c_name, kCtx, object, elem),
                returns("values_of_object(ctx, arr, data)")});
  fs.push_back(
      {fmt::format("int futhark_index_{}({}, {} *out, {}arr{})", t.c_name, kCtx, elem, object, dim_params(t.rank, "i")),
       returns(fmt::format("element_of_object(ctx, arr, {}, out)", dim_list(t.rank, "i")))});
  fs.push_back({fmt::format("unsigned char *futhark_values_raw_{}({}, {}arr)", t.c_name, kCtx, object),
                returns_without_context("raw_values_of_object(arr)")});
  fs.push_back({fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object),
                returns_without_context(kShape)});
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
  std::vector<ApiFunction> fs = {};

  std::string out() const { return fmt::format("struct futhark_{} **out", t.c_name); }
  std::string in(std::string_view name) const { return fmt::format("const struct futhark_{} *{}", t.c_name, name); }
  // Values of these types as parameters.
  std::string params(const std::vector<size_t>& types) const {
    std::string text;
    for (size_t i = 0; i < types.size(); i++) text += ", " + c_in_param(table.types[types[i]], fmt::format("v{}", i));
    return text;
  }

  // What all opaque types have.
  void general() {
    fs.push_back({fmt::format("int futhark_free_{0}({1}, struct futhark_{0} *obj)", t.c_name, kCtx), returns(kFree)});
    fs.push_back({fmt::format("int futhark_store_{}({}, {}, void **p, size_t *n)", t.c_name, kCtx, in("obj")),
                  returns("store_object(ctx, obj, p, n)")});
    fs.push_back({fmt::format("struct futhark_{0} *futhark_restore_{0}({1}, const void *p)", t.c_name, kCtx),
                  returns(fmt::format("restore_from_memory(ctx, types + {}, p)", number))});
  }

  // A record from its fields, or an array of records from an array for each field.
  void from_fields(std::string_view name) {
    std::vector<size_t> types;
    for (const ApiField& f : t.fields) types.push_back(f.type);
    fs.push_back({fmt::format("int futhark_{}_{}({}, {}{})", name, t.c_name, kCtx, out(), params(types)),
                  returns(fmt::format("new_record_object(ctx, types + {}, {}, out)", number,
                                      argument_list(table, types, "v")))});
  }

  void projections() {
    for (size_t i = 0; i < t.fields.size(); i++) {
      const ApiField& f = t.fields[i];
      std::string result = c_out_param(table.types[f.type], "out");
      fs.push_back({fmt::format("int {}({}, {}, {})", field_function(t, f), kCtx, result, in("obj")),
                    returns(fmt::format("field_of_object(ctx, obj, {}, out)", i))});
    }
  }

  // The variant of a value by its number, and for each a constructor and a function that takes its payload out.
  void sum() {
    fs.push_back({fmt::format("int futhark_variant_{}({}, {})", t.c_name, kCtx, in("v")),
                  returns_without_context("variant_of_object(v)")});
    for (size_t i = 0; i < t.constrs.size(); i++) {
      const ApiConstr& c = t.constrs[i];
      fs.push_back({fmt::format("int {}({}, {}{})", constr_function(t, "new", c), kCtx, out(), params(c.payload)),
                    returns(fmt::format("new_sum_object(ctx, types + {}, {}, {}, out)", number, i,
                                        argument_list(table, c.payload, "v")))});
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
    fs.push_back(
        {fmt::format("int {}({}{}, {})", constr_function(t, "destruct", c), kCtx, params, in("obj")),
         returns(fmt::format("payload_of_object(ctx, obj, {}, RESULTS({}))", i, results.empty() ? "NULL" : results))});
  }

  // Arrays of opaque values: elements in and out, shape, and making one from elements.
  void array() {
    std::string object = fmt::format("struct futhark_{} *", t.c_name);
    std::string element = fmt::format("struct futhark_{} *", table.types[t.elem].c_name);
    std::string index = dim_list(t.rank, "i");
    fs.push_back({fmt::format("int futhark_index_{}({}, {}*out, {}arr{})", t.c_name, kCtx, element, object,
                              dim_params(t.rank, "i")),
                  returns(fmt::format("item_of_object(ctx, arr, {}, out)", index))});
    fs.push_back(
        {fmt::format("int futhark_set_{}({}, {}arr, {}v{})", t.c_name, kCtx, object, element, dim_params(t.rank, "i")),
         returns(fmt::format("set_object(ctx, arr, v, {})", index))});
    fs.push_back({fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object),
                  returns_without_context(kShape)});
    fs.push_back({fmt::format("int futhark_new_{}({}, {}, {}*elems{})", t.c_name, kCtx, out(), element,
                              dim_params(t.rank, "dim")),
                  returns(fmt::format("new_elements_object(ctx, types + {}, elems, {}, out)", number,
                                      dim_list(t.rank, "dim")))});
  }
};

}  // namespace

std::vector<ApiFunction> opaque_functions(const ApiTable& table, size_t type) {
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
