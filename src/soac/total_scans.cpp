// The pass `total-scans`: the last element of a scan is computed by a reduction.
//
// What needs the total before it can use the other elements, as the second half of a partition does, cannot be done in
// the same trip over the data as the scan, so the scan is stored. With the total from elsewhere it is not.
//
//   let {counts: [n]i64} = screma(n, xs)                let {counts: [n]i64} = screma(n, xs) scan {0} (+) map f
//     scan {0} (+) map f                         =>     let {total: i64} = screma(n, xs) reduce {0} (+) map f
//   let {last: i64} = sub64(n, 1i64)                    let {places: [n]i64} = .. counts, total ..
//   let {total: i64} = counts[last]
//   let {places: [n]i64} = screma(n, counts) .. total ..
//
// When it runs: after fusion, which has put into the scan what it is made of, and before fusion again.
// Relies on: a reduction combines its elements in order, so that floats come out the same.
//
// - The map function and the operator are a few scalar operations: they are computed twice, which is less than to store
//   and load the elements.
// - All other uses of the scan are by SOACs, with which it can be fused.
// - What the scan reads is consumed nowhere, so that it still has its value where the total is needed.
//
// Leaves out: scans of rows, and of several values that depend on each other.
#include "soac/total_scans.h"

#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/consumption.h"
#include "analysis/uses.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;

constexpr size_t kMostInScan = 16;

// How often names are arrays of SOACs, by number.
struct SoacUses : Walker {
  std::vector<uint32_t> counts;
  explicit SoacUses(const Program& program) : counts(program.num_names) { walk_program(program, *this); }
  void stm(const Stm& s) override {
    if (const SoacExp* soac = as_soac(s.exp))
      for (VName array : soac->arrays) counts[array.id]++;
    if (has_bodies(s.exp->kind)) walk_children(s.exp, *this);
  }
};

class Totaller : public Rewriter {
 public:
  Totaller(const Program& program, pass::Context& context)
      : Rewriter(program, context),
        aliases_(context.aliases.of(program)),
        is_consumed_(analysis::consumed_roots(program, aliases_)),
        num_uses_(analysis::count_uses(program)),
        soac_uses_(program) {}

 private:
  // One of the values that a statement scans.
  struct Scanned {
    const Stm* stm;
    size_t result;                       // its number among the results
    const Scan* scan;                    // the scan that it belongs to
    std::optional<Component> component;  // how it is combined, if that scan has several values
  };
  bool replace(const Stm& s) override;
  void note(const Stm& s);
  bool is_last(const Operand& index, const Operand& width) const;
  bool is_fused_else(const Scanned& scanned, VName array) const;
  void reduce(const Stm& s, const Scanned& scanned);

  const AliasTable& aliases_;
  std::vector<bool> is_consumed_;  // roots, by number
  std::vector<uint32_t> num_uses_;
  SoacUses soac_uses_;
  std::unordered_map<uint32_t, Scanned> scans_;                // by array
  std::unordered_map<uint32_t, const BinOpExp*> differences_;  // by name
};

void Totaller::note(const Stm& s) {
  if (const auto* bin = try_as<BinOpExp>(s.exp); bin && (bin->op == BinOp::Sub || bin->op == BinOp::SubNw))
    differences_[s.pat[0].name.id] = bin;
  const auto* e = try_as<ScremaExp>(s.exp);
  if (!e || e->post) return;
  for (size_t at = 0; const Scan& scan : e->scans) {
    size_t count = scan.neutral.size();
    std::vector<Component> components = count > 1 ? components_of(*scan.op, scan.neutral) : std::vector<Component>();
    for (size_t i = 0; i < count; i++, at++)
      if (count == 1)
        scans_[s.pat[at].name.id] = {&s, at, &scan, {}};
      else if (!components.empty())
        scans_[s.pat[at].name.id] = {&s, at, &scan, components[i]};
  }
}

bool Totaller::is_last(const Operand& index, const Operand& width) const {
  if (width.is_const()) return is_const(index, prim::as_i64(width.value) - 1);
  auto found = index.is_var() ? differences_.find(index.name.id) : differences_.end();
  return found != differences_.end() && same_operand(found->second->x, width) && is_const(found->second->y, 1);
}

// Can the scan go into its other consumers? It is cheap enough to be computed twice, from what is still there.
bool Totaller::is_fused_else(const Scanned& scanned, VName array) const {
  const auto& e = *as<ScremaExp>(scanned.stm->exp);
  uint32_t in_soacs = soac_uses_.counts[array.id];
  if (in_soacs == 0 || num_uses_[array.id] != in_soacs + 1) return false;
  for (const Param& p : e.lambda->params)
    if (p.type.kind == TypeKind::Acc) return false;
  if (!is_simple(*scanned.scan->op->body, kMostInScan) || !is_simple(*e.lambda->body, kMostInScan)) return false;
  for (VName name : free_names(&e))
    for (uint32_t root : aliases_.roots(var_operand(name)))
      if (is_consumed_[root]) return false;
  return true;
}

bool Totaller::replace(const Stm& s) {
  note(s);
  const auto* read = try_as<IndexExp>(s.exp);
  auto found = read ? scans_.find(read->array.id) : scans_.end();
  if (found == scans_.end() || read->slice.size() != 1 || !read->slice[0].is_fixed) return false;
  const Scanned& scanned = found->second;
  if (!is_last(read->slice[0].start, as<ScremaExp>(scanned.stm->exp)->width)) return false;
  if (!is_fused_else(scanned, read->array)) return false;
  reduce(s, scanned);
  return true;
}

// The same function and operator, of which only one result is left.
void Totaller::reduce(const Stm& s, const Scanned& scanned) {
  Reduce reduce{scanned.scan->op, scanned.scan->neutral, false};
  if (const auto& c = scanned.component) {
    Type type[] = {prim_type(c->type)}, types[] = {type[0], type[0]};
    reduce.op = build_.lambda(types, type, [&](std::span<const Operand> values) {
      return Operands{build_.bin(c->op, c->type, values[0], values[1])};
    });
    reduce.neutral = arena.list({c->neutral});
  } else {
    reduce.op = rename(reduce.op, build_.names(), arena);
  }
  ScremaExp made = *as<ScremaExp>(scanned.stm->exp);
  const Lambda& f = *rename(made.lambda, build_.names(), arena);
  const Body* body = arena.make<Body>(f.body->stms, f.body->results.subspan(scanned.result, 1));
  made.scans = {};
  made.reduces = arena.list({reduce});
  made.lambda = arena.make<Lambda>(f.params, body, f.ret.subspan(scanned.result, 1));
  build_.emit(s.pat, arena.make<ScremaExp>(made), join_certs(arena, s.certs, scanned.stm->certs), s.attrs);
}

}  // namespace

const Program* total_scans(const Program* program, pass::Context& context) {
  return Totaller(*program, context).run(program);
}

}  // namespace fehu::soac
