-- A functor from monoids to segmented monoids, itself a monoid with `with`, applied to three monoids.

-- ==
-- entry: main
-- input { [true, false, false, true, false] [1i32, 5i32, 2i32, 3i32, 4i32] } output { [1i32, 5i32, 5i32, 3i32, 4i32]
--   [false, false, false, false, false] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) empty([0]bool) }
-- input { [false] [6i32] } output { [6i32] [true] }
-- input { [false, false, true] [2i32, 4i32, 1i32] } output { [2i32, 4i32, 1i32] [true, true, false] }

-- ==
-- entry: nested
-- input { [true, false, false, true] [false, false, true, false] [1i64, 2i64, 3i64, 4i64] } output { [1i64, 3i64,
--   3i64, 4i64] }
-- input { empty([0]bool) empty([0]bool) empty([0]i64) } output { empty([0]i64) }
-- input { [false] [false] [5i64] } output { [5i64] }

module type monoid = { type t val ne : t val op : t -> t -> t }
module segmented (M: monoid) : monoid with t = (bool, M.t) = {
  type t = (bool, M.t)
  def ne = (false, M.ne)
  def op (f1, x1) (f2, x2) = (f1 || f2, if f2 then x2 else M.op x1 x2)
}
module scans (M: monoid) = {
  module s = segmented M
  def segscan [n] (flags: [n]bool) (xs: [n]M.t) : [n]M.t = zip flags xs |> scan s.op s.ne |> unzip |> (.1)
}
module maxima = scans { type t = i32 def ne = i32.lowest def op = i32.max }
module ands = scans { type t = bool def ne = true def op = (&&) }
-- Segments of segments: a flag restarts the inner one, another the outer one.
module deep = scans (segmented { type t = i64 def ne = 0i64 def op = (i64.+) })

entry main [n] (flags: [n]bool) (xs: [n]i32) : ([n]i32, [n]bool) =
  (maxima.segscan flags xs, ands.segscan flags (map (\x -> x % 2 == 0) xs))
entry nested [n] (outer: [n]bool) (inner: [n]bool) (xs: [n]i64) : [n]i64 =
  deep.segscan outer (zip inner xs) |> map (.1)
