// The pass `join-classes`: the two classes of a partition that are concatenated are made one behind the other.
//
//   let {a: [n]t} = scratch   let {b: [n]t} = scratch        let {k: i64} = screma(n, xs) reduce {0} (+) map p as a
//   number let {a2, b2, k} = with_acc acc [n] (a) acc [n] (b) do       let {a: [n]t} = scratch
//     screma(n, .., xs) scan.. scan.. map p, not p              let {a2, k2} = with_acc acc [n] (a) do
//       post \(i, j, yes, no, .., x) ->                    =>     screma(n, .., xs) scan.. scan.. map p, not p
//         update_acc a[yes ? i - 1 : -1] <- {x}                     post \(i, j, yes, no, .., x) ->
//         update_acc b[no ? j - 1 : -1] <- {x}                        update_acc a[yes ? i - 1 : k + m - i] <- {x}
//   let {c: [n]t} = a2[0 :+ k] ++ b2[0 :+ n - k]              let {c: [n]t} = a2
//
// where m is the number of the element.
//
// So there is one array in place of three, and nothing is copied. The elements are looked at once more, to count.
//
// When it runs: first of what is for one core, when everything is fused.
//
// - Each element is of exactly one class: the one flag is the negation of the other. All elements of both are taken.
// - The predicate is a few scalar operations: to compute it again is less than to copy an element.
//
// Leaves out: partitions of several arrays, or into more than two classes; classes in another order.
#include "soac/join_classes.h"

#include <algorithm>
#include <unordered_map>

#include "analysis/uses.h"
#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "soac/compaction.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

constexpr size_t kMostPredicateStms = 16;

// Is the one true exactly where the other is not? Of floats that cannot be said: some are not ordered.
bool is_negation(const Binders& binders, const Operand& x, const Operand& y) {
  const Stm *a = binders.of(x), *b = binders.of(y);
  const auto* not_y = a ? try_as<UnOpExp>(a->exp) : nullptr;
  if (not_y && not_y->op == prim::UnOp::Neg && same_operand(not_y->x, y)) return true;
  const auto* first = a ? try_as<CmpOpExp>(a->exp) : nullptr;
  const auto* second = b ? try_as<CmpOpExp>(b->exp) : nullptr;
  if (!first || !second || !same_operand(first->x, second->y) || !same_operand(first->y, second->x)) return false;
  bool is_signed = first->op == CmpOp::Slt && second->op == CmpOp::Sle;
  return is_signed || (first->op == CmpOp::Ult && second->op == CmpOp::Ule);
}

// A concatenation of the two classes of a partition.
struct Partition {
  const Stm* concat;
  const Stm* with_acc;
  const ScremaExp* screma;
  const Stm* updates[2];  // of the post function
  Compaction classes[2];
  Operand flag;  // of the map function: is the element of the first class?
};

class Joiner : public Mapper {
 public:
  Joiner(const Program& program, pass::Context& context)
      : Mapper(context.arena),
        names{program.num_names},
        interner_(context.names),
        num_uses_(analysis::count_uses(program)) {}
  const Body* body(const Body* b) override;
  NameSource names;

 private:
  std::optional<Partition> partition_of(const Binders& binders, const Stm& s) const;
  bool find_sources(const Binders& binders, Partition& p) const;
  bool find_classes(Partition& p) const;
  bool is_counted(const Binders& binders, const Partition& p) const;
  void join(const Partition& p, std::unordered_map<uint32_t, std::vector<Stm>>& instead);
  Stm count(const Partition& p);
  const Lambda* joint_post(const Partition& p, const Operand& count, size_t dropped);
  Stm joint(const Partition& p, const Operand& count, VName range);
  Operand let(std::vector<Stm>& stms, PrimType type, const Exp* e);

  Interner& interner_;
  std::vector<uint32_t> num_uses_;  // by number
};

