// The pass `count-in-table`: a loop that counts elements by a small key keeps its counts in a table.
//
//   loop (.., c0 = 0, c1 = 0, c2 = 0, c3 = 0)            let {t: [4]i64} = [-1, n0 - 1, n1 - 1, n2 - 1]
//       for i < n do {                                   loop (.., t: *[4]i64 = t) for i < n do {
//     let {d: i32} = and32(x, 3i32)                        let {d: i32} = and32(x, 3i32)
//     let {d0: i64} = c0 + (d == 0), .. d3           =>    let {e: i64} = t[d]
//     let {p: i64} = if d == 0 then d0 - 1                 let {p: i64} = add64(e, 1i64)
//                    else if d == 1 then n0 + d1 - 1       let {u: [4]i64} = t with [d] <- p
//                    else ..                               .. uses p ..
//     .. uses p ..                                         in {.., u}
//     in {.., d0, d1, d2, d3}                            }
//   }
//
// That is how the passes of a radix sort look when they were written as scans of flags: the work of an iteration grows
// with the number of keys, though only one of the counts changes and is looked at.
//
// Relies on: sequentialise has made loops of scans, and simplify selections of branches.
//
// - Which loops, and what the place is that the body makes of the counts: key_counts.h. The key is what is left of a
//   number by a mask of few bits.
// - The table holds, for each key, what the place was at last; so what is added to the counts is added once, before
//   the loop.
// - Who wants the counts after the loop takes them out of the table.
//
// Leaves out: keys of two values, whose counts cost as little as a table; keys in branches; counts that are used in
// more ways than one.
#include "scalars/count_in_table.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/traverse.h"
#include "scalars/key_counts.h"
#include "scalars/polynomial_value.h"

namespace fehu::scalars {

using namespace ir;
using prim::PrimType;

namespace {

class TableMaker : public Mapper {
 public:
  TableMaker(const Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names), names_(program.num_names) {}

  uint32_t num_names() const { return build_.num_names(); }

  VName binder(VName n) override { return names_[n.id] = n; }
  const Body* body(const Body* b) override {
    std::vector<Stm> stms;
    bool is_changed = false;
    for (const Stm& s : b->stms) {
      Stm made = map_stm(s, *this);
      const auto* loop = try_as<LoopExp>(made.exp);
      std::optional<KeyCounts> counts = loop ? key_counts_of(*loop, arena) : std::nullopt;
      is_changed |= counts || made.exp != s.exp;
      if (counts)
        append_counted(made, *loop, *counts, stms);
      else
        stms.push_back(made);
    }
    return is_changed ? arena.make<Body>(arena.list(stms), b->results) : b;
  }

 private:
  // What is known about a loop while it is rewritten.
  struct Table {
    const LoopExp& loop;
    const KeyCounts& counts;
    Operands begin;  // by key: what is in the table before the loop
    Param param;
  };

  void append_counted(const Stm& s, const LoopExp& loop, const KeyCounts& counts, std::vector<Stm>& out) {
    build_.begin_body();
    build_.where = s.where;
    Table t{loop, counts, {}, {}};
    for (size_t key = 0; key < counts.counters.size(); key++) {
      Operand rest = build_.sub(value_of(counts.rest[key], build_, names_), i64_operand(1));
      t.begin.push_back(build_.add(loop.params[counts.counters[key]].init, rest));
    }
    Operand size = i64_operand(static_cast<int64_t>(t.begin.size()));
    Type type = build_.array_type({&size, 1}, prim_type(PrimType::I64));
    Operand first =
        build_.let("places", type, arena.make<ArrayLitExp>(arena.list(t.begin), prim_type(PrimType::I64)), s.certs);
    PatElem last = build_.param("places", type);
    type.unique = true;
    t.param = build_.param("places", type);
    std::vector<PatElem> pat = without_counters(s.pat, counts);
    pat.push_back(last);
    build_.emit(pat, counted_loop(t, first), s.certs, s.attrs);
    for (size_t key = 0; key < t.begin.size(); key++) define_count(s.pat, t, key, last);
    List<Stm> made = build_.end_stms();
    out.insert(out.end(), made.begin(), made.end());
  }

  const Exp* counted_loop(const Table& t, const Operand& first) {
    LoopExp made = t.loop;
    std::vector<LoopParam> params = without_counters(t.loop.params, t.counts);
    params.push_back({t.param, first});
    std::vector<Result> results = without_counters(t.loop.body->results, t.counts);
    build_.begin_body();
    for (size_t i = 0; i < t.loop.body->stms.size(); i++) {
      const Stm& s = t.loop.body->stms[i];
      if (i == t.counts.place_stm)
        results.push_back({{}, next_place(t)});
      else if (s.pat.empty() || !t.counts.counted.contains(s.pat[0].name.id))
        build_.emit(s);
    }
    made.params = arena.list(params);
    made.body = build_.end_body(results);
    return arena.make<LoopExp>(made);
  }

  // The table, in which the place of the iteration's key has moved.
  Operand next_place(const Table& t) {
    PrimType type = t.counts.key.type.prim;
    Operand key = var_operand(t.counts.key.name);
    if (type != PrimType::I64) key = build_.conv(prim::ConvOp::ZExt, type, PrimType::I64, key);
    Operand table = var_operand(t.param.name);
    Operand place = build_.add(build_.element(table, {&key, 1}), i64_operand(1));
    build_.define(t.counts.place, place);
    return build_.update(table, {&key, 1}, place);
  }

  // After the loop: as many as the place has moved.
  void define_count(List<PatElem> pat, const Table& t, size_t key, const PatElem& last) {
    Operand at = i64_operand(static_cast<int64_t>(key));
    Operand moved = build_.sub(build_.element(var_operand(last.name), {&at, 1}), t.begin[key]);
    size_t counter = t.counts.counters[key];
    build_.define(pat[counter], build_.add(t.loop.params[counter].init, moved));
  }

  template <typename T>
  static std::vector<T> without_counters(List<T> list, const KeyCounts& counts) {
    std::vector<T> kept;
    for (size_t i = 0; i < list.size(); i++)
      if (std::ranges::find(counts.counters, i) == counts.counters.end()) kept.push_back(list[i]);
    return kept;
  }

  Build build_;
  std::vector<VName> names_;  // by number
};

}  // namespace

const Program* count_in_table(const Program* program, pass::Context& context) {
  TableMaker maker(*program, context);
  const Program* made = map_program(program, maker);
  return with_names(made, program, maker.num_names(), context.arena);
}

}  // namespace fehu::scalars
