// The parts of check_locally, each about one rule. Internal to local checks.
#pragma once

#include "check/context.h"
#include "check/typed.h"

namespace fehu::check {

// literal_ranges.cpp: spec 5.4
void check_literal(Context& ctx, const typed::LiteralExp* literal, bool is_negative, Loc loc);
// equality.cpp: spec 5.7. For every use of a variable.
void check_equality(Context& ctx, const typed::VarExp* e);
// constant_index.cpp: spec 18, warning 11. `array` is the type of what the parts select from.
void warn_constant_index(Context& ctx, const typed::Type* array, List<typed::IndexPart> parts);
// recursion.cpp: spec 8.3
void check_recursion(Context& ctx, const typed::Function& fn);
// endless_recursion.cpp: a function that never returns
void warn_endless_recursion(Context& ctx, const typed::Function& fn);
// unused_names.cpp: spec 18, warning 1
void warn_unused_names(Context& ctx, typed::ValueDec* dec);

}  // namespace fehu::check
