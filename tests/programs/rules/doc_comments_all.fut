module type s = {
  -- | a type
  type t
  -- | a value
  #[attr] val x : t
  #[one] #[two]
  -- | another
  val y : t
}
local
-- | documented after local
def helper = 3i32
-- plain
-- block
-- | then doc
#[inline]
def f (x: i32) = x + helper
-- ==
-- input { 4i32 } output { 7i32 }
def main (x: i32) = f x
