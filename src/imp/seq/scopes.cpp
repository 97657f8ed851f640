// Scopes, names and expressions of the generator.
#include "base/check.h"
#include "imp/seq/generator.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Scopes

static bool is_share_of(const Stm* stm, VName block) {
  return stm->kind == StmKind::ShareBlock && as<ShareBlock>(stm)->from == block;
}

// Ends the innermost scope. A block whose last use is over before the end is let go of at once; if that use hands it
// on, it need not be counted.
Code Generator::close() {
  Scope scope = std::move(scopes_.back());
  scopes_.pop_back();
  for (const Place& place : scope.pointers) pointers_.erase(place);
  std::vector<std::vector<VName>> ends(scope.code.size());
  for (const Block& block : scope.blocks) {
    if (block.last_use >= scope.code.size()) continue;
    const Stm*& last = scope.code[block.last_use];
    if (is_share_of(last, block.name))
      last = arena_.make<MoveBlock>(last->from, as<ShareBlock>(last)->to, block.name);
    else if (block.last_use + 1 < scope.code.size())
      ends[block.last_use].push_back(block.name);
  }
  std::vector<const Stm*> code;
  auto before = scope.before.begin();
  for (size_t i = 0; i < scope.code.size(); i++) {
    for (; before != scope.before.end() && before->first == i; ++before) code.push_back(before->second);
    code.push_back(scope.code[i]);
    for (VName name : ends[i]) code.push_back(arena_.make<Release>(name));
  }
  return arena_.list(code);
}

void Generator::declare_block(VName name) {
  emit<DeclareBlock>(name);
  place_of_block_[name.id] = {scopes_.size() - 1, scopes_.back().blocks.size()};
  scopes_.back().blocks.push_back({name, scopes_.back().code.size() - 1});
  binding(name).block = name;
}

// The block belongs to an outer scope, and is declared before the statement in which the inner ones are.
void Generator::declare_block_in(size_t number, VName name) {
  Scope& scope = scopes_[number];
  scope.before.emplace_back(scope.code.size(), arena_.make<DeclareBlock>(name));
  place_of_block_[name.id] = {number, scope.blocks.size()};
  scope.blocks.push_back({name, scope.code.size()});
  binding(name).block = name;
}

// A block that is made in every iteration of a loop, always of the same size, stays when the iteration is over, for the
// next one to use again.
void Generator::allocate(VName block, const ir::AllocExp* e) {
  bool is_kept = !loops_.empty() && scope_of(e->bytes) < loops_.back();
  if (is_kept) {
    declare_block_in(loops_.back() - 1, block);
    kept_[block.id] = loops_.back();
  } else {
    declare_block(block);
  }
  emit<Allocate>(block, operand(e->bytes), is_kept);
}

// Notes that the statement which is being made uses the block.
void Generator::use_block(VName name) {
  auto found = place_of_block_.find(name.id);
  if (found == place_of_block_.end()) return;  // a parameter or a constant: it belongs to somebody else
  auto [scope, number] = found->second;
  scopes_[scope].blocks[number].last_use = scopes_[scope].code.size();
}

void Generator::bind_in(size_t scope, VName name) {
  if (name.id >= scope_of_name_.size()) scope_of_name_.resize(std::max<size_t>(name.id + 1, scope_of_name_.size() * 2));
  scope_of_name_[name.id] = static_cast<uint32_t>(scope);
}

// Parameters and constants of the program are bound in the outermost.
size_t Generator::scope_of(const ir::Operand& x) const {
  return x.is_var() && x.name.id < scope_of_name_.size() ? scope_of_name_[x.name.id] : 0;
}

VName Generator::block(VName mem) {
  VName name = binding(mem).block;
  FEHU_CHECK(name, "no block");
  use_block(name);
  return name;
}

// Notes that the statement which is being made uses what the pointer points to.
void Generator::use_pointer(VName pointer) {
  auto found = block_of_pointer_.find(pointer.id);
  if (found != block_of_pointer_.end()) use_block(found->second);
}

VName Generator::pointer(const Array& array) {
  use_pointer(array.pointer);
  return array.pointer;
}

Binding& Generator::binding(VName name) {
  if (name.id >= bindings_.size()) bindings_.resize(std::max<size_t>(name.id + 1, bindings_.size() * 2));
  return bindings_[name.id];
}

VName Generator::fresh(std::string_view base) {
  return names_.fresh(interner_.intern(base));
}

// ---------------------------------------------------------------------------------------------------------------
// Expressions

const Exp* Generator::constant(int64_t value) {
  return arena_.make<ConstExp>(prim::PrimType::I64, prim::i64_value(value));
}

const Exp* Generator::variable(VName name, prim::PrimType type) {
  return arena_.make<VarExp>(type, name);
}

const Exp* Generator::operand(const ir::Operand& x) {
  if (x.is_const()) return arena_.make<ConstExp>(x.value.type, x.value);
  const Exp* exp = binding(x.name).scalar;
  FEHU_CHECK(exp, "a scalar without a value");
  return exp;
}

List<const Exp*> Generator::shape(List<ir::Dim> dims) {
  std::vector<const Exp*> sizes;
  for (const ir::Dim& dim : dims) sizes.push_back(size(dim));
  return arena_.list(sizes);
}

const Exp* Generator::bin(prim::BinOp op, const Exp* x, const Exp* y) {
  return arena_.make<BinExp>(x->type, op, x, y);
}

static bool is_number(const Exp* e, uint64_t number) {
  return e->kind == ExpKind::Const && as<ConstExp>(e)->value.bits == number;
}

const Exp* Generator::add(const Exp* x, const Exp* y) {
  if (is_number(x, 0)) return y;
  if (is_number(y, 0)) return x;
  return bin(prim::BinOp::AddNw, x, y);
}

const Exp* Generator::mul(const Exp* x, const Exp* y) {
  if (is_number(x, 0) || is_number(y, 1)) return x;
  if (is_number(y, 0) || is_number(x, 1)) return y;
  return bin(prim::BinOp::MulNw, x, y);
}

const Exp* Generator::cmp(prim::CmpOp op, const Exp* x, const Exp* y) {
  return arena_.make<CmpExp>(prim::PrimType::Bool, op, x->type, x, y);
}

// Of a scalar operation; null for all others.
const Exp* Generator::scalar_exp(const ir::Exp* e) {
  if (auto* op = ir::try_as<ir::BinOpExp>(e)) return bin(op->op, operand(op->x), operand(op->y));
  if (auto* op = ir::try_as<ir::UnOpExp>(e)) return arena_.make<UnExp>(op->type, op->op, operand(op->x));
  if (auto* op = ir::try_as<ir::CmpOpExp>(e)) return cmp(op->op, operand(op->x), operand(op->y));
  if (auto* op = ir::try_as<ir::ConvOpExp>(e)) return arena_.make<ConvExp>(op->to, op->op, operand(op->x));
  auto* op = ir::try_as<ir::FunOpExp>(e);
  if (!op) return nullptr;
  std::vector<const Exp*> args;
  for (const ir::Operand& arg : op->args) args.push_back(operand(arg));
  prim::PrimType result = prim::signature_of(op->op, op->type).result;
  return arena_.make<FunExp>(result, op->op, op->type, arena_.list(args));
}

}  // namespace fehu::imp
