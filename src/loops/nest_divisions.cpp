// The pass `nest-divisions`: a loop that divides its counter by what stays the same becomes two loops, one in the
// other, which need not divide.
//
//                                        let {ok: bool} = slt64(0i64, d)
//                                        let {r: [n]f64} = if ok then {
//   let {r: [n]f64} =                      let {r1: [n]f64} = loop (y: *[n]f64 = s) for each q < sdiv_up(n, d) do {
//       loop (x: *[n]f64 = s)                let {t: i64} = mul_nw64(q, d)
//       for each i < n do {                  let {w: i64} = smin64(d, n - t)
//     let {q: i64} = sdiv64(i, d)            let {z: [n]f64} = loop (x: *[n]f64 = y) for each r < w do {
//     let {r: i64} = smod64(i, d)    =>        let {i: i64} = add_nw64(t, r)
//     .. a[q, r] ..                            .. a[q, r] ..
//     in {x with [i] <- e}                     in {x with [i] <- e}
//   }                                        }
//                                            in {z} } in {r1}
//                                        } else { the loop as it was }
//
// A division takes as long as ten to forty other operations, and what comes out of it cannot be followed: now positions
// grow evenly, so that checks can leave the loops and C compilers vectorise them. So arrays are computed whose places
// are numbers (`tabulate (n * m) (\i -> .. i / m .. i % m ..)`), and the steps of fast Fourier transforms.
//
// Relies on: simplification afterwards, which drops the branch where the divisor is known to be positive.
//
// - Innermost loops only: beside a loop a division does not count.
// - The divisor is bound outside of the loop, and is no constant: C compilers divide by constants without dividing. Of
//   several the one is taken that occurs most often; the inner loop may become a nest again, by another one.
// - Whether the counter is less than the divisor is whether the quotient is 0.
// - All kinds of division are the same for numbers that are not negative. A certificate that the divisor is not 0 is
//   not needed any more.
//
// Leaves out: dry runs of checks; loops with many statements, since there are two versions of them; those with
// attributes; sizes that change from iteration to iteration.
#include "loops/nest_divisions.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

constexpr size_t kMaxNestStms = 120;   // of a loop that becomes a nest
constexpr int64_t kMinNestTrips = 64;  // of one whose number of iterations is known
constexpr size_t kMaxDivisors = 3;     // so that nests do not become deep

enum class DivisionPart : uint8_t { Quotient, Remainder };

using Names = std::unordered_set<uint32_t>;

// The arrays 0, 1, 2 and so on.
struct Iotas : Walker {
  Names names = {};
  void stm(const Stm& s) override {
    const auto* iota = try_as<IotaExp>(s.exp);
    if (iota && iota->type == PrimType::I64 && is_const(iota->start, 0) && is_const(iota->stride, 1))
      names.insert(s.pat[0].name.id);
    if (has_bodies(s.exp->kind)) walk_children(s.exp, *this);
  }
};

// The counter of a loop, by all its names: an element of `iota` is the counter as well.
struct Counter {
  const Names& iotas;
  Names names;
  Counter(const Names& iotas, VName name) : iotas(iotas), names{name.id} {}

  bool is(const Operand& x) const { return x.is_var() && names.contains(x.name.id); }
  void bind(const Stm& s) {
    const auto* e = try_as<IndexExp>(s.exp);
    if (e && iotas.contains(e->array.id) && e->slice[0].is_fixed && is(e->slice[0].start))
      names.insert(s.pat[0].name.id);
  }
};

std::optional<DivisionPart> kind_of(BinOp op) {
  switch (op) {
    case BinOp::SDiv:
    case BinOp::SDivSafe:
    case BinOp::SQuot:
    case BinOp::SQuotSafe:
      return DivisionPart::Quotient;
    case BinOp::SMod:
    case BinOp::SModSafe:
    case BinOp::SRem:
    case BinOp::SRemSafe:
      return DivisionPart::Remainder;
    default:
      return std::nullopt;
  }
}

// Which part of the counter divided by a variable the expression is.
std::optional<DivisionPart> part_of(const Exp* e, const Counter& counter) {
  const auto* bin = try_as<BinOpExp>(e);
  if (!bin || bin->type != PrimType::I64 || !counter.is(bin->x) || !bin->y.is_var()) return std::nullopt;
  return kind_of(bin->op);
}

// A look at what there is first, since few loops divide.
bool has_division(const Body& b) {
  return std::ranges::any_of(b.stms, [](const Stm& s) {
    if (const auto* match = try_as<MatchExp>(s.exp))
      return has_division(*match->otherwise) ||
             std::ranges::any_of(match->cases, [](const MatchCase& c) { return has_division(*c.body); });
    const auto* bin = try_as<BinOpExp>(s.exp);
    return bin && kind_of(bin->op).has_value();
  });
}

