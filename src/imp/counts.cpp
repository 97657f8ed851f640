// Finds the loops and rewrites them.
#include "imp/counts.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/fresh.h"
#include "imp/lanes/facts.h"
#include "imp/loop_rewriter.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::ConvOp;
using prim::FunOp;
using prim::PrimType;

// ---------------------------------------------------------------------------------------------------------------
// What may be evaluated although it is not wanted

// Visits the operands of an expression: always those that are evaluated whenever it is, with the rest if the rest
// counts.
class Operands : public Walker {
 public:
  void exp(const Exp* e) override {
    auto* bin = try_as<BinExp>(e);
    auto* fun = try_as<FunExp>(e);
    operand(e);
    if (bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr)) {
      exp(bin->x);
      open(bin->y);
    } else if (fun && fun->op == FunOp::Cond) {
      exp(fun->args[0]);
      open(fun->args[1]);
      open(fun->args[2]);
    } else {
      walk_children(e, *this);
    }
  }
  // An operand that the one before it may leave out.
  void open(const Exp* e) {
    depth_++;
    exp(e);
    depth_--;
  }

 protected:
  virtual void operand(const Exp* e) = 0;
  size_t depth_ = 0;
};

// A choice between two truth values, which are the only results of the branches.
struct Choice {
  const If* branch;
  VName name;
  const Exp *yes, *no;
};

std::optional<VName> assigned_by(Code code) {
  auto* last = code.empty() ? nullptr : try_as<Assign>(code.back());
  auto is_constant = [](const Stm* s) {
    return s->kind == StmKind::DeclareScalar && as<DeclareScalar>(s)->is_constant;
  };
  if (!last || last->value->type != PrimType::Bool) return {};
  return std::ranges::all_of(code.first(code.size() - 1), is_constant) ? std::optional(last->name) : std::nullopt;
}

std::optional<Choice> choice_of(const Stm* s) {
  auto* branch = try_as<If>(s);
  std::optional<VName> name = branch ? assigned_by(branch->yes) : std::nullopt;
  if (!name || assigned_by(branch->no) != name) return {};
  return Choice{branch, *name, as<Assign>(branch->yes.back())->value, as<Assign>(branch->no.back())->value};
}

// ---------------------------------------------------------------------------------------------------------------
// What is counted

// A number of iterations for which something holds.
struct Count {
  VName name;
  PrimType type;
  const Exp* holds;
  VName part;  // the small number
};

class Counting {
 public:
  using Constants = std::unordered_map<uint32_t, const Exp*>;
  // `around`: what constants are that were declared before the loop.
  Counting(const For& loop, const Constants& around) : loop_(loop), around_(around) { is_possible_ = find(); }
  bool is_possible() const { return is_possible_; }
  // Of the smallest elements that are looked at.
  PrimType part_type() const { return smallest_ == 1 ? PrimType::I8 : smallest_ == 2 ? PrimType::I16 : PrimType::I32; }
  const Count* count_of(VName name) const {
    auto found = std::ranges::find(counts, name, &Count::name);
    return found == counts.end() ? nullptr : &*found;
  }
  std::vector<Count> counts;

 private:
  bool find();
  bool add(const Assign* s);
  bool is_harmless() const;
  static uint64_t key(VName pointer, VName base) { return uint64_t{pointer.id} << 32 | base.id; }
  // Of an element: the loop's counter plus a constant, plus a number from before the loop, if there is one.
  struct Place {
    int64_t offset = 0;
    VName base = {};
  };
  std::optional<Place> place(const Exp* index) const;
  std::optional<Place> sum(const Exp* x, const Exp* y) const;
  std::optional<int64_t> least(VName base) const;
  void look_at(const Exp* e, bool is_open);

  const For& loop_;
  bool is_possible_ = false, has_division_ = false;
  int smallest_ = 8;
  const Constants& around_;
  Constants constants_;
  std::unordered_set<uint32_t> chosen_;                  // truth values that branches give
  std::unordered_map<uint64_t, int64_t> surely_loaded_;  // by pointer and base: the farthest element
  std::vector<const LoadExp*> perhaps_loaded_;
};

