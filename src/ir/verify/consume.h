// Where a program consumes what it must not.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::ir {

struct VerifyReport;

struct ConsumedPlace {
  const Exp* exp = nullptr;
  const Body* body = nullptr;  // of a function or loop, if a result is given away
  size_t number = 0;           // of the result; of what is consumed, as in append_consumed; or, if it is whole,
  bool is_whole = false;       // of the array or accumulator among those of a SOAC, parts of which the lambda consumes
};

// One walk that finds aliases and looks at what is consumed: constants first, then functions. For programs in which
// everything else is right. Somebody uses it afterwards, or it is not for us to consume: each place where that is so
// would need a copy, and is an error. A place may be there several times.
class Consumption {
 public:
  // Either may be null.
  Consumption(VerifyReport* report, std::vector<ConsumedPlace>* places);
  ~Consumption();

  void constants(const Program& p);
  // `result_types` is asked at the end of the body, when the aliases of the results are known, which of them are given
  // away.
  void fun(const Fun& f, const std::function<List<Type>()>& result_types);
  void fun(const Fun& f);

  // To be called before names up to this number occur, and before a function is looked at again.
  void grow(uint32_t num_names);
  void forget(std::span<const uint32_t> names);
  const AliasTable& aliases() const;

 private:
  class Walk;
  std::unique_ptr<Walk> walk_;
};

}  // namespace fehu::ir