const Body* Joiner::body(const Body* b) {
  auto is_concat = [](const Stm& s) { return s.exp->kind == ExpKind::Concat; };
  if (std::ranges::none_of(b->stms, is_concat)) return map_body(b, *this);
  const Binders binders(b->stms);
  std::unordered_map<uint32_t, std::vector<Stm>> instead;  // of statements, by the first name that they bind
  for (const Stm& s : b->stms)
    if (std::optional<Partition> p = is_concat(s) ? partition_of(binders, s) : std::nullopt) join(*p, instead);
  if (instead.empty()) return map_body(b, *this);
  std::vector<Stm> stms;
  for (const Stm& s : b->stms) {
    auto found = s.pat.empty() ? instead.end() : instead.find(s.pat[0].name.id);
    if (found == instead.end())
      stms.push_back(s);
    else
      stms.insert(stms.end(), found->second.begin(), found->second.end());
  }
  return map_body(arena.make<Body>(arena.list(stms), b->results), *this);
}

// The operands are the first elements of what one with_acc fills, in the order of its accumulators, and nobody else
// needs anything of that.
bool Joiner::find_sources(const Binders& binders, Partition& p) const {
  const auto& concat = *as<ConcatExp>(p.concat->exp);
  if (concat.arrays.size() != 2 || p.concat->pat[0].type.rank() != 1) return false;
  for (size_t c = 0; c < 2; c++) {
    const Stm* view = binders.of(concat.arrays[c]);
    const auto* slice = view ? try_as<IndexExp>(view->exp) : nullptr;
    if (!slice || num_uses_[concat.arrays[c].id] != 1 || num_uses_[slice->array.id] != 1) return false;
    const SliceDim& first = slice->slice[0];
    if (first.is_fixed || !is_const(first.start, 0) || !is_const(first.stride, 1)) return false;
    const Stm* maker = binders.of(slice->array);
    if (!maker || maker->exp->kind != ExpKind::WithAcc || (c > 0 && maker != p.with_acc)) return false;
    p.with_acc = maker;
    if (maker->pat[c].name != slice->array) return false;
  }
  const auto& e = *as<WithAccExp>(p.with_acc->exp);
  auto is_blank = [&](const AccInput& input) {
    const Stm* made = input.arrays.size() == 1 ? binders.of(input.arrays[0]) : nullptr;
    bool is_whole = input.shape.size() == 1 && same_operand(input.shape[0], concat.size);
    return is_whole && made && made->exp->kind == ExpKind::Scratch && num_uses_[input.arrays[0].id] == 1;
  };
  return e.inputs.size() == 2 && std::ranges::all_of(e.inputs, is_blank);
}

bool Joiner::find_classes(Partition& p) const {
  const Body& inside = *as<WithAccExp>(p.with_acc->exp)->lambda->body;
  p.screma = inside.stms.size() == 1 ? try_as<ScremaExp>(inside.stms[0].exp) : nullptr;
  bool are_scans_single = p.screma && num_scanned(*p.screma) == p.screma->scans.size();
  if (!are_scans_single || !p.screma->post) return false;
  const ScremaExp& e = *p.screma;
  size_t num_found = 0;
  for (const Stm& s : e.post->body->stms) {
    const auto* update = try_as<UpdateAccExp>(s.exp);
    if (!update) continue;
    std::optional<Compaction> found = num_found < 2 ? compaction_of(e, *update) : std::nullopt;
    std::optional<size_t> input = found ? input_of_acc(e, update->acc) : std::nullopt;
    bool is_in_order = input && e.arrays[*input] == as<WithAccExp>(p.with_acc->exp)->lambda->params[2 + num_found].name;
    if (!is_in_order || !same_operand(e.post->body->results[num_found].value, var_operand(s.pat[0].name))) return false;
    if (update->values.size() != 1) return false;
    p.updates[num_found] = &s;
    p.classes[num_found++] = *found;
  }
  if (num_found != 2 || e.post->body->results.size() != 2) return false;
  auto value = [&](size_t c) { return as<UpdateAccExp>(p.updates[c]->exp)->values[0]; };
  auto flag = [&](size_t c) {
    size_t param = 0;
    while (e.post->params[param].name != p.classes[c].flag.name) param++;
    return e.lambda->body->results[param + num_reduced(e)].value;
  };
  p.flag = flag(0);
  const Binders binders(e.lambda->body->stms);
  bool is_one_of_two = is_negation(binders, flag(0), flag(1)) || is_negation(binders, flag(1), flag(0));
  return same_operand(value(0), value(1)) && is_one_of_two && is_simple(*e.lambda->body, kMostPredicateStms);
}

