-- Operators on rows, tuples, units and booleans; irregular results inside maps.
-- ==
-- entry: scan_of_functions_as_data
-- input { [[1i64, 2i64, 0i64], [1i64, 0i64, 2i64]] } output { [[1i64, 2i64, 0i64], [0i64, 2i64, 1i64]] }

-- ==
-- entry: nested_maps_irregular
-- input { [3i64, 0i64, 2i64] } output { [3i64, 0i64, 1i64] [2i64, 0i64, 1i64] }

-- ==
-- entry: tuple_hist
-- input { [1i64, 0i64, 1i64, 1i64] [3f32, 1f32, 9f32, 9f32] } output { [1f32, 9f32, -f32.inf] [1i64, 2i64, -1i64] }

-- ==
-- entry: reduce_with_size_captured
-- input { [[1i32, 0i32], [1i32, 1i32], [0i32, 1i32]] } output { [1i32, 1i32] }

-- ==
-- entry: irregular_nested_branches
-- input { [0i64, 1i64, 2i64, 5i64] } output { [0i64, 1i64, 4i64, 30i64] }

-- ==
-- entry: map_irregular_sum
-- input { [3i64, 1i64, 0i64] } output { [3i64, 0i64, 0i64] [[0i64, 2i64], [0i64, 0i64], [0i64, 0i64]] }

-- ==
-- entry: unit_arrays
-- input { 3i64 } output { 3i64 3i64 true 2i64 1i64 }

-- ==
-- entry: bool_arrays_ops
-- input { [true, false, true] } output { [true, true, true] [true, false, false] [false, false] true }

-- ==
-- entry: while_cond_uses_arrays
-- input { [8i32, 3i32, 5i32, 1i32] } output { [1i32, 3i32, 5i32, 8i32] 3i32 }

-- Composition of functions represented as arrays, scanned.
module scan_of_functions_as_data_ = {
  def compose [n] (f: [n]i64) (g: [n]i64) : [n]i64 = map (\i -> g[i]) f
  def main [k] [n] (fs: [k][n]i64) = scan compose (iota n) fs
}
entry scan_of_functions_as_data = scan_of_functions_as_data_.main

-- Irregular nested parallelism with hidden sizes inside.
module nested_maps_irregular_ = {
  def main (ns: []i64) =
    ( map (\n -> i64.sum (filter (> 0) (iota n))) ns
    , map (\n -> let xs = filter (\x -> x % 2 == 0) (iota n) in length xs + (if null xs then 0 else last xs - last xs)) ns )
}
entry nested_maps_irregular = nested_maps_irregular_.main

-- Argmax per bin with stable ties, tuples with arrays.
module tuple_hist_ = {
  def main [n] (is: [n]i64) (vs: [n]f32) =
    hist (\(a, i) (b, j) -> if i < 0 then (b, j) else if j < 0 then (a, i) else if b > a || (b == a && j < i) then (b, j) else (a, i)) (-f32.inf, -1) 3 is (zip vs (iota n)) |> unzip
}
entry tuple_hist = tuple_hist_.main

-- Operators of reductions that capture sizes and arrays.
module reduce_with_size_captured_ = {
  def main [k] [n] (perms: [k][n]i32) =
    reduce (\a b -> tabulate n (\i -> i32.max a[i] b[i])) (replicate n i32.lowest) perms
}
entry reduce_with_size_captured = reduce_with_size_captured_.main

-- Hidden sizes inside mapped functions, with branches and loops inside.
module irregular_nested_branches_ = {
  def f (n: i64) : i64 =
    let xs = if n % 2 == 0 then iota (n + 1) else filter (> 0) (iota (n + 1))
    let ys = loop ys = xs for _i < n - 1 do if length ys < 8 then ys ++ map (* 1) (take (i64.min 2 (length ys)) ys) else ys
    in i64.sum ys
  def g (n: i64) : i64 = match n case 0 -> 0 case 1 -> 1 case 2 -> 4 case _ -> 30 + 0 * f n
  def main (ns: []i64) = map (\n -> g n + 0 * f n) ns
}
entry irregular_nested_branches = irregular_nested_branches_.main

module map_irregular_sum_ = {
  def main (ns: []i64) =
    let a = map (\n -> let xs = loop xs = iota n while length xs > 3 do tail xs in i64.sum xs) ns
    let b = map (\n -> let ev = filter (\x -> x % 2 == 0) (iota n) in scatter [0i64, 0] (indices ev) ev) ns
    in (a, b)
}
entry map_irregular_sum = map_irregular_sum_.main

-- Arrays of units and of empty records through everything.
module unit_arrays_ = {
  def main (n: i64) =
    let us = replicate n ()
    let vs = map (\() -> {}) us
    let ws = filter (\(_, i) -> i > 0) (zip vs (iota n))
    let s = scan (\_ _ -> ()) () us
    in ( length us
       , length s
       , (us :> [3]()) == (vs :> [3]())
       , length ws
       , length (hist (\_ _ -> ()) () 1 [0, 0] [(), ()]) )
}
entry unit_arrays = unit_arrays_.main

-- Scans and histograms of booleans, records with booleans, comparisons of rows.
module bool_arrays_ops_ = {
  def main (bs: []bool) =
    ( scan (||) false bs
    , scan (&&) true bs
    , hist (!=) false 2 [0, 1, 0] (bs :> [3]bool)
    , [true, false, true] == (bs :> [3]bool) )
}
entry bool_arrays_ops = bool_arrays_ops_.main

module while_cond_uses_arrays_ = {
  def main [n] (xs: [n]i32) =
    let sorted (ys: [n]i32) = all (\i -> ys[i] <= ys[i + 1]) (iota (n - 1))
    let pass (k: i32) (ys: [n]i32) : [n]i32 =
      let off = i64.i32 (k % 2)
      in map (\i ->
        let j = if (i - off) % 2 == 0 then i + 1 else i - 1
        in if i < off || j >= n || j < 0 then ys[i] else if j > i then i32.min ys[i] ys[j] else i32.max ys[i] ys[j]) (iota n)
    let (ys, k) = loop (ys, k) = (xs, 0) while !(sorted ys) do (pass k ys, k + 1)
    in (ys, k)
}
entry while_cond_uses_arrays = while_cond_uses_arrays_.main
