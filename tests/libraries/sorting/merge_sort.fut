-- | Merge sort: runs of doubling length are merged in parallel, each element finding its place in the other run by
-- binary search.

import "order"
import "radix_sort"

-- How many elements of `xs[lo:hi]` satisfy `before`, which holds for a prefix.
local def rank 't [n] (before: t -> bool) (lo: i64) (hi: i64) (xs: [n]t) : i64 =
  let (l, _) =
    loop (l, h) = (lo, hi) while l < h do
      let m = l + (h - l) / 2
      in if before xs[m] then (m + 1, h) else (l, m)
  in l - lo

-- Merge neighbouring runs of length `w`. Of equal elements those from the left run come first.
local def merge_runs 't [n] (lte: t -> t -> bool) (w: i64) (xs: [n]t) : *[n]t =
  let place (i: i64) (x: t) : i64 =
    let run = i / w
    let other = i64.min n ((run ^ 1) * w)
    let other_end = i64.min n (other + w)
    let before (y: t) = if run % 2 == 0 then !(lte x y) else lte y x
    in (run - run % 2) * w + i % w + rank before other other_end xs
  in scatter (copy xs) (map2 place (iota n) xs) xs

-- | Sort by a less-or-equal test. Stable.
def merge_sort 't [n] (lte: t -> t -> bool) (xs: [n]t) : *[n]t =
  let (sorted, _) =
    loop (xs, w) = (copy xs, 1) while w < n do (merge_runs lte w xs, 2 * w)
  in sorted

-- | Merge sort for one order.
module mk_merge_sort (O: order) : sorter with key = O.t = {
  type key = O.t

  def sort [n] (xs: [n]key) : *[n]key = merge_sort (O.<=) xs

  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a =
    merge_sort (\x y -> key x O.<= key y) xs

  def permutation [n] (xs: [n]key) : *[n]i64 =
    let (_, is) = unzip (sort_by (.0) (zip xs (iota n)))
    in copy is
}

-- | Is the array sorted?
def is_sorted 't [n] (lte: t -> t -> bool) (xs: [n]t) : bool =
  all (\i -> i == 0 || lte xs[i - 1] xs[i]) (iota n)

-- | One element of each group of equal neighbours.
def unique 't [n] (eq: t -> t -> bool) (xs: [n]t) : ?[k].*[k]t =
  let firsts = filter (\i -> i == 0 || !(eq xs[i - 1] xs[i])) (iota n)
  in map (\i -> xs[i]) firsts
