// The evaluator's errors and limits, its names and their values, and the checks of types.
//
// Failing is a return value: every function says `return fail(...)`, and its caller returns false at once.
#include "ir/eval/machine.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ir/text/print.h"

namespace fehu::ir {

using prim::PrimType;

// Nobody reads more places than this, and recursion can be deep.
constexpr size_t kMaxPlaces = 100;

// The places are those of the statement and of the calls around it, innermost first.
bool fail(Machine& m, EvalErrorKind kind, std::string message) {
  if (m.error) return false;
  m.error = EvalError{kind, std::move(message), {}};
  auto add = [&](const Stm* stm) {
    if (stm) m.error->where.insert(m.error->where.end(), stm->where.locs.begin(), stm->where.locs.end());
  };
  add(m.stm);
  for (size_t i = m.calls.size(); i-- > 0 && m.error->where.size() < kMaxPlaces;) add(m.calls[i]);
  if (m.error->where.size() > kMaxPlaces) m.error->where.resize(kMaxPlaces);
  return false;
}

static std::string show_type(const EvalArray& array) {
  return prim::show_type(prim::DataType{array.type, shape_of(array)});
}

// The program does what no verified program does: a mistake of a pass, or of the verifier.
bool fail_program(Machine& m, std::string message) {
  if (m.stm && !m.stm->pat.empty())
    message += fmt::format(" (in the statement that binds {})", show(m.stm->pat[0].name));
  return fail(m, EvalErrorKind::InvalidProgram, std::move(message));
}

bool fail_memory(Machine& m) {
  return fail(
      m, EvalErrorKind::OutOfMemory,
      fmt::format(
          "Failed to allocate memory in default space.\nAttempted allocation: {} bytes\nCurrently allocated: {} bytes",
          m.memory->attempted, m.memory->used));
}

// Steps are counted before they are done, so that a limit holds for large arrays too.
bool count_steps(Machine& m, int64_t steps) {
  uint64_t left = m.options.max_steps - m.num_steps;
  if (static_cast<uint64_t>(steps) > left)
    return fail(m, EvalErrorKind::StepLimit,
                fmt::format("The evaluation takes more than {} steps.", m.options.max_steps));
  m.num_steps += static_cast<uint64_t>(steps);
  return true;
}

// In the memory stages an array has a value only as long as its block holds it.
const EvalValue* value_of(Machine& m, VName name) {
  if (name.id < m.slots.size() && m.slots[name.id].value.kind != EvalKind::None) {
    const Slot& slot = m.slots[name.id];
    return slot.block == 0 || check_place_in_use(m, name) ? &slot.value : nullptr;
  }
  fail_program(m, fmt::format("{} has no value: it was never bound, or it was consumed or released", show(name)));
  return nullptr;
}

bool get(Machine& m, const Operand& operand, EvalValue& out) {
  if (operand.is_const()) {
    out = scalar_value(operand.value);
    return true;
  }
  const EvalValue* value = value_of(m, operand.name);
  if (value) out = *value;
  return value != nullptr;
}

// With the name's own reference gone, the count of the buffer tells whether anybody else still sees it.
bool take(Machine& m, VName name, EvalValue& out) {
  const EvalValue* value = value_of(m, name);
  if (!value) return false;
  Slot& slot = m.slots[name.id];
  if (slot.is_dying) {
    slot.is_dying = false;
    out = std::exchange(slot.value, {});
  } else {
    out = *value;
  }
  return true;
}

bool take(Machine& m, const Operand& operand, EvalValue& out) {
  return operand.is_const() ? get(m, operand, out) : take(m, operand.name, out);
}

// With checks a consumed name loses its value, so that a later use is an error. In the stage `lowered` uses after
// consumption are allowed.
bool consume(Machine& m, VName name, EvalValue& out) {
  if (!take(m, name, out)) return false;
  bool is_lost = m.options.check_types && m.program->stage != Stage::Lowered;
  if (is_lost && out.is_array()) m.slots[name.id] = {};
  return true;
}

bool get_scalar(Machine& m, const Operand& operand, prim::Value& out) {
  if (operand.is_const()) {
    out = operand.value;
    return true;
  }
  const EvalValue* value = value_of(m, operand.name);
  if (!value) return false;
  if (!value->is_scalar()) return fail_program(m, fmt::format("{} is not a scalar", show(operand.name)));
  out = value->scalar;
  return true;
}

bool get_i64(Machine& m, const Operand& operand, int64_t& out) {
  prim::Value value;
  if (!get_scalar(m, operand, value)) return false;
  if (value.type != PrimType::I64) return fail_program(m, "a size or an index is not an i64");
  out = static_cast<int64_t>(value.bits);
  return true;
}

bool get_sizes(Machine& m, List<Operand> operands, std::vector<int64_t>& out) {
  for (const Operand& operand : operands) {
    int64_t size;
    if (!get_i64(m, operand, size)) return false;
    out.push_back(size);
  }
  return true;
}

const EvalArray* get_array(Machine& m, VName name) {
  const EvalValue* value = value_of(m, name);
  if (!value) return nullptr;
  if (value->is_array()) return value->array.get();
  fail_program(m, fmt::format("{} is not an array", show(name)));
  return nullptr;
}

bool bind(Machine& m, VName name, EvalValue value) {
  if (name.id >= m.slots.size()) return fail_program(m, fmt::format("{} is above the number of names", show(name)));
  m.slots[name.id] = {std::move(value)};
  return true;
}

// As bind_param, without making and unmaking values where that is not needed: this is what the evaluator does most.
bool bind_number(Machine& m, const Param& param, prim::Value value) {
  bool is_of_type = param.type.kind == TypeKind::Prim && param.type.prim == value.type && !param.mem;
  if (!is_of_type || param.name.id >= m.slots.size()) return bind_param(m, param, scalar_value(value));
  Slot& slot = m.slots[param.name.id];
  slot.clear();
  slot.value.kind = EvalKind::Scalar;
  slot.value.scalar = value;
  return true;
}

// In the memory stages a parameter must lie where it says.
bool bind_param(Machine& m, const Param& param, EvalValue value) {
  if (m.options.check_types && !check_type(m, param.type, value, {})) {
    if (m.error->kind == EvalErrorKind::InvalidProgram) m.error->message += " [" + show(param.name) + "]";
    return false;
  }
  if (param.mem) return bind_placed(m, param, std::move(value), Placing::Check);
  return bind(m, param.name, std::move(value));
}

static bool get_dim(Machine& m, const Dim& dim, std::span<const EvalValue> results, int64_t& out) {
  if (!dim.is_ext()) return get_i64(m, dim.size, out);
  size_t index = static_cast<size_t>(dim.ext);
  if (index >= results.size() || !results[index].is_scalar() || results[index].scalar.type != PrimType::I64)
    return fail_program(m, fmt::format("the existential size {} is no result of type i64", dim.ext));
  out = static_cast<int64_t>(results[index].scalar.bits);
  return true;
}

bool get_dims(Machine& m, List<Dim> dims, size_t from, std::span<const EvalValue> results, std::vector<int64_t>& out) {
  for (size_t d = from; d < dims.size(); d++) {
    int64_t size;
    if (!get_dim(m, dims[d], results, size)) return false;
    out.push_back(size);
  }
  return true;
}

// Shapes are compared with the values of the sizes in the type.
static bool check_array_type(Machine& m, const Type& type, const EvalValue& value, std::span<const EvalValue> results) {
  bool is_fitting =
      value.is_array() && value.array->type == type.prim && value.array->extents.size() == type.dims.size();
  for (size_t d = 0; d < type.dims.size(); d++) {
    int64_t size;
    if (!get_dim(m, type.dims[d], results, size)) return false;
    is_fitting = is_fitting && value.array->extents[d].size == size;
  }
  if (is_fitting) return true;
  std::vector<int64_t> expected;
  if (!get_dims(m, type.dims, 0, results, expected)) return false;
  std::string actual = value.is_array() ? show_type(*value.array) : show(value);
  return fail_program(m, fmt::format("a value of type {} where the type says {}", actual,
                                     prim::show_type(prim::DataType{type.prim, expected})));
}

bool check_type(Machine& m, const Type& type, const EvalValue& value, std::span<const EvalValue> results) {
  switch (type.kind) {
    case TypeKind::Prim:
      if (value.is_scalar() && value.scalar.type == type.prim) return true;
      return fail_program(m, fmt::format("the value {} where the type says {}", show(value), prim::name_of(type.prim)));
    case TypeKind::Array:
      return check_array_type(m, type, value, results);
    case TypeKind::Acc:
      if (value.kind == EvalKind::Acc) return true;
      return fail_program(m, fmt::format("the value {} where the type says accumulator", show(value)));
    case TypeKind::Cert:
      if (value.kind == EvalKind::Cert) return true;
      return fail_program(m, fmt::format("the value {} where the type says certificate", show(value)));
    case TypeKind::Mem:
      if (value.kind == EvalKind::Mem) return true;
      return fail_program(m, fmt::format("the value {} where the type says mem", show(value)));
  }
  return false;
}

bool check_results(Machine& m, List<Type> types, std::span<const EvalValue> results) {
  if (types.size() != results.size())
    return fail_program(m, fmt::format("{} results where {} are declared", results.size(), types.size()));
  if (!m.options.check_types) return true;
  for (size_t i = 0; i < types.size(); i++)
    if (!check_type(m, types[i], results[i], results)) return false;
  return true;
}

bool allocate(Machine& m, PrimType type, std::span<const int64_t> shape, EvalArray& out) {
  for (int64_t size : shape)
    if (size < 0) return fail_program(m, fmt::format("an array of shape [{}]", fmt::join(shape, "][")));
  std::optional<EvalArray> array = new_array(m.memory, type, shape);
  if (!array) return fail_memory(m);
  out = std::move(*array);
  return true;
}

bool make_writable(Machine& m, EvalValue& value) {
  if (!value.is_array()) return fail_program(m, "only arrays can be written to");
  if (is_writable(value)) return true;
  if (!count_steps(m, value.array->num_elements())) return false;
  std::optional<EvalArray> copy = copy_of(m.memory, *value.array);
  if (!copy) return fail_memory(m);
  value = array_value(std::move(*copy));
  return true;
}

// In the memory stages the write is noted, for check_place_in_use.
bool write(Machine& m, const EvalArray& to, const EvalValue& value) {
  if (has_places(m) && m.options.check_types) note_write(to);
  if (value.is_scalar() && to.rank() == 0 && value.scalar.type == to.type) {
    store(to, to.offset, value.scalar);
    return true;
  }
  if (!value.is_array() || value.array->type != to.type || !is_same_shape(*value.array, to))
    return fail_program(
        m, fmt::format("a value {} is written to a place of type {}",
                       value.is_array() ? "of type " + show_type(*value.array) : show(value), show_type(to)));
  if (!count_steps(m, to.num_elements())) return false;
  copy_elements(to, *value.array);
  return true;
}

}  // namespace fehu::ir
