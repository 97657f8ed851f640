// The header file of a program. Spec: c-api.md 1, 2.
#pragma once

#include "backend/api/api.h"
#include "backend/api/types.h"

namespace fehu::backend {

std::string make_header(const ApiTable& table, const ApiOptions& options);
// What the source has in its place: macros and types.
std::string make_source_start(const ApiTable& table, const ApiOptions& options);

}  // namespace fehu::backend
