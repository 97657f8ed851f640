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
// Relies on: what the language says of operators.
//
// - The map function and the operator are a few scalar operations: they are computed twice, which is less than to store
//   and load the elements.
// - The total is computed where it is read, which is not in a loop nor in a function that does not also compute the
//   scan: there the trip over the data would be made again and again.
// - The total is the same as the last element, bit by bit, however the two are cut into parts: it is not a sum of
//   floats, of which one name would have two values.
// - All other uses of the scan, if there are any, are by SOACs, with which it can be fused.
// - Of what a post function makes of the scan, the last element is what it makes of the totals and of what the map
//   function makes of the last elements.
// - What the scan reads is consumed nowhere, so that it still has its value where the total is needed.
//
// Leaves out: scans of rows, and of several values that depend on each other.
#include "soac/total_scans.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
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

constexpr size_t kMostScannedStms = 24;  // in operators, map and post function together

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
  // What a statement with scans gives for each element.
  struct Scanned {
    const Stm* stm;
    size_t result;  // its number among the results
  };
  bool replace(const Stm& s) override;
  const Lambda* lambda(const Lambda* l) override {
    is_repeated_ = true;
    return Rewriter::lambda(l);
  }
  const Body* body(const Body* b) override;
  void note(const Stm& s);
  static bool is_exact(const Scan& scan);
  bool is_last(const Operand& index, const Operand& width) const;
  bool is_fused_else(const ScremaExp& e, VName array) const;
  bool is_total(const ScremaExp& e, const std::vector<bool>& is_needed) const;
  Operands totals(const Stm& s, const std::vector<bool>& is_needed, List<VName> certs);
  Operands last_elements(const ScremaExp& e, const Operand& last, List<VName> certs);
  Operands apply(const Lambda* f, std::span<const Operand> args);

  const AliasTable& aliases_;
  std::vector<bool> is_consumed_;  // roots, by number
  std::vector<uint32_t> num_uses_;
  SoacUses soac_uses_;
  bool is_repeated_ = false;                                   // the body that comes next may run several times
  std::unordered_map<uint32_t, Scanned> scans_;                // by array, of those that are made as often as this body
  std::unordered_map<uint32_t, const BinOpExp*> differences_;  // by name
};

// What was scanned outside of a body that is repeated is none of its business.
const Body* Totaller::body(const Body* b) {
  std::unordered_map<uint32_t, Scanned> outside;
  bool is_repeated = std::exchange(is_repeated_, false);
  if (is_repeated) std::swap(outside, scans_);
  const Body* made = Rewriter::body(b);
  if (is_repeated) scans_ = std::move(outside);
  return made;
}

// Remembers what later statements are recognised by: differences (n - 1 is the last index), and where scanned elements
// are.
void Totaller::note(const Stm& s) {
  is_repeated_ = s.exp->kind == ExpKind::Loop;
  if (const auto* bin = try_as<BinOpExp>(s.exp); bin && (bin->op == BinOp::Sub || bin->op == BinOp::SubNw))
    differences_[s.pat[0].name.id] = bin;
  const auto* e = try_as<ScremaExp>(s.exp);
  if (!e || e->scans.empty()) return;
  size_t count = e->post ? e->post->body->results.size() : num_scanned(*e);
  for (size_t at = s.pat.size() - count, i = 0; e->post && i < count; i++) scans_[s.pat[at + i].name.id] = {&s, i};
  for (size_t i = 0; !e->post && i < count; i++) scans_[s.pat[i].name.id] = {&s, i};
}

bool Totaller::is_last(const Operand& index, const Operand& width) const {
  if (width.is_const()) return is_const(index, prim::as_i64(width.value) - 1);
  auto found = index.is_var() ? differences_.find(index.name.id) : differences_.end();
  return found != differences_.end() && same_operand(found->second->x, width) && is_const(found->second->y, 1);
}

