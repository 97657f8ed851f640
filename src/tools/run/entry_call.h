// Calls of entry points in the evaluator, with data as arguments.
#pragma once

#include <span>

#include "ir/eval/eval.h"

namespace fehu {

// What a parameter cannot take. Spec: cli.md 4.
struct ArgumentMismatch {
  std::string expected, got;
  std::string cure = {};  // a sentence, or empty
};
// A parameter of an entry point, or the result, as `run` must know it.
struct OutsideType {
  std::string text;       // "[]f32", "point"
  bool has_data = false;  // has a form as data
  prim::PrimType prim = {};
  uint32_t rank = 0;
};
OutsideType outside_type(const ir::EntryType& type);

// The first argument that does not fit; too many or too few are reported likewise.
std::optional<ArgumentMismatch> find_mismatch(std::span<const OutsideType> params, std::span<const prim::Data> args);

// All parameters of the function, sizes too. The arguments fit the entry point. None: their sizes contradict each
// other.
std::optional<std::vector<ir::EvalValue>> arguments_of(const ir::Fun& fun, std::span<const prim::Data> args);

// "Error at", the places, the message.
std::string show_interpreter_error(const ir::EvalError& error, const SourceMap& sources);

}  // namespace fehu
