// Induction over the iterations of a loop.
#include "analysis/ranges.h"

#include <algorithm>
#include <unordered_set>

#include "ir/build.h"

namespace fehu::analysis {

using namespace ir;
using prim::CmpOp;

namespace {

constexpr size_t kMaxCandidates = 24;
constexpr size_t kMaxComparisons = 32;
constexpr int kMaxRounds = 6;
constexpr int kMaxNesting = 2;  // of loops inside, whose results matter

class Induction {
 public:
  Induction(Sizes& sizes, const LoopExp& loop, int nesting) : sizes_(sizes), loop_(loop), nesting_(nesting) {}

  // Facts about the body's own names stay known until the caller forgets them.
  std::vector<ParamBound> run() {
    bool has_numbers = std::ranges::any_of(loop_.params, is_number);
    if (has_numbers) bind(loop_.body, true);
    if (has_numbers) guess();
    // Results may also be the initial values; then nothing is known of the counter and its bound.
    std::vector<ParamBound> after;
    for (const ParamBound& b : candidates_)
      if (!is_counted(b) && holds_first(b)) after.push_back(b);
    if (is_for()) sizes_.learn_index(loop_.counter, loop_.bound);
    std::vector<ParamBound> always = proved(false);
    for (const ParamBound& b : always) sizes_.learn_at_most(b.x, b.y, b.c);
    if (!is_for())
      for (const ParamBound& b : proved(true)) sizes_.learn_at_most(b.x, b.y, b.c);
    std::erase_if(after, [&](const ParamBound& b) { return !contains(always, b); });
    return after;
  }

 private:
  static bool is_number(const LoopParam& p) {
    return p.param.type.kind == TypeKind::Prim && prim::is_integer(p.param.type.prim);
  }
  static bool contains(const std::vector<ParamBound>& bounds, const ParamBound& b) {
    return std::ranges::any_of(
        bounds, [&](const ParamBound& a) { return same_operand(a.x, b.x) && same_operand(a.y, b.y) && a.c == b.c; });
  }
  bool is_for() const { return loop_.form == LoopForm::For; }
  bool is_counted(const ParamBound& b) const { return is_for() && same_operand(b.y, var_operand(loop_.counter)); }

  void bind(const Body* body, bool is_top);
  void bind_loop(const Stm& s, const LoopExp& inner);
  void guess();
  void guess_comparison(const CmpOpExp& e);
  void add(const Operand& x, const Operand& y, int64_t c);
  std::optional<Operand> as_param(const Operand& x) const;
  std::vector<ParamBound> proved(bool if_it_runs);
  bool holds_first(const ParamBound& b) const;
  bool holds_next(const ParamBound& b) const;

