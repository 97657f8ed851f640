// What passes of this folder have in common that put new statements in place of others.
#pragma once

#include "analysis/effects.h"
#include "analysis/uses.h"
#include "ir/names.h"
#include "ir/traverse.h"
#include "pass/pass.h"

namespace fehu::fuse {

// Knows the effects and the uses that there were before, and gives new names. `names.next` is how many there are in the
// end.
class NameGiver : public ir::Mapper {
 public:
  NameGiver(const ir::Program& program, pass::Context& context)
      : Mapper(context.arena),
        names{program.num_names},
        effects_(program),
        num_uses_(analysis::count_uses(program)),
        interner_(context.names) {}

  ir::NameSource names;

 protected:
  VName fresh(std::string_view base) { return names.fresh(interner_.intern(base)); }

  analysis::Effects effects_;
  std::vector<uint32_t> num_uses_;  // by number

 private:
  Interner& interner_;
};

}  // namespace fehu::fuse
