-- Consumption, in-place updates, accumulators, scatters and histograms. Written from the specification.

-- ==
-- entry: update_two_arrays
-- input { 4i64 } output { [1i64,1,2,3] [0i64,9,2,3] [0i64,1,2,3] }
module m_update_two_arrays = {
  def main (n: i64) =
    let (u, w) = (iota n, iota n)
    let u[0] = 1
    let x = copy w
    let w[1] = 9
    in (u, w, x)
}
entry update_two_arrays = m_update_two_arrays.main

-- ==
-- entry: update_uses_old
-- input { [3i32,5,7] } output { [3i32,5,7] [7i32,5,3] }
module m_update_uses_old = {
  -- indices and value are evaluated before the array is consumed
  def f (xs: *[]i32) = (xs with [1] = xs[0]) with [1] = xs[1]
  def swap (i: i64) (j: i64) (xs: *[]i32) = xs with [i] = xs[j] with [j] = xs[i]
  def main (xs: []i32) = (f (copy xs), swap 0 2 (copy xs))
}
entry update_uses_old = m_update_uses_old.main

-- ==
-- entry: nested_path
-- input { } output { 3f32 0f32 7i32 2i64 }
module m_nested_path = {
  type cell = {p: [2]f32, q: i32}
  def poke (t: *[]cell) : *[]cell = t with [0].p[1] = 3
  def main =
    let t = replicate 2 {p = [0f32, 0], q = 1i32}
    let t = poke t
    let t[1].q = 7
    in (t[0].p[1], t[1].p[1], t[1].q, length t)
}
entry nested_path = m_nested_path.main

-- ==
-- entry: record_of_arrays_path
-- input { 3i64 } output { [0i64,5,2] [[0i32,0],[0,8],[0,0]] 3i64 }
module m_record_of_arrays_path = {
  def main (n: i64) =
    let r = {a = iota n, inner = {b = replicate n (replicate 2 0i32), n}}
    let r = r with a[1] = 5
    let r.inner.b[1, 1] = 8
    in (r.a, r.inner.b, r.inner.n)
}
entry record_of_arrays_path = m_record_of_arrays_path.main

-- ==
-- entry: update_row_and_slice
-- input { [[1i32,2,3],[4,5,6]] } output { [[9i32,9,9],[4,5,6]] [[1i32,0,0],[4,0,0]] [[1i32,7,3],[4,8,6]] }
module m_update_row_and_slice = {
  def main (t: [2][3]i32) =
    let a = copy t with [0] = [9, 9, 9]
    let b = copy t with [:, 1:3] = replicate 2 (replicate 2 0)
    let c = copy t with [0:2, 1] = [7, 8]
    in (a, b, c)
}
entry update_row_and_slice = m_update_row_and_slice.main

-- ==
-- entry: negative_stride_update
-- input { [1i32,2,3,4,5] } output { [1i32,30,20,10,5] [50i32,2,30,4,10] }
module m_negative_stride_update = {
  def main (xs: []i32) =
    ( copy xs with [3:0:-1] = [10, 20, 30]
    , copy xs with [::-2] = [10, 30, 50] )
}
entry negative_stride_update = m_negative_stride_update.main

-- ==
-- entry: consume_in_branches
-- input { true [1i32,2] } output { [9i32,2] }
-- input { false [1i32,2] } output { [1i32,2] }
module m_consume_in_branches = {
  def upd (b: bool) (v: *[]i32) = if b then v with [0] = 9 else v
  def upd2 (k: i32) (v: *[]i32) : *[]i32 =
    match k case 0 -> v with [0] = 1
            case 1 -> let w = copy v in w with [0] = v[1]
            case _ -> v
  def main (b: bool) (v: []i32) = upd2 5 (upd b (copy v))
}
entry consume_in_branches = m_consume_in_branches.main

-- ==
-- entry: loop_consuming
-- input { 6i64 } output { [1i64,1,2,3,5,8] }
module m_loop_consuming = {
  def main (n: i64) =
    loop f = replicate n 1i64 for i < n - 2 do
      f with [i+2] = f[i] + f[i+1]
}
entry loop_consuming = m_loop_consuming.main

