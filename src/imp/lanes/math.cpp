// The table. What the run time computes otherwise than by one function of the C library is not in it.
#include "imp/lanes/math.h"

namespace fehu::imp {

using prim::BinOp;
using prim::FunOp;

VectorFunction vector_function(FunOp op) {
  static constexpr struct {
    FunOp op;
    VectorFunction function;
  } kTable[] = {
      {FunOp::Exp, {"exp"}},           {FunOp::Log, {"log"}},           {FunOp::Sin, {"sin"}},
      {FunOp::Cos, {"cos"}},           {FunOp::Tan, {"tan", true}},     {FunOp::Asin, {"asin", true}},
      {FunOp::Acos, {"acos", true}},   {FunOp::Atan, {"atan", true}},   {FunOp::Sinh, {"sinh", true}},
      {FunOp::Cosh, {"cosh", true}},   {FunOp::Tanh, {"tanh", true}},   {FunOp::Asinh, {"asinh", true}},
      {FunOp::Acosh, {"acosh", true}}, {FunOp::Atanh, {"atanh", true}}, {FunOp::Cbrt, {"cbrt", true}},
      {FunOp::Log2, {"log2", true}},   {FunOp::Log10, {"log10", true}}, {FunOp::Log1p, {"log1p", true}},
      {FunOp::Erf, {"erf", true}},     {FunOp::Erfc, {"erfc", true}},   {FunOp::Atan2, {"atan2", true}},
      {FunOp::Hypot, {"hypot", true}},
  };
  for (const auto& row : kTable)
    if (row.op == op) return row.function;
  return {};
}

VectorFunction vector_function(BinOp op) {
  return op == BinOp::FPow ? VectorFunction{"pow"} : VectorFunction{};
}

}  // namespace fehu::imp
