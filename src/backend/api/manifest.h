// The manifest: what a library offers, as JSON. Spec: c-api.md 8.
#pragma once

#include "backend/api/api.h"
#include "backend/api/types.h"

namespace fehu::backend {

std::string make_manifest(const ApiTable& table, const ApiOptions& options);

}  // namespace fehu::backend