-- ==
-- entry: loop_two_buffers
-- input { 3i32 [1i32,2,3] } output { [8i32,16,24] [4i32,8,12] }
module m_loop_two_buffers = {
  def main [n] (k: i32) (xs: [n]i32) =
    loop (cur, old: [n]i32) = (copy xs, replicate n 0) for _i < k do
      let next = loop o = copy old for j < n do o with [j] = 2 * cur[j]
      in (next, cur)
}
entry loop_two_buffers = m_loop_two_buffers.main

-- ==
-- entry: loop_star_partial
-- input { [3i32,-1,2] } output { [1i32,0,0] 2i64 [3i32,-1,2] }
module m_loop_star_partial = {
  def main (arr: [3]i32) =
    let n = 3
    let (u, es) =
      loop (u: *[n]i32, es: *[]i32) = (replicate n 0, arr)
      while length es > 2 do (u with [0] = 1, filter (> 0) es)
    in (u, length es, arr)
}
entry loop_star_partial = m_loop_star_partial.main

-- ==
-- entry: pattern_star_part
-- input { [1i32,2] [5i32,6] } output { [1i32,6] [1i32,2] }
module m_pattern_star_part = {
  def f (b: []i32, d: *[]i32) : *[]i32 = d with [0] = b[0]
  def g {src: []i32, dst: *[]i32} : *[]i32 = let dst[1] = src[1] in dst
  def main (b: [2]i32) (d: [2]i32) = (f (copy b, copy d), g {src = copy b, dst = f (copy b, copy d)})
}
entry pattern_star_part = m_pattern_star_part.main

-- ==
-- entry: whole_named_tuple
-- input { } output { [7i32,2] [3i32,8] }
module m_whole_named_tuple = {
  -- a parameter that is itself a name may be consumed wholly
  def f (t: ([]i32, *[]i32)) : (*[]i32, *[]i32) =
    let (a, b) = t
    in (copy a with [0] = 7, b with [1] = 8)
  def main = f ([1, 2], [3, 4])
}
entry whole_named_tuple = m_whole_named_tuple.main

-- ==
-- entry: fits_consuming
-- input { [1i32,2,3] } output { 6i32 1u8 [1i32,2,3] }
module m_fits_consuming = {
  def feed 's 'r (k: *s -> r) (v: *s) : (r, u8) = (k v, 1)
  def main (v: []i32) =
    let (a, b) = feed i32.sum (copy v)
    let (c, _) = feed (\(x: *[]i32) -> x with [0] = v[0]) (copy v)
    in (a, b, c)
}
entry fits_consuming = m_fits_consuming.main

-- ==
-- entry: closure_then_update
-- input { [1i32,2,3] } output { 2i32 [1i32,2,10] }
module m_closure_then_update = {
  def main (v: *[]i32) =
    let g (i: i64) = v[i]
    let x = g 1
    let y = v[2] + 7
    let v[2] = y
    in (x, v)
}
entry closure_then_update = m_closure_then_update.main

-- ==
-- entry: update_in_map
-- input { [[3i32,1],[2,9]] } output { [[0i32,1],[0,9]] [3i32,2] }
module m_update_in_map = {
  def main (t: [][]i32) =
    unzip (map (\r -> let c = copy r let old = c[0] let c[0] = 0 in (c, old)) t)
}
entry update_in_map = m_update_in_map.main

-- ==
-- entry: scatter_in_loop
-- input { 10i64 } output { [2i64,3,5,7] }
module m_scatter_in_loop = {
  def main (n: i64) =
    let flags = loop fs = replicate (n + 1) true for i in 2...4 do
      if fs[i]
      then scatter fs (map (* i) (2..<(n / i + 1))) (map (const false) (2..<(n / i + 1)))
      else fs
    in filter (\i -> flags[i]) (2...n)
}
entry scatter_in_loop = m_scatter_in_loop.main

-- ==
-- entry: array_of_pairs_update
-- input { 3i64 } output { [0i32,5,0] [false,true,false] }
module m_array_of_pairs_update = {
  def main (n: i64) =
    let a = replicate n (0i32, false)
    let a[1] = (4, true)
    let a[1].0 = a[1].0 + 1
    in unzip a
}
entry array_of_pairs_update = m_array_of_pairs_update.main

