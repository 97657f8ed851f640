// The passes `walk-rows` and `scan-rows`: all columns of a matrix are computed side by side, row by row.
//
//   let {bt: [m][n]i32} = rearrange((1, 0), b)       let {ts: [n][m]i32} = screma(n, b)
//   let {rt: [m][n]i32} = screma(m, bt)                scan {replicate([m], 0)} \(xs, ys) ->
//     map \(col: [n]i32) -> {                            {screma(m, xs, ys) map \(x, y) -> add32(x, y)}
//       let {s: [n]i32} = screma(n, col)        =>       map \(row: [m]i32) -> {row}
//         scan {0} \(x, y) -> add32(x, y)            let {rt: [m][n]i32} = rearrange((1, 0), ts)
//       in {s}                                       let {r: [n][m]i32} = rearrange((1, 0), rt)
//     }
//   let {r: [n][m]i32} = rearrange((1, 0), rt)
//
// The elements of a column lie far apart, so to walk along it takes another line of the cache for each. Row by row all
// that is read and written lies together, and C compilers make vector instructions of the inner loops.
//
// When they run: `walk-rows`, which leaves scans alone, where there may be threads, to which it gives rows in place of
// columns; `scan-rows` where there are none, since rows that are added up wait for each other, as columns do not.
// Relies on: `simplify` afterwards, which joins the transpositions with those around, and `fuse`, which joins the
// operations on rows with what makes these.
//
// - What maps over columns: its arrays are transposed matrices, vectors and ranges, at least one of the first kind. Its
//   results are vectors, or matrices that are used along their columns only (matrix_uses.h).
// - Each statement of its body becomes one for all columns: SOACs that map and scan have a map over the columns inside;
//   an array of a column becomes a matrix with a dimension more, behind the first; a number becomes a vector.
// - Only arrays that become (parts of) results may become matrices: others would take as much memory for all columns
//   as they take for one.
// - Checks stay in their SOACs. They must be the same for all columns: then the first one that fails is the same.
// - What is the same for all columns is computed before. There it runs also if there are no columns, so it must not
//   fail.
//
// Leaves out: columns of more than one dimension, loops and SOACs in the functions that are mapped and scanned,
// reductions (`interchange`), updates.
#include "soac/walk_rows.h"

#include "analysis/sizes.h"
#include "ir/names.h"
#include "soac/column_code.h"
#include "soac/matrix_uses.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::PrimType;

constexpr int64_t kFewestTogether = 16;

bool is_number(const Type& t) {
  return t.kind == TypeKind::Prim;
}
bool has_rank(const Type& t, size_t rank) {
  return t.kind == TypeKind::Array && t.dims.size() == rank;
}

// ---------------------------------------------------------------------------------------------------------------
// Doing it

class RowWalker : public Rewriter {
 public:
  RowWalker(const Program& program, pass::Context& context, bool with_scans)
      : Rewriter(program, context), uses_(program), matrices_(program.num_names), with_scans_(with_scans) {}

 private:
  bool replace(const Stm& s) override;
  bool does_pay(const Stm& s, const ScremaExp& e) const;
  void learn_sizes(const Stm& s, const ScremaExp& e);
  void walk(const Stm& s, const ScremaExp& e);
  VName matrix_of(VName array) const { return array.id < matrices_.size() ? matrices_[array.id] : VName{}; }
  void note_matrix(VName turned, VName matrix) {
    if (turned.id < matrices_.size()) matrices_[turned.id] = matrix;
  }

  void statement(const Stm& s);
  void for_all(const Stm& s, const ScremaExp& e);
  void numbers(const Stm& s);
  Operands columns(std::span<const VName> rows, std::span<const Param> elements, const Body* body,
                   std::span<const Type> types);
  const Lambda* operator_on_rows(const Lambda* op);
  bool is_varying(VName n) const { return now_.find(n) != nullptr; }
  VName now(VName n) const { return now_.find(n)->name; }
  Type on_columns(const Type& t);

  MatrixUses uses_;
  analysis::Sizes sizes_;
  std::vector<VName> matrices_;  // by the number of their transposition
  bool with_scans_;
  // While a map is changed.
  Substitution now_;  // what a name of a column is for all columns
  Operand num_columns_;
  List<VName> certs_;
  const Varying* varying_ = nullptr;
};

bool RowWalker::replace(const Stm& s) {
  sizes_.bind(s);
  const auto* turned = try_as<RearrangeExp>(s.exp);
  if (turned && turned->perm.size() == 2 && turned->perm[0] == 1) note_matrix(s.pat[0].name, turned->array);
  const auto* e = try_as<ScremaExp>(s.exp);
  if (!e || !does_pay(s, *e)) return false;
  analysis::Sizes::Mark mark = sizes_.mark();
  learn_sizes(s, *e);
  ColumnCode code(*e->lambda, sizes_, with_scans_);
  sizes_.undo(mark);
  if (!code.is_fine()) return false;
  varying_ = &code.varying();
  walk(s, *e);
  return true;
}

