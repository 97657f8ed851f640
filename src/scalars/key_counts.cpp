// For each value that the key can have, the body is computed with it: scalars become constants, or sums of names that
// are bound outside of the loop and of the counts as they were in the beginning of the iteration. All sums are modulo
// 2^64, as the machine computes them.
#include "scalars/key_counts.h"

#include <algorithm>
#include <unordered_map>

#include "ir/build.h"
#include "ir/fold.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::scalars {

using namespace ir;
using analysis::Polynomial;
using prim::BinOp;
using prim::PrimType;

namespace {

// Two counts are carried in registers as cheaply as a table of two is read and written.
constexpr int64_t kMinKeys = 3;
constexpr int64_t kMaxKeys = 16;
// Bodies that count and do something with the place are short; longer ones are not computed for each key.
constexpr size_t kMaxStms = 100;

const Stm* find_binder(const LoopExp& loop, const Operand& x) {
  for (const Stm& s : loop.body->stms)
    if (x.is_var() && s.pat.size() == 1 && s.pat[0].name == x.name) return &s;
  return nullptr;
}

// Is it a size of another parameter?
bool is_size(const LoopExp& loop, VName name) {
  return std::ranges::any_of(loop.params, [&](const LoopParam& p) {
    return std::ranges::any_of(p.param.type.dims, [&](const Dim& d) { return d.size.name == name; });
  });
}

// Parameters of which the next value is a sum of it and something: they may be counts.
std::vector<size_t> sums_of(const LoopExp& loop) {
  std::vector<size_t> sums;
  for (size_t i = 0; i < loop.params.size(); i++) {
    const Param& p = loop.params[i].param;
    if (p.type.kind != TypeKind::Prim || p.type.prim != PrimType::I64 || is_size(loop, p.name)) continue;
    const Stm* next = find_binder(loop, loop.body->results[i].value);
    const auto* sum = next ? try_as<BinOpExp>(next->exp) : nullptr;
    if (sum && sum->op == BinOp::Add && (sum->x.name == p.name || sum->y.name == p.name)) sums.push_back(i);
  }
  return sums;
}

// How many values a key has that is bound by this statement: 0, 1, .. up to a constant that it is masked with.
std::optional<int64_t> num_keys_of(const Stm& s) {
  const auto* mask = try_as<BinOpExp>(s.exp);
  if (!mask || mask->op != BinOp::And || !s.certs.empty()) return std::nullopt;
  const Operand& bits = mask->y.is_const() ? mask->y : mask->x;
  if (bits.is_var()) return std::nullopt;
  int64_t most = prim::as_i64(bits.value);
  return most >= kMinKeys - 1 && most < kMaxKeys ? std::optional(most + 1) : std::nullopt;
}

// The body, as far as it is scalars, for one value of the key.
class Case {
 public:
  Case(const LoopExp& loop, const std::vector<size_t>& sums, Arena& arena) : arena_(arena) {
    for (const LoopParam& p : loop.params) known_[p.param.name.id] = {};
    known_[loop.counter.id] = {};
    for (size_t i : sums) {
      VName name = loop.params[i].param.name;
      known_[name.id] = {std::nullopt, Polynomial::variable(name)};
    }
  }

  void compute(List<Stm> stms, VName key, int64_t value) {
    for (const Stm& s : stms) {
      for (const PatElem& p : s.pat) known_[p.name.id] = {};
      if (s.pat.size() != 1 || s.pat[0].type.kind != TypeKind::Prim) continue;
      const PatElem& p = s.pat[0];
      known_[p.name.id] = p.name == key ? constant(prim::int_value(p.type.prim, value)) : value_of(s.exp);
    }
  }

  // Nothing: it is not a sum.
  std::optional<Polynomial> sum(const Operand& x) const { return known(x).sum; }

