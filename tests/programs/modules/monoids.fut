-- Monoids as modules, products and functors over them, folds derived from a monoid.

-- ==
-- entry: total
-- input { [3i32, 5i32, 8i32, 1i32, 4i32] } output { 21i32 8i32 8i32 }
-- input { empty([0]i32) } output { 0i32 -2147483648i32 -1i32 }

-- ==
-- entry: prefix
-- input { [1i32, 2i32, 3i32] } output { [1i32, 3i32, 6i32] }

-- ==
-- entry: segs
-- input { [true, false, true, true, false] [1i32, 2i32, 3i32, 4i32, 5i32] } output { [3i32, 3i32, 9i32] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }

-- ==
-- entry: segmax
-- input { [true, false, false, true, false] [1i32, 9i32, 3i32, 4i32, 5i32] } output { [9001i32, 5004i32] }

module type monoid = { type t val zero : t val (<>) : t -> t -> t }
module type folder = { type t val fold [n] : [n]t -> t val scanl [n] : [n]t -> [n]t val segfold [n] : [n](bool, t) -> []t }

module mk_folder (M: monoid) : folder with t = M.t = {
  type t = M.t
  def fold = reduce (M.<>) M.zero
  def scanl = scan (M.<>) M.zero
  def segop (f1: bool, x: t) (f2, y) = (f1 || f2, if f2 then y else x M.<> y)
  def segfold [n] (xs: [n](bool, t)) : []t =
    let (_, vs) = unzip (scan segop (false, M.zero) xs)
    let ends = map (\i -> i == n - 1 || xs[i+1].0) (iota n)
    in zip ends vs |> filter (.0) |> map (.1)
}

module prod (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def (a: A.t, b: B.t) <> (c: A.t, d: B.t) : t = (A.(a <> c), B.(b <> d))
}

module add = { type t = i32 def zero = 0i32 def (<>) = (i32.+) }
module maxm = { type t = i32 def zero = i32.lowest def (<>) = i32.max }
module first : monoid with t = #none | #some i32 = {
  type t = #none | #some i32
  def zero : t = #none
  def (a: t) <> (b: t) : t = match a case #none -> b case #some _ -> a
}
module p = prod add (prod maxm first)
module fp = mk_folder p
module fa = mk_folder add

def unopt (x: first.t) = match x case #none -> -1i32 case #some v -> v

entry total (xs: []i32) =
  let (s, (m, f)) = fp.fold (map (\x -> (x, (x, if x % 2 == 0 then #some x else #none))) xs)
  in (s, m, unopt f)

entry prefix (xs: []i32) = fa.scanl xs
entry segs [n] (fs: [n]bool) (xs: [n]i32) = fa.segfold (zip fs xs)
entry segmax [n] (fs: [n]bool) (xs: [n]i32) : []i32 =
  zip fs (map (\x -> (x, (x, #some x))) xs) |> fp.segfold |> map (\x -> x.1.0 * 1000 + unopt x.1.1)