// Scalar operations, and branches of such. `left` is how many more there may be.
static bool is_cheap(const Body& body, size_t& left) {
  auto is_cheap_stm = [&](const Stm& s) {
    if (left == 0) return false;
    left--;
    const auto* match = try_as<MatchExp>(s.exp);
    if (!match) return is_simple(s);
    auto is_cheap_case = [&](const MatchCase& c) { return is_cheap(*c.body, left); };
    return is_cheap(*match->otherwise, left) && std::ranges::all_of(match->cases, is_cheap_case);
  };
  return std::ranges::all_of(body.stms, is_cheap_stm) &&
         std::ranges::all_of(body.results, [](const Result& r) { return r.certs.empty(); });
}

// Can the scan go into its other consumers? It is cheap enough to be computed twice, from what is still there.
bool Totaller::is_fused_else(const ScremaExp& e, VName array) const {
  uint32_t in_soacs = soac_uses_.counts[array.id];
  if (num_uses_[array.id] != in_soacs + 1) return false;
  for (const Param& p : e.lambda->params)
    if (p.type.kind == TypeKind::Acc) return false;
  size_t left = kMostScannedStms;
  for (const Scan& scan : e.scans)
    if (!is_cheap(*scan.op->body, left)) return false;
  if (!is_cheap(*e.lambda->body, left) || (e.post && !is_cheap(*e.post->body, left))) return false;
  for (VName name : free_names(&e))
    for (uint32_t root : aliases_.roots(var_operand(name)))
      if (is_consumed_[root]) return false;
  return true;
}

// Of what is scanned, which is needed for a result?
static std::vector<bool> scanned_for(const ScremaExp& e, size_t result) {
  std::vector<bool> is_needed(num_scanned(e));
  if (!e.post) {
    is_needed[result] = true;
    return is_needed;
  }
  std::unordered_set<uint32_t> names;
  const Body& body = *e.post->body;
  if (body.results[result].value.is_var()) names.insert(body.results[result].value.name.id);
  for (size_t i = body.stms.size(); i-- > 0;) {
    const Stm& s = body.stms[i];
    if (std::ranges::none_of(s.pat, [&](const PatElem& p) { return names.contains(p.name.id); })) continue;
    for (VName name : free_names(s)) names.insert(name.id);
  }
  for (size_t i = 0; i < is_needed.size(); i++) is_needed[i] = names.contains(e.post->params[i].name.id);
  return is_needed;
}

// Does the order in which elements are combined make no difference at all?
bool Totaller::is_exact(const Scan& scan) {
  std::vector<Component> components = components_of(*scan.op, scan.neutral);
  if (components.empty())
    return std::ranges::none_of(scan.op->ret, [](const Type& t) { return prim::is_float(t.prim); });
  return std::ranges::all_of(components,
                             [](const Component& c) { return !prim::is_float(c.type) || is_float_extremum(c.op); });
}

// One operator for each value: those that are not needed are not computed with them.
bool Totaller::is_total(const ScremaExp& e, const std::vector<bool>& is_needed) const {
  for (size_t at = 0; const Scan& scan : e.scans) {
    bool needs = false;
    for (size_t i = 0; i < scan.neutral.size(); i++) needs |= is_needed[at++];
    if (needs && !is_exact(scan)) return false;
    if (needs && scan.neutral.size() > 1 && components_of(*scan.op, scan.neutral).empty()) return false;
  }
  return true;
}

