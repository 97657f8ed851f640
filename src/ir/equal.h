// Structural equality in the core IR: the same text, up to source places where they do not matter.
#pragma once

#include "ir/ir.h"

namespace fehu::ir {

enum class Places : uint8_t { Compare, Ignore };

// Same name or same constant.
bool equal(const Operand& a, const Operand& b);
// Uniqueness counts.
bool equal(const Type& a, const Type& b);
bool equal(const Exp* a, const Exp* b, Places places = Places::Ignore);
bool equal(const Body* a, const Body* b, Places places = Places::Ignore);
bool equal(const Lambda* a, const Lambda* b, Places places = Places::Ignore);
bool equal(const Program& a, const Program& b, Places places = Places::Compare);

}  // namespace fehu::ir
