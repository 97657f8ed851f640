// Tables of bindings: lookup in a module's public names, and the scope with its trail.
#include "check/scope.h"

#include <algorithm>

namespace fehu::check {

template <typename B>
// Binary search by the number of the name.
static const B* find_in(const List<std::pair<Name, B>>& table, Name name) {
  if (!name) return nullptr;
  auto at = std::lower_bound(table.begin(), table.end(), name.index(),
                             [](const auto& entry, uint32_t index) { return entry.first.index() < index; });
  return at != table.end() && at->first == name ? &at->second : nullptr;
}

const TermBinding* Env::find_term(Name name) const {
  return find_in(terms, name);
}
const TypeBinding* Env::find_type(Name name) const {
  return find_in(types, name);
}
const ModTypeBinding* Env::find_mod_type(Name name) const {
  return find_in(mod_types, name);
}

template <typename B>
static const B* find_at(const std::vector<B>& table, Name name) {
  return name && name.index() < table.size() ? &table[name.index()] : nullptr;
}

// Looking a value up counts as using it, which is what the warning about unused names asks for.
const TermBinding* Scope::find_term(Name name) const {
  const TermBinding* found = find_at(terms_.table, name);
  if (!found || !is_bound(*found)) return nullptr;
  found->used = true;
  return found;
}

const TermBinding* Scope::peek_term(Name name) const {
  const TermBinding* found = find_at(terms_.table, name);
  return found && is_bound(*found) ? found : nullptr;
}

const TermBinding* Scope::hidden_term(Name name) const {
  for (size_t i = terms_.trail.size(); i-- > 0;)
    if (terms_.trail[i].first == name) return is_bound(terms_.trail[i].second) ? &terms_.trail[i].second : nullptr;
  return nullptr;
}

const TermBinding* Scope::hidden_module(Name name) const {
  for (size_t i = terms_.trail.size(); i-- > 0;) {
    const auto& [bound, before] = terms_.trail[i];
    if (bound == name && before.kind == TermBinding::Kind::Module) return &before;
  }
  return nullptr;
}

const TypeBinding* Scope::find_type(Name name) const {
  const TypeBinding* found = find_at(types_.table, name);
  return found && is_bound(*found) ? found : nullptr;
}

const ModTypeBinding* Scope::find_mod_type(Name name) const {
  const ModTypeBinding* found = find_at(mod_types_.table, name);
  return found && is_bound(*found) ? found : nullptr;
}

// Names made up by error recovery are empty and are not bound.
template <typename B>
// The old meaning goes to the trail.
void Scope::put(Space<B>& space, Name name, const B& binding) {
  if (!name) return;
  if (name.index() >= space.table.size())
    space.table.resize(std::max<size_t>(name.index() + 1, space.table.size() * 2));
  B& slot = space.table[name.index()];
  space.trail.emplace_back(name, slot);
  slot = binding;
}

template <typename B>
// Backwards, so that of several bindings of one name the first one's trail entry wins.
void Scope::undo(Space<B>& space, size_t mark) {
  while (space.trail.size() > mark) {
    auto& [name, before] = space.trail.back();
    space.table[name.index()] = before;
    space.trail.pop_back();
  }
}

void Scope::bind(Name name, const TermBinding& binding) {
  put(terms_, name, binding);
}
void Scope::bind(Name name, const TypeBinding& binding) {
  put(types_, name, binding);
}
void Scope::bind(Name name, const ModTypeBinding& binding) {
  put(mod_types_, name, binding);
}

void Scope::open(const Env& env) {
  for (const auto& [name, binding] : env.terms) put(terms_, name, binding);
  for (const auto& [name, binding] : env.types) put(types_, name, binding);
  for (const auto& [name, binding] : env.mod_types) put(mod_types_, name, binding);
}

void Scope::open(const Mod& mod) {
  is_incomplete_ |= mod.is_error;
  open(mod.env);
}

Scope::Mark Scope::mark() const {
  return {terms_.trail.size(), types_.trail.size(), mod_types_.trail.size(), is_incomplete_};
}

void Scope::leave(Mark mark) {
  undo(terms_, mark.terms);
  undo(types_, mark.types);
  undo(mod_types_, mark.mod_types);
  is_incomplete_ = mark.is_incomplete;
}

}  // namespace fehu::check
