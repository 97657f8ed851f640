// The evaluator: runs a program on values. It is the reference for every pass and every back end, so it is plain rather
// than fast.
//
// What it promises: any program ends with values or with an error, never with a crash, within the limits of
// EvalOptions. An update costs what it writes when nobody else can see the array. What an operation means is written in
// docs/ir_semantics.md.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/eval/value.h"
#include "ir/ir.h"

namespace fehu::ir {

struct EvalOptions {
  int64_t max_bytes = int64_t{4} << 30;  // all arrays together
  uint64_t max_steps = UINT64_MAX;       // statements, iterations and elements moved
  uint32_t max_call_depth = 1'000'000;
  // Streams are cut into pieces of this many elements, the last smaller; 0: one piece. No result may depend on it.
  int64_t chunk_size = 0;
  // The bytes of scratch arrays (of booleans: the lowest bit). No result may depend on it.
  uint8_t scratch_byte = 0;
  // Look for wrong programs: bound values have their declared types, consumed names are not used again (but for the
  // stage `lowered`, in which they may be).
  bool check_types = false;
  const SourceMap* sources = nullptr;  // for the locations in traces
  // The values that the user gives to tuning parameters. As for compiled programs, 0 stands for the default.
  std::map<std::string, int64_t, std::less<>> tuning = {};
  // Parallel regions are cut into about this many pieces, and what `chunks` divides into as many chunks.
  int64_t num_chunks = 3;
  // Where the pieces are cut, in which order they are evaluated, and which versions of code are chosen by thresholds
  // that are not set; 0: in their order, and the usual versions. No result may depend on it.
  uint64_t seed = 0;
};

enum class EvalErrorKind : uint8_t {
  Failure,         // of the program: an assertion, a division by zero
  OutOfMemory,     // max_bytes, or the machine has no more
  StepLimit,       // max_steps
  CallDepth,       // max_call_depth, or the stack is used up
  BadArguments,    // they do not fit the function
  InvalidProgram,  // what a verified program does not do
};

struct EvalError {
  EvalErrorKind kind;
  std::string message;
  std::vector<Loc> where;  // the innermost place first, then the calls that led there
};
// "Error: MESSAGE" and the backtrace, as compiled programs print them. Spec: executables.md 3.
std::string show(const EvalError& error, const SourceMap* sources);

struct EvalOutcome {
  std::vector<EvalValue> values;
  std::optional<EvalError> error;
  std::string trace;  // what #[trace] printed
  uint64_t num_steps = 0;
  int64_t peak_bytes = 0;
  bool is_ok() const { return !error; }
};

// Evaluates the constants once; then any function, any number of times. The program must outlive it.
class Evaluator {
 public:
  Evaluator(const Program& program, const EvalOptions& options);
  ~Evaluator();
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  // All parameters of the function, sizes too. In the memory stages without the places of arrays, in arguments and in
  // results.
  EvalOutcome call(const Fun& fun, std::span<const EvalValue> args);
  const Program& program() const;

 private:
  std::unique_ptr<struct Machine> machine_;
};

// The parameters that a caller from outside gives values for: in the memory stages, those after the places.
List<Param> params_without_places(const Program& program, const Fun& fun);

// The entry point of that name, or else the function.
const Fun* find_fun(const Program& program, std::string_view name);

EvalOutcome eval_entry(const Program& program, const Fun& fun, std::span<const EvalValue> args,
                       const EvalOptions& options = {});
EvalOutcome eval_entry(const Program& program, std::string_view name, std::span<const EvalValue> args,
                       const EvalOptions& options = {});

// An entry point seen from outside: the sizes are found from the arguments, and the results have the types of the entry
// point. Opaque values have no form as data; they are refused.
struct EvalDataOutcome {
  std::vector<prim::Data> values;
  std::optional<EvalError> error;
  std::string trace;
  bool is_ok() const { return !error; }
};
EvalDataOutcome eval_entry_data(const Program& program, std::string_view name, std::span<const prim::Data> args,
                                const EvalOptions& options = {});
EvalDataOutcome eval_entry_data(Evaluator& evaluator, std::string_view name, std::span<const prim::Data> args);

}  // namespace fehu::ir
