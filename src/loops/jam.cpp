// The pass `jam-rows`: rows in which each element depends on the one before are computed four at a time (here two).
//
//   loop (t: *[n][m]i32 = s) for i < n do {             loop (t: *[n][m]i32 = s) for k < n / 2 do {
//     let {x: i32} = t[i, 0]                              let {i1: i64} = 2k      let {i2: i64} = 2k + 1
//     loop (u: *[n][m]i32 = t, l: i32 = x)                let {x1: i32} = t[i1, 0]  let {x2: i32} = t[i2, 0]
//         for j < m do {                                  loop (u: *[n][m]i32 = t, l1: i32 = x1, l2: i32 = x2)
//       let {y: i32} = f(u[i - 1, j], l)          =>          for j < m do {
//       let {v: *[n][m]i32} = u with [i, j] <- y            let {y1: i32} = f(u[i1 - 1, j], l1)
//       in {v, y}                                           let {v1: *[n][m]i32} = u with [i1, j] <- y1
//     }                                                     let {y2: i32} = f(v1[i2 - 1, j], l2)
//   }                                                       let {v2: *[n][m]i32} = v1 with [i2, j] <- y2
//                                                           in {v2, y1, y2}
//                                                         }
//                                                       }
//                                                       and the rows that are left
//
// A processor does nothing else while an element waits for its neighbour. Elements of the next row wait for others, and
// what they take from this row has just been computed, and is still in a register.
//
// When it runs: after carry-elements, which has made parameters of the neighbours.
//
// - Which loops: the last statement of the outer one is the inner one, which has no checks and no branches, and carries
//   round what it writes. Rows are those of an array that both loops carry round (`t`), written at (i + a, j + b), or
//   the outer loop carries round the row before, and the inner one makes the next, written at j + b.
// - The second row begins before the first is finished. So of earlier rows it reads nothing behind column j + b, which
//   the first has reached, and no row reads a later one. What comes before the inner loop looks at rows that the first
//   one does not write, and at the row before not at all.
// - What the row above has just written, and what it carries round, is taken as it is, not read again.
// - Checks in the outer body come in the same order: first those of the one row, then those of the other.
//
// Leaves out: reads to the right in the row above, for which the second row would have to lag behind.
//
// row_nest.cpp finds the nests; here they are rewritten.
#include "loops/jam.h"

#include <optional>
#include <vector>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/row_nest.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

constexpr size_t kRows = 4;  // that are computed at a time

class Jammer : public Build {
 public:
  Jammer(Arena& arena, Interner& names, const Program& p) : Build(arena, names, p.num_names) {
    for (const Stm& s : p.constants) affines_.bind(s);
  }
  const Body* fun(const Fun& f) {
    affines_.bind(f.params);
    return body(f.body);
  }
  using Build::emit;
  void emit(const Stm& s) override {
    affines_.bind(s);
    Build::emit(s);
  }

 private:
  // What is known of a copy of the outer body.
  struct Row {
    List<Stm> before;
    const Stm* inner_stm;
    const LoopExp* inner;
    List<Result> results;
  };
  const Body* body(const Body* b);
  bool statement(const Stm& s);
  void note(const Body* b);
  void jam(const RowNest& nest);
  void left_over(const RowNest& nest, const Operand& count, const Operand& done, const std::vector<LoopParam>& params);
  Row row(const RowNest& nest, const Operand& at, const std::vector<Operand>& values);
  std::vector<Operand> next_values(const RowNest& nest, const Row& row, const std::vector<Operand>& values);
  std::vector<VName> joint_loop(const RowNest& nest, const std::vector<Row>& rows);
  const Body* joint_body(const RowNest& nest, const std::vector<Row>& rows, VName counter);

  Affines affines_;
};

// The same body if nothing in it changes.
const Body* Jammer::body(const Body* b) {
  begin_body();
  bool is_changed = false;
  for (const Stm& s : b->stms) is_changed |= statement(s);
  const Body* made = end_body(b->results);
  return is_changed ? made : b;
}

bool Jammer::statement(const Stm& s) {
  if (const auto* loop = try_as<LoopExp>(s.exp)) {
    note(loop->body);
    if (std::optional<RowNest> nest = row_nest(affines_, s)) {
      jam(*nest);
      return true;
    }
  }
  struct Bodies : Mapper {
    Jammer& jammer;
    Bodies(Jammer& jammer, Arena& arena) : Mapper(arena), jammer(jammer) {}
    const Body* body(const Body* b) override { return jammer.body(b); }
  } bodies(*this, arena());
  Stm made = s;
  if (has_bodies(s.exp->kind)) made.exp = map_children(s.exp, bodies);
  emit(made);
  return made.exp != s.exp;
}