// A read of the last element of a scan. Without a post function that is the total itself; with one it is what this
// makes of the totals and of the last elements that were mapped.
bool Totaller::replace(const Stm& s) {
  note(s);
  const auto* read = try_as<IndexExp>(s.exp);
  auto found = read ? scans_.find(read->array.id) : scans_.end();
  if (found == scans_.end() || read->slice.size() != 1 || !read->slice[0].is_fixed) return false;
  if (s.pat[0].type.kind != TypeKind::Prim) return false;
  const Scanned& scanned = found->second;
  const auto& e = *as<ScremaExp>(scanned.stm->exp);
  if (!is_last(read->slice[0].start, e.width) || !is_fused_else(e, read->array)) return false;
  std::vector<bool> is_needed = scanned_for(e, scanned.result);
  if (!is_total(e, is_needed)) return false;
  List<VName> certs = join_certs(arena, s.certs, scanned.stm->certs);
  Operands args = totals(*scanned.stm, is_needed, certs);
  Operand total = e.post ? Operand{} : args[scanned.result];
  if (e.post) {
    Operands mapped = last_elements(e, read->slice[0].start, certs);
    args.insert(args.end(), mapped.begin(), mapped.end());
    total = apply(e.post, args)[scanned.result];
  }
  build_.define({s.pat[0].name, s.pat[0].type, nullptr}, total, certs);
  return true;
}

// By their numbers; those that are not needed are their neutral elements.
Operands Totaller::totals(const Stm& s, const std::vector<bool>& is_needed, List<VName> certs) {
  ScremaExp made = *as<ScremaExp>(s.exp);
  const Lambda& f = *rename(made.lambda, build_.names(), arena);
  std::vector<Reduce> reduces;
  std::vector<Result> results;
  std::vector<Type> types;
  Operands out;
  for (const Scan& scan : made.scans) {
    std::vector<Component> components;
    if (scan.neutral.size() > 1) components = components_of(*scan.op, scan.neutral);
    for (size_t i = 0; i < scan.neutral.size(); i++) {
      size_t at = out.size();
      out.push_back(scan.neutral[i]);
      if (!is_needed[at]) continue;
      Reduce reduce{nullptr, arena.list({scan.neutral[i]}), false};
      if (components.empty()) {
        reduce.op = rename(scan.op, build_.names(), arena);
      } else {
        const Component& c = components[i];
        Type type[] = {prim_type(c.type)}, params[] = {type[0], type[0]};
        reduce.op = build_.lambda(params, type, [&](std::span<const Operand> values) {
          return Operands{build_.bin(c.op, c.type, values[0], values[1])};
        });
      }
      reduces.push_back(reduce);
      results.push_back(f.body->results[at]);
      types.push_back(f.ret[at]);
    }
  }
  if (reduces.empty()) return out;
  made.scans = {};
  made.post = nullptr;
  made.reduces = arena.list(reduces);
  made.lambda = arena.make<Lambda>(f.params, arena.make<Body>(f.body->stms, arena.list(results)), arena.list(types));
  Operands made_totals = build_.let_all("total", types, arena.make<ScremaExp>(made), certs, s.attrs);
  for (size_t at = 0, next = 0; at < out.size(); at++)
    if (is_needed[at]) out[at] = made_totals[next++];
  return out;
}

// What the map function gives beside what is scanned and reduced, for the last element.
Operands Totaller::last_elements(const ScremaExp& e, const Operand& last, List<VName> certs) {
  Operands elems;
  for (VName array : e.arrays) elems.push_back(build_.element(var_operand(array), {&last, 1}, certs));
  Operands results = apply(e.lambda, elems);
  size_t num_mapped = e.post->params.size() - num_scanned(e);
  return {results.end() - static_cast<ptrdiff_t>(num_mapped), results.end()};
}

// The body of the function, here.
Operands Totaller::apply(const Lambda* f, std::span<const Operand> args) {
  const Lambda& own = *rename(f, build_.names(), arena);
  for (size_t i = 0; i < args.size(); i++) build_.define(own.params[i], args[i]);
  for (const Stm& s : own.body->stms) build_.emit(s);
  Operands out;
  for (const Result& result : own.body->results) out.push_back(result.value);
  return out;
}

}  // namespace

const Program* total_scans(const Program* program, pass::Context& context) {
  return Totaller(*program, context).run(program);
}

}  // namespace fehu::soac