// x := x + btoi(c), or by a constant that is btoi(c).
bool Counting::add(const Assign* s) {
  auto* sum = try_as<BinExp>(s->value);
  if (!sum || (sum->op != BinOp::Add && sum->op != BinOp::AddNw) || constants_.contains(s->name.id)) return false;
  auto* before = try_as<VarExp>(sum->x);
  const Exp* more = sum->y;
  if (auto* var = try_as<VarExp>(more)) more = constants_.contains(var->name.id) ? constants_.at(var->name.id) : more;
  auto* counted = try_as<ConvExp>(more);
  if (!before || !(before->name == s->name) || !counted || counted->op != ConvOp::BToI) return false;
  counts.push_back({s->name, sum->type, counted->x, {}});
  return true;
}

// The counter, plus or minus constants, plus one number from before the loop. Offsets are kept so small that their sums
// cannot wrap.
std::optional<Counting::Place> Counting::place(const Exp* index) const {
  if (auto* var = try_as<VarExp>(index)) {
    if (var->name == loop_.counter) return Place{};
    auto known = constants_.find(var->name.id);
    return known == constants_.end() ? std::nullopt : place(known->second);
  }
  auto* bin = try_as<BinExp>(index);
  if (!bin || bin->type != PrimType::I64) return std::nullopt;
  bool is_sum = bin->op == BinOp::Add || bin->op == BinOp::AddNw;
  bool is_difference = bin->op == BinOp::Sub || bin->op == BinOp::SubNw;
  auto* more = try_as<ConstExp>(bin->y);
  if (is_sum && !more) return sum(bin->x, bin->y);
  std::optional<Place> made = more && (is_sum || is_difference) ? place(bin->x) : std::nullopt;
  constexpr int64_t kFar = 1 << 20;
  int64_t by = made ? prim::as_i64(more->value) : 0;
  if (!made || by < 0 || by >= kFar) return std::nullopt;
  made->offset += is_sum ? by : -by;
  return made;
}

// A place and a number from before the loop, in either order.
std::optional<Counting::Place> Counting::sum(const Exp* x, const Exp* y) const {
  for (auto [one, other] : {std::pair(x, y), std::pair(y, x)}) {
    auto* base = try_as<VarExp>(other);
    if (!base || !around_.contains(base->name.id)) continue;
    std::optional<Place> made = place(one);
    if (!made || made->base) continue;
    made->base = base->name;
    return made;
  }
  return std::nullopt;
}

// What a number from before the loop is at least, if that is known. No number: 0.
std::optional<int64_t> Counting::least(VName base) const {
  if (!base) return 0;
  auto* max = try_as<BinExp>(around_.at(base.id));
  auto* bound = max && max->op == BinOp::SMax ? try_as<ConstExp>(max->y) : nullptr;
  return bound ? std::optional(prim::as_i64(bound->value)) : std::nullopt;
}

// Sorts the loads into those that every iteration makes and those that it may leave out. `is_open`: the whole
// expression may be left out.
void Counting::look_at(const Exp* e, bool is_open) {
  class Finder : public Operands {
   public:
    explicit Finder(Counting& counting, bool is_open) : counting_(counting) { depth_ = is_open; }
    void operand(const Exp* e) override {
      if (auto* bin = try_as<BinExp>(e)) counting_.has_division_ |= is_division(bin->op);
      auto* load = try_as<LoadExp>(e);
      if (!load) return;
      int bytes = load->type == PrimType::Bool ? 1 : prim::bit_width(load->type) / 8;
      counting_.smallest_ = std::min(counting_.smallest_, bytes);
      std::optional<Place> place = counting_.place(load->index);
      if (depth_ > 0) {
        counting_.perhaps_loaded_.push_back(load);
      } else if (place) {
        int64_t& farthest =
            counting_.surely_loaded_.try_emplace(key(load->pointer, place->base), INT64_MIN).first->second;
        farthest = std::max(farthest, place->offset);
      }
    }

   private:
    Counting& counting_;
  } finder(*this, is_open);
  finder.exp(e);
}

// Everything is evaluated from now on, whatever the conditions are. A load that was optional must be of an element that
// exists: it is not before the array, and not behind an element that is loaded in any case.
bool Counting::is_harmless() const {
  auto exists = [&](const LoadExp* load) {
    std::optional<Place> at = place(load->index);
    std::optional<int64_t> first = at ? least(at->base) : std::nullopt;
    auto sure = first ? surely_loaded_.find(key(load->pointer, at->base)) : surely_loaded_.end();
    return sure != surely_loaded_.end() && *first + at->offset >= 0 && at->offset <= sure->second;
  };
  return !has_division_ && std::ranges::all_of(perhaps_loaded_, exists);
}

