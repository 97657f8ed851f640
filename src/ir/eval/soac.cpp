// Evaluation of maps, reductions, scans, of SOACs whose results are as long as they come out, and of streams.
//
// Everything runs sequentially, from the first element to the last. Where an operator is not associative this order is
// one of several that are allowed, and passes may change it.
#include <algorithm>

#include <fmt/format.h>

#include "ir/eval/machine.h"

namespace fehu::ir {

// Inputs are read, not taken: the lambda may use the whole array as well.
bool get_inputs(Machine& m, const Operand& width, List<VName> arrays, Inputs& out) {
  if (!get_i64(m, width, out.width)) return false;
  if (out.width < 0) return fail_program(m, fmt::format("the width {} is negative", out.width));
  for (VName name : arrays) {
    const EvalValue* value = value_of(m, name);
    if (!value) return false;
    if (value->is_array() && value->array->extents[0].size != out.width)
      return fail_program(
          m, fmt::format("an array of {} rows where the width is {}", value->array->extents[0].size, out.width));
    if (!value->is_array() && value->kind != EvalKind::Acc) return fail_program(m, "an input is not an array");
    out.arrays.push_back(*value);
  }
  return true;
}

// Parameters are bound directly, without a list of arguments: this is the innermost loop of the evaluator.
bool eval_element(Machine& m, const Lambda& lambda, const Inputs& inputs, int64_t index, Values& out) {
  if (lambda.params.size() != inputs.arrays.size())
    return fail_program(m, fmt::format("{} arrays for {} parameters", inputs.arrays.size(), lambda.params.size()));
  if (!count_steps(m, 1)) return false;
  for (size_t i = 0; i < inputs.arrays.size(); i++) {
    const EvalValue& input = inputs.arrays[i];
    const EvalArray* array = input.is_array() ? input.array.get() : nullptr;
    bool is_ok = array && array->rank() == 1
                     ? bind_number(m, lambda.params[i], load(*array, array->offset + index * array->extents[0].stride))
                     : bind_param(m, lambda.params[i], array ? element_of(*array, index) : input);
    if (!is_ok) return false;
  }
  return eval_body(m, *lambda.body, out) && check_results(m, lambda.ret, out);
}

// ---------------------------------------------------------------------------------------------------------------
// Results that grow row by row

namespace {
// A result that grows by a row with each element.
struct Collector {
  EvalValue value;  // an array of all rows; or the accumulator
  int64_t next = 0;
};
}  // namespace

// An accumulator that no iteration returned is the one that went in.
static bool find_acc(Machine& m, const Lambda& lambda, const Inputs& inputs, VName acc, EvalValue& out) {
  for (size_t i = 0; i < inputs.arrays.size() && i < lambda.params.size(); i++) {
    if (lambda.params[i].type.kind != TypeKind::Acc || lambda.params[i].type.acc != acc) continue;
    out = inputs.arrays[i];
    return true;
  }
  return fail_program(m, "a returned accumulator is not among the inputs");
}

// Room for `width` rows whose shape is that of `type` from dimension `from` on.
static bool start_rows(Machine& m, const Type& type, size_t from, int64_t width, Collector& out) {
  std::vector<int64_t> shape{width};
  EvalArray array;
  if (!get_dims(m, type.dims, from, {}, shape) || !allocate(m, type.prim, shape, array)) return false;
  out.value = array_value(std::move(array));
  return true;
}

// An accumulator is not collected: the last one counts.
static bool add_row(Machine& m, Collector& to, const EvalValue& value) {
  if (value.kind == EvalKind::Acc) {
    to.value = value;
    return true;
  }
  if (!to.value.is_array()) return fail_program(m, "a result is not an accumulator");
  return write(m, row_of(*to.value.array, to.next++), value);
}

// ---------------------------------------------------------------------------------------------------------------
// Screma

namespace {
// An operator of a scan or a reduction, and where it is.
struct Folder {
  const Lambda* op;
  Values values;
  std::vector<Collector> rows = {};  // of scans, if there is no post function
};
}  // namespace

// Begins with the neutral elements.
static bool start_folder(Machine& m, const Lambda* op, List<Operand> neutral, Folder& out) {
  out.op = op;
  if (op->ret.size() != neutral.size()) return fail_program(m, "an operator has the wrong number of neutral elements");
  for (const Operand& operand : neutral)
    if (!get(m, operand, out.values.emplace_back())) return false;
  return true;
}

// values = op(values ++ next).
static bool step_folder(Machine& m, Folder& folder, std::span<EvalValue> next) {
  Values args = std::move(folder.values);
  for (EvalValue& value : next) args.push_back(std::move(value));
  folder.values = {};
  if (!eval_lambda(m, *folder.op, std::move(args), folder.values)) return false;
  for (size_t i = 0; i < folder.rows.size(); i++)
    if (!add_row(m, folder.rows[i], folder.values[i])) return false;
  return true;
}

namespace {
// What a screma carries from one element to the next.
struct ScremaState {
  std::vector<Folder> folders;  // scans, then reductions
  std::vector<Collector> maps;
  size_t num_folded = 0;  // results of the map function that are folded
};
}  // namespace

static bool start_folders(Machine& m, const ScremaExp& e, int64_t width, ScremaState& state) {
  for (const Scan& scan : e.scans) {
    Folder& folder = state.folders.emplace_back();
    if (!start_folder(m, scan.op, scan.neutral, folder)) return false;
    if (e.post) continue;
    for (const Type& type : scan.op->ret)
      if (!start_rows(m, type, 0, width, folder.rows.emplace_back())) return false;
  }
  for (const Reduce& reduce : e.reduces)
    if (!start_folder(m, reduce.op, reduce.neutral, state.folders.emplace_back())) return false;
  for (const Folder& folder : state.folders) state.num_folded += folder.values.size();
  return true;
}

static bool start_maps(Machine& m, const ScremaExp& e, const Inputs& inputs, ScremaState& state) {
  if (state.num_folded > e.lambda->ret.size()) return fail_program(m, "the map function has too few results");
  for (const Type& type : e.post ? e.post->ret : e.lambda->ret.subspan(state.num_folded)) {
    Collector& rows = state.maps.emplace_back();
    bool is_ok = type.kind == TypeKind::Acc ? find_acc(m, *e.lambda, inputs, type.acc, rows.value)
                                            : start_rows(m, type, 0, inputs.width, rows);
    if (!is_ok) return false;
  }
  return true;
}

// The post function on the scanned elements and the mapped ones.
static bool eval_post(Machine& m, const ScremaExp& e, const ScremaState& state, std::span<EvalValue> mapped,
                      Values& out) {
  Values args;
  for (const Folder& folder : std::span(state.folders).first(e.scans.size()))
    args.insert(args.end(), folder.values.begin(), folder.values.end());
  for (EvalValue& value : mapped) args.push_back(std::move(value));
  return eval_lambda(m, *e.post, std::move(args), out);
}

// One element: map, then scans and reductions, then the post function, then the rows.
static bool step_screma(Machine& m, const ScremaExp& e, const Inputs& inputs, int64_t index, ScremaState& state) {
  Values values;
  if (!eval_element(m, *e.lambda, inputs, index, values)) return false;
  size_t at = 0;
  for (Folder& folder : state.folders) {
    size_t count = folder.values.size();
    if (!step_folder(m, folder, std::span(values).subspan(at, count))) return false;
    at += count;
  }
  if (e.post) {
    Values results;
    if (!eval_post(m, e, state, std::span(values).subspan(at), results)) return false;
    values = std::move(results);
    at = 0;
  }
  for (Collector& rows : state.maps)
    if (!add_row(m, rows, values[at++])) return false;
  return true;
}

bool eval(Machine& m, const ScremaExp& e, Values& out) {
  Inputs inputs;
  ScremaState state;
  if (!get_inputs(m, e.width, e.arrays, inputs) || !start_folders(m, e, inputs.width, state) ||
      !start_maps(m, e, inputs, state))
    return false;
  for (int64_t i = 0; i < inputs.width; i++)
    if (!step_screma(m, e, inputs, i, state)) return false;
  for (size_t i = 0; i < e.scans.size() && !e.post; i++)
    for (Collector& rows : state.folders[i].rows) out.push_back(std::move(rows.value));
  for (size_t i = e.scans.size(); i < state.folders.size(); i++)
    for (EvalValue& value : state.folders[i].values) out.push_back(std::move(value));
  for (Collector& rows : state.maps) out.push_back(std::move(rows.value));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Parts of arrays

// A view of some rows; accumulators go through as they are.
static EvalValue chunk_of(const EvalValue& input, int64_t begin, int64_t size) {
  if (!input.is_array()) return input;
  EvalArray view = *input.array;
  view.offset += size > 0 ? begin * view.extents[0].stride : 0;
  view.extents[0].size = size;
  return array_value(std::move(view));
}

// Adds the rows of a chunk of results.
static bool add_chunk(Machine& m, Collector& to, const EvalValue& chunk, int64_t size) {
  if (!chunk.is_array() || chunk.array->rank() == 0 || chunk.array->extents[0].size != size)
    return fail_program(m, "a chunk of results has the wrong size");
  EvalValue target = chunk_of(to.value, to.next, size);
  to.next += size;
  return write(m, *target.array, chunk);
}

// ---------------------------------------------------------------------------------------------------------------
// Expand

// The sizes of all elements, none below 0.
static bool eval_sizes(Machine& m, const ExpandExp& e, const Inputs& inputs, std::vector<int64_t>& sizes) {
  Inputs arrays{inputs.width, {}};
  for (const EvalValue& input : inputs.arrays)
    if (input.is_array()) arrays.arrays.push_back(input);
  for (int64_t i = 0; i < inputs.width; i++) {
    Values size;
    if (!eval_element(m, *e.size, arrays, i, size)) return false;
    if (size.size() != 1 || !size[0].is_scalar()) return fail_program(m, "a size is not a number");
    sizes.push_back(std::max(int64_t{0}, static_cast<int64_t>(size[0].scalar.bits)));
  }
  return true;
}

// Element i for the j-th time.
static bool step_expand(Machine& m, const ExpandExp& e, const Inputs& inputs, int64_t i, int64_t j,
                        std::vector<Collector>& rows) {
  Values args, results;
  for (const EvalValue& input : inputs.arrays) args.push_back(input.is_array() ? element_of(*input.array, i) : input);
  args.push_back(scalar_value(prim::i64_value(j)));
  if (!count_steps(m, 1) || !eval_lambda(m, *e.lambda, std::move(args), results)) return false;
  for (size_t k = 0; k < rows.size(); k++)
    if (!add_row(m, rows[k], results[k])) return false;
  return true;
}

bool eval(Machine& m, const ExpandExp& e, Values& out) {
  Inputs inputs;
  std::vector<int64_t> sizes;
  if (!get_inputs(m, e.width, e.arrays, inputs) || !eval_sizes(m, e, inputs, sizes)) return false;
  int64_t total = 0;
  for (int64_t size : sizes)
    if (__builtin_add_overflow(total, size, &total)) return fail_memory(m);
  std::vector<Collector> rows;
  for (const Type& type : e.lambda->ret) {
    Collector& to = rows.emplace_back();
    bool is_ok = type.kind == TypeKind::Acc ? find_acc(m, *e.lambda, inputs, type.acc, to.value)
                                            : start_rows(m, type, 0, total, to);
    if (!is_ok) return false;
  }
  for (int64_t i = 0; i < inputs.width; i++)
    for (int64_t j = 0; j < sizes[static_cast<size_t>(i)]; j++)
      if (!step_expand(m, e, inputs, i, j, rows)) return false;
  out.push_back(scalar_value(prim::i64_value(total)));
  for (Collector& collector : rows) out.push_back(std::move(collector.value));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Flatmap

// The segments that all elements gave, one after the other.
static bool join_segments(Machine& m, const Type& type, int64_t total, const Values& segments, EvalValue& out) {
  Collector to;
  if (!start_rows(m, type, 1, total, to)) return false;
  for (const EvalValue& segment : segments)
    if (!add_chunk(m, to, segment, segment.array->extents[0].size)) return false;
  out = std::move(to.value);
  return true;
}

bool eval(Machine& m, const FlatmapExp& e, Values& out) {
  Inputs inputs;
  if (!get_inputs(m, e.width, e.arrays, inputs)) return false;
  size_t num_data = num_segments(e), count = e.lambda->ret.size();
  std::vector<Values> data(num_data);
  std::vector<Collector> rows(count - num_data);  // the lengths, then the other values
  for (size_t i = 0; i < rows.size(); i++)
    if (!start_rows(m, e.lambda->ret[i == 0 ? 0 : i + num_data], 0, inputs.width, rows[i])) return false;
  int64_t total = 0;
  for (int64_t i = 0; i < inputs.width; i++) {
    Values results;
    if (!eval_element(m, *e.lambda, inputs, i, results)) return false;
    auto length = static_cast<int64_t>(results[0].scalar.bits);
    if (__builtin_add_overflow(total, length, &total)) return fail_memory(m);
    for (size_t k = 0; k < rows.size(); k++)
      if (!add_row(m, rows[k], results[k == 0 ? 0 : k + num_data])) return false;
    for (size_t k = 0; k < num_data; k++) {
      bool is_segment = results[1 + k].is_array() && results[1 + k].array->extents[0].size == length;
      if (!is_segment) return fail_program(m, "a segment is not of the length that is given");
      data[k].push_back(std::move(results[1 + k]));
    }
  }
  out.push_back(scalar_value(prim::i64_value(total)));
  out.push_back(std::move(rows[0].value));
  for (size_t k = 0; k < num_data; k++)
    if (!join_segments(m, e.lambda->ret[1 + k], total, data[k], out.emplace_back())) return false;
  for (size_t k = 1; k < rows.size(); k++) out.push_back(std::move(rows[k].value));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Stream

static bool step_stream(Machine& m, const StreamExp& e, const Inputs& inputs, int64_t begin, int64_t size, Values& accs,
                        std::vector<Collector>& rows) {
  Values args{scalar_value(prim::i64_value(size))}, results;
  for (EvalValue& acc : accs) args.push_back(std::move(acc));
  for (const EvalValue& input : inputs.arrays) args.push_back(chunk_of(input, begin, size));
  if (!eval_lambda(m, *e.lambda, std::move(args), results)) return false;
  for (size_t i = 0; i < accs.size(); i++) accs[i] = std::move(results[i]);
  for (size_t i = 0; i < rows.size(); i++)
    if (!add_chunk(m, rows[i], results[accs.size() + i], size)) return false;
  return true;
}

// How the input is cut is up to the options; a program whose results depend on it is wrong.
bool eval(Machine& m, const StreamExp& e, Values& out) {
  Inputs inputs;
  if (!get_inputs(m, e.width, e.arrays, inputs)) return false;
  Values accs;
  for (const Operand& acc : e.accs)
    if (!take(m, acc, accs.emplace_back())) return false;
  if (e.lambda->ret.size() < accs.size()) return fail_program(m, "the function of a stream has too few results");
  std::vector<Collector> rows;
  for (const Type& type : e.lambda->ret.subspan(accs.size()))
    if (!start_rows(m, type, 1, inputs.width, rows.emplace_back())) return false;
  int64_t most = m.options.chunk_size > 0 ? m.options.chunk_size : inputs.width;
  for (int64_t begin = 0; begin < inputs.width;) {
    int64_t size = std::min(most, inputs.width - begin);
    if (!step_stream(m, e, inputs, begin, size, accs, rows)) return false;
    begin += size;
  }
  for (EvalValue& acc : accs) out.push_back(std::move(acc));
  for (Collector& collector : rows) out.push_back(std::move(collector.value));
  return true;
}

}  // namespace fehu::ir
