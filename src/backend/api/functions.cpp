// Functions of the C API: the arguments become parts, the run time does the work, under the lock of the context.
// They are written as C text here rather than as macros in the run time, since their names and parameters depend on
// the types of the program; the text of each is as short as possible.
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

// "const int64_t NAME[] = {dim0, dim1};"
static std::string dim_list(std::string_view list, uint32_t rank, std::string_view name) {
  std::string text = fmt::format("  const int64_t {}[] = {{", list);
  for (uint32_t i = 0; i < rank; i++) text += fmt::format("{}{}{}", i > 0 ? ", " : "", name, i);
  return text + "};\n";
}

std::string_view scalar_member(prim::PrimType type) {
  return type == prim::PrimType::Bool ? "b" : prim::name_of(type);
}

ApiArgument argument_parts(const ApiType& type, std::string_view name) {
  if (type.kind != ApiKind::Prim) return {"", fmt::format("((const struct value *){})->parts", name)};
  return {fmt::format("  const struct part {0}_part = {{.scalar = {{.{1} = {0}}}}};\n", name, scalar_member(type.prim)),
          fmt::format("&{}_part", name)};
}

std::string part_list(std::string_view name, const std::vector<ApiArgument>& arguments) {
  std::string text, items;
  for (const ApiArgument& a : arguments) {
    text += a.declaration;
    items += (items.empty() ? "" : ", ") + a.parts;
  }
  return fmt::format("{}  const struct part *const {}[] = {{{}}};\n", text, name, items.empty() ? "NULL" : items);
}

// Runs `call`, which makes the value `made`, and hands it over as `out`.
static std::string make_and_return(const ApiType& type, std::string_view before, std::string_view call) {
  return fmt::format(
      "{{\n{1}  struct value *made = NULL;\n  lock_context(ctx);\n  int err = {2};\n  unlock_context(ctx);\n"
      "  if (err == 0) *out = (struct futhark_{0} *)made;\n  return err;\n}}\n",
      type.c_name, before, call);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of primitives

// Constructors of arrays return the object itself, and NULL on failure; the error is in the context.
static std::string array_from(const ApiType& t, std::string_view call) {
  return fmt::format(
      "{{\n{1}  struct value *made = NULL;\n  lock_context(ctx);\n  {2}(ctx, &type_{0}, data, shape, &made);\n"
      "  unlock_context(ctx);\n  return (struct futhark_{0} *)made;\n}}\n",
      t.c_name, dim_list("shape", t.rank, "dim"), call);
}

static std::string free_body() {
  return "{\n  lock_context(ctx);\n  free_value(ctx, (struct value *)obj);\n  unlock_context(ctx);\n"
         "  return FUTHARK_SUCCESS;\n}\n";
}

static std::string shape_body() {
  return "{\n  (void)ctx;\n  return ((struct value *)arr)->parts[0].shape;\n}\n";
}

// new, new_raw, free, values, index, values_raw, shape: in the order of the specification.
std::vector<ApiFunction> array_functions(const ApiTable& table, size_t type) {
  const ApiType& t = table.types[type];
  std::string_view elem = c_value_type(t.prim);
  std::string object = fmt::format("struct futhark_{} *", t.c_name), dims = dim_params(t.rank, "dim");
  std::vector<ApiFunction> fs;
  fs.push_back({fmt::format("{}futhark_new_{}({}, const {} *data{})", object, t.c_name, kCtx, elem, dims),
                array_from(t, "new_array")});
  fs.push_back({fmt::format("{}futhark_new_raw_{}({}, unsigned char *data{})", object, t.c_name, kCtx, dims),
                array_from(t, "wrap_array")});
  fs.push_back({fmt::format("int futhark_free_{}({}, {}obj)", t.c_name, kCtx, object), free_body()});
  fs.push_back({fmt::format("int futhark_values_{}({}, {}arr, {} *data)", t.c_name, kCtx, object, elem),
                fmt::format("{{\n  lock_context(ctx);\n  int err = read_part(ctx, type_{}.parts, ((struct value "
                            "*)arr)->parts, data);\n  unlock_context(ctx);\n  return err;\n}}\n",
                            t.c_name)});
  fs.push_back(
      {fmt::format("int futhark_index_{}({}, {} *out, {}arr{})", t.c_name, kCtx, elem, object, dim_params(t.rank, "i")),
       fmt::format("{{\n{1}  union scalar element;\n  lock_context(ctx);\n  int err = read_element(ctx, "
                   "&type_{0}, ((struct value *)arr)->parts, index, &element);\n  unlock_context(ctx);\n  if "
                   "(err == 0) *out = element.{2};\n  return err;\n}}\n",
                   t.c_name, dim_list("index", t.rank, "i"), scalar_member(t.prim))});
  fs.push_back(
      {fmt::format("unsigned char *futhark_values_raw_{}({}, {}arr)", t.c_name, kCtx, object),
       fmt::format("{{\n  (void)ctx;\n  return raw_values(&type_{}, ((struct value *)arr)->parts);\n}}\n", t.c_name)});
  fs.push_back({fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object), shape_body()});
  return fs;
}

