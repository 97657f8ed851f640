// Finds the loops and rewrites them.
#include "imp/sums.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/fresh.h"
#include "imp/loop_rewriter.h"
#include "prim/identity.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::PrimType;

// A variable that goes round, and what it is combined with.
struct Sum {
  VName name;
  PrimType type;
  BinOp op;
  VName buffer;  // its accumulators
};

// What a body declares and mentions.
class Mentions : public Walker {
 public:
  std::unordered_set<uint32_t> declared;
  std::unordered_map<uint32_t, size_t> reads;
  void name(VName name, NameKind, Use use) override {
    if (use == Use::Declare) declared.insert(name.id);
    if (use == Use::Read) reads[name.id]++;
  }
};

// The sums of a loop; empty if it is not to be spread.
std::vector<Sum> find_sums(const For& loop) {
  if (!loop.has_free_order || loop.type != PrimType::I64) return {};
  Mentions mentions;
  mentions.code(loop.body);
  std::vector<Sum> sums;
  for (const Stm* s : loop.body) {
    if (s->kind == StmKind::DeclareScalar) continue;
    auto* assigned = try_as<Assign>(s);
    if (!assigned) return {};
    if (mentions.declared.contains(assigned->name.id)) continue;
    auto* total = try_as<BinExp>(assigned->value);
    auto* before = total ? try_as<VarExp>(total->x) : nullptr;
    bool is_sum = before && before->name == assigned->name && mentions.reads[assigned->name.id] == 1 &&
                  prim::identity_of(total->op, total->type);
    if (!is_sum) return {};
    sums.push_back({assigned->name, total->type, total->op, {}});
  }
  return sums;
}

// A copy of the body: new names for what it declares, and accumulators in buffers in place of the sums.
class SpreadBody : public FreshNames {
 public:
  SpreadBody(Arena& arena, uint32_t& last_name, std::span<const Sum> sums, const Exp* number)
      : FreshNames(arena, last_name), sums_(sums), number_(number) {}

  const Exp* exp(const Exp* e) override {
    auto* var = try_as<VarExp>(e);
    const Sum* sum = var ? sum_of(var->name) : nullptr;
    return sum ? arena.make<LoadExp>(sum->type, sum->buffer, number_) : map_children(e, *this);
  }
  const Stm* stm(const Stm* s) override {
    auto* assigned = try_as<Assign>(s);
    const Sum* sum = assigned ? sum_of(assigned->name) : nullptr;
    return sum ? arena.make<Store>(sum->buffer, number_, exp(assigned->value)) : map_children(s, *this);
  }

 private:
  const Sum* sum_of(VName name) const {
    auto found = std::ranges::find(sums_, name, &Sum::name);
    return found == sums_.end() ? nullptr : &*found;
  }
  std::span<const Sum> sums_;
  const Exp* number_;  // of the accumulator
};

// Accumulators of 128 bytes in all are eight of the smallest vectors: that many additions overlap, and leave registers
// for the rest.
int64_t num_accumulators(const std::vector<Sum>& sums) {
  constexpr int64_t kBytes = 128, kMost = 32, kFewest = 4;
  int64_t bytes = 0, count = kMost;
  for (const Sum& sum : sums) bytes += prim::byte_size(sum.type);
  while (count > kFewest && count * bytes > kBytes) count /= 2;
  return count;
}

int64_t few_accumulators(int64_t count) {
  constexpr int64_t kFewest = 4;
  return std::max(count / 4, kFewest);
}

// With fewer iterations, accumulators cost more than they save.
int64_t shortest(const std::vector<Sum>& sums) {
  return 2 * few_accumulators(num_accumulators(sums));
}

// Is a loop with this bound long enough?
struct Test {
  VName bound;
  int64_t shortest;
  friend bool operator==(const Test&, const Test&) = default;
};

std::optional<Test> test_of(const For& loop, const std::vector<Sum>& sums) {
  auto* bound = try_as<VarExp>(loop.bound);
  return bound && !sums.empty() ? std::optional(Test{bound->name, shortest(sums)}) : std::nullopt;
}

