-- Module members whose types hide sizes, made manifest by `with` and passed on to functors.

-- ==
-- entry: direct
-- input { [5i64, 6i64] } output { 23i64 }

-- ==
-- entry: sums
-- input { 5i64 } output { 20i64 12i64 30i64 }

-- ==
-- entry: mixed
-- input { [1i64, 2i64, 3i64] } output { 17i64 }

-- ==
-- entry: lengths
-- input { [1i64, 2i64, 3i64] } output { 12i64 }

module type source = { type~ t val make : i64 -> t val sum : t -> i64 val join : t -> t -> t }
module plain : source with t = []i64 = {
  type~ t = []i64
  def make (n: i64) : t = iota n
  def sum (x: t) = i64.sum x
  def join (a: t) (b: t) : t = a ++ b
}
module two : source with t = ?[k].([k]i64, [k]bool) = {
  type~ t = ?[k].([k]i64, [k]bool)
  def make (n: i64) : t = (iota n, map (\i -> i % 2 == 0) (iota n))
  def sum ((x, b): t) = i64.sum (map2 (\x b -> if b then x else 0) x b)
  def join ((a, x): t) ((b, y): t) : t = (a ++ b, x ++ y)
}
module user (S: source) : { val run : i64 -> i64 val twice : S.t -> S.t } = {
  def twice (x: S.t) : S.t = S.join x x
  def run n = S.make n |> twice |> S.sum
}
module up = user plain
module ut = user two
module again (S: source) : source with t = S.t = { open S def make n = S.make (n + 1) }
module ap = again plain
module ua = user ap

entry direct [n] (xs: [n]i64) = plain.sum xs + plain.sum (plain.join xs (iota n))
entry sums (n: i64) = (up.run n, ut.run n, ua.run n)
entry mixed [n] (xs: [n]i64) = two.sum (xs, map (> 1) xs) + two.sum (ut.twice (xs, map (> 0) xs))
entry lengths [n] (xs: [n]i64) = length (up.twice (up.twice xs))
