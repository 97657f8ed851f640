// The pass `narrow-sums`: sums of small numbers are computed in 32 bits, block by block.
//
//   let {k: i64} = screma(n, xs)                let {k: i64} = loop (s = 0) for b < (n + 2^20 - 1) / 2^20 do {
//     reduce {0i64} (+)                           let {ys} = xs[b * 2^20 :+ min(2^20, n - b * 2^20)]
//     map \(x: i8) : {i64} -> {              =>   let {c: i32} = screma(.., ys) reduce {0i32} (+)
//       let {wide: i64} = zext_i8_i64(x)            map \(x: i8) : {i32} -> { .. zext_i8_i32(x) .. }
//       in {wide}                                 in {s + sext(c)}
//     }                                         }
//
// Whoever adds up many numbers does that in i64. But a vector has room for half as many of these as of i32, and the
// numbers must be widened first: that is two thirds of the work.
//
// Relies on: nothing; later passes see an ordinary reduction.
// Algorithm: one walk over the program. Narrowed are scremas that only add up i64, if what they read and compare has 32
// bits at most, the map function is a few scalar operations, and each summand is known to be small: it is made of truth
// values, masked or short numbers and small constants by additions, subtractions, products and choices. Then it is the
// same in 32 bits, and so is the sum of a block: no number in it exceeds 2^20 * 2^10.
// Truth values that are combined by `or` or `and` become numbers of 8 bits, 0 and 1: C compilers make vector
// instructions of these only.
// Leaves out: sums inside of functions that are mapped, which are short as a rule, or run many at once; and sums of
// truth values: these are counted when they are loops, in numbers of 8 or 16 bits (imp/counts.h says how the two share
// the work).
#include "soac/narrow_sums.h"

#include <algorithm>

#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::ConvOp;
using prim::PrimType;

constexpr int64_t kSumBlockBits = 20;
constexpr int64_t kSumBlock = int64_t{1} << kSumBlockBits;
constexpr int64_t kMostSummand = 1024;
constexpr size_t kMostStms = 32;

// The bounds of a number; both are at most kMostSummand away from 0.
struct Range {
  int64_t low, high;
};

std::optional<Range> small_range(int64_t low, int64_t high) {
  return low >= -kMostSummand && high <= kMostSummand ? std::optional(Range{low, high}) : std::nullopt;
}

// Computes numbers of i64 in i32, as far as these are small.
class Narrower {
 public:
  Narrower(const Body& body, Build& build) : build_(build) {
    for (const Stm& s : body.stms)
      if (s.pat.size() == 1) definitions_[s.pat[0].name.id] = s.exp;
  }

  std::optional<Range> range(const Operand& x) {
    if (x.is_const()) return small_range(prim::as_i64(x.value), prim::as_i64(x.value));
    auto known = ranges_.find(x.name.id);
    return known != ranges_.end() ? known->second : ranges_[x.name.id] = range_of(definition(x));
  }

  bool is_truth_value(const Operand& x) const {
    const auto* conv = x.is_var() && definition(x) ? try_as<ConvOpExp>(definition(x)) : nullptr;
    return conv && conv->op == ConvOp::BToI;
  }

  // Of something that has a range.
  Operand narrowed(const Operand& x) {
    if (x.is_const())
      return const_operand(prim::int_value(PrimType::I32, static_cast<uint64_t>(prim::as_i64(x.value))));
    auto known = narrowed_.find(x.name.id);
    return known != narrowed_.end() ? known->second : narrowed_[x.name.id] = narrowed(definition(x));
  }

 private:
  std::optional<Range> range_of(const Exp* e) {
    if (!e) return std::nullopt;
    if (const auto* conv = try_as<ConvOpExp>(e)) return range_before(*conv);
    if (const auto* bin = try_as<BinOpExp>(e)) return range_of(*bin);
    const auto* choice = as_choice(e);
    std::optional<Range> yes = choice ? range(choice->args[1]) : std::nullopt;
    std::optional<Range> no = yes ? range(choice->args[2]) : std::nullopt;
    return no ? small_range(std::min(yes->low, no->low), std::max(yes->high, no->high)) : std::nullopt;
  }

  Operand narrowed(const Exp* e) {
    if (const auto* conv = try_as<ConvOpExp>(e))
      return conv->from == PrimType::I32 ? conv->x : build_.conv(conv->op, conv->from, PrimType::I32, conv->x);
    if (const auto* bin = try_as<BinOpExp>(e))
      return build_.bin(bin->op, PrimType::I32, narrowed(bin->x), narrowed(bin->y));
    const FunOpExp& choice = *as_choice(e);
    Operand yes = narrowed(choice.args[1]), no = narrowed(choice.args[2]);
    return build_.select(PrimType::I32, choice.args[0], yes, no);
  }

