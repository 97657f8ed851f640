// Finding conditions: one walk from bottom to top for what is used, one from top to bottom for conditions and what
// follows from them.
#include "loops/conditions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

// Offsets beyond this are not looked at, so that sums of some of them do not wrap.
static constexpr int64_t kMaxOffset = int64_t{1} << 32;

static bool is_small(int64_t x) {
  return -kMaxOffset <= x && x <= kMaxOffset;
}

static int64_t wrapping_add(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y));
}
static int64_t wrapping_sub(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) - static_cast<uint64_t>(y));
}

// ---------------------------------------------------------------------------------------------------------------
// Positions and parts

static Position moved(Position p, int64_t distance) {
  p.offset += distance;
  return p;
}

static bool same_base(const Position& p, const Position& q) {
  return p.base == q.base && p.name == q.name && p.width == q.width && p.is_minus == q.is_minus;
}

// Are all iterations of the part before the position?
static bool is_before(const Part& part, const Position& p) {
  for (const Position& to : part.to)
    if (same_base(to, p) && to.offset <= p.offset) return true;
  return false;
}

// Is none of them before it?
static bool is_from(const Part& part, const Position& p) {
  for (const Position& from : part.from)
    if (same_base(from, p) && from.offset >= p.offset) return true;
  return false;
}

static const Operand* pointer_to(const std::optional<Operand>& x) {
  return x ? &*x : nullptr;
}

