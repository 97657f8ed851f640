// Second-order array combinators.
//
// Most rules take something away from a screma: an array that goes in, a result that comes out. A result that needs no
// lambda (elements as they are, a value that is always the same) is made by an operation of its own.
#include "ir/equal.h"
#include "ir/op_facts.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// Inputs. The same for all SOACs whose lambda takes an element of each array.

// Input i goes away: its elements are `x`.
static bool drop_input(Engine& e, Stm& s, size_t dropped, const Operand& x, List<VName> certs) {
  const SoacExp& in = *as_soac(s.exp);
  auto is_dropped = [&](size_t i) { return i == dropped; };
  const Body* body = with_binding(e, in.lambda->body, in.lambda->params[dropped], x, certs);
  const auto* lambda = e.arena.make<Lambda>(without(e.arena, in.lambda->params, is_dropped), body, in.lambda->ret);
  return e.become(s, with_inputs(&in, without(e.arena, in.arrays, is_dropped), lambda, e.arena));
}

// map2 f xs xs => map (\x -> f x x) xs
static bool soac_same_inputs(Engine& e, Stm& s) {
  const SoacExp& in = *as_soac(s.exp);
  for (size_t j = 1; j < in.arrays.size(); j++)
    for (size_t i = 0; i < j; i++) {
      if (in.arrays[i] != in.arrays[j] || in.lambda->params[j].type.kind == TypeKind::Acc) continue;
      if (e.is_never_consumed(in.arrays[i])) return drop_input(e, s, j, var_operand(in.lambda->params[i].name), {});
    }
  return false;
}

// map2 f xs (replicate n y) => map (\x -> f x y) xs
static bool soac_invariant_input(Engine& e, Stm& s) {
  const SoacExp& in = *as_soac(s.exp);
  for (size_t i = 0; i < in.arrays.size(); i++) {
    const auto* replicate = e.def_as<ReplicateExp>(var_operand(in.arrays[i]), ExpKind::Replicate);
    if (!replicate || replicate->shape.size() != 1) continue;
    bool is_array = e.type_of(replicate->value).kind == TypeKind::Array;
    if (is_array && (!e.is_never_consumed(replicate->value) || !e.is_never_consumed(in.arrays[i]))) continue;
    return drop_input(e, s, i, replicate->value, e.certs_of(in.arrays[i]));
  }
  return false;
}

// ---------------------------------------------------------------------------------------------------------------
// Results of maps

// The mapped results come after those that are scanned or reduced.
static size_t num_folded(const ScremaExp& e) {
  return num_scanned(e) + num_reduced(e);
}

// Takes result `dropped` out of the lambda and out of the pattern.
static void drop_mapped(Engine& e, Stm& s, size_t dropped) {
  ScremaExp screma = *as<ScremaExp>(s.exp);
  auto is_dropped = [&](size_t i) { return i == dropped; };
  const Lambda* l = screma.lambda;
  const auto* body = e.arena.make<Body>(l->body->stms, without(e.arena, l->body->results, is_dropped));
  screma.lambda = e.arena.make<Lambda>(l->params, body, without(e.arena, l->ret, is_dropped));
  s.pat = without(e.arena, s.pat, is_dropped);
  s.exp = e.arena.make<ScremaExp>(screma);
}

// A statement from the same place in the source, with the same certificates and more.
static Stm like(Engine& e, const Stm& s, const PatElem& elem, List<VName> certs, const Exp* exp) {
  return {e.arena.list({elem}), join_certs(e.arena, s.certs, certs), {}, s.where, exp};
}

// Tries `apply` on each mapped array that depends on no certificates inside.
static bool for_mapped(Engine& e, const Stm& s, auto apply) {
  const auto& screma = *as<ScremaExp>(s.exp);
  if (!e.are_bodies_simple() || screma.post) return false;
  for (size_t i = num_folded(screma); i < s.pat.size(); i++) {
    const Result& r = screma.lambda->body->results[i];
    if (s.pat[i].type.kind == TypeKind::Array && e.are_outside(r.certs) && apply(i, r)) return true;
  }
  return false;
}

// The elements as they are.
static bool map_identity(Engine& e, Stm& s) {
  const auto& screma = *as<ScremaExp>(s.exp);
  return for_mapped(e, s, [&](size_t i, const Result& r) {
    for (size_t j = 0; j < screma.arrays.size(); j++) {
      if (r.value.is_const() || r.value.name != screma.lambda->params[j].name) continue;
      VName array = screma.arrays[j];
      Stm copy = like(e, s, s.pat[i], r.certs, e.arena.make<CopyExp>(array));
      drop_mapped(e, s, i);
      e.emit(copy);
      return true;
    }
    return false;
  });
}

// map (\_ -> y) xs => replicate n y
static bool map_invariant(Engine& e, Stm& s) {
  const auto& screma = *as<ScremaExp>(s.exp);
  return for_mapped(e, s, [&](size_t i, const Result& r) {
    if (!e.is_outside(r.value)) return false;
    const Exp* replicate = e.arena.make<ReplicateExp>(e.arena.list({screma.width}), r.value);
    Stm stm = like(e, s, s.pat[i], r.certs, replicate);
    drop_mapped(e, s, i);
    e.emit(stm);
    return true;
  });
}

