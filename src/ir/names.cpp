// Fresh names, free names, renaming, substitution and renumbering: small walkers and mappers.
//
// All of them are a Walker or a Mapper with one or two hooks, so a new operation needs nothing here.
#include "ir/names.h"

#include <algorithm>

#include "ir/traverse.h"

namespace fehu::ir {

// ---------------------------------------------------------------------------------------------------------------
// Free names. Names are bound once in a program, so a name bound inside is never free there as well.

namespace {
// Notes uses and binders in the order of the walk; scopes do not matter, since no name is bound twice.
struct NameCollector : Walker {
  std::vector<VName> uses, binders;
  void name(VName n) override { uses.push_back(n); }
  void binder(VName n) override { binders.push_back(n); }
};
}  // namespace

static void sort_by_number(std::vector<VName>& names) {
  std::sort(names.begin(), names.end(), [](VName a, VName b) { return a.id < b.id; });
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

// In the order of numbers, so that what is made from the list does not depend on hashing.
static std::vector<VName> uses_without_binders(NameCollector& c) {
  sort_by_number(c.uses);
  sort_by_number(c.binders);
  std::vector<VName> result;
  std::set_difference(c.uses.begin(), c.uses.end(), c.binders.begin(), c.binders.end(), std::back_inserter(result),
                      [](VName a, VName b) { return a.id < b.id; });
  return result;
}

std::vector<VName> free_names(const Exp* e) {
  NameCollector c;
  walk_children(e, c);
  return uses_without_binders(c);
}
std::vector<VName> free_names(const Stm& s) {
  NameCollector c;
  walk_stm(s, c);
  return uses_without_binders(c);
}
std::vector<VName> free_names(const Body* b) {
  NameCollector c;
  walk_body(b, c);
  return uses_without_binders(c);
}
std::vector<VName> free_names(const Lambda* l) {
  NameCollector c;
  walk_lambda(l, c);
  return uses_without_binders(c);
}

std::unordered_set<uint32_t> bound_names(const Lambda* l) {
  struct Binders : Walker {
    std::unordered_set<uint32_t> found;
    void binder(VName n) override { found.insert(n.id); }
    void operand(const Operand&) override {}
    void type(const Type&) override {}
  } binders;
  binders.lambda(l);
  return std::move(binders.found);
}

// ---------------------------------------------------------------------------------------------------------------
// Renaming

namespace {
// Binders come before their scope in the walk, so a use is never met before its new name is known.
struct Renamer : Mapper {
  NameSource& names;
  std::unordered_map<uint32_t, VName> fresh;

  Renamer(NameSource& names, Arena& arena) : Mapper(arena), names(names) {}
  VName binder(VName n) override { return fresh[n.id] = names.fresh_like(n); }
  VName name(VName n) override {
    auto found = fresh.find(n.id);
    return found == fresh.end() ? n : found->second;
  }
};
}  // namespace

const Exp* rename(const Exp* e, NameSource& names, Arena& arena) {
  Renamer r(names, arena);
  return map_children(e, r);
}
const Body* rename(const Body* b, NameSource& names, Arena& arena) {
  Renamer r(names, arena);
  return map_body(b, r);
}
const Lambda* rename(const Lambda* l, NameSource& names, Arena& arena) {
  Renamer r(names, arena);
  return map_lambda(l, r);
}

// ---------------------------------------------------------------------------------------------------------------
// Substitution

const Operand* Substitution::find(VName name) const {
  auto found = table_.find(name.id);
  return found == table_.end() ? nullptr : &found->second;
}

namespace {
struct Substituter : Mapper {
  const Substitution& subst;

  Substituter(const Substitution& subst, Arena& arena) : Mapper(arena), subst(subst) {}
  Operand operand(const Operand& x) override {
    const Operand* to = x.is_var() ? subst.find(x.name) : nullptr;
    return to ? *to : x;
  }
  VName name(VName n) override {
    const Operand* to = subst.find(n);
    return to && to->is_var() ? to->name : n;
  }
};
}  // namespace

const Exp* substitute(const Exp* e, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return map_children(e, s);
}
Type substitute(const Type& t, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return map_type(t, s);
}
Param substitute(const Param& p, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return s.Mapper::param(p);
}
Stm substitute(const Stm& stm, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return map_stm(stm, s);
}
const Body* substitute(const Body* b, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return map_body(b, s);
}
const Lambda* substitute(const Lambda* l, const Substitution& subst, Arena& arena) {
  Substituter s(subst, arena);
  return map_lambda(l, s);
}

// ---------------------------------------------------------------------------------------------------------------
// Renumbering

namespace {
// Numbers are given in the order in which names are met. Those below `first` stay as they are.
struct Renumberer : Mapper {
  const uint32_t first;
  NameSource names;
  uint32_t max_id = 0;
  std::unordered_map<uint32_t, VName> table;

  Renumberer(Arena& arena, uint32_t first_) : Mapper(arena), first(first_), names{first_} {}
  VName binder(VName n) override {
    auto [entry, is_new] = table.try_emplace(n.id, n);
    if (is_new && n.id >= first) entry->second = names.fresh_like(n);
    max_id = std::max(max_id, entry->second.id);
    return entry->second;
  }
  VName callee(VName n) override { return binder(n); }
  // A name that is used but never bound gets a number too: the text of a broken program must stay readable.
  VName name(VName n) override { return binder(n); }
};
}  // namespace

const Program* with_names(const Program* made, const Program* from, uint32_t num_names, Arena& arena) {
  if (made == from) return from;
  Program result = *made;
  result.num_names = num_names;
  return arena.make<Program>(result);
}

const Program* renumber(const Program* p, Arena& arena, uint32_t first) {
  Renumberer r(arena, first);
  for (const Fun& f : p->funs) r.binder(f.name);
  Program result = *map_program(p, r);
  result.num_names = r.max_id + 1;
  return arena.make<Program>(result);
}

}  // namespace fehu::ir
