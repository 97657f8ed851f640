// From an expression to the struct of its kind: `dispatch(e, [](const auto& node) { ... })` calls the function with an
// IndexExp, a LoopExp, ... The function is compiled for every operation, so one that does not know a new operation
// does not compile. Inlined by force: walking and mapping are among what the compiler does most.
#pragma once

#include <utility>

#include "ir/ir.h"

namespace fehu::ir {

template <typename F>
[[gnu::always_inline]] inline decltype(auto) dispatch(const Exp* e, F&& f) {
  switch (e->kind) {
#define OP(op, ...) \
  case ExpKind::op: \
    return f(*static_cast<const op##Exp*>(e));
#include "ir/ops.def"
#undef OP
  }
  std::unreachable();
}

}  // namespace fehu::ir
