// What passes over SOACs want to know about a program beforehand: aliases, what is consumed, how often names are used.
#pragma once

#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::soac {

struct Facts {
  ir::AliasTable aliases;
  std::vector<bool> is_consumed;   // of roots, by number: is it, or an array that it is a part of, written in place?
  std::vector<uint32_t> num_uses;  // by number: occurrences, also in types

  bool consumes(const ir::Param& p) const { return is_consumed[p.name.id]; }
};

Facts collect_facts(const ir::Program& p);

}  // namespace fehu::soac
