// Branches.
//
// Most rules want an `if`: one scrutinee and the case `true`. match_negated and match_true_first bring others
// to that form.
#include <algorithm>

#include "ir/equal.h"
#include "ir/op_facts.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// Whether a case is taken, as far as the constants among the scrutinees tell.
enum class Verdict : uint8_t { Never, Perhaps, Always };

static Verdict verdict(const MatchExp& e, const MatchCase& c) {
  Verdict result = Verdict::Always;
  for (size_t i = 0; i < e.scrutinees.size(); i++) {
    if (c.is_wildcard[i]) continue;
    if (e.scrutinees[i].is_var())
      result = Verdict::Perhaps;
    else if (e.scrutinees[i].value != c.values[i])
      return Verdict::Never;
  }
  return result;
}

// Cases that cannot be taken go away, and what comes after one that always is.
static bool match_constant(Engine& e, Stm& s) {
  MatchExp match = *as<MatchExp>(s.exp);
  std::vector<MatchCase> cases;
  for (const MatchCase& c : match.cases) {
    Verdict is_taken = verdict(match, c);
    if (is_taken == Verdict::Perhaps) cases.push_back(c);
    if (is_taken != Verdict::Always) continue;
    match.otherwise = c.body;
    break;
  }
  if (cases.empty()) {
    e.inline_body(s, match.otherwise);
    return true;
  }
  if (cases.size() == match.cases.size()) return false;
  match.cases = e.arena.list(cases);
  return e.become(s, e.arena.make<MatchExp>(match));
}

// Branches on !c are those on c, exchanged.
static bool match_negated(Engine& e, Stm& s) {
  MatchExp match = *as<MatchExp>(s.exp);
  if (!is_if(match)) return false;
  const auto* negation = e.def_as<UnOpExp>(match.scrutinees[0], ExpKind::UnOp);
  if (!negation || negation->op != prim::UnOp::Neg) return false;
  e.add_certs(s, e.certs_of(match.scrutinees[0].name));
  MatchCase swapped = match.cases[0];
  std::swap(swapped.body, match.otherwise);
  match.cases = e.arena.list({swapped});
  match.scrutinees = e.arena.list({negation->x});
  return e.become(s, e.arena.make<MatchExp>(match));
}

// The case `false` and the rest are the case `true` and the rest, exchanged.
static bool match_true_first(Engine& e, Stm& s) {
  MatchExp match = *as<MatchExp>(s.exp);
  if (match.scrutinees.size() != 1 || match.cases.size() != 1 || match.cases[0].is_wildcard[0]) return false;
  if (match.cases[0].values[0] != prim::bool_value(false)) return false;
  MatchCase swapped = match.cases[0];
  std::swap(swapped.body, match.otherwise);
  swapped.values = e.arena.list({prim::bool_value(true)});
  match.cases = e.arena.list({swapped});
  return e.become(s, e.arena.make<MatchExp>(match));
}

// Without result i, whose value is `x` wherever it was a size.
static void drop_result(Engine& e, Stm& s, size_t dropped, const Operand& x) {
  MatchExp match = *as<MatchExp>(s.exp);
  auto is_dropped = [&](size_t i) { return i == dropped; };
  auto shorter = [&](const Body* b) { return e.arena.make<Body>(b->stms, without(e.arena, b->results, is_dropped)); };
  std::vector<MatchCase> cases(match.cases.begin(), match.cases.end());
  for (MatchCase& c : cases) c.body = shorter(c.body);
  std::vector<Type> ret;
  for (size_t i = 0; i < match.ret.size(); i++) {
    if (i == dropped) continue;
    std::vector<Dim> dims(match.ret[i].dims.begin(), match.ret[i].dims.end());
    for (Dim& d : dims) {
      if (d.ext == static_cast<int32_t>(dropped)) d = {x, -1};
      if (d.ext > static_cast<int32_t>(dropped)) d.ext--;
    }
    ret.push_back(match.ret[i]);
    ret.back().dims = e.arena.list(dims);
  }
  match.cases = e.arena.list(cases);
  match.otherwise = shorter(match.otherwise);
  match.ret = e.arena.list(ret);
  s.pat = without(e.arena, s.pat, is_dropped);
  s.exp = e.arena.make<MatchExp>(match);
}

// Results that are the same in all branches leave them, sizes too.
static bool match_same_results(Engine& e, Stm& s) {
  const auto& match = *as<MatchExp>(s.exp);
  if (!e.are_bodies_simple()) return false;
  for (size_t i = 0; i < s.pat.size(); i++) {
    const Result& last = match.otherwise->results[i];
    if (e.is_fixed(s.pat[i].type)) continue;
    if (!e.is_outside(last.value) || !e.are_outside(last.certs)) continue;
    List<VName> certs = join_certs(e.arena, s.certs, last.certs);
    bool is_same = true;
    for (const MatchCase& c : match.cases) {
      const Result& r = c.body->results[i];
      is_same &= equal(r.value, last.value) && e.are_outside(r.certs);
      certs = join_certs(e.arena, certs, r.certs);
    }
    if (!is_same) continue;
    Operand size = e.replace(s.pat[i].name, last.value, certs);
    drop_result(e, s, i, size);
    return true;
  }
  return false;
}

// Such a result must stay beside the array whose size it is.
static bool is_size_of_result(const MatchExp& match, size_t i) {
  for (const Type& t : match.ret)
    for (const Dim& d : t.dims)
      if (d.ext == static_cast<int32_t>(i)) return true;
  return false;
}

