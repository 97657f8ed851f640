// Evaluation of branches and loops.
#include <algorithm>
#include <random>
#include <utility>

#include "ir/eval/machine.h"

namespace fehu::ir {

// Floats are compared as numbers here, and by their bits in generated code; lowering makes no cases of floats.
static bool is_case(const MatchCase& c, std::span<const prim::Value> scrutinees) {
  for (size_t i = 0; i < scrutinees.size(); i++) {
    bool is_wildcard = i < c.is_wildcard.size() && c.is_wildcard[i];
    if (!is_wildcard && !prim::is_equal(c.values[i], scrutinees[i])) return false;
  }
  return true;
}

// The first that fits; there is always the default.
static const Body* find_case(const MatchExp& e, std::span<const prim::Value> scrutinees) {
  for (const MatchCase& c : e.cases)
    if (is_case(c, scrutinees)) return c.body;
  return e.otherwise;
}

// All cases are checked to be well-formed, also those that come after the one that is taken.
bool eval(Machine& m, const MatchExp& e, Values& out) {
  std::vector<prim::Value> scrutinees(e.scrutinees.size());
  for (size_t i = 0; i < scrutinees.size(); i++)
    if (!get_scalar(m, e.scrutinees[i], scrutinees[i])) return false;
  for (const MatchCase& c : e.cases) {
    if (c.values.size() != scrutinees.size()) return fail_program(m, "a case has the wrong number of literals");
    for (size_t i = 0; i < scrutinees.size(); i++)
      if (!(i < c.is_wildcard.size() && c.is_wildcard[i]) && c.values[i].type != scrutinees[i].type)
        return fail_program(m, "a literal of a case has the wrong type");
  }
  return eval_body(m, *find_case(e, scrutinees), out) && check_results(m, e.ret, out);
}

// What the loop owns is consumed; of what it only looks at, the last use may still be taken, so that updates in the
// body need no copy.
static bool get_inits(Machine& m, const LoopExp& e, Values& out) {
  for (const LoopParam& param : e.params) {
    bool is_consumed = param.param.type.unique && param.init.is_var();
    EvalValue& value = out.emplace_back();
    if (!(is_consumed ? consume(m, param.init.name, value) : take(m, param.init, value))) return false;
  }
  for (const LoopParam& param : e.params)
    if (param.is_moved && !release_block(m, param.init.name)) return false;
  return true;
}

// One iteration: `values` become the parameters, then what the body returns.
static bool iterate(Machine& m, const LoopExp& e, Values& values) {
  if (!count_steps(m, 1)) return false;
  for (size_t i = 0; i < e.params.size(); i++)
    if (!bind_param(m, e.params[i].param, std::move(values[i]))) return false;
  values.clear();
  if (!eval_body(m, *e.body, values)) return false;
  if (values.size() == e.params.size()) return true;
  return fail_program(m, "a loop body has the wrong number of results");
}

// The counter has the type of the bound, which is evaluated once. A negative bound means no iterations.
static bool eval_for(Machine& m, const LoopExp& e, Values& values) {
  prim::Value bound;
  if (!get_typed(m, e.bound, e.counter_type, bound)) return false;
  if (!prim::is_integer(e.counter_type)) return fail_program(m, "the counter of a loop is not an integer");
  for (int64_t i = 0; i < prim::as_i64(bound); i++) {
    if (!bind(m, e.counter, scalar_value(prim::int_value(e.counter_type, static_cast<uint64_t>(i))))) return false;
    if (!iterate(m, e, values)) return false;
  }
  return true;
}

// The condition is the value that a parameter has before the iteration.
static bool eval_while(Machine& m, const LoopExp& e, Values& values) {
  size_t index = 0;
  while (index < e.params.size() && e.params[index].param.name != e.condition) index++;
  if (index == e.params.size()) return fail_program(m, "the condition of a loop is not one of its parameters");
  for (;;) {
    if (!values[index].is_scalar()) return fail_program(m, "the condition of a loop is not a scalar");
    if (!prim::as_bool(values[index].scalar)) return true;
    if (!iterate(m, e, values)) return false;
  }
}

// Pieces of different lengths, which follow from the seed.
using Pieces = std::vector<std::pair<int64_t, int64_t>>;
static Pieces pieces_of(const Machine& m, int64_t count) {
  std::mt19937_64 random(m.options.seed);
  Pieces pieces;
  uint64_t longest = static_cast<uint64_t>(std::max<int64_t>(1, count / m.options.num_chunks * 2));
  for (int64_t at = 0; at < count; at = pieces.back().second)
    pieces.emplace_back(at, std::min(count, at + 1 + static_cast<int64_t>(random() % longest)));
  return pieces;
}

// Which elements of the arrays that go round each piece has changed.
struct Written {
  std::vector<std::vector<int64_t>> by;  // of each array and element: the first point of the piece, plus 1

