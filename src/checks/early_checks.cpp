// The pass `early-checks`: a check that stands between a SOAC that may fail and a view of what it makes comes first.
//
//   let {xss: [n][m]i32} = screma(n, ..) .. assert ..          let {ok: bool} = n*m does not wrap
//   let {ok: bool} = n*m does not wrap                         #[dry_run] let {passed: bool} = if ok then {true} else {
//   let {c: cert} = assert(ok, "Cannot flatten ..")       =>     screma(n, ..) .. assert ..
//   let {xs: [nm]i32} = #{c} reshape([nm], xss)                  let {d: cert} = assert(ok, "Cannot flatten ..")
//   let {ys: [nm]i32} = screma(nm, xs) ..                        let {yes: bool} = opaque(true) in {yes} }
//                                                              let {c: cert} = assert(passed, "a check failed")
//                                                              let {xss: [n][m]i32} = screma(n, ..) .. assert ..
//                                                              let {xs: [nm]i32} = #{c} reshape([nm], xss)
//                                                              let {ys: [nm]i32} = screma(nm, xs) ..
//
// Nothing comes between the two SOACs any more, so they can be fused. Where the check fails, the checks of the first
// SOAC are made before it (dry_run.h), so the program fails as it did.
//
// When it runs: before fusion.
// Relies on: the order of effects. Nothing that can be seen is between the SOAC and the check.
//
// - Moved is a check that a reshape needs, of which a SOAC takes the result; what it is computed from moves along, if
//   that is scalars that do not depend on what the SOAC makes.
// - The dry run takes no arrays element by element which might otherwise be fused away; those that functions look at as
//   a whole are there anyway.
//
// Leaves out: SOACs with many statements, since the dry run repeats them; checks that depend on elements.
#include "checks/early_checks.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "checks/dry_run.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::checks {

namespace {

using namespace ir;

constexpr size_t kMaxDistance =
    100;  // statements between the SOAC and the check, and from there to the view and its reader

class EarlyChecks : public Mapper {
 public:
  EarlyChecks(const Program& program, pass::Context& context)
      : Mapper(context.arena),
        names{program.num_names},
        attribute_(context.names.intern("dry_run")),
        yes_(context.names.intern("yes")),
        passed_(context.names.intern("passed")),
        effects_(program),
        dry_runs_(program, context.arena) {}

  const Body* body(const Body* b) override;
  NameSource names;

 private:
  bool move_check(std::vector<Stm>& stms, size_t at);
  size_t next_check(const std::vector<Stm>& stms, size_t at) const;
  std::optional<std::vector<bool>> needed(const std::vector<Stm>& stms, size_t at, size_t check) const;
  std::optional<List<Stm>> dry_run_of(const Stm& s);
  Stm guard(const Stm& s, const Stm& check, List<Stm> dry_run);

