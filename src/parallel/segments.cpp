// Flatmaps as irregular maps:
//
//   flatmap(n, xs) map \(x) -> {k, segment}, where the segment is a map, a range, a replication or a slice
// =>
//   expand(n, xs) size \(x) -> k map \(x, j) -> segment[j]
//
// What else the elements need is evaluated for each of them, so there may be little of it, and of that which is cheap:
// scalars and views. Statements that are the same for all elements of a segment leave the loops over these later. What
// the function checks is checked with the sizes, all of which are computed before the first element.
#include "parallel/segments.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "ir/names.h"
#include "ir/op_facts.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

// So many cheap statements may be evaluated for each element.
constexpr size_t kMostCheap = 20;

bool is_map(const Exp* e) {
  const auto* screma = try_as<ScremaExp>(e);
  if (!screma || !screma->scans.empty() || !screma->reduces.empty() || screma->post) return false;
  return std::ranges::none_of(screma->lambda->params, [](const Param& p) { return p.type.kind == TypeKind::Acc; });
}

// Arrays of which every element can be made by itself.
bool has_elements(const Exp* e) {
  return e->kind == ExpKind::Iota || e->kind == ExpKind::Replicate || is_map(e);
}

bool is_cheap(const Stm& s) {
  ResultKind kind = result_of(s.exp).kind;
  return kind == ResultKind::Scalar || kind == ResultKind::View;
}

class Elements {
 public:
  Elements(const Lambda* l, Build& build) : lambda_(l), build_(build) {
    for (const Stm& s : l->body->stms)
      if (has_elements(s.exp))
        for (size_t i = 0; i < s.pat.size(); i++) defs_[s.pat[i].name.id] = {&s, i};
  }

  bool can_be_made() const {
    auto is_simple = [](const Stm& s) { return is_cheap(s) || has_elements(s.exp); };
    return std::ranges::all_of(lambda_->body->stms, is_simple) && is_each_used_once() && !is_length_made() &&
           num_needed() <= kMostCheap;
  }

  // The body for the element at this position.
  const Body* body_at(const Operand& position) {
    build_.begin_body();
    for (const Stm& s : lambda_->body->stms)
      if (!has_elements(s.exp)) build_.emit(passed(s));
    std::vector<Result> results;
    for (const Result& r : lambda_->body->results.subspan(1))
      results.push_back({r.certs, element(r.value.name, position)});
    return build_.end_body(results);
  }

  const Body* body_of_length() {
    build_.begin_body();
    for (const Stm& s : lambda_->body->stms)
      if (!has_elements(s.exp)) build_.emit(s);
    return build_.end_body(std::span(&lambda_->body->results[0], 1));
  }

 private:
  struct Def {
    const Stm* stm;
    size_t number;  // of the result
  };

  // A check that has been made is one of what always holds.
  Stm passed(const Stm& s) const {
    const auto* check = try_as<AssertExp>(s.exp);
    if (!check) return s;
    AssertExp made = *check;
    made.cond = bool_operand(true);
    Stm result = s;
    result.exp = build_.arena().make<AssertExp>(made);
    return result;
  }

  // How many cheap statements the elements need.
  size_t num_needed() const {
    std::unordered_set<uint32_t> needed;
    for (const Result& r : lambda_->body->results.subspan(1)) needed.insert(r.value.name.id);
    size_t count = 0;
    for (size_t i = lambda_->body->stms.size(); i-- > 0;) {
      const Stm& s = lambda_->body->stms[i];
      auto is_needed = [&](const PatElem& p) { return needed.contains(p.name.id); };
      if (s.exp->kind == ExpKind::Assert || std::ranges::none_of(s.pat, is_needed)) continue;
      for (VName name : free_names(s)) needed.insert(name.id);
      count += !has_elements(s.exp);
    }
    return count;
  }

  // An array that two others are made of, or that is looked at as a whole, is not made for each element.
  bool is_each_used_once() const {
    std::unordered_map<uint32_t, size_t> uses;
    auto count = [&](VName name) { uses[name.id]++; };
    for (const Stm& s : lambda_->body->stms) {
      const SoacExp* soac = as_soac(s.exp);
      if (soac) std::ranges::for_each(soac->arrays, count);
      for (VName name : free_names(s)) {
        bool is_input = soac && std::ranges::find(soac->arrays, name) != soac->arrays.end();
        if (!is_input && defs_.contains(name.id)) return false;
      }
    }
    for (const Result& r : lambda_->body->results)
      if (r.value.is_var()) count(r.value.name);
    return std::ranges::all_of(uses, [&](const auto& use) { return use.second <= 1 || !defs_.contains(use.first); });
  }

  bool is_length_made() const {
    const Operand& length = lambda_->body->results[0].value;
    return length.is_var() && defs_.contains(length.name.id);
  }

  // One element of an array that the function makes, without making the array. Arrays from outside are read.
  Operand element(VName array, const Operand& position) {
    auto def = defs_.find(array.id);
    if (def == defs_.end()) return build_.element(var_operand(array), {&position, 1});
    const Stm& s = *def->second.stm;
    if (const auto* iota = try_as<IotaExp>(s.exp)) {
      Operand number = build_.conv(prim::ConvOp::SExt, PrimType::I64, iota->type, position);
      return build_.bin(BinOp::Add, iota->type, iota->start, build_.bin(BinOp::Mul, iota->type, number, iota->stride),
                        s.certs);
    }
    if (const auto* replicate = try_as<ReplicateExp>(s.exp)) {
      std::span<const Operand> rest(replicate->shape.begin() + 1, replicate->shape.end());
      return rest.empty() ? build_.copy(replicate->value) : build_.replicate(rest, replicate->value, s.certs);
    }
    return mapped(*as<ScremaExp>(s.exp), def->second.number, position);
  }

  Operand mapped(const ScremaExp& e, size_t number, const Operand& position) {
    Lambda f = *rename(e.lambda, build_.names(), build_.arena());
    for (size_t i = 0; i < e.arrays.size(); i++) build_.define(f.params[i], element(e.arrays[i], position));
    for (const Stm& s : f.body->stms) build_.emit(s);
    const Result& r = f.body->results[number];
    return r.certs.empty()
               ? r.value
               : build_.let("x", build_.type_of(r.value), build_.arena().make<OperandExp>(r.value), r.certs);
  }

  const Lambda* lambda_;
  Build& build_;
  std::unordered_map<uint32_t, Def> defs_;  // of arrays whose elements can be made
};

}  // namespace

// Two functions come of one: the length of a segment, and an element of it. Each has only the statements that it needs,
// after simplification.
std::optional<ExpandExp> as_expand(const FlatmapExp& e, Build& build) {
  if (e.lambda->ret.size() != 1 + num_segments(e)) return std::nullopt;
  const Lambda* l = e.lambda;
  for (const Param& p : l->params) build.bind(p);
  Elements elements(l, build);
  if (!elements.can_be_made()) return std::nullopt;
  std::vector<Param> params(l->params.begin(), l->params.end());
  params.push_back(build.param("position", prim_type(PrimType::I64)));
  std::vector<Type> types;
  for (const Type& t : l->ret.subspan(1)) types.push_back(row_type(t));
  const Lambda* element = build.lambda(params, elements.body_at(var_operand(params.back().name)), types);
  const Lambda* size = build.lambda(l->params, elements.body_of_length(), l->ret.subspan(0, 1));
  return ExpandExp{ir::soac(e.width, e.arrays, element), rename(size, build.names(), build.arena())};
}

}  // namespace fehu::parallel
