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
#include "loops/jam.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/conditions.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

constexpr size_t kMaxJammedStms = 80;   // of the outer body, with all that is inside
constexpr int64_t kMinJammedTrips = 8;  // of both loops, where that is known
constexpr size_t kRows = 4;             // that are computed at a time

// How the inner loop's parameters belong to the outer loop's.
enum class Role : uint8_t {
  Own,     // it is of this row alone
  Shared,  // an array that the outer loop carries round: all rows write to it
  Next,    // the row that is made; the outer loop carries it round as the row before
};

// A nest that can be jammed.
struct Nest {
  const Stm* outer_stm;
  const LoopExp* outer;
  const Stm* inner_stm;  // the last one of the outer body
  const LoopExp* inner;
  std::vector<Role> roles;          // of the inner parameters
  std::vector<ptrdiff_t> inner_of;  // of the outer parameters: the inner result that they become, or -1
  // Statements of the inner body that read what the row before has just written, or one iteration ago.
  struct Neighbour {
    size_t stm;
    size_t update;                  // the statement that writes it
    std::optional<size_t> carried;  // the parameter that the row before carries it round as
  };
  std::vector<Neighbour> neighbours;
};

bool is_same_name(const Operand& x, VName name) {
  return x.is_var() && x.name == name;
}

struct StmCount : Walker {
  size_t count = 0;
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void stm(const Stm& s) override {
    count++;
    walk_children(s.exp, *this);
  }
};

bool is_plain_loop(const LoopExp& e) {
  bool is_long = e.bound.is_var() || prim::as_i64(e.bound.value) >= kMinJammedTrips;
  return e.form == LoopForm::For && !e.is_parallel && e.counter_type == PrimType::I64 && is_long;
}

class NestReader {
 public:
  NestReader(const Affines& affines, const Stm& s) : affines_(affines) {
    nest_.outer_stm = &s;
    nest_.outer = as<LoopExp>(s.exp);
  }
  std::optional<Nest> read();

 private:
  // A position: the counters plus these. Rows have no row number.
  struct Place {
    int64_t row = 0, column = 0;
  };
  bool find_loops();
  bool find_roles();
  bool is_before_fine() const;
  bool is_inside_fine();
  bool is_recurrence() const;
  std::optional<Place> place(List<SliceDim> slice, bool has_row) const;
  std::optional<size_t> inner_array(VName name) const;
  bool read_element(const IndexExp& e) const;
  std::optional<std::pair<size_t, bool>> row_of(VName array) const;
  void find_neighbours();
  size_t update_of(size_t q) const;
  std::optional<size_t> carried_by(size_t q) const;
  const Exp* definition(const Operand& x) const;

  const Affines& affines_;
  Nest nest_;
  std::vector<std::pair<VName, size_t>> arrays_;  // of the inner body: names of arrays, and of which parameter
  std::vector<std::optional<Place>> written_;     // by inner parameter
};

bool NestReader::find_loops() {
  const LoopExp& outer = *nest_.outer;
  List<Stm> stms = outer.body->stms;
  if (!is_plain_loop(outer) || stms.empty() || !nest_.outer_stm->attrs.empty()) return false;
  nest_.inner_stm = &stms.back();
  nest_.inner = try_as<LoopExp>(nest_.inner_stm->exp);
  if (!nest_.inner || !is_plain_loop(*nest_.inner) || !nest_.inner_stm->attrs.empty()) return false;
  StmCount count;
  count.stm(*nest_.outer_stm);
  if (count.count > kMaxJammedStms) return false;
  auto has_certs = [](const Result& r) { return !r.certs.empty(); };
  if (std::ranges::any_of(outer.body->results, has_certs) || std::ranges::any_of(nest_.inner->body->results, has_certs))
    return false;
  // Sizes and bounds are the same for all rows.
  std::vector<VName> bound_inside{outer.counter};
  for (const LoopParam& p : outer.params) bound_inside.push_back(p.param.name);
  for (const Stm& s : stms)
    for (const PatElem& p : s.pat) bound_inside.push_back(p.name);
  auto is_inside = [&](const Operand& x) { return x.is_var() && std::ranges::count(bound_inside, x.name) > 0; };
  auto has_such_size = [&](const LoopParam& p) {
    return std::ranges::any_of(p.param.type.dims, [&](const Dim& d) { return is_inside(d.size); });
  };
  return !is_inside(nest_.inner->bound) && std::ranges::none_of(outer.params, has_such_size) &&
         std::ranges::none_of(nest_.inner->params, has_such_size);
}