// Are columns what it reads and writes?
bool RowWalker::does_pay(const Stm& s, const ScremaExp& e) const {
  bool are_few = e.width.is_const() && prim::as_i64(e.width.value) < kFewestTogether;
  if (!is_map(e) || are_few) return false;
  bool has_column = false, has_matrix = false;
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Type& part = e.lambda->params[i].type;
    bool is_column = has_rank(part, 1) && matrix_of(e.arrays[i]);
    if (!is_column && !is_number(part)) return false;
    has_column |= is_column;
  }
  for (const PatElem& p : s.pat) {
    bool is_matrix = has_rank(p.type, 2);
    if (is_matrix ? !uses_.only_along_columns(p.name) : !has_rank(p.type, 1)) return false;
    has_matrix |= is_matrix;
  }
  return has_column && has_matrix;
}

// Arrays that there are have no negative sizes.
void RowWalker::learn_sizes(const Stm& s, const ScremaExp& e) {
  auto learn = [&](const Type& t) {
    for (const Operand& x : shape_of(t))
      if (x.is_var()) sizes_.learn_nonnegative(x.name);
  };
  for (const PatElem& p : s.pat) learn(p.type);
  for (const Param& p : e.lambda->params) learn(p.type);
}

void RowWalker::walk(const Stm& s, const ScremaExp& e) {
  now_ = {};
  num_columns_ = e.width;
  certs_ = s.certs;
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Param& p = e.lambda->params[i];
    build_.bind(p);
    now_.add(p.name, has_rank(p.type, 1) ? matrix_of(e.arrays[i]) : e.arrays[i]);
  }
  for (const Stm& inner : e.lambda->body->stms) statement(inner);
  for (size_t i = 0; i < s.pat.size(); i++) {
    const Result& r = e.lambda->body->results[i];
    VName result = now(r.value.name);
    const Exp* exp = has_rank(s.pat[i].type, 1)
                         ? static_cast<const Exp*>(arena.make<OperandExp>(var_operand(result)))
                         : arena.make<RearrangeExp>(result, arena.list({uint32_t{1}, uint32_t{0}}));
    build_.emit({&s.pat[i], 1}, exp, join_certs(arena, s.certs, r.certs));
  }
}

// A number becomes a vector, a vector a matrix with the columns behind.
Type RowWalker::on_columns(const Type& t) {
  Type number = row_type(t, t.dims.size());
  Operands shape = shape_of(t);
  shape.push_back(num_columns_);
  return build_.array_type(shape, number);
}

void RowWalker::statement(const Stm& s) {
  if (!varying_->contains(s.pat[0].name.id))
    return build_.emit(s.pat, s.exp, join_certs(arena, certs_, s.certs), s.attrs);
  for (const PatElem& p : s.pat) build_.bind({p.name, p.type, nullptr});
  if (const auto* screma = try_as<ScremaExp>(s.exp)) return for_all(s, *screma);
  if (is_number(s.pat[0].type)) return numbers(s);
  const Exp* exp = nullptr;
  Type type = on_columns(s.pat[0].type);
  if (const auto* slice = try_as<IndexExp>(s.exp)) {
    SliceDim all{false, i64_operand(0), num_columns_, i64_operand(1)};
    exp = arena.make<IndexExp>(now(slice->array), arena.list({slice->slice[0], all}));
  } else if (const auto* joined = try_as<ConcatExp>(s.exp)) {
    std::vector<VName> arrays;
    for (VName n : joined->arrays) arrays.push_back(now(n));
    exp = arena.make<ConcatExp>(0u, arena.list(arrays), joined->size);
  } else if (const auto* reshape = try_as<ReshapeExp>(s.exp)) {
    exp = arena.make<ReshapeExp>(now(reshape->array), arena.list(shape_of(type)));
  } else {
    exp = arena.make<CopyExp>(now(as<CopyExp>(s.exp)->array));
  }
  now_.add(s.pat[0].name, build_.let(s.pat[0].name.base.str(), type, exp, join_certs(arena, certs_, s.certs)));
}