// What is in a loop.
struct Contents : Walker {
  Counter counter;
  size_t num_stms = 0;
  bool has_loops = false;
  Names bound = {};
  std::vector<std::pair<VName, int>> divisors = {};  // of the counter, and how often
  Contents(const LoopExp& loop, const Names& iotas) : counter(iotas, loop.counter) {
    walk_children(&loop, *this);
    std::erase_if(divisors, [&](const auto& d) { return bound.contains(d.first.id); });
  }

  void binder(VName n) override { bound.insert(n.id); }
  void stm(const Stm& s) override {
    num_stms++;
    counter.bind(s);
    has_loops |= s.exp->kind == ExpKind::Loop;
    if (part_of(s.exp, counter)) count(as<BinOpExp>(s.exp)->y.name);
    walk_stm(s, *this);
  }
  void count(VName divisor) {
    auto known = std::ranges::find(divisors, divisor, &std::pair<VName, int>::first);
    if (known == divisors.end())
      divisors.emplace_back(divisor, 1);
    else
      known->second++;
  }
};

// The body of the inner loop: quotients and remainders by the divisor are counters.
struct WithoutDivisions : Mapper {
  Counter counter;
  VName divisor;
  Operand quotient, remainder;
  std::unordered_map<uint32_t, Operand> known = {};
  WithoutDivisions(const Counter& counter, VName divisor, VName quotient, VName remainder, Arena& arena)
      : Mapper(arena),
        counter(counter),
        divisor(divisor),
        quotient(var_operand(quotient)),
        remainder(var_operand(remainder)) {}

  Operand operand(const Operand& x) override {
    auto found = x.is_var() ? known.find(x.name.id) : known.end();
    return found == known.end() ? x : found->second;
  }
  VName name(VName n) override { return operand(var_operand(n)).name; }
  const Body* body(const Body* b) override {
    std::vector<Stm> stms;
    for (const Stm& s : b->stms) {
      counter.bind(s);
      std::optional<DivisionPart> part = part_of(s.exp, counter);
      if (part && as<BinOpExp>(s.exp)->y.name == divisor)
        known[s.pat[0].name.id] = *part == DivisionPart::Quotient ? quotient : remainder;
      else
        stms.push_back(is_below_divisor(s.exp) ? below_one(s) : map_stm(s, *this));
    }
    Body rest{{}, b->results};
    return arena.make<Body>(arena.list(stms), map_body(&rest, *this)->results);
  }
  // Numbers below the divisor are those whose quotient is 0, which the inner loop does not change.
  bool is_below_divisor(const Exp* e) const {
    const auto* cmp = try_as<CmpOpExp>(e);
    return cmp && cmp->op == prim::CmpOp::Slt && cmp->type == PrimType::I64 && counter.is(cmp->x) &&
           cmp->y.name == divisor;
  }
  Stm below_one(const Stm& s) const {
    Stm made = s;
    made.exp = arena.make<CmpOpExp>(prim::CmpOp::Slt, PrimType::I64, quotient, i64_operand(1));
    return made;
  }
};

class Nester : public Mapper {
 public:
  Nester(const Program& program, pass::Context& context)
      : Mapper(context.arena),
        build_(context.arena, context.names, program.num_names),
        dry_run_(context.names.intern("dry_run")) {
    walk_program(program, iotas_);
  }

  Stm stm(const Stm& s) override {
    bool is_dry_run = std::ranges::any_of(s.attrs, [&](const Attr& attr) { return attr.name == dry_run_; });
    if (is_dry_run || !has_bodies(s.exp->kind)) return s;
    Stm made = s;
    made.exp = map_children(s.exp, *this);
    return made;
  }
  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override { return p; }
  const Body* body(const Body* b) override {
    const Body* mapped = map_body(b, *this);
    if (std::ranges::none_of(mapped->stms, [](const Stm& s) { return s.exp->kind == ExpKind::Loop; })) return mapped;
    std::vector<Stm> stms;
    for (const Stm& s : mapped->stms)
      if (!is_nested(s, stms)) stms.push_back(s);
    auto is_same = [](const Stm& x, const Stm& y) { return x.exp == y.exp; };
    if (std::ranges::equal(stms, mapped->stms, is_same)) return mapped;
    return arena.make<Body>(arena.list(stms), mapped->results);
  }
  uint32_t num_names() const { return build_.num_names(); }

 private:
  // If the loop becomes a nest: its statements go to the others.
  bool is_nested(const Stm& s, std::vector<Stm>& to) {
    const auto* loop = try_as<LoopExp>(s.exp);
    if (!loop || !has_division(*loop->body) || !can_be_nested(s, *loop)) return false;
    const Contents contents(*loop, iotas_.names);
    if (contents.has_loops || contents.num_stms > kMaxNestStms || contents.divisors.empty()) return false;
    build_.where = s.where;
    build_.begin_body();
    std::vector<VName> divisors;
    const Exp* nest = nest_of(*as<LoopExp>(rename(loop, build_.names(), arena)), contents.bound, divisors);
    Operand all_positive = bool_operand(true);
    for (VName d : divisors) all_positive = build_.both(all_positive, build_.less(i64_operand(0), var_operand(d)));
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    auto version = [&](const Exp* e) { return build_.let_all("nest", types, e, s.certs); };
    Operands made = build_.choose(
        all_positive, types, [&] { return version(nest); }, [&] { return version(loop); });
    for (size_t i = 0; i < made.size(); i++) build_.define(s.pat[i], made[i]);
    for (const Stm& one : build_.end_stms()) to.push_back(one);
    return true;
  }

