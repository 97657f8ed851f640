// The functions of the C API on values, as text: each a signature and a few lines that call the run time.
#pragma once

#include "backend/api/types.h"

namespace fehu::backend {

// Functions on the values of a type, for the header and for the source.
struct ApiFunctions {
  std::string declarations;
  std::string definitions;

  void declare(std::string_view signature);
  void define(std::string_view signature, std::string_view call);
};

// Spec: c-api.md 4.
ApiFunctions array_functions(const ApiTable& table, size_t type);
// Spec: c-api.md 6.
ApiFunctions opaque_functions(const ApiTable& table, size_t type);
std::string entry_signature(const ApiTable& table, const ApiEntry& entry);

// Names of functions that the manifest mentions, too.
std::string field_function(const ApiType& type, const ApiField& field);  // futhark_project_opaque_N_FIELD
std::string constr_function(const ApiType& type, std::string_view what, const ApiConstr& constr);
// Those of all functions of an opaque type.
std::vector<std::string> opaque_function_names(const ApiType& type);

// ", int64_t dim0, int64_t dim1"
std::string dim_params(uint32_t rank, std::string_view name);
// Values of these types, NAME0 and so on, as the run time takes them: "ARGUMENTS(&in0, in1)".
std::string argument_list(const ApiTable& table, const std::vector<size_t>& types, std::string_view name);

}  // namespace fehu::backend
