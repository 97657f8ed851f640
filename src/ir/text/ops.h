// How every operation is written and read: for each an overload of `print` and one of `parse`, declared from ops.def.
// The two stand side by side, below the grammar, in scalars.cpp, arrays.cpp, control.cpp or soacs.cpp.
//
// The keyword, which is in ops.def, is written and read by exp.cpp: the overloads go on behind it.
#pragma once

#include "ir/text/parser.h"
#include "ir/text/printer.h"

namespace fehu::ir {

#define OP(op, ...)                         \
  void print(Printer& p, const op##Exp& e); \
  void parse(Parser& p, op##Exp& e);
#include "ir/ops.def"
#undef OP

template <typename E, typename... Es>
inline constexpr bool kIsOneOf = (std::is_same_v<E, Es> || ...);

// All but these begin with their keyword.
template <typename E>
inline constexpr bool kHasKeyword = !kIsOneOf<E, OperandExp, BinOpExp, UnOpExp, CmpOpExp, ConvOpExp, FunOpExp,
                                              ArrayLitExp, IndexExp, UpdateExp, MatchExp>;

// Of these the text tells only on the way which operation it is; they have no `parse`.
const Exp* parse_scalar_exp(Parser& p);  // BinOp, UnOp, CmpOp, ConvOp, FunOp
const Exp* parse_name_exp(Parser& p);    // Operand, Index, Update

}  // namespace fehu::ir