// ---------------------------------------------------------------------------------------------------------------
// Opaque values

namespace {

// Collects the functions for one opaque type.
struct OpaqueFunctions {
  const ApiTable& table;
  const ApiType& t;
  std::vector<ApiFunction> fs = {};

  std::string out() const { return fmt::format("struct futhark_{} **out", t.c_name); }
  std::string in(std::string_view name) const { return fmt::format("const struct futhark_{} *{}", t.c_name, name); }

  // What all opaque types have.
  void general() {
    fs.push_back({fmt::format("int futhark_free_{0}({1}, struct futhark_{0} *obj)", t.c_name, kCtx), free_body()});
    fs.push_back({fmt::format("int futhark_store_{}({}, {}, void **p, size_t *n)", t.c_name, kCtx, in("obj")),
                  "{\n  lock_context(ctx);\n  int err = store_to_memory(ctx, (const struct value *)obj, p, n);\n"
                  "  unlock_context(ctx);\n  return err;\n}\n"});
    fs.push_back(
        {fmt::format("struct futhark_{0} *futhark_restore_{0}({1}, const void *p)", t.c_name, kCtx),
         fmt::format("{{\n  return (struct futhark_{0} *)restore_from_memory(ctx, &type_{0}, p);\n}}\n", t.c_name)});
  }

  // Values of the given types as parameters, and the list of their parts.
  struct Inputs {
    std::string params;
    std::string list;
  };
  Inputs inputs(const std::vector<size_t>& types) const {
    Inputs result;
    std::vector<ApiArgument> arguments;
    for (size_t i = 0; i < types.size(); i++) {
      std::string name = fmt::format("v{}", i);
      result.params += ", " + c_in_param(table.types[types[i]], name);
      arguments.push_back(argument_parts(table.types[types[i]], name));
    }
    result.list = part_list("parts", arguments);
    return result;
  }

  std::vector<size_t> field_types() const {
    std::vector<size_t> types;
    for (const ApiField& f : t.fields) types.push_back(f.type);
    return types;
  }

  // A record from its fields, or an array of records from an array for each field.
  void from_fields(std::string_view name, std::string_view call) {
    Inputs given = inputs(field_types());
    fs.push_back({fmt::format("int futhark_{}_{}({}, {}{})", name, t.c_name, kCtx, out(), given.params),
                  make_and_return(t, given.list, fmt::format("{}(ctx, &type_{}, parts, &made)", call, t.c_name))});
  }

  // A field that is a scalar is read directly; others share the memory of the record.
  void projections() {
    for (size_t i = 0; i < t.fields.size(); i++) {
      const ApiField& f = t.fields[i];
      const ApiType& type = table.types[f.type];
      std::string body;
      if (type.kind == ApiKind::Prim)
        body = fmt::format(
            "{{\n  (void)ctx;\n  *out = ((const struct value *)obj)->parts[{}].scalar.{};\n"
            "  return FUTHARK_SUCCESS;\n}}\n",
            f.first_part, scalar_member(type.prim));
      else
        body = make_and_return(
            type, "",
            fmt::format("project_field(ctx, &type_{}.fields[{}], ((const struct value *)obj)->parts, &made)", t.c_name,
                        i));
      fs.push_back(
          {fmt::format("int {}({}, {}, {})", field_function(t, f), kCtx, c_out_param(type, "out"), in("obj")), body});
    }
  }

