-- Parametric modules.
module type monoid = { type t val zero : t val op : t -> t -> t }
module sum_i32 : monoid with t = i32 = { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = x + y }
module max_i32 : monoid with t = i32 = { type t = i32 def zero = i32.lowest def op = i32.max }
module all_bool : monoid with t = bool = { type t = bool def zero = true def op (x: bool) y = x && y }

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [true, false] } output { 28i32 9i32 false [5i32, 8i32, 16i32, 17i32,
--   26i32, 28i32] }
-- input { empty([0]i32) empty([0]bool) } output { 0i32 -2147483648i32 true empty([0]i32) }
module fold (M: monoid) = { def run [n] (xs: [n]M.t) : M.t = reduce M.op M.zero xs
  def prefix [n] (xs: [n]M.t) = scan M.op M.zero xs }
module s = fold sum_i32
module x = fold max_i32
module a = fold all_bool
entry main (xs: []i32) (bs: []bool) = (s.run xs, x.run xs, a.run bs, s.prefix xs)

-- ==
-- entry: pairs
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 9i32 }
-- input { empty([0]i32) } output { 0i32 -2147483648i32 }
module pair (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t) def zero = (A.zero, B.zero) def op (a: t) (b: t) = (A.op a.0 b.0, B.op a.1 b.1)
}
module sx = fold (pair sum_i32 max_i32)
entry pairs (xs: []i32) = sx.run (zip xs xs)

-- ==
-- entry: three
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 9i32 false }
-- input { [3i32, 4i32] } output { 7i32 4i32 true }
module nested = fold (pair (pair sum_i32 max_i32) all_bool)
entry three (xs: []i32) = let ((s, m), b) = nested.run (map (\x -> ((x, x), x > 2)) xs) in (s, m, b)

-- ==
-- entry: lambda
-- input { [0i32, 0i32, 7i32, 3i32] } output { 7i32 }
-- input { empty([0]i32) } output { 0i32 }
-- input { [4i32] } output { 4i32 }
module flipped = \(M: monoid) -> { type t = M.t def zero = M.zero def op (x: t) (y: t) = M.op y x }
module first_or = fold (flipped { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = if y != 0 then y else x })
entry lambda (xs: []i32) = first_or.run xs
