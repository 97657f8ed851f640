// Kinds that the typed program shares with the syntax tree.
// They have a header of their own so that `typed::`, and through it lowering, need not include the syntax tree.
#pragma once

#include <cstdint>

namespace fehu::syntax {

enum class Liftedness : uint8_t { Unlifted, SizeLifted, Lifted };  // in increasing order
enum class RangeKind : uint8_t { To, UpTo, DownTo };               // '...' '..<' '..>'
enum class LoopKind : uint8_t { ForLess, ForIn, While };

}  // namespace fehu::syntax
