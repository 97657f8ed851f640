// For `jam-rows`: reads a nest, and says why its rows can be computed together.
//
// - The shape: the last statement of the outer body is the inner loop, and nothing else is left to do after it
//   (find_loops, find_roles).
// - Inside: elements are written at (row + a, column + b), and what is read of earlier rows is not ahead of what has
// been
//   written by then (is_inside_fine). Otherwise the second row would read what the first has not reached.
// - It is worth it only where each element waits for the one before: rows of independent elements are vectorised as
// they
//   are (is_recurrence).
// - What comes before the inner loop, for the second row, is done before the first row is finished (is_before_fine).
#include "loops/row_nest.h"

#include <algorithm>
#include <utility>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

constexpr size_t kMaxJammedStms = 80;   // of the outer body, with all that is inside
constexpr int64_t kMinJammedTrips = 8;  // of both loops, where that is known

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
  std::optional<RowNest> read();

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
  RowNest nest_;
  std::vector<std::pair<VName, size_t>> arrays_;  // of the inner body: names of arrays, and of which parameter
  std::vector<std::optional<Place>> written_;     // by inner parameter
};

// Copies of the outer body stand side by side for several rows. That they fit together, all rows must have the same
// length and arrays the same sizes; and nothing may depend on a check that a result carries, since the results of one
// row become the parameters of the next.
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

// What the outer loop carries round is either a result of the inner one, or computed before it. In the first case the
// inner parameter shows what it is: it begins with the outer one where all rows are in one array, and with something
// new where a row is made of the row before.
bool NestReader::find_roles() {
  const LoopExp &outer = *nest_.outer, &inner = *nest_.inner;
  nest_.roles.assign(inner.params.size(), RowRole::Own);
  for (size_t k = 0; k < outer.params.size(); k++) {
    const Operand& result = outer.body->results[k].value;
    auto found =
        std::ranges::find_if(nest_.inner_stm->pat, [&](const PatElem& p) { return is_same_name(result, p.name); });
    nest_.inner_of.push_back(found == nest_.inner_stm->pat.end() ? -1 : found - nest_.inner_stm->pat.begin());
    if (nest_.inner_of.back() < 0) continue;
    size_t q = static_cast<size_t>(nest_.inner_of.back());
    size_t rank = inner.params[q].param.type.rank();
    bool is_shared = is_same_name(inner.params[q].init, outer.params[k].param.name);
    if (nest_.roles[q] != RowRole::Own || rank != (is_shared ? 2U : 1U)) return false;
    nest_.roles[q] = is_shared ? RowRole::Shared : RowRole::Next;
  }
  return std::ranges::any_of(nest_.roles, [](RowRole role) { return role != RowRole::Own; });
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
      if (!e || nest_.roles[q] != RowRole::Shared || e->slice.size() != 2 || !e->slice[0].is_fixed ||
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
  if (nest_.roles[q] == RowRole::Next && !is_row_before) return true;
  std::optional<Place> read = place(e.slice, nest_.roles[q] == RowRole::Shared);
  if (!read || !written_[q]) return false;
  if (is_row_before) return nest_.roles[q] == RowRole::Next && read->column <= written_[q]->column;
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

// The statement that writes the array of that parameter. There is exactly one (is_inside_fine).
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
    if (!read || nest_.roles[q] != RowRole::Shared || !is_same_name(inner.params[q].init, read->array)) continue;
    Affine at = affines_.of(read->slice[0].start);
    bool is_there = at.name == nest_.outer->counter && at.offset == written_[q]->row;
    if (is_there && is_const(read->slice[1].start, written_[q]->column - 1)) return c;
  }
  return std::nullopt;
}

// A read of the row above is one of what the copy for that row has written in the same iteration, or in the one before;
// then it may also go round as a parameter. All other reads stay reads: they are of columns that are long finished.
void NestReader::find_neighbours() {
  List<Stm> stms = nest_.inner->body->stms;
  for (size_t i = 0; i < stms.size(); i++) {
    const auto* e = try_as<IndexExp>(stms[i].exp);
    auto array = e ? row_of(e->array) : std::nullopt;
    if (!array) continue;
    auto [q, is_row_before] = *array;
    bool is_shared = nest_.roles[q] == RowRole::Shared;
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
    if (!q || e->is_safe || written_[*q] || nest_.roles[*q] == RowRole::Own) return false;
    written_[*q] = place(e->slice, nest_.roles[*q] == RowRole::Shared);
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

std::optional<RowNest> NestReader::read() {
  bool is_fine = find_loops() && find_roles() && is_inside_fine() && is_recurrence() && is_before_fine();
  if (!is_fine) return std::nullopt;
  find_neighbours();
  return nest_;
}

}  // namespace

std::optional<RowNest> row_nest(const Affines& affines, const Stm& s) {
  return NestReader(affines, s).read();
}

}  // namespace fehu::loops
