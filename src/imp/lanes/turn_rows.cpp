// Finds the rows, and writes the strips.
#include "imp/lanes/turn_rows.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/fresh.h"
#include "imp/functions.h"
#include "imp/lanes/choose.h"
#include "imp/lanes/parts.h"
#include "imp/lanes/strips.h"
#include "imp/names.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

constexpr int64_t kTurnedRows = 64;       // iterations, whose rows are turned together
constexpr uint32_t kBufferBytes = 16384;  // half of the first cache
constexpr size_t kMostRows = 2;           // arrays
constexpr int64_t kFewestReads = 4;       // of an element, for its way through the buffer
constexpr int64_t kFewestRows = 16;       // for a vector

// An array of which the loop reads row number i in iteration i.
struct TurnedRow {
  VName pointer;
  PrimType type;
  const Exp *stride, *width;            // from row to row; how many elements are read
  std::vector<const Exp*> added, rest;  // row 0 begins at the sum of `added`, times the stride, and that of `rest`
  VName buffer = {};
  int64_t most_columns() const { return kBufferBytes / (kTurnedRows * static_cast<int64_t>(prim::byte_size(type))); }
};

bool adds(BinOp op) {
  return op == BinOp::Add || op == BinOp::AddNw;
}
bool multiplies(BinOp op) {
  return op == BinOp::Mul || op == BinOp::MulNw;
}

void append_terms(const Exp* e, std::vector<const Exp*>& out) {
  auto* bin = try_as<BinExp>(e);
  if (!bin || !adds(bin->op)) return out.push_back(e);
  append_terms(bin->x, out);
  append_terms(bin->y, out);
}

// Names of row numbers: the counter of the loop, and constants that are this plus something, as where a loop is over a
// part of the rows. With the terms of what is added.
using RowNumbers = std::unordered_map<uint32_t, std::vector<const Exp*>>;

// What is added to the counter in a sum. Nothing: it is not there, or twice.
std::optional<std::vector<const Exp*>> added_to_counter(const Exp* e, const RowNumbers& numbers) {
  std::vector<const Exp*> terms, added;
  append_terms(e, terms);
  bool has_counter = false;
  for (const Exp* term : terms) {
    auto* var = try_as<VarExp>(term);
    auto number = var ? numbers.find(var->name.id) : numbers.end();
    if (number == numbers.end()) {
      added.push_back(term);
    } else if (has_counter) {
      return std::nullopt;
    } else {
      added.insert(added.end(), number->second.begin(), number->second.end());
      has_counter = true;
    }
  }
  return has_counter ? std::optional(added) : std::nullopt;
}

// An index that is (counter + added) * stride + column + rest, in any order. Where row 0 begins is added * stride +
// rest.
struct Place {
  const Exp* stride = nullptr;
  VName column = {};
  std::vector<const Exp*> added, rest;
};
// The column is the first of the variables that may be one. Nothing: there is none, or the index is another.
template <typename IsColumn>
std::optional<Place> place_in_row(const Exp* index, const RowNumbers& numbers, IsColumn is_column) {
  std::vector<const Exp*> terms;
  append_terms(index, terms);
  Place place;
  for (const Exp* term : terms) {
    auto* var = try_as<VarExp>(term);
    auto* product = try_as<BinExp>(term);
    if (product && !multiplies(product->op)) product = nullptr;
    auto added_x = product && !place.stride ? added_to_counter(product->x, numbers) : std::nullopt;
    auto added_y = product && !place.stride && !added_x ? added_to_counter(product->y, numbers) : std::nullopt;
    if (added_x || added_y) {
      place.stride = added_x ? product->y : product->x;
      place.added = added_x ? *added_x : *added_y;
    } else if (var && !place.column && is_column(var->name)) {
      place.column = var->name;
    } else {
      place.rest.push_back(term);
    }
  }
  return place.stride && place.column ? std::optional(place) : std::nullopt;
}

bool is_in_row(const Place& place, const For& column, const LoadExp& load, const TurnedRow& row) {
  return load.pointer == row.pointer && is_same(place.stride, row.stride) && is_same(column.bound, row.width) &&
         std::ranges::equal(place.added, row.added, is_same) && std::ranges::equal(place.rest, row.rest, is_same);
}