std::optional<Partition> Joiner::partition_of(const Binders& binders, const Stm& s) const {
  Partition p{};
  p.concat = &s;
  return find_sources(binders, p) && find_classes(p) && is_counted(binders, p) ? std::optional(p) : std::nullopt;
}

// Are all elements of the first class taken? Then all of the second are, too, since the concatenation has as many
// elements as there are.
bool Joiner::is_counted(const Binders& binders, const Partition& p) const {
  const ScremaExp& e = *p.screma;
  const auto& inside = *as<WithAccExp>(p.with_acc->exp)->lambda->body;
  const Stm* view = binders.of(as<ConcatExp>(p.concat->exp)->arrays[0]);
  const Operand& taken = as<IndexExp>(view->exp)->slice[0].count;
  for (size_t i = 2; i < p.with_acc->pat.size(); i++) {
    if (!taken.is_var() || p.with_acc->pat[i].name != taken.name) continue;
    for (size_t r = 0; r < e.reduces.size() && num_reduced(e) == e.reduces.size(); r++) {
      List<Result> values = e.lambda->body->results;
      bool is_it = same_operand(inside.results[i].value, var_operand(inside.stms[0].pat[r].name)) &&
                   is_sum_from_0(e.reduces[r].op, e.reduces[r].neutral) &&
                   same_operand(values[num_scanned(e) + r].value, values[p.classes[0].value].value);
      if (is_it) return true;
    }
  }
  return false;
}

Operand Joiner::let(std::vector<Stm>& stms, PrimType type, const Exp* e) {
  PatElem made{names.fresh(interner_.intern("t")), prim_type(type), nullptr};
  stms.push_back({arena.list({made}), {}, {}, {}, e});
  return var_operand(made.name);
}

// How many elements are of the first class.
Stm Joiner::count(const Partition& p) {
  const ScremaExp& e = *p.screma;
  std::vector<VName> arrays;
  std::vector<Param> params;
  for (size_t i = 0; i < e.arrays.size(); i++) {
    if (e.lambda->params[i].type.kind == TypeKind::Acc) continue;
    arrays.push_back(e.arrays[i]);
    params.push_back(e.lambda->params[i]);
  }
  std::vector<Stm> stms(e.lambda->body->stms.begin(), e.lambda->body->stms.end());
  Operand one =
      let(stms, PrimType::I64, arena.make<ConvOpExp>(prim::ConvOp::BToI, PrimType::Bool, PrimType::I64, p.flag));
  const List<Type> number = arena.list({prim_type(PrimType::I64)});
  const Body* body = arena.make<Body>(arena.list(stms), arena.list({Result{{}, one}}));
  const Lambda* f = rename(arena.make<Lambda>(arena.list(params), body, number), names, arena);
  const Scan& scan = e.scans[p.classes[0].scan];
  Reduce sum{rename(scan.op, names, arena), scan.neutral, true};
  PatElem total{names.fresh(interner_.intern("count")), number[0], nullptr};
  return {arena.list({total}),
          p.with_acc->certs,
          {},
          p.with_acc->where,
          arena.make<ScremaExp>(ir::soac(e.width, arena.list(arrays), f), List<Scan>{}, arena.list({sum}))};
}

// One update in place of two. Of the elements up to the one at `index`, those that are not of the first class are of
// the second.
const Lambda* Joiner::joint_post(const Partition& p, const Operand& count, size_t dropped) {
  const Lambda& post = *p.screma->post;
  std::vector<Param> params(post.params.begin(), post.params.end());
  params.erase(params.begin() + static_cast<ptrdiff_t>(dropped));
  params.push_back({names.fresh(interner_.intern("i")), prim_type(PrimType::I64), nullptr});
  std::vector<Stm> stms;
  for (const Stm& s : post.body->stms)
    if (&s != p.updates[0] && &s != p.updates[1]) stms.push_back(s);
  auto bin = [&](BinOp op, const Operand& x, const Operand& y) {
    return let(stms, PrimType::I64, arena.make<BinOpExp>(op, PrimType::I64, x, y));
  };
  Operand first = bin(BinOp::Sub, p.classes[0].count, i64_operand(1));
  Operand second = bin(BinOp::Sub, bin(BinOp::Add, var_operand(params.back().name), count), p.classes[0].count);
  List<Operand> choice = arena.list({p.classes[0].flag, first, second});
  Operand at = let(stms, PrimType::I64, arena.make<FunOpExp>(prim::FunOp::Cond, PrimType::I64, choice));
  Stm update = *p.updates[0];
  UpdateAccExp made = *as<UpdateAccExp>(update.exp);
  made.indices = arena.list({at});
  update.exp = arena.make<UpdateAccExp>(made);
  update.certs = join_certs(arena, update.certs, p.updates[1]->certs);
  stms.push_back(update);
  const Body* body = arena.make<Body>(arena.list(stms), post.body->results.first(1));
  return arena.make<Lambda>(arena.list(params), body, post.ret.first(1));
}

