// The pass `skip-blocks`: reductions that choose one of the elements pass over blocks in which there is none to choose.
//
// The place of the greatest element, say: each element is compared with the best so far, and rarely wins. As long as
// none does, the best stays the same, and all elements of a block can be compared with it at once, by vector
// instructions.
//
//   let {m, k} = screma(n, xs, is)                let {m, k} = loop (m = -inf, k = -1) for b < n/128 do {
//     reduce {-inf, -1} \(m, k, x, i) ->            let {any} = loop (any = 0) for e < 128 do {any | (m < xs[128b+e])}
//       {if m < x then x else m,             =>      if any = 0 then {m, k} else (as before, for these elements)
//        if m < x then i else k}                  }
//     map \(x, i) -> {x, i}                       (as before, for the last n mod 128)
//
// Relies on: nothing. Elements are combined in their order, so results are the same, also of floats, NaNs and ties.
// Algorithm: one walk over the program. A reduction is of that kind if its operator gives all old values or all new
// values, by one condition, and the condition and the map function are a few scalar operations and reads of elements.
// Where the condition takes indices of 64 bits into account to decide between equal elements, blocks are searched
// without that: vector units of old do not compare such numbers. This can only find too many candidates.
// Minima and maxima of floats, which are operations of their own, are searched likewise. They distinguish zeros by
// their signs, which comparisons do not, so that no block is passed over while the best is a zero. A block with
// candidates is reduced by itself, in any order, which changes nothing about its minimum or maximum.
// Leaves out: minima and maxima of integers, which the C compiler makes vector instructions of.
#include "soac/skip_blocks.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

constexpr int64_t kSearchedBlock = 128;
constexpr size_t kMostChoiceStms = 16;

// When an operator gives the new values: where `cond` is `is_new`.
struct Choice {
  Operand cond;
  bool is_new;
};

const Exp* definition_in(const Body& body, const Operand& x) {
  for (const Stm& s : body.stms)
    if (x.is_var() && s.pat[0].name == x.name) return s.exp;
  return nullptr;
}

// The choice that makes one result of the operator.
std::optional<Choice> choice_of(const Lambda& op, size_t number) {
  const Exp* e = definition_in(*op.body, op.body->results[number].value);
  const auto* fun = e ? try_as<FunOpExp>(e) : nullptr;
  if (!fun || fun->op != prim::FunOp::Cond) return std::nullopt;
  Operand old_value = var_operand(op.params[number].name);
  Operand new_value = var_operand(op.params[op.params.size() / 2 + number].name);
  bool is_new = same_operand(fun->args[1], new_value) && same_operand(fun->args[2], old_value);
  bool is_old = same_operand(fun->args[1], old_value) && same_operand(fun->args[2], new_value);
  return is_new || is_old ? std::optional(Choice{fun->args[0], is_new}) : std::nullopt;
}

// The one choice that makes all results.
std::optional<Choice> choice_of(const Lambda& op) {
  if (!is_simple(*op.body, kMostChoiceStms)) return std::nullopt;
  std::optional<Choice> first = choice_of(op, 0);
  for (size_t i = 1; first && i < op.body->results.size(); i++) {
    std::optional<Choice> other = choice_of(op, i);
    if (!other || other->is_new != first->is_new || !same_operand(other->cond, first->cond)) return std::nullopt;
  }
  return first;
}

// Does it take comparisons of 64-bit integers?
bool compares_long(const Body& body, const Operand& x) {
  const Exp* e = definition_in(body, x);
  if (!e) return false;
  if (const auto* cmp = try_as<CmpOpExp>(e)) return cmp->type == PrimType::I64;
  const auto* bin = try_as<BinOpExp>(e);
  return bin && (compares_long(body, bin->x) || compares_long(body, bin->y));
}

// A condition that holds wherever the new values are chosen, and maybe elsewhere.
Choice weakened(const Lambda& op, Choice choice) {
  const Exp* e = definition_in(*op.body, choice.cond);
  const auto* bin = e ? try_as<BinOpExp>(e) : nullptr;
  if (!bin || bin->op != (choice.is_new ? BinOp::LogAnd : BinOp::LogOr)) return choice;
  bool is_x_long = compares_long(*op.body, bin->x), is_y_long = compares_long(*op.body, bin->y);
  if (is_x_long == is_y_long) return choice;
  return {is_x_long ? bin->y : bin->x, choice.is_new};
}

