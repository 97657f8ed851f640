// SOACs over indices that read other arrays at their own index: `tabulate n (\i -> f xs[i])`, `filter (\i -> flags[i])
// (iota n)`. The array is passed to the SOAC, as to `map f xs`, so that fusion sees who makes its elements.
#include <unordered_map>

#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// Is it 0, 1, .. in i64?
static bool counts_up(Engine& e, VName array) {
  const auto* iota = e.def_as<IotaExp>(var_operand(array), ExpKind::Iota);
  return iota && iota->type == prim::PrimType::I64 && is_zero(iota->start) && is_one(iota->stride);
}

namespace {

// Which parameters of SOACs are their own indices: of the SOAC, and of those right inside of it, with how many there
// are.
struct Counters {
  std::unordered_map<uint32_t, Operand> outer, inner;  // by number of the name

  Counters(Engine& e, const SoacExp& soac) {
    add(e, soac, outer);
    for (const Stm& s : soac.lambda->body->stms)
      if (const SoacExp* nested = as_soac(s.exp); nested && is_elementwise(*nested)) add(e, *nested, inner);
  }
  static bool is_elementwise(const SoacExp& e) { return e.kind == ExpKind::Screma || e.kind == ExpKind::Hist; }

 private:
  static void add(Engine& e, const SoacExp& soac, std::unordered_map<uint32_t, Operand>& counters) {
    for (size_t i = 0; i < soac.arrays.size(); i++)
      if (counts_up(e, soac.arrays[i])) counters[soac.lambda->params[i].name.id] = soac.width;
  }
};

bool is_counter(const Operand& x, const Operand& size, const std::unordered_map<uint32_t, Operand>& counters) {
  auto found = x.is_var() ? counters.find(x.name.id) : counters.end();
  return found != counters.end() && same_operand(found->second, size);
}

// A single element xs[i], or xs[i, j, ..] where j counts a SOAC inside: that is handed the row's elements then.
bool reads_own_element(const IndexExp& e, const Type& array, const Counters& counters) {
  for (const SliceDim& d : e.slice)
    if (!d.is_fixed) return false;
  return is_counter(e.slice[0].start, array.dims[0].size, counters.outer) &&
         (e.slice.size() == 1 || is_counter(e.slice[1].start, array.dims[1].size, counters.inner));
}

// How a SOAC uses the arrays that come from outside. `is_only`: only for reading own elements. `is_certain`: one of
// these reads is not in a branch or a loop that may never be there.
struct OwnReads : Walker {
  struct Uses {
    bool is_only = true, is_certain = false;
  };
  Engine& e;
  const Counters& counters;
  int num_maybe = 0;        // branches and loops around
  std::vector<VName> read;  // in order
  std::unordered_map<uint32_t, Uses> uses;

  OwnReads(Engine& e, const Counters& counters) : e(e), counters(counters) {}

  void name(VName n) override { uses[n.id].is_only = false; }
  void stm(const Stm& s) override {
    const auto* index = try_as<IndexExp>(s.exp);
    if (index && e.is_outside(index->array) && reads_own_element(*index, e.type_of(index->array), counters)) {
      auto [found, is_new] = uses.try_emplace(index->array.id);
      if (is_new) read.push_back(index->array);
      found->second.is_certain |= num_maybe == 0;
      return;
    }
    bool is_maybe = s.exp->kind == ExpKind::Match || s.exp->kind == ExpKind::Loop;
    num_maybe += is_maybe;
    Walker::stm(s);
    num_maybe -= is_maybe;
  }
};

// The elements that are read are parts of the parameter.
struct ToParameter : Mapper {
  VName array, param;
  ToParameter(Arena& arena, VName array, VName param) : Mapper(arena), array(array), param(param) {}

  Stm stm(const Stm& s) override {
    const auto* index = try_as<IndexExp>(s.exp);
    if (!index || index->array != array) return map_stm(s, *this);
    Stm made = s;
    if (index->slice.size() == 1)
      made.exp = arena.make<OperandExp>(var_operand(param));
    else
      made.exp = arena.make<IndexExp>(param, index->slice.subspan(1));
    return made;
  }
};

}  // namespace

// Only arrays that a SOAC makes, or rows that one takes: for the others nothing would be gained. A row must stay as it
// is, since the parameter shares it.
static bool soac_own_elements(Engine& e, Stm& s) {
  const SoacExp& in = *as_soac(s.exp);
  if (!e.are_bodies_simple()) return false;
  Counters counters(e, in);
  if (counters.outer.empty()) return false;
  OwnReads reads(e, counters);
  walk_children(s.exp, reads);
  for (VName array : reads.read) {
    const OwnReads::Uses& uses = reads.uses.at(array.id);
    if (!uses.is_only || !uses.is_certain || !e.is_from_soac(array)) continue;
    if (e.type_of(array).rank() > 1 && !e.is_never_consumed(array)) continue;
    Param p = e.element_param(array);
    ToParameter mapper(e.arena, array, p.name);
    std::vector<Param> params(in.lambda->params.begin(), in.lambda->params.end());
    std::vector<VName> arrays(in.arrays.begin(), in.arrays.end());
    params.push_back(p);
    arrays.push_back(array);
    const auto* lambda = e.arena.make<Lambda>(e.arena.list(params), mapper.body(in.lambda->body), in.lambda->ret);
    return e.become(s, with_inputs(&in, e.arena.list(arrays), lambda, e.arena));
  }
  return false;
}

std::span<const StmRule> own_element_rules() {
  static constexpr Rule kRule = {"soac_own_elements",
                                 "An array of which a SOAC over indices reads its own elements is passed to it."};
  static constexpr StmRule kRules[] = {
      {kRule, ExpKind::Screma, Where::BeforeMemory, soac_own_elements},
      {kRule, ExpKind::Hist, Where::BeforeMemory, soac_own_elements},
  };
  return kRules;
}

}  // namespace fehu::simplify