 private:
  struct Known {
    std::optional<prim::Value> constant;
    std::optional<Polynomial> sum;  // of an i64
  };
  static Known constant(const prim::Value& value) {
    bool is_i64 = value.type == PrimType::I64;
    return {value, is_i64 ? std::optional(Polynomial::constant(prim::as_i64(value))) : std::nullopt};
  }
  Known known(const Operand& x) const {
    if (x.is_const()) return constant(x.value);
    auto found = known_.find(x.name.id);
    return found == known_.end() ? Known{std::nullopt, Polynomial::variable(x.name)} : found->second;
  }

  // What an expression is when the key has the value that is tried: a constant, or a sum of what is not known.
  Known value_of(const Exp* e) {
    if (const auto* same = try_as<OperandExp>(e)) return known(same->value);
    if (!is_scalar_op(e->kind)) return {};
    if (std::optional<prim::Value> value = constant_value(with_constants(e))) return constant(*value);
    if (const auto* fun = try_as<FunOpExp>(e); fun && fun->op == prim::FunOp::Cond) return chosen(*fun);
    const auto* bin = try_as<BinOpExp>(e);
    bool is_sum = bin && bin->type == PrimType::I64 && (bin->op == BinOp::Add || bin->op == BinOp::Sub);
    if (!is_sum) return {};
    std::optional<Polynomial> x = known(bin->x).sum, y = known(bin->y).sum;
    if (!x || !y) return {};
    return {std::nullopt, x->plus(*y, bin->op == BinOp::Add ? 1 : -1)};
  }
  Known chosen(const FunOpExp& e) const {
    std::optional<prim::Value> condition = known(e.args[0]).constant;
    return condition ? known(e.args[prim::as_bool(*condition) ? 1 : 2]) : Known{};
  }
  const Exp* with_constants(const Exp* e) {
    struct Fill : Mapper {
      const Case& known;
      Fill(const Case& known, Arena& arena) : Mapper(arena), known(known) {}
      Operand operand(const Operand& x) override {
        std::optional<prim::Value> value = known.known(x).constant;
        return value ? const_operand(*value) : x;
      }
    } fill(*this, arena_);
    return map_children(e, fill);
  }

  Arena& arena_;
  std::unordered_map<uint32_t, Known> known_;  // by number; what is not there is bound outside of the loop
};

// What is computed of counts, and which of that is used for anything else.
struct CountUses : Walker {
  std::unordered_set<uint32_t> counted;
  std::unordered_set<uint32_t> used;
  bool has_certs = false;

  void name(VName n) override {
    if (counted.contains(n.id)) used.insert(n.id);
  }
  void stm(const Stm& s) override {
    bool is_scalar = is_scalar_op(s.exp->kind) || s.exp->kind == ExpKind::Operand;
    if (!is_scalar || !mentions_counts(s)) return walk_stm(s, *this);
    counted.insert(s.pat[0].name.id);
    has_certs |= !s.certs.empty();
  }

 private:
  bool mentions_counts(const Stm& s) {
    CountUses inside;
    inside.counted = counted;
    walk_children(s.exp, inside);
    return !inside.used.empty();
  }
};

class KeyFinder {
 public:
  KeyFinder(const LoopExp& loop, std::vector<size_t> sums, Arena& arena)
      : loop_(loop), sums_(std::move(sums)), arena_(arena) {}

  // The body is evaluated for each value of the key. In each case exactly one count must go up, each time another one:
  // then the key says which.
  std::optional<KeyCounts> counts_by(const Stm& key, int64_t num_keys) {
    KeyCounts found;
    found.key = key.pat[0];
    std::vector<Case> cases;
    for (int64_t value = 0; value < num_keys; value++) {
      cases.emplace_back(loop_, sums_, arena_).compute(loop_.body->stms, found.key.name, value);
      std::optional<size_t> counter = counter_of(cases.back());
      if (!counter || std::ranges::find(found.counters, *counter) != found.counters.end()) return std::nullopt;
      found.counters.push_back(*counter);
    }
    if (!find_place(found)) return std::nullopt;
    for (size_t i = 0; i < cases.size(); i++) {
      std::optional<Polynomial> rest = rest_of(cases[i], found, i);
      if (!rest) return std::nullopt;
      found.rest.push_back(*rest);
    }
    return found;
  }

