// An estimate of what a loop costs with and without lanes, in operations, and whether it can have lanes at all.
#include "imp/lanes/choose.h"

#include <unordered_set>
#include <utility>

#include "imp/lanes/facts.h"
#include "imp/lanes/math.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::FunOp;
using prim::PrimType;

// One walk over the body finds all: reasons against lanes, reasons for them, and the costs.
class Estimate : public Walker {
 public:
  Estimate(const For& loop, const LaneOptions& options) : facts_(loop), options_(options) { code(loop.body); }

  bool is_possible = true;
  bool has_parallel_loop = false;
  bool has_control = false;        // what compilers do not vectorise
  double scalar_cost = 0;          // of one iteration, the same in all
  double shared_cost = 0;          // of what vectors do for all lanes at once, per vector
  double lane_cost = 0;            // of what is done for each lane
  double weight_of_bytes[9] = {};  // how much is computed on varying elements of that size
  size_t num_asserts = 0;
  void stm(const Stm* s) override;
  void exp(const Exp* e) override;

 private:
  void inner_loop(Code body, double times, bool diverges);
  void inside(Code code, bool diverges);
  void each_lane(double cost);
  void count(const Exp* e, double cost, bool is_vector, double times_in_vectors = 1);
  void count_bin(const BinExp* e);
  void store(const Store* s);

  const LaneFacts facts_;
  const LaneOptions& options_;
  double weight_ = 1;
  double idle_ = 1;         // how often vectors are computed with, for each time that a lane is there
  bool is_masked_ = false;  // some lanes may be elsewhere
  bool has_stored_ = false;
  size_t num_stms_ = 0;
  size_t num_far_ = 0;  // loads of elements that do not lie together
  std::unordered_set<uint32_t> declared_;
};

constexpr size_t kMaxStms = 1200;
constexpr double kUnknownTrips = 8;
constexpr int64_t kFewTrips = 16;  // fewer fill no vectors
constexpr size_t kManyFar = 8;
// A loop that lanes leave one by one goes on until the last has left: with evenly distributed numbers of rounds almost
// twice as long as in the mean. As a rule neighbours are more alike.
constexpr double kIdle = 1.5;

int bytes_of(PrimType type) {
  return type == PrimType::Bool ? 1 : prim::bit_width(type) / 8;
}

// How often it is executed, or at most.
std::optional<int64_t> constant_bound(const For& loop) {
  const Exp* bound = loop.bound;
  if (auto* least = try_as<BinExp>(bound); least && least->op == BinOp::SMin) bound = least->y;
  auto* known = try_as<ConstExp>(bound);
  if (!known || known->type != PrimType::I64) return {};
  return prim::as_i64(known->value);
}

// What is done lane by lane: operands come out of vectors, and the result goes back; under a mask each lane is asked
// whether it is there.
void Estimate::each_lane(double cost) {
  constexpr double kMove = 2, kTest = 2;
  lane_cost += weight_ * (cost + kMove + (is_masked_ ? kTest : 0));
}

// What is uniform is computed once for all lanes.
void Estimate::count(const Exp* e, double cost, bool is_vector, double times_in_vectors) {
  scalar_cost += weight_ * cost;
  bool is_varying = facts_.kind(e) == LaneKind::Varying;
  if (is_varying && !is_vector)
    each_lane(cost);
  else
    shared_cost += weight_ * idle_ * cost * (is_varying ? times_in_vectors : 1);
  if (is_varying && e->type != PrimType::Bool) weight_of_bytes[bytes_of(e->type)] += weight_ * cost;
}

bool is_shift(BinOp op) {
  return op == BinOp::Shl || op == BinOp::LShr || op == BinOp::AShr;
}
// What no vector unit does. Shifts, if the amount is the same in all lanes.
bool is_vector_op(const BinExp& e, const LaneFacts& facts) {
  return (!is_division(e.op) || is_division_by_constant(e)) && e.op != BinOp::Pow && e.op != BinOp::UPow &&
         e.op != BinOp::MulSize && e.op != BinOp::FMod && e.op != BinOp::FPow && e.op != BinOp::UMin &&
         e.op != BinOp::UMax && !(is_shift(e.op) && !facts.is_uniform(e.y));
}
// How many instructions do for a vector what one does for a scalar: below AVX-512 there are none for the products of
// large integers, their minima and shifts.
double times_in_vectors(const BinExp& e) {
  bool is_large = bytes_of(e.type) == 8;
  if (e.op == BinOp::FMin || e.op == BinOp::FMax) return 3;
  if (e.op == BinOp::SMin || e.op == BinOp::SMax || e.op == BinOp::AShr) return is_large ? 3 : 1;
  return is_large && (e.op == BinOp::Mul || e.op == BinOp::MulNw) ? 8 : 1;
}
// Nor are there conversions between large integers and floats; to smaller integers there is one.
bool is_vector_conv(const ConvExp& e) {
  bool is_small = e.x->type == PrimType::F32 && e.type == PrimType::I32;
  bool is_rounding = e.op == prim::ConvOp::FpToUi || (e.op == prim::ConvOp::FpToSi && !is_small);
  bool is_to_float = e.op == prim::ConvOp::SiToFp || e.op == prim::ConvOp::UiToFp;
  return !is_rounding && !(is_to_float && e.x->type == PrimType::I64);
}
bool is_vector_fun(FunOp op) {
  return op == FunOp::Cond || op == FunOp::Sqrt || op == FunOp::Rsqrt || op == FunOp::Floor || op == FunOp::Ceil ||
         op == FunOp::Round || op == FunOp::IsNan || op == FunOp::IsInf || op == FunOp::Mad || op == FunOp::Lerp;
}