// Null: it is one thing in some iterations of the part, another in others.
const Operand* decide(const Condition& c, const Part& part) {
  static const Operand kTrue = bool_operand(true), kFalse = bool_operand(false);
  Position after = moved(c.at, 1);
  switch (c.kind) {
    case ConditionKind::Equal:
      if (is_before(part, c.at) || is_from(part, after)) return &kFalse;
      return is_from(part, c.at) && is_before(part, after) ? &kTrue : nullptr;
    case ConditionKind::Order:
      return is_before(part, c.at) ? pointer_to(c.below) : is_from(part, c.at) ? pointer_to(c.above) : nullptr;
    case ConditionKind::Clamp:
      return is_before(part, after) ? pointer_to(c.below) : is_from(part, c.at) ? pointer_to(c.above) : nullptr;
  }
  return nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Sums

// Of sums of two names nothing is known; a name and a constant are kept. Offsets wrap as the program does, so that what
// is known is right for all numbers.
void Affines::bind(const Stm& s) {
  bind(s.pat);
  if (const auto* same = try_as<OperandExp>(s.exp); same && s.pat[0].type.prim == PrimType::I64)
    sums_[s.pat[0].name.id] = of(same->value);
  if (const auto* sum = try_as<BinOpExp>(s.exp); sum && sum->type == PrimType::I64) bind_sum(s, *sum);
  bind_turn(s);
}

void Affines::bind_sum(const Stm& s, const BinOpExp& sum) {
  bool is_add = sum.op == BinOp::Add || sum.op == BinOp::AddNw;
  if (!is_add && sum.op != BinOp::Sub && sum.op != BinOp::SubNw) return;
  for (bool is_left : {true, false}) {
    const Operand &shift = is_left ? sum.x : sum.y, &from = is_left ? sum.y : sum.x;
    auto turn = is_add && shift.is_var() ? turns_.find(shift.name.id) : turns_.end();
    if (turn != turns_.end()) turned_[s.pat[0].name.id] = {of(from), turn->second};
  }
  bind_shifted(s.pat[0].name, sum, is_add);
  Affine x = of(sum.x), y = of(sum.y);
  if (is_add && !x.name) std::swap(x, y);
  if (y.name) return;
  x.offset = is_add ? wrapping_add(x.offset, y.offset) : wrapping_sub(x.offset, y.offset);
  sums_[s.pat[0].name.id] = x;
}

// A sum or difference of two names, or of such a one and a constant.
void Affines::bind_shifted(VName name, const BinOpExp& sum, bool is_add) {
  Affine x = of(sum.x), y = of(sum.y);
  if (x.name && y.name && y.offset == 0 && is_small(x.offset)) shifted_[name.id] = {x, y.name, !is_add};
  bool is_left = !y.name;
  auto known = shifted_.find((is_left ? sum.x : sum.y).name.id);
  const Affine& constant = is_left ? y : x;
  if (x.name.id == y.name.id || constant.name || known == shifted_.end() || (!is_left && !is_add)) return;
  Shifted made = known->second;
  made.from.offset =
      is_add ? wrapping_add(made.from.offset, constant.offset) : wrapping_sub(made.from.offset, constant.offset);
  if (is_small(made.from.offset)) shifted_[name.id] = made;
}

std::optional<Shifted> Affines::shifted(const Operand& x, VName counter) const {
  auto found = x.is_var() && counter ? shifted_.find(x.name.id) : shifted_.end();
  if (found == shifted_.end()) return std::nullopt;
  Shifted sum = found->second;
  if (sum.from.name == counter && sum.width != counter) return sum;
  if (sum.width != counter || sum.from.name == counter || sum.is_minus) return std::nullopt;
  std::swap(sum.from.name, sum.width);
  return sum;
}

// `smod64(c, n)`, or that where n is not 0.
void Affines::bind_turn(const Stm& s) {
  if (s.pat.size() != 1) return;
  uint32_t id = s.pat[0].name.id;
  if (const auto* test = try_as<CmpOpExp>(s.exp)) {
    if (test->op == CmpOp::Eq && test->type == PrimType::I64 && is_const(test->y, 0)) tests_for_0_[id] = of(test->x);
    return;
  }
  std::optional<Turn> turn = turn_of(s.exp);
  if (const auto* match = try_as<MatchExp>(s.exp); match && is_if(*match)) {
    const Body* b = match->otherwise;
    bool is_bound_there = b->stms.size() == 1 && b->stms[0].pat.size() == 1 && b->results.size() == 1 &&
                          b->results[0].value.name == b->stms[0].pat[0].name;
    if (is_bound_there) turn = turn_of(b->stms[0].exp);
    if (turn && !is_test_for_0(match->scrutinees[0], turn->modulus)) turn.reset();
  }
  if (turn) turns_[id] = *turn;
}

std::optional<Turn> Affines::turn_of(const Exp* e) const {
  const auto* remainder = try_as<BinOpExp>(e);
  if (!remainder || remainder->type != PrimType::I64 || remainder->op != BinOp::SMod || remainder->x.is_var())
    return std::nullopt;
  int64_t distance = prim::as_i64(remainder->x.value);
  if (!is_small(distance)) return std::nullopt;
  return Turn{distance, of(remainder->y)};
}

bool Affines::is_test_for_0(const Operand& x, const Affine& of) const {
  auto found = x.is_var() ? tests_for_0_.find(x.name.id) : tests_for_0_.end();
  return found != tests_for_0_.end() && found->second.name == of.name && found->second.offset == of.offset;
}

std::optional<Turned> Affines::turned(const Operand& x) const {
  auto found = x.is_var() ? turned_.find(x.name.id) : turned_.end();
  return found == turned_.end() ? std::nullopt : std::optional(found->second);
}

// Sizes that are bound together with an array of that size are not negative.
void Affines::bind(List<Param> together) {
  if (together.size() < 2) return;
  std::unordered_set<uint32_t> bound;
  for (const Param& p : together) bound.insert(p.name.id);
  for (const Param& p : together)
    for (const Dim& d : p.type.dims)
      if (d.size.is_var() && bound.contains(d.size.name.id)) sizes_.insert(d.size.name.id);
}

Affine Affines::of(const Operand& x) const {
  if (x.is_const()) return {{}, prim::as_i64(x.value)};
  auto found = sums_.find(x.name.id);
  return found == sums_.end() ? Affine{x.name, 0} : found->second;
}

// ---------------------------------------------------------------------------------------------------------------
// Conditions

std::optional<Condition> ConditionReader::condition(const Exp* e) const {
  if (const auto* cmp = try_as<CmpOpExp>(e); cmp && cmp->type == PrimType::I64) return comparison(*cmp);
  const auto* bin = try_as<BinOpExp>(e);
  if (!bin || bin->type != PrimType::I64) return std::nullopt;
  if (bin->op == BinOp::SMod) return remainder(*bin);
  return bin->op == BinOp::SMin || bin->op == BinOp::SMax ? clamp(*bin) : std::nullopt;
}

// Comparisons with the counter on the right are those with the counter on the left, negated or moved by one.
std::optional<Condition> ConditionReader::comparison(const CmpOpExp& e) const {
  if (std::optional<Condition> c = rotation(e)) return c;
  bool is_left = moves(e.x);
  std::optional<Position> at = is_left ? meeting(e.x, e.y) : meeting(e.y, e.x);
  if (!at) return std::nullopt;
  Operand below = bool_operand(is_left), above = bool_operand(!is_left);
  switch (e.op) {
    case CmpOp::Eq:
      return Condition{ConditionKind::Equal, *at};
    case CmpOp::Slt:  // i < at; at < i, which is !(i < at + 1)
      return Condition{ConditionKind::Order, is_left ? *at : moved(*at, 1), below, above};
    case CmpOp::Sle:  // i < at + 1; !(i < at)
      return Condition{ConditionKind::Order, is_left ? moved(*at, 1) : *at, below, above};
    default:
      return std::nullopt;
  }
}

// min (i, at) is i below `at` and `at` from there on; max is the reverse.
std::optional<Condition> ConditionReader::clamp(const BinOpExp& e) const {
  bool is_left = moves(e.x);
  const Operand &moving = is_left ? e.x : e.y, &fixed = is_left ? e.y : e.x;
  std::optional<Position> at = meeting(moving, fixed);
  if (!at) return std::nullopt;
  bool is_min = e.op == BinOp::SMin;
  return Condition{ConditionKind::Clamp, *at, is_min ? moving : fixed, is_min ? fixed : moving};
}

// (i + c) mod n, of the counter and its bound: i + c, except near the end if c is positive, near 0 if it is negative.
std::optional<Condition> ConditionReader::remainder(const BinOpExp& e) const {
  Affine x = affines.of(e.x), y = affines.of(e.y), n = affines.of(bound);
  if (!counter || x.name != counter || !is_small(x.offset) || y.name != n.name || y.offset != n.offset)
    return std::nullopt;
  if (x.offset >= 0) return Condition{ConditionKind::Order, {Base::Bound, -x.offset}, e.x, {}};
  return Condition{ConditionKind::Order, {Base::Zero, -x.offset}, {}, e.x};
}

// i + r < n, with the remainder r of c by the bound n. If c is not negative, r <= c: it holds while i < n - c. If c is
// negative, r = n + c where n > -c, which it is in iterations that are not before -c: it does not hold in these.
std::optional<Condition> ConditionReader::rotation(const CmpOpExp& e) const {
  std::optional<Turned> x = affines.turned(e.x);
  if (!x || !counter || e.op != CmpOp::Slt || x->from.name != counter || x->from.offset != 0) return std::nullopt;
  Affine y = affines.of(e.y), m = x->turn.modulus, n = affines.of(bound);
  if (y.name != n.name || y.offset != n.offset || m.name != n.name || m.offset != n.offset) return std::nullopt;
  int64_t c = x->turn.distance;
  if (c >= 0) return Condition{ConditionKind::Order, {Base::Bound, -c}, bool_operand(true), {}};
  return Condition{ConditionKind::Order, {Base::Zero, -c}, {}, bool_operand(false)};
}

bool ConditionReader::moves(const Operand& x) const {
  return affines.of(x).name == counter || affines.shifted(x, counter).has_value();
}

// Where i + c + r, or i + c - r, reaches a constant, or the bound and a constant. If r is a width, not negative and
// small: whoever uses that asks for it.
std::optional<Position> ConditionReader::meeting(const Shifted& moving, const Operand& fixed) const {
  Affine y = affines.of(fixed), n = affines.of(bound);
  bool is_bound = y.name && y.name == n.name;
  int64_t distance = is_bound ? wrapping_sub(y.offset, n.offset) : y.offset;
  if ((y.name && !is_bound) || !is_small(distance) || !is_small(moving.from.offset)) return std::nullopt;
  if (is_bound && distance > 0 && !affines.is_size(fixed)) return std::nullopt;
  Base base = is_bound ? Base::Bound : Base::Zero;
  return Position{base, distance - moving.from.offset, {}, moving.width, !moving.is_minus};
}

// Where the counter plus a constant, which the first is, reaches the second. The counter is at least 0 and small
// compared with 2^63, so adding a small constant to it does not wrap. Where there is an iteration the bound is
// positive, so taking a small constant from it does not wrap; adding one does not if the sum is a size, which is not
// negative. Variables are taken as they are.
std::optional<Position> ConditionReader::meeting(const Operand& moving, const Operand& fixed) const {
  Affine x = affines.of(moving), y = affines.of(fixed), n = affines.of(bound);
  if (std::optional<Shifted> sum = affines.shifted(moving, counter); sum && x.name != counter)
    return meeting(*sum, fixed);
  if (x.name != counter || y.name == counter || !is_small(x.offset)) return std::nullopt;
  if (!y.name) {
    if (!is_small(y.offset)) return std::nullopt;
    return Position{Base::Zero, y.offset - x.offset};
  }
  int64_t distance = wrapping_sub(y.offset, n.offset);
  if (y.name != n.name) return Position{Base::Name, -x.offset, fixed.name};
  if (!is_small(distance) || (distance > 0 && !affines.is_size(fixed))) return std::nullopt;
  return Position{Base::Bound, distance - x.offset};
}

// ---------------------------------------------------------------------------------------------------------------
// Loops

namespace {

bool is_pure_scalar(const Exp* e) {
  return is_scalar_op(e->kind) || e->kind == ExpKind::Operand;
}

// Names that are used by something other than scalars that nobody uses. Counts statements on the way, up to a limit.
struct Used : Walker {
  std::unordered_set<uint32_t> names;
  size_t num_stms = 0, max_stms;
  explicit Used(size_t max_stms) : max_stms(max_stms) {}

  bool is_dead(const Stm& s) const { return is_pure_scalar(s.exp) && !names.contains(s.pat[0].name.id); }
  void name(VName n) override { names.insert(n.id); }
  void body(const Body* b) override {
    for (const Result& r : b->results) {
      operand(r.value);
      for (VName cert : r.certs) name(cert);
    }
    for (size_t i = b->stms.size(); i-- > 0 && num_stms <= max_stms;) {
      if (is_dead(b->stms[i])) continue;
      num_stms++;
      walk_stm(b->stms[i], *this);
    }
  }
};

class Finder : public Walker {
 public:
  Finder(const LoopExp& loop, Affines& affines, const Used& used, LoopConditions& found)
      : affines_(affines), reader_{loop.counter, loop.bound, affines}, used_(used), found_(found) {}

  void stm(const Stm& s) override {
    if (used_.is_dead(s)) return;
    affines_.bind(s);
    bool is_scalar = is_pure_scalar(s.exp), was_used = std::exchange(uses_derived_, false);
    std::optional<Condition> c = reader_.condition(s.exp);
    note_variable(s, c);
    if (c && c->at.width) {
      if (depth_ == 0) found_.at_windows.push_back(*c);
      c.reset();
    }
    if (c && c->at.base != Base::Name) {
      found_.all.push_back(*c);
      found_.are_wanted_inside |= depth_ > 0;
      uses_derived_ = true;
    } else {
      bool is_loop = s.exp->kind == ExpKind::Loop;
      found_.has_loops |= is_loop;
      depth_ += is_loop;
      walk_children(s.exp, *this);
      depth_ -= is_loop;
    }
    if (is_scalar && uses_derived_)
      (s.pat[0].type.prim == PrimType::Bool ? derived_truths_ : derived_numbers_).insert(s.pat[0].name.id);
    uses_derived_ = was_used;
  }
  void name(VName n) override {
    bool is_truth = derived_truths_.contains(n.id);
    uses_derived_ |= is_truth || derived_numbers_.contains(n.id);
    found_.are_wanted_inside |= is_truth && depth_ > 0;
  }

 private:
  // Conditions at variables, and logic on them; what they choose.
  void note_variable(const Stm& s, const std::optional<Condition>& c) {
    std::vector<Condition> of_this;
    if (c && c->at.base == Base::Name && c->kind == ConditionKind::Order) of_this.push_back(*c);
    const auto* bin = try_as<BinOpExp>(s.exp);
    if (bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr))
      for (const Operand* x : {&bin->x, &bin->y}) join(of_this, *x);
    if (const auto* match = try_as<MatchExp>(s.exp); match && is_if(*match) && depth_ == 0 && loads(*match))
      join(found_.choosing, match->scrutinees[0]);
    if (!of_this.empty()) at_variables_[s.pat[0].name.id] = std::move(of_this);
  }
  void join(std::vector<Condition>& list, const Operand& x) const {
    auto found = x.is_var() ? at_variables_.find(x.name.id) : at_variables_.end();
    if (found != at_variables_.end()) list.insert(list.end(), found->second.begin(), found->second.end());
  }
  static bool loads(const MatchExp& match) {
    auto is_load = [](const Stm& s) { return s.exp->kind == ExpKind::Index; };
    return std::ranges::any_of(match.cases[0].body->stms, is_load) ||
           std::ranges::any_of(match.otherwise->stms, is_load);
  }

  Affines& affines_;
  ConditionReader reader_;
  const Used& used_;
  LoopConditions& found_;
  int depth_ = 0;                                                      // of loops inside
  std::unordered_map<uint32_t, std::vector<Condition>> at_variables_;  // by the number of the truth value
  std::unordered_set<uint32_t> derived_truths_, derived_numbers_;
  bool uses_derived_ = false;  // the statement that we are at
};

}  // namespace

// Statements that nobody uses do not count: they go away afterwards, and tests in them are no reason to split a loop.
LoopConditions find_conditions(const LoopExp& loop, Affines& affines, size_t max_stms) {
  LoopConditions found;
  Used used(max_stms);
  used.body(loop.body);
  if (used.num_stms > max_stms) return found;
  found.num_stms = used.num_stms;
  Finder(loop, affines, used, found).body(loop.body);
  return found;
}

}  // namespace fehu::loops
