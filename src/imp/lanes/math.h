// Mathematical functions that exist for vectors, in the vector library that comes with glibc.
#pragma once

#include <string_view>

#include "prim/ops.h"

namespace fehu::imp {

struct VectorFunction {
  std::string_view name;   // in the C library; empty: there is none
  bool is_recent = false;  // since glibc 2.35, the others since 2.22
};
VectorFunction vector_function(prim::FunOp op);
VectorFunction vector_function(prim::BinOp op);

}  // namespace fehu::imp
