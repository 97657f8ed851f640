-- Sizes: expressions, unknown ones, dependent functions, coercions. Written from the specification.

-- ==
-- entry: size_expr_unify
-- input { [1i32,2,3,4,5] } output { [1i32,2] [3i32,4,5] 5i64 [2i32,3,4,5] }
module m_size_expr_unify = {
  -- sizes of the same form unify part by part
  def addone [n] (xs: [n]i32) : [n+1]i32 = xs ++ [0]
  def unone [n] (xs: [n+1]i32) : [n]i32 = xs[1:n+1] :> [n]i32
  def halves [a][b] (xs: [a+b]i32) : ([a]i32, [b]i32) = split xs
  def main [n] (xs: [n]i32) =
    let (p, q) : ([2]i32, [n-2]i32) = halves (xs :> [2 + (n-2)]i32)
    let back = unone (addone xs)
    in (p, q, length back, back[:n-1])
}
entry size_expr_unify = m_size_expr_unify.main

-- ==
-- entry: unflatten_products
-- input { [1i32,2,3,4,5,6] } output { [[1i32,2,3],[4,5,6]] [[1i32,4],[2,5],[3,6]] [1i32,4,2,5,3,6] [[[1i32],[2]],[[3],[4]],[[5],[6]]] }
module m_unflatten_products = {
  def main (xs: []i32) =
    let a : [2][3]i32 = unflatten (xs :> [2*3]i32)
    let b = transpose a
    let f : [3*2]i32 = flatten b
    let c = unflatten_3d (sized (3*2*1) xs)
    in (a, b, f, c)
}
entry unflatten_products = m_unflatten_products.main

-- ==
-- entry: let_substitution
-- input { 3i64 } output { [0i64,1,2,3,4,5] [1i64,2,3,4,5,6] 12i64 }
module m_let_substitution = {
  def dbl (n: i64) = let k = 2 * n in iota k
  def use (n: i64) (xs: [2*n]i64) = map2 (+) xs (replicate (2*n) 1)
  def main (n: i64) =
    let xs = dbl n
    let m = n
    in (xs, use n xs, length (dbl m ++ dbl n))
}
entry let_substitution = m_let_substitution.main

-- ==
-- entry: if_size
-- input { true 4i64 } output { 4i64 6i64 [0i64,1,2,3] }
-- input { false 4i64 } output { 3i64 3i64 [0i64,1,2] }
module m_if_size = {
  def pick (b: bool) (n: i64) = if b then iota n else iota 3
  def main (b: bool) (n: i64) =
    let xs = pick b n
    let ys = pick b n
    let s = replicate (if b then 6 else 3) 0u8
    in (length xs, length s + length (s : [if b then 6 else 3]u8) - length s, ys)
}
entry if_size = m_if_size.main

-- ==
-- entry: same_mismatch_pair
-- input { true [1i32,2] [3i32,4,5] } output { [2i32,4] 2i64 }
-- input { false [1i32,2] [3i32,4,5] } output { [6i32,8,10] 3i64 }
module m_same_mismatch_pair = {
  -- equal mismatching pairs give the same unknown size, so the components may be zipped
  def main [n][m] (b: bool) (xs: [n]i32) (ys: [m]i32) =
    let (u, v) = if b then (xs, xs) else (ys, ys)
    in (map2 (+) u v, length u)
}
entry same_mismatch_pair = m_same_mismatch_pair.main

-- ==
-- entry: match_sizes
-- input { 0i32 } output { [0u8,0,0] 3i64 }
-- input { 1i32 } output { empty([0]u8) 0i64 }
-- input { 2i32 } output { [7u8,7] 2i64 }
module m_match_sizes = {
  type t = #len i64 | #none | #arr (i64, u8)
  def mk (v: t) =
    match v
    case #len k -> replicate k 0u8
    case #none -> []
    case #arr (k, x) -> replicate k x
  def main (w: i32) =
    let v : t = if w == 0 then #len 3 else if w == 1 then #none else #arr (2, 7)
    let r = mk v
    in (r, length r)
}
entry match_sizes = m_match_sizes.main

-- ==
-- entry: loop_variant
-- input { 5i64 } output { [1i64,1,2,3,5,8,13] 7i64 }
-- input { 0i64 } output { [1i64,1] 2i64 }
module m_loop_variant = {
  def main (n: i64) =
    let r = loop xs = [1i64, 1] for _i < n do
      let k = length xs
      in xs ++ [xs[k-1] + xs[k-2]]
    in (r, length r)
}
entry loop_variant = m_loop_variant.main

