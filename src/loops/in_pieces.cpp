// The pass `in-pieces`: pieces of a parallel region that read rows of an array, and make the next rows in their place,
// write these at once, not to an array of their own.
//
//   loop (a: *[n][m]f64 = a0) pieces first, last of n do {
//     let {t: i64} = sub64(last, first)
//     let {s: [t][m]f64} = scratch([t][m]f64)
//     let {part: [t][m]f64} = loop (p: *[t][m]f64 = s) for each i < t do {        (p: *[n][m]f64 = a)
//       let {k: i64} = add64(first, i)
//       .. a[k, j] ..                                                      =>     .. p[k, j] ..
//       .. p with [i, j] <- x ..                                                  .. p with [k, j] <- x ..
//     }
//     let {b: [n][m]f64} = a with [first :+ t, 0 :+ m] <- part                    (gone)
//     in {b}
//   }
//
// Relies on: `in-place` has made such regions. Where the array is only written, `coalesce` does the same on memory; and
// where a nest without branches reads it.
//
// - The rows are made by a nest of loops with one update, or one in each branch, at a position of which all their
//   counters are a part, the outermost being the row.
// - The old array is read in the nest only, one element at a time: in the row of the iteration, at the counters of the
//   loops of the nest that are around, and before this iteration writes. So no iteration sees what another writes.
//
// Leaves out: pieces that read rows outside of the nest, or views of them.
#include "loops/in_pieces.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ir/build.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;

namespace {

// One result of a region whose pieces make it in rows.
struct PieceRows {
  const LoopExp& region;
  size_t result;           // of the region
  VName array;             // in a piece: the parameter
  size_t nest = 0;         // the statement of the body that makes the rows
  size_t nest_result = 0;  // of that
  VName scratch = {}, part = {}, row = {};
  std::unordered_set<uint32_t> changed = {};       // names of the new rows, from the nest to the updates
  std::unordered_map<uint32_t, size_t> dims = {};  // by counter of the nest: the dimension in which it is a position
};

bool is_at(const SliceDim& d, VName name) {
  return d.is_fixed && d.start.is_var() && d.start.name == name;
}

bool is_op_of(const Stm& s, prim::BinOp op, VName x, VName y) {
  const auto* bin = try_as<BinOpExp>(s.exp);
  return bin && bin->op == op && bin->x.name == x && bin->y.name == y;
}

// The statement of the body that binds the name, and as which result.
std::pair<size_t, size_t> binder(const Body& b, const Operand& x) {
  for (size_t i = 0; x.is_var() && i < b.stms.size(); i++)
    for (size_t k = 0; k < b.stms[i].pat.size(); k++)
      if (b.stms[i].pat[k].name == x.name) return {i, k};
  return {b.stms.size(), 0};
}

class PieceRowsFinder {
 public:
  // From the end of a piece to the nest that makes its rows.
  static bool find(PieceRows& rows) {
    const Body& b = *rows.region.body;
    auto [last, unused] = binder(b, b.results[rows.result].value);
    if (last == b.stms.size() || b.results[rows.result].certs.size() > 0) return false;
    const auto* update = try_as<UpdateExp>(b.stms[last].exp);
    if (!update || update->is_safe || update->array != rows.array || !update->value.is_var()) return false;
    if (!is_piece(rows.region, b, *update)) return false;
    rows.part = update->value.name;
    rows.changed.insert(b.stms[last].pat[0].name.id);
    std::tie(rows.nest, rows.nest_result) = binder(b, update->value);
    return rows.nest < last && is_nest(b, rows);
  }

 private:
  // Rows from the first point to the last, whole.
  static bool is_piece(const LoopExp& region, const Body& b, const UpdateExp& update) {
    const SliceDim& rows = update.slice[0];
    auto [at, unused] = binder(b, rows.is_fixed ? Operand() : rows.count);
    if (at == b.stms.size() || !is_op_of(b.stms[at], prim::BinOp::Sub, region.last, region.counter)) return false;
    auto is_whole = [](const SliceDim& d) { return !d.is_fixed && is_const(d.start, 0) && is_const(d.stride, 1); };
    return rows.start.name == region.counter && is_const(rows.stride, 1) &&
           std::ranges::all_of(update.slice.subspan(1), is_whole);
  }

  // The nest that makes the rows of the piece begins with a blank array, and its outermost counter is the number of the
  // row in the piece.
  static bool is_nest(const Body& b, PieceRows& rows) {
    const Stm& s = b.stms[rows.nest];
    const auto* loop = try_as<LoopExp>(s.exp);
    if (!loop || loop->form != LoopForm::For || loop->counter_type != prim::PrimType::I64) return false;
    const Operand& init = loop->params[rows.nest_result].init;
    auto [made, unused] = binder(b, init);
    if (made == b.stms.size() || b.stms[made].exp->kind != ExpKind::Scratch) return false;
    rows.scratch = init.name;
    std::vector<VName> counters;
    if (!follow(s, rows.nest_result, init.name, counters, rows)) return false;
    rows.row = row_of(*loop, rows);
    return rows.row && rows.dims.at(loop->counter.id) == 0;
  }