  Sizes& sizes_;
  const LoopExp& loop_;
  int nesting_;
  std::unordered_set<uint32_t> inside_;  // names that the body binds
  std::vector<const CmpOpExp*> comparisons_;
  std::vector<Operand> asserted_;
  std::vector<ParamBound> candidates_;
};

// ---------------------------------------------------------------------------------------------------------------
// The body

// Definitions, comparisons and asserts, also those of branches, where asserts do not count.
void Induction::bind(const Body* body, bool is_top) {
  for (const Stm& s : body->stms) {
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      for (const MatchCase& c : match->cases) bind(c.body, false);
      bind(match->otherwise, false);
    }
    sizes_.bind(s);
    for (const PatElem& p : s.pat) inside_.insert(p.name.id);
    const auto* comparison = try_as<CmpOpExp>(s.exp);
    if (comparison && comparisons_.size() < kMaxComparisons) comparisons_.push_back(comparison);
    if (const auto* check = try_as<AssertExp>(s.exp); check && is_top) asserted_.push_back(check->cond);
    if (const auto* loop = try_as<LoopExp>(s.exp); loop && nesting_ > 1) bind_loop(s, *loop);
  }
}

// What is known of the results of a loop inside.
void Induction::bind_loop(const Stm& s, const LoopExp& inner) {
  Sizes::Mark mark = sizes_.mark();
  for (const LoopParam& p : inner.params) sizes_.bind(p.param.name, p.param.type);
  if (has_counter(inner)) sizes_.bind(inner.counter, prim_type(inner.counter_type));
  if (is_region(inner)) return sizes_.undo(mark);
  std::vector<ParamBound> bounds = Induction(sizes_, inner, nesting_ - 1).run();
  sizes_.undo(mark);
  learn_results(sizes_, inner, s.pat, bounds);
}

// ---------------------------------------------------------------------------------------------------------------
// Candidates

// The parameter that the name is, or becomes in the next iteration; what is bound outside is itself.
std::optional<Operand> Induction::as_param(const Operand& x) const {
  if (x.is_const()) return x;
  for (size_t i = 0; i < loop_.params.size(); i++) {
    Operand param = var_operand(loop_.params[i].param.name);
    if (same_operand(x, param) || same_operand(x, loop_.body->results[i].value)) return param;
  }
  bool is_outside = !inside_.contains(x.name.id) && !(is_for() && x.name == loop_.counter);
  return is_outside ? std::optional(x) : std::nullopt;
}

void Induction::add(const Operand& x, const Operand& y, int64_t c) {
  ParamBound b{x, y, c};
  if (candidates_.size() < kMaxCandidates && !contains(candidates_, b)) candidates_.push_back(b);
}

void Induction::guess_comparison(const CmpOpExp& e) {
  if ((e.op != CmpOp::Slt && e.op != CmpOp::Sle) || !prim::is_integer(e.type)) return;
  std::optional<Operand> x = as_param(e.x), y = as_param(e.y);
  auto is_param = [&](const std::optional<Operand>& p) {
    return p && p->is_var() &&
           std::ranges::any_of(loop_.params, [&](const LoopParam& q) { return q.param.name == p->name; });
  };
  if (!x || !y || (!is_param(x) && !is_param(y))) return;
  add(*x, *y, 0);
  if (e.op == CmpOp::Slt) add(*x, *y, -1);
}

void Induction::guess() {
  for (const LoopParam& p : loop_.params) {
    if (!is_number(p)) continue;
    Operand param = var_operand(p.param.name);
    add(p.init, param, 0);
    add(param, p.init, 0);
    add(i64_operand(0), param, 0);
    if (is_for() && p.init.is_const() && loop_.counter_type == p.param.type.prim)
      add(param, var_operand(loop_.counter), prim::as_i64(p.init.value));
  }
  for (const CmpOpExp* e : comparisons_) guess_comparison(*e);
}

// ---------------------------------------------------------------------------------------------------------------
// Proofs

// With each parameter replaced by `value(i)`.
template <typename Value>
Operand with_params(const LoopExp& loop, const Operand& x, Value value) {
  for (size_t i = 0; i < loop.params.size() && x.is_var(); i++)
    if (loop.params[i].param.name == x.name) return value(i);
  return x;
}

bool Induction::holds_first(const ParamBound& b) const {
  auto init = [&](size_t i) { return loop_.params[i].init; };
  Operand y = is_counted(b) ? i64_operand(0) : with_params(loop_, b.y, init);
  return sizes_.is_surely_at_most(with_params(loop_, b.x, init), y, b.c);
}

bool Induction::holds_next(const ParamBound& b) const {
  auto result = [&](size_t i) { return loop_.body->results[i].value; };
  if (b.c == INT64_MAX) return false;
  Operand x = with_params(loop_, b.x, result), y = with_params(loop_, b.y, result);
  return sizes_.is_surely_at_most(x, y, b.c + (is_counted(b) ? 1 : 0));
}

// Candidates that hold in the beginning and are kept by each iteration. If `if_it_runs`, both only as far as there is a
// further iteration.
std::vector<ParamBound> Induction::proved(bool if_it_runs) {
  auto learn = [&](auto value) {
    if (if_it_runs) sizes_.learn_condition(with_params(loop_, var_operand(loop_.condition), value), true);
  };
  Sizes::Mark mark = sizes_.mark();
  learn([&](size_t i) { return loop_.params[i].init; });
  std::vector<ParamBound> kept;
  for (const ParamBound& b : candidates_)
    if (holds_first(b)) kept.push_back(b);
  sizes_.undo(mark);
  for (int round = 0; round < kMaxRounds && !kept.empty(); round++) {
    for (const ParamBound& b : kept) sizes_.learn_at_most(b.x, b.y, b.c);
    for (const Operand& condition : asserted_) sizes_.learn_condition(condition, true);
    learn([&](size_t i) { return loop_.body->results[i].value; });
    size_t num_dropped = std::erase_if(kept, [&](const ParamBound& b) { return !holds_next(b); });
    sizes_.undo(mark);
    if (num_dropped == 0) return kept;
  }
  return {};
}

}  // namespace

std::vector<ParamBound> learn_params(Sizes& sizes, const LoopExp& loop) {
  return Induction(sizes, loop, kMaxNesting).run();
}

void learn_results(Sizes& sizes, const LoopExp& loop, List<PatElem> pat, const std::vector<ParamBound>& bounds) {
  if (pat.size() != loop.params.size()) return;
  auto result = [&](size_t i) { return var_operand(pat[i].name); };
  for (const ParamBound& b : bounds)
    sizes.learn_at_most(with_params(loop, b.x, result), with_params(loop, b.y, result), b.c);
}

}  // namespace fehu::analysis
