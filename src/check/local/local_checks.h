// Checks on a fully typed definition that need no inference: match coverage, literal ranges, functions in the wrong
// places, equality, recursion, entry points, and the warnings that need types. Spec: language.md 5.4, 5.6, 5.7, 8, 9,
// 14, 18.
#pragma once

#include "check/context.h"
#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

void check_locally(Context& ctx, typed::ValueDec* dec);
void check_entry_point(Context& ctx, const typed::ValueDec* dec);
// How an entry point is described to the outside, in the words of its definition.
const typed::EntryWords* entry_words(Arena& arena, const syntax::ValueDec& dec);

}  // namespace fehu::check