// Sums, also in loops inside.
void Jammer::note(const Body* b) {
  for (const Stm& s : b->stms) {
    affines_.bind(s);
    if (const auto* loop = try_as<LoopExp>(s.exp)) note(loop->body);
  }
}

// The outer body, up to the inner loop, for the given row and values of the outer parameters.
Jammer::Row Jammer::row(const RowNest& nest, const Operand& at, const std::vector<Operand>& values) {
  Substitution subst;
  subst.add(nest.outer->counter, at);
  for (size_t k = 0; k < values.size(); k++) subst.add(nest.outer->params[k].param.name, values[k]);
  const Body* copy = substitute(rename(nest.outer->body, names(), arena()), subst, arena());
  const Stm& last = copy->stms.back();
  return {copy->stms.first(copy->stms.size() - 1), &last, as<LoopExp>(last.exp), copy->results};
}

// With which values of the outer parameters the next row begins. Before the inner loop, shared arrays are as good as
// they were; inside, these and the row before are replaced by what the loop has made of them.
std::vector<Operand> Jammer::next_values(const RowNest& nest, const Row& row, const std::vector<Operand>& values) {
  std::vector<Operand> next = values;
  for (size_t k = 0; k < values.size(); k++) {
    if (nest.inner_of[k] < 0)
      next[k] = row.results[k].value;
    else if (nest.roles[static_cast<size_t>(nest.inner_of[k])] == RowRole::Next)
      next[k] = var_operand(nest.outer->params[k].param.name);
  }
  return next;
}

// One row after the other in each iteration. What the row before has written is read from the array as it is then.
const Body* Jammer::joint_body(const RowNest& nest, const std::vector<Row>& rows, VName counter) {
  std::vector<Stm> stms;
  std::vector<Result> results;
  size_t before = 0;                               // where the statements of the row before begin
  std::vector<Operand> latest(nest.roles.size());  // of shared and next arrays, after the row before
  for (size_t r = 0; r < rows.size(); r++) {
    const LoopExp& inner = *rows[r].inner;
    Substitution subst;
    subst.add(inner.counter, counter);
    for (size_t q = 0; q < nest.roles.size() && r > 0; q++)
      if (nest.roles[q] == RowRole::Shared) subst.add(inner.params[q].param.name, latest[q]);
    for (size_t k = 0; k < nest.inner_of.size() && r > 0; k++)
      if (nest.inner_of[k] >= 0 && nest.roles[static_cast<size_t>(nest.inner_of[k])] == RowRole::Next)
        subst.add(nest.outer->params[k].param.name, latest[static_cast<size_t>(nest.inner_of[k])]);
    const Body* copy = substitute(inner.body, subst, arena());
    size_t start = stms.size();
    stms.insert(stms.end(), copy->stms.begin(), copy->stms.end());
    for (const RowNest::Neighbour& n : nest.neighbours) {
      if (r == 0) break;
      Operand value = n.carried ? var_operand(rows[r - 1].inner->params[*n.carried].param.name)
                                : as<UpdateExp>(stms[before + n.update].exp)->value;
      stms[start + n.stm].exp = arena().make<OperandExp>(value);
    }
    before = start;
    for (size_t q = 0; q < nest.roles.size(); q++) latest[q] = copy->results[q].value;
    for (size_t q = 0; q < nest.roles.size(); q++)
      if (nest.roles[q] != RowRole::Shared || r + 1 == rows.size()) results.push_back(copy->results[q]);
  }
  return arena().make<Body>(arena().list(stms), arena().list(results));
}

