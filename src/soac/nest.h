// Nests of a map, or two, around a reduction, taken apart: what has to be computed for one term of one sum.
//
//   map (\row -> map (\col -> reduce (+) 0 (map2 (*) row col)) cols) rows
//   =>  row = rows[i]; col = cols[j]; x = row[k]; y = col[k]; x * y
#pragma once

#include <optional>
#include <vector>

#include "ir/build.h"
#include "soac/strides.h"

namespace fehu::soac {

// The loops of a nest, and the numbers of their counters.
enum Level : uint8_t { kRow, kColumn, kTerm };

constexpr CounterSet level_set(Level level) {
  return static_cast<CounterSet>(1 << level);
}

// Something that is computed for one term, and what it depends on.
struct Item {
  ir::Stm stm;
  CounterSet depends;
};

struct Nest {
  const ir::Stm* rows = nullptr;  // the map around; null: there is none
  const ir::Stm* columns;         // the map in it, or alone
  const ir::Stm* terms;           // the reduction
  std::vector<Item> items;        // in order; names are those of the program
  NestFacts facts;
  std::vector<VName> certs;  // that everything depends on

  const ir::ScremaExp& reduction() const { return *ir::as<ir::ScremaExp>(terms->exp); }
  ir::Operand width(Level level) const {
    return ir::as<ir::ScremaExp>((level == kRow ? rows : level == kColumn ? columns : terms)->exp)->width;
  }
  ir::Operand counter(Level level) const { return ir::var_operand(facts.counters[level]); }
};

// A nest whose outermost map the statement is, and whose terms need nothing but scalar operations, elements and views;
// sizes and neutral elements are from outside. There may be other statements in the maps, before and after. Types of
// names get known to `build`, which makes the names of counters. `definition_of` is for names from outside.
std::optional<Nest> find_nest(const ir::Stm& s, ir::Build& build,
                              const std::function<const ir::Exp*(VName)>& definition_of);

}  // namespace fehu::soac
