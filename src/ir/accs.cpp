// Types of accumulators.
#include "ir/accs.h"

namespace fehu::ir {

Type acc_type(VName cert, List<Operand> shape, std::span<const Type> elems, Arena& arena) {
  std::vector<const Type*> types;
  std::vector<Dim> dims;
  for (const Type& elem : elems) types.push_back(arena.make<Type>(elem));
  for (const Operand& size : shape) dims.push_back({size, -1});
  Type type;
  type.kind = TypeKind::Acc;
  type.acc = cert;
  type.acc_shape = arena.list(dims);
  type.acc_elems = arena.list(types);
  return type;
}

}  // namespace fehu::ir