// The body is a list of constants, choices between truth values, and counts. A count must be read by its own sum only:
// who else reads it would see a part of it.
bool Counting::find() {
  constexpr size_t kMaxStms = 30;
  if (loop_.type != PrimType::I64 || loop_.body.size() > kMaxStms) return false;
  for (const Stm* s : loop_.body) {
    if (auto* declared = try_as<DeclareScalar>(s)) {
      if (!declared->is_constant && (declared->value || declared->type != PrimType::Bool)) return false;
      if (!declared->value) {
        chosen_.insert(declared->name.id);
        continue;
      }
      constants_[declared->name.id] = declared->value;
      look_at(declared->value, false);
    } else if (auto* assigned = try_as<Assign>(s)) {
      if (!add(assigned)) return false;
      look_at(assigned->value, false);
    } else if (std::optional<Choice> choice = choice_of(s); choice && chosen_.contains(choice->name.id)) {
      look_at(choice->branch->condition, false);
      for (Code code : {choice->branch->yes, choice->branch->no})
        for (const Stm* inner : code) {
          auto* declared = try_as<DeclareScalar>(inner);
          if (declared) constants_[declared->name.id] = declared->value;
          look_at(declared ? declared->value : as<Assign>(inner)->value, true);
        }
    } else {
      return false;
    }
  }
  class Reads : public Walker {
   public:
    std::unordered_map<uint32_t, size_t> number;
    void name(VName name, NameKind, Use use) override { number[name.id] += use == Use::Read; }
  } reads;
  reads.code(loop_.body);
  bool are_only_counts = std::ranges::all_of(counts, [&](const Count& c) { return reads.number[c.name.id] == 1; });
  bool is_smaller = std::ranges::all_of(counts, [&](const Count& c) { return prim::byte_size(c.type) > smallest_; });
  return !counts.empty() && are_only_counts && is_smaller && is_harmless();
}

// ---------------------------------------------------------------------------------------------------------------

// The body with small numbers, 0 or 1, in place of truth values, and no control.
class NumbersOnly : public FreshNames {
 public:
  NumbersOnly(Arena& arena, uint32_t& last_name, const Counting& counting)
      : FreshNames(arena, last_name), counting_(counting), part_(counting.part_type()) {}

  Code code(Code code) override;
  const Exp* exp(const Exp* e) override;

 private:
  const Exp* number(const Exp* truth);
  const Exp* bin(BinOp op, const Exp* x, const Exp* y) { return arena.make<BinExp>(part_, op, x, y); }
  const Exp* one() { return arena.make<ConstExp>(part_, prim::one_value(part_)); }
  void declare(VName truth, const Exp* number);
  void choose(const Choice& choice);

  const Counting& counting_;
  const PrimType part_;
  std::unordered_map<uint32_t, VName> numbers_;  // of truth values
  std::vector<const Stm*> out_;
};

const Exp* NumbersOnly::exp(const Exp* e) {
  auto* var = try_as<VarExp>(e);
  auto known = var ? numbers_.find(var->name.id) : numbers_.end();
  if (known == numbers_.end()) return map_children(e, *this);
  return arena.make<ConvExp>(PrimType::Bool, ConvOp::IToB, arena.make<VarExp>(part_, known->second));
}

// Truth values as numbers 0 and 1: so `&&` and `||` become operations that evaluate both sides, and which vectors have.
const Exp* NumbersOnly::number(const Exp* truth) {
  if (auto* var = try_as<VarExp>(truth); var && numbers_.contains(var->name.id))
    return arena.make<VarExp>(part_, numbers_.at(var->name.id));
  if (auto* bin = try_as<BinExp>(truth); bin && (bin->op == BinOp::LogAnd || bin->op == BinOp::LogOr))
    return this->bin(bin->op == BinOp::LogAnd ? BinOp::And : BinOp::Or, number(bin->x), number(bin->y));
  if (auto* un = try_as<UnExp>(truth); un && un->op == prim::UnOp::Neg) return bin(BinOp::Xor, number(un->x), one());
  return arena.make<ConvExp>(part_, ConvOp::BToI, exp(truth));
}

