module seg = import "../lib/core/segmented"
import "../lib/core/monoid"
local open import "../lib/records/tables"

module sums = seg.segmented (sum i64)
-- The same file reached by two ways gives one type.
module both_ways = pair mean seg.mean
def average (xs: []f64) : f64 = (reduce (both_ways.<>) both_ways.zero (map (\x -> (mean.of x, seg.mean.of (2 * x))) xs)).1 |> mean.value

module group (T: table) = {
  module stats = seg.segmented (pair (sum i64) (greatest i64))
  def by_key [n] (rows: [n]T.row) : [](entry_t (i64, i64)) =
    let keys = map T.key rows
    let flags = map (\i -> i == 0 || keys[i] != keys[i - 1]) (iota n)
    let [k] (firsts: [k]i64) = zip keys flags |> filter (.1) |> map (.0)
    let sums = stats.seg_reduce flags (map (\x -> (1, x)) keys)
    in map2 (\key value -> {key, value}) firsts (sums :> [k](i64, i64))
}