constexpr double kCall = 20, kDivision = 8, kLoad = 1, kExtremum = 4;
constexpr double kMasked = 3;  // to ask whether all lanes are there; loads of large elements have instructions for it
constexpr double kNarrow = 3;  // to make a mask of the comparison of smaller elements

void Estimate::count_bin(const BinExp* e) {
  bool is_math = !options_.has_exact_math && !vector_function(e->op).name.empty();
  bool is_extremum = e->op == BinOp::FMin || e->op == BinOp::FMax;
  bool is_quotient = is_division(e->op) || e->op == BinOp::FDiv;
  bool is_call = is_math || e->op == BinOp::FMod || e->op == BinOp::FPow || e->op == BinOp::Pow || e->op == BinOp::UPow;
  has_control |= is_math || is_extremum;
  double cost = is_call ? kCall : is_quotient ? kDivision : is_extremum ? kExtremum : 1;
  count(e, cost, is_vector_op(*e, facts_) || is_math, times_in_vectors(*e));
}

void Estimate::exp(const Exp* e) {
  if (e->type == PrimType::F16 || e->kind == ExpKind::Chunks) is_possible = false;
  if (auto* bin = try_as<BinExp>(e)) {
    count_bin(bin);
    exp(bin->x);
    double before = scalar_cost;
    exp(bin->y);
    bool is_open = bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr;  // the first operand may decide already
    if (is_open) scalar_cost = before + (scalar_cost - before) / 2;
    return;
  }
  if (auto* fun = try_as<FunExp>(e)) {
    bool is_math = !options_.has_exact_math && !vector_function(fun->op).name.empty();
    has_control |= is_math || fun->op == FunOp::Sqrt || fun->op == FunOp::Rsqrt;
    double cost = fun->op == FunOp::Sqrt ? kDivision : fun->op == FunOp::Cond ? 1 : kCall;
    count(e, cost, is_math || is_vector_fun(fun->op));
  } else if (auto* conv = try_as<ConvExp>(e)) {
    count(e, conv->op == prim::ConvOp::Sign || conv->op == prim::ConvOp::Unsign ? 0 : 1, is_vector_conv(*conv));
  } else if (auto* load = try_as<LoadExp>(e)) {
    LaneKind kind = facts_.kind(load->index);
    bool is_near = kind == LaneKind::Affine && facts_.stride(load->index) == 1;
    count(e, kLoad, is_near, is_masked_ && bytes_of(e->type) < 4 ? kMasked : 1);
    num_far_ += kind != LaneKind::Uniform && !is_near;
    if (kind == LaneKind::Affine) return;  // the address is computed once
  } else if (auto* cmp = try_as<CmpExp>(e)) {
    count(e, 1, true, bytes_of(cmp->operand_type) < 4 ? kNarrow : 1);
  } else if (e->kind == ExpKind::Un) {
    count(e, 1, true);
  }
  walk_children(e, *this);
}

void Estimate::store(const Store* s) {
  has_stored_ = true;
  LaneKind kind = facts_.kind(s->index);
  if (kind == LaneKind::Uniform) is_possible = false;
  bool is_near = kind == LaneKind::Affine && facts_.stride(s->index) == 1;
  scalar_cost += weight_;
  if (is_near && !is_masked_)
    shared_cost += weight_ * (s->value->type == PrimType::Bool ? kNarrow : 1);
  else
    each_lane(1);
  exp(s->value);
  if (kind == LaneKind::Varying) exp(s->index);
}

// A body is executed many times: an assertion in it comes after its stores.
void Estimate::inner_loop(Code body, double times, bool diverges) {
  has_control = true;
  double outer = weight_, outer_idle = idle_;
  weight_ *= times;
  if (diverges) idle_ *= kIdle;
  size_t asserts_before = num_asserts;
  inside(body, diverges);
  if (has_stored_ && num_asserts > asserts_before) is_possible = false;
  weight_ = outer;
  idle_ = outer_idle;
}

