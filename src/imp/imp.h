// The imperative IR: what is left to say before it is said in C (or CUDA, or OpenCL).
//
// Functions on scalars and blocks of memory. Expressions are trees without effects; statements have effects and are
// executed in order. Arrays are gone: there are blocks, typed pointers into them, and positions computed from strides.
// Nodes are arena-allocated, immutable, trivially destructible, like those of the core IR.
//
// Where the coming parts of the language go. Each gets its line in imp.def, and children, text and rules, together with
// the first generator that makes it:
//   - A space of memory (host, device, shared by a block of threads) belongs to DeclareBlock, Allocate, DeclarePointer
//     and Param. A Copy whose two pointers are in different spaces is a transfer; nothing else may mix them.
//   - A launch is a statement like Call, of a function in a list of its own for kernels (Program). Kernels take scalars
//     and pointers, declare no blocks and call nothing that can fail.
//   - Failure in a kernel is an Assert there; how it is handed on (a number written once, asked for by the host) is the
//     back end's matter, as `goto cleanup` is on the host.
#pragma once

#include "base/arena.h"
#include "base/node.h"
#include "base/provenance.h"
#include "base/vname.h"
#include "entry/entry.h"
#include "prim/ops.h"

namespace fehu::imp {

using fehu::as;
using fehu::try_as;

// What a name stands for: a variable for a scalar, a variable for a block, a typed pointer into a block, a function.
enum class NameKind : uint8_t { Scalar, Block, Pointer, Function };

// ---------------------------------------------------------------------------------------------------------------
// Expressions

enum class ExpKind : uint8_t {
#define EXP(name, text) name,
#include "imp/imp.def"
};
std::string_view name_of(ExpKind kind);  // the word for it in imp.def

// The base of all expressions.
struct Exp {
  ExpKind kind;
  prim::PrimType type;  // of the value: signed types only, as in the core IR
};

// What every expression derives from. Nodes are made of their type and the fields below:
// `arena.make<VarExp>(type, name)`.
template <ExpKind K>
struct ExpNode : Node<Exp, K> {
  ExpNode(prim::PrimType type) : Node<Exp, K>(Exp{K, type}) {}
};

// A literal.
struct ConstExp : ExpNode<ExpKind::Const> {
  prim::Value value;
};
// A scalar variable, parameter or global.
struct VarExp : ExpNode<ExpKind::Var> {
  VName name;
};
// Operators have both operands and the result of one type; what they compute is in prim/ops.def.
struct BinExp : ExpNode<ExpKind::Bin> {
  prim::BinOp op;
  const Exp *x, *y;
};
struct UnExp : ExpNode<ExpKind::Un> {
  prim::UnOp op;
  const Exp* x;
};
// The result is a bool; `operand_type` says what is compared.
struct CmpExp : ExpNode<ExpKind::Cmp> {
  prim::CmpOp op;
  prim::PrimType operand_type;
  const Exp *x, *y;
};
struct ConvExp : ExpNode<ExpKind::Conv> {
  prim::ConvOp op;
  const Exp* x;  // from x->type to type
};
// `operand_type` chooses the member of the family: sqrt of f32.
struct FunExp : ExpNode<ExpKind::Fun> {
  prim::FunOp op;
  prim::PrimType operand_type;
  List<const Exp*> args;
};
// An element behind a pointer. Loads have no effects, but their values depend on the stores before them.
struct LoadExp : ExpNode<ExpKind::Load> {
  VName pointer;
  const Exp* index;  // in elements
};
// A tuning parameter, or what it is when nobody has set it.
struct TuningExp : ExpNode<ExpKind::Tuning> {
  uint32_t number;  // in Program::tuning_params
  const Exp* initial;
  const Exp* compared;  // an amount that the program compares with it, for the log; null: none
};

// In how many chunks `count` points are to be divided, if their results depend on the division: sums of floats. At
// least 1, and at most the count, unless that is 0. It depends on nothing but the operands, the number of threads and
// the tuning, so that results can be reproduced.
struct ChunksExp : ExpNode<ExpKind::Chunks> {
  const Exp* count;
  const Exp* cost;  // of one point, as in Parallel
};

// Of the same type: are they the same by their form? Constants count by value; loads and calls are never the same.
bool is_same(const Exp* x, const Exp* y);

// ---------------------------------------------------------------------------------------------------------------
// Statements

enum class StmKind : uint8_t {
#define STM(name, text) name,
#include "imp/imp.def"
};
std::string_view name_of(StmKind kind);  // the word for it in imp.def

// The base of all statements.
struct Stm {
  StmKind kind;
  Provenance from = {};  // where in the source it comes from
};
// As ExpNode: statements are made of where they come from, which may be left out, and their fields.
template <StmKind K>
struct StmNode : Node<Stm, K> {
  StmNode(Provenance from = {}) : Node<Stm, K>(Stm{K, from}) {}
};
using Code = List<const Stm*>;

struct DeclareScalar : StmNode<StmKind::DeclareScalar> {
  VName name;
  prim::PrimType type;
  const Exp* value;  // may be null
  bool is_constant;  // never assigned again
};
// Of a variable that was declared without the mark of a constant, or of a result.
struct Assign : StmNode<StmKind::Assign> {
  VName name;
  const Exp* value;
};
struct DeclareBlock : StmNode<StmKind::DeclareBlock> {
  VName name;
};
struct Allocate : StmNode<StmKind::Allocate> {
  VName block;
  const Exp* bytes;
  bool is_renewal = false;  // the variable may hold a block of this size, which will do if nobody else holds it
  // The first bytes are those that `grown` has from `start` on. It is let go of: if nobody else holds it, it may be
  // enlarged where it is.
  const Exp* kept = nullptr;  // how many bytes; null: there is no such block
  VName grown = {}, start = {};
};
struct ShareBlock : StmNode<StmKind::ShareBlock> {
  VName to, from;
};
struct MoveBlock : StmNode<StmKind::MoveBlock> {
  VName to, from;
};
struct SwapBlocks : StmNode<StmKind::SwapBlocks> {
  VName x, y;
};
struct Release : StmNode<StmKind::Release> {
  VName block;
};
// xs[i] is the element at `offset` + i of the block, in units of the type.
struct DeclarePointer : StmNode<StmKind::DeclarePointer> {
  VName name;
  prim::PrimType type;
  VName block;
  const Exp* offset;  // in elements
  bool is_read_only;
};
// A small array on the stack, for as long as the list that declares it is executed. What is in it at first is unknown.
struct DeclareBuffer : StmNode<StmKind::DeclareBuffer> {
  VName name;  // a pointer
  prim::PrimType type;
  uint32_t size;  // in elements
};
// pointer[index] := value, with the index in elements.
struct Store : StmNode<StmKind::Store> {
  VName pointer;
  const Exp* index;
  const Exp* value;
};
struct StoreTable : StmNode<StmKind::StoreTable> {
  VName pointer;
  prim::PrimType type;
  List<prim::Value> values;  // to elements 0, 1, ...
};
// Element (i, j) is pointer[offset + i * strides[0] + j * strides[1]], all in elements.
struct Strided {
  VName pointer;
  const Exp* offset;
  List<const Exp*> strides;  // one per dimension of the shape
};
// The two arrays have the same shape, and do not overlap.
struct Copy : StmNode<StmKind::Copy> {
  prim::PrimType type;
  List<const Exp*> shape;
  Strided to, from;
};
struct Fill : StmNode<StmKind::Fill> {
  prim::PrimType type;
  List<const Exp*> shape;
  Strided to;
  const Exp* value;
};
// Some consecutive elements of an array.
struct Span {
  VName pointer;
  const Exp* offset;  // of the first one, in elements
};
// Element k of `count` becomes carry op x[0] op .. op x[k], in whatever order, where x is `from`: the same elements, or
// others that do not overlap with them.
struct Prefix : StmNode<StmKind::Prefix> {
  prim::PrimType type;
  prim::BinOp op;
  const Exp* count;
  Span to, from;
  const Exp* carry;
  bool is_in_place() const { return to.pointer == from.pointer; }
};
// The counter goes from 0 up to the bound, which is evaluated once and does not belong to it.
struct For : StmNode<StmKind::For> {
  VName counter;
  prim::PrimType type;
  const Exp* bound;
  Code body;
  bool is_parallel = false;     // what an iteration writes to memory, no other reads or writes
  bool has_free_order = false;  // what it adds up may be added in any order (sums.h)
  bool is_rest = false;         // a few iterations: what is left of a loop in blocks, or one for each chunk
  // An iteration that leaves all variables from outside as they are need not store anything.
  bool is_skippable = false;
};
// The condition is a variable that the body assigns.
struct While : StmNode<StmKind::While> {
  VName condition;  // a variable
  Code body;
};
struct If : StmNode<StmKind::If> {
  const Exp* condition;
  Code yes, no;
};
// A parallel region. The body is executed for pieces [first, last) that together are 0 .. count, each point once, in
// any order and at the same time. It sees the variables around it as constants, and makes itself felt only through what
// it stores in memory, which no other point reads or writes. It may fail: then the region fails as the lowest point
// does that fails, points above it need not be executed, and all below are. Back ends see a body that is one call of a
// function for tasks (tasks.h).
struct Parallel : StmNode<StmKind::Parallel> {
  VName first, last;  // constants of type i64, of the body
  const Exp* count;
  const Exp* cost;  // of one point: about so many simple operations; 0: unknown
  Code body;
};
struct CallResult {
  VName name;
  NameKind kind;  // Scalar or Block
};
struct CallArg {
  NameKind kind;  // Scalar, Block or Pointer
  const Exp* scalar;
  VName name;                // of the block or pointer
  bool is_read_only = true;  // as the parameter: is nothing written through the pointer?
};
// Ends this function with the callee's error if it fails.
struct Call : StmNode<StmKind::Call> {
  VName function;
  List<CallResult> results;  // variables declared before
  List<CallArg> args;
  Provenance where;          // follows the callee's places in the backtrace
  List<VName> updates = {};  // blocks for those of the function
};
// Either a text or a value.
struct MessagePart {
  std::string_view text;  // if null: the value
  const Exp* value;
  prim::PrimType print_as;  // tells signed from unsigned
};
// Ends the function with an error and the message if the condition is false.
struct Assert : StmNode<StmKind::Assert> {
  const Exp* condition;
  List<MessagePart> message;
  Provenance where;
};
// Prints `label: VALUE` to the log stream, if `label` is empty the place. Of arrays: all elements in row-major order.
struct Trace : StmNode<StmKind::Trace> {
  std::string_view label;
  Provenance where;
  prim::PrimType print_as;
  const Exp* scalar;  // or
  Strided array;
  List<const Exp*> shape;
};

// ---------------------------------------------------------------------------------------------------------------
// Programs

// Of a function, also its results; or a global.
struct Param {
  VName name;
  NameKind kind;
  prim::PrimType type;        // of a scalar, of the elements behind a pointer; of a block it means nothing
  bool is_read_only = false;  // of pointers
};
// In C: `static int NAME(struct futhark_context *ctx, RESULT *..., struct block
// **UPDATE..., PARAM...)`, which returns 0 or an error code.
struct Function {
  VName name;
  List<Param> results;  // variables of the caller: the last statements assign them
  List<Param> params;   // blocks belong to the caller
  Code body;
  Loc loc;
  Name source_name;
  // Variables for blocks of the caller that it may read, let go of, and give other blocks. On failure they are in
  // order, too, for the caller to release.
  List<VName> updates = {};
  bool is_piece = false;   // cut off from another function (split.h): it is never to be expanded there again
  bool is_seldom = false;  // a piece that hardly ever runs (dry_runs.h)
  // If not 0, the body is one loop `for each`, to be executed in lanes (lanes/lanes.h): as many iterations at once as
  // elements of this size fit in a vector.
  uint8_t lane_bytes = 0;
  bool has_exact_math = false;  // in lanes, too
  bool has_versions = false;    // to be compiled for several kinds of processors (versions.h)
  // The body of a parallel region, called only there: the first two parameters are the piece, and nothing is given
  // back.
  bool is_task = false;
  bool has_lanes_of_points = false;  // a task that is much faster if it gets many points at once, for lanes or blocks
  Provenance region = {};            // of a task: where the parallel region is
};
// A size of an array that goes in or out of an entry point.
struct EntrySize {
  enum class Kind : uint8_t { Constant, Name, Result } kind;
  int64_t constant = 0;
  VName name = {};      // a parameter of the function, or a global of the program
  uint32_t result = 0;  // the number of the function's result that it is
};
// A scalar or an array that goes in or out: which of the function's parameters or results it is.
struct EntryValue {
  prim::PrimType type;
  uint32_t number;        // of the parameter or result: the scalar, or the block, which the offset follows
  bool is_array;          // dense, in row-major order
  List<EntrySize> shape;  // of an array
};
// How a function of the program is called from outside.
struct EntryPoint {
  VName function;
  const Entry* entry;                 // what the outside knows of it; made of the values below, in order
  List<std::string_view> attributes;  // as in the source
  List<uint32_t> tuning_params;       // those that have an influence on it, by their numbers
  List<EntryValue> inputs, outputs;
};

// A number that the user can set when the program runs.
struct TuningParam {
  std::string_view name;
  std::string_view class_name;  // what kind of number it is, for tuners
  friend auto operator<=>(const TuningParam&, const TuningParam&) = default;
};

// A whole program: the functions call each other in any order.
struct Program {
  List<Param> globals;  // scalars and blocks of top-level constants; they live in the context
  Code initialise;      // computes them, when the context is made
  List<Function> functions;
  List<EntryPoint> entries = {};
  List<OpaqueType> opaque_types = {};    // that entry points mention
  List<TuningParam> tuning_params = {};  // in alphabetical order
};

}  // namespace fehu::imp