bool NestReader::find_roles() {
  const LoopExp &outer = *nest_.outer, &inner = *nest_.inner;
  nest_.roles.assign(inner.params.size(), Role::Own);
  for (size_t k = 0; k < outer.params.size(); k++) {
    const Operand& result = outer.body->results[k].value;
    auto found =
        std::ranges::find_if(nest_.inner_stm->pat, [&](const PatElem& p) { return is_same_name(result, p.name); });
    nest_.inner_of.push_back(found == nest_.inner_stm->pat.end() ? -1 : found - nest_.inner_stm->pat.begin());
    if (nest_.inner_of.back() < 0) continue;
    size_t q = static_cast<size_t>(nest_.inner_of.back());
    size_t rank = inner.params[q].param.type.rank();
    bool is_shared = is_same_name(inner.params[q].init, outer.params[k].param.name);
    if (nest_.roles[q] != Role::Own || rank != (is_shared ? 2U : 1U)) return false;
    nest_.roles[q] = is_shared ? Role::Shared : Role::Next;
  }
  return std::ranges::any_of(nest_.roles, [](Role role) { return role != Role::Own; });
}

// The position of an element, if it is that of the counters plus constants.
std::optional<NestReader::Place> NestReader::place(List<SliceDim> slice, bool has_row) const {
  if (slice.size() != (has_row ? 2U : 1U)) return std::nullopt;
  Affine row{nest_.outer->counter, 0}, column = affines_.of(slice.back().start);
  if (has_row) row = affines_.of(slice.front().start);
  bool is_element = std::ranges::all_of(slice, [](const SliceDim& d) { return d.is_fixed; });
  if (!is_element || row.name != nest_.outer->counter || column.name != nest_.inner->counter) return std::nullopt;
  return Place{row.offset, column.offset};
}

// Before the inner loop: of shared arrays single elements of rows that the row before does not write, of rows before
// nothing.
bool NestReader::is_before_fine() const {
  const LoopExp& outer = *nest_.outer;
  for (size_t k = 0; k < outer.params.size(); k++) {
    if (nest_.inner_of[k] < 0) continue;
    size_t q = static_cast<size_t>(nest_.inner_of[k]);
    VName array = outer.params[k].param.name;
    for (const Stm& s : outer.body->stms.first(outer.body->stms.size() - 1)) {
      std::vector<VName> used = free_names(s);
      if (std::ranges::find(used, array) == used.end()) continue;
      const auto* e = try_as<IndexExp>(s.exp);
      if (!e || nest_.roles[q] != Role::Shared || e->slice.size() != 2 || !e->slice[0].is_fixed ||
          !e->slice[1].is_fixed)
        return false;
      Affine row = affines_.of(e->slice[0].start);
      if (row.name != outer.counter || !written_[q] || row.offset < written_[q]->row) return false;
    }
  }
  // Values for the next row must be there before this one is computed.
  for (size_t k = 0; k < outer.params.size(); k++)
    if (nest_.inner_of[k] < 0 && outer.params[k].param.type.kind != TypeKind::Prim) return false;
  return true;
}

// Of which inner parameter is it the array, as it is in this iteration?
std::optional<size_t> NestReader::inner_array(VName name) const {
  auto found = std::ranges::find_if(arrays_, [&](const auto& known) { return known.first == name; });
  return found == arrays_.end() ? std::nullopt : std::optional(found->second);
}

// Arrays that rows share are read in the row itself and in earlier ones, there not behind what is written; so is the
// row before.
bool NestReader::read_element(const IndexExp& e) const {
  if (!std::ranges::all_of(e.slice, [](const SliceDim& d) { return d.is_fixed; })) return false;
  auto array = row_of(e.array);
  if (!array) return true;
  auto [q, is_row_before] = *array;
  if (nest_.roles[q] == Role::Next && !is_row_before) return true;
  std::optional<Place> read = place(e.slice, nest_.roles[q] == Role::Shared);
  if (!read || !written_[q]) return false;
  if (is_row_before) return nest_.roles[q] == Role::Next && read->column <= written_[q]->column;
  return read->row == written_[q]->row || (read->row < written_[q]->row && read->column <= written_[q]->column);
}

// To which inner parameter an array of rows belongs, and whether it is the outer loop's.
std::optional<std::pair<size_t, bool>> NestReader::row_of(VName array) const {
  for (size_t k = 0; k < nest_.outer->params.size(); k++)
    if (nest_.outer->params[k].param.name == array && nest_.inner_of[k] >= 0)
      return std::pair(static_cast<size_t>(nest_.inner_of[k]), true);
  std::optional<size_t> q = inner_array(array);
  return q ? std::optional(std::pair(*q, false)) : std::nullopt;
}

const Exp* NestReader::definition(const Operand& x) const {
  for (const Stm& s : nest_.outer->body->stms)
    if (s.pat.size() == 1 && is_same_name(x, s.pat[0].name)) return s.exp;
  return nullptr;
}

