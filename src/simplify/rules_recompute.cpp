// Arrays whose elements are cheaper to compute than to load: maps of a few operations over the indices.
//
// These are the only rules that do work twice (the pass `read-sources` does, too); analysis/recompute.h says how little it must be.
#include "analysis/recompute.h"
#include "ir/op_facts.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// The map that makes the array, if it is so cheap, and the range that it maps.
struct CheapMap {
  const ScremaExp* map = nullptr;  // null: it is none
  VName range;
  const IotaExp* iota = nullptr;
};

static CheapMap cheap_map(Engine& e, VName array) {
  const auto* map = e.def_as<ScremaExp>(var_operand(array), ExpKind::Screma);
  if (!map || !map->scans.empty() || !map->reduces.empty() || map->post || map->arrays.size() != 1) return {};
  const auto* iota = e.def_as<IotaExp>(var_operand(map->arrays[0]), ExpKind::Iota);
  if (!iota || !analysis::is_cheaper_than_load(*map->lambda)) return {};
  return {map, map->arrays[0], iota};
}

// The map function once more, with names of its own.
static const Lambda* function_of(Engine& e, const CheapMap& map) {
  return as<ScremaExp>(e.renamed(map.map))->lambda;
}

// (map f (iota n))[i] => f i
static bool index_of_cheap_map(Engine& e, Stm& s) {
  const auto& index = *as<IndexExp>(s.exp);
  if (!index.slice[0].is_fixed) return false;
  CheapMap map = cheap_map(e, index.array);
  if (!map.map) return false;
  const Lambda* f = function_of(e, map);
  Operand i = e.conv(prim::ConvOp::SExt, prim::PrimType::I64, map.iota->type, index.slice[0].start);
  Operand x = e.bin(prim::BinOp::Mul, map.iota->type, i, map.iota->stride);
  e.define(f->params[0], e.bin(prim::BinOp::Add, map.iota->type, x, map.iota->start));
  for (const Stm& inner : f->body->stms) e.emit(inner);
  e.add_certs(s, e.certs_of(index.array));
  return e.become(s, e.arena.make<OperandExp>(f->body->results[0].value));
}

// map g (map f (iota n)) => map (g . f) (iota n), also if the first array is needed elsewhere, or made outside of a
// loop
static bool soac_cheap_input(Engine& e, Stm& s) {
  const SoacExp& in = *as_soac(s.exp);
  for (size_t i = 0; i < in.arrays.size(); i++) {
    CheapMap map = cheap_map(e, in.arrays[i]);
    if (!map.map || !e.is_never_consumed(map.range)) continue;
    const Lambda* f = function_of(e, map);
    std::vector<Param> params(in.lambda->params.begin(), in.lambda->params.end());
    std::vector<VName> arrays(in.arrays.begin(), in.arrays.end());
    const Body* body = with_binding(e, in.lambda->body, params[i], f->body->results[0].value);
    std::vector<Stm> stms(f->body->stms.begin(), f->body->stms.end());
    stms.insert(stms.end(), body->stms.begin(), body->stms.end());
    params[i] = f->params[0];
    arrays[i] = map.range;
    e.add_certs(s, e.certs_of(in.arrays[i]));
    const auto* lambda = e.arena.make<Lambda>(e.arena.list(params),
                                              e.arena.make<Body>(e.arena.list(stms), body->results), in.lambda->ret);
    return e.become(s, with_inputs(&in, e.arena.list(arrays), lambda, e.arena));
  }
  return false;
}

std::span<const StmRule> recompute_rules() {
  static constexpr Rule kInput = {"soac_cheap_input",
                                  "Elements that are cheaper to compute than to load are computed."};
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"index_of_cheap_map", "An element that is cheaper to compute than to load is computed."},
       ExpKind::Index,
       kBefore,
       index_of_cheap_map},
      {kInput, ExpKind::Screma, kBefore, soac_cheap_input},
      {kInput, ExpKind::Hist, kBefore, soac_cheap_input},
      {kInput, ExpKind::Flatmap, kBefore, soac_cheap_input},
  };
  return kRules;
}

}  // namespace fehu::simplify