 private:
  // The only one of the sums that is known to grow, by one. Those that are not known to stay as they are do not matter
  // if the place does not depend on them.
  std::optional<size_t> counter_of(const Case& c) const {
    std::optional<size_t> found;
    for (size_t i : sums_) {
      std::optional<Polynomial> next = c.sum(loop_.body->results[i].value);
      std::optional<Polynomial> step =
          next ? next->minus(Polynomial::variable(loop_.params[i].param.name)) : std::nullopt;
      if (!step || step->is_zero()) continue;
      if (found || !step->is_constant(1)) return std::nullopt;
      found = i;
    }
    return found;
  }

  // Besides the counts themselves, one number may be computed of them: the place of the element, which is written with
  // the rest of the body.
  bool find_place(KeyCounts& found) const {
    CountUses uses;
    for (size_t i : found.counters) uses.counted.insert(loop_.params[i].param.name.id);
    for (const Stm& s : loop_.body->stms) uses.stm(s);
    for (size_t i = 0; i < loop_.body->results.size(); i++)
      if (std::ranges::find(found.counters, i) == found.counters.end()) uses.operand(loop_.body->results[i].value);
    if (uses.has_certs || uses.used.size() != 1) return false;
    for (size_t i = 0; i < loop_.body->stms.size(); i++) {
      const Stm& s = loop_.body->stms[i];
      if (s.pat.size() != 1 || !uses.used.contains(s.pat[0].name.id)) continue;
      found.place = s.pat[0];
      found.place_stm = i;
      found.counted = std::move(uses.counted);
      return is_key_known_before(found) && found.place.type.prim == PrimType::I64;
    }
    return false;
  }
  bool is_key_known_before(const KeyCounts& found) const {
    List<Stm> before = loop_.body->stms.first(found.place_stm);
    return std::ranges::any_of(before, [&](const Stm& s) { return !s.pat.empty() && s.pat[0].name == found.key.name; });
  }

  // All counters stay what they are in other iterations, so none but the key's own may be a part of the place.
  std::optional<Polynomial> rest_of(const Case& c, const KeyCounts& found, size_t key) const {
    if (!all_others_stay(c, found, key)) return std::nullopt;
    std::optional<Polynomial> place = c.sum(var_operand(found.place.name));
    VName own = loop_.params[found.counters[key]].param.name;
    std::optional<Polynomial> rest = place ? place->minus(Polynomial::variable(own)) : std::nullopt;
    if (!rest) return std::nullopt;
    for (size_t i : sums_) {
      std::optional<Polynomial::Line> line = rest->split(loop_.params[i].param.name.id);
      if (!line || !line->slope.is_zero()) return std::nullopt;
    }
    return rest;
  }
  // The counts that do not belong to the key are handed on as they are.
  bool all_others_stay(const Case& c, const KeyCounts& found, size_t key) const {
    for (size_t other = 0; other < found.counters.size(); other++) {
      size_t i = found.counters[other];
      std::optional<Polynomial> next = c.sum(loop_.body->results[i].value);
      if (!next) return false;
      if (other != key && !(*next == Polynomial::variable(loop_.params[i].param.name))) return false;
    }
    return true;
  }

  const LoopExp& loop_;
  std::vector<size_t> sums_;
  Arena& arena_;
};

}  // namespace

// Every statement whose value has few possibilities is tried as the key.
std::optional<KeyCounts> key_counts_of(const LoopExp& loop, Arena& arena) {
  if (loop.form != LoopForm::For || loop.body->stms.size() > kMaxStms) return std::nullopt;
  std::vector<size_t> sums = sums_of(loop);
  if (sums.size() < static_cast<size_t>(kMinKeys)) return std::nullopt;
  KeyFinder finder(loop, sums, arena);
  for (const Stm& s : loop.body->stms) {
    std::optional<int64_t> num_keys = num_keys_of(s);
    if (!num_keys || static_cast<size_t>(*num_keys) > sums.size()) continue;
    if (std::optional<KeyCounts> found = finder.counts_by(s, *num_keys)) return found;
  }
  return std::nullopt;
}

}  // namespace fehu::scalars
