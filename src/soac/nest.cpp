// What a term needs is found backwards from the reduction: statements of the maps that it depends on, and what those
// depend on. All of them must be cheap, since they are computed again and again.
#include "soac/nest.h"

#include <algorithm>
#include <unordered_set>

#include "ir/names.h"
#include "soac/simple.h"

namespace fehu::soac {

using ir::ExpKind;
using ir::ScremaExp;
using ir::Stm;
using ir::try_as;

namespace {

// Terms with more statements would make too much code: each is written some twenty times.
constexpr size_t kMostTermStms = 8;
constexpr size_t kMostItems = 24;
// Reductions that are tried for one map: each costs a look at all that comes before it.
constexpr size_t kMostTried = 8;

bool is_cheap_item(const Stm& s) {
  return is_simple(s) || s.exp->kind == ExpKind::Rearrange || s.exp->kind == ExpKind::Reshape ||
         s.exp->kind == ExpKind::Iota;
}

bool is_scalar(const ir::Type& t) {
  return t.kind == ir::TypeKind::Prim;
}

// A reduction of scalars by simple operators.
bool has_simple_terms(const ScremaExp& e) {
  bool is_fine = is_reduction(e) && is_simple(*e.lambda->body, kMostTermStms) &&
                 std::ranges::all_of(e.lambda->ret, is_scalar) && ir::num_reduced(e) <= 2;
  for (const ir::Reduce& reduce : e.reduces) is_fine &= is_simple(*reduce.op->body, 4);
  return is_fine;
}

class Finder {
 public:
  Finder(ir::Build& build, Nest& nest) : build_(build), nest_(nest) {}

  // The statement is in the body of the nest's innermost map. False: a term needs what may not be computed again.
  bool take();

 private:
  void enter(Level level, const Stm& s, const Stm& next);
  void add(const Stm& s);
  bool keep_needed();
  bool is_outside(const ir::Operand& x) const { return !x.is_var() || !inside_.contains(x.name.id); }
  bool find_certs();
  void find_dependences();

  ir::Build& build_;
  Nest& nest_;
  std::unordered_set<uint32_t> inside_;  // names that are bound inside
};

void Finder::add(const Stm& s) {
  nest_.items.push_back({s, 0});
  for (const ir::PatElem& p : s.pat) {
    inside_.insert(p.name.id);
    build_.bind(p);
  }
}

// The elements of a level, and its statements before the next one.
void Finder::enter(Level level, const Stm& s, const Stm& next) {
  const auto& e = *ir::as<ScremaExp>(s.exp);
  ir::Operand at[] = {nest_.counter(level)};
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const ir::Param& p = e.lambda->params[i];
    build_.bind(p);
    add({build_.arena().list({p}), {}, {}, {}, build_.element_exp(e.arrays[i], at)});
  }
  for (const Stm& stm : e.lambda->body->stms) {
    if (&stm == &next) return;
    add(stm);
  }
}

// Removes what the terms do not need.
bool Finder::keep_needed() {
  std::unordered_set<uint32_t> needed;
  auto need = [&](const std::vector<VName>& names) {
    for (VName name : names) needed.insert(name.id);
  };
  need(ir::free_names(nest_.terms->exp));
  std::vector<Item> kept;
  for (size_t i = nest_.items.size(); i-- > 0;) {
    const Stm& s = nest_.items[i].stm;
    if (std::ranges::none_of(s.pat, [&](const ir::PatElem& p) { return needed.contains(p.name.id); })) continue;
    if (!is_cheap_item(s) || kept.size() == kMostItems) return false;
    need(ir::free_names(s));
    kept.push_back({s, 0});
  }
  nest_.items.assign(kept.rbegin(), kept.rend());
  return true;
}

// Checks that the inner statements wait for must be from outside.
bool Finder::find_certs() {
  for (const Stm* s : {nest_.rows, nest_.columns, nest_.terms}) {
    if (!s) continue;
    for (VName cert : s->certs) {
      if (inside_.contains(cert.id)) return false;
      nest_.certs.push_back(cert);
    }
  }
  return true;
}

// On which of the three counters each statement depends: what does not depend on the column is computed once for a row,
// and so on.
void Finder::find_dependences() {
  auto& depends = nest_.facts.depends;
  for (Level level : {kRow, kColumn, kTerm}) depends[nest_.facts.counters[level].id] = level_set(level);
  for (Item& item : nest_.items) {
    for (VName name : ir::free_names(item.stm))
      if (auto found = depends.find(name.id); found != depends.end()) item.depends |= found->second;
    for (const ir::PatElem& p : item.stm.pat) depends[p.name.id] = item.depends;
  }
}

// From outside to inside. Widths and neutral elements are those of all rows and columns, or the nest has no one shape.
bool Finder::take() {
  if (nest_.rows) enter(kRow, *nest_.rows, *nest_.columns);
  enter(kColumn, *nest_.columns, *nest_.terms);
  const ScremaExp& terms = nest_.reduction();
  bool is_outside_all = is_outside(nest_.width(kColumn)) && is_outside(terms.width);
  for (const ir::Reduce& reduce : terms.reduces)
    for (const ir::Operand& x : reduce.neutral) is_outside_all &= is_outside(x);
  if (!is_outside_all || !find_certs() || !keep_needed()) return false;
  enter(kTerm, *nest_.terms, Stm{});
  find_dependences();
  return true;
}

}  // namespace

