// Alias sets as a graph of unions, and trees of them that follow a type.
#include "check/consume/aliases.h"

#include <algorithm>

namespace fehu::check {

using typed::Type;
using typed::TypeKind;

void AliasSets::add_edge(uint32_t& list, AliasSet to) {
  edges_.push_back({to, list});
  list = static_cast<uint32_t>(edges_.size() - 1);
}

AliasSets::Atoms& AliasSets::atoms_of(VarIndex var) {
  if (var >= atoms_.size()) atoms_.resize(std::max<size_t>(2 * atoms_.size(), var + 1));
  return atoms_[var];
}

AliasSet AliasSets::atom(VarIndex var) {
  Atoms& atoms = atoms_of(var);
  nodes_.push_back({.left = var, .num_consumed = atoms.are_consumed});
  auto made = static_cast<AliasSet>(nodes_.size() - 1);
  add_edge(atoms.list, made);
  return made;
}

// The empty set and equal sets need no node.
AliasSet AliasSets::join(AliasSet a, AliasSet b) {
  if (a == 0 || a == b) return b;
  if (b == 0) return a;
  // Joining once more what was joined last is common in chains of conditionals.
  if (nodes_[a].right != 0 && (nodes_[a].left == b || nodes_[a].right == b)) return a;
  if (nodes_[b].right != 0 && (nodes_[b].left == a || nodes_[b].right == a)) return b;
  nodes_.push_back({.left = a, .right = b, .num_consumed = uint32_t{has_consumed(a)} + uint32_t{has_consumed(b)}});
  auto made = static_cast<AliasSet>(nodes_.size() - 1);
  add_edge(nodes_[a].parents, made);
  add_edge(nodes_[b].parents, made);
  return made;
}

void AliasSets::set_consumed(VarIndex var, bool is_consumed) {
  Atoms& atoms = atoms_of(var);
  if (atoms.are_consumed == is_consumed) return;
  atoms.are_consumed = is_consumed;
  stack_.clear();
  auto change = [&](uint32_t list) {
    for (; list != 0; list = edges_[list].next) stack_.push_back(edges_[list].parent);
  };
  change(atoms.list);
  while (!stack_.empty()) {
    Node& node = nodes_[stack_.back()];
    stack_.pop_back();
    bool had_any = node.num_consumed != 0;
    node.num_consumed += is_consumed ? 1 : -1;
    if (had_any != (node.num_consumed != 0)) change(node.parents);
  }
}

// Two walks instead of two sorted lists: the first marks, the second looks for marks.
bool AliasSets::overlap(AliasSet a, AliasSet b) {
  if (a == 0 || b == 0) return false;
  if (a == b) return true;
  begin_walk();
  walk(a, [](AliasSet, VarIndex) { return true; });
  uint32_t mark = walk_;
  // Nodes marked by the first walk are common to both sets, and every set has an atom.
  std::vector<AliasSet> stack{b};
  uint32_t second = ++walk_;
  while (!stack.empty()) {
    Node& node = nodes_[stack.back()];
    stack.pop_back();
    if (node.walk == mark) return true;
    if (node.walk == second) continue;
    node.walk = second;
    if (node.right != 0) {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
  return false;
}

int field_index(const Type* type, Name field) {
  const auto* record = typed::try_as<typed::RecordType>(type);
  if (!record) return -1;
  auto at = std::lower_bound(record->fields.begin(), record->fields.end(), field,
                             [](const typed::Field& f, Name name) { return label_less(f.name, name); });
  if (at == record->fields.end() || at->name != field) return -1;
  return static_cast<int>(at - record->fields.begin());
}

int payload_index(const Type* type, Name constr) {
  const auto* sum = typed::try_as<typed::SumType>(type);
  if (!sum) return -1;
  int index = 0;
  for (const typed::Constr& c : sum->constrs) {
    if (c.name == constr) return index;
    index += static_cast<int>(c.payload.size());
  }
  return -1;
}

// A tree without parts holds for everything inside, so it is its own part. An index of -1 comes from a type
// that is erroneous.
const AliasTree* part_of(const AliasTree* tree, int index) {
  if (!tree || tree->parts.empty()) return tree;
  if (index < 0 || static_cast<size_t>(index) >= tree->parts.size()) return nullptr;
  return tree->parts[index];
}

const AliasTree* make_leaf(Arena& arena, AliasSet set, const Type* fn_type) {
  if (set == 0 && !fn_type) return nullptr;
  return arena.make<AliasTree>(set, fn_type, List<const AliasTree*>{});
}

const AliasTree* make_parts(Arena& arena, std::span<const AliasTree* const> parts) {
  if (std::all_of(parts.begin(), parts.end(), [](const AliasTree* part) { return part == nullptr; })) return nullptr;
  return arena.make<AliasTree>(AliasSet{0}, nullptr, arena.list(parts));
}

// One tree may have parts where the other has none, as when a record was returned by a call; the parts of the latter
// are then the whole.
const AliasTree* join_trees(Arena& arena, AliasSets& sets, const AliasTree* a, const AliasTree* b) {
  if (!a || a == b) return b;
  if (!b) return a;
  if (a->parts.empty() && b->parts.empty()) {
    return make_leaf(arena, sets.join(a->set, b->set), a->fn_type ? a->fn_type : b->fn_type);
  }
  size_t count = std::max(a->parts.size(), b->parts.size());
  std::vector<const AliasTree*> parts(count);
  for (size_t i = 0; i < count; ++i) {
    int index = static_cast<int>(i);
    parts[i] = join_trees(arena, sets, part_of(a, index), part_of(b, index));
  }
  return make_parts(arena, parts);
}

AliasSet all_aliases(AliasSets& sets, const AliasTree* tree) {
  if (!tree) return 0;
  AliasSet result = tree->set;
  for (const AliasTree* part : tree->parts) result = sets.join(result, all_aliases(sets, part));
  return result;
}

std::vector<const Type*> part_types(const Type* type) {
  std::vector<const Type*> result;
  if (const auto* record = typed::try_as<typed::RecordType>(type)) {
    for (const typed::Field& f : record->fields) result.push_back(f.type);
  } else if (const auto* sum = typed::try_as<typed::SumType>(type)) {
    for (const typed::Constr& c : sum->constrs) result.insert(result.end(), c.payload.begin(), c.payload.end());
  }
  return result;
}

const Type* part_type(const Type* written, int index) {
  if (!written || index < 0) return nullptr;
  if (const auto* record = typed::try_as<typed::RecordType>(written))
    return static_cast<size_t>(index) < record->fields.size() ? record->fields[static_cast<size_t>(index)].type
                                                              : nullptr;
  std::vector<const Type*> parts = part_types(written);
  return static_cast<size_t>(index) < parts.size() ? parts[static_cast<size_t>(index)] : nullptr;
}

namespace {

// Marks components that have an atom in common.
void find_shared(AliasSets& sets, std::vector<Component>& components) {
  std::vector<std::pair<AliasSet, size_t>> owners;  // atom, component
  for (size_t i = 0; i < components.size(); ++i) {
    sets.for_each(components[i].set, [&](AliasSet atom, VarIndex) {
      owners.push_back({atom, i});
      return true;
    });
  }
  std::sort(owners.begin(), owners.end());
  for (size_t k = 1; k < owners.size(); ++k) {
    if (owners[k].first != owners[k - 1].first) continue;
    components[owners[k].second].is_shared = components[owners[k - 1].second].is_shared = true;
  }
}

void collect(AliasSets& sets, const Type* type, const AliasTree* tree, std::vector<Component>& out);

// A value has one constructor at a time, so payloads of different ones cannot be in each other's way.
bool is_self_aliased(AliasSets& sets, const typed::SumType* sum, const AliasTree* tree) {
  int index = 0;
  for (const typed::Constr& c : sum->constrs) {
    std::vector<Component> payload;
    for (const Type* type : c.payload) collect(sets, type, part_of(tree, index++), payload);
    if (payload.size() > 1) find_shared(sets, payload);
    for (const Component& component : payload) {
      if (component.is_shared) return true;
    }
  }
  return false;
}

// Components come in the order of the type, whether or not they can alias anything: callers count them.
void collect(AliasSets& sets, const Type* type, const AliasTree* tree, std::vector<Component>& out) {
  switch (type->kind) {
    case TypeKind::Record:
      for (size_t i = 0; const typed::Field& f : typed::as<typed::RecordType>(type)->fields) {
        collect(sets, f.type, part_of(tree, static_cast<int>(i++)), out);
      }
      return;
    case TypeKind::Sum: {
      const auto* sum = typed::as<typed::SumType>(type);
      Component component{.type = type, .set = 0};
      if (tree && typed::may_contain_array(type)) {
        component.set = all_aliases(sets, tree);
        component.is_shared = is_self_aliased(sets, sum, tree);
      }
      out.push_back(component);
      return;
    }
    case TypeKind::Prim:
    case TypeKind::Error:
    case TypeKind::Meta:
      out.push_back({.type = type});
      return;
    case TypeKind::Array:
    case TypeKind::Named:
    case TypeKind::Arrow:
      out.push_back({.type = type, .set = all_aliases(sets, tree), .fn_type = tree ? tree->fn_type : nullptr});
      return;
  }
}

}  // namespace

std::vector<Component> components_of(AliasSets& sets, const Type* type, const AliasTree* tree) {
  std::vector<Component> result;
  collect(sets, type, tree, result);
  if (result.size() > 1) find_shared(sets, result);
  return result;
}

}  // namespace fehu::check
