-- Grouping, run lengths, distinct elements, joins.
-- ==
-- entry: runs
-- input { [1i32, 1i32, 2i32, 2i32, 2i32, 1i32] } output { [1i32, 2i32, 1i32] [2i64, 3i64, 1i64] [1i32, 1i32, 2i32, 2i32, 2i32, 1i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) empty([0]i32) }

-- ==
-- entry: distinct
-- input { [3i32, 1i32, 3i32, 2i32, 1i32] } output { [3i32, 1i32, 2i32] [2i64, 2i64, 1i64] }

-- ==
-- entry: join
-- input { [1i32, 2i32, 3i32] [10i32, 20i32, 30i32] [3i32, 1i32, 1i32] [7i32, 8i32, 9i32] } output { [1i32, 1i32, 3i32] [10i32, 10i32, 30i32] [8i32, 9i32, 7i32] }
module type eq = { type t val == : t -> t -> bool }
module grouping (E: eq) = {
  local def count_where (bs: []bool) = i64.sum (map i64.bool bs)
  def run_starts [n] (xs: [n]E.t) : [n]bool = map (\i -> i == 0 || !(xs[i - 1] E.== xs[i])) (iota n)
  def encode [n] (xs: [n]E.t) : ?[k].([k]E.t, [k]i64) =
    let starts = filter (.1) (zip (iota n) (run_starts xs)) |> map (.0)
    let k = length starts
    in ( map (\i -> xs[i]) starts
       , map2 (\j s -> (if j == k - 1 then n else starts[j + 1]) - s) (indices starts) starts )
  def decode [k] (vs: [k]E.t) (ns: [k]i64) : []E.t =
    let (_, _, _, out) = flatmap' (\(v, n) -> replicate n v) (zip vs ns)
    in out
  def nub [n] (xs: [n]E.t) : ?[k].([k]E.t, [k]i64) =
    let first i = !(any (\j -> j < i && xs[j] E.== xs[i]) (iota n))
    let is = filter first (iota n)
    in (map (\i -> xs[i]) is, map (\i -> count_where (map (\y -> xs[i] E.== y) xs)) is)
}
module gi = grouping i32
module joins (K: eq) = {
  def inner [n] [m] 'a 'b (xs: [n](K.t, a)) (ys: [m](K.t, b)) : ?[k].[k](K.t, a, b) =
    let (_, _, _, out) = flatmap' (\(k, a) -> filter (\(j, _) -> k K.== j) ys |> map (\(_, b) -> (k, a, b))) xs
    in out
}
module ji = joins i32
entry runs (xs: []i32) = let (vs, ns) = gi.encode xs in (vs, ns, gi.decode vs ns)
entry distinct (xs: []i32) = gi.nub xs
entry join [n] [m] (ks: [n]i32) (as: [n]i32) (js: [m]i32) (bs: [m]i32) =
  unzip3 (ji.inner (zip ks as) (zip js bs))