  // The number of the row in the whole array, which is computed before anything is written to it.
  static VName row_of(const LoopExp& nest, const PieceRows& rows) {
    for (const Stm& s : nest.body->stms) {
      if (is_op_of(s, prim::BinOp::Add, nest.counter, rows.region.counter) ||
          is_op_of(s, prim::BinOp::Add, rows.region.counter, nest.counter))
        return s.pat[0].name;
      if (std::ranges::any_of(s.pat, [&](const PatElem& p) { return rows.changed.contains(p.name.id); })) break;
    }
    return {};
  }

  // From the statement, which changes the rows, through loops and branches to the updates.
  static bool follow(const Stm& s, size_t result, VName array, std::vector<VName>& counters, PieceRows& rows) {
    rows.changed.insert(s.pat[result].name.id);
    if (const auto* e = try_as<LoopExp>(s.exp)) {
      const LoopParam& p = e->params[result];
      if (e->form != LoopForm::For || !same_operand(p.init, var_operand(array))) return false;
      counters.push_back(e->counter);
      bool is_followed = into(*e->body, result, p.param.name, counters, rows);
      counters.pop_back();
      return is_followed;
    }
    if (const auto* e = try_as<MatchExp>(s.exp))
      return into(*e->otherwise, result, array, counters, rows) &&
             std::ranges::all_of(e->cases,
                                 [&](const MatchCase& c) { return into(*c.body, result, array, counters, rows); });
    const auto* update = try_as<UpdateExp>(s.exp);
    auto has_dim = [&](VName counter) { return find_dim(counter, update->slice, rows); };
    return update && !update->is_safe && update->array == array && std::ranges::all_of(counters, has_dim);
  }
  static bool into(const Body& b, size_t result, VName array, std::vector<VName>& counters, PieceRows& rows) {
    auto [at, number] = binder(b, b.results[result].value);
    return at < b.stms.size() && follow(b.stms[at], number, array, counters, rows);
  }
  static bool find_dim(VName counter, List<SliceDim> slice, PieceRows& rows) {
    if (auto known = rows.dims.find(counter.id); known != rows.dims.end()) return is_at(slice[known->second], counter);
    for (size_t i = 0; i < slice.size(); i++)
      if (is_at(slice[i], counter)) return rows.dims.emplace(counter.id, i).second;
    return false;
  }
};

// Are all uses of the array and of the rows such that the rows can be written at once?
class PieceUses : public Walker {
 public:
  explicit PieceUses(const PieceRows& rows) : rows_(rows) {}
  bool are_fine() {
    body(rows_.region.body);
    return num_reads_ > 0 && num_array_ == num_reads_ + 1 && num_scratch_ == 1 && num_part_ == 1;
  }
  void name(VName n) override {
    num_array_ += n == rows_.array;
    num_scratch_ += n == rows_.scratch;
    num_part_ += n == rows_.part;
  }
  void stm(const Stm& s) override {
    const auto* index = try_as<IndexExp>(s.exp);
    if (index && index->array == rows_.array && is_own(index->slice)) num_reads_++;
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      branches(*match);
    } else {
      const auto* loop = try_as<LoopExp>(s.exp);
      if (loop && has_counter(*loop)) open_.push_back(loop->counter);
      walk_stm(s, *this);
      if (loop && has_counter(*loop)) open_.pop_back();
    }
    is_written_ |= s.exp->kind == ExpKind::Update &&
                   std::ranges::any_of(s.pat, [&](const PatElem& p) { return rows_.changed.contains(p.name.id); });
  }

 private:
  // An element that this iteration will write, if any, and that no other does.
  bool is_own(List<SliceDim> slice) const {
    bool is_element = std::ranges::all_of(slice, &SliceDim::is_fixed);
    if (is_written_ || !is_element || !is_at(slice[0], rows_.row)) return false;
    return std::ranges::all_of(open_, [&](VName counter) {
      auto dim = rows_.dims.find(counter.id);
      return dim == rows_.dims.end() || dim->second == 0 || is_at(slice[dim->second], counter);
    });
  }
  // What one branch writes is not written in another.
  void branches(const MatchExp& match) {
    for (const Operand& x : match.scrutinees) operand(x);
    const bool before = is_written_;
    bool after = before;
    auto branch = [&](const Body* b) {
      is_written_ = before;
      body(b);
      after |= is_written_;
    };
    for (const MatchCase& c : match.cases) branch(c.body);
    branch(match.otherwise);
    is_written_ = after;
  }

  const PieceRows& rows_;
  size_t num_array_ = 0, num_reads_ = 0, num_scratch_ = 0, num_part_ = 0;
  bool is_written_ = false;
  std::vector<VName> open_;  // counters of the loops around
};