// Gives the results of the last row.
std::vector<VName> Jammer::joint_loop(const RowNest& nest, const std::vector<Row>& rows) {
  std::vector<LoopParam> params;
  std::vector<PatElem> pat;
  std::vector<VName> last(nest.roles.size());
  List<VName> certs;
  for (size_t r = 0; r < rows.size(); r++) {
    certs = join_certs(arena(), certs, rows[r].inner_stm->certs);
    bool is_last = r + 1 == rows.size();
    for (size_t q = 0; q < nest.roles.size(); q++) {
      if (nest.roles[q] == RowRole::Shared && !is_last) continue;
      // A shared array has the name that it has in the first row.
      params.push_back(rows[nest.roles[q] == RowRole::Shared ? 0 : r].inner->params[q]);
      pat.push_back(rows[r].inner_stm->pat[q]);
      if (is_last) last[q] = pat.back().name;
    }
  }
  LoopExp made = *rows[0].inner;
  made.counter = fresh_like(made.counter, prim_type(PrimType::I64));
  made.params = arena().list(params);
  made.body = joint_body(nest, rows, made.counter);
  emit({arena().list(pat), certs, {}, where, arena().make<LoopExp>(made)});
  return last;
}

// Several rows in each iteration, and what is left over in a loop as it was.
void Jammer::jam(const RowNest& nest) {
  const LoopExp& outer = *nest.outer;
  where = nest.outer_stm->where;
  const Type type = prim_type(PrimType::I64);
  Operand rows = i64_operand(kRows);
  Operand bound = bin(BinOp::SMax, PrimType::I64, outer.bound, i64_operand(0));
  Operand count = bin(BinOp::SDiv, PrimType::I64, bound, rows), done = mul(count, rows);
  LoopExp made = outer;
  made.counter = fresh_like(outer.counter, type);
  made.bound = count;
  std::vector<LoopParam> params, rest_params(outer.params.begin(), outer.params.end());
  std::vector<PatElem> pat;
  std::vector<Operand> values;
  for (size_t k = 0; k < outer.params.size(); k++) {
    const Param& old = outer.params[k].param;
    params.push_back({{fresh_like(old.name, old.type), old.type, nullptr}, outer.params[k].init});
    values.push_back(var_operand(params.back().param.name));
    pat.push_back(nest.outer_stm->pat[k]);
    pat.back().name = fresh_like(pat.back().name, pat.back().type);
    rest_params[k].init = var_operand(pat.back().name);
  }
  made.params = arena().list(params);
  begin_body();
  bind({made.counter, type, nullptr});
  for (const LoopParam& p : params) bind(p.param);
  std::vector<Row> copies;
  Operand first = bin(BinOp::MulNw, PrimType::I64, var_operand(made.counter), rows);
  for (size_t r = 0; r < kRows; r++) {
    Operand at = r == 0 ? first : bin(BinOp::AddNw, PrimType::I64, first, i64_operand(static_cast<int64_t>(r)));
    copies.push_back(row(nest, at, values));
    for (const Stm& s : copies.back().before) emit(s);
    values = next_values(nest, copies.back(), values);
  }
  std::vector<VName> last = joint_loop(nest, copies);
  std::vector<Result> results(copies.back().results.begin(), copies.back().results.end());
  for (size_t k = 0; k < results.size(); k++)
    if (nest.inner_of[k] >= 0) results[k].value = var_operand(last[static_cast<size_t>(nest.inner_of[k])]);
  made.body = end_body(std::span<const Result>(results));
  emit({arena().list(pat), nest.outer_stm->certs, {}, where, arena().make<LoopExp>(made)});
  left_over(nest, sub(bound, done), done, rest_params);
}

// The rows from number `done` on, one by one: the loop as it was, of which only these are left.
void Jammer::left_over(const RowNest& nest, const Operand& count, const Operand& done,
                       const std::vector<LoopParam>& params) {
  const LoopExp& outer = *nest.outer;
  const Type type = prim_type(PrimType::I64);
  LoopExp rest = outer;
  rest.bound = count;
  rest.counter = fresh_like(outer.counter, type);
  rest.params = arena().list(params);
  begin_body();
  bind({rest.counter, type, nullptr});
  emit({arena().list({PatElem{outer.counter, type, nullptr}}),
        {},
        {},
        where,
        arena().make<BinOpExp>(BinOp::AddNw, PrimType::I64, var_operand(rest.counter), done)});
  for (const Stm& s : outer.body->stms) emit(s);
  rest.body = end_body(std::span<const Result>(outer.body->results));
  emit({nest.outer_stm->pat, nest.outer_stm->certs, {}, where, arena().make<LoopExp>(rest)});
}

}  // namespace

const Program* jam_rows(const Program* program, pass::Context& context) {
  Jammer jammer(context.arena, context.names, *program);
  const Program* jammed = map_bodies(program, context.arena, [&](const Fun& f) { return jammer.fun(f); });
  return with_names(jammed, program, jammer.num_names(), context.arena);
}

}  // namespace fehu::loops