void NumbersOnly::declare(VName truth, const Exp* number) {
  VName name = fresh(truth);
  numbers_[truth.id] = name;
  out_.push_back(arena.make<DeclareScalar>(name, part_, number, true));
}

// c and yes, or not c and no.
void NumbersOnly::choose(const Choice& choice) {
  VName condition = fresh(choice.name);
  out_.push_back(arena.make<DeclareScalar>(condition, part_, number(choice.branch->condition), true));
  for (Code branch : {choice.branch->yes, choice.branch->no}) code(branch.first(branch.size() - 1));
  const Exp* yes = arena.make<VarExp>(part_, condition);
  const Exp* no = bin(BinOp::Xor, yes, one());
  declare(choice.name,
          bin(BinOp::Or, bin(BinOp::And, yes, number(choice.yes)), bin(BinOp::And, no, number(choice.no))));
}

Code NumbersOnly::code(Code code) {
  for (const Stm* s : code) {
    auto* declared = try_as<DeclareScalar>(s);
    if (declared && declared->type == PrimType::Bool) {
      if (declared->value) declare(declared->name, number(declared->value));
    } else if (declared) {
      out_.push_back(stm(s));
    } else if (auto* assigned = try_as<Assign>(s)) {
      const Count& count = *counting_.count_of(assigned->name);
      const Exp* sum = bin(BinOp::Add, arena.make<VarExp>(part_, count.part), number(count.holds));
      out_.push_back(arena.make<Assign>(count.part, sum));
    } else {
      choose(*choice_of(s));
    }
  }
  return out_;
}

class Narrower : public LoopRewriter {
 public:
  using LoopRewriter::LoopRewriter;

 private:
  bool replace(const For& loop, std::vector<const Stm*>& out) override;
  const Stm* blocks(const For& loop, const Counting& counting, const Exp* number, int64_t size);
};

// One block after the other, each with small numbers of its own.
const Stm* Narrower::blocks(const For& loop, const Counting& counting, const Exp* number, int64_t size) {
  PrimType part = counting.part_type();
  VName r = fresh(loop.counter), first = fresh(loop.counter), k = fresh(loop.counter), i = fresh(loop.counter);
  NumbersOnly copy(arena, last_name_, counting);
  copy.names[loop.counter.id] = i;
  std::vector<const Stm*> inner = {constant(i, bin(BinOp::AddNw, var(first), var(k)))};
  Code body = copy.code(loop.body);
  inner.insert(inner.end(), body.begin(), body.end());

  std::vector<const Stm*> outer = {constant(first, bin(BinOp::MulNw, var(r), num(size)))};
  const Exp* zero = arena.make<ConstExp>(part, prim::zero_value(part));
  for (const Count& c : counting.counts) outer.push_back(arena.make<DeclareScalar>(c.part, part, zero, false));
  outer.push_back(loop_of(k, num(size), inner));
  for (const Count& c : counting.counts) {
    const Exp* more = arena.make<ConvExp>(c.type, ConvOp::ZExt, var(c.part, part));
    outer.push_back(arena.make<Assign>(c.name, bin(BinOp::Add, var(c.name, c.type), more)));
  }
  return arena.make<For>(loop.from, r, PrimType::I64, number, arena.list(outer));
}

// So many iterations make a block that the small numbers cannot overflow. What does not fill a block is counted one by
// one, in the old way.
bool Narrower::replace(const For& loop, std::vector<const Stm*>& out) {
  constexpr int64_t kSmallBlock = 128, kBlock = 256;  // numbers of 8 bits hold the former, all others both
  Counting counting(loop, constants_);
  if (!counting.is_possible()) return false;
  int64_t size = counting.part_type() == PrimType::I8 ? kSmallBlock : kBlock;
  for (Count& c : counting.counts) c.part = fresh(c.name);
  VName bound = fresh(loop.counter), number = fresh(loop.counter), done = fresh(loop.counter);
  out.push_back(constant(bound, loop.bound));
  out.push_back(constant(number, bin(BinOp::SQuotSafe, var(bound), num(size))));
  out.push_back(blocks(loop, counting, var(number), size));
  out.push_back(constant(done, bin(BinOp::MulNw, var(number), num(size))));
  out.push_back(rest_of(loop, var(done), var(bound)));
  return true;
}

}  // namespace

const Program* narrow_counts(const Program& program, Arena& arena) {
  return Narrower(program, arena).run();
}

}  // namespace fehu::imp
