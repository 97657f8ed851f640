// The pass `manifest-columns`: a matrix whose columns are read several times each is transposed before.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* manifest_columns(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kManifestColumns = {"manifest-columns",
                                                "Transposes matrices whose columns are read several times each.",
                                                ir::set_of(ir::Stage::Soacs),
                                                {},
                                                manifest_columns};

}  // namespace fehu::soac
