// Operations are counted; a division or a function counts as many.
#include "imp/lanes/take_out.h"

#include <unordered_map>

#include "imp/lanes/facts.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::FunOp;

constexpr size_t kFew = 3;  // as much as storing and loading an element of a buffer

size_t num_operations(const Exp* e) {
  class Counter : public Walker {
   public:
    size_t count = 0;
    void exp(const Exp* e) override {
      auto* bin = try_as<BinExp>(e);
      bool is_slow = e->kind == ExpKind::Fun || (bin && (bin->op == BinOp::FDiv || is_division(bin->op)));
      bool is_operation = e->kind != ExpKind::Const && e->kind != ExpKind::Var && e->kind != ExpKind::Tuning;
      count += is_slow ? kFew + 1 : is_operation;
      walk_children(e, *this);
    }
  } counter;
  counter.exp(e);
  return counter.count;
}

// Takes expressions out of one late statement after the other.
class Taker : public Mapper {
 public:
  Taker(const For& loop, const SameBlocks& blocks, Arena& arena, uint32_t& last_name)
      : Mapper(arena), loop_(loop), parts_(loop, blocks), last_name_(last_name) {}

  Code run();
  const Exp* exp(const Exp* e) override;
  // Lists inside of branches and loops are left alone: they may not be executed.
  Code code(Code code) override { return code; }

 private:
  const Exp* first_operand(const Exp* e);

  const For& loop_;
  const LoopParts parts_;
  uint32_t& last_name_;
  std::vector<const Stm*> made_;
};

// What is computed on one condition only stays where it is.
const Exp* Taker::first_operand(const Exp* e) {
  if (auto* fun = try_as<FunExp>(e)) {
    std::vector<const Exp*> args(fun->args.begin(), fun->args.end());
    args[0] = exp(args[0]);
    return arena.make<FunExp>(fun->type, fun->op, fun->operand_type, arena.list(args));
  }
  auto* bin = as<BinExp>(e);
  return arena.make<BinExp>(bin->type, bin->op, exp(bin->x), bin->y);
}

const Exp* Taker::exp(const Exp* e) {
  if (parts_.is_late(e)) {
    auto* bin = try_as<BinExp>(e);
    auto* fun = try_as<FunExp>(e);
    bool is_conditional =
        (bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr)) || (fun && fun->op == FunOp::Cond);
    return is_conditional ? first_operand(e) : map_children(e, *this);
  }
  if (e->kind != ExpKind::Load && num_operations(e) <= kFew) return e;
  VName name = {++last_name_, loop_.counter.base};
  made_.push_back(arena.make<DeclareScalar>(loop_.from, name, e->type, e, true));
  return arena.make<VarExp>(e->type, name);
}

Code Taker::run() {
  if (!parts_.is_possible) return loop_.body;
  for (size_t i = 0; i < loop_.body.size(); i++) {
    const Stm* s = loop_.body[i];
    bool is_branch = s->kind == StmKind::If || s->kind == StmKind::For;  // whose condition is computed in any case
    bool is_single = s->kind == StmKind::DeclareScalar || s->kind == StmKind::Assign || s->kind == StmKind::Store;
    bool is_late = parts_.parts[i] != Part::Before && (is_branch || is_single);
    const Stm* mapped = is_late ? map_children(s, *this) : s;
    made_.push_back(mapped);
  }
  return arena.list(made_);
}

}  // namespace

Code take_out(const For& loop, const SameBlocks& blocks, Arena& arena, uint32_t& last_name) {
  return Taker(loop, blocks, arena, last_name).run();
}

// Operations of the constants that it is computed from are counted, too.
std::unordered_set<uint32_t> cheap_constants(const For& loop, const LoopParts& parts) {
  std::unordered_set<uint32_t> cheap;
  if (!parts.is_possible) return cheap;
  std::unordered_map<uint32_t, size_t> costs;  // of all that the body declares
  for (size_t i = 0; i < loop.body.size(); i++) {
    auto* constant = try_as<DeclareScalar>(loop.body[i]);
    bool is_early = constant && constant->is_constant && parts.parts[i] == Part::Before;
    size_t cost = is_early ? num_operations(constant->value) : kFew + 1;
    for (uint32_t name : parts.names[i].reads)
      if (auto found = costs.find(name); found != costs.end()) cost += found->second;
    for (uint32_t name : parts.names[i].declares) costs[name] = cost;
    if (cost <= kFew) cheap.insert(constant->name.id);
  }
  return cheap;
}

}  // namespace fehu::imp
