// The evaluator's frame: programs, calls, bodies and statements.
//
// - A body is evaluated statement by statement; values are kept by the number of their name.
// - Before a statement, names that are used for the last time are marked, so that the operation may take their arrays
//   and change them in place (last_use.h); after it they are forgotten.
// - A call puts aside the values of all names that the callee binds, which matters only if it is recursive.
#include "ir/eval/eval.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/large_stack.h"
#include "ir/dispatch.h"
#include "ir/eval/machine.h"
#include "ir/places.h"

namespace fehu::ir {

// What messages and clean-up may need after the evaluation has stopped.
static constexpr ptrdiff_t kStackReserve = 256 << 10;

// The stack must not grow below what this returns.
static const char* find_stack_end() {
  const char* here = static_cast<const char*>(__builtin_frame_address(0));
#ifdef __linux__
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void* begin = nullptr;
    size_t size = 0;
    pthread_attr_getstack(&attributes, &begin, &size);
    pthread_attr_destroy(&attributes);
    if (begin) return static_cast<const char*>(begin) + kStackReserve;
  }
#endif
  return here - kStackReserve;
}

// Deep recursion of the program is recursion of the evaluator; it must end in an error and not in a crash.
static bool has_stack(Machine& m) {
  if (static_cast<const char*>(__builtin_frame_address(0)) > m.stack_end) return true;
  return fail(m, EvalErrorKind::CallDepth, "The evaluation is nested too deeply.");
}

// ---------------------------------------------------------------------------------------------------------------
// Statements and bodies

bool eval_exp(Machine& m, const Exp* exp, Values& out) {
  return dispatch(exp, [&](const auto& e) { return eval(m, e, out); });
}

static bool check_certs(Machine& m, List<VName> certs) {
  for (VName cert : certs) {
    const EvalValue* value = value_of(m, cert);
    if (!value) return false;
    if (value->kind != EvalKind::Cert) return fail_program(m, "a statement depends on what is no certificate");
  }
  return true;
}

// Scalars, which are most statements, take a short way. In the memory stages the pattern says where a result lies: it
// is written there, checked to be there, or taken to be there (Placing).
static bool eval_and_bind(Machine& m, const Stm& stm) {
  if (!count_steps(m, 1)) return false;
  if (m.options.check_types && !check_certs(m, stm.certs)) return false;
  if (is_scalar_op(stm.exp->kind) && stm.pat.size() == 1) {
    prim::Value value;
    return eval_scalar_op(m, stm.exp, value) && bind_number(m, stm.pat[0], value);
  }
  Values values;
  Placing placing = placing_of(stm.exp);
  bool is_there = placing == Placing::Trust && has_places(m) && stm.pat.size() == 1;
  if (is_there)
    values.emplace_back();
  else if (!eval_exp(m, stm.exp, values))
    return false;
  if (values.size() != stm.pat.size())
    return fail_program(m, fmt::format("{} values for {} names", values.size(), stm.pat.size()));
  for (size_t i = 0; i < values.size(); i++) {
    bool is_placed = stm.pat[i].mem && placing != Placing::Check;
    if (is_placed ? !bind_placed(m, stm.pat[i], std::move(values[i]), placing)
                  : !bind_param(m, stm.pat[i], std::move(values[i])))
      return false;
  }
  return true;
}

static bool eval_stm(Machine& m, const Stm& stm) {
  const Stm* outer = std::exchange(m.stm, &stm);
  bool is_ok = eval_and_bind(m, stm);
  m.stm = outer;
  return is_ok;
}

static void mark_dying(Machine& m, std::span<const uint32_t> names) {
  for (uint32_t id : names) m.slots[id].is_dying = true;
}

static void release(Machine& m, std::span<const uint32_t> names) {
  for (uint32_t id : names) m.slots[id].clear();
}

static bool eval_results(Machine& m, const Body& body, Values& out) {
  out.reserve(out.size() + body.results.size());
  for (const Result& result : body.results) {
    if (m.options.check_types && !check_certs(m, result.certs)) return false;
    if (!take(m, result.value, out.emplace_back())) return false;
  }
  return true;
}

