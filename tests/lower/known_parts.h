// What is known of the parts of a program from an earlier form of it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/ir.h"

namespace lowered {

// A pass changes some functions of a program. The others are the same letter by letter, so what was found out about
// them stays true: that their text reads back, and what an entry point gives, if what it calls is the same too.
class KnownParts {
 public:
  // The functions that differ from those of the forms before. From now on they are known.
  std::vector<fehu::ir::Fun> take_new(const fehu::ir::Program& program);
  // Does the entry point, or something that it uses, differ from the forms before? From now on it is known.
  bool take_changed(const fehu::ir::Program& program, const std::string& entry);

 private:
  // The text of one function, or of what is outside of functions.
  const std::string& text_of(const fehu::ir::Program& program, const fehu::ir::Fun* fun);
  std::string text_with_callees(const fehu::ir::Program& program, const fehu::ir::Fun& entry);

  const fehu::ir::Program* program_ = nullptr;         // whose texts these are
  std::map<const fehu::ir::Fun*, std::string> texts_;  // null: what is outside of functions
  std::map<std::string, std::string> functions_;
  std::map<std::string, std::string> entries_;
};

}  // namespace lowered