// A function over numbers of a column, for all columns: what varies in it comes from `rows`, by its parameters
// `elements`, from vectors of numbers, and from matrices, by the number of the column.
Operands RowWalker::columns(std::span<const VName> rows, std::span<const Param> elements, const Body* body,
                            std::span<const Type> types) {
  std::vector<VName> arrays(rows.begin(), rows.end());
  std::vector<Param> params(elements.begin(), elements.end());
  Substitution inside;
  const Type index = prim_type(PrimType::I64);
  VName column = build_.fresh("column", index);
  arrays.push_back(build_.iota(num_columns_, i64_operand(0), i64_operand(1)).name);
  params.push_back({column, index, nullptr});
  for (VName n : free_names(body)) {
    if (!is_varying(n) || !is_number(build_.type_of(n))) continue;
    Param p{build_.fresh_like(n, build_.type_of(n)), build_.type_of(n), nullptr};
    inside.add(n, p.name);
    arrays.push_back(now(n));
    params.push_back(p);
  }
  struct Reads : Mapper {
    const RowWalker& walker;
    VName column;
    Reads(const RowWalker& walker, VName column, Arena& arena) : Mapper(arena), walker(walker), column(column) {}
    Stm stm(const Stm& s) override {
      Stm made = map_stm(s, *this);
      const auto* read = try_as<IndexExp>(made.exp);
      if (!read || !walker.is_varying(read->array)) return made;
      std::vector<SliceDim> at(read->slice.begin(), read->slice.end());
      at.push_back({true, var_operand(column), {}, {}});
      made.exp = arena.make<IndexExp>(walker.now(read->array), arena.list(at));
      return made;
    }
  } reads(*this, column, arena);
  const Body* made = substitute(reads.body(body), inside, arena);
  const Lambda* f = build_.lambda(params, made, types);
  std::vector<Type> results;
  for (const Type& t : types) results.push_back(build_.array_type({&num_columns_, 1}, t));
  return build_.let_all("row", results, build_.map_exp(num_columns_, arrays, f));
}

// Numbers of the column, one after the other, are vectors of all columns.
void RowWalker::numbers(const Stm& s) {
  const Type type = s.pat[0].type;
  const Result result{{}, var_operand(s.pat[0].name)};
  Stm inner = s;
  inner.certs = join_certs(arena, certs_, s.certs);
  const Body* body = arena.make<Body>(arena.list({inner}), arena.list({result}));
  now_.add(s.pat[0].name, columns({}, {}, body, {&type, 1})[0]);
}

const Lambda* RowWalker::operator_on_rows(const Lambda* op) {
  std::vector<Type> types;
  for (const Type& t : op->ret) types.push_back(build_.array_type({&num_columns_, 1}, t));
  std::vector<Type> both = types;
  both.insert(both.end(), types.begin(), types.end());
  return build_.lambda(both, types, [&](std::span<const Operand> xs) {
    std::vector<VName> rows;
    for (const Operand& x : xs) rows.push_back(x.name);
    const Lambda* f = build_.lambda(op->params, op->body, op->ret);
    return build_.let_all("row", types, build_.map_exp(num_columns_, rows, f));
  });
}

void RowWalker::for_all(const Stm& s, const ScremaExp& e) {
  ScremaExp made = e;
  std::vector<VName> arrays;
  std::vector<Param> params, elements;
  std::vector<VName> rows;
  for (size_t i = 0; i < e.arrays.size(); i++) {
    Param p = e.lambda->params[i];
    build_.bind(p);
    arrays.push_back(is_varying(e.arrays[i]) ? now(e.arrays[i]) : e.arrays[i]);
    if (is_varying(e.arrays[i])) {
      elements.push_back(p);
      p.type = on_columns(p.type);
      p.name = build_.fresh_like(p.name, p.type);
      rows.push_back(p.name);
    }
    params.push_back(p);
  }
  std::vector<Type> types;
  for (const Type& t : e.lambda->ret) types.push_back(on_columns(t));
  build_.begin_body();
  for (const Param& p : params) build_.bind(p);
  Operands results = columns(rows, elements, e.lambda->body, e.lambda->ret);
  made.lambda = build_.lambda(params, build_.end_body(results), types);
  made.arrays = arena.list(arrays);
  std::vector<Scan> scans(e.scans.begin(), e.scans.end());
  for (Scan& scan : scans) {
    std::vector<Operand> neutral;
    for (const Operand& x : scan.neutral) neutral.push_back(build_.replicate({&num_columns_, 1}, x));
    scan = {operator_on_rows(scan.op), arena.list(neutral)};
  }
  made.scans = arena.list(scans);
  std::vector<Type> matrices;
  for (const PatElem& p : s.pat) matrices.push_back(on_columns(p.type));
  Operands names =
      build_.let_all("rows", matrices, arena.make<ScremaExp>(made), join_certs(arena, certs_, s.certs), s.attrs);
  for (size_t i = 0; i < names.size(); i++) now_.add(s.pat[i].name, names[i]);
}

}  // namespace

const Program* walk_rows(const Program* program, pass::Context& context) {
  return RowWalker(*program, context, false).run(program);
}

const Program* scan_rows(const Program* program, pass::Context& context) {
  return RowWalker(*program, context, true).run(program);
}

}  // namespace fehu::soac
