// The types that can be seen from outside, in one table: what the header, the functions and the manifest are made from.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "imp/imp.h"

namespace fehu::backend {

// A scalar or an array of primitives. Unit is a boolean.
struct ApiPart {
  prim::PrimType prim;  // as in the source
  uint32_t rank;
};

// OpaqueArray: of any opaque values. RecordArray: of records, so that it can be taken apart and zipped, too.
enum class ApiKind : uint8_t { Prim, Array, Record, Sum, OpaqueArray, RecordArray };

// Types are given by their number in the table. `first_part` is the first of the value's parts that are the field's.
struct ApiField {
  std::string name, c_name;
  size_t type;
  size_t first_part;
};
struct ApiConstr {
  std::string name, c_name;
  std::vector<size_t> payload;
  std::vector<int> slots;  // for each part of the payload
};
// A row of the table. Which fields mean something depends on the kind.
struct ApiType {
  std::string name;    // external
  std::string c_name;  // "i32", "i32_1d", "opaque_point"
  ApiKind kind;
  prim::PrimType prim = prim::PrimType::Bool;  // Prim, Array
  std::vector<ApiPart> parts = {};
  std::vector<ApiField> fields = {};
  std::vector<ApiConstr> constrs = {};
  uint32_t rank = 0;
  size_t elem = 0;  // of arrays
  std::string doc = {};
  bool is_opaque() const { return kind != ApiKind::Prim && kind != ApiKind::Array; }
};

struct ApiParam {
  std::string name;
  size_t type;
  bool unique;
};
// An entry point, with names for C and types by number.
struct ApiEntry {
  const imp::EntryPoint* point;
  const imp::Function* function;
  std::string name, c_name;
  std::vector<ApiParam> inputs;
  size_t output;
  bool is_output_unique;
  std::vector<std::string> attributes;
  std::vector<std::string> tuning_params;
};
struct ApiTuningParam {
  std::string name, class_name;
};

// The first twelve types are the primitives; the others are in the order of their names, as are the entry points.
struct ApiTable {
  std::vector<ApiType> types;
  std::vector<ApiEntry> entries;
  std::vector<ApiTuningParam> tuning_params;
};

ApiTable make_table(const imp::Program& program);

// In signatures: "float", "struct futhark_opaque_point *".
std::string c_type_of(const ApiType& type);
std::string c_in_param(const ApiType& type, std::string_view name);   // "const float x"
std::string c_out_param(const ApiType& type, std::string_view name);  // "float *x"

}  // namespace fehu::backend