-- ==
-- entry: loop_swap_and_use
-- input { [1i64,2,3] } output { [4i64,5,6] [3i64,4,5] }
module m_loop_swap_and_use = {
  def main [m] (xs: [m]i64) =
    loop (a, b) = (copy xs, copy xs) for _i < 3 do (scatter b (iota m) (map (+1) a), a)
}
entry loop_swap_and_use = m_loop_swap_and_use.main

-- ==
-- entry: loop_multi_dims
-- input { [[1i32,2,3],[4,5,6]] } output { [[1i32,4],[2,5],[3,6]] [[1i32,2,3],[4,5,6]] [[1i32,2,3],[4,5,6],[1,2,3]] }
module m_loop_multi_dims = {
  def tr [n][m] (k: i32) (a: [n][m]i32) =
    loop a for _i < k do transpose a
  def grow [n][m] (k: i32) (a: [n][m]i32) : [][m]i32 =
    loop (b: [][m]i32) = a for i < k do b ++ [a[i]]
  def main [n][m] (a: [n][m]i32) =
    (tr 1 a, tr 2 a, grow 1 a)
}
entry loop_multi_dims = m_loop_multi_dims.main

-- ==
-- entry: loop_while_filter
-- input { [5i32,3,8,1,9,2] } output { [9i32] 3i32 }
module m_loop_while_filter = {
  def main (xs: []i32) =
    loop (xs, k) = (xs, 0) while length xs > 1 do
      let avg = i32.sum xs / i32.i64 (length xs)
      in (filter (> avg) xs, k + 1)
}
entry loop_while_filter = m_loop_while_filter.main

-- ==
-- entry: existential_bind
-- input { [3i32,-1,4,-1,5] } output { [3i32,4,5] [0i64,1,2] 3i64 2i64 }
module m_existential_bind = {
  def main [n] (v: [n]i32) =
    let [k] (w: [k]i32) = filter (> 0) v
    let zs = zip w (iota k)
    let [a] (p: [a]i32, q: [n-a]i32) = partition (> 0) v
    in (map (.0) zs, map (.1) zs, a, length q)
}
entry existential_bind = m_existential_bind.main

-- ==
-- entry: binder_several_dims
-- input { [[1i32,2],[3,4],[5,6]] } output { 3i64 2i64 [6i64,6] }
module m_binder_several_dims = {
  def main (t: [][]i32) =
    let [r][c] (u: [r][c]i32) = map (map (+1)) t
    let cols = replicate c (r * c)
    in (r, c, map2 (\_ x -> x) u[0] cols)
}
entry binder_several_dims = m_binder_several_dims.main

-- ==
-- entry: partition2_sizes
-- input { [1i32,-2,0,5,-7,0] } output { [1i32,5] [-2i32,-7] [0i32,0] [1i32,5,-2,-7,0,0] }
module m_partition2_sizes = {
  def main [n] (xs: [n]i32) =
    let (a, b, c) = partition2 (> 0) (< 0) xs
    in (a, b, c, a ++ b ++ c)
}
entry partition2_sizes = m_partition2_sizes.main

-- ==
-- entry: halves_existential_arith
-- input { [1u8,2,3,4,5] } output { [1u8,2] [3u8,4,5] [5u8,4,3,2,1] }
module m_halves_existential_arith = {
  def halves [n] 'a (xs: [n]a) : ?[k].([k]a, [n-k]a) =
    let ks = [n / 2] in (xs[0:ks[0]], xs[ks[0]:n])
  def main [n] (xs: [n]u8) =
    let (a, b) = halves xs
    let [k] (c: [k]u8, d: [n-k]u8) = halves (reverse xs)
    in (a, b, (c ++ d) :> [n]u8)
}
entry halves_existential_arith = m_halves_existential_arith.main

-- ==
-- entry: grid_hidden
-- input { 2i64 3i64 } output { [[1u8,1],[1,1],[1,1]] 6i64 [5i32,5] }
module m_grid_hidden = {
  def grid (w: i64, h: i64) : [][]u8 = replicate h (replicate w 1)
  def main (w: i64) (h: i64) =
    let g = grid (w, h)
    let mk = \(k: i64, x: i32) : (?[m].[m]i32) -> replicate k x
    in (g, length (flatten g), mk (w, 5))
}
entry grid_hidden = m_grid_hidden.main

