// The verifier's rules for statements.
// Each rule reads or writes names through a few functions that check and update what is known of them.
#include "imp/print.h"
#include "imp/verifier.h"

namespace fehu::imp {

using prim::PrimType;

// ---------------------------------------------------------------------------------------------------------------
// Scalars

void Verifier::declare_scalar(const DeclareScalar* s) {
  if (s->value) exp_of(s->value, s->type, "the value");
  if (s->is_constant && !s->value) error("a constant without a value");
  Owner owner = s->is_constant ? Owner::Constant : Owner::Local;
  declare(s->name, {.kind = NameKind::Scalar, .type = s->type, .owner = owner, .facts = {s->value != nullptr}});
}

// Points of a region run at the same time, so variables around it are constants there.
bool Verifier::is_outside(VName name, const NameInfo& info) {
  if (info.region == region_) return false;
  error("{} is outside of the parallel region", show(name));
  return true;
}

void Verifier::write_scalar(VName name, PrimType type) {
  NameInfo* info = find(name, NameKind::Scalar);
  if (!info || is_outside(name, *info)) return;
  if (info->owner == Owner::Constant) error("{} cannot be assigned", show(name));
  if (info->owner == Owner::Global && !is_initialising_) error("the global {} is assigned", show(name));
  if (info->type != type)
    error("{} is of type {}, but assigned a {}", show(name), prim::name_of(info->type), prim::name_of(type));
  set(name, {.has_value = true});
}

// ---------------------------------------------------------------------------------------------------------------
// Blocks

void Verifier::read_block(VName name) {
  NameInfo* info = find(name, NameKind::Block);
  if (!info) return;
  if (info->owner == Owner::Result) error("the result {} is read", show(name));
  if (info->facts.is_gone) error("{} was let go of before", show(name));
}

// The variable gets another block, so pointers made before no longer belong to it.
void Verifier::write_block(VName name) {
  NameInfo* info = find(name, NameKind::Block);
  if (!info || is_outside(name, *info)) return;
  if (info->owner == Owner::Caller) error("{} belongs to the caller", show(name));
  if (info->owner == Owner::Global && !is_initialising_) error("the global {} is changed", show(name));
  set(name, {.has_value = true, .version = ++num_versions_});
}

// A block that this function declares or updates.
NameInfo* Verifier::own_block(VName name) {
  NameInfo* info = find(name, NameKind::Block);
  if (!info || is_outside(name, *info)) return nullptr;
  if (info->owner == Owner::Local || info->owner == Owner::Updated) return info;
  error("{} is not a block of this function", show(name));
  return nullptr;
}

void Verifier::let_go(VName block) {
  NameInfo* info = own_block(block);
  if (!info) return;
  if (info->facts.is_gone) error("{} was let go of before", show(block));
  set(block, {.is_gone = true, .version = info->facts.version});
}

// What a new block takes over from another one is read before that is let go of.
void Verifier::allocate(const Allocate* s) {
  exp_of(s->bytes, PrimType::I64, "the number of bytes");
  if (s->kept) {
    exp_of(s->kept, PrimType::I64, "the number of bytes that are kept");
    const NameInfo* start = find(s->start, NameKind::Pointer);
    if (start) use_pointer(s->start, start->type);
    if (start && start->block != s->grown) error("{} does not point into {}", show(s->start), show(s->grown));
    if (s->block == s->grown) error("{} cannot be made of itself", show(s->block));
    let_go(s->grown);
  }
  write_block(s->block);
}

// The moved variable is empty, which counts as let go of.
void Verifier::move_block(const MoveBlock* s) {
  let_go(s->from);
  write_block(s->to);
}

void Verifier::swap_blocks(const SwapBlocks* s) {
  NameInfo* x = own_block(s->x);
  NameInfo* y = own_block(s->y);
  if (!x || !y) return;
  bool is_x_gone = x->facts.is_gone, is_y_gone = y->facts.is_gone;
  set(s->x, {.is_gone = is_y_gone, .version = ++num_versions_});
  set(s->y, {.is_gone = is_x_gone, .version = ++num_versions_});
}

// ---------------------------------------------------------------------------------------------------------------
// Elements

// A pointer remembers the version of its block.
void Verifier::declare_pointer(const DeclarePointer* s) {
  read_block(s->block);
  exp_of(s->offset, PrimType::I64, "the offset");
  NameInfo* block = find(s->block, NameKind::Block);
  uint32_t version = block ? block->facts.version : 0;
  declare(s->name, {.kind = NameKind::Pointer,
                    .type = s->type,
                    .is_read_only = s->is_read_only,
                    .block = s->block,
                    .facts = {.version = version}});
}

void Verifier::write_through(VName name, PrimType type) {
  NameInfo* info = use_pointer(name, type);
  if (info && info->is_read_only) error("{} is read-only", show(name));
}

// A table may also hold the bits of numbers.
void Verifier::store_table(const StoreTable* s) {
  auto found = names_.find(s->pointer.id);
  PrimType type = found == names_.end() ? s->type : found->second.type;
  if (prim::bit_width(type) != prim::bit_width(s->type))
    error("a table of {} for elements of type {}", prim::name_of(s->type), prim::name_of(type));
  write_through(s->pointer, type);
  for (prim::Value value : s->values)
    if (value.type != s->type) return error("a value of the table is of another type");
}

// Where a strided array begins, and its strides.
void Verifier::place_in(const Strided& array, size_t rank) {
  exp_of(array.offset, PrimType::I64, "the offset");
  sizes(array.strides, "the stride");
  if (array.strides.size() != rank) error("{} strides for {} dimensions", array.strides.size(), rank);
}

// ---------------------------------------------------------------------------------------------------------------
// Calls and messages

void Verifier::call_result(const CallResult& result, const Param& param) {
  if (result.kind != param.kind) return error("the result {} is not what the function gives", show(result.name));
  if (result.kind == NameKind::Block)
    write_block(result.name);
  else
    write_scalar(result.name, param.type);
}

void Verifier::call_arg(const CallArg& arg, const Param& param) {
  if (arg.kind != param.kind) return error("the argument for {} is not what the function takes", show(param.name));
  switch (arg.kind) {
    case NameKind::Scalar:
      return exp_of(arg.scalar, param.type, "the argument");
    case NameKind::Block:
      return read_block(arg.name);
    case NameKind::Pointer: {
      NameInfo* pointer = use_pointer(arg.name, param.type);
      if (arg.is_read_only != param.is_read_only) error("the function writes through {}, or not", show(param.name));
      if (pointer && pointer->is_read_only && !arg.is_read_only) error("{} is read-only", show(arg.name));
      return;
    }
    case NameKind::Function:
      return error("functions are no arguments");
  }
}

// The piece is two constants of the body.
void Verifier::parallel(const Parallel* s) {
  exp_of(s->count, PrimType::I64, "the count");
  exp_of(s->cost, PrimType::I64, "the cost");
  region_++;
  for (VName name : {s->first, s->last})
    declare(name,
            {.kind = NameKind::Scalar, .type = PrimType::I64, .owner = Owner::Constant, .facts = {.has_value = true}});
  loop(s->body);
  for (VName name : {s->first, s->last}) names_.at(name.id).is_in_scope = false;
  region_--;
}

// Arguments and results must be of the kinds and types that the function has.
// Blocks that it updates may hold others afterwards.
void Verifier::call(const Call* s) {
  auto found = functions_.find(s->function.id);
  if (found == functions_.end()) return error("there is no function {}", show(s->function));
  const Function& callee = *found->second;
  if (s->args.size() != callee.params.size() || s->results.size() != callee.results.size())
    return error("{} takes {} arguments and gives {} results", show(s->function), callee.params.size(),
                 callee.results.size());
  if (s->updates.size() != callee.updates.size())
    return error("{} updates {} blocks", show(s->function), callee.updates.size());
  for (size_t i = 0; i < s->args.size(); i++) call_arg(s->args[i], callee.params[i]);
  for (VName block : s->updates)
    if (own_block(block)) set(block, {.version = ++num_versions_});
  for (size_t i = 0; i < s->results.size(); i++) call_result(s->results[i], callee.results[i]);
}

// A sign is a matter of printing: i32 may be shown as u32.
static bool is_shown_as(PrimType type, PrimType shown) {
  return prim::bit_width(type) == prim::bit_width(shown) && prim::is_float(type) == prim::is_float(shown);
}

void Verifier::trace(const Trace* s) {
  if (s->scalar) {
    exp(s->scalar);
    if (!is_shown_as(s->scalar->type, s->print_as)) error("it is printed as a {}", prim::name_of(s->print_as));
    return;
  }
  sizes(s->shape, "the size");
  place_in(s->array, s->shape.size());
  if (NameInfo* pointer = find(s->array.pointer, NameKind::Pointer)) use_pointer(s->array.pointer, pointer->type);
}

// ---------------------------------------------------------------------------------------------------------------

void Verifier::statement(const Stm* stm) {
  switch (stm->kind) {
    case StmKind::DeclareScalar:
      return declare_scalar(as<DeclareScalar>(stm));
    case StmKind::Assign: {
      auto* s = as<Assign>(stm);
      exp(s->value);
      return write_scalar(s->name, s->value->type);
    }
    case StmKind::DeclareBlock:
      return declare(as<DeclareBlock>(stm)->name, {.kind = NameKind::Block, .facts = {.version = ++num_versions_}});
    case StmKind::Allocate:
      return allocate(as<Allocate>(stm));
    case StmKind::ShareBlock:
      read_block(as<ShareBlock>(stm)->from);
      return write_block(as<ShareBlock>(stm)->to);
    case StmKind::MoveBlock:
      return move_block(as<MoveBlock>(stm));
    case StmKind::SwapBlocks:
      return swap_blocks(as<SwapBlocks>(stm));
    case StmKind::Release:
      return let_go(as<Release>(stm)->block);
    case StmKind::DeclarePointer:
      return declare_pointer(as<DeclarePointer>(stm));
    case StmKind::DeclareBuffer:
      if (as<DeclareBuffer>(stm)->size == 0) error("a buffer without elements");
      return declare(as<DeclareBuffer>(stm)->name, {.kind = NameKind::Pointer, .type = as<DeclareBuffer>(stm)->type});
    case StmKind::Store: {
      auto* s = as<Store>(stm);
      exp_of(s->index, PrimType::I64, "the index");
      exp(s->value);
      return write_through(s->pointer, s->value->type);
    }
    case StmKind::StoreTable:
      return store_table(as<StoreTable>(stm));
    case StmKind::Copy: {
      auto* s = as<Copy>(stm);
      sizes(s->shape, "the size");
      place_in(s->from, s->shape.size());
      use_pointer(s->from.pointer, s->type);
      place_in(s->to, s->shape.size());
      return write_through(s->to.pointer, s->type);
    }
    case StmKind::Fill: {
      auto* s = as<Fill>(stm);
      sizes(s->shape, "the size");
      exp_of(s->value, s->type, "the value");
      place_in(s->to, s->shape.size());
      return write_through(s->to.pointer, s->type);
    }
    case StmKind::Prefix: {
      auto* s = as<Prefix>(stm);
      exp_of(s->count, PrimType::I64, "the count");
      exp_of(s->carry, s->type, "the carry");
      exp_of(s->from.offset, PrimType::I64, "the offset");
      exp_of(s->to.offset, PrimType::I64, "the offset");
      use_pointer(s->from.pointer, s->type);
      return write_through(s->to.pointer, s->type);
    }
    case StmKind::For: {
      auto* s = as<For>(stm);
      exp_of(s->bound, s->type, "the bound");
      declare(s->counter,
              {.kind = NameKind::Scalar, .type = s->type, .owner = Owner::Constant, .facts = {.has_value = true}});
      loop(s->body);
      names_.at(s->counter.id).is_in_scope = false;
      return;
    }
    case StmKind::While:
      read_scalar(as<While>(stm)->condition, PrimType::Bool);
      return loop(as<While>(stm)->body);
    case StmKind::If:
      exp_of(as<If>(stm)->condition, PrimType::Bool, "the condition");
      return branches(as<If>(stm)->yes, as<If>(stm)->no);
    case StmKind::Parallel:
      return parallel(as<Parallel>(stm));
    case StmKind::Call:
      return call(as<Call>(stm));
    case StmKind::Assert:
      exp_of(as<Assert>(stm)->condition, PrimType::Bool, "the condition");
      for (const MessagePart& part : as<Assert>(stm)->message)
        if (part.value) exp(part.value);
      return;
    case StmKind::Trace:
      return trace(as<Trace>(stm));
  }
}

}  // namespace fehu::imp
