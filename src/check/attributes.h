// What attributes mean: the words of the source become kinds.
#pragma once

#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

const typed::Attr* resolve_attr(Arena& arena, const syntax::Attr& attr);

}  // namespace fehu::check
