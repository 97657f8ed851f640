// The parts of the evaluator, for the files that make it up.
#pragma once

#include "prim/ops.h"

namespace fehu::prim {

EvalResult eval_int(BinOp op, PrimType type, Value x, Value y);
Value eval_float(BinOp op, PrimType type, Value x, Value y);
Value eval_int(FunOp op, PrimType type, std::span<const Value> args);
Value eval_float(FunOp op, PrimType type, std::span<const Value> args);

// The result of float arithmetic: rounded to the type, and with one NaN only, so that results do not depend on the
// host.
Value float_result(PrimType type, double value);

}  // namespace fehu::prim
