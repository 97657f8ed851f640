// Removal of variables and pointers that nothing needs.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same code without variables whose values reach no effect. `kept` are needed in any case.
Code prune(Code code, List<Param> kept, Arena& arena);

}  // namespace fehu::imp