void Estimate::inside(Code inner, bool diverges) {
  bool outer = std::exchange(is_masked_, is_masked_ || diverges);
  code(inner);
  is_masked_ = outer;
}

void Estimate::stm(const Stm* s) {
  if (++num_stms_ > kMaxStms) is_possible = false;
  if (num_stms_ > kMaxStms) return;
  switch (s->kind) {
    case StmKind::DeclareScalar:
      declared_.insert(as<DeclareScalar>(s)->name.id);
      return walk_children(s, *this);
    case StmKind::Assign: {
      auto* assigned = as<Assign>(s);
      if (!declared_.contains(assigned->name.id)) is_possible = false;
      if (facts_.kind(assigned->name) == LaneKind::Varying) shared_cost += weight_ * idle_;
      return walk_children(s, *this);
    }
    case StmKind::Store:
      return store(as<Store>(s));
    case StmKind::For: {
      auto* loop = as<For>(s);
      exp(loop->bound);
      std::optional<int64_t> bound = constant_bound(*loop);
      // Such a loop could be executed in lanes itself, by the C compiler if not by us.
      has_parallel_loop |= loop->is_parallel && bound.value_or(kFewTrips) >= kFewTrips;
      size_t num_far = num_far_;
      inner_loop(loop->body, bound ? static_cast<double>(*bound) : kUnknownTrips, !facts_.is_uniform(loop->bound));
      // So could a sum over a row that has many accumulators.
      has_parallel_loop |= num_far_ - num_far >= kManyFar;
      return;
    }
    case StmKind::While: {
      auto* loop = as<While>(s);
      return inner_loop(loop->body, kUnknownTrips, facts_.kind(loop->condition) != LaneKind::Uniform);
    }
    case StmKind::If: {
      auto* branch = as<If>(s);
      has_control = true;
      exp(branch->condition);
      // Without lanes one of the two is executed, with lanes as a rule both.
      bool diverges = !facts_.is_uniform(branch->condition);
      double before = scalar_cost;
      inside(branch->yes, diverges);
      inside(branch->no, diverges);
      if (diverges) scalar_cost = before + (scalar_cost - before) / 2;
      return;
    }
    case StmKind::Assert:
      num_asserts++;
      if (has_stored_) is_possible = false;
      return exp(as<Assert>(s)->condition);
    case StmKind::DeclareBlock:
    case StmKind::Allocate:
    case StmKind::ShareBlock:
    case StmKind::MoveBlock:
    case StmKind::SwapBlocks:
    case StmKind::Release:
    case StmKind::DeclarePointer:
    case StmKind::DeclareBuffer:
    case StmKind::StoreTable:
    case StmKind::Copy:
    case StmKind::Fill:
    case StmKind::Prefix:
    case StmKind::Parallel:
    case StmKind::Call:
    case StmKind::Trace:
      is_possible = false;
      return;
  }
}

}  // namespace

bool may_have_lanes(const For& loop) {
  return loop.type == PrimType::I64 && constant_bound(loop).value_or(kFewTrips) >= kFewTrips;
}

// Vectors are made for the elements that most is computed on. They are assumed to be of 32 bytes.
static LaneGain gain_of(const For& loop, const LaneOptions& options, bool is_part) {
  constexpr double kVectorBytes = 32, kLeastGain = 1.5;
  Estimate e(loop, options);
  uint8_t bytes = e.weight_of_bytes[8] > 0.3 * e.weight_of_bytes[4] ? 8 : 4;
  LaneGain gain = {bytes, e.scalar_cost, e.shared_cost * bytes / kVectorBytes + e.lane_cost};
  bool is_computing = e.weight_of_bytes[4] + e.weight_of_bytes[8] > 0;  // on elements, not only places
  bool is_for_compilers = is_part && is_computing && e.lane_cost == 0 && e.num_asserts == 0;
  bool is_promising = (e.has_control || is_for_compilers) && !e.has_parallel_loop &&
                      constant_bound(loop).value_or(kFewTrips) >= kFewTrips;
  bool is_paying = is_promising && gain.scalar_cost > kLeastGain * gain.vector_cost;
  if (!e.is_possible || !(is_paying || options.use == LaneUse::WherePossible)) gain.bytes = 0;
  return gain;
}

LaneGain lane_gain(const For& loop, const LaneOptions& options) {
  return gain_of(loop, options, false);
}

LaneGain part_gain(const For& loop, const LaneOptions& options) {
  return gain_of(loop, options, true);
}

}  // namespace fehu::imp