// The counters are bound anew for each attempt; there are few of them.
static std::optional<Nest> take(const Stm* rows, const Stm* columns, const Stm* terms, ir::Build& build,
                                const std::function<const ir::Exp*(VName)>& definition_of) {
  Nest nest{.rows = rows, .columns = columns, .terms = terms, .items = {}, .facts = {}, .certs = {}};
  for (VName& counter : nest.facts.counters) counter = build.fresh("i", ir::prim_type(prim::PrimType::I64));
  if (!Finder(build, nest).take()) return std::nullopt;
  std::unordered_map<uint32_t, const ir::Exp*> inside;
  for (const Item& item : nest.items) inside[item.stm.pat[0].name.id] = item.stm.exp;
  nest.facts.definition_of = [inside = std::move(inside), definition_of](VName name) {
    auto found = inside.find(name.id);
    return found == inside.end() ? definition_of(name) : found->second;
  };
  return nest;
}

static const ScremaExp* as_map(const Stm& s) {
  const auto* e = try_as<ScremaExp>(s.exp);
  bool is_plain = e && is_map(*e) && s.attrs.empty() && std::ranges::all_of(e->lambda->params, [](const ir::Param& p) {
                    return p.type.kind != ir::TypeKind::Acc;
                  });
  return is_plain ? e : nullptr;
}

std::optional<Nest> find_nest(const Stm& s, ir::Build& build,
                              const std::function<const ir::Exp*(VName)>& definition_of) {
  const ScremaExp* outer = as_map(s);
  if (!outer) return std::nullopt;
  size_t num_tried = 0;
  auto find_terms = [&](const Stm* rows, const Stm& columns, const ScremaExp& map) -> std::optional<Nest> {
    for (const Stm& stm : map.lambda->body->stms) {
      const auto* e = try_as<ScremaExp>(stm.exp);
      if (!e || !has_simple_terms(*e) || ++num_tried > kMostTried) continue;
      if (auto nest = take(rows, &columns, &stm, build, definition_of)) return nest;
    }
    return std::nullopt;
  };
  if (auto nest = find_terms(nullptr, s, *outer)) return nest;
  for (const Stm& stm : outer->lambda->body->stms)
    if (const ScremaExp* inner = as_map(stm))
      if (auto nest = find_terms(&s, stm, *inner)) return nest;
  return std::nullopt;
}

}  // namespace fehu::soac
