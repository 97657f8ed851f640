// The pass `manifest-columns`: a matrix whose columns are read several times each is transposed before.
//
//   let {b: [m][n]f32} = rearrange((1, 0), a)          let {b: [m][n]f32} = rearrange((1, 0), a)
//                                                      let {c: [m][n]f32} = manifest((0, 1), b)
//   let {r} = screma(m, b) map \(x: [n]f32) ->    =>   let {r} = screma(m, c) map \(x: [n]f32) ->
//     .. screma(n, x) .. screma(n, x) ..                 .. screma(n, x) .. screma(n, x) ..
//
// The elements of a column lie far apart: each is in another line of the cache, and where the rows are a power of two
// long, in the same few places of it. A transposition goes through the matrix in blocks; then all that is read lies
// together, and C compilers make vector instructions of that. So filters are applied to rows and then to columns.
//
// Relies on: elements of a manifest array being read from there (`index_of_copy` looks through copies only).
//
// - A column is read several times if loops or SOACs of the function mention it in at least two places.
// - Where a parallel region takes its rows out of the transposed matrix, or each of several versions of it, all of the
//   matrix is transposed before, which threads share.
// - Nests that only have one such place are left as they are: `interchange` and C compilers change the order of their
//   loops.
//
// Leaves out: arrays of more than two dimensions, short columns.
#include "soac/manifest_columns.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::soac {

namespace {

using namespace ir;

constexpr int64_t kShortestColumn = 32;  // a column that is transposed
constexpr size_t kFewestReads = 2;       // by loops and SOACs

// In how many places loops and SOACs read the array.
struct RepeatedReads : Walker {
  VName array;
  size_t num_reads = 0;
  int depth = 0;
  explicit RepeatedReads(VName array) : array(array) {}

  void name(VName n) override { num_reads += depth > 0 && n == array; }
  void stm(const Stm& s) override {
    bool repeats = s.exp->kind == ExpKind::Loop || as_soac(s.exp);
    depth += repeats;
    walk_stm(s, *this);
    depth -= repeats;
  }
};

class Transposer : public Mapper {
 public:
  Transposer(const Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names) {}

  const Body* body(const Body* b) override {
    std::vector<Stm> stms;
    std::vector<PatElem> here;
    bool is_changed = false;
    for (const Stm& s : b->stms) {
      if (is_transposed(s)) columns_.insert(s.pat[0].name.id);
      if (is_transposed(s)) here.push_back(s.pat[0]);
      Stm made = with_rows_for_regions(s, here, stms);
      if (has_bodies(s.exp->kind)) made.exp = map_children(with_rows(made, stms), *this);
      is_changed |= made.exp != s.exp;
      stms.push_back(made);
    }
    return is_changed ? arena.make<Body>(arena.list(stms), b->results) : b;
  }
  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override { return p; }
  uint32_t num_names() const { return build_.num_names(); }

 private:
  static bool is_transposed(const Stm& s) {
    const auto* e = try_as<RearrangeExp>(s.exp);
    return e && e->perm.size() == 2 && e->perm[0] == 1;
  }

  // The statement, with a matrix that is transposed for all pieces of the regions that it consists of.
  Stm with_rows_for_regions(Stm s, const std::vector<PatElem>& matrices, std::vector<Stm>& before) {
    for (const PatElem& matrix : matrices) {
      if (!has_regions_over(s, matrix.name)) continue;
      std::vector<Dim> dims(matrix.type.dims.begin() + 1, matrix.type.dims.end());
      Type column = matrix.type;
      column.dims = arena.list(dims);
      NewName renamed(arena, matrix.name, manifest(matrix.name, column, matrix.type.dims[0].size, s, before));
      s.exp = map_children(s.exp, renamed);
    }
    return s;
  }
  struct NewName : Mapper {
    VName from, to;
    NewName(Arena& arena, VName from, VName to) : Mapper(arena), from(from), to(to) {}
    VName name(VName n) override { return n == from ? to : n; }
    Operand operand(const Operand& x) override { return x; }
  };

  // A region that goes through columns of the matrix often, or several, one in each branch.
  static bool has_regions_over(const Stm& s, VName matrix) {
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      auto has = [&](const Body* b) {
        return std::ranges::any_of(b->stms, [&](const Stm& inner) { return has_regions_over(inner, matrix); });
      };
      return has(match->otherwise) &&
             std::ranges::all_of(match->cases, [&](const MatchCase& c) { return has(c.body); });
    }
    const auto* loop = try_as<LoopExp>(s.exp);
    return loop && is_region(*loop) && piece_reads_often(*loop->body, matrix);
  }
  static bool piece_reads_often(const Body& b, VName matrix) {
    std::unordered_set<uint32_t> rows;
    for (const Stm& s : b.stms) {
      const auto* part = try_as<IndexExp>(s.exp);
      if (part && part->array == matrix && !part->slice[0].is_fixed) rows.insert(s.pat[0].name.id);
      const auto* screma = try_as<ScremaExp>(s.exp);
      for (size_t i = 0; screma && i < screma->arrays.size(); i++)
        if (rows.contains(screma->arrays[i].id) && is_read_often(*screma->lambda, screma->lambda->params[i]))
          return true;
    }
    return false;
  }

  // The operation, with columns that lie together; what makes them so goes before it.
  const Exp* with_rows(const Stm& s, std::vector<Stm>& before) {
    const auto* screma = try_as<ScremaExp>(s.exp);
    if (!screma) return s.exp;
    std::vector<VName> arrays(screma->arrays.begin(), screma->arrays.end());
    bool is_changed = false;
    for (size_t i = 0; i < arrays.size(); i++) {
      const Param& column = screma->lambda->params[i];
      if (!columns_.contains(arrays[i].id) || !is_read_often(*screma->lambda, column)) continue;
      arrays[i] = manifest(arrays[i], column.type, screma->width, s, before);
      is_changed = true;
    }
    return is_changed ? with_inputs(screma, arena.list(arrays), screma->lambda, arena) : s.exp;
  }

  static bool is_read_often(const Lambda& f, const Param& column) {
    const Operand& length = column.type.dims[0].size;
    if (length.is_const() && prim::as_i64(length.value) < kShortestColumn) return false;
    RepeatedReads reads(column.name);
    reads.body(f.body);
    return reads.num_reads >= kFewestReads;
  }

  VName manifest(VName array, const Type& column, const Operand& width, const Stm& s, std::vector<Stm>& before) {
    const Type type = array_type(arena, {&width, 1}, column);
    PatElem rows{build_.fresh_like(array, type), type, nullptr};
    const Exp* exp = arena.make<ManifestExp>(array, arena.list({uint32_t{0}, uint32_t{1}}));
    before.push_back({arena.list({rows}), s.certs, {}, s.where, exp});
    return rows.name;
  }

  Build build_;
  std::unordered_set<uint32_t> columns_;  // matrices that are transposed
};

}  // namespace

const Program* manifest_columns(const Program* program, pass::Context& context) {
  Transposer transposer(*program, context);
  const Program* made = map_program(program, transposer);
  return with_names(made, program, transposer.num_names(), context.arena);
}

}  // namespace fehu::soac