  const Exp* definition(const Operand& x) const {
    auto found = definitions_.find(x.name.id);
    return found == definitions_.end() ? nullptr : found->second;
  }
  static const FunOpExp* as_choice(const Exp* e) {
    const auto* fun = try_as<FunOpExp>(e);
    return fun && fun->op == prim::FunOp::Cond ? fun : nullptr;
  }

  // Of what is widened to i64.
  std::optional<Range> range_before(const ConvOpExp& e) const {
    if (e.op == ConvOp::BToI) return Range{0, 1};
    if (e.op != ConvOp::ZExt && e.op != ConvOp::SExt) return std::nullopt;
    if (e.from == PrimType::I8) return e.op == ConvOp::ZExt ? Range{0, 255} : Range{-128, 127};
    const Exp* before = e.from == PrimType::I32 || e.from == PrimType::I16 ? definition(e.x) : nullptr;
    const auto* mask = before ? try_as<BinOpExp>(before) : nullptr;
    if (!mask || mask->op != BinOp::And || mask->y.is_var()) return std::nullopt;
    int64_t bits = prim::as_i64(mask->y.value);
    return bits >= 0 ? small_range(0, bits) : std::nullopt;
  }

  std::optional<Range> range_of(const BinOpExp& e) {
    if (e.op != BinOp::Add && e.op != BinOp::Sub && e.op != BinOp::Mul) return std::nullopt;
    std::optional<Range> x = range(e.x), y = x ? range(e.y) : std::nullopt;
    if (!y) return std::nullopt;
    if (e.op == BinOp::Add) return small_range(x->low + y->low, x->high + y->high);
    if (e.op == BinOp::Sub) return small_range(x->low - y->high, x->high - y->low);
    auto [low, high] = std::minmax({x->low * y->low, x->low * y->high, x->high * y->low, x->high * y->high});
    return small_range(low, high);
  }

  Build& build_;
  std::unordered_map<uint32_t, const Exp*> definitions_;  // by what is bound
  // What is known already: numbers that are used several times are looked at once.
  std::unordered_map<uint32_t, std::optional<Range>> ranges_;
  std::unordered_map<uint32_t, Operand> narrowed_;
};

bool is_wide(const Type& type) {
  return type.kind != TypeKind::Prim || prim::byte_size(type.prim) > 4;
}

// Does it read or compare numbers of which a vector holds no more than of i64?
bool has_wide_elements(const Lambda& f) {
  return std::ranges::any_of(f.params, [](const Param& p) { return is_wide(p.type); }) ||
         std::ranges::any_of(f.body->stms, [](const Stm& s) {
           const auto* cmp = try_as<CmpOpExp>(s.exp);
           return (cmp && prim::byte_size(cmp->type) > 4) || (s.exp->kind == ExpKind::Index && is_wide(s.pat[0].type));
         });
}

class SumNarrower : public Rewriter {
 public:
  using Rewriter::Rewriter;

 private:
  const Lambda* lambda(const Lambda* l) override { return l; }

  bool replace(const Stm& s) override {
    const auto* screma = try_as<ScremaExp>(s.exp);
    if (!screma || !s.attrs.empty() || !is_plain(*screma)) return false;
    if (std::ranges::all_of(screma->reduces, [](const Reduce& r) { return logical_op(r).has_value(); }))
      combine_truths(s, *screma);
    else if (can_be_narrowed(*screma))
      narrow(s, *screma);
    else
      return false;
    return true;
  }

  // A reduction of what a few scalar operations give.
  static bool is_plain(const ScremaExp& e) {
    bool is_short = e.width.is_const() && prim::as_i64(e.width.value) <= kMostSummand;
    return is_reduction(e) && !is_short && !e.arrays.empty() && is_simple(*e.lambda->body, kMostStms);
  }

  // Does it combine one truth value by `or` or `and`? The number of that operation on integers.
  static std::optional<BinOp> logical_op(const Reduce& reduce) {
    const Body& b = *reduce.op->body;
    const auto* e = b.stms.size() == 1 && reduce.neutral.size() == 1 ? try_as<BinOpExp>(b.stms[0].exp) : nullptr;
    if (!e || (e->op != BinOp::LogOr && e->op != BinOp::LogAnd)) return std::nullopt;
    auto is = [](const Operand& x, VName name) { return same_operand(x, var_operand(name)); };
    bool is_plain = is(e->x, reduce.op->params[0].name) && is(e->y, reduce.op->params[1].name) &&
                    is(b.results[0].value, b.stms[0].pat[0].name);
    if (!is_plain) return std::nullopt;
    return e->op == BinOp::LogOr ? BinOp::Or : BinOp::And;
  }

