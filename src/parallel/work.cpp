// The work of points: what widths and bounds inside of the function say of it, as far as they follow from the
// parameters by scalar operations.
//
//   \(i) -> { from = starts[i]; to = starts[i + 1]; n = to - from; ..; s = screma(n, ..) map (3 operations); .. }
// =>
//   \(i) -> { from = starts[i]; to = starts[i + 1]; n = to - from; work = 2 + max(n, 0) * 4 }
//
// It is evaluated before the function, so it must not fail: what the function does after its first check, relying on
// it, is not done here, except for arithmetic that cannot fail.
#include "parallel/work.h"

#include <algorithm>
#include <unordered_set>

#include "ir/names.h"
#include "ir/op_facts.h"
#include "prim/ops.h"

namespace fehu::parallel {

using namespace ir;
using prim::PrimType;

namespace {

// How often something runs of which nothing is known.
constexpr int64_t kUnknownTrips = 16;

bool can_fail(const Exp* e) {
  if (const auto* bin = try_as<BinOpExp>(e)) return prim::can_fail(bin->op);
  return e->kind == ExpKind::Index;
}

class Works {
 public:
  Works(const Lambda& l, Build& build) : lambda_(l), build_(build), inside_(bound_names(&l)) {
    for (const Param& p : l.params) known_.insert(p.name.id);
    bool is_checked = false;
    for (const Stm& s : l.body->stms) {
      is_checked |= s.exp->kind == ExpKind::Assert || has_bodies(s.exp->kind);
      if (can_be_known(s, is_checked)) known_.insert(s.pat[0].name.id);
    }
  }

  const Lambda* function() {
    build_.begin_body();
    for (const Stm& s : lambda_.body->stms)
      if (known_.contains(s.pat.empty() ? 0 : s.pat[0].name.id)) build_.emit(s);
    Operand work = this->work(lambda_.body);
    const Body* body = build_.end_body(std::span(&work, 1));
    if (!is_varying_) return nullptr;
    const Type i64 = prim_type(PrimType::I64);
    return rename(build_.lambda(lambda_.params, body, {&i64, 1}), build_.names(), build_.arena());
  }

 private:
  bool is_known(VName name) const { return known_.contains(name.id) || !inside_.contains(name.id); }

  bool can_be_known(const Stm& s, bool is_checked) const {
    if (s.pat.size() != 1 || s.pat[0].type.kind != TypeKind::Prim || (is_checked && can_fail(s.exp))) return false;
    bool is_scalar = result_of(s.exp).kind == ResultKind::Scalar || s.exp->kind == ExpKind::Index;
    return is_scalar && !has_bodies(s.exp->kind) && s.exp->kind != ExpKind::Apply && effect_of(s.exp) == Effect::None &&
           std::ranges::all_of(free_names(s), [&](VName name) { return is_known(name); });
  }

  Operand work(const Body* b) {
    Operand sum = i64_operand(static_cast<int64_t>(b->stms.size()));
    for (const Stm& s : b->stms)
      for_each_nested(s.exp, [&](const Nested& n) { sum = build_.add(sum, build_.mul(trips(s.exp), work(n.body))); });
    return sum;
  }

  Operand trips(const Exp* e) {
    Operand count = i64_operand(1);
    if (const SoacExp* soac = as_soac(e)) count = soac->width;
    if (const auto* loop = try_as<LoopExp>(e))
      count = has_counter(*loop) && loop->counter_type == PrimType::I64 ? loop->bound : i64_operand(kUnknownTrips);
    if (count.is_const()) return count;
    if (!is_known(count.name)) return i64_operand(kUnknownTrips);
    is_varying_ |= inside_.contains(count.name.id);
    return build_.bin(prim::BinOp::SMax, PrimType::I64, count, i64_operand(0));
  }

  const Lambda& lambda_;
  Build& build_;
  const std::unordered_set<uint32_t> inside_;  // what the function binds
  std::unordered_set<uint32_t> known_;         // scalars of the function that can be computed beforehand
  bool is_varying_ = false;
};

}  // namespace

const Lambda* work_function(const Lambda& lambda, Build& build) {
  return Works(lambda, build).function();
}

}  // namespace fehu::parallel
