// The pass `save-rows`: rows of an array that all iterations of a nest read, while the next array is made of it, are
// copied before.
//
//   loop (x: [n][n]f64 = a) for k < n do {               loop (x: [n][n]f64 = a) for k < n do {
//     let {s: [n][n]f64} = scratch([n][n]f64)              let {s: [n][n]f64} = scratch([n][n]f64)
//                                                          let {v: [n]f64} = x[k, 0i64 :+ n * 1i64]
//                                                          let {w: [n]f64} = copy(v)
//     let {m: [n][n]f64} = loop (y: *[n][n]f64 = s)        let {m: [n][n]f64} = loop (y: *[n][n]f64 = s)
//         for each i < n do {                                  for each i < n do {
//       .. for each j < n do {                               .. for each j < n do {
//         let {e: f64} = x[i, j]                    =>         let {e: f64} = x[i, j]
//         let {f: f64} = x[k, j]                               let {f: f64} = w[j]
//         .. y with [i, j] <- g(e, f)                          .. y with [i, j] <- g(e, f)
//     in {m}                                               in {m}
//   }                                                    }
//
// Then each iteration of the nest reads of `x` only what it writes itself, and `in-place` lets it write over `x`: one
// block instead of two, for a row. So steps of eliminations and of shortest ways are made.
//
// Relies on: simplification afterwards, which takes back a copy of what is never written.
//
// - The array is a parameter of a loop, or what updates have made of it, and the nest makes the next one.
// - The nest uses it only to read elements, which are, in one dimension, where the outermost counter is, or at a place
//   that is the same for all of the nest. That place is known to exist, whether or not an iteration comes to read it.
// - Or the nest is in a parallel region, which reads rows of its piece, and those that are the same for all.
// - Or there are several nests or regions, one in each branch, as versions of one are; they read the same copies.
//
// Leaves out: more rows than kMostRows.
#include "loops/save_rows.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "analysis/sizes.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/in_place.h"

namespace fehu::loops {

using namespace ir;

namespace {

constexpr size_t kMostRows = 2;

// The rows, by their places in a dimension.
struct SavedRows {
  VName array;
  size_t dim;
  std::vector<Operand> places = {};
  std::vector<VName> copies = {};
};

bool is_element_of(const IndexExp* e, VName array) {
  return e && e->array == array && std::ranges::all_of(e->slice, &SliceDim::is_fixed);
}

// Names of the rows that only one iteration of the nest makes, or one piece, if a nest makes that result of the
// statement.
std::unordered_set<uint32_t> own_rows(const Stm& s, size_t result);

std::unordered_set<uint32_t> own_rows(const Body& b, size_t result) {
  const Operand& made = b.results[result].value;
  for (const Stm& s : b.stms)
    for (size_t i = 0; made.is_var() && i < s.pat.size(); i++)
      if (s.pat[i].name == made.name) return own_rows(s, i);
  return {};
}

std::unordered_set<uint32_t> own_rows(const Stm& s, size_t result) {
  if (const auto* loop = try_as<LoopExp>(s.exp)) {
    if (is_region(*loop)) return rows_of_piece(*loop);
    return loop->form == LoopForm::For ? std::unordered_set{loop->counter.id} : std::unordered_set<uint32_t>();
  }
  const auto* match = try_as<MatchExp>(s.exp);
  if (!match) return {};
  std::unordered_set<uint32_t> all = own_rows(*match->otherwise, result);
  for (const MatchCase& c : match->cases) all.merge(own_rows(*c.body, result));
  return all;
}

// How a nest uses an array.
struct RowUses : Walker {
  SavedRows& rows;
  const std::unordered_set<uint32_t>& own;
  size_t num_uses = 0, num_fine = 0;
  std::unordered_set<uint32_t> bound = {};  // in the nest
  RowUses(SavedRows& rows, const std::unordered_set<uint32_t>& own) : rows(rows), own(own) {}

  void binder(VName n) override { bound.insert(n.id); }
  void name(VName n) override { num_uses += n == rows.array; }
  void stm(const Stm& s) override {
    const auto* e = try_as<IndexExp>(s.exp);
    if (is_element_of(e, rows.array)) read(e->slice[rows.dim].start);
    walk_stm(s, *this);
  }
  void read(const Operand& at) {
    bool is_own = at.is_var() && own.contains(at.name.id);
    if (!is_own && at.is_var() && bound.contains(at.name.id)) return;
    num_fine++;
    auto is_at = [&](const Operand& place) { return same_operand(place, at); };
    if (!is_own && std::ranges::none_of(rows.places, is_at)) rows.places.push_back(at);
  }
};

// Those rows are read from their copies.
struct FromCopies : Mapper {
  const SavedRows& rows;
  FromCopies(const SavedRows& rows, Arena& arena) : Mapper(arena), rows(rows) {}

  Stm stm(const Stm& s) override {
    const auto* e = try_as<IndexExp>(s.exp);
    if (!is_element_of(e, rows.array)) return map_stm(s, *this);
    for (size_t i = 0; i < rows.places.size(); i++)
      if (same_operand(e->slice[rows.dim].start, rows.places[i])) return from_copy(s, *e, rows.copies[i]);
    return s;
  }
  Stm from_copy(const Stm& s, const IndexExp& e, VName copy) const {
    std::vector<SliceDim> slice(e.slice.begin(), e.slice.end());
    slice.erase(slice.begin() + static_cast<std::ptrdiff_t>(rows.dim));
    Stm made = s;
    made.exp = arena.make<IndexExp>(copy, arena.list(slice));
    return made;
  }
};

class Saver : public Mapper {
 public:
  Saver(const Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names), sizes_(program.num_names) {}