  // The reduction with numbers in place of truth values.
  void combine_truths(const Stm& s, const ScremaExp& e) {
    const Type i8 = prim_type(PrimType::I8);
    auto number = [&](const Operand& x) { return build_.conv(ConvOp::BToI, PrimType::Bool, PrimType::I8, x); };
    std::vector<Reduce> reduces;
    for (const Reduce& reduce : e.reduces)
      reduces.push_back({combination(*logical_op(reduce), i8), arena.list({number(reduce.neutral[0])}), true});
    const Lambda* f = e.lambda;
    for (const Param& p : f->params) build_.bind(p);
    build_.begin_body();
    for (const Stm& inside : f->body->stms) build_.emit(inside);
    Operands results;
    for (const Result& r : f->body->results) results.push_back(number(r.value));
    std::vector<Type> types(results.size(), i8);
    f = build_.lambda(f->params, build_.end_body(results), types);
    const Exp* made = arena.make<ScremaExp>(ir::soac(e.width, e.arrays, f), List<Scan>{}, arena.list(reduces));
    Operands totals = build_.let_all("any", types, made, s.certs);
    for (size_t i = 0; i < s.pat.size(); i++)
      build_.define(s.pat[i], build_.conv(ConvOp::IToB, PrimType::I8, PrimType::Bool, totals[i]));
  }

  bool can_be_narrowed(const ScremaExp& e) {
    if (has_wide_elements(*e.lambda)) return false;
    for (const Reduce& reduce : e.reduces) {
      std::vector<Component> components = components_of(*reduce.op, reduce.neutral);
      auto is_sum = [](const Component& c) { return c.op == BinOp::Add && c.type == PrimType::I64; };
      if (components.empty() || !std::ranges::all_of(components, is_sum)) return false;
    }
    Narrower narrower(*e.lambda->body, build_);
    List<Result> results = e.lambda->body->results;
    if (std::ranges::all_of(results, [&](const Result& r) { return narrower.is_truth_value(r.value); })) return false;
    return std::ranges::all_of(results, [&](const Result& r) { return narrower.range(r.value).has_value(); });
  }

  void narrow(const Stm& s, const ScremaExp& e) {
    Operands inits;
    for (const Reduce& reduce : e.reduces) inits.insert(inits.end(), reduce.neutral.begin(), reduce.neutral.end());
    Operand num_blocks = build_.bin(BinOp::LShr, PrimType::I64, build_.add(e.width, i64_operand(kSumBlock - 1)),
                                    i64_operand(kSumBlockBits));
    auto add_block = [&](const Operand& block, std::span<const Operand> sums) {
      Operands counts = count_block(e, build_.mul(block, i64_operand(kSumBlock)));
      for (size_t i = 0; i < counts.size(); i++)
        counts[i] = build_.add(sums[i], build_.conv(ConvOp::SExt, PrimType::I32, PrimType::I64, counts[i]));
      return counts;
    };
    Operands sums = build_.loop(inits, num_blocks, add_block, s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], sums[i]);
  }

  Operands count_block(const ScremaExp& e, const Operand& start) {
    Operand count = build_.bin(BinOp::SMin, PrimType::I64, build_.sub(e.width, start), i64_operand(kSumBlock));
    std::vector<VName> parts;
    for (VName array : e.arrays) {
      List<SliceDim> rows = slice_rows(arena, build_.type_of(array), start, count);
      parts.push_back(build_.as_name(build_.index(var_operand(array), rows)));
    }
    const Lambda* f = narrow_function(*e.lambda);
    Type i32 = prim_type(PrimType::I32);
    Operand zero = const_operand(prim::zero_value(PrimType::I32));
    std::vector<Reduce> reduces;
    for (size_t i = 0; i < f->ret.size(); i++)
      reduces.push_back({combination(BinOp::Add, i32), arena.list({zero}), true});
    const Exp* sum = arena.make<ScremaExp>(ir::soac(count, arena.list(parts), f), List<Scan>{}, arena.list(reduces));
    return build_.let_all("count", f->ret, sum);
  }

  const Lambda* combination(BinOp op, const Type& type) {
    Type params[] = {type, type};
    return build_.lambda(params, {&type, 1}, [&](std::span<const Operand> xs) {
      return Operands{build_.bin(op, type.prim, xs[0], xs[1])};
    });
  }

  const Lambda* narrow_function(const Lambda& wide) {
    const Lambda* f = rename(&wide, build_.names(), arena);
    for (const Param& p : f->params) build_.bind(p);
    build_.begin_body();
    for (const Stm& s : f->body->stms) build_.emit(s);
    Narrower narrower(*f->body, build_);
    Operands results;
    for (const Result& r : f->body->results) results.push_back(narrower.narrowed(r.value));
    std::vector<Type> types(results.size(), prim_type(PrimType::I32));
    return build_.lambda(f->params, build_.end_body(results), types);
  }
};

}  // namespace

const Program* narrow_sums(const Program* program, pass::Context& context) {
  return SumNarrower(*program, context).run(program);
}

}  // namespace fehu::soac