  // Arrays go through two loops afterwards, so their sizes must not depend on what is bound in these; and attributes,
  // which are about one loop, keep it as it is.
  static bool can_be_nested(const Stm& s, const LoopExp& loop) {
    if (loop.form != LoopForm::For || loop.counter_type != PrimType::I64 || !s.attrs.empty()) return false;
    if (loop.bound.is_const() && prim::as_i64(loop.bound.value) < kMinNestTrips) return false;
    Names changing;
    for (const LoopParam& p : loop.params) changing.insert(p.param.name.id);
    for (const PatElem& p : s.pat) changing.insert(p.name.id);
    auto changes = [&](const Dim& d) { return d.size.is_var() && changing.contains(d.size.name.id); };
    return std::ranges::none_of(s.pat, [&](const PatElem& p) { return std::ranges::any_of(p.type.dims, changes); }) &&
           std::ranges::none_of(loop.params,
                                [&](const LoopParam& p) { return std::ranges::any_of(p.param.type.dims, changes); });
  }

  // The loop as a nest, by the divisors that are added to the others. Names in `inside` are no divisors.
  const LoopExp* nest_of(const LoopExp& loop, const Names& inside, std::vector<VName>& divisors) {
    std::vector<std::pair<VName, int>> all = Contents(loop, iotas_.names).divisors;
    std::erase_if(all, [&](const auto& d) { return inside.contains(d.first.id); });
    if (all.empty() || divisors.size() == kMaxDivisors) return arena.make<LoopExp>(loop);
    auto most = std::ranges::max_element(all, {}, &std::pair<VName, int>::second);
    if (std::ranges::find(divisors, most->first) == divisors.end()) divisors.push_back(most->first);
    return nest_by(loop, most->first, inside, divisors);
  }

  // Counters of the two loops are the quotient and the remainder; the old counter is their sum again, for whoever needs
  // it. The last round of the inner loop is shorter, if the divisor does not divide the bound.
  const LoopExp* nest_by(const LoopExp& loop, VName divisor, const Names& inside, std::vector<VName>& divisors) {
    const Operand d = var_operand(divisor);
    LoopExp outer = loop, inner = loop;
    outer.counter = build_.fresh("quotient", prim_type(PrimType::I64));
    inner.counter = build_.fresh("remainder", prim_type(PrimType::I64));
    outer.bound = build_.bin(BinOp::SDivUpSafe, PrimType::I64, loop.bound, d);
    build_.begin_body();
    Operand start = build_.bin(BinOp::MulNw, PrimType::I64, var_operand(outer.counter), d);
    Operand rest = build_.bin(BinOp::SubNw, PrimType::I64, loop.bound, start);
    inner.bound = build_.bin(BinOp::SMin, PrimType::I64, d, rest);
    std::vector<LoopParam> around(loop.params.begin(), loop.params.end()), within = around;
    std::vector<Type> types;
    for (size_t i = 0; i < around.size(); i++) {
      Param& p = around[i].param;
      p.name = build_.fresh_like(p.name, p.type);
      within[i].init = var_operand(p.name);
      types.push_back(p.type);
      types.back().unique = false;
    }
    outer.params = arena.list(around);
    inner.params = arena.list(within);
    WithoutDivisions rewriter(Counter(iotas_.names, loop.counter), divisor, outer.counter, inner.counter, arena);
    inner.body = with_counter(loop.counter, start, inner.counter, *rewriter.body(loop.body));
    Operands results = build_.let_all("nest", types, nest_of(inner, inside, divisors));
    outer.body = build_.end_body(results);
    return arena.make<LoopExp>(outer);
  }

  // What the counter was is computed first.
  const Body* with_counter(VName counter, const Operand& start, VName remainder, const Body& b) {
    std::vector<Stm> stms(b.stms.begin(), b.stms.end());
    PatElem at{counter, prim_type(PrimType::I64), nullptr};
    const Exp* sum = arena.make<BinOpExp>(BinOp::AddNw, PrimType::I64, start, var_operand(remainder));
    stms.insert(stms.begin(), Stm{arena.list({at}), {}, {}, build_.where, sum});
    return arena.make<Body>(arena.list(stms), b.results);
  }

  Build build_;
  Name dry_run_;
  Iotas iotas_;
};

}  // namespace

const Program* nest_divisions(const Program* program, pass::Context& context) {
  Nester nester(*program, context);
  const Program* made = map_program(program, nester);
  return with_names(made, program, nester.num_names(), context.arena);
}

}  // namespace fehu::loops
