// Where names stand in a list that grows at its end.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/name.h"

namespace fehu {

// Lists in programs are mostly short: their names are compared one by one. Only a long list gets a table, so that a
// list of any length is searched for each of its names in time proportional to its length.
class NameIndex {
 public:
  static constexpr size_t kNone = SIZE_MAX;

  // The first position of the name, or kNone. Names that error recovery left empty are equal to each other.
  size_t find(Name name) const {
    if (names_.size() > kFew) {
      auto found = first_->find(key(name));
      return found == first_->end() ? kNone : found->second;
    }
    for (size_t i = 0; i < names_.size(); i++)
      if (names_[i] == name) return i;
    return kNone;
  }
  bool contains(Name name) const { return find(name) != kNone; }

  void add(Name name) {
    names_.push_back(name);
    if (names_.size() > kFew || first_) remember();
  }

  size_t size() const { return names_.size(); }

  // Forgets the names from this position on.
  void resize(size_t size) {
    for (; names_.size() > size; names_.pop_back()) {
      if (!first_) continue;
      auto found = first_->find(key(names_.back()));
      if (found != first_->end() && found->second == names_.size() - 1) first_->erase(found);
    }
  }

 private:
  static constexpr size_t kFew = 16;
  static uint32_t key(Name name) { return name ? name.index() : UINT32_MAX; }
  // Puts the last name into the table, and all before it if there is no table yet.
  void remember() {
    size_t next = first_ ? names_.size() - 1 : 0;
    if (!first_) first_ = std::make_unique<std::unordered_map<uint32_t, uint32_t>>();
    for (; next < names_.size(); next++) first_->try_emplace(key(names_[next]), static_cast<uint32_t>(next));
  }

  std::vector<Name> names_;
  std::unique_ptr<std::unordered_map<uint32_t, uint32_t>> first_;  // by key; made when there are more than a few
};

}  // namespace fehu