// Is it the minimum or maximum of floats?
const BinOpExp* extremum_of(const Lambda& op) {
  if (op.body->stms.size() != 1) return nullptr;
  const auto* bin = try_as<BinOpExp>(op.body->stms[0].exp);
  bool is_extremum = bin && is_float_extremum(bin->op) && bin->type != PrimType::F16;
  return is_extremum && same_operand(op.body->results[0].value, var_operand(op.body->stms[0].pat[0].name)) &&
                 same_operand(bin->x, var_operand(op.params[0].name)) &&
                 same_operand(bin->y, var_operand(op.params[1].name))
             ? bin
             : nullptr;
}

class Skipper : public Rewriter {
 public:
  using Rewriter::Rewriter;

 private:
  using Condition = std::function<Operand(std::span<const Operand> olds, std::span<const Operand> news)>;
  using Fold = std::function<Operands(const Operand& first, std::span<const Operand> olds)>;

  bool replace(const Stm& s) override;
  void skip(const Stm& s, const ScremaExp& e, const Condition& is_candidate, const Fold& fold_block);
  Operand is_chosen(const ScremaExp& e, const Choice& choice, std::span<const Operand> olds,
                    std::span<const Operand> news);
  void skip_extremum(const Stm& s, const ScremaExp& e, const BinOpExp& op);
  Operand extremum_of_block(const ScremaExp& e, const Operand& first);
  const Lambda* operate(const ScremaExp& e, std::span<const Operand> olds, std::span<const Operand> news);
  Operands fold(const ScremaExp& e, const Operand& first, const Operand& count, std::span<const Operand> olds,
                std::span<const VName> certs = {});
  Operand has_candidate(const ScremaExp& e, const Condition& is_candidate, const Operand& first,
                        std::span<const Operand> olds);
};

// The operator's statements with these values; what they are called says the lambda.
const Lambda* Skipper::operate(const ScremaExp& e, std::span<const Operand> olds, std::span<const Operand> news) {
  const Lambda* op = rename(e.reduces[0].op, build_.names(), arena);
  for (size_t i = 0; i < olds.size(); i++) {
    build_.define(op->params[i], olds[i]);
    build_.define(op->params[olds.size() + i], news[i]);
  }
  for (const Stm& s : op->body->stms) build_.emit(s);
  return op;
}

// As it was before, for some elements.
Operands Skipper::fold(const ScremaExp& e, const Operand& first, const Operand& count, std::span<const Operand> olds,
                       std::span<const VName> certs) {
  auto combine = [&](const Operand& i, std::span<const Operand> values) {
    const Lambda* ops[] = {e.reduces[0].op};
    return applied(build_, ops, values, element_at(build_, e, build_.bin(BinOp::AddNw, PrimType::I64, first, i)));
  };
  return build_.loop(olds, count, combine, certs);
}

// The flags of a block are `or`ed as integers as wide as the first value, so that all vectors have as many elements.
Operand Skipper::has_candidate(const ScremaExp& e, const Condition& is_candidate, const Operand& first,
                               std::span<const Operand> olds) {
  PrimType value = build_.type_of(olds[0]).prim;
  PrimType flag = prim::byte_size(value) == 8 ? PrimType::I64 : PrimType::I32;
  Operand none[] = {const_operand(prim::zero_value(flag))};
  Operands any = build_.loop(none, i64_operand(kSearchedBlock), [&](const Operand& i, std::span<const Operand> found) {
    Operand cond = is_candidate(olds, element_at(build_, e, build_.bin(BinOp::AddNw, PrimType::I64, first, i)));
    Operand number = build_.conv(prim::ConvOp::BToI, PrimType::Bool, flag, cond);
    return Operands{build_.bin(BinOp::Or, flag, found[0], number)};
  });
  return build_.negate(build_.cmp(prim::CmpOp::Eq, flag, any[0], none[0]));
}

