// The verifier's rules for expressions.
// Types are checked bottom-up: every expression states its type, and operators must exist for it.
#include "imp/print.h"
#include "imp/verifier.h"

namespace fehu::imp {

using prim::PrimType;

// `what` begins the message: "the index".
void Verifier::exp_of(const Exp* e, PrimType type, std::string_view what) {
  exp(e);
  if (e->type != type)
    error("{} `{}` is of type {}, not {}", what, show(e), prim::name_of(e->type), prim::name_of(type));
}

void Verifier::sizes(List<const Exp*> shape, std::string_view what) {
  for (const Exp* size : shape) exp_of(size, PrimType::I64, what);
}

// A result is written only: it is the caller's variable, and has an address.
void Verifier::read_scalar(VName name, PrimType type) {
  NameInfo* info = find(name, NameKind::Scalar);
  if (!info) return;
  if (info->owner == Owner::Result)
    error("the result {} is read", show(name));
  else if (!info->facts.has_value)
    error("{} may have no value yet", show(name));
  if (info->type != type)
    error("{} is of type {}, but used as {}", show(name), prim::name_of(info->type), prim::name_of(type));
}

// For reading or writing elements: the block must still be the one that the pointer was made for.
NameInfo* Verifier::use_pointer(VName name, PrimType type) {
  NameInfo* info = find(name, NameKind::Pointer);
  if (!info) return nullptr;
  if (info->type != type)
    error("{} points to elements of type {}, not {}", show(name), prim::name_of(info->type), prim::name_of(type));
  if (!info->block) return info;
  const NameInfo* block = find(info->block, NameKind::Block);
  if (!block) return info;
  if (block->facts.is_gone)
    error("{} points into {}, which was let go of", show(name), show(info->block));
  else if (block->facts.version != info->facts.version)
    error("{} points into what {} held before", show(name), show(info->block));
  return info;
}

void Verifier::fun(const FunExp* e) {
  if (!prim::has_type(e->op, e->operand_type))
    return error("there is no operation {}", prim::name_of(e->op, e->operand_type));
  prim::Signature signature = prim::signature_of(e->op, e->operand_type);
  size_t num_operands = static_cast<size_t>(signature.num_operands);
  if (e->args.size() != num_operands)
    return error("`{}` has {} operands, but needs {}", show(e), e->args.size(), num_operands);
  for (size_t i = 0; i < num_operands; i++) exp_of(e->args[i], signature.operands[i], "the operand");
  if (e->type != signature.result) error("`{}` is not of type {}", show(e), prim::name_of(e->type));
}

// Unsigned types are an affair of operations, in this IR as in the core.
void Verifier::exp(const Exp* e) {
  if (prim::is_unsigned(e->type)) error("`{}` is of an unsigned type", show(e));
  switch (e->kind) {
    case ExpKind::Const:
      if (as<ConstExp>(e)->value.type != e->type) error("the constant `{}` is of another type", show(e));
      return;
    case ExpKind::Var:
      return read_scalar(as<VarExp>(e)->name, e->type);
    case ExpKind::Bin: {
      auto* bin = as<BinExp>(e);
      if (!prim::has_type(bin->op, e->type)) error("there is no operation {}", prim::name_of(bin->op, e->type));
      exp_of(bin->x, e->type, "the operand");
      return exp_of(bin->y, e->type, "the operand");
    }
    case ExpKind::Un: {
      auto* un = as<UnExp>(e);
      if (!prim::has_type(un->op, e->type)) error("there is no operation {}", prim::name_of(un->op, e->type));
      return exp_of(un->x, e->type, "the operand");
    }
    case ExpKind::Cmp: {
      auto* cmp = as<CmpExp>(e);
      if (e->type != PrimType::Bool) error("the comparison `{}` is no bool", show(e));
      if (!prim::has_type(cmp->op, cmp->operand_type))
        error("there is no operation {}", prim::name_of(cmp->op, cmp->operand_type));
      exp_of(cmp->x, cmp->operand_type, "the operand");
      return exp_of(cmp->y, cmp->operand_type, "the operand");
    }
    case ExpKind::Conv: {
      auto* conv = as<ConvExp>(e);
      if (!prim::has_types(conv->op, conv->x->type, e->type))
        error("there is no operation {}", prim::name_of(conv->op, conv->x->type, e->type));
      return exp(conv->x);
    }
    case ExpKind::Fun:
      return fun(as<FunExp>(e));
    case ExpKind::Load:
      use_pointer(as<LoadExp>(e)->pointer, e->type);
      return exp_of(as<LoadExp>(e)->index, PrimType::I64, "the index");
    case ExpKind::Tuning:
      if (as<TuningExp>(e)->number >= program_.tuning_params.size()) error("`{}` is no tuning parameter", show(e));
      if (const Exp* amount = as<TuningExp>(e)->compared) exp_of(amount, PrimType::I64, "the amount");
      return exp_of(as<TuningExp>(e)->initial, e->type, "the default");
    case ExpKind::Chunks:
      if (e->type != PrimType::I64) error("`{}` is no i64", show(e));
      exp_of(as<ChunksExp>(e)->count, PrimType::I64, "the count");
      return exp_of(as<ChunksExp>(e)->cost, PrimType::I64, "the cost");
  }
}

}  // namespace fehu::imp
