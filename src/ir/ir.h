// The core IR: administrative normal form, first order, monomorphic, no tuples; every array dimension is a name or a
// constant.
//
// One IR for all stages. Program::stage says which; ops.def says which operation is legal where; verify.cpp enforces
// it. Nodes are arena-allocated, immutable, trivially destructible structs with a kind tag; lists are arena spans.
// Facts never live in nodes: analyses keep them in tables beside the program. What each operation means is written in
// docs/ir_semantics.md.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "base/arena.h"
#include "base/node.h"
#include "base/provenance.h"
#include "base/source.h"
#include "base/vname.h"
#include "entry/entry.h"
#include "prim/ops.h"
#include "prim/value.h"

namespace fehu::ir {

using fehu::as;
using fehu::try_as;

using fehu::Provenance;

// How far a program has come. Each stage allows other operations (ops.def) and has rules of its own (the verifier).
enum class Stage : uint8_t {
  Lowered,  // as lowering makes it: who consumes what is not settled yet (the pass insert-copies does that)
  Soacs,    // second-order array combinators and accumulators
  Seq,      // only loops are left
  SeqMem,   // the same, and every array has a place in memory
};
inline constexpr int kNumStages = 4;

using StageSet = uint8_t;  // as bits
constexpr StageSet set_of(std::same_as<Stage> auto... stages) {
  return static_cast<StageSet>((0 | ... | (1 << static_cast<int>(stages))));
}
constexpr bool contains(StageSet set, Stage stage) {
  return set >> static_cast<int>(stage) & 1;
}
inline constexpr StageSet kAllStages = (1 << kNumStages) - 1;
// Do arrays have places in memory?
constexpr bool has_memory(Stage stage) {
  return stage == Stage::SeqMem;
}

// A constant or a variable.
struct Operand {
  VName name;         // no name: a constant
  prim::Value value;  // the constant
  bool is_const() const { return !name; }
  bool is_var() const { return static_cast<bool>(name); }
};

// A dimension of a type. In the types of results (of functions, branches, loops), a size may be another result: the
// position of an i64 among the results of the same list. Such a size is existential: it is chosen by what runs, and
// bound beside the array.
struct Dim {
  Operand size;
  int32_t ext = -1;  // >= 0: the result with this number
  bool is_ext() const { return ext >= 0; }
};

enum class TypeKind : uint8_t { Prim, Array, Acc, Cert, Mem };

// Where a block of memory is. In text the name of any other space than the host's follows the type: `mem@device`.
enum class Space : uint8_t { Host };
inline constexpr size_t kNumSpaces = 1;
std::string_view name_of(Space space);

// A small value. Uniqueness matters only for parameters and results of functions and for loop parameters: a unique
// parameter is consumed, a unique result aliases nothing.
struct Type {
  TypeKind kind = TypeKind::Prim;
  prim::PrimType prim = prim::PrimType::Bool;  // element type of arrays
  bool unique = false;
  List<Dim> dims;               // Array: at least one
  VName acc;                    // Acc: the certificate of the with_acc that made it
  List<Dim> acc_shape;          // Acc: the index space
  List<const Type*> acc_elems;  // Acc: element types
  Space space = Space::Host;    // Mem
  bool is_strided = false;      // Array, result of a function or call with memory: its strides are results as well
  bool is_placed = false;       // the same: it lies where the caller said, so nothing of its place is a result
  size_t rank() const { return dims.size(); }
};

struct Exp;
struct Body;

// Where an array lies, in the memory stages: element (i, j, ..) is element offset + i*strides[0] + j*strides[1] + .. of
// the block, counted in elements of the array's type. Offset and strides are computed by statements, like anything
// else. No strides: row-major order by the sizes of the type. It is said so where strides could not be named: a
// parameter [n][m][k]f32 is bound before a statement can multiply m and k.
struct MemInfo {
  VName mem;
  Operand offset;
  List<Operand> strides;
};

// A name with its type: a parameter, or an element of a statement's pattern (PatElem). A name is bound once
// in a program.
struct Param {
  VName name;
  Type type;
  const MemInfo* mem = nullptr;  // of arrays in the memory stages, else null
};
using PatElem = Param;  // what a statement binds

// An attribute of the source, kept with what it governs: #[name(args)].
struct Attr {
  Name name;
  std::string_view number;
  List<Attr> args;
};

// let {pat} = #{certs} exp. The certificates are results of assertions: what they depend on was checked
// before `exp` runs.
struct Stm {
  List<PatElem> pat;
  List<VName> certs;  // must have succeeded before this is evaluated
  List<Attr> attrs;
  Provenance where;
  const Exp* exp;
};

// What a body gives back, and which assertions must have succeeded for it.
struct Result {
  List<VName> certs;
  Operand value;
};

// Statements in order, then the results. A body has no parameters; those of a Lambda are around it.
struct Body {
  List<Stm> stms;
  List<Result> results;
};

struct Lambda {
  List<Param> params;
  const Body* body;
  List<Type> ret;
};

// ---------------------------------------------------------------------------------------------------------------
// Expressions

enum class ExpKind : uint8_t {
#define OP(name, ...) name,
#include "ir/ops.def"
#undef OP
};

std::string_view name_of(Stage stage);
std::string_view name_of(ExpKind kind);  // the word for it in ops.def

struct Exp {
  ExpKind kind;
};

// What every kind of expression derives from.
template <ExpKind K, typename Base = Exp>
using Node = fehu::Node<Base, K>;

// Another name for a value. It shares the memory of an array, so it is a view.
struct OperandExp : Node<ExpKind::Operand> {
  Operand value;
};
struct OpaqueExp : Node<ExpKind::Opaque> {
  Operand value;
};
// `type` is the type that the operation works at; its operands and, comparisons apart, its result have it.
struct BinOpExp : Node<ExpKind::BinOp> {
  prim::BinOp op;
  prim::PrimType type;
  Operand x, y;
};
struct UnOpExp : Node<ExpKind::UnOp> {
  prim::UnOp op;
  prim::PrimType type;
  Operand x;
};
struct CmpOpExp : Node<ExpKind::CmpOp> {
  prim::CmpOp op;
  prim::PrimType type;
  Operand x, y;
};
struct ConvOpExp : Node<ExpKind::ConvOp> {
  prim::ConvOp op;
  prim::PrimType from, to;
  Operand x;
};
struct FunOpExp : Node<ExpKind::FunOp> {
  prim::FunOp op;
  prim::PrimType type;
  List<Operand> args;
};

// A message is text with values in it, in order.
struct MessagePart {
  std::string_view text;  // if empty: the value
  Operand value;
  prim::PrimType type;
};
// If `cond` is false the program fails with the message. Yields a certificate.
struct AssertExp : Node<ExpKind::Assert> {
  Operand cond;
  List<MessagePart> message;
};

// Prints a number, or the elements of an array, for the user. Has no results.
struct TraceExp : Node<ExpKind::Trace> {
  Operand value;
  prim::PrimType shown_as;  // of the elements: the core IR does not know which are unsigned
  std::string_view label;   // what is printed before it; empty: the place of the statement
};
// A number of type i64 that the user can set when the program runs. It is the same wherever the program asks for the
// parameter of that name; only the default may differ.
struct TunableExp : Node<ExpKind::Tunable> {
  std::string_view name;
  std::string_view class_name;  // what kind of number it is, for tuners. Spec: executables.md 4
  Operand initial;              // its value if the user sets none
  List<Operand> compared = {};  // thresholds: the amount, one, that the program compares with it, for the log
};

// In how many chunks `count` points, each of about `cost` simple operations, are to be divided among threads, where the
// result may depend on it (sums of floats). At least 1, and at most the count, unless that is less. The same as often
// as it is asked for with the same operands, but not known before.
struct ChunksExp : Node<ExpKind::Chunks> {
  Operand count, cost;
};

// [a, b, c] : t. The element type is written because there may be no element.
struct ArrayLitExp : Node<ExpKind::ArrayLit> {
  List<Operand> elems;
  Type elem_type;
};
// One dimension of a slice: a position, or start, count and stride (in elements; may be negative or zero).
struct SliceDim {
  bool is_fixed;
  Operand start;  // or the position
  Operand count;
  Operand stride;
};
struct IndexExp : Node<ExpKind::Index> {
  VName array;
  List<SliceDim> slice;
};  // one SliceDim per dimension; bounds were checked by asserts
struct UpdateExp : Node<ExpKind::Update> {
  VName array;
  List<SliceDim> slice;
  Operand value;
  bool is_safe;            // out of bounds is ignored
  bool is_placed = false;  // in memory stages: the value lies at these positions of the array already
};
// One dimension of a flat slice: `count` positions, each `stride` elements further in the array of one dimension.
struct FlatDim {
  Operand count, stride;
};
// An array of any rank laid over one of rank 1: element (i, j) is array[offset + i*dims[0].stride + j*dims[1].stride].
// So slices with a stride, and diagonals, are views.
struct FlatIndexExp : Node<ExpKind::FlatIndex> {
  VName array;
  Operand offset;
  List<FlatDim> dims;
};
// Writes `value` to the places that the flat slice describes. Consumes the array.
struct FlatUpdateExp : Node<ExpKind::FlatUpdate> {
  VName array;
  Operand offset;
  List<FlatDim> dims;
  VName value;
};
// Replaces elements start, start + 1, ... of an array of one dimension by their running totals: element k becomes
// carry op x[start] op .. op x[k]. The operation is associative, so that it may be done in another order; integers are
// not changed by that, floats come out within rounding. Consumes the array.
struct PrefixExp : Node<ExpKind::Prefix> {
  prim::BinOp op;
  prim::PrimType type;
  VName array;
  Operand start, count;
  Operand carry;
};
// Those that are faster in vectors than one after the other.
constexpr bool has_prefix(prim::BinOp op, prim::PrimType type) {
  bool is_float = type == prim::PrimType::F32 || type == prim::PrimType::F64;
  return is_float ? op == prim::BinOp::FAdd || op == prim::BinOp::FMul
                  : op == prim::BinOp::Add && type == prim::PrimType::I32;
}
// One after the other along dimension `dim`; `size` is the sum of their sizes there, given so that the type
// can name it.
struct ConcatExp : Node<ExpKind::Concat> {
  uint32_t dim;
  List<VName> arrays;
  Operand size;
};
// start, start + stride, ...: `count` numbers. The start and stride have the type of the elements.
struct IotaExp : Node<ExpKind::Iota> {
  Operand count, start, stride;
  prim::PrimType type;
};
// The value, which may be an array, at every position of the shape.
struct ReplicateExp : Node<ExpKind::Replicate> {
  List<Operand> shape;
  Operand value;
};
// An array whose elements nobody may rely on; each is written before it is read.
struct ScratchExp : Node<ExpKind::Scratch> {
  prim::PrimType type;
  List<Operand> shape;
};
// The only way to make two arrays out of one that shares its memory with others.
struct CopyExp : Node<ExpKind::Copy> {
  VName array;
};
// A copy with the same elements at the same positions, but stored with the dimensions in the order of `perm`.
struct ManifestExp : Node<ExpKind::Manifest> {
  VName array;
  List<uint32_t> perm;
};
struct RearrangeExp : Node<ExpKind::Rearrange> {
  VName array;
  List<uint32_t> perm;
};  // result dim i is dim perm[i] of the array
// The same elements in row-major order, seen with another shape; there are as many of them.
struct ReshapeExp : Node<ExpKind::Reshape> {
  VName array;
  List<Operand> shape;
};
// A new block, in memory stages, of a number of bytes. It has no type of elements: arrays of several types may lie in
// it.
struct AllocExp : Node<ExpKind::Alloc> {
  Operand bytes;
  Space space;
  // A block that is needed no more, under this name: if it has as many bytes and no other name holds it, it is used
  // again. May be empty.
  VName reused = {};
  // Or a block that goes on being held under this name, and is found large enough again and again: it becomes the new
  // one, of which the result is another name. What was in it is lost. May be empty.
  VName renewed = {};
};
// The block is needed no more under this name. Its memory is free when no other name holds it.
struct ReleaseExp : Node<ExpKind::Release> {
  VName mem;
};
// Adds the values to the accumulator at these indices, with the operator of its with_acc. Out of bounds it does
// nothing. Consumes the accumulator and gives it back.
struct UpdateAccExp : Node<ExpKind::UpdateAcc> {
  VName acc;
  List<Operand> indices;
  List<Operand> values;
};

// A consumed argument belongs to the callee: its parameter is unique.
struct Arg {
  Operand value;
  bool is_consumed;
};
// A call. `ret` are the callee's result types with the arguments in place of its parameters.
struct ApplyExp : Node<ExpKind::Apply> {
  VName fn;
  List<Arg> args;
  List<Type> ret;
};

// The first case whose literals equal the scrutinees; no literal: anything. The last body is the default.
struct MatchCase {
  List<prim::Value> values;  // one per scrutinee
  List<bool> is_wildcard;
  const Body* body;
};
struct MatchExp : Node<ExpKind::Match> {
  List<Operand> scrutinees;
  List<MatchCase> cases;
  const Body* otherwise;
  List<Type> ret;
};

// `init` is the value before the first iteration; the body's result at the same position is the value in the next.
struct LoopParam {
  Param param;
  Operand init;
  bool is_moved = false;  // of a block: it is needed no more under the name `init`, as if that were released
};
enum class LoopForm : uint8_t {
  For,
  While,
  // A parallel region: the body is evaluated for pieces [counter, last) of 0 .. bound, none of them empty, which
  // together have each point once, in any order and at the same time. Only owned arrays and accumulators go round. Each
  // piece changes them in place; what it writes, no other reads or writes (an accumulator apart).
  Pieces,
};
struct LoopExp : Node<ExpKind::Loop> {
  LoopForm form;
  List<LoopParam> params;  // types may mention earlier parameters (sizes that change)
  VName counter;           // For: runs from 0. Pieces: the first point
  prim::PrimType counter_type;
  Operand bound;    // For, Pieces
  VName condition;  // While: a boolean parameter, tested before each iteration
  const Body* body;
  // For: what an iteration writes, no other reads or writes, so they may be executed at once. Only arrays go round, and
  // in the memory stages what says where they are.
  bool is_parallel = false;
  VName last = {};    // Pieces: the point after the last
  Operand cost = {};  // Pieces: of one point, about so many simple operations; 0: unknown
};
inline bool has_counter(const LoopExp& e) {
  return e.form != LoopForm::While;
}
inline bool is_region(const LoopExp& e) {
  return e.form == LoopForm::Pieces;
}

// Runs `lambda` with accumulators for the given arrays, which are consumed and returned updated. Its first parameters
// are the certificates, then the accumulators; it returns the accumulators, then other results.
struct AccInput {
  List<Operand> shape;
  List<VName> arrays;
  const Lambda* op;  // null: a write replaces. Params: indices, old values, new values
  List<Operand> neutral;
};
struct WithAccExp : Node<ExpKind::WithAcc> {
  List<AccInput> inputs;
  const Lambda* lambda;
};

// A prefix scan of some results of the lambda. `op` takes as many old values as there are neutral elements, then as
// many new ones.
struct Scan {
  const Lambda* op;
  List<Operand> neutral;
};
// Like a scan, but only the last value is kept. `is_commutative` says that elements may be combined in any order.
struct Reduce {
  const Lambda* op;
  List<Operand> neutral;
  bool is_commutative;
};
// What all second-order array combinators (SOACs) have: for each index below `width`, the lambda gets the elements of
// the arrays, each of which has that many. An accumulator among the arrays is passed on as it is.
struct SoacExp : Exp {
  Operand width;
  List<VName> arrays;
  const Lambda* lambda;
};
inline SoacExp soac(Operand width, List<VName> arrays, const Lambda* lambda) {
  return {{}, width, arrays, lambda};
}

// Of the lambda's results the first feed the scans, the next the reductions, the rest are mapped out. Results: scans
// (arrays), reductions (values), maps (arrays). With a post function, which takes the scanned elements and the mapped
// ones: reductions, then what it returns (arrays).
struct ScremaExp : Node<ExpKind::Screma, SoacExp> {
  List<Scan> scans;
  List<Reduce> reduces;
  const Lambda* post = nullptr;  // null: there is none
};
// How many results of the lambda feed its scans, and its reductions.
inline size_t num_scanned(const ScremaExp& e) {
  size_t count = 0;
  for (const Scan& scan : e.scans) count += scan.neutral.size();
  return count;
}
inline size_t num_reduced(const ScremaExp& e) {
  size_t count = 0;
  for (const Reduce& reduce : e.reduces) count += reduce.neutral.size();
  return count;
}
// One histogram: values are combined into `dests`, arrays whose outer dimensions are `shape`. `race_factor` is a guess
// at how much updates get in each other's way; it changes nothing about the result.
struct HistOp {
  List<Operand> shape;
  Operand race_factor;
  List<VName> dests;
  List<Operand> neutral;
  const Lambda* op;
};
// The lambda's results: all indices of all operators, then all values.
struct HistExp : Node<ExpKind::Hist, SoacExp> {
  List<HistOp> ops;
};
// For each element, and for each j from 0 to below what the size function says (which does not get accumulators), the
// lambda gets the element and j. Results: how many there are in all, then an array of that many for each result of the
// lambda, in order, or an accumulator.
struct ExpandExp : Node<ExpKind::Expand, SoacExp> {
  const Lambda* size;
};
// The lambda returns a length k, arrays of k elements (of type [?0]t), then other values. Results: the sum of the
// lengths, the lengths (an array), the arrays one after the other, the other values (arrays). No accumulators.
struct FlatmapExp : Node<ExpKind::Flatmap, SoacExp> {};
// How many of the lambda's results are arrays of k elements.
inline size_t num_segments(const FlatmapExp& e) {
  size_t count = 0;
  for (const Type& t : e.lambda->ret) count += !t.dims.empty() && t.dims[0].is_ext();
  return count;
}
// Sequential: the lambda gets a chunk size, the accumulators and a chunk of each array, and returns the new
// accumulators and chunks of results.
struct StreamExp : Node<ExpKind::Stream, SoacExp> {
  List<Operand> accs;
};

// ---------------------------------------------------------------------------------------------------------------
// Programs

// The outside view of entry points, which the imperative IR has as well.
using fehu::Entry;
using fehu::EntryParam;
using fehu::EntryType;
using fehu::EntryTypeKind;
using fehu::OpaqueConstr;
using fehu::OpaqueField;
using fehu::OpaqueType;

// A function. Sizes of array parameters are parameters themselves, before the arrays: (n: i64, xs: [n]f32).
struct Fun {
  VName name;
  const Entry* entry;  // null: not an entry point
  List<Attr> attrs;
  List<Param> params;
  List<Type> ret;
  const Body* body;
  Loc loc;
};

struct Program {
  Stage stage;
  List<OpaqueType> opaque_types;
  List<Stm> constants;  // evaluated once, before any entry point; visible in all functions
  List<Fun> funs;       // callees before callers, except recursion
  uint32_t num_names;   // all VName ids are below this
};

}  // namespace fehu::ir
