// Which definitions of the prelude a program can reach, as far as names tell.
//
//   a program that mentions `sum`  =>  all definitions of the prelude named `sum`, `reduce` (which those mention), ...
//
// A definition can be used only where its name is written: modules give their members no other names. So the names in
// the user's files, those in the definitions of the prelude with such a name, and so on, are all that can matter. Too
// many are found, never too few: what is called `f` here need not be the `f` there.
#pragma once

#include <span>
#include <vector>

#include "base/name.h"

namespace fehu::check {

struct LoadedFile;

class Mentioned {
 public:
  // By the number of the name, of which there are `num_names`.
  Mentioned(std::span<const LoadedFile> files, size_t num_names);
  bool contains(Name name) const { return name && name.index() < is_mentioned_.size() && is_mentioned_[name.index()]; }

 private:
  std::vector<bool> is_mentioned_;
};

}  // namespace fehu::check
