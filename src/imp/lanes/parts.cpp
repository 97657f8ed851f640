// Both sets grow until nothing changes: as a rule in two rounds, because only variables that are assigned after they
// were read can bring in something new.
#include "imp/lanes/parts.h"

#include <algorithm>

#include "imp/lanes/facts.h"
#include "imp/traverse.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Names

SameBlocks::SameBlocks(const Function& function) {
  class Finder : public Walker {
   public:
    explicit Finder(SameBlocks& same) : same_(same) {}
    void stm(const Stm* s) override {
      if (auto* pointer = try_as<DeclarePointer>(s)) same_.blocks_[pointer->name.id] = pointer->block.id;
      if (auto* shared = try_as<ShareBlock>(s)) join(shared->to, shared->from);
      if (auto* made = try_as<Allocate>(s); made && made->kept) join(made->block, made->grown);
      if (auto* moved = try_as<MoveBlock>(s)) join(moved->to, moved->from);
      if (auto* swapped = try_as<SwapBlocks>(s)) join(swapped->x, swapped->y);
      walk_children(s, *this);
    }
    void exp(const Exp*) override {}

   private:
    void join(VName x, VName y) {
      uint32_t a = same_.root(x.id), b = same_.root(y.id);
      if (a != b) same_.parents_[a] = b;
    }
    SameBlocks& same_;
  } finder(*this);
  finder.code(function.body);
}

uint32_t SameBlocks::root(uint32_t block) const {
  for (auto found = parents_.find(block); found != parents_.end(); found = parents_.find(block)) block = found->second;
  return block;
}

uint32_t SameBlocks::behind(VName pointer) const {
  auto found = blocks_.find(pointer.id);
  return found == blocks_.end() ? pointer.id : root(found->second);
}

static StmNames names_in_stm(const Stm* s, const SameBlocks& blocks) {
  class Collector : public Walker {
   public:
    explicit Collector(const SameBlocks& blocks) : blocks_(blocks) {}
    StmNames names;
    void name(VName name, NameKind kind, Use use) override {
      if (kind == NameKind::Pointer) (use == Use::Read ? names.loads : names.stores).push_back(blocks_.behind(name));
      if (kind != NameKind::Scalar) return;
      (use == Use::Read ? names.reads : use == Use::Declare ? names.declares : names.writes).insert(name.id);
    }
    void stm(const Stm* s) override {
      names.has_assert |= s->kind == StmKind::Assert;
      names.is_simple &= s->kind == StmKind::DeclareScalar || s->kind == StmKind::Assign || s->kind == StmKind::Store ||
                         s->kind == StmKind::For || s->kind == StmKind::While || s->kind == StmKind::If ||
                         s->kind == StmKind::Assert;
      walk_children(s, *this);
    }

   private:
    const SameBlocks& blocks_;
  } collector(blocks);
  collector.stm(s);
  return std::move(collector.names);
}

static bool any_in(const auto& names, const std::unordered_set<uint32_t>& set) {
  return std::ranges::any_of(names, [&](uint32_t name) { return set.contains(name); });
}