// `if c then x else y` of scalars that exist anyway is a choice.
static bool match_to_choice(Engine& e, Stm& s) {
  const auto& match = *as<MatchExp>(s.exp);
  if (!e.are_bodies_simple() || !is_if(match)) return false;
  for (size_t i = 0; i < s.pat.size(); i++) {
    const Result &yes = match.cases[0].body->results[i], &no = match.otherwise->results[i];
    if (s.pat[i].type.kind != TypeKind::Prim || is_size_of_result(match, i)) continue;
    if (!e.is_outside(yes.value) || !e.is_outside(no.value)) continue;
    if (!e.are_outside(yes.certs) || !e.are_outside(no.certs)) continue;
    Stm choice{e.arena.list({s.pat[i]}), s.certs, {}, s.where, nullptr};
    choice.certs = join_certs(e.arena, choice.certs, join_certs(e.arena, yes.certs, no.certs));
    choice.exp = e.arena.make<FunOpExp>(prim::FunOp::Cond, s.pat[i].type.prim,
                                        e.arena.list({match.scrutinees[0], yes.value, no.value}));
    drop_result(e, s, i, {});
    e.emit(choice);
    return true;
  }
  return false;
}

// What takes a cycle or two.
static bool is_cheap(const Stm& s) {
  if (s.pat.size() != 1) return false;
  switch (s.exp->kind) {
    case ExpKind::CmpOp:
      return true;
    case ExpKind::ConvOp:
      return !prim::is_float(as<ConvOpExp>(s.exp)->from) && !prim::is_float(as<ConvOpExp>(s.exp)->to);
    case ExpKind::UnOp:
      return as<UnOpExp>(s.exp)->op == prim::UnOp::Neg || as<UnOpExp>(s.exp)->op == prim::UnOp::Complement;
    case ExpKind::FunOp:
      return as<FunOpExp>(s.exp)->op == prim::FunOp::Cond;
    case ExpKind::BinOp:
      switch (as<BinOpExp>(s.exp)->op) {
        case prim::BinOp::Add:
        case prim::BinOp::Sub:
        case prim::BinOp::FAdd:
        case prim::BinOp::FSub:
        case prim::BinOp::FMul:
        case prim::BinOp::SMin:
        case prim::BinOp::SMax:
        case prim::BinOp::And:
        case prim::BinOp::Or:
        case prim::BinOp::Xor:
        case prim::BinOp::LogAnd:
        case prim::BinOp::LogOr:
          return true;
        default:
          return false;
      }
    default:
      return false;
  }
}

// How long both branches together may take, in cycles, roughly: half as long as a jump that was not foreseen.
static constexpr size_t kMaxCheap = 12;

static size_t cost_of(const Body& b) {
  size_t cost = 0;
  for (const Stm& s : b.stms) {
    const auto* bin = try_as<BinOpExp>(s.exp);
    cost += bin && prim::is_float(bin->type) ? 2 : 1;
  }
  return cost;
}

// Branches that give scalars after little work: all is computed, and then there is a choice.
static bool match_cheap(Engine& e, Stm& s) {
  const auto& match = *as<MatchExp>(s.exp);
  if (!e.are_bodies_simple() || !is_if(match) || s.pat.empty()) return false;
  const Body *yes = match.cases[0].body, *no = match.otherwise;
  if (yes->stms.size() + no->stms.size() > kMaxCheap || cost_of(*yes) + cost_of(*no) > kMaxCheap) return false;
  for (size_t i = 0; i < s.pat.size(); i++)
    if (s.pat[i].type.kind != TypeKind::Prim || is_size_of_result(match, i)) return false;
  for (const Body* b : {yes, no})
    if (!std::all_of(b->stms.begin(), b->stms.end(), is_cheap)) return false;
  for (const Body* b : {yes, no})
    for (Stm inner : b->stms) {
      inner.certs = join_certs(e.arena, inner.certs, s.certs);
      e.emit(inner);
    }
  for (size_t i = 0; i < s.pat.size(); i++) {
    List<VName> certs = join_certs(e.arena, yes->results[i].certs, no->results[i].certs);
    const Exp* choice =
        e.arena.make<FunOpExp>(prim::FunOp::Cond, s.pat[i].type.prim,
                               e.arena.list({match.scrutinees[0], yes->results[i].value, no->results[i].value}));
    e.emit({e.arena.list({s.pat[i]}), join_certs(e.arena, s.certs, certs), {}, s.where, choice});
  }
  s.exp = nullptr;
  return true;
}

std::span<const StmRule> match_rules() {
  static constexpr ExpKind kMatch = ExpKind::Match;
  static constexpr Where kEverywhere = Where::Everywhere, kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"match_constant", "Branches on constants are the one that is taken."}, kMatch, kBefore, match_constant},
      {{"match_negated", "Branches on !c are those on c, exchanged."}, kMatch, kEverywhere, match_negated},
      {{"match_true_first", "With one boolean and the case `false`, branches are exchanged."},
       kMatch,
       kEverywhere,
       match_true_first},
      {{"match_same_results", "Results that are the same in all branches leave them, sizes too."},
       kMatch,
       kEverywhere,
       match_same_results},
      {{"match_to_choice", "If both branches give a scalar that exists anyway, it is a choice between the two."},
       kMatch,
       kBefore,
       match_to_choice},
      {{"match_cheap", "Branches with next to no work that give scalars: both are computed, and one is chosen."},
       kMatch,
       kBefore,
       match_cheap},
  };
  return kRules;
}

}  // namespace fehu::simplify