-- ==
-- entry: dependent_functions
-- input { 4i64 } output { 6f32 [0i64,1,2,3] 10i64 }
module m_dependent_functions = {
  def apply (mk: (k: i64) -> [k]f32) (n: i64) = f32.sum (mk n)
  def two (f: (a: i64) -> (b: i64) -> [a+b]i64) (x: i64) = i64.sum (f x x) : i64
  def ident (f: (k: i64) -> [k]i64 -> [k]i64) (n: i64) = f n (iota n)
  def main (n: i64) =
    ( apply (\k -> map f32.i64 (iota k)) n
    , ident (\k (xs: [k]i64) -> xs) n
    , two (\a b -> concat (iota a) (replicate b 1)) n )
}
entry dependent_functions = m_dependent_functions.main

-- ==
-- entry: dependent_in_record
-- input { 3i64 } output { 3f32 0f32 3i64 }
module m_dependent_in_record = {
  -- a local function without annotations fits a field of dependent type
  type^ ops = {mk: (k: i64) -> [k]f32, total: (k: i64) -> [k]f32 -> f32}
  def run (o: ops) (n: i64) = o.total n (o.mk n)
  def main (n: i64) =
    let total _ _ = 0f32
    let ones (k: i64) = replicate k 1f32
    let a : ops = {mk = ones, total = \k (xs: [k]f32) -> f32.sum xs}
    let b : ops = {mk = ones, total}
    in (run a n, b |> (\(x: ops) -> run x n), length (a.mk n))
}
entry dependent_in_record = m_dependent_in_record.main

-- ==
-- entry: first_class_dependent
-- input { 3i64 } output { [0i64,2,4] 5i32 }
module m_first_class_dependent = {
  type^ f 'w = w -> w -> w
  type^ r 't = {one: (a: i64) -> f ([a]t)}
  def mk 'o (w: o) : {app: o -> r i64 -> o, w: o} = {app = \o _ -> o, w}
  def run 'o (x: o) (m: {app: o -> r i64 -> o, w: o}) : o = m.app x {one = \a (u: [a]i64) (_: [a]i64) -> u}
  def rr : r i64 = {one = \a (u: [a]i64) (v: [a]i64) -> map2 (+) u v}
  def main (n: i64) = (rr.one n (iota n) (iota n), mk 5i32 |> run 5i32)
}
entry first_class_dependent = m_first_class_dependent.main

-- ==
-- entry: uncurry_unknown
-- input { 2i64 3i64 } output { [[0i32,0,0],[0,0,0]] 6i64 }
module m_uncurry_unknown = {
  def f (n: i64) (m: i64) = (replicate n (replicate m 0i32), \(x: [n][m]bool) -> length (flatten x))
  def main (n: i64) (m: i64) =
    let (a, g) = f n m
    in (a, g (map (map (== 0)) a))
}
entry uncurry_unknown = m_uncurry_unknown.main

