// Where the parameters of a scheme occur in its type: what becomes of them at a use depends on that.
#pragma once

#include "check/types/name_sets.h"

namespace fehu::check {

struct ParamUse {
  static constexpr size_t kNowhere = SIZE_MAX;
  bool is_argument_size = false;  // a dimension of an argument by itself: a call can read it off
  bool is_result_size = false;    // occurs in a size of the final result
  size_t first_arrow = kNowhere;  // the first parameter of the function whose type mentions it
};

// One walk over the type, when the first parameter is asked for, answers for all of them.
class ParamUses {
 public:
  explicit ParamUses(const typed::Scheme& scheme) : scheme_(scheme), index_(scheme.params) {}
  const ParamUse& of(size_t param) {
    if (uses_.empty()) find_all();
    return uses_[param];
  }

 private:
  void find_all();
  void mentioned(const typed::Type* type, size_t arrow);
  ParamUse* use_of(typed::VName name);

  const typed::Scheme& scheme_;
  typed::ParamIndex index_;
  std::vector<ParamUse> uses_;  // by position; empty: not looked for yet
};

}  // namespace fehu::check