// The nest, with the whole array instead of the rows.
class IntoWhole : public Mapper {
 public:
  IntoWhole(const PieceRows& rows, const Type& whole, Arena& arena)
      : Mapper(arena), rows_(rows), whole_(whole), now_(rows.array) {}

  Operand operand(const Operand& x) override { return x.is_var() ? var_operand(name(x.name)) : x; }
  // What is read is what the rows are at that point.
  VName name(VName n) override { return n == rows_.array || n == rows_.scratch ? now_ : n; }

  // What the nest binds becomes the whole array. Its updates go to the row that was read, no longer to its number in
  // the piece.
  Stm stm(const Stm& s) override {
    auto changed = std::ranges::find_if(s.pat, [&](const PatElem& p) { return rows_.changed.contains(p.name.id); });
    if (changed == s.pat.end()) return map_stm(s, *this);
    auto result = static_cast<size_t>(changed - s.pat.begin());
    Stm made = s;
    std::vector<PatElem> pat(s.pat.begin(), s.pat.end());
    pat[result].type = as_whole(pat[result].type);
    made.pat = arena.list(pat);
    if (const auto* loop = try_as<LoopExp>(s.exp)) made.exp = in_loop(*loop, result);
    if (const auto* match = try_as<MatchExp>(s.exp)) made.exp = in_branches(*match, result);
    if (const auto* update = try_as<UpdateExp>(s.exp)) made.exp = in_row(*update);
    return made;
  }

 private:
  Type as_whole(const Type& rows) const {
    Type type = whole_;
    type.unique = rows.unique;
    return type;
  }
  const Exp* in_loop(LoopExp e, size_t result) {
    std::vector<LoopParam> params(e.params.begin(), e.params.end());
    for (LoopParam& p : params) p.init = operand(p.init);
    params[result].param.type = as_whole(params[result].param.type);
    e.params = arena.list(params);
    VName outer = std::exchange(now_, params[result].param.name);
    e.body = map_body(e.body, *this);
    now_ = outer;
    return arena.make<LoopExp>(e);
  }
  const Exp* in_branches(const MatchExp& match, size_t result) {
    MatchExp e = *as<MatchExp>(map_children(&match, *this));
    std::vector<Type> ret(e.ret.begin(), e.ret.end());
    ret[result] = as_whole(ret[result]);
    e.ret = arena.list(ret);
    return arena.make<MatchExp>(e);
  }
  // The outermost position was that in the piece; rows_.row is the number of the row in all of the array.
  const Exp* in_row(const UpdateExp& update) {
    UpdateExp e = *as<UpdateExp>(map_children(&update, *this));
    std::vector<SliceDim> slice(e.slice.begin(), e.slice.end());
    slice[0].start = var_operand(rows_.row);
    e.slice = arena.list(slice);
    return arena.make<UpdateExp>(e);
  }

  const PieceRows& rows_;
  const Type whole_;
  VName now_;  // the rows at the point at hand
};

class PieceWriter : public Mapper {
 public:
  using Mapper::Mapper;
  Stm stm(const Stm& s) override {
    Stm made = map_stm(s, *this);
    const auto* loop = try_as<LoopExp>(made.exp);
    if (!loop || !is_region(*loop)) return made;
    LoopExp region = *loop;
    for (size_t i = 0; i < region.params.size(); i++) {
      if (region.params[i].param.type.kind != TypeKind::Array) continue;
      PieceRows rows{.region = region, .result = i, .array = region.params[i].param.name};
      if (!PieceRowsFinder::find(rows) || !PieceUses(rows).are_fine()) continue;
      const Body* written = written_at_once(rows, region.params[i].param.type);
      region.body = written;
    }
    if (region.body != loop->body) made.exp = arena.make<LoopExp>(region);
    return made;
  }

 private:
  // The region without the blank array and without the last update, which put the rows into the whole. What the region
  // gives is what the nest gives now, with the certificates that the update had.
  const Body* written_at_once(const PieceRows& rows, const Type& whole) {
    const Body& b = *rows.region.body;
    IntoWhole into(rows, whole, arena);
    size_t last = 0;
    std::vector<Stm> stms;
    for (size_t i = 0; i < b.stms.size(); i++) {
      const VName bound = b.stms[i].pat.empty() ? VName() : b.stms[i].pat[0].name;
      bool is_last = b.results[rows.result].value.name == bound, is_scratch = bound == rows.scratch;
      if (is_last) last = i;
      if (!is_last && !is_scratch) stms.push_back(i == rows.nest ? into.stm(b.stms[i]) : b.stms[i]);
    }
    std::vector<Result> results(b.results.begin(), b.results.end());
    results[rows.result] = {b.stms[last].certs, var_operand(rows.part)};
    return arena.make<Body>(arena.list(stms), arena.list(results));
  }
};

}  // namespace

const Program* in_pieces(const Program* program, pass::Context& context) {
  PieceWriter writer(context.arena);
  return map_program(program, writer);
}

}  // namespace fehu::loops
