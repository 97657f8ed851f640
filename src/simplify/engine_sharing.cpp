// Common subexpressions, and the place where an invariant statement goes.
//
//     let {a} = add64(x, y) ... let {b} = add64(y, x)      =>      b is replaced by a
// A statement is looked up by a hash of its operation and operands among those whose names are in scope. Arrays are
// shared only if neither is ever consumed.
#include <algorithm>

#include "ir/equal.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// The table

void SharedTable::link(uint32_t entry) {
  uint32_t& head = heads_[entries_[entry - 1].hash & (heads_.size() - 1)];
  entries_[entry - 1].next = head;
  head = entry;
}

// Chains keep their order: older entries are linked first.
void SharedTable::grow() {
  std::vector<uint32_t> live;
  for (uint32_t head : heads_)
    for (uint32_t i = head; i > 0; i = next(i)) live.push_back(i);
  heads_.assign(std::max<size_t>(64, heads_.size() * 2), 0);
  for (size_t i = live.size(); i-- > 0;) link(live[i]);
}

uint32_t SharedTable::add(uint64_t hash, VName name) {
  if (entries_.size() - free_.size() >= heads_.size()) grow();
  uint32_t entry;
  if (free_.empty()) {
    entries_.push_back({hash, name, 0});
    entry = static_cast<uint32_t>(entries_.size());
  } else {
    entry = free_.back();
    free_.pop_back();
    entries_[entry - 1] = {hash, name, 0};
  }
  link(entry);
  return entry;
}

void SharedTable::remove(uint32_t entry) {
  uint32_t* at = &heads_[hash(entry) & (heads_.size() - 1)];
  while (*at != entry) at = &entries_[*at - 1].next;
  *at = next(entry);
  free_.push_back(entry);
}

// ---------------------------------------------------------------------------------------------------------------
// Common subexpressions

namespace {
// Bodies are not looked at: operations that have them are never shared.
struct OperandHash : Walker {
  uint64_t sum = 0;  // independent of the order: commutative operations have one hash
  void operand(const Operand& x) override {
    uint64_t h = x.is_var() ? x.name.id : x.value.bits * 2 + 1;
    h = (h + 1) * 0x9E3779B97F4A7C15u;
    sum += (h ^ h >> 32) * 0xD6E8FEB86659FD93u;
  }
  void name(VName n) override { operand({n, {}}); }
  void type(const Type&) override {}
};

uint64_t mixed(uint64_t h) {
  h = (h ^ h >> 32) * 0x9E3779B97F4A7C15u;
  return h ^ h >> 29;
}

// Which of the scalar operations it is; 0 for all others.
uint64_t scalar_number(const Exp* e) {
  if (const auto* bin = try_as<BinOpExp>(e)) return static_cast<uint64_t>(bin->op);
  if (const auto* un = try_as<UnOpExp>(e)) return static_cast<uint64_t>(un->op);
  if (const auto* cmp = try_as<CmpOpExp>(e)) return static_cast<uint64_t>(cmp->op);
  if (const auto* fun = try_as<FunOpExp>(e)) return static_cast<uint64_t>(fun->op);
  const auto* conv = try_as<ConvOpExp>(e);
  return conv ? static_cast<uint64_t>(conv->op) << 4 | static_cast<uint64_t>(conv->to) : 0;
}

uint64_t operation_hash(const Exp* e) {
  OperandHash hash;
  uint64_t head = static_cast<uint64_t>(e->kind) << 16 | scalar_number(e);
  if (const auto* assertion = try_as<AssertExp>(e))
    hash.operand(assertion->cond);
  else
    walk_children(e, hash);
  return mixed(hash.sum ^ head << 40);
}

// Do both give the same value? Operands of commutative operations may be exchanged.
bool is_same_value(const Exp* a, const Exp* b) {
  if (a->kind != b->kind) return false;
  // What was asserted holds, whatever the message would have been.
  if (a->kind == ExpKind::Assert) return equal(as<AssertExp>(a)->cond, as<AssertExp>(b)->cond);
  if (equal(a, b)) return true;
  if (a->kind != ExpKind::BinOp) return false;
  const auto& x = *as<BinOpExp>(a);
  const auto& y = *as<BinOpExp>(b);
  return x.op == y.op && x.type == y.type && prim::is_commutative(x.op) && equal(x.x, y.y) && equal(x.y, y.x);
}

// Views and scalars can always be shared; a new array only if nobody writes to it.
enum class Sharable : uint8_t { No, Always, IfNeverConsumed };

Sharable sharable(const Exp* e) {
  if (is_scalar_op(e->kind) || e->kind == ExpKind::Assert) return Sharable::Always;
  ResultKind result = result_of(e).kind;
  // Another name, and what no optimisation looks through, are not computed; a copy is wanted as such.
  if (e->kind == ExpKind::Operand || e->kind == ExpKind::Opaque || e->kind == ExpKind::Copy) return Sharable::No;
  if (result == ResultKind::View) return Sharable::Always;  // a view of the same array in both cases, or a scalar
  return result == ResultKind::Fresh && !has_bodies(e->kind) ? Sharable::IfNeverConsumed : Sharable::No;
}

// Where arrays have memory, only scalars are shared.
Sharable sharable(const Stm& s, Stage stage) {
  ExpKind kind = s.exp->kind;
  if (s.pat.size() != 1) return Sharable::No;
  if (ir::has_memory(stage) && !is_scalar_op(kind) && kind != ExpKind::Assert) return Sharable::No;
  return sharable(s.exp);
}
}  // namespace

