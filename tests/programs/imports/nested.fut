-- Imports inside modules and shadowing of imported names.
module m = {
  import "lib/deep/numbers"
  def twice (x: i32) = distance x (-x)
}

module all = {
  open import "lib/deep/numbers"
  def more (x: i32) = distance x 1
}

-- ==
-- input { 4i32 } output { 8i32 3i32 4i32 }
def main (x: i32) = (m.twice x, all.more x, all.distance x 0)

import "lib/shapes"

def norm1 (x: i32) : i32 = -x

-- ==
-- entry: shadowed
-- input { 4i32 } output { -4i32 }
entry shadowed (x: i32) = norm1 x
