// Copies of code in which all that it declares has new names.
#pragma once

#include <unordered_map>

#include "imp/traverse.h"

namespace fehu::imp {

class FreshNames : public Mapper {
 public:
  FreshNames(Arena& arena, uint32_t& last_name) : Mapper(arena), last_name_(last_name) {}
  std::unordered_map<uint32_t, VName> names;  // by the number of the old one; others stay

  VName name(VName name, NameKind, Use use) override {
    if (use == Use::Declare) names[name.id] = fresh(name);
    auto found = names.find(name.id);
    return found == names.end() ? name : found->second;
  }

 protected:
  VName fresh(VName like) { return {++last_name_, like.base}; }

 private:
  uint32_t& last_name_;
};

}  // namespace fehu::imp