uint64_t hash_of(const Exp* e) {
  return sharable(e) == Sharable::No ? 0 : operation_hash(e);
}

// True if the value is known already; the name is then replaced.
bool Engine::share(const Stm& s, uint64_t hash) {
  if (!rules_.has(Part::ShareExpressions)) return false;
  Sharable how = sharable(s, stage_);
  if (how == Sharable::No) return false;
  if (how == Sharable::IfNeverConsumed && !is_never_consumed(s.pat[0].name)) return false;
  for (uint32_t i = shared_.first(hash); i > 0; i = shared_.next(i)) {
    VName known = shared_.name(i);
    if (shared_.hash(i) != hash || !is_same_value(infos_[known.id].exp, s.exp)) continue;
    if (how == Sharable::IfNeverConsumed && !is_never_consumed(known)) continue;
    List<VName> old = infos_[known.id].certs;
    List<VName> more =
        without(arena, s.certs, [&](size_t i) { return std::find(old.begin(), old.end(), s.certs[i]) != old.end(); });
    replace(s.pat[0].name, var_operand(known), more);
    return true;
  }
  return false;
}

// Forgotten when the frame that it was moved to closes.
void Engine::remember(const Stm& s, uint32_t depth, uint64_t hash) {
  if (sharable(s, stage_) != Sharable::No) frames_[depth].shared.push_back(shared_.add(hash, s.pat[0].name));
}

// ---------------------------------------------------------------------------------------------------------------
// Hoisting

// Scalars and views that need no check.
static bool cannot_fail(const Exp* e) {
  if (e->kind != ExpKind::BinOp) return is_scalar_op(e->kind) || e->kind == ExpKind::Rearrange;
  const auto& bin = *as<BinOpExp>(e);
  if (!prim::can_fail(bin.op)) return true;
  if (bin.y.is_var()) return false;
  return bin.op == prim::BinOp::Pow ? prim::as_i64(bin.y.value) >= 0 : !prim::is_zero(bin.y.value);
}

// May it be evaluated before what the frame is the body of? Then it is evaluated even if that body never is.
bool Engine::can_leave(const Stm& s, const Frame& frame) const {
  switch (frame.kind) {
    case FrameKind::Constants:
    case FrameKind::Function:
      return false;
    case FrameKind::Branch:
      return cannot_fail(s.exp) && usage.is_a_size(s.pat[0].name);
    case FrameKind::Repeated:
      return cannot_fail(s.exp) || frame.runs;
  }
  return false;
}

namespace {
// In which body is the innermost name bound that is mentioned?
struct DeepestOperand : Walker {
  const std::function<uint32_t(VName)>& depth_of;
  uint32_t depth = 0;
  explicit DeepestOperand(const std::function<uint32_t(VName)>& depth_of) : depth_of(depth_of) {}
  void name(VName n) override { depth = std::max(depth, depth_of(n)); }
};
}  // namespace

// The outermost body that the statement may move to: all its operands exist there, and it may be evaluated there even
// if the bodies in between never run.
uint32_t Engine::home_of(const Stm& s) {
  uint32_t here = static_cast<uint32_t>(frames_.size() - 1);
  if (!rules_.has(Part::HoistInvariants) || s.pat.size() != 1) return here;
  bool is_read = s.exp->kind == ExpKind::Index && s.pat[0].type.kind == TypeKind::Prim && !ir::has_memory(stage_);
  bool is_view = s.exp->kind == ExpKind::Rearrange && !ir::has_memory(stage_);
  if (!is_scalar_op(s.exp->kind) && s.exp->kind != ExpKind::Assert && !is_read && !is_view) return here;
  if (!can_leave(s, frames_[here])) return here;
  std::function<uint32_t(VName)> depth_of = [&](VName n) { return infos_[n.id].depth; };
  DeepestOperand deepest(depth_of);
  walk_children(s.exp, deepest);
  deepest.type(s.pat[0].type);
  for (VName cert : s.certs) deepest.name(cert);
  while (here > deepest.depth && can_leave(s, frames_[here])) here--;
  return here;
}

}  // namespace fehu::simplify
