// The functions of the C API on values, as text: each a signature and a few lines that call the run time.
#pragma once

#include "backend/api/types.h"

namespace fehu::backend {

struct ApiFunction {
  std::string signature;
  std::string body;  // with braces
};

// Spec: c-api.md 4.
std::vector<ApiFunction> array_functions(const ApiTable& table, size_t type);
// Spec: c-api.md 6.
std::vector<ApiFunction> opaque_functions(const ApiTable& table, size_t type);
std::string entry_signature(const ApiTable& table, const ApiEntry& entry);

// Names of functions that the manifest mentions, too.
std::string field_function(const ApiType& type, const ApiField& field);  // futhark_project_opaque_N_FIELD
std::string constr_function(const ApiType& type, std::string_view what, const ApiConstr& constr);
// Those of all functions of an opaque type.
std::vector<std::string> opaque_function_names(const ApiType& type);

// ", int64_t dim0, int64_t dim1"
std::string dim_params(uint32_t rank, std::string_view name);
// The member of `union scalar` that holds a primitive, as the interface has it.
std::string_view scalar_member(prim::PrimType type);

// Something passed by value or by pointer: `declaration` makes its parts available as the expression `parts`.
struct ApiArgument {
  std::string declaration;
  std::string parts;
};
ApiArgument argument_parts(const ApiType& type, std::string_view name);
// "const struct part *const NAME[] = {...};", or an empty list.
std::string part_list(std::string_view name, const std::vector<ApiArgument>& arguments);

}  // namespace fehu::backend