// What the loop does with names and memory, and whether all of it is scalar code that neither fails nor goes on for
// ever.
class Changes : public Walker {
 public:
  Changes(const For& loop, const SameBlocks& blocks) : blocks_(blocks) {
    changing_.insert(loop.counter.id);
    code(loop.body);
  }
  bool is_simple = true;

  bool is_fixed(const Exp* e) const {
    auto* var = try_as<VarExp>(e);
    auto* bin = try_as<BinExp>(e);
    if (bin) return (adds(bin->op) || multiplies(bin->op)) && is_fixed(bin->x) && is_fixed(bin->y);
    return e->kind == ExpKind::Const || (var && !changing_.contains(var->name.id));
  }
  bool is_stored_to(VName pointer) const { return stored_.contains(blocks_.behind(pointer)); }

  void name(VName name, NameKind kind, Use use) override {
    if (use == Use::Read) return;
    if (kind == NameKind::Pointer) stored_.insert(blocks_.behind(name));
    changing_.insert(name.id);
  }
  void stm(const Stm* s) override {
    is_simple &= s->kind == StmKind::DeclareScalar || s->kind == StmKind::Assign || s->kind == StmKind::Store ||
                 s->kind == StmKind::For || s->kind == StmKind::If;
    if (is_simple) walk_children(s, *this);
  }

 private:
  const SameBlocks& blocks_;
  std::unordered_set<uint32_t> changing_, stored_;
};

// The rows, and what must hold for each iteration to read all of them several times.
class Finder : public Walker {
 public:
  Finder(const For& loop, const SameBlocks& blocks) : changes_(loop, blocks) {
    numbers[loop.counter.id] = {};
    if (changes_.is_simple) code(loop.body);
  }
  struct Least {
    const Exp* bound;
    int64_t count;
  };
  std::vector<TurnedRow> rows;
  std::vector<Least> bounds;
  std::unordered_map<uint32_t, const For*> columns;  // the loops over columns, by counter
  RowNumbers numbers;

  void stm(const Stm* s) override;
  void exp(const Exp* e) override;

 private:
  void load(const LoadExp& e);
  bool are_fixed(const std::vector<const Exp*>& parts) const {
    return std::ranges::all_of(parts, [&](const Exp* part) { return changes_.is_fixed(part); });
  }

  const Changes changes_;
  std::vector<const For*> around_;  // the loop at hand, and those in the loop that are around it
};

// What is in branches is not always read.
void Finder::stm(const Stm* s) {
  if (s->kind == StmKind::If) return;
  if (auto* scalar = try_as<DeclareScalar>(s); scalar && scalar->is_constant && scalar->type == PrimType::I64)
    if (auto added = added_to_counter(scalar->value, numbers); added && are_fixed(*added))
      numbers[scalar->name.id] = *added;
  auto* loop = try_as<For>(s);
  if (!loop) return walk_children(s, *this);
  if (loop->type != PrimType::I64 || !changes_.is_fixed(loop->bound)) return;
  around_.push_back(loop);
  code(loop->body);
  around_.pop_back();
}

// `cond` computes one of its operands only, and so do && and ||.
void Finder::exp(const Exp* e) {
  auto* bin = try_as<BinExp>(e);
  if (e->kind == ExpKind::Fun || (bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr))) return;
  if (auto* element = try_as<LoadExp>(e)) load(*element);
  walk_children(e, *this);
}

// The column must be a counter of a loop that is itself inside of another one (`column == begin` means that it is the
// outermost, and the row is read once). The loops around the read must have rounds, so that all of the row is read, and
// the ones directly around it several, so that it pays: that is noted as bounds to be asked for when the program runs.
void Finder::load(const LoadExp& e) {
  auto column = around_.end();
  std::optional<Place> place = place_in_row(e.index, numbers, [&](VName name) {
    column = std::ranges::find(around_, name, &For::counter);
    return column != around_.end();
  });
  if (!place || column == around_.begin() || changes_.is_stored_to(e.pointer)) return;
  if (!changes_.is_fixed(place->stride) || !are_fixed(place->added) || !are_fixed(place->rest)) return;
  auto is_known = [&](const TurnedRow& row) { return is_in_row(*place, **column, e, row); };
  if (std::ranges::none_of(rows, is_known))
    rows.push_back({e.pointer, e.type, place->stride, (*column)->bound, place->added, place->rest});
  for (auto around = around_.begin(); around != around_.end(); around++)
    if (around != column) bounds.push_back({(*around)->bound, around + 1 == column ? kFewestReads : 1});
  columns[place->column.id] = *column;
}