// The first test inside a loop that has the same result in all its iterations, if the loop is worth a second copy.
class FixedTest : public Walker {
 public:
  explicit FixedTest(const For& loop) { stm(&loop); }
  std::optional<Test> found() const {
    auto is_fixed = [&](const Test& test) { return !changing_.contains(test.bound.id); };
    auto first = std::ranges::find_if(tests_, is_fixed);
    return num_stms_ > kMaxStms || !is_plain_ || first == tests_.end() ? std::nullopt : std::optional(*first);
  }
  void stm(const Stm* s) override;
  void name(VName name, NameKind, Use use) override {
    if (use != Use::Read) changing_.insert(name.id);
  }

 private:
  static constexpr size_t kMaxStms = 60;
  std::vector<Test> tests_;
  std::unordered_set<uint32_t> changing_;
  bool is_plain_ = true;
  size_t num_stms_ = 0;
};

// Looks for sums whose length can be asked for before this loop, and whether the loop is so simple that it may be there
// twice.
void FixedTest::stm(const Stm* s) {
  if (++num_stms_ > kMaxStms) return;
  bool has_code = s->kind == StmKind::For || s->kind == StmKind::If || s->kind == StmKind::While;
  is_plain_ = is_plain_ && (has_code || s->kind == StmKind::DeclareScalar || s->kind == StmKind::Assign ||
                            s->kind == StmKind::Store || s->kind == StmKind::DeclarePointer);
  auto* loop = try_as<For>(s);
  std::optional<Test> test = loop ? test_of(*loop, find_sums(*loop)) : std::nullopt;
  if (test) tests_.push_back(*test);
  walk_children(s, *this);
}

class Spreader : public LoopRewriter {
 public:
  using LoopRewriter::LoopRewriter;

 private:
  bool replace(const For& loop, std::vector<const Stm*>& out) override;
  bool test_outside(const For& loop, std::vector<const Stm*>& out);
  void spread_if_long(const For& loop, std::vector<Sum> sums, std::vector<const Stm*>& out);
  const Exp* is_long(const Exp* bound, int64_t shortest) {
    return arena.make<CmpExp>(PrimType::Bool, prim::CmpOp::Sle, PrimType::I64, num(shortest), bound);
  }
  struct Stretch {
    const Exp *done, *bound;
    int64_t count;
  };
  Code spread(const For& loop, const std::vector<Sum>& sums, const Exp* bound, VName done);
  const Stm* begin(const Sum& sum, int64_t count);
  VName rounds(const For& loop, const std::vector<Sum>& sums, Stretch stretch, std::vector<const Stm*>& out);
  const Stm* combine(const Sum& sum, int64_t half);
  const Exp* load(const Sum& sum, const Exp* at) { return arena.make<LoadExp>(sum.type, sum.buffer, at); }

  struct Known {
    Test test;
    bool is_long;
  };
  std::vector<Known> known_;  // by the copy that is being made of the loops around
};

const Stm* Spreader::begin(const Sum& sum, int64_t count) {
  bool is_extremum = sum.op == BinOp::FMin || sum.op == BinOp::FMax;
  const Exp* identity = arena.make<ConstExp>(sum.type, *prim::identity_of(sum.op, sum.type));
  VName k = fresh(sum.name);
  const Exp* value = is_extremum ? var(sum.name, sum.type) : identity;
  return loop_of(k, num(count), {arena.make<Store>(sum.buffer, var(k), value)});
}

// Each of `count` accumulators gets one element after the other, from number `done` on. The number of the first that is
// left is returned.
VName Spreader::rounds(const For& loop, const std::vector<Sum>& sums, Stretch stretch, std::vector<const Stm*>& out) {
  VName number = fresh(loop.counter), r = fresh(loop.counter), k = fresh(loop.counter), i = fresh(loop.counter);
  const Exp* count = num(stretch.count);
  out.push_back(constant(number, bin(BinOp::SQuotSafe, bin(BinOp::SubNw, stretch.bound, stretch.done), count)));
  SpreadBody copy(arena, last_name_, sums, var(k));
  copy.names[loop.counter.id] = i;
  Code body = copy.code(loop.body);
  const Exp* first = bin(BinOp::AddNw, stretch.done, bin(BinOp::MulNw, var(r), count));
  std::vector<const Stm*> made = {constant(i, bin(BinOp::AddNw, first, var(k)))};
  made.insert(made.end(), body.begin(), body.end());
  out.push_back(loop_of(r, var(number), {loop_of(k, count, made)}));
  VName done = fresh(loop.counter);
  out.push_back(constant(done, bin(BinOp::AddNw, stretch.done, bin(BinOp::MulNw, var(number), count))));
  return done;
}