  Stm stm(const Stm& s) override {
    Stm made = s;
    if (const auto* loop = try_as<LoopExp>(s.exp))
      made.exp = in_loop(*loop);
    else if (has_bodies(s.exp->kind))
      made.exp = map_children(s.exp, *this);
    unknown_.push_back(made);
    return made;
  }
  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override {
    unknown_params_.push_back(p);
    return p;
  }
  uint32_t num_names() const { return build_.num_names(); }

 private:
  const Exp* in_loop(const LoopExp& loop) {
    for (const LoopParam& p : loop.params) unknown_params_.push_back(p.param);
    if (has_counter(loop)) unknown_params_.push_back({loop.counter, prim_type(loop.counter_type), nullptr});
    open_.push_back(&loop);
    const Body* body = loop_body(loop);
    open_.pop_back();
    if (body == loop.body) return &loop;
    LoopExp made = loop;
    made.body = body;
    return arena.make<LoopExp>(made);
  }

  const Body* loop_body(const LoopExp& loop) {
    const Body& b = *loop.body;
    std::vector<Stm> stms;
    for (size_t i = 0; i < b.stms.size(); i++) stms.push_back(stm(with_copies(loop, i, stms)));
    auto is_same = [](const Stm& x, const Stm& y) { return x.exp == y.exp; };
    if (std::ranges::equal(stms, b.stms, is_same)) return &b;
    return arena.make<Body>(arena.list(stms), b.results);
  }

  // The statement of that number; copies for it go before it.
  Stm with_copies(const LoopExp& loop, size_t number, std::vector<Stm>& before) {
    Stm s = loop.body->stms[number];
    for (size_t i = 0; i < loop.params.size(); i++) {
      std::optional<size_t> result = next_of(s, loop, i);
      std::unordered_set<uint32_t> own = result ? own_rows(s, *result) : std::unordered_set<uint32_t>();
      if (own.empty()) continue;
      VName old = last_update(*loop.body, loop.params[i].param.name, number);
      std::optional<SavedRows> rows = rows_to_save(s, own, old, loop.params[i].param.type);
      if (!rows) continue;
      save(*rows, loop.params[i].param.type, before);
      FromCopies reader(*rows, arena);
      s.exp = map_children(s.exp, reader);
    }
    return s;
  }

  // Which result of the statement is the next value of the parameter.
  static std::optional<size_t> next_of(const Stm& s, const LoopExp& loop, size_t param) {
    const Operand& next = loop.body->results[param].value;
    for (size_t i = 0; loop.params[param].param.type.rank() > 1 && next.is_var() && i < s.pat.size(); i++)
      if (s.pat[i].name == next.name) return i;
    return std::nullopt;
  }

  std::optional<SavedRows> rows_to_save(const Stm& s, const std::unordered_set<uint32_t>& own, VName old,
                                        const Type& type) {
    for (size_t dim = 0; dim < type.rank(); dim++) {
      SavedRows rows{old, dim};
      RowUses reads(rows, own);
      reads.stm(s);
      bool fits = reads.num_uses == reads.num_fine && !rows.places.empty() && rows.places.size() <= kMostRows;
      if (fits && do_exist(rows.places, type.dims[dim].size)) return rows;
    }
    return std::nullopt;
  }

  // Sizes are told of what is bound when somebody asks, which is seldom.
  bool do_exist(const std::vector<Operand>& places, const Operand& size) {
    for (const Param& p : unknown_params_) sizes_.bind(p.name, p.type);
    for (const Stm& s : unknown_) sizes_.bind(s);
    unknown_params_.clear();
    unknown_.clear();
    analysis::Sizes::Mark mark = sizes_.mark();
    for (const LoopExp* loop : open_)
      if (loop->form == LoopForm::For && loop->counter_type == prim::PrimType::I64)
        sizes_.learn_index(loop->counter, loop->bound);
    bool all_exist = std::ranges::all_of(
        places, [&](const Operand& at) { return sizes_.is_nonnegative(at) && sizes_.is_less(at, size); });
    sizes_.undo(mark);
    return all_exist;
  }

  void save(SavedRows& rows, const Type& type, std::vector<Stm>& before) {
    std::vector<Operand> dims;
    for (size_t i = 0; i < type.rank(); i++)
      if (i != rows.dim) dims.push_back(type.dims[i].size);
    const Type row = array_type(arena, dims, prim_type(type.prim));
    build_.begin_body();
    for (const Operand& at : rows.places) {
      std::vector<SliceDim> slice;
      for (const Dim& d : type.dims) slice.push_back({false, i64_operand(0), d.size, i64_operand(1)});
      slice[rows.dim] = {true, at, {}, {}};
      VName part = build_.let("row", row, arena.make<IndexExp>(rows.array, arena.list(slice))).name;
      rows.copies.push_back(build_.let("row", row, arena.make<CopyExp>(part)).name);
    }
    for (const Stm& made : build_.end_stms()) before.push_back(made);
  }

  Build build_;
  analysis::Sizes sizes_;
  std::vector<Stm> unknown_;  // which `sizes_` has not been told of yet
  std::vector<Param> unknown_params_;
  std::vector<const LoopExp*> open_;
};

}  // namespace

VName last_update(const Body& body, VName array, size_t before) {
  for (size_t i = 0; i < before; i++) {
    const auto* update = try_as<UpdateExp>(body.stms[i].exp);
    if (update && update->array == array) array = body.stms[i].pat[0].name;
  }
  return array;
}

const Program* save_rows(const Program* program, pass::Context& context) {
  Saver saver(*program, context);
  const Program* made = map_program(program, saver);
  return with_names(made, program, saver.num_names(), context.arena);
}

}  // namespace fehu::loops
