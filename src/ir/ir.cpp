// Names of stages, spaces and operations, and what happens when a node is taken for one of another kind.
#include "ir/ir.h"

namespace fehu::ir {

std::string_view name_of(Stage stage) {
  switch (stage) {
    case Stage::Lowered:
      return "lowered";
    case Stage::Soacs:
      return "soacs";
    case Stage::Seq:
      return "seq";
    case Stage::SeqMem:
      return "seq_mem";
  }
  return "";
}

std::string_view name_of(Space space) {
  switch (space) {
    case Space::Host:
      return "host";
  }
  return "";
}

std::string_view name_of(ExpKind kind) {
  switch (kind) {
#define OP(op, text, ...) \
  case ExpKind::op:       \
    return text;
#include "ir/ops.def"
#undef OP
  }
  return "";
}

}  // namespace fehu::ir