// Would the operator give the new values?
Operand Skipper::is_chosen(const ScremaExp& e, const Choice& choice, std::span<const Operand> olds,
                           std::span<const Operand> news) {
  const Lambda* op = operate(e, olds, news);
  const Body& before = *e.reduces[0].op->body;
  Operand cond = choice.cond;
  for (size_t s = 0; s < before.stms.size(); s++)
    if (before.stms[s].pat[0].name == choice.cond.name) cond = var_operand(op->body->stms[s].pat[0].name);
  return choice.is_new ? cond : build_.negate(cond);
}

// Block by block, then the elements that are left.
void Skipper::skip(const Stm& s, const ScremaExp& e, const Condition& is_candidate, const Fold& fold_block) {
  Operands neutral(e.reduces[0].neutral.begin(), e.reduces[0].neutral.end());
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  Operand num_blocks = build_.bin(BinOp::SQuotSafe, PrimType::I64, e.width, i64_operand(kSearchedBlock));
  auto block = [&](const Operand& number, std::span<const Operand> olds) {
    Operand first = build_.mul(number, i64_operand(kSearchedBlock));
    Operands same(olds.begin(), olds.end());
    return build_.choose(
        has_candidate(e, is_candidate, first, olds), types, [&] { return fold_block(first, same); },
        [&] { return same; });
  };
  Operands found = build_.loop(neutral, num_blocks, block, s.certs);
  Operand done = build_.mul(num_blocks, i64_operand(kSearchedBlock));
  found = fold(e, done, build_.sub(e.width, done), found, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], found[i]);
}

// A SOAC of its own, which spread-reductions can spread.
Operand Skipper::extremum_of_block(const ScremaExp& e, const Operand& first) {
  std::vector<VName> parts;
  for (VName array : e.arrays) {
    List<SliceDim> rows = slice_rows(arena, build_.type_of(array), first, i64_operand(kSearchedBlock));
    parts.push_back(build_.index(var_operand(array), rows).name);
  }
  ScremaExp made = *as<ScremaExp>(rename(&e, build_.names(), arena));
  made.width = i64_operand(kSearchedBlock);
  made.arrays = arena.list(parts);
  return build_.let("best", e.lambda->ret[0], arena.make<ScremaExp>(made));
}

void Skipper::skip_extremum(const Stm& s, const ScremaExp& e, const BinOpExp& op) {
  auto is_candidate = [&](std::span<const Operand> olds, std::span<const Operand> news) {
    bool is_max = op.op == BinOp::FMax;
    Operand is_worse = build_.cmp(prim::CmpOp::FLe, op.type, is_max ? news[0] : olds[0], is_max ? olds[0] : news[0]);
    Operand is_zero = build_.cmp(prim::CmpOp::Eq, op.type, olds[0], const_operand(prim::zero_value(op.type)));
    return build_.either(is_zero, build_.negate(is_worse));
  };
  auto fold_block = [&](const Operand& first, std::span<const Operand> olds) {
    return Operands{build_.bin(op.op, op.type, olds[0], extremum_of_block(e, first))};
  };
  skip(s, e, is_candidate, fold_block);
}

bool Skipper::replace(const Stm& s) {
  const auto* e = try_as<ScremaExp>(s.exp);
  auto is_scalar = [](const Type& t) { return t.kind == TypeKind::Prim; };
  if (!e || !is_reduction(*e) || e->reduces.size() != 1 || !is_simple(*e->lambda->body, kMostChoiceStms) ||
      !std::ranges::all_of(e->lambda->ret, is_scalar))
    return false;
  if (e->width.is_const() && prim::as_i64(e->width.value) < 2 * kSearchedBlock) return false;
  if (const BinOpExp* op = extremum_of(*e->reduces[0].op)) {
    skip_extremum(s, *e, *op);
    return true;
  }
  std::optional<Choice> choice = choice_of(*e->reduces[0].op);
  if (!choice || choice->cond.is_const()) return false;
  choice = weakened(*e->reduces[0].op, *choice);
  skip(
      s, *e, [&](auto olds, auto news) { return is_chosen(*e, *choice, olds, news); },
      [&](const Operand& first, auto olds) { return fold(*e, first, i64_operand(kSearchedBlock), olds); });
  return true;
}

}  // namespace

const Program* skip_blocks(const Program* program, pass::Context& context) {
  return Skipper(*program, context).run(program);
}

}  // namespace fehu::soac