// The with_acc without its second accumulator; elements come with their numbers.
Stm Joiner::joint(const Partition& p, const Operand& count, VName range) {
  const auto& e = *as<WithAccExp>(p.with_acc->exp);
  auto without = [&](auto list, size_t i) {
    std::vector<std::remove_cvref_t<decltype(list[0])>> made(list.begin(), list.end());
    made.erase(made.begin() + static_cast<ptrdiff_t>(i));
    return arena.list(made);
  };
  const ScremaExp& old = *p.screma;
  VName acc = e.lambda->params[3].name;
  size_t input = 0, param = 0;
  while (old.arrays[input] != acc) input++;
  while (input_of_acc(old, old.post->params[param].name) != input) param++;
  auto with = [&](auto list, const auto& last) {
    std::vector<std::remove_cvref_t<decltype(list[0])>> made(list.begin(), list.end());
    made.push_back(last);
    return arena.list(made);
  };
  const Param index{names.fresh(interner_.intern("i")), prim_type(PrimType::I64), nullptr};
  const Result number{{}, var_operand(index.name)};
  size_t result = param + num_reduced(old);
  ScremaExp screma = old;
  screma.arrays = with(without(old.arrays, input), range);
  const Body* map = arena.make<Body>(old.lambda->body->stms, with(without(old.lambda->body->results, result), number));
  screma.lambda = arena.make<Lambda>(with(without(old.lambda->params, input), index), map,
                                     with(without(old.lambda->ret, result), index.type));
  screma.post = joint_post(p, count, param);
  Stm inside = e.lambda->body->stms[0];
  size_t out = num_reduced(old) + 1;
  inside.pat = without(inside.pat, out);
  inside.exp = arena.make<ScremaExp>(screma);
  const Body* body = arena.make<Body>(arena.list({inside}), without(e.lambda->body->results, 1));
  const Lambda* lambda = arena.make<Lambda>(without(without(e.lambda->params, 3), 1), body, without(e.lambda->ret, 1));
  Stm made = *p.with_acc;
  made.pat = without(made.pat, 1);
  made.exp = arena.make<WithAccExp>(e.inputs.first(1), lambda);
  return made;
}

// The count comes before the with_acc; the concatenation is what that has made, and its operands are gone.
void Joiner::join(const Partition& p, std::unordered_map<uint32_t, std::vector<Stm>>& instead) {
  for (VName part : as<ConcatExp>(p.concat->exp)->arrays) instead[part.id] = {};
  instead[as<WithAccExp>(p.with_acc->exp)->inputs[1].arrays[0].id] = {};
  VName made = p.with_acc->pat[0].name;
  const Stm number = count(p);
  Type type = array_type(arena, {&p.screma->width, 1}, prim_type(PrimType::I64));
  PatElem range{names.fresh(interner_.intern("range")), type, nullptr};
  const Exp* iota = arena.make<IotaExp>(p.screma->width, i64_operand(0), i64_operand(1), PrimType::I64);
  const Stm numbers{arena.list({range}), p.with_acc->certs, {}, p.with_acc->where, iota};
  instead[made.id] = {number, numbers, joint(p, var_operand(number.pat[0].name), range.name)};
  Stm both = *p.concat;
  both.exp = arena.make<OperandExp>(var_operand(made));
  instead[both.pat[0].name.id] = {both};
}

}  // namespace

const Program* join_classes(const Program* program, pass::Context& context) {
  Joiner joiner(*program, context);
  const Program* joined = map_program(program, joiner);
  return with_names(joined, program, joiner.names.next, context.arena);
}

}  // namespace fehu::soac
