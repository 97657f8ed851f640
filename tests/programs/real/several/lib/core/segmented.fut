-- | Segmented operations for any monoid.
open import "monoid"
local import "../records/tables"

module segmented (M: monoid) = {
  def seg_scan [n] (flags: [n]bool) (xs: [n]M.t) : [n]M.t =
    zip flags xs
    |> scan (\(f, x) (g, y) -> (f || g, if g then y else x M.<> y)) (false, M.zero)
    |> map (.1)
  def seg_reduce [n] (flags: [n]bool) (xs: [n]M.t) : []M.t =
    let sums = seg_scan flags xs
    let ends = map (\i -> i == n - 1 || flags[i + 1]) (iota n)
    in zip sums ends |> filter (.1) |> map (.0)
}
def flags_of (lens: []i64) : []bool =
  let starts = exscan (+) 0 lens
  in spread (i64.sum lens) false starts (map (const true) lens)
def table_name : []u8 = name_of 3
