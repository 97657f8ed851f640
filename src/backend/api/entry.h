// Entry points in C: from the parts of arguments to the program's functions and back. Spec: c-api.md 7.
#pragma once

#include "backend/api/types.h"

namespace fehu::backend {

// The functions that take and give parts, and, of libraries, the public ones.
std::string entry_definitions(const ApiTable& table, bool is_library);

}  // namespace fehu::backend