// A copy of the loop's body, which reads the buffers.
class TurnedBody : public FreshNames {
 public:
  TurnedBody(Arena& arena, uint32_t& last_name, const Finder& found, const Exp* lane)
      : FreshNames(arena, last_name), found_(found), lane_(lane) {}

  // A load of a row becomes one of the buffer: the column counts rows of the buffer, the lane its columns.
  const Exp* exp(const Exp* e) override {
    auto* load = try_as<LoadExp>(e);
    if (!load) return map_children(e, *this);
    std::optional<Place> place =
        place_in_row(load->index, found_.numbers, [&](VName name) { return found_.columns.contains(name.id); });
    auto row = std::ranges::find_if(found_.rows, [&](const TurnedRow& each) {
      return place && is_in_row(*place, *found_.columns.at(place->column.id), *load, each);
    });
    if (row == found_.rows.end()) return map_children(e, *this);
    auto i64 = [&](BinOp op, const Exp* x, const Exp* y) { return arena.make<BinExp>(PrimType::I64, op, x, y); };
    const Exp* size = arena.make<ConstExp>(PrimType::I64, prim::i64_value(kTurnedRows));
    const Exp* number = exp(arena.make<VarExp>(PrimType::I64, place->column));
    return arena.make<LoadExp>(e->type, row->buffer, i64(BinOp::AddNw, i64(BinOp::MulNw, number, size), lane_));
  }

 private:
  const Finder& found_;
  const Exp* lane_;
};

// Rewrites one loop.
class Turner {
 public:
  Turner(const For& loop, const SameBlocks& blocks, Arena& arena, const LaneOptions& options, uint32_t& last_name)
      : loop_(loop), blocks_(blocks), arena_(arena), options_(options), last_name_(last_name), found_(loop, blocks) {}
  // Appends what stands for the loop, if it is rewritten.
  bool write(std::vector<const Stm*>& out);

 private:
  const For* in_strip(VName base, VName count);
  bool pays(const For& iterations) const;
  const Exp* condition(VName n) const;
  Code strips(VName n);
  const Stm* turn(const TurnedRow& row, VName base, VName count) const;

  VName fresh(VName like) { return {++last_name_, like.base}; }
  const Exp* var(VName name) const { return arena_.make<VarExp>(PrimType::I64, name); }
  const Exp* num(int64_t value) const { return arena_.make<ConstExp>(PrimType::I64, prim::i64_value(value)); }
  const Exp* bin(BinOp op, const Exp* x, const Exp* y) const { return arena_.make<BinExp>(x->type, op, x, y); }
  const Exp* at_most(const Exp* x, const Exp* y, CmpOp op = CmpOp::Sle) const {
    return arena_.make<CmpExp>(PrimType::Bool, op, PrimType::I64, x, y);
  }
  const Stm* constant(VName name, const Exp* value) const {
    return arena_.make<DeclareScalar>(loop_.from, name, PrimType::I64, value, true);
  }

  const For& loop_;
  const SameBlocks& blocks_;
  Arena& arena_;
  const LaneOptions& options_;
  uint32_t& last_name_;
  Finder found_;
};

// A loop that has lanes anyway must be much faster.
bool Turner::pays(const For& iterations) const {
  constexpr double kLeastGain = 1.5;
  if (!loop_.is_parallel)
    return !pays_in_strips(loop_, blocks_, arena_, options_, last_name_) &&
           pays_in_strips(iterations, blocks_, arena_, options_, last_name_);
  LaneGain before = lane_gain(loop_, options_), after = lane_gain(iterations, options_);
  return after.bytes > 0 && (before.bytes == 0 || before.vector_cost > kLeastGain * after.vector_cost);
}

// The iterations of a strip.
const For* Turner::in_strip(VName base, VName count) {
  VName lane = fresh(loop_.counter), number = fresh(loop_.counter);
  TurnedBody copy(arena_, last_name_, found_, var(lane));
  copy.names[loop_.counter.id] = number;
  std::vector<const Stm*> body = {constant(number, bin(BinOp::AddNw, var(base), var(lane)))};
  for (const Stm* s : copy.code(loop_.body)) body.push_back(s);
  For made = loop_;
  made.counter = lane;
  made.bound = var(count);
  made.body = arena_.list(body);
  return arena_.make<For>(made);
}