// Adds all, and tells whether one of them is new.
static bool add_all(std::unordered_set<uint32_t>& set, const std::unordered_set<uint32_t>& names) {
  size_t before = set.size();
  set.insert(names.begin(), names.end());
  return set.size() != before;
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

LoopParts::LoopParts(const For& loop, const SameBlocks& blocks) : blocks_(blocks) {
  std::unordered_set<uint32_t> declared;
  for (const Stm* s : loop.body) {
    names.push_back(names_in_stm(s, blocks));
    is_possible &= names.back().is_simple;
    add_all(declared, names.back().declares);
    stored_.insert(names.back().stores.begin(), names.back().stores.end());
  }
  if (!is_possible) return;
  for (const StmNames& s : names)
    for (uint32_t name : s.writes)
      if (!declared.contains(name)) carried_.insert(name);
  is_possible = hands_on_values(loop);
  if (!is_possible) return;
  find_late();
  find_chain(loop);
}

// In scalars, or in elements: one that it has stored is read, or the place where it stores is computed.
bool LoopParts::hands_on_values(const For& loop) const {
  LaneFacts facts(loop);
  class Stores : public Walker {
   public:
    explicit Stores(const LaneFacts& facts) : facts_(facts) {}
    bool is_computed = false;
    void stm(const Stm* s) override {
      if (auto* store = try_as<Store>(s)) is_computed |= facts_.kind(store->index) == LaneKind::Varying;
      walk_children(s, *this);
    }
    void exp(const Exp*) override {}

   private:
    const LaneFacts& facts_;
  } stores(facts);
  stores.code(loop.body);
  bool is_read = std::ranges::any_of(names, [&](const StmNames& s) { return any_in(s.loads, stored_); });
  return !carried_.empty() || is_read || stores.is_computed;
}

bool LoopParts::is_late(const StmNames& s) const {
  return !s.stores.empty() || any_in(s.reads, late_) || any_in(s.writes, late_) || any_in(s.declares, late_) ||
         any_in(s.loads, stored_);
}

bool LoopParts::is_late(const Exp* e) const {
  class Finder : public Walker {
   public:
    explicit Finder(const LoopParts& parts) : parts_(parts) {}
    bool is_found = false;
    void name(VName name, NameKind kind, Use) override {
      is_found |= kind == NameKind::Pointer ? parts_.stored_.contains(parts_.blocks_.behind(name))
                                            : parts_.late_.contains(name.id);
    }

   private:
    const LoopParts& parts_;
  } finder(*this);
  finder.exp(e);
  return finder.is_found;
}

void LoopParts::find_late() {
  late_ = carried_;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const StmNames& s : names)
      if (is_late(s)) has_changed |= add_all(late_, s.writes) | add_all(late_, s.declares);
  }
}

// Stores to elements that no other iteration touches: one for each counter, and the only ones into their blocks.
std::unordered_set<size_t> LoopParts::free_stores(const For& loop) const {
  std::unordered_map<uint32_t, size_t> touched;
  for (const StmNames& s : names) {
    for (uint32_t block : s.loads) touched[block]++;
    for (uint32_t block : s.stores) touched[block]++;
  }
  LaneFacts facts(loop);
  std::unordered_set<size_t> found;
  for (size_t i = 0; i < loop.body.size(); i++) {
    auto* store = try_as<Store>(loop.body[i]);
    if (!store || is_late(store->index) || facts.kind(store->index) != LaneKind::Affine) continue;
    bool is_apart = facts.stride(store->index).value_or(0) != 0;
    if (is_apart && touched.at(blocks_.behind(store->pointer)) == 1) found.insert(i);
  }
  return found;
}

// Elements are read in their turn, and so are the names that change with every iteration.
bool LoopParts::begins_chain(const StmNames& s) const {
  return any_in(s.writes, carried_) || any_in(s.reads, carried_) || !s.loads.empty();
}

void LoopParts::find_chain(const For& loop) {
  std::unordered_set<size_t> free = free_stores(loop);
  std::unordered_set<uint32_t> needed;  // by the chain
  for (size_t i = 0; i < names.size(); i++) {
    const StmNames& s = names[i];
    bool late = is_late(s), is_stored = !s.stores.empty() && !free.contains(i);
    parts.push_back(!late ? Part::Before : is_stored || begins_chain(s) ? Part::Chain : Part::After);
    if (late && s.has_assert) is_possible = false;
  }
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t i = names.size(); i-- > 0;) {
      const StmNames& s = names[i];
      if (parts[i] == Part::After && (any_in(s.writes, needed) || any_in(s.declares, needed))) parts[i] = Part::Chain;
      if (parts[i] != Part::Chain) continue;
      has_changed |= add_all(needed, s.reads) | add_all(needed, s.writes) | add_all(needed, s.declares);
    }
  }
}

}  // namespace fehu::imp
