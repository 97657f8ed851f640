// Where the parameters of a scheme occur: in `f 'a [n] [m] (xs: [n]a) : [m]a` the first arrow mentions a and n, n is
// the size of an argument, and m of the result.
#include "check/sizes/param_uses.h"

namespace fehu::check {

using namespace typed;

ParamUse* ParamUses::use_of(VName name) {
  size_t position = index_.find(name);
  return position < uses_.size() ? &uses_[position] : nullptr;
}

// Everything inside the type of one parameter of the function.
void ParamUses::mentioned(const Type* type, size_t arrow) {
  if (!(type->flags & (kHasNamed | kHasSize))) return;
  auto note = [&](VName name) {
    ParamUse* use = use_of(name);
    if (use && use->first_arrow == ParamUse::kNowhere) use->first_arrow = arrow;
  };
  if (const NamedType* named = try_as<NamedType>(type)) note(named->name);
  for_each_part(
      type, [&](const Type* part) { mentioned(part, arrow); },
      [&](Size size) {
        for_each_size_leaf(size, [&](const Exp* leaf) {
          if (leaf->kind == ExpKind::Var) note(as<VarExp>(leaf)->name);
        });
      });
}

void ParamUses::find_all() {
  uses_.resize(scheme_.params.size());
  const Type* type = scheme_.type;
  for (size_t arrow = 0; type->kind == TypeKind::Arrow; arrow++, type = as<ArrowType>(type)->ret.type) {
    const Type* param = as<ArrowType>(type)->param;
    mentioned(param, arrow);
    for_each_immediate_size(param, [&](Size size) {
      size = bare_size(size);
      ParamUse* use = size->kind == ExpKind::Var ? use_of(as<VarExp>(size)->name) : nullptr;
      if (use) use->is_argument_size = true;
    });
  }
  for_each_immediate_size(type, [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      ParamUse* use = leaf->kind == ExpKind::Var ? use_of(as<VarExp>(leaf)->name) : nullptr;
      if (use) use->is_result_size = true;
    });
  });
}

}  // namespace fehu::check
