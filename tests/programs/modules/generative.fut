-- Each application makes its own constants and types.

-- ==
-- input { 2i32 } output { 6i32 10i32 8i64 }
-- input { -1i32 } output { -3i32 -5i32 8i64 }
module type p = { val n : i64 }
module table (P: p) : { type t val make : i32 -> t val total : t -> i32 val size : i64 } = {
  type t = [P.n]i32
  def make (x: i32) : t = replicate P.n x
  def total (t: t) = i32.sum t
  def size = P.n
}
module t3 = table { def n = 3i64 }
module t5 = table { def n = 5i64 }
entry main (x: i32) = (t3.total (t3.make x), t5.total (t5.make x), t3.size + t5.size)