// `places` has one more entry than there are statements, for the results.
bool eval_body(Machine& m, const Body& body, Values& out) {
  if (!has_stack(m)) return false;
  auto found = m.last_uses.bodies.find(&body);
  if (found == m.last_uses.bodies.end()) return fail_program(m, "a body that does not belong to the program");
  const BodyUses& uses = found->second;
  release(m, uses.dying(uses.entry));
  for (size_t i = 0; i < body.stms.size(); i++) {
    mark_dying(m, uses.movable(uses.places[i]));
    if (!eval_stm(m, body.stms[i])) return false;
    release(m, uses.dying(uses.places[i]));
  }
  mark_dying(m, uses.movable(uses.places.back()));
  if (!eval_results(m, body, out)) return false;
  release(m, uses.dying(uses.places.back()));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Calls

static bool bind_params(Machine& m, List<Param> params, Values args) {
  if (params.size() != args.size())
    return fail_program(m, fmt::format("{} arguments for {} parameters", args.size(), params.size()));
  for (size_t i = 0; i < args.size(); i++)
    if (!bind_param(m, params[i], std::move(args[i]))) return false;
  return true;
}

bool eval_lambda(Machine& m, const Lambda& lambda, Values args, Values& out) {
  return bind_params(m, lambda.params, std::move(args)) && eval_body(m, *lambda.body, out) &&
         check_results(m, lambda.ret, out);
}

namespace {
// A value of an outer call of the same function.
struct SavedSlot {
  uint32_t id;
  Slot slot;
};
}  // namespace

// Whatever happens, the names of the caller have their values back afterwards.
bool eval_fun(Machine& m, const Fun& fun, Values args, Values& out) {
  const std::vector<uint32_t>& bound = m.last_uses.bound.find(&fun)->second;
  std::vector<SavedSlot> saved;
  for (uint32_t id : bound)
    if (m.slots[id].value.kind != EvalKind::None) saved.push_back({id, std::exchange(m.slots[id], {})});
  bool is_ok =
      bind_params(m, fun.params, std::move(args)) && eval_body(m, *fun.body, out) && check_results(m, fun.ret, out);
  for (uint32_t id : bound) m.slots[id].clear();
  for (SavedSlot& s : saved) m.slots[s.id] = std::move(s.slot);
  return is_ok;
}

bool eval(Machine& m, const ApplyExp& e, Values& out) {
  const Fun* fun = e.fn.id < m.funs.size() ? m.funs[e.fn.id] : nullptr;
  if (!fun) return fail_program(m, fmt::format("there is no function {}_{}", e.fn.base.str(), e.fn.id));
  if (m.calls.size() >= m.options.max_call_depth)
    return fail(m, EvalErrorKind::CallDepth, fmt::format("More than {} calls are nested.", m.options.max_call_depth));
  Values args(e.args.size());
  for (size_t i = 0; i < args.size(); i++) {
    bool is_consumed = e.args[i].is_consumed && e.args[i].value.is_var();
    if (!(is_consumed ? consume(m, e.args[i].value.name, args[i]) : take(m, e.args[i].value, args[i]))) return false;
  }
  m.calls.push_back(m.stm);
  const Stm* caller = std::exchange(m.stm, nullptr);
  bool is_ok = eval_fun(m, *fun, std::move(args), out);
  m.stm = caller;
  m.calls.pop_back();
  return is_ok && check_results(m, e.ret, out);
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

Evaluator::Evaluator(const Program& program, const EvalOptions& options) : machine_(std::make_unique<Machine>()) {
  Machine& m = *machine_;
  m.program = &program;
  m.options = options;
  m.memory = std::make_shared<EvalMemory>();
  m.memory->limit = options.max_bytes;
  m.last_uses = LastUses(program.num_names);
  m.slots.resize(program.num_names);
  m.funs.resize(program.num_names, nullptr);
  for (const Fun& fun : program.funs)
    if (fun.name.id < program.num_names) m.funs[fun.name.id] = &fun;
}

Evaluator::~Evaluator() = default;

const Program& Evaluator::program() const {
  return *machine_->program;
}

// Once per program, and only when something is called.
static void find_last_uses(Machine& m) {
  if (std::exchange(m.has_last_uses, true)) return;
  for (const Stm& stm : m.program->constants) m.last_uses.add_constant(stm);
  for (const Fun& fun : m.program->funs) m.last_uses.add_fun(fun);
}

// Once; if one fails, every call fails in the same way.
static bool eval_constants(Machine& m) {
  if (m.has_constants) return true;
  for (const Stm& stm : m.program->constants)
    if (!eval_stm(m, stm)) return false;
  m.has_constants = true;
  return true;
}

// From outside anything may come; sizes are checked when the parameters are bound.
static bool check_args(Machine& m, const Fun& fun, std::span<const EvalValue> args) {
  if (num_destinations(fun.ret) > 0)
    return fail(m, EvalErrorKind::BadArguments, "only a function of the program can say where results are to lie");
  List<Param> params = params_without_places(*m.program, fun);
  if (params.size() != args.size())
    return fail(m, EvalErrorKind::BadArguments,
                fmt::format("{} arguments for {} parameters", args.size(), params.size()));
  if (!m.last_uses.bound.contains(&fun)) return fail_program(m, "the function does not belong to the program");
  for (size_t i = 0; i < args.size(); i++) {
    const Type& type = params[i].type;
    bool is_array = type.kind == TypeKind::Array && args[i].is_array() && args[i].array->type == type.prim &&
                    args[i].array->rank() == type.rank();
    bool is_scalar = type.kind == TypeKind::Prim && args[i].is_scalar() && args[i].scalar.type == type.prim;
    if (!is_array && !is_scalar)
      return fail(m, EvalErrorKind::BadArguments, fmt::format("argument {} has the wrong type", i + 1));
  }
  return true;
}

// On a stack of its own, which is large. Everything of one call is forgotten at its end; the constants stay.
EvalOutcome Evaluator::call(const Fun& fun, std::span<const EvalValue> args) {
  Machine& m = *machine_;
  EvalOutcome outcome;
  m.error.reset();
  m.passed_on.reset();  // a call that failed may have left it
  m.trace.clear();
  m.num_steps = 0;
  m.memory->peak = m.memory->used;
  run_on_large_stack([&] {
    m.stack_end = find_stack_end();
    find_last_uses(m);
    if (!eval_constants(m) || !check_args(m, fun, args)) return;
    Values all;
    if (has_places(m) && !add_places(m, fun, args, all)) return;
    if (!has_places(m)) all.assign(args.begin(), args.end());
    eval_fun(m, fun, std::move(all), outcome.values);
    if (has_places(m)) drop_places(fun, outcome.values);
  });
  m.stm = nullptr;
  m.calls.clear();
  m.accs.clear();
  outcome.error = std::exchange(m.error, {});
  if (outcome.error) outcome.values.clear();
  outcome.trace = std::move(m.trace);
  outcome.num_steps = m.num_steps;
  outcome.peak_bytes = m.memory->peak;
  return outcome;
}

const Fun* find_fun(const Program& program, std::string_view name) {
  for (const Fun& fun : program.funs)
    if (fun.entry && fun.entry->name == name) return &fun;
  for (const Fun& fun : program.funs)
    if (fun.name.base.str() == name) return &fun;
  return nullptr;
}

EvalOutcome eval_entry(const Program& program, const Fun& fun, std::span<const EvalValue> args,
                       const EvalOptions& options) {
  return Evaluator(program, options).call(fun, args);
}

EvalOutcome eval_entry(const Program& program, std::string_view name, std::span<const EvalValue> args,
                       const EvalOptions& options) {
  const Fun* fun = find_fun(program, name);
  if (fun) return eval_entry(program, *fun, args, options);
  EvalOutcome outcome;
  outcome.error = EvalError{EvalErrorKind::BadArguments, fmt::format("There is no function '{}'.", name), {}};
  return outcome;
}

}  // namespace fehu::ir
