// For `jam-rows`: nests of two loops that compute rows, element after element, as far as rows can be computed together.
#pragma once

#include <optional>
#include <vector>

#include "ir/ir.h"
#include "loops/conditions.h"

namespace fehu::loops {

// How the inner loop's parameters belong to the outer loop's.
enum class RowRole : uint8_t {
  Own,     // it is of this row alone
  Shared,  // an array that the outer loop carries round: all rows write to it
  Next,    // the row that is made; the outer loop carries it round as the row before
};

// A nest that can be jammed.
struct RowNest {
  const ir::Stm* outer_stm;
  const ir::LoopExp* outer;
  const ir::Stm* inner_stm;  // the last one of the outer body
  const ir::LoopExp* inner;
  std::vector<RowRole> roles;       // of the inner parameters
  std::vector<ptrdiff_t> inner_of;  // of the outer parameters: the inner result that they become, or -1
  // Statements of the inner body that read what the row before has just written, or one iteration ago.
  struct Neighbour {
    size_t stm;
    size_t update;                  // the statement that writes it
    std::optional<size_t> carried;  // the parameter that the row before carries it round as
  };
  std::vector<Neighbour> neighbours;
};

// The statement is a loop. Nothing: its rows cannot be computed together, or that would not pay.
std::optional<RowNest> row_nest(const Affines& affines, const ir::Stm& s);

}  // namespace fehu::loops
