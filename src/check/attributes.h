// What attributes mean: the words of the source become kinds, `#[unsafe]` => AttrKind::Unsafe.
#pragma once

#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

// Never fails: what is not known gets the kind Other, without a warning.
const typed::Attr* resolve_attr(Arena& arena, const syntax::Attr& attr);

}  // namespace fehu::check