// Are the rows short enough, without being of negative length, and is each read often enough?
const Exp* Turner::condition(VName n) const {
  const Exp* all = at_most(num(kFewestRows), var(n));
  auto add = [&](const Exp* one) { all = arena_.make<BinExp>(PrimType::Bool, BinOp::LogAnd, all, one); };
  for (const TurnedRow& row : found_.rows) add(at_most(row.width, num(row.most_columns()), CmpOp::Ule));
  for (const Finder::Least& least : found_.bounds) add(at_most(num(least.count), least.bound));
  return all;
}

// The transposition is a copy with strides: position (column, lane) of the buffer comes from position (base + lane,
// column) of the array.
const Stm* Turner::turn(const TurnedRow& row, VName base, VName count) const {
  auto list = [&](const Exp* x, const Exp* y) {
    const Exp* const both[] = {x, y};
    return arena_.list(std::span<const Exp* const>(both));
  };
  Strided to{row.buffer, num(0), list(num(kTurnedRows), num(1))};
  const Exp* number = var(base);
  for (const Exp* term : row.added) number = bin(BinOp::Add, number, term);
  const Exp* first = bin(BinOp::Mul, number, row.stride);
  for (const Exp* term : row.rest) first = bin(BinOp::Add, first, term);
  Strided from{row.pointer, first, list(num(1), row.stride)};
  return arena_.make<Copy>(loop_.from, row.type, list(row.width, var(count)), to, from);
}

// Nothing: the loop would not be better off. Buffers are declared in the loop over the strips, of a size that is known,
// so that they lie on the stack.
Code Turner::strips(VName n) {
  VName strip = fresh(loop_.counter), base = fresh(loop_.counter), count = fresh(loop_.counter);
  const For* iterations = in_strip(base, count);
  if (!pays(*iterations)) return {};
  std::vector<const Stm*> body;
  for (const TurnedRow& row : found_.rows)
    body.push_back(arena_.make<DeclareBuffer>(loop_.from, row.buffer, row.type,
                                              static_cast<uint32_t>(kTurnedRows * row.most_columns())));
  body.push_back(constant(base, bin(BinOp::MulNw, var(strip), num(kTurnedRows))));
  body.push_back(constant(count, bin(BinOp::SMin, bin(BinOp::SubNw, var(n), var(base)), num(kTurnedRows))));
  for (const TurnedRow& row : found_.rows) body.push_back(turn(row, base, count));
  body.push_back(iterations);
  const Exp* last = bin(BinOp::SQuotSafe, bin(BinOp::SubNw, var(n), num(1)), num(kTurnedRows));
  const Exp* number = bin(BinOp::AddNw, last, num(1));  // there are iterations
  const Stm* const loop[] = {arena_.make<For>(loop_.from, strip, PrimType::I64, number, arena_.list(body))};
  return arena_.list(std::span<const Stm* const>(loop));
}

// The loop stays as the other branch, for rows that are too long for the buffers or read too seldom.
bool Turner::write(std::vector<const Stm*>& out) {
  if (!may_have_lanes(loop_) || found_.rows.empty() || found_.rows.size() > kMostRows) return false;
  for (TurnedRow& row : found_.rows) row.buffer = fresh(row.pointer);
  VName n = fresh(loop_.counter);
  Code yes = strips(n);
  if (yes.empty()) return false;
  For same = loop_;
  same.bound = var(n);
  const Stm* const no[] = {arena_.make<For>(same)};
  out.push_back(constant(n, loop_.bound));
  out.push_back(arena_.make<If>(loop_.from, condition(n), yes, arena_.list(std::span<const Stm* const>(no))));
  return true;
}

}  // namespace

const Program* turn_rows(const Program& program, Arena& arena, const LaneOptions& options) {
  if (options.use != LaneUse::WherePaying) return &program;
  uint32_t last_name = largest_name(program);
  return replace_loops(program, arena, [&](const Function& f) {
    return [&, blocks = SameBlocks(f)](const For& loop, std::vector<const Stm*>& out) {
      return Turner(loop, blocks, arena, options, last_name).write(out);
    };
  });
}

}  // namespace fehu::imp