  Name attribute_, yes_, passed_;
  std::unordered_set<uint32_t> ranges_;  // names of iotas
  analysis::Effects effects_;
  DryRuns dry_runs_;
};

const Body* EarlyChecks::body(const Body* b) {
  for (const Stm& s : b->stms)
    if (s.exp->kind == ExpKind::Iota) ranges_.insert(s.pat[0].name.id);
  bool has_view = std::ranges::any_of(b->stms, [](const Stm& s) { return s.exp->kind == ExpKind::Reshape; });
  if (!has_view) return map_body(b, *this);
  std::vector<Stm> stms(b->stms.begin(), b->stms.end());
  bool is_changed = false;
  for (size_t i = stms.size(); i-- > 0;)
    if (stms[i].exp->kind == ExpKind::Screma && effects_.has_effect(stms[i]) && is_short_enough(stms[i].exp))
      is_changed |= move_check(stms, i);
  return map_body(is_changed ? arena.make<Body>(arena.list(stms), b->results) : b, *this);
}

static bool takes(const Stm& s, VName array) {
  const SoacExp* soac = as_soac(s.exp);
  if (soac && std::ranges::find(soac->arrays, array) != soac->arrays.end()) return true;
  const auto* with_acc = try_as<WithAccExp>(s.exp);
  return with_acc && std::ranges::any_of(with_acc->lambda->body->stms,
                                         [&](const Stm& inner) { return as_soac(inner.exp) && takes(inner, array); });
}

// Is the check for a reshape of what the SOAC makes, of which another SOAC takes the result?
static bool is_for_view(std::span<const Stm> stms, const Stm& soac, size_t check) {
  VName cert = stms[check].pat[0].name;
  stms = stms.subspan(check, std::min(kMaxDistance, stms.size() - check));
  return std::ranges::any_of(stms, [&](const Stm& s) {
    const auto* reshape = try_as<ReshapeExp>(s.exp);
    if (!reshape || std::ranges::find(s.certs, cert) == s.certs.end()) return false;
    if (std::ranges::find(soac.pat, reshape->array, &PatElem::name) == soac.pat.end()) return false;
    return std::ranges::any_of(stms, [&](const Stm& other) { return takes(other, s.pat[0].name); });
  });
}

// The first thing after the SOAC that can be seen, if that is a check. 0: there is none.
size_t EarlyChecks::next_check(const std::vector<Stm>& stms, size_t at) const {
  for (size_t i = at + 1; i < stms.size() && i - at <= kMaxDistance; i++) {
    if (stms[i].exp->kind == ExpKind::Assert) return i;
    if (effects_.has_effect(stms[i])) return 0;
  }
  return 0;
}

// Which of the statements between does the check need? Nothing: they cannot move.
std::optional<std::vector<bool>> EarlyChecks::needed(const std::vector<Stm>& stms, size_t at, size_t check) const {
  std::unordered_map<uint32_t, size_t> binders;
  for (size_t i = at; i < check; i++)
    for (const PatElem& p : stms[i].pat) binders[p.name.id] = i;
  std::vector<bool> is_needed(check - at + 1);
  is_needed.back() = true;
  for (size_t i = check; i > at; i--) {
    if (!is_needed[i - at]) continue;
    const auto* bin = try_as<BinOpExp>(stms[i].exp);
    bool is_harmless = is_scalar_op(stms[i].exp->kind) && !(bin && prim::can_fail(bin->op));
    if (i < check && !is_harmless) return std::nullopt;
    for (VName name : free_names(stms[i]))
      if (auto found = binders.find(name.id); found != binders.end()) is_needed[found->second - at] = true;
  }
  return is_needed[0] ? std::nullopt : std::optional(is_needed);
}

// An array that goes in element by element might be fused away.
std::optional<List<Stm>> EarlyChecks::dry_run_of(const Stm& s) {
  std::optional<List<Stm>> dry_run = dry_runs_.of(s, names);
  bool is_possible =
      dry_run && std::ranges::all_of(*dry_run, [&](const Stm& stm) {
        const SoacExp* soac = as_soac(stm.exp);
        return !soac || std::ranges::all_of(soac->arrays, [&](VName array) { return ranges_.contains(array.id); });
      });
  return is_possible ? dry_run : std::nullopt;
}

// What the check was computed from, the check itself, and then the SOAC.
bool EarlyChecks::move_check(std::vector<Stm>& stms, size_t at) {
  size_t check = next_check(stms, at);
  if (check == 0 || !is_for_view(stms, stms[at], check)) return false;
  std::optional<std::vector<bool>> is_needed = needed(stms, at, check);
  std::optional<List<Stm>> dry_run = is_needed ? dry_run_of(stms[at]) : std::nullopt;
  if (!dry_run) return false;
  std::vector<Stm> first, rest;
  for (size_t i = at; i < check; i++) ((*is_needed)[i - at] ? first : rest).push_back(stms[i]);
  const Stm passed = guard(stms[at], stms[check], *dry_run);
  const Exp* assertion = assert_passed(var_operand(passed.pat[0].name), arena);
  first.push_back(passed);
  first.push_back({stms[check].pat, {}, {}, stms[check].where, assertion});
  first.insert(first.end(), rest.begin(), rest.end());
  first.insert(first.end(), stms.begin() + static_cast<ptrdiff_t>(check) + 1, stms.end());
  stms.resize(at);
  stms.insert(stms.end(), first.begin(), first.end());
  return true;
}

Stm EarlyChecks::guard(const Stm& s, const Stm& check, List<Stm> dry_run) {
  const Type type = prim_type(prim::PrimType::Bool);
  std::vector<Stm> stms(dry_run.begin(), dry_run.end());
  stms.push_back(check);
  stms.back().pat = arena.list({PatElem{names.fresh_like(check.pat[0].name), cert_type(), nullptr}});
  VName yes = names.fresh(yes_), passed = names.fresh(passed_);
  const Exp* opaque = arena.make<OpaqueExp>(bool_operand(true));
  stms.push_back({arena.list({PatElem{yes, type, nullptr}}), {}, {}, s.where, opaque});
  const Body* run = arena.make<Body>(arena.list(stms), arena.list({Result{{}, var_operand(yes)}}));
  return {arena.list({PatElem{passed, type, nullptr}}), join_certs(arena, s.certs, check.certs),
          arena.list({Attr{attribute_, {}, {}}}), s.where, true_or_run(as<AssertExp>(check.exp)->cond, run, arena)};
}

}  // namespace

const Program* early_checks(const Program* program, pass::Context& context) {
  EarlyChecks checks(*program, context);
  const Program* made = map_program(program, checks);
  return with_names(made, program, checks.names.next, context.arena);
}

}  // namespace fehu::checks