size_t NestReader::update_of(size_t q) const {
  auto found = std::ranges::find_if(nest_.inner->body->stms, [&](const Stm& s) {
    const auto* e = try_as<UpdateExp>(s.exp);
    return e && inner_array(e->array) == q;
  });
  return static_cast<size_t>(found - nest_.inner->body->stms.begin());
}

// The parameter that is the element before the one that is written. Before the first iteration it must have been read
// from there, or be what the whole row was filled with.
std::optional<size_t> NestReader::carried_by(size_t q) const {
  const LoopExp& inner = *nest_.inner;
  const Operand& written = as<UpdateExp>(inner.body->stms[update_of(q)].exp)->value;
  for (size_t c = 0; c < inner.params.size(); c++) {
    const Operand& init = inner.params[c].init;
    if (!same_operand(inner.body->results[c].value, written)) continue;
    const Exp* row = definition(inner.params[q].init);
    const auto* filled = row ? try_as<ReplicateExp>(row) : nullptr;
    if (filled && same_operand(filled->value, init)) return c;
    const Exp* first = definition(init);
    const auto* read = first ? try_as<IndexExp>(first) : nullptr;
    if (!read || nest_.roles[q] != Role::Shared || !is_same_name(inner.params[q].init, read->array)) continue;
    Affine at = affines_.of(read->slice[0].start);
    bool is_there = at.name == nest_.outer->counter && at.offset == written_[q]->row;
    if (is_there && is_const(read->slice[1].start, written_[q]->column - 1)) return c;
  }
  return std::nullopt;
}

void NestReader::find_neighbours() {
  List<Stm> stms = nest_.inner->body->stms;
  for (size_t i = 0; i < stms.size(); i++) {
    const auto* e = try_as<IndexExp>(stms[i].exp);
    auto array = e ? row_of(e->array) : std::nullopt;
    if (!array) continue;
    auto [q, is_row_before] = *array;
    bool is_shared = nest_.roles[q] == Role::Shared;
    std::optional<Place> read = is_shared || is_row_before ? place(e->slice, is_shared) : std::nullopt;
    if (!read || (is_shared && read->row != written_[q]->row - 1)) continue;
    std::optional<size_t> carried = read->column == written_[q]->column - 1 ? carried_by(q) : std::nullopt;
    if (carried || read->column == written_[q]->column) nest_.neighbours.push_back({i, update_of(q), carried});
  }
}

// One update of each array, then all elements that are read; nothing that can fail.
bool NestReader::is_inside_fine() {
  const LoopExp& inner = *nest_.inner;
  written_.resize(inner.params.size());
  for (size_t q = 0; q < inner.params.size(); q++)
    if (inner.params[q].param.type.kind == TypeKind::Array) arrays_.emplace_back(inner.params[q].param.name, q);
  for (const Stm& s : inner.body->stms) {
    const auto* e = try_as<UpdateExp>(s.exp);
    if (!e) continue;
    std::optional<size_t> q = inner_array(e->array);
    if (!q || e->is_safe || written_[*q] || nest_.roles[*q] == Role::Own) return false;
    written_[*q] = place(e->slice, nest_.roles[*q] == Role::Shared);
    if (!written_[*q]) return false;
    arrays_.emplace_back(s.pat[0].name, *q);
  }
  for (size_t q = 0; q < inner.params.size(); q++)
    if (inner.params[q].param.type.kind == TypeKind::Array && !written_[q]) return false;
  return std::ranges::all_of(inner.body->stms, [&](const Stm& s) {
    if (const auto* e = try_as<IndexExp>(s.exp)) return read_element(*e);
    bool is_number = std::ranges::all_of(s.pat, [](const PatElem& p) { return p.type.kind == TypeKind::Prim; });
    return s.exp->kind == ExpKind::Update || (is_number && is_scalar_op(s.exp->kind));
  });
}

// Is a number that goes round also what is written, so that each element waits for the one before?
bool NestReader::is_recurrence() const {
  const LoopExp& inner = *nest_.inner;
  return std::ranges::any_of(inner.body->stms, [&](const Stm& s) {
    const auto* e = try_as<UpdateExp>(s.exp);
    if (!e || !e->value.is_var()) return false;
    return std::ranges::any_of(inner.body->results, [&](const Result& r) { return same_operand(r.value, e->value); });
  });
}

std::optional<Nest> NestReader::read() {
  bool is_fine = find_loops() && find_roles() && is_inside_fine() && is_recurrence() && is_before_fine();
  if (!is_fine) return std::nullopt;
  find_neighbours();
  return nest_;
}

