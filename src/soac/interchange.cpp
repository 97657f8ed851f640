// The pass `interchange`: many sums are computed side by side, in blocks, in the order in which arrays are stored.
//
// A product of matrices, written row by column, reads a column for each sum. If the sums of a row are computed
// together, term by term, all that is read are rows; the C compiler makes vector instructions of that.
//
//   map (\row -> map (\col ->                     let c = replicate([n][p], 0)
//     reduce (+) 0 (map2 (*) row col))            for each strip of up to 1024 columns, each block of up to 128 terms,
//     (transpose b)) a                    =>        4 rows i, 4 terms k:
//                                                     for each column j of the strip:
//                                                       for the 4 rows i: c[i,j] = c[i,j] + a[i,k]*b[k,j] + ..
//                                                                                  + a[i,k+3]*b[k+3,j]
//
// Four rows and four terms at once need a quarter of the reads of b and of the reads and writes of c, and fill the
// registers. A strip of four rows of c and b fits in the first cache, a block of b in the second. Rows and terms that
// are left over are done one by one. Without an outer map there is one row.
//
// Relies on: nothing about the operator. Each sum is computed in the order of its terms, so floats come out as before.
// Algorithm: one walk over the program; nest.h takes nests apart, strides.h tells how they read. A nest is changed if
// something is read along the columns of the result that is not read so along the terms, and nothing is read with a
// stride along the columns. What the maps do with the sums, and whatever else is in them, comes afterwards: in place,
// if it gives as many numbers of the same type, else as a map that reads the sums. Leaves out: nests of few columns or
// terms, which the C compiler unrolls; reductions of more than two values; arrays that would have to be transposed
// first.
#include "soac/interchange.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "soac/nest.h"
#include "soac/nest_rest.h"
#include "soac/rewriter.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

constexpr int64_t kStrip = 1024;  // columns
constexpr int64_t kBlock = 128;   // terms
constexpr int64_t kTile = 4;      // rows and terms at once
// With fewer the C compiler unrolls the loop over the terms, or there is nothing to do side by side.
constexpr int64_t kFewestTerms = 8;
constexpr int64_t kFewestColumns = 8;

bool is_less(const Operand& x, int64_t bound) {
  return x.is_const() && prim::as_i64(x.value) < bound;
}

// Does the exchange of loops pay?
bool does_pay(const Nest& nest) {
  if (is_less(nest.width(kTerm), kFewestTerms) || is_less(nest.width(kColumn), kFewestColumns)) return false;
  bool has_gain = false;
  for (const Item& item : nest.items) {
    const auto* read = try_as<IndexExp>(item.stm.exp);
    if (!read || item.stm.pat[0].type.kind != TypeKind::Prim) continue;
    auto strides = strides_of(*read, nest.facts);
    if (strides[kColumn] == Stride::Other) return false;
    has_gain |= strides[kColumn] == Stride::Unit && strides[kTerm] != Stride::None;
  }
  return has_gain;
}

// Some rows and some terms, for which the items of a nest are computed: a name of an item stands for another one in
// each. What does not depend on the row is the same for all of them, and so on.
struct Tile {
  size_t num_rows, num_terms;
  std::vector<Substitution> names;  // by row, then term

  Tile(size_t rows, size_t terms) : num_rows(rows), num_terms(terms), names(rows * terms) {}
  Substitution& at(size_t row, size_t term) { return names[row * num_terms + term]; }
};

// Where the loops are.
struct Position {
  Operand row, term, num_terms, column, num_columns;
};

class Interchanger : public Rewriter {
 public:
  Interchanger(const Program& program, pass::Context& context)
      : Rewriter(program, context), definitions_(program.num_names) {}

 private:
  bool replace(const Stm& s) override;
  const Exp* definition_of(VName name) const { return name.id < definitions_.size() ? definitions_[name.id] : nullptr; }

  // --- the loops
  Operands sums(const Nest& nest);
  Operands strip(const Nest& nest, const Position& at, std::span<const Operand> arrays);
  Operands rows(const Nest& nest, Position at, std::span<const Operand> arrays, size_t num_rows);
  Operands columns(const Nest& nest, const Position& at, std::span<const Operand> arrays, Tile tile);
  Operands column(const Nest& nest, std::span<const Operand> arrays, Tile& tile);
  void compute(const Nest& nest, bool is_for_column, Tile& tile);
  Operands combined(const Nest& nest, Operands olds, const Substitution& names);
  Operand parts(const Operand& count, int64_t size);
  Operand length(const Operand& start, const Operand& end, int64_t most);

  void rest(const Nest& nest, const Stm& s, const Operands& sums);