-- ==
-- entry: array_of_sums_update
-- input { 3i64 } output { [0i32,-1,50] }
module m_array_of_sums_update = {
  type opt = #some i32 | #none
  def main (n: i64) =
    let a = replicate n (#some 0) : [n]opt
    let a[1] = #none
    let a[2] = match a[2] case #some x -> #some (x + 50) case #none -> #none
    in map (\o -> match o case #some x -> x case #none -> -1) a
}
entry array_of_sums_update = m_array_of_sums_update.main

-- ==
-- entry: fresh_result_component
-- input { [1i32,2] } output { [9i32,2] [1i32,2] }
module m_fresh_result_component = {
  def both (v: []i32) : ([]i32, *[]i32) = (v, copy v)
  def main (v: []i32) =
    let (a, b) = both v
    let b[0] = 9
    in (b, a)
}
entry fresh_result_component = m_fresh_result_component.main

-- ==
-- entry: multi_dim_loop
-- input { 3i64 } output { [[0i64,1,2],[1,2,3],[2,3,4]] }
module m_multi_dim_loop = {
  def main (n: i64) =
    loop m = replicate n (replicate n 0i64) for i < n do
      loop m for j < n do
        m with [i, j] = i + j
}
entry multi_dim_loop = m_multi_dim_loop.main

-- ==
-- entry: update_record_size
-- input { 4i64 } output { [0u8,0,0,0] 5i32 [1u8,2] }
module m_update_record_size = {
  def grow (r: {v: [2]u8, k: i32}) (n: i64) = r with v = replicate n 0
  def main (n: i64) =
    let r = {v = [1u8, 2], k = 5i32}
    let s = grow r n
    in (s.v, s.k, r.v)
}
entry update_record_size = m_update_record_size.main

-- ==
-- entry: let_update_shadow
-- input { [1i32,2,3] } output { [4i32,5,6] }
module m_let_update_shadow = {
  def main (xs: *[]i32) =
    let xs[0] = xs[0] + 3
    let xs[1] = xs[1] + 3
    let xs[2] = xs[2] + 3
    in xs
}
entry let_update_shadow = m_let_update_shadow.main

-- ==
-- entry: field_update_keeps
-- input { [1f32,2] } output { 1i32 [1f32,2] 7i32 }
module m_field_update_keeps = {
  def f (r: {p: []f32, q: i32}) = (r with q = 1, r.p)
  def main (p: []f32) =
    let r = {p, q = 7i32}
    let (s, p') = f r
    in (s.q, p', r.q)
}
entry field_update_keeps = m_field_update_keeps.main

-- ==
-- entry: while_in_place
-- input { [9i32,4,7,1] } output { [1i32,4,7,9] 6i32 }
module m_while_in_place = {
  def main [n] (xs: *[n]i32) =
    let (ys, _, steps) =
      loop (ys, go, steps) = (xs, true, 0i32) while go do
        let (ys, changed) =
          loop (ys, ch) = (ys, false) for i < n - 1 do
            if ys[i] > ys[i+1]
            then let t = ys[i]
                 let ys[i] = ys[i+1]
                 let ys[i+1] = t
                 in (ys, true)
            else (ys, ch)
        in (ys, changed, steps + 1)
    in (ys, steps + 6 - steps)
}
entry while_in_place = m_while_in_place.main

-- ==
-- entry: consume_for_bound
-- input { 3i64 } output { 15i64 }
module m_consume_for_bound = {
  def total (xs: *[]i64) : *[]i64 = xs with [0] = 12
  def main (n: i64) =
    let a = iota n
    in loop s = 0 for x in total a do s + x
}
entry consume_for_bound = m_consume_for_bound.main

-- ==
-- entry: acc_scatter_stream
-- input { [0i64,2,5,-1] } output { [1i64,0,1,0] [3i64,1,3,1] }
module m_acc_scatter_stream = {
  type~ acc 't = intrinsics.acc t
  def w [n] (a: *acc ([n]i64)) (x: i64) : acc ([n]i64) = intrinsics.acc_write a x 1
  def w2 [n] (a: *acc ([n]i64)) (x: i64) : *acc ([n]i64) =
    let a = intrinsics.acc_write a x 1
    in intrinsics.acc_write a x 1
  def main (is: []i64) =
    ( intrinsics.scatter_stream (replicate 4 0i64) w is
    , intrinsics.hist_stream (replicate 4 1i64) (+) 0 w2 is )
}
entry acc_scatter_stream = m_acc_scatter_stream.main

-- ==
-- entry: acc_loop_branch
-- input { [3i64,0,2] } output { [2i64,2,1,0] }
module m_acc_loop_branch = {
  def main (ns: []i64) =
    intrinsics.hist_stream (replicate 4 0i64) (i64.+) 0
      (\(acc: *intrinsics.acc ([4]i64)) n -> loop acc for j < n do
                   if j < 9 then intrinsics.acc_write acc j 1 else acc) ns
}
entry acc_loop_branch = m_acc_loop_branch.main

-- ==
-- entry: acc_tuple_elems
-- input { [1i64,1,0] } output { [1i64,2,0] [10f32,20,0] }
module m_acc_tuple_elems = {
  def main (is: []i64) =
    let d = replicate 3 (0i64, 0f32)
    let r = intrinsics.hist_stream d (\(a, b) (c, d) -> (a + c, b + d)) (0, 0)
              (\(a: *intrinsics.acc ([3](i64, f32))) i -> intrinsics.acc_write a i (1, 10)) is
    in unzip r
}
entry acc_tuple_elems = m_acc_tuple_elems.main

-- ==
-- entry: copy_of_record
-- input { 3i64 } output { [5i64,1,2] [0i64,1,2] [true,true] }
module m_copy_of_record = {
  def main (n: i64) =
    let r = {a = iota n, b = [true, true]}
    let s = copy r
    let x = s.a with [0] = 5
    in (x, r.a, r.b)
}
entry copy_of_record = m_copy_of_record.main

-- ==
-- entry: global_copy
-- input { 2i32 } output { [2i32,2,3] [1i32,2,3] }
module m_global_copy = {
  def table = [1i32, 2, 3]
  def f (k: i32) = copy table with [0] = k
  def main (k: i32) = (f k, copy table)
}
entry global_copy = m_global_copy.main

-- ==
-- entry: reduce_by_index_2d
-- input { [0i64,1,0,5] [1i64,0,1,0] [1f32,2,3,4] } output { [[0f32,4],[2,0]] [[[1i32],[0]]] }
module m_reduce_by_index_2d = {
  def main [n] (is: [n]i64) (js: [n]i64) (vs: [n]f32) =
    ( reduce_by_index_2d (replicate 2 (replicate 2 0f32)) (+) 0 (zip is js) vs
    , scatter_3d (replicate 1 (replicate 2 (replicate 1 0i32))) [(0, 0, 0), (0, 2, 0), (-1, 0, 0)] [1, 2, 3] )
}
entry reduce_by_index_2d = m_reduce_by_index_2d.main

-- ==
-- entry: hist_arrays
-- input { [1i64,0,1] [[1i32,2],[3,4],[5,6]] } output { [[3i32,4],[6,8],[0,0]] [[1i32,1],[1,1]] }
module m_hist_arrays = {
  def main [n] (is: [n]i64) (vs: [n][2]i32) =
    ( hist (map2 (+)) (replicate 2 0) 3 is vs
    , reduce_by_index (replicate 2 (replicate 2 1i32)) (map2 i32.max) (rep i32.lowest) [-1, 7] [[9, 9], [8, 8]] )
}
entry hist_arrays = m_hist_arrays.main

-- ==
-- entry: spread
-- input { [2i64,9] } output { [0i32,0,5,0] [0i32] }
module m_spread = {
  def main (is: [2]i64) = (spread 4 0 is [5, 6i32], [0i32])
}
entry spread = m_spread.main

-- ==
-- entry: function_results_fresh
-- input { 3i64 } output { [7i64,1,2] [0i64,8,2] }
module m_function_results_fresh = {
  def mk (n: i64) = (iota n, iota n)
  def main (n: i64) =
    let (a, b) = mk n
    let a[0] = 7
    let b[1] = 8
    in (a, b)
}
entry function_results_fresh = m_function_results_fresh.main
