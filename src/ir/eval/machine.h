// Inside of the evaluator: the state of one evaluation and the functions its files share.
//
// Every function that can fail returns false and leaves the reason in Machine::error; the first reason stays.
#pragma once

#include "ir/eval/eval.h"
#include "ir/eval/last_use.h"
#include "ir/op_facts.h"

namespace fehu::ir {

using Values = std::vector<EvalValue>;

// Of an array in the memory stages.
struct SeenWrites {
  uint64_t count = 0;              // to its buffer, as far as they are known to be elsewhere
  std::vector<uint64_t> own = {};  // later ones that made it what it is: their numbers
};

struct Slot {
  EvalValue value;
  uint32_t block = 0;      // of an array in the memory stages: the name of the block that it lies in
  SeenWrites writes = {};  // of such an array
  bool is_dying = false;   // the statement being evaluated is the last that uses it, and uses it once: it may be taken

  // Most names are of numbers, which leave nothing behind that would have to be given back.
  void clear() {
    if (value.array || !writes.own.empty()) {
      *this = {};
      return;
    }
    value.kind = EvalKind::None;
    block = 0;
    writes.count = 0;
    is_dying = false;
  }
};

// An accumulator that is open: the arrays under it, whose outer dimensions are `shape`.
struct EvalAcc {
  std::vector<int64_t> shape;
  Values arrays;
  const Lambda* op = nullptr;  // null: a write replaces
};

// The state of one evaluation.
struct Machine {
  const Program* program = nullptr;
  EvalOptions options;
  std::shared_ptr<EvalMemory> memory;
  LastUses last_uses;
  std::vector<Slot> slots;  // by VName::id. A call puts aside what its function binds, so recursion is no special case
  std::vector<const Fun*> funs;   // by VName::id
  std::vector<EvalAcc> accs;      // by the number in the value
  std::vector<const Stm*> calls;  // the statements we are inside of through calls
  const Stm* stm = nullptr;       // what is being evaluated
  uint64_t num_steps = 0;
  const char* stack_end = nullptr;      // the stack must not grow below
  std::optional<SeenWrites> passed_on;  // by an update to the name that it binds
  std::optional<EvalError> error;
  std::string trace;
  bool has_last_uses = false;
  bool has_constants = false;
};

// ---------------------------------------------------------------------------------------------------------------
// machine.cpp: failing, counting, names and types

bool fail(Machine& m, EvalErrorKind kind, std::string message);
bool fail_program(Machine& m, std::string message);  // InvalidProgram
bool fail_memory(Machine& m);
bool count_steps(Machine& m, int64_t steps);

// The value of a name. Null (and an error) if it has none.
const EvalValue* value_of(Machine& m, VName name);
bool get(Machine& m, const Operand& operand, EvalValue& out);
// Moves the value out of its name if this is the last use, so that it can be changed in place.
bool take(Machine& m, const Operand& operand, EvalValue& out);
bool take(Machine& m, VName name, EvalValue& out);
// As take; in addition the name is gone if types are checked.
bool consume(Machine& m, VName name, EvalValue& out);
bool get_scalar(Machine& m, const Operand& operand, prim::Value& out);
bool get_i64(Machine& m, const Operand& operand, int64_t& out);
bool get_sizes(Machine& m, List<Operand> operands, std::vector<int64_t>& out);
// The array of a name; null (and an error) if there is none.
const EvalArray* get_array(Machine& m, VName name);

bool bind(Machine& m, VName name, EvalValue value);
// Binds and, if asked to, checks the type, whose sizes must be bound already.
bool bind_param(Machine& m, const Param& param, EvalValue value);
bool bind_number(Machine& m, const Param& param, prim::Value value);
// The sizes of a type from dimension `from` on. `results` are what existential sizes refer to.
bool get_dims(Machine& m, List<Dim> dims, size_t from, std::span<const EvalValue> results, std::vector<int64_t>& out);
// Does the value have the type?
bool check_type(Machine& m, const Type& type, const EvalValue& value, std::span<const EvalValue> results);
bool check_results(Machine& m, List<Type> types, std::span<const EvalValue> results);

// An array that may be written in place: the value itself if possible, else a copy.
bool make_writable(Machine& m, EvalValue& value);
bool allocate(Machine& m, prim::PrimType type, std::span<const int64_t> shape, EvalArray& out);
// Writes a scalar or an array to all of `to`, which has the same shape. `to` may be of rank 0.
bool write(Machine& m, const EvalArray& to, const EvalValue& value);

// ---------------------------------------------------------------------------------------------------------------
// eval.cpp: bodies and calls

bool eval_body(Machine& m, const Body& body, Values& out);
bool eval_lambda(Machine& m, const Lambda& lambda, Values args, Values& out);
bool eval_fun(Machine& m, const Fun& fun, Values args, Values& out);
bool eval_exp(Machine& m, const Exp* exp, Values& out);

// The meaning of each operation, declared from ops.def: appends the results to `out`. In scalar.cpp (with assertions
// and traces), array.cpp, control.cpp, soac.cpp, write.cpp (what writes to given arrays at computed places) or mem.cpp.
#define OP(op, ...) bool eval(Machine& m, const op##Exp& e, Values& out);
#include "ir/ops.def"
#undef OP

// Operations on numbers (is_scalar_op), without a list of results.
bool eval_scalar_op(Machine& m, const Exp* exp, prim::Value& out);
// The scalar of that type.
bool get_typed(Machine& m, const Operand& operand, prim::PrimType type, prim::Value& out);
// Unspecified contents.
bool allocate_unspecified(Machine& m, prim::PrimType type, std::span<const int64_t> shape, EvalArray& out);

// mem.cpp: the memory stages
bool has_places(const Machine& m);
bool release_block(Machine& m, VName mem);
// How an array comes to its place: it is checked to be there, written there, or whatever is there is taken for it.
enum class Placing : uint8_t { Check, Write, Trust };
Placing placing_of(const Exp* e);
bool bind_placed(Machine& m, const Param& param, EvalValue value, Placing placing);
// Is the block of the array there, and was nothing written over the array since it was bound?
bool check_place_in_use(Machine& m, VName array);
// The same for a part of the array, of which `get_whole` has told where it lies.
const EvalArray* get_whole(Machine& m, VName array);
bool check_part_in_use(Machine& m, VName array, const EvalArray& part);
// Consumes an array for an update, which needs no more of it than what it writes.
bool consume_updated(Machine& m, VName array, EvalValue& out);
// Consumes the array. The value must be that part of it.
bool consume_placed(Machine& m, VName array, const EvalArray& part, const EvalValue& value, EvalValue& out);
void note_write(const EvalArray& to);
// Makes a copy of a value that lies in the same buffer.
bool detach(Machine& m, EvalValue& value, const EvalArray& from);
// The blocks, offsets and strides that calls from outside do not know of. Each array comes in a fresh block.
bool add_places(Machine& m, const Fun& fun, std::span<const EvalValue> args, Values& out);
void drop_places(const Fun& fun, Values& results);

// Inputs of SOACs: arrays with `width` rows, or accumulators.
struct Inputs {
  int64_t width = 0;
  Values arrays;
};
bool get_inputs(Machine& m, const Operand& width, List<VName> arrays, Inputs& out);
// The lambda on the elements with the given index.
bool eval_element(Machine& m, const Lambda& lambda, const Inputs& inputs, int64_t index, Values& out);

}  // namespace fehu::ir