  // The variant of a value by its number, and for each a constructor and a function that takes its payload out.
  void sum() {
    fs.push_back(
        {fmt::format("int futhark_variant_{}({}, {})", t.c_name, kCtx, in("v")),
         fmt::format("{{\n  (void)ctx;\n  return variant_of(&type_{}, ((const struct value *)v)->parts);\n}}\n",
                     t.c_name)});
    for (size_t i = 0; i < t.constrs.size(); i++) {
      const ApiConstr& c = t.constrs[i];
      Inputs given = inputs(c.payload);
      fs.push_back(
          {fmt::format("int {}({}, {}{})", constr_function(t, "new", c), kCtx, out(), given.params),
           make_and_return(t, given.list, fmt::format("new_variant(ctx, &type_{}, {}, parts, &made)", t.c_name, i))});
      destruct(i);
    }
  }

  // The payload is written to as many out parameters; values that are scalars are unpacked and freed at once.
  void destruct(size_t i) {
    const ApiConstr& c = t.constrs[i];
    std::string params, hand_over;
    for (size_t k = 0; k < c.payload.size(); k++) {
      const ApiType& type = table.types[c.payload[k]];
      params += ", " + c_out_param(type, fmt::format("v{}", k));
      if (type.kind == ApiKind::Prim)
        hand_over += fmt::format("    *v{0} = made[{0}]->parts[0].scalar.{1};\n    free_value(ctx, made[{0}]);\n", k,
                                 scalar_member(type.prim));
      else
        hand_over += fmt::format("    *v{0} = (struct futhark_{1} *)made[{0}];\n", k, type.c_name);
    }
    fs.push_back(
        {fmt::format("int {}({}{}, {})", constr_function(t, "destruct", c), kCtx, params, in("obj")),
         fmt::format("{{\n  struct value *made[{}];\n  lock_context(ctx);\n  int err = take_apart(ctx, &type_{}, {}, "
                     "((const struct value *)obj)->parts, made);\n{}  unlock_context(ctx);\n  return err;\n}}\n",
                     std::max<size_t>(c.payload.size(), 1), t.c_name, i,
                     hand_over.empty() ? "" : fmt::format("  if (err == 0) {{\n{}  }}\n", hand_over))});
  }

  // Arrays of opaque values: elements in and out, shape, and making one from elements.
  void array() {
    const ApiType& elem = table.types[t.elem];
    std::string object = fmt::format("struct futhark_{} *", t.c_name);
    std::string element = fmt::format("struct futhark_{} *", elem.c_name);
    std::string index = dim_list("index", t.rank, "i");
    fs.push_back({fmt::format("int futhark_index_{}({}, {}*out, {}arr{})", t.c_name, kCtx, element, object,
                              dim_params(t.rank, "i")),
                  make_and_return(elem, index,
                                  fmt::format("index_array(ctx, &type_{}, ((struct value *)arr)->parts, index, &made)",
                                              t.c_name))});
    fs.push_back(
        {fmt::format("int futhark_set_{}({}, {}arr, {}v{})", t.c_name, kCtx, object, element, dim_params(t.rank, "i")),
         fmt::format("{{\n{1}  lock_context(ctx);\n  int err = set_element(ctx, &type_{0}, ((struct value "
                     "*)arr)->parts, ((struct value *)v)->parts, index);\n  unlock_context(ctx);\n  return "
                     "err;\n}}\n",
                     t.c_name, index)});
    fs.push_back({fmt::format("const int64_t *futhark_shape_{}({}, {}arr)", t.c_name, kCtx, object), shape_body()});
    fs.push_back({fmt::format("int futhark_new_{}({}, {}, {}*elems{})", t.c_name, kCtx, out(), element,
                              dim_params(t.rank, "dim")),
                  make_and_return(t, dim_list("shape", t.rank, "dim"),
                                  fmt::format("new_opaque_array(ctx, &type_{}, elems, shape, "
                                              "&made)",
                                              t.c_name))});
  }
};

}  // namespace

std::vector<ApiFunction> opaque_functions(const ApiTable& table, size_t type) {
  OpaqueFunctions made{table, table.types[type]};
  made.general();
  switch (made.t.kind) {
    case ApiKind::Prim:
    case ApiKind::Array:
      break;
    case ApiKind::Record:
      made.from_fields("new", "new_record");
      made.projections();
      break;
    case ApiKind::Sum:
      made.sum();
      break;
    case ApiKind::RecordArray:
      made.array();
      made.from_fields("zip", "zip_arrays");
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
