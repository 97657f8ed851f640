-- First and last as a monoid and its dual; strings of bounded length as a monoid; foldMap over each.

-- ==
-- entry: main
-- input { [3i32, 9i32, 4i32, 6i32] } output { [3i32, 6i32, 9i32] }
-- input { empty([0]i32) } output { [0i32, 0i32, 0i32] }
-- input { [7i32] } output { [7i32, 7i32, 7i32] }

-- ==
-- entry: prefix
-- input { [1i64, 23i64, 4i64] } output { 4i64 1234i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [12i64, 34i64, 56i64, 7i64, 89i64, 1i64] } output { 8i64 12345678i64 }
-- input { [0i64, 1i64] } output { 2i64 1i64 }

module type monoid = { type t val unit : t val app : t -> t -> t }
module dual (M: monoid) : monoid with t = M.t = {
  open M
  def app a b = M.app b a
}
module first (E: { type t val dummy : t }) : monoid with t = (bool, E.t) = {
  type t = (bool, E.t)
  def unit = (false, E.dummy)
  def app (a: t) (b: t) : t = if a.0 then a else b
}
module fold_map (M: monoid) = {
  def fold_map 'a [n] (f: a -> M.t) (xs: [n]a) : M.t = map f xs |> reduce M.app M.unit
}
module int = { type t = i32 def dummy = 0i32 }
module firsts = fold_map (first int)
module lasts = fold_map (dual (first int))
module firsts_again = fold_map (dual (dual (first int)))
-- The first eight decimal digits of a concatenation: length and digits, saturating.
module digits = fold_map {
  type t = (i64, i64)
  def unit = (0i64, 0i64)
  def app (n1: i64, d1: i64) (n2: i64, d2: i64) =
    let n = i64.min 8 (n1 + n2)
    let kept = n - n1
    in (n, d1 * 10 ** kept + d2 / 10 ** (n2 - kept))
}

entry main (xs: []i32) : [3]i32 =
  [ (firsts.fold_map (\x -> (true, x)) xs).1
  , (lasts.fold_map (\x -> (true, x)) xs).1
  , (firsts_again.fold_map (\x -> (x > 5, x)) xs).1 ]
entry prefix (xs: []i64) : (i64, i64) = digits.fold_map (\x -> (if x < 10 then 1 else 2, x)) xs