  std::vector<const Exp*> definitions_;  // of names bound alone, by number
};

bool Interchanger::replace(const Stm& s) {
  if (s.pat.size() == 1 && s.pat[0].name.id < definitions_.size()) definitions_[s.pat[0].name.id] = s.exp;
  if (s.exp->kind != ExpKind::Screma) return false;
  std::optional<Nest> nest = find_nest(s, build_, [this](VName name) { return definition_of(name); });
  if (!nest || !does_pay(*nest)) return false;
  rest(*nest, s, sums(*nest));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// The loops. Arrays of sums go round all of them.

// How many parts of that size there are, the last of which may be smaller.
Operand Interchanger::parts(const Operand& count, int64_t size) {
  return build_.bin(BinOp::SQuotSafe, PrimType::I64, build_.add(count, i64_operand(size - 1)), i64_operand(size));
}

Operand Interchanger::length(const Operand& start, const Operand& end, int64_t most) {
  return build_.bin(BinOp::SMin, PrimType::I64, build_.sub(end, start), i64_operand(most));
}

// All sums, as arrays. Inside of the first loop there is at least one column.
Operands Interchanger::sums(const Nest& nest) {
  Operands shape;
  if (nest.rows) shape.push_back(nest.width(kRow));
  shape.push_back(nest.width(kColumn));
  Operands arrays;
  for (const Reduce& reduce : nest.reduction().reduces)
    for (const Operand& x : reduce.neutral) arrays.push_back(build_.replicate(shape, x));
  Operand num_columns = nest.width(kColumn), num_terms = nest.width(kTerm);
  auto columns = [&](const Operand& number, std::span<const Operand> inside) {
    Position at{.row = i64_operand(0), .term = i64_operand(0), .num_terms = num_terms, .column = {}, .num_columns = {}};
    at.column = build_.mul(number, i64_operand(kStrip));
    at.num_columns = length(at.column, num_columns, kStrip);
    return strip(nest, at, inside);
  };
  return build_.loop(arrays, parts(num_columns, kStrip), columns, nest.certs);
}

// All rows of a strip, block by block of the terms.
Operands Interchanger::strip(const Nest& nest, const Position& at, std::span<const Operand> arrays) {
  if (!nest.rows) return rows(nest, at, arrays, 1);
  size_t tile = arrays.size() == 1 ? kTile : kTile / 2;
  Operand tile_size = i64_operand(static_cast<int64_t>(tile));
  return build_.loop(arrays, parts(at.num_terms, kBlock), [&](const Operand& number, std::span<const Operand> inside) {
    Position block = at;
    block.term = build_.mul(number, i64_operand(kBlock));
    block.num_terms = length(block.term, at.num_terms, kBlock);
    Operand num_rows = nest.width(kRow);
    Operand num_tiles = build_.bin(BinOp::SQuotSafe, PrimType::I64, num_rows, tile_size);
    Operand done = build_.mul(num_tiles, tile_size);
    auto tile_rows = [&](const Operand& i, std::span<const Operand> cs) {
      block.row = build_.mul(i, tile_size);
      return rows(nest, block, cs, tile);
    };
    auto last_rows = [&](const Operand& i, std::span<const Operand> cs) {
      block.row = build_.add(done, i);
      return rows(nest, block, cs, 1);
    };
    Operands tiled = build_.loop(inside, num_tiles, tile_rows);
    return build_.loop(tiled, build_.sub(num_rows, done), last_rows);
  });
}

// Some rows of a strip, and the terms of a block.
Operands Interchanger::rows(const Nest& nest, Position at, std::span<const Operand> arrays, size_t num_rows) {
  Operand first = at.term;
  Operand num_tiles = build_.bin(BinOp::SQuotSafe, PrimType::I64, at.num_terms, i64_operand(kTile));
  Operand done = build_.mul(num_tiles, i64_operand(kTile));
  auto tile_terms = [&](const Operand& k, std::span<const Operand> cs) {
    at.term = build_.add(first, build_.mul(k, i64_operand(kTile)));
    return columns(nest, at, cs, Tile(num_rows, kTile));
  };
  auto last_terms = [&](const Operand& k, std::span<const Operand> cs) {
    at.term = build_.add(first, build_.add(done, k));
    return columns(nest, at, cs, Tile(num_rows, 1));
  };
  Operands tiled = build_.loop(arrays, num_tiles, tile_terms);
  return build_.loop(tiled, build_.sub(at.num_terms, done), last_terms);
}

// All columns of a strip, for the rows and terms of a tile. What is the same for all columns comes first.
Operands Interchanger::columns(const Nest& nest, const Position& at, std::span<const Operand> arrays, Tile tile) {
  for (size_t r = 0; r < tile.num_rows; r++)
    for (size_t q = 0; q < tile.num_terms; q++) {
      tile.at(r, q).add(nest.facts.counters[kRow], build_.add(at.row, i64_operand(static_cast<int64_t>(r))));
      tile.at(r, q).add(nest.facts.counters[kTerm], build_.add(at.term, i64_operand(static_cast<int64_t>(q))));
    }
  compute(nest, false, tile);
  return build_.loop_each(arrays, at.num_columns, [&](const Operand& j, std::span<const Operand> inside) {
    // With an addition that may wrap, the C compiler would not see that places follow each other.
    Operand column_number = build_.bin(BinOp::AddNw, PrimType::I64, at.column, j);
    for (Substitution& names : tile.names) names.add(nest.facts.counters[kColumn], column_number);
    return column(nest, inside, tile);
  });
}

// One column: all reads come before all writes, so that the C compiler need not ask what they overwrite.
Operands Interchanger::column(const Nest& nest, std::span<const Operand> arrays, Tile& tile) {
  compute(nest, true, tile);
  auto place = [&](size_t row) {
    Operands at;
    if (nest.rows) at.push_back(*tile.at(row, 0).find(nest.facts.counters[kRow]));
    at.push_back(*tile.at(row, 0).find(nest.facts.counters[kColumn]));
    return at;
  };
  std::vector<Operands> rows(tile.num_rows);
  for (size_t r = 0; r < tile.num_rows; r++)
    for (const Operand& array : arrays) rows[r].push_back(build_.element(array, place(r)));
  for (size_t r = 0; r < tile.num_rows; r++)
    for (size_t q = 0; q < tile.num_terms; q++) rows[r] = combined(nest, rows[r], tile.at(r, q));
  Operands made(arrays.begin(), arrays.end());
  for (size_t r = 0; r < tile.num_rows; r++)
    for (size_t i = 0; i < made.size(); i++) made[i] = build_.update(made[i], place(r), rows[r][i]);
  return made;
}

// The items that depend on the column, or the others.
void Interchanger::compute(const Nest& nest, bool is_for_column, Tile& tile) {
  for (const Item& item : nest.items) {
    if (((item.depends & level_set(kColumn)) != 0) != is_for_column) continue;
    size_t num_rows = item.depends & level_set(kRow) ? tile.num_rows : 1;
    size_t num_terms = item.depends & level_set(kTerm) ? tile.num_terms : 1;
    for (size_t r = 0; r < num_rows; r++)
      for (size_t q = 0; q < num_terms; q++) {
        Stm made = substitute(item.stm, tile.at(r, q), arena);
        PatElem named = made.pat[0];
        named.name = build_.fresh_like(named.name, named.type);
        build_.emit({&named, 1}, made.exp, made.certs, made.attrs);
        for (size_t row = r; row < (num_rows == 1 ? tile.num_rows : r + 1); row++)
          for (size_t term = q; term < (num_terms == 1 ? tile.num_terms : q + 1); term++)
            tile.at(row, term).add(item.stm.pat[0].name, named.name);
      }
  }
}

// The operators on the sums so far and the results of one term.
Operands Interchanger::combined(const Nest& nest, Operands olds, const Substitution& names) {
  size_t next = 0;
  for (const Reduce& reduce : nest.reduction().reduces) {
    const Lambda* op = rename(reduce.op, build_.names(), arena);
    size_t count = reduce.neutral.size();
    for (size_t i = 0; i < count; i++) {
      Operand value = nest.reduction().lambda->body->results[next + i].value;
      if (const Operand* found = value.is_var() ? names.find(value.name) : nullptr) value = *found;
      build_.define(op->params[i], olds[next + i]);
      build_.define(op->params[count + i], value);
    }
    for (const Stm& s : op->body->stms) build_.emit(s);
    for (const Result& r : op->body->results) olds[next++] = r.value;
  }
  return olds;
}

// What is left of the maps, whose names are bound as before.
void Interchanger::rest(const Nest& nest, const Stm& s, const Operands& sums) {
  Operands results = sums;
  if (!gives_sums(nest)) {
    if (!fits_in_place(nest, s, build_.type_of(sums[0]))) {
      Stm list[] = {map_with_sums(nest, s, sums, build_)};
      return add_stms(list);
    }
    results = rest_in_place(nest, sums, build_);
  }
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], results[i]);
}

}  // namespace

const Program* interchange(const Program* program, pass::Context& context) {
  return Interchanger(*program, context).run(program);
}

}  // namespace fehu::soac