  // What the piece that begins there has changed; false if another one has changed it before.
  bool note(const Values& before, const Values& after, int64_t first) {
    by.resize(after.size());
    for (size_t k = 0; k < after.size(); k++) {
      if (!after[k].is_array()) continue;
      EvalArray x = *before[k].array, y = *after[k].array;
      by[k].resize(static_cast<size_t>(y.num_elements()));
      for (int64_t i = 0; i < y.num_elements(); i++) {
        if (load(x, x.offset + i).bits == load(y, y.offset + i).bits) continue;
        if (std::exchange(by[k][static_cast<size_t>(i)], first + 1) != 0) return false;
      }
    }
    return true;
  }
};

// Only while accumulators are no arrays yet: these may be written by all pieces. Only what is small and dense.
static bool can_be_watched(const Machine& m, const Values& values, const Pieces& pieces) {
  constexpr int64_t kMostElements = 10'000;
  if (m.program->stage != Stage::Soacs) return false;
  return std::ranges::all_of(values, [&](const EvalValue& v) {
    return !v.is_array() ||
           (v.array->is_row_major() && v.array->num_elements() * static_cast<int64_t>(pieces.size()) < kMostElements);
  });
}

static bool eval_in_order(Machine& m, const LoopExp& e, const Pieces& pieces, Values& values) {
  bool is_watched = can_be_watched(m, values, pieces);
  Written written;
  for (const auto& [first, last] : pieces) {
    Values before = is_watched ? values : Values();
    if (!bind(m, e.counter, scalar_value(prim::i64_value(first)))) return false;
    if (!bind(m, e.last, scalar_value(prim::i64_value(last)))) return false;
    if (!iterate(m, e, values)) return false;
    if (is_watched && !written.note(before, values, first))
      return fail_program(m, "two pieces of a parallel region write to the same place");
  }
  return true;
}

// In any order; but a region fails as its first point does that fails, so all is done again in order then.
static bool eval_pieces(Machine& m, const LoopExp& e, Values& values) {
  prim::Value count;
  if (!get_typed(m, e.bound, prim::PrimType::I64, count)) return false;
  Pieces pieces = pieces_of(m, prim::as_i64(count));
  if (m.options.seed == 0) return eval_in_order(m, e, pieces, values);
  Pieces shuffled = pieces;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937_64(m.options.seed));
  Values inits = values;
  if (eval_in_order(m, e, shuffled, values)) return true;
  if (m.error->kind != EvalErrorKind::Failure) return false;
  m.error.reset();
  values = inits;
  return eval_in_order(m, e, pieces, values);
}

bool eval(Machine& m, const LoopExp& e, Values& out) {
  if (!get_inits(m, e, out)) return false;
  if (is_region(e)) return eval_pieces(m, e, out);
  return e.form == LoopForm::For ? eval_for(m, e, out) : eval_while(m, e, out);
}

}  // namespace fehu::ir
