// The imperative IR: what is left to say before it is said in C (or CUDA, or OpenCL).
//
// Functions on scalars and blocks of memory. Expressions are trees without effects; statements have effects and are
// executed in order. Arrays are gone: there are blocks, typed pointers into them, and positions computed from strides.
// Nodes are arena-allocated, immutable, trivially destructible, like those of the core IR.
#pragma once

#include "base/arena.h"
#include "base/vname.h"
#include "ir/ir.h"
#include "prim/ops.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Expressions

enum class ExpKind : uint8_t { Const, Var, Bin, Un, Cmp, Conv, Fun, Load, Tuning };

struct Exp {
  ExpKind kind;
  prim::PrimType type;  // of the value: signed types only, as in the core IR
};
struct ConstExp : Exp {
  prim::Value value;
};
struct VarExp : Exp {
  VName name;
};
struct BinExp : Exp {
  prim::BinOp op;
  const Exp *x, *y;
};
struct UnExp : Exp {
  prim::UnOp op;
  const Exp* x;
};
struct CmpExp : Exp {
  prim::CmpOp op;
  prim::PrimType operand_type;
  const Exp *x, *y;
};
struct ConvExp : Exp {
  prim::ConvOp op;
  const Exp* x;  // from x->type to type
};
struct FunExp : Exp {
  prim::FunOp op;
  prim::PrimType operand_type;
  List<const Exp*> args;
};
struct LoadExp : Exp {
  VName pointer;
  const Exp* index;  // in elements
};
// A tuning parameter, or what it is when nobody has set it.
struct TuningExp : Exp {
  uint32_t number;  // of find_tuning_params (tuning.h)
  const Exp* initial;
};

template <typename T>
const T* cast(const Exp* e) {
  return static_cast<const T*>(e);
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

enum class StmKind : uint8_t {
  DeclareScalar,  // a local variable; without a value it is assigned later
  Assign,
  DeclareBlock,  // a variable for a block, empty at first. Released on every way out of the list that declares it
  Allocate,  // a new block of the given number of elements; overflow and lack of memory end the function with an error
  ShareBlock,      // let `to` be the block that `from` is; either may be empty
  MoveBlock,       // the same, and `from` is empty afterwards
  SwapBlocks,      // each gets the block of the other
  Release,         // let go of the block: its last use is over
  DeclarePointer,  // a typed pointer into a block
  Store,
  StoreTable,  // constants to consecutive elements
  Copy,        // of the elements of one strided array to another, which do not overlap
  Fill,        // all elements of a strided array get the value
  For,         // runs from 0
  While,
  If,
  Call,
  Assert,
  Trace,
};

struct Stm {
  StmKind kind;
  ir::Provenance from = {};  // where in the source it comes from
};
using Code = List<const Stm*>;

struct DeclareScalar : Stm {
  VName name;
  prim::PrimType type;
  const Exp* value;  // may be null
  bool is_constant;  // never assigned again
};
struct Assign : Stm {
  VName name;
  const Exp* value;
};
struct DeclareBlock : Stm {
  VName name;
};
struct Allocate : Stm {
  VName block;
  prim::PrimType type;
  List<const Exp*> shape;
  bool is_renewal = false;  // the variable may hold a block of this size, which will do if nobody else holds it
};
struct ShareBlock : Stm {
  VName to, from;
};
struct MoveBlock : Stm {
  VName to, from;
};
struct SwapBlocks : Stm {
  VName x, y;
};
struct Release : Stm {
  VName block;
};
struct DeclarePointer : Stm {
  VName name;
  prim::PrimType type;
  VName block;
  const Exp* offset;  // in elements
  bool is_read_only;
};
struct Store : Stm {
  VName pointer;
  const Exp* index;
  const Exp* value;
};
struct StoreTable : Stm {
  VName pointer;
  prim::PrimType type;
  List<prim::Value> values;  // to elements 0, 1, ...
};
struct Strided {
  VName pointer;
  const Exp* offset;
  List<const Exp*> strides;  // one per dimension of the shape
};
struct Copy : Stm {
  prim::PrimType type;
  List<const Exp*> shape;
  Strided to, from;
};
struct Fill : Stm {
  prim::PrimType type;
  List<const Exp*> shape;
  Strided to;
  const Exp* value;
};
struct For : Stm {
  VName counter;
  prim::PrimType type;
  const Exp* bound;
  Code body;
};
struct While : Stm {
  VName condition;  // a variable
  Code body;
};
struct If : Stm {
  const Exp* condition;
  Code yes, no;
};
struct CallResult {
  VName name;
  bool is_block;
};
// Ends this function with the callee's error if it fails.
struct Call : Stm {
  VName function;
  List<CallResult> results;  // variables declared before
  List<const Exp*> args;     // null where the block of the same position is passed
  List<VName> blocks;        // one per argument; no name: a scalar
  ir::Provenance where;      // follows the callee's places in the backtrace
};
struct MessagePart {
  std::string_view text;  // if null: the value
  const Exp* value;
  prim::PrimType print_as;  // tells signed from unsigned
};
struct Assert : Stm {
  const Exp* condition;
  List<MessagePart> message;
  ir::Provenance where;
};
// Prints `label: VALUE` to the log stream, if `label` is empty the place. Of arrays: all elements in row-major order.
struct Trace : Stm {
  std::string_view label;
  ir::Provenance where;
  prim::PrimType print_as;
  const Exp* scalar;  // or
  Strided array;
  List<const Exp*> shape;
};

template <typename T>
const T* cast(const Stm* s) {
  return static_cast<const T*>(s);
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

struct Param {
  VName name;
  bool is_block;
  prim::PrimType type;
};
// In C: `static int NAME(struct futhark_context *ctx, RESULT *..., PARAM...)`, which returns 0 or an error code.
struct Function {
  VName name;
  List<Param> results;  // variables of the caller: the last statements assign them
  List<Param> params;   // blocks belong to the caller
  Code body;
  Loc loc;
  Name source_name;
};
struct Program {
  List<Param> globals;  // scalars and blocks of top-level constants; they live in the context
  Code initialise;      // computes them, when the context is made
  List<Function> functions;
};

}  // namespace fehu::imp
