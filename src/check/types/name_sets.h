// Questions about many names at once, answered after one walk: which parameter is this, what do sizes mention?
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::typed {

// The parameters of a scheme or type definition, by name. Mostly there are one or two, which are compared one by one;
// many get a table when the first is asked for.
class ParamIndex {
 public:
  explicit ParamIndex(List<TypeParam> params) : params_(params) {}
  // Its position, or the number of parameters if it is none of them.
  size_t find(VName name) const {
    if (params_.size() > kFew) return find_among_many(name);
    size_t i = 0;
    while (i < params_.size() && params_[i].name != name) i++;
    return i;
  }

 private:
  static constexpr size_t kFew = 8;
  size_t find_among_many(VName name) const {
    if (!table_) {
      table_ = std::make_unique<std::unordered_map<uint32_t, size_t>>();
      for (size_t i = 0; i < params_.size(); i++) table_->try_emplace(params_[i].name.id, i);
    }
    auto found = table_->find(name.id);
    return found == table_->end() ? params_.size() : found->second;
  }
  List<TypeParam> params_;
  mutable std::unique_ptr<std::unordered_map<uint32_t, size_t>> table_;  // by number of the name
};

// A set of names, filled before it is asked. It takes no room while it is empty.
class NameSet {
 public:
  void add(VName name) {
    ids_.push_back(name.id);
    is_sorted_ = false;
  }
  bool contains(VName name) {
    if (!is_sorted_) std::sort(ids_.begin(), ids_.end());
    is_sorted_ = true;
    return std::binary_search(ids_.begin(), ids_.end(), name.id);
  }

 private:
  std::vector<uint32_t> ids_;
  bool is_sorted_ = true;
};

// The names that sizes inside the type mention: mentions() for many names.
inline NameSet names_in_sizes(const Type* type) {
  NameSet names;
  for_each_size(type, [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      if (leaf->kind == ExpKind::Var) names.add(as<VarExp>(leaf)->name);
    });
  });
  return names;
}

// The size parameters that sizes inside the type do not mention.
inline std::vector<TypeParam> unmentioned_sizes(std::span<const TypeParam> params, const Type* type) {
  std::vector<TypeParam> found;
  if (std::ranges::none_of(params, &TypeParam::is_size)) return found;
  NameSet mentioned = names_in_sizes(type);
  for (const TypeParam& p : params)
    if (p.is_size && !mentioned.contains(p.name)) found.push_back(p);
  return found;
}

}  // namespace fehu::typed