// The two arrays become one, so neither may be consumed.
static bool map_same_results(Engine& e, Stm& s) {
  const auto& screma = *as<ScremaExp>(s.exp);
  size_t first = num_folded(screma);
  return for_mapped(e, s, [&](size_t j, const Result& r) {
    for (size_t i = first; i < j; i++) {
      if (!equal(screma.lambda->body->results[i].value, r.value) || !r.certs.empty()) continue;
      if (!e.is_never_consumed(s.pat[i].name) || !e.is_never_consumed(s.pat[j].name)) continue;
      e.replace(s.pat[j].name, var_operand(s.pat[i].name), {});
      drop_mapped(e, s, j);
      return true;
    }
    return false;
  });
}

// ---------------------------------------------------------------------------------------------------------------
// Known widths

// An accumulator must be passed through the operation, whatever its width.
static bool has_accs(List<VName> arrays, Engine& e) {
  for (VName array : arrays)
    if (e.type_of(array).kind == TypeKind::Acc) return true;
  return false;
}

static Stm empty_array(Engine& e, const Stm& s, const PatElem& elem) {
  std::vector<Operand> shape;
  for (const Dim& d : elem.type.dims) shape.push_back(d.size);
  return like(e, s, elem, {}, e.arena.make<ScratchExp>(elem.type.prim, e.arena.list(shape)));
}

// Nothing is evaluated: empty arrays and neutral elements.
static bool screma_of_nothing(Engine& e, Stm& s) {
  const auto& screma = *as<ScremaExp>(s.exp);
  if (!is_zero(screma.width) || has_accs(screma.arrays, e)) return false;
  size_t next = 0, num_arrays = screma.post ? 0 : num_scanned(screma);
  for (; next < num_arrays; next++) e.emit(empty_array(e, s, s.pat[next]));
  for (const Reduce& reduce : screma.reduces)
    for (const Operand& x : reduce.neutral) {
      bool is_array = s.pat[next].type.kind == TypeKind::Array;
      const Exp* exp = is_array ? e.arena.make<CopyExp>(x.name) : make_operand(e, x);
      e.emit(like(e, s, s.pat[next++], {}, exp));
    }
  for (; next < s.pat.size(); next++) e.emit(empty_array(e, s, s.pat[next]));
  s.exp = nullptr;
  return true;
}

// The first row of the array.
static const Exp* first_row(Engine& e, VName array) {
  std::vector<SliceDim> slice{{true, i64_operand(0), {}, {}}};
  const Type& type = e.type_of(array);
  for (const Dim& d : type.dims.subspan(1)) slice.push_back({false, i64_operand(0), d.size, i64_operand(1)});
  return e.arena.make<IndexExp>(array, e.arena.list(slice));
}

// A map over one element is its body. Not for folds: their operators meet the neutral element, which matters to floats.
static bool map_of_one(Engine& e, Stm& s) {
  const auto& screma = *as<ScremaExp>(s.exp);
  if (!is_one(screma.width) || num_folded(screma) > 0 || screma.post || has_accs(screma.arrays, e)) return false;
  const Lambda* l = screma.lambda;
  for (size_t i = 0; i < screma.arrays.size(); i++)
    e.emit(like(e, s, l->params[i], {}, first_row(e, screma.arrays[i])));
  for (Stm inner : l->body->stms) {
    inner.certs = join_certs(e.arena, inner.certs, s.certs);
    e.emit(inner);
  }
  for (size_t i = 0; i < s.pat.size(); i++) {
    const Result& r = l->body->results[i];
    const Exp* literal = e.arena.make<ArrayLitExp>(e.arena.list({r.value}), l->ret[i]);
    e.emit(like(e, s, s.pat[i], r.certs, literal));
  }
  s.exp = nullptr;
  return true;
}

static constexpr Rule kSameInputs = {"soac_same_inputs", "An array that is passed twice is passed once."};
static constexpr Rule kInvariantInput = {"soac_invariant_input", "The elements of a replicate are the value."};

std::span<const StmRule> soac_rules() {
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {kSameInputs, ExpKind::Screma, kBefore, soac_same_inputs},
      {kSameInputs, ExpKind::Hist, kBefore, soac_same_inputs},
      {kSameInputs, ExpKind::Flatmap, kBefore, soac_same_inputs},
      {kInvariantInput, ExpKind::Screma, kBefore, soac_invariant_input},
      {kInvariantInput, ExpKind::Hist, kBefore, soac_invariant_input},
      {kInvariantInput, ExpKind::Flatmap, kBefore, soac_invariant_input},
      {{"map_identity", "Elements that a map returns as they are: a copy."}, ExpKind::Screma, kBefore, map_identity},
      {{"map_invariant", "A mapped result that does not depend on the elements is replicated."},
       ExpKind::Screma,
       kBefore,
       map_invariant},
      {{"map_same_results", "Two mapped results that are the same are one."},
       ExpKind::Screma,
       kBefore,
       map_same_results},
      {{"screma_of_nothing", "Over no elements: empty arrays and neutral elements."},
       ExpKind::Screma,
       kBefore,
       screma_of_nothing},
      {{"map_of_one", "A map over one element is its body."}, ExpKind::Screma, kBefore, map_of_one},
  };
  return kRules;
}

}  // namespace fehu::simplify
