-- A program of several files: imports through sub-directories, upwards, twice by different ways, as modules and opened.
import "app/report"
module cfg = import "app/config"
module core = import "./lib/../lib/core/monoid"

module people : {type row = {id: i64, age: i32} val key : row -> i64} = {
  type row = {id: i64, age: i32}
  def key (r: row) = r.id
}
module by_person = group people

-- ==
-- entry: grouped
-- input { [1i64, 1i64, 4i64, 4i64, 4i64, 2i64] } output { [1i64, 4i64, 2i64] [2i64, 3i64, 1i64] [1i64, 4i64, 2i64] }
entry grouped (ids: []i64) : ([]i64, []i64, []i64) =
  by_person.by_key (map (\id -> {id, age = 3}) ids) |> map (\e -> (e.key, e.value.0, e.value.1)) |> unzip3

-- ==
-- entry: segments
-- input { [2i64, 3i64] [1i64, 2i64, 3i64, 4i64, 5i64] } output { [3i64, 12i64] [1i64, 3i64, 3i64, 7i64, 12i64] }
entry segments [n] (lens: []i64) (xs: [n]i64) : ([]i64, [n]i64) =
  let flags = seg.flags_of lens :> [n]bool
  in (sums.seg_reduce flags xs, sums.seg_scan flags xs)

-- ==
-- entry: averages
-- input { [1f64, 2f64, 6f64] } output { 6f64 }
entry averages (xs: []f64) = average xs

-- ==
-- entry: settings
-- input { 5i32 } output { 10i32 6i32 "tab" 17i64 }
entry settings (x: i32) : (i32, i32, []u8, i64) = (cfg.setting x, cfg.main x, copy seg.table_name, core.shared_counter)

-- | Abstract types of one file are one type, whatever the road.
-- ==
-- entry: mixed
-- input { [1f64, 3f64] } output { 2f64 }
entry mixed (xs: []f64) : f64 = core.mean.(value (reduce (<>) zero (map seg.mean.of xs)))

-- | Its main is not our entry point; this one is.
-- ==
-- input { 3i32 } output { 100i32 }
def main (_: i32) : i32 = 100
