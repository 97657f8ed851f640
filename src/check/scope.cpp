// Tables of bindings: lookup in a module's public names, and the scope with its trail.
#include "check/scope.h"

#include <algorithm>

namespace fehu::check {

// Binds the name as the modules that wait would have bound it when they were opened, from the first that has not been
// searched for it.
template <typename B>
void Scope::search_opened(Space<B>& space, Name name) {
  uint32_t searched = name.index() < space.table.size() ? space.table[name.index()].opened : 0;
  uint32_t last = space.opened.back().number;
  if (searched == last) return;
  auto first = std::upper_bound(space.opened.begin(), space.opened.end(), searched,
                                [](uint32_t number, const Opened<B>& o) { return number < o.number; });
  for (; first != space.opened.end(); ++first)
    if (const B* found = first->members.find(name)) put(space, name, *found);
  if (name.index() < space.table.size()) space.table[name.index()].opened = last;
}

template void Scope::search_opened(Space<TermBinding>& space, Name name);
template void Scope::search_opened(Space<TypeBinding>& space, Name name);
template void Scope::search_opened(Space<ModTypeBinding>& space, Name name);

template <typename B>
const B* Scope::find(Space<B>& space, Name name) {
  if (!name) return nullptr;
  if (!space.opened.empty()) search_opened(space, name);
  if (name.index() >= space.table.size()) return nullptr;
  const B& found = space.table[name.index()];
  return is_bound(found) ? &found : nullptr;
}

// Looking a value up counts as using it, which is what the warning about unused names asks for.
const TermBinding* Scope::find_term(Name name) const {
  const TermBinding* found = find(terms_, name);
  if (found) found->used = true;
  return found;
}

const TermBinding* Scope::peek_term(Name name) const {
  return find(terms_, name);
}

const TermBinding* Scope::hidden_term(Name name) const {
  find(terms_, name);
  for (size_t i = terms_.trail.size(); i-- > 0;)
    if (terms_.trail[i].first == name) return is_bound(terms_.trail[i].second) ? &terms_.trail[i].second : nullptr;
  return nullptr;
}

const TermBinding* Scope::hidden_module(Name name) const {
  find(terms_, name);
  for (size_t i = terms_.trail.size(); i-- > 0;) {
    const auto& [bound, before] = terms_.trail[i];
    if (bound == name && before.kind == TermBinding::Kind::Module) return &before;
  }
  return nullptr;
}

const TypeBinding* Scope::find_type(Name name) const {
  return find(types_, name);
}

const ModTypeBinding* Scope::find_mod_type(Name name) const {
  return find(mod_types_, name);
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
  slot.opened = space.opened.empty() ? 0 : space.opened.back().number;
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

void Scope::open_at_once(const Mod& mod) {
  is_incomplete_ |= mod.is_error;
  for (const auto& [name, binding] : mod.env.terms.all()) put(terms_, name, binding);
  for (const auto& [name, binding] : mod.env.types.all()) put(types_, name, binding);
  for (const auto& [name, binding] : mod.env.mod_types.all()) put(mod_types_, name, binding);
}

// Binding a few names is cheaper than searching for others among them.
void Scope::open(const Mod& mod) {
  constexpr size_t kFew = 128;
  if (mod.env.terms.size() + mod.env.types.size() + mod.env.mod_types.size() <= kFew) return open_at_once(mod);
  is_incomplete_ |= mod.is_error;
  num_opened_++;
  terms_.opened.push_back({mod.env.terms, num_opened_});
  types_.opened.push_back({mod.env.types, num_opened_});
  mod_types_.opened.push_back({mod.env.mod_types, num_opened_});
}

Scope::Mark Scope::mark() const {
  return {terms_.trail.size(), types_.trail.size(), mod_types_.trail.size(), terms_.opened.size(), is_incomplete_};
}

void Scope::leave(Mark mark) {
  if (terms_.opened.size() > mark.opened) {
    terms_.opened.resize(mark.opened);
    types_.opened.resize(mark.opened);
    mod_types_.opened.resize(mark.opened);
  }
  undo(terms_, mark.terms);
  undo(types_, mark.types);
  undo(mod_types_, mark.mod_types);
  is_incomplete_ = mark.is_incomplete;
}

}  // namespace fehu::check
