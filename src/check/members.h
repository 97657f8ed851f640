// The public names of a module in one name space.
//
// A module that opens another has all the names of that one, and one more or two. So that a chain of such modules costs
// no more than what each adds, the names are in several tables, which modules share: a later table hides names of
// earlier ones, and each has less than half as many names as the one before it. Most modules have one table.
#pragma once

#include <algorithm>
#include <vector>

#include "base/arena.h"
#include "base/name.h"

namespace fehu::check {

template <typename B>
struct Member {
  Name name;
  B binding;
};

// Sorted by Name::index, for lookup by binary search.
template <typename B>
using MemberTable = List<Member<B>>;

// All members in the order of Name::index, for loops: `for (const auto& [name, binding] : members.all())`.
template <typename B>
class MemberList {
 public:
  explicit MemberList(List<MemberTable<B>> tables) {
    if (tables.size() == 1) one_ = tables[0];
    if (tables.size() <= 1) return;
    for (const MemberTable<B>& table : tables)
      for (const Member<B>& member : table) several_.push_back(&member);
    std::stable_sort(several_.begin(), several_.end(),
                     [](auto* a, auto* b) { return a->name.index() < b->name.index(); });
    size_t count = 0;  // of those with equal names the last one stays
    for (size_t i = 0; i < several_.size(); i++)
      if (i + 1 == several_.size() || several_[i + 1]->name != several_[i]->name) several_[count++] = several_[i];
    several_.resize(count);
  }
  struct Iterator {
    using value_type = Member<B>;
    using difference_type = ptrdiff_t;
    const MemberList* list;
    size_t at;
    const Member<B>& operator*() const { return list->several_.empty() ? list->one_[at] : *list->several_[at]; }
    Iterator& operator++() { return at++, *this; }
    Iterator operator++(int) { return {list, at++}; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at == b.at; }
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, std::max(one_.size(), several_.size())}; }

 private:
  MemberTable<B> one_;                     // if there is only one table
  std::vector<const Member<B>*> several_;  // otherwise
};

// Cheap to copy; all tables live in the arena.
template <typename B>
struct Members {
  List<MemberTable<B>> tables;

  const B* find(Name name) const {
    if (!name) return nullptr;
    for (size_t i = tables.size(); i-- > 0;) {
      auto at = std::lower_bound(tables[i].begin(), tables[i].end(), name.index(),
                                 [](const Member<B>& m, uint32_t index) { return m.name.index() < index; });
      if (at != tables[i].end() && at->name == name) return &at->binding;
    }
    return nullptr;
  }
  MemberList<B> all() const { return MemberList<B>(tables); }
  // Those that are hidden included.
  size_t size() const {
    size_t count = 0;
    for (const MemberTable<B>& table : tables) count += table.size();
    return count;
  }
};

// Collects bindings; of several with one name the last one counts.
template <typename B>
class MembersBuilder {
 public:
  void add(Name name, const B& binding) { own_.push_back({name, binding}); }
  // All members of another module. If they are many, their tables are shared.
  void add(const Members<B>& members, Arena& arena) {
    constexpr size_t kMany = 64;
    if (members.size() < kMany) {
      for (const MemberTable<B>& table : members.tables) own_.insert(own_.end(), table.begin(), table.end());
      return;
    }
    flush(arena);
    for (const MemberTable<B>& table : members.tables) push(table, arena);
  }
  void reserve(size_t count) { own_.reserve(count); }
  Members<B> build(Arena& arena) {
    flush(arena);
    return {arena.list(tables_)};
  }

 private:
  // Joins tables until each has less than half as many names as the one before it.
  void push(MemberTable<B> table, Arena& arena) {
    for (; !tables_.empty() && tables_.back().size() < 2 * table.size(); tables_.pop_back())
      table = joined(tables_.back(), table, arena);
    tables_.push_back(table);
  }

  static MemberTable<B> joined(MemberTable<B> first, MemberTable<B> second, Arena& arena) {
    Member<B>* table = arena.make_array<Member<B>>(first.size() + second.size());
    size_t count = 0, i = 0, j = 0;
    while (i < first.size() || j < second.size()) {
      bool is_first = j == second.size() || (i < first.size() && first[i].name.index() < second[j].name.index());
      if (!is_first && i < first.size() && first[i].name == second[j].name) i++;  // hidden
      new (&table[count++]) Member<B>(is_first ? first[i++] : second[j++]);
    }
    return {table, count};
  }

  // Sorts numbers, not the bindings, which are large.
  void flush(Arena& arena) {
    std::vector<std::pair<uint32_t, uint32_t>> order;
    order.reserve(own_.size());
    for (uint32_t i = 0; i < own_.size(); i++)
      if (own_[i].name) order.emplace_back(own_[i].name.index(), i);
    if (order.empty()) return;
    std::sort(order.begin(), order.end());
    Member<B>* table = arena.make_array<Member<B>>(order.size());
    size_t count = 0;
    for (size_t i = 0; i < order.size(); i++) {
      if (i + 1 < order.size() && order[i + 1].first == order[i].first) continue;
      new (&table[count++]) Member<B>(own_[order[i].second]);
    }
    own_.clear();
    push({table, count}, arena);
  }

  std::vector<Member<B>> own_;          // since the last table
  std::vector<MemberTable<B>> tables_;  // earlier ones first
};

}  // namespace fehu::check