-- ==
-- entry: coercion_inside
-- input { [1i32,2,3] [[1i32,2],[3,4],[5,6]] } output { 9i32 [[1i32,2],[3,4],[5,6]] 3i64 }
module m_coercion_inside = {
  type v [n] = {dat: [n]i32, k: i64}
  def main (xs: []i32) (t: [][]i32) =
    let r = {dat = filter (> 0) xs, k = 3i64}
    let s = r :> v [3]
    let (a, b) = (t, xs) :> ([3][2]i32, [3]i32)
    let w : (#c ([3]i32) | #d) = (#c xs :> #c ([3]i32) | #d)
    let q = match w case #c z -> z[2] case #d -> 0
    in (i32.sum s.dat + q, a, length b)
}
entry coercion_inside = m_coercion_inside.main

-- ==
-- entry: coerce_partial
-- input { [[1i32,2,3,4],[5,6,7,8]] } output { [[1i32,2,3,4],[5,6,7,8]] 4i64 }
-- input { [[1i32,2],[5,6],[1,2]] } error: .
module m_coerce_partial = {
  def f (t: [2][4]i32) = t
  def main [n] (t: [n][]i32) =
    let u = t :> [2][]i32
    let [m] (w: [2][m]i32) = u
    in (f (w :> [2][4]i32), m)
}
entry coerce_partial = m_coerce_partial.main

-- ==
-- entry: poly_constant_sizes
-- input { [1i64,2,3] } output { [1i64,2,3] [0.0f64,0.0] 0i64 [1i64,1,1] }
module m_poly_constant_sizes = {
  def zeros [n] : [n]f64 = rep 0
  def ones [n] : [n]i64 = rep 1
  def nil = []
  def main [n] (xs: [n]i64) =
    (map2 (*) xs ones, zeros : [2]f64, length (nil : [0]bool), ones : [n]i64)
}
entry poly_constant_sizes = m_poly_constant_sizes.main

-- ==
-- entry: recursion_sizes
-- input { [5i32,1,4,2,3] } output { 15i32 [1i32,2,3,4,5] 5i32 }
module m_recursion_sizes = {
  def rsum [n] (v: [n]i32) : i32 = if n == 0 then 0 else v[0] + rsum (tail v)
  def qsort [n] (xs: [n]i32) : []i32 =
    if n < 2 then xs
    else let p = xs[n/2]
         let lt = filter (< p) xs
         let eq = filter (== p) xs
         let gt = filter (> p) xs
         in qsort lt ++ eq ++ qsort gt
  def depth [n] 't (v: [n]t) : i32 = if n <= 0 then 0 else 1 + depth v[1:]
  def main (xs: []i32) = (rsum xs, qsort xs, depth xs)
}
entry recursion_sizes = m_recursion_sizes.main

-- ==
-- entry: recursion_keeps_size
-- input { [3i32,1,2] } output { [0i32,1,2] 3i64 }
module m_recursion_keeps_size = {
  def sortk [n] (k: i64) (xs: *[n]i32) : *[n]i32 =
    if k >= n then xs
    else sortk (k + 1) (xs with [k] = i32.i64 k)
  def main [n] (xs: [n]i32) : ([n]i32, i64) = (sortk 0 (copy xs), n)
}
entry recursion_keeps_size = m_recursion_keeps_size.main

-- ==
-- entry: sizelifted_abbrev
-- input { 2i64 } output { 2i64 [0u8,0] 3i64 }
module m_sizelifted_abbrev = {
  type~ bag 't = []t
  type~ two = ?[n].{a: [n]u8, b: [n]i32}
  def mk (n: i64) : bag u8 = replicate n 0
  def both (n: i64) : two = {a = mk n |> map (+0) |> (\x -> x :> [n]u8), b = replicate n 1}
  def len 't (b: bag t) = length b
  def main (n: i64) =
    let t = both n
    let z = zip t.a t.b
    in (length z, t.a, len [1i32, 2, 3])
}
entry sizelifted_abbrev = m_sizelifted_abbrev.main

-- ==
-- entry: sum_open_payloads
-- input { 3i64 } output { 3i64 6i32 }
module m_sum_open_payloads = {
  type~ t = #a ([]i32) | #b ([]i32) | #c
  def mk (n: i64) : *t = #a (replicate n 2)
  def size (v: t) = match v case #a x -> length x case #b y -> length y + 1 case #c -> 0
  def tot (v: t) = match v case #a x -> i32.sum x case #b _ -> 0 case #c -> -1
  def main (n: i64) = (size (mk n), tot (mk n))
}
entry sum_open_payloads = m_sum_open_payloads.main

-- ==
-- entry: named_const_size
-- input { [1f32,2,3] } output { 14f32 3i64 }
module m_named_const_size = {
  def k : i64 = 3
  def dot (a: [k]f32) (b: [k]f32) = f32.sum (map2 (*) a b)
  def mat : [k][k]f32 = tabulate_2d k k (\i j -> f32.bool (i == j))
  def main (v: []f32) =
    let w = v :> [k]f32
    in (dot w (map (dot w) mat), length (transpose mat))
}
entry named_const_size = m_named_const_size.main

-- ==
-- entry: size_of_index
-- input { [2i64,3] } output { [0i64,1] [0i64,1,2] 5i64 }
module m_size_of_index = {
  -- size expressions that index arrays
  def mk (ns: [2]i64) : ([ns[0]]i64, [ns[1]]i64) = (iota ns[0], iota ns[1])
  def use (ns: [2]i64) (a: [ns[0]]i64) (b: [ns[1]]i64) = length (a ++ b)
  def main (ns: [2]i64) =
    let (a, b) = mk ns
    in (a, b, use ns a b)
}
entry size_of_index = m_size_of_index.main

-- ==
-- entry: size_of_field
-- input { 2i64 3i64 } output { [[7i32,7,7],[7,7,7]] 6i64 }
module m_size_of_field = {
  type dims = {h: i64, w: i64}
  def full (d: dims) (x: i32) : [d.h][d.w]i32 = replicate d.h (replicate d.w x)
  def area (d: dims) (m: [d.h][d.w]i32) = length (flatten m)
  def main (h: i64) (w: i64) =
    let d = {h, w}
    let m = full d 7
    in (m, area d m)
}
entry size_of_field = m_size_of_field.main

-- ==
-- entry: size_call
-- input { 5i64 } output { [0i64,1,2] 3i64 8i64 }
module m_size_call = {
  def up (n: i64) = (n + 1) / 2
  def half (n: i64) : [up n]i64 = iota (up n)
  def join (n: i64) (xs: [up n]i64) (ys: [n]i64) = xs ++ ys : [up n + n]i64
  def main (n: i64) =
    let h = half n
    in (h, length h, length (join n h (iota n)))
}
entry size_call = m_size_call.main

-- ==
-- entry: local_fn_size_poly
-- input { 3i64 } output { 6i64 15i64 [0i64,1,2,0,1,2,3,4] }
module m_local_fn_size_poly = {
  def main (n: i64) =
    let k = 5
    let total (v: []i64) = i64.sum v + length v
    let cat [a] [b] (x: [a]i64) (y: [b]i64) : [a+b]i64 = x ++ y
    let z = cat (iota n) (iota k)
    in (total (iota n), total (iota k), z)
}
entry local_fn_size_poly = m_local_fn_size_poly.main

-- ==
-- entry: empty_inner
-- input { 3i64 } output { empty([0][3]i32) empty([3][0]i32) empty([0][3][2]u8) 0i64 }
module m_empty_inner = {
  def main (n: i64) =
    let e : [0][n]i32 = []
    let t = transpose e
    let u = [] : [0][n][2]u8
    in (map (map (+1)) e, t, u, length (flatten t))
}
entry empty_inner = m_empty_inner.main

-- ==
-- entry: existential_pipe
-- input { [4i32,-2,7,0] } output { 7i32 11i32 2i64 [8i32,14] }
module m_existential_pipe = {
  def pos = filter (> 0i32)
  def main (xs: []i32) =
    ( xs |> pos |> i32.maximum
    , xs |> pos |> i32.sum
    , xs |> filter (> 0) |> length
    , xs |> pos |> map (* 2) )
}
entry existential_pipe = m_existential_pipe.main

-- ==
-- entry: flatmap_kinds
-- input { [2i64,0,3] }
-- output { [2i64,0,3] [true,false,true,false,false] [0i64,2,2] [0i64,1,0,1,2] [20i64,0,30] [5u8,5,5,5,5] }
module m_flatmap_kinds = {
  def main (ns: []i64) =
    let (ls, fl, off, dat, fx) = flatmap (\k -> (iota k, k * 10)) ns
    let (_, _, _, d2) = flatmap' (\k -> filter (const true) (replicate k 5u8)) ns
    in (ls, fl, off, dat, fx, d2)
}
entry flatmap_kinds = m_flatmap_kinds.main

-- ==
-- entry: range_sizes_match
-- input { 2i64 6i64 } output { [2i64,4,6,8] [1i64,3,5,7,9,11] [2i64,4,6,8,10] }
module m_range_sizes_match = {
  def main (m: i64) (n: i64) =
    ( map2 (+) (m..<n) (iota (n - m))
    , map2 (+) (1..2...n) (0..<n)
    , map2 (+) (m...n) (map (\i -> i) (0..<(n - m + 1))) )
}
entry range_sizes_match = m_range_sizes_match.main

-- ==
-- entry: slice_sizes_match
-- input { [1i32,2,3,4,5] 1i64 4i64 } output { [3i32,5] [6i32,6,6,6,6] [3i32,4,5,6] [5i32,5,5] [6i32,6,6] }
module m_slice_sizes_match = {
  def main [n] (v: [n]i32) (i: i64) (j: i64) =
    let a = v[i:i+2]
    let b = v[0:i+2-i]
    in ( map2 (+) (a :> [2]i32) (b :> [2]i32)
       , map2 (+) v v[::-1]
       , map2 (+) v[1:] (tail v)[::1] |> map2 (\k x -> x - k) (v[1:]) |> map2 (+) (map (\_ -> 1) v[1:])
       , map2 (+) v[j:i:-1] (reverse v[j:i:-1]) |> map (\x -> x * 0 + 5)
       , map2 (+) v[i:j] (reverse v[i:j]) |> map (\x -> x) )
}
entry slice_sizes_match = m_slice_sizes_match.main
