// Questions about single nodes of the typed tree.
#include "check/typed.h"

#include "syntax/literals.h"

namespace fehu::typed {

// Rounding twice, first to f64 and then to the type, could give another number; an integer of any length goes
// by its digits.
prim::Value literal_as_float(const LiteralExp* literal, prim::PrimType type) {
  if (literal->form == LiteralExp::Form::Float) return prim::float_value(type, literal->float_value);
  if (literal->fits_u64) return prim::float_from_int(type, false, literal->int_value);
  return syntax::int_as_float(literal->spelling, type);
}

VName param_name(const Pat* pat) {
  while (pat->kind == PatKind::Ascript) pat = as<AscriptPat>(pat)->pat;
  return pat->kind == PatKind::Name ? as<NamePat>(pat)->name : VName{};
}

bool is_consuming_param(const Pat* pat) {
  bool found = false;
  for_each_pat(pat, [&](const Pat* p) {
    found |= p->kind == PatKind::Ascript && as<AscriptPat>(p)->annotation.type->flags & kHasFresh;
  });
  return found;
}

}  // namespace fehu::typed
