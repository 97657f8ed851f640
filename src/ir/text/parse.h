// Reading the text form of the core IR: the inverse of print.h. Grammar: docs/ir_semantics.md.
#pragma once

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace fehu::ir {

// Constructs nested deeper than this are an error. The parser is recursive: give it a large stack.
constexpr int kMaxNesting = 10000;
// Numbers of names are below this: tables over all names stay small.
constexpr uint32_t kMaxNames = 1 << 22;

// Null after an error, which is then in the sink; there is one error at most. The text says how it reads, not whether
// it makes sense: that is for verify.h. Places in files that `sources` does not have are left out.
const Program* parse(const SourceFile& text, Arena& arena, Interner& names, diag::Sink& sink,
                     const SourceMap* sources = nullptr);

}  // namespace fehu::ir