// Whole vectors, except for the last ones.
const Stm* Spreader::combine(const Sum& sum, int64_t half) {
  VName k = fresh(sum.name);
  const Exp* other = load(sum, bin(BinOp::AddNw, var(k), num(half)));
  return loop_of(k, num(half), {arena.make<Store>(sum.buffer, var(k), bin(sum.op, load(sum, var(k)), other))});
}

// All accumulators, then fewer for what is left, so that only a handful of elements goes one by one.
Code Spreader::spread(const For& loop, const std::vector<Sum>& sums, const Exp* bound, VName done) {
  int64_t count = num_accumulators(sums), few = few_accumulators(count);
  std::vector<const Stm*> out;
  for (const Sum& sum : sums) {
    out.push_back(arena.make<DeclareBuffer>(sum.buffer, sum.type, static_cast<uint32_t>(count)));
    out.push_back(begin(sum, count));
  }
  VName most = rounds(loop, sums, {num(0), bound, count}, out);
  for (const Sum& sum : sums)
    for (int64_t half = count / 2; half >= few; half /= 2) out.push_back(combine(sum, half));
  VName all = count == few ? most : rounds(loop, sums, {var(most), bound, few}, out);
  for (const Sum& sum : sums) {
    for (int64_t half = few / 2; half > 0; half /= 2) out.push_back(combine(sum, half));
    out.push_back(arena.make<Assign>(sum.name, bin(sum.op, var(sum.name, sum.type), load(sum, num(0)))));
  }
  out.push_back(arena.make<Assign>(done, var(all)));
  return arena.list(out);
}

// The accumulators take as many elements as fill them; the loop as it was takes the rest, from `done` on, also if that
// is everything.
void Spreader::spread_if_long(const For& loop, std::vector<Sum> sums, std::vector<const Stm*>& out) {
  for (Sum& sum : sums) sum.buffer = fresh(sum.name);
  VName bound = fresh(loop.counter), done = fresh(loop.counter);
  out.push_back(constant(bound, loop.bound));
  out.push_back(arena.make<DeclareScalar>(done, PrimType::I64, num(0), false));
  Code yes = spread(loop, sums, var(bound), done);
  out.push_back(arena.make<If>(loop.from, is_long(var(bound), shortest(sums)), yes, Code{}));
  out.push_back(rest_of(loop, var(done), var(bound)));
}

// One copy of the loop for long sums and one for short ones.
bool Spreader::test_outside(const For& loop, std::vector<const Stm*>& out) {
  std::optional<Test> test = FixedTest(loop).found();
  if (!test || std::ranges::find(known_, *test, &Known::test) != known_.end()) return false;
  auto copy = [&](bool is_long) {
    known_.push_back({*test, is_long});
    const Stm* made = map_children(&loop, *this);
    known_.pop_back();
    return made;
  };
  const Stm* yes = copy(true);
  const Stm* no = FreshNames(arena, last_name_).stm(copy(false));
  const Exp* condition = is_long(var(test->bound), test->shortest);
  out.push_back(arena.make<If>(loop.from, condition, arena.list({yes}), arena.list({no})));
  return true;
}

// Around the sum it may have been asked already whether its length is worth accumulators (test_outside); in the copy
// for short rows it stays as it is.
bool Spreader::replace(const For& loop, std::vector<const Stm*>& out) {
  std::vector<Sum> sums = find_sums(loop);
  if (sums.empty()) return test_outside(loop, out);
  std::optional<Test> test = test_of(loop, sums);
  auto known = test ? std::ranges::find(known_, *test, &Known::test) : known_.end();
  if (known != known_.end() && !known->is_long) {
    For few = loop;
    few.is_rest = true;
    out.push_back(arena.make<For>(few));
  } else {
    spread_if_long(loop, std::move(sums), out);
  }
  return true;
}

}  // namespace

const Program* spread_sums(const Program& program, Arena& arena) {
  return Spreader(program, arena).run();
}

}  // namespace fehu::imp