// ---------------------------------------------------------------------------------------------------------------

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
  void jam(const Nest& nest);
  Row row(const Nest& nest, const Operand& at, const std::vector<Operand>& values);
  std::vector<Operand> next_values(const Nest& nest, const Row& row, const std::vector<Operand>& values);
  std::vector<VName> joint_loop(const Nest& nest, const std::vector<Row>& rows);
  const Body* joint_body(const Nest& nest, const std::vector<Row>& rows, VName counter);

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
    if (std::optional<Nest> nest = NestReader(affines_, s).read()) {
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
Jammer::Row Jammer::row(const Nest& nest, const Operand& at, const std::vector<Operand>& values) {
  Substitution subst;
  subst.add(nest.outer->counter, at);
  for (size_t k = 0; k < values.size(); k++) subst.add(nest.outer->params[k].param.name, values[k]);
  const Body* copy = substitute(rename(nest.outer->body, names(), arena()), subst, arena());
  const Stm& last = copy->stms.back();
  return {copy->stms.first(copy->stms.size() - 1), &last, as<LoopExp>(last.exp), copy->results};
}

// With which values of the outer parameters the next row begins. Before the inner loop, shared arrays are as good as
// they were; inside, these and the row before are replaced by what the loop has made of them.
std::vector<Operand> Jammer::next_values(const Nest& nest, const Row& row, const std::vector<Operand>& values) {
  std::vector<Operand> next = values;
  for (size_t k = 0; k < values.size(); k++) {
    if (nest.inner_of[k] < 0)
      next[k] = row.results[k].value;
    else if (nest.roles[static_cast<size_t>(nest.inner_of[k])] == Role::Next)
      next[k] = var_operand(nest.outer->params[k].param.name);
  }
  return next;
}

// One row after the other in each iteration. What the row before has written is read from the array as it is then.
const Body* Jammer::joint_body(const Nest& nest, const std::vector<Row>& rows, VName counter) {
  std::vector<Stm> stms;
  std::vector<Result> results;
  size_t before = 0;                               // where the statements of the row before begin
  std::vector<Operand> latest(nest.roles.size());  // of shared and next arrays, after the row before
  for (size_t r = 0; r < rows.size(); r++) {
    const LoopExp& inner = *rows[r].inner;
    Substitution subst;
    subst.add(inner.counter, counter);
    for (size_t q = 0; q < nest.roles.size() && r > 0; q++)
      if (nest.roles[q] == Role::Shared) subst.add(inner.params[q].param.name, latest[q]);
    for (size_t k = 0; k < nest.inner_of.size() && r > 0; k++)
      if (nest.inner_of[k] >= 0 && nest.roles[static_cast<size_t>(nest.inner_of[k])] == Role::Next)
        subst.add(nest.outer->params[k].param.name, latest[static_cast<size_t>(nest.inner_of[k])]);
    const Body* copy = substitute(inner.body, subst, arena());
    size_t start = stms.size();
    stms.insert(stms.end(), copy->stms.begin(), copy->stms.end());
    for (const Nest::Neighbour& n : nest.neighbours) {
      if (r == 0) break;
      Operand value = n.carried ? var_operand(rows[r - 1].inner->params[*n.carried].param.name)
                                : as<UpdateExp>(stms[before + n.update].exp)->value;
      stms[start + n.stm].exp = arena().make<OperandExp>(value);
    }
    before = start;
    for (size_t q = 0; q < nest.roles.size(); q++) latest[q] = copy->results[q].value;
    for (size_t q = 0; q < nest.roles.size(); q++)
      if (nest.roles[q] != Role::Shared || r + 1 == rows.size()) results.push_back(copy->results[q]);
  }
  return arena().make<Body>(arena().list(stms), arena().list(results));
}

// Gives the results of the last row.
std::vector<VName> Jammer::joint_loop(const Nest& nest, const std::vector<Row>& rows) {
  std::vector<LoopParam> params;
  std::vector<PatElem> pat;
  std::vector<VName> last(nest.roles.size());
  List<VName> certs;
  for (size_t r = 0; r < rows.size(); r++) {
    certs = join_certs(arena(), certs, rows[r].inner_stm->certs);
    bool is_last = r + 1 == rows.size();
    for (size_t q = 0; q < nest.roles.size(); q++) {
      if (nest.roles[q] == Role::Shared && !is_last) continue;
      // A shared array has the name that it has in the first row.
      params.push_back(rows[nest.roles[q] == Role::Shared ? 0 : r].inner->params[q]);
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
void Jammer::jam(const Nest& nest) {
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

  LoopExp rest = outer;
  rest.bound = sub(bound, done);
  rest.counter = fresh_like(outer.counter, type);
  rest.params = arena().list(rest_params);
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
  std::vector<Fun> funs(program->funs.begin(), program->funs.end());
  bool is_changed = false;
  for (Fun& f : funs) {
    const Body* made = jammer.fun(f);
    is_changed |= made != f.body;
    f.body = made;
  }
  if (!is_changed) return program;
  Program made = *program;
  made.funs = context.arena.list(funs);
  made.num_names = jammer.num_names();
  return context.arena.make<Program>(made);
}

}  // namespace fehu::loops
