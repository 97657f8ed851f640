// Kinds only go up, from Uniform to Varying, so the body is looked at until nothing changes: as a rule twice, because
// only what goes round loops can change the kind of a name that was seen before.
#include "imp/lanes/facts.h"

#include <algorithm>

namespace fehu::imp {

using prim::BinOp;
using prim::PrimType;

bool is_division(BinOp op) {
  return op >= BinOp::SDiv && op <= BinOp::UDivUpSafe;
}

bool is_division_by_constant(const BinExp& e) {
  const auto* by = try_as<ConstExp>(e.y);
  bool is_up = e.op >= BinOp::SDivUp;
  return is_division(e.op) && !is_up && e.type == PrimType::I32 && by && prim::as_i64(by->value) > 0;
}

LaneFacts::LaneFacts(const For& loop) {
  facts_[loop.counter.id].kind = loop.type == PrimType::I64 ? LaneKind::Affine : LaneKind::Varying;
  do {
    is_changed_ = false;
    code(loop.body);
  } while (is_changed_);
}

void LaneFacts::code(Code code) {
  for (const Stm* s : code) stm(s);
}

void LaneFacts::inside(Code inner, bool diverges) {
  depth_ += diverges;
  code(inner);
  depth_ -= diverges;
}

void LaneFacts::raise(VName name, LaneKind kind) {
  Fact& fact = facts_[name.id];
  if (kind <= fact.kind) return;
  fact.kind = kind;
  is_changed_ = true;
}

// A variable that is assigned where only some lanes are, and lives on where all are, differs afterwards. Variables that
// change are never affine: the kind of their values would have to stay the same.
void LaneFacts::stm(const Stm* s) {
  if (auto* declared = try_as<DeclareScalar>(s)) {
    Fact& fact = facts_[declared->name.id];
    fact.depth = depth_;
    if (!declared->value) return;
    LaneKind found = kind(declared->value);
    if (declared->is_constant) fact.value = declared->value;
    if (!declared->is_constant && found == LaneKind::Affine) found = LaneKind::Varying;
    raise(declared->name, found);
  } else if (auto* assigned = try_as<Assign>(s)) {
    bool diverges = depth_ > facts_[assigned->name.id].depth;
    if (diverges || kind(assigned->value) != LaneKind::Uniform) raise(assigned->name, LaneKind::Varying);
  } else if (auto* loop = try_as<For>(s)) {
    inside(loop->body, !is_uniform(loop->bound));
  } else if (auto* loop = try_as<While>(s)) {
    inside(loop->body, kind(loop->condition) != LaneKind::Uniform);
  } else if (auto* branch = try_as<If>(s)) {
    bool diverges = !is_uniform(branch->condition);
    inside(branch->yes, diverges);
    inside(branch->no, diverges);
  }
}

LaneKind LaneFacts::kind(VName name) const {
  auto found = facts_.find(name.id);
  return found == facts_.end() ? LaneKind::Uniform : found->second.kind;
}

const Exp* LaneFacts::definition(VName name) const {
  return facts_.at(name.id).value;
}

static bool is_sum(BinOp op) {
  return op == BinOp::Add || op == BinOp::AddNw || op == BinOp::Sub || op == BinOp::SubNw;
}
static bool is_product(BinOp op) {
  return op == BinOp::Mul || op == BinOp::MulNw;
}

// Sums of affine values are affine, and uniform multiples of them: all wrap alike.
static LaneKind kind_of_bin(const BinExp& e, LaneKind x, LaneKind y) {
  LaneKind most = std::max(x, y);
  if (most == LaneKind::Uniform || e.type != PrimType::I64) return most == LaneKind::Uniform ? most : LaneKind::Varying;
  if (is_sum(e.op)) return most;
  bool is_multiple = is_product(e.op) && (x == LaneKind::Uniform || y == LaneKind::Uniform);
  return is_multiple ? most : LaneKind::Varying;
}

LaneKind LaneFacts::kind(const Exp* e) const {
  auto combined = [](bool is_uniform) { return is_uniform ? LaneKind::Uniform : LaneKind::Varying; };
  switch (e->kind) {
    case ExpKind::Const:
    case ExpKind::Tuning:
      return LaneKind::Uniform;
    case ExpKind::Var:
      return kind(as<VarExp>(e)->name);
    case ExpKind::Bin:
      return kind_of_bin(*as<BinExp>(e), kind(as<BinExp>(e)->x), kind(as<BinExp>(e)->y));
    case ExpKind::Un:
      return combined(is_uniform(as<UnExp>(e)->x));
    case ExpKind::Cmp:
      return combined(is_uniform(as<CmpExp>(e)->x) && is_uniform(as<CmpExp>(e)->y));
    case ExpKind::Conv:
      return combined(is_uniform(as<ConvExp>(e)->x));
    case ExpKind::Fun:
      return combined(std::ranges::all_of(as<FunExp>(e)->args, [&](const Exp* arg) { return is_uniform(arg); }));
    case ExpKind::Chunks:
      return combined(is_uniform(as<ChunksExp>(e)->count) && is_uniform(as<ChunksExp>(e)->cost));
    case ExpKind::Load:
      return combined(is_uniform(as<LoadExp>(e)->index));
  }
  return LaneKind::Varying;
}

// base + x * factor, modulo 2^64 as all arithmetic on indices.
static int64_t wrapped(int64_t base, uint64_t x, int64_t factor) {
  return static_cast<int64_t>(static_cast<uint64_t>(base) + x * static_cast<uint64_t>(factor));
}

std::optional<int64_t> LaneFacts::stride(const Exp* e) const {
  if (is_uniform(e)) return 0;
  if (auto* var = try_as<VarExp>(e)) {
    const Exp* value = definition(var->name);
    return value ? stride(value) : 1;  // without a value: the counter of the loop
  }
  auto* bin = as<BinExp>(e);
  std::optional<int64_t> x = stride(bin->x), y = stride(bin->y);
  if (is_sum(bin->op)) {
    if (!x || !y) return {};
    bool is_minus = bin->op == BinOp::Sub || bin->op == BinOp::SubNw;
    return wrapped(*x, is_minus ? -static_cast<uint64_t>(*y) : static_cast<uint64_t>(*y), 1);
  }
  const Exp* factor = is_uniform(bin->x) ? bin->x : bin->y;
  std::optional<int64_t> other = is_uniform(bin->x) ? y : x;
  if (!other || factor->kind != ExpKind::Const) return {};
  return wrapped(0, static_cast<uint64_t>(*other), prim::as_i64(as<ConstExp>(factor)->value));
}

}  // namespace fehu::imp
