// What holds for a typed program when the checker is done with it.
#pragma once

#include "check/typed.h"

namespace fehu::check {

// Stops the compiler if some type in a declaration has an open size (SizeHole, SizeMeta) or an open type. The types
// inside definitions are looked at when pass 2 ends (sizes/finish.cpp); this is about what declarations themselves say.
void require_finished(const typed::Program& program);

}  // namespace fehu::check
