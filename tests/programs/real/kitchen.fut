-- Odd corners that large programs run into: nested updates, sums with arrays, zero sizes, hidden sizes through functions, irregular steps.

-- Records in arrays in records; updates reach through.
type leaf = {w: [3]f64, tag: u8}
type branch = {leaves: [2]leaf, bias: (f64, i32)}
type forest [n] = {trees: [n]branch, name: [4]u8, count: i64}
def plant (n: i64) : *forest [n] =
  {trees = replicate n {leaves = replicate 2 {w = [1, 2, 3], tag = 'a'}, bias = (0.5, 1)}, name = "wood", count = n}
entry mk_forest (n: i64) : *forest [n] = plant n
entry prune [n] ({trees, name, count}: *forest [n]) (i: i64) (x: f64) : forest [n] =
  let trees = trees with [i].leaves[1].w[2] = x
  let trees = trees with [i].leaves[0].tag = 'z'
  let trees = trees with [n - 1].bias.1 = 9
  in {trees, name = name with [0] = 'W', count}
entry inspect [n] (f: forest [n]) : ([]f64, [n]i32, []u8, [4]u8) =
  let ls = flatten (map (.leaves) f.trees)
  in (map (\l -> f64.sum l.w) ls, map (\t -> t.bias.1) f.trees, map (.tag) ls, f.name)

-- Sums whose payloads are arrays of related sizes.
type shape [n][m] = #dense ([n][m]f32) | #diag ([n]f32) | #rank1 ([n]f32) ([m]f32) | #empty
def expand [n][m] (s: shape [n][m]) : [n][m]f32 =
  match s
  case #dense a -> a
  case #diag d -> tabulate_2d n m (\i j -> if i == j then d[i] else 0)
  case #rank1 u v -> map (\x -> map (* x) v) u
  case #empty -> replicate n (replicate m 0)
def flip_shape [n][m] (s: shape [n][m]) : shape [m][n] =
  match s
  case #dense a -> #dense (transpose a)
  case #rank1 u v -> #rank1 v u
  case #diag d -> #dense (transpose (expand ((#diag d) : shape [n][m])))
  case #empty -> #empty
def mul_vec [n][m] (s: shape [n][m]) (x: [m]f32) : [n]f32 =
  match s
  case #rank1 u v -> let k = f32.sum (map2 (*) v x) in map (* k) u
  case #empty -> replicate n 0
  case other -> map (\r -> f32.sum (map2 (*) r x)) (expand other)
-- ==
-- entry: shapes
-- input { 0i64 [1f32, 2f32] [3f32, 4f32, 5f32] } output { [[1f32, 1f32, 1f32], [1f32, 1f32, 1f32]] [3f32, 3f32, 3f32] }
-- input { 1i64 [1f32, 2f32] [3f32, 4f32, 5f32] } output { [[1f32, 0f32, 0f32], [0f32, 2f32, 0f32]] [1f32, 4f32, 0f32] }
-- input { 2i64 [1f32, 2f32] [3f32, 4f32, 5f32] } output { [[3f32, 4f32, 5f32], [6f32, 8f32, 10f32]] [15f32, 20f32, 25f32] }
-- input { 3i64 [1f32, 2f32] [3f32, 4f32, 5f32] } output { [[0f32, 0f32, 0f32], [0f32, 0f32, 0f32]] [0f32, 0f32, 0f32] }
entry shapes [n][m] (k: i64) (u: [n]f32) (v: [m]f32) : ([n][m]f32, [m]f32) =
  let s : shape [n][m] =
    if k == 0 then #dense (replicate n (replicate m 1)) else if k == 1 then #diag u else if k == 2 then #rank1 u v else #empty
  in (expand s, mul_vec (flip_shape s) u)

-- Functions that hide sizes: producers in records, passed and composed.
type^ source = {next: i64 -> ?[k].[k]i64, label: u8}
def evens : source = {next = \n -> filter (\x -> x % 2 == 0) (iota n), label = 'e'}
def divisors : source = {next = \n -> filter (\d -> n % d == 0) (1...n), label = 'd'}
def chain (a: source) (b: source) : source =
  {next = \n -> let xs = a.next n in if null xs then [] else b.next (last xs), label = a.label + b.label}
def total (s: source) (n: i64) = s.next n |> i64.sum
-- ==
-- entry: sources
-- input { 12i64 } output { 30i64 28i64 18i64 [0i64, 2i64, 4i64, 6i64, 8i64, 10i64] 201u8 }
entry sources (n: i64) =
  let c = chain evens divisors
  in (total evens n, total divisors n, total c n, (chain divisors evens).next n, c.label)

-- Loops whose sizes change, carrying sums and pairs of arrays.
type~ state = #growing ([]i64) | #done i64 ([]i64)
-- ==
-- entry: collatz
-- input { 6i64 } output { [6i64, 3i64, 10i64, 5i64, 16i64, 8i64, 4i64, 2i64, 1i64] 9i64 }
-- input { 1i64 } output { [1i64] 1i64 }
entry collatz (n: i64) : ([]i64, i64) =
  let step (s: state) : state =
    match s
    case #growing xs ->
      let x = last xs
      in #growing (xs ++ [if x % 2 == 0 then x / 2 else 3 * x + 1])
    case #done k xs -> #done k xs
  let s = loop (s: state) = #growing [n] : #growing ([]i64) | #done i64 ([0]i64)
          while (match s case #growing xs -> last xs != 1 case #done _ _ -> false) do step s
  in match s case #done k xs -> (xs, k) case #growing xs -> (xs, length xs)

-- ==
-- entry: pascal
-- input { 5i64 } output { [1i64, 5i64, 10i64, 10i64, 5i64, 1i64] [1i64, 2i64, 4i64, 8i64, 16i64] }
-- input { 0i64 } output { [1i64] empty([0]i64) }
entry pascal (n: i64) : ([]i64, []i64) =
  loop (row, sums) = ([1], []) for _i < n do
    (let k = length row + 1 in map2 (+) (row ++ [0] :> [k]i64) ([0] ++ row :> [k]i64), sums ++ [i64.sum row])

-- Operators on arrays of arrays: reduction by matrix product, scan of permutations, histogram of vectors.
def compose [n] (p: [n]i64) (q: [n]i64) : [n]i64 = map (\i -> q[i]) p
-- ==
-- entry: operators
-- input { [[1i64, 2i64, 0i64], [0i64, 2i64, 1i64], [2i64, 0i64, 1i64]] }
-- output { [1i64, 0i64, 2i64] [[1i64, 2i64, 0i64], [2i64, 1i64, 0i64], [1i64, 0i64, 2i64]] [[1i64, 2i64, 0i64], [2i64, 2i64, 2i64]] }
entry operators [k][n] (ps: [k][n]i64) =
  (reduce compose (iota n) ps,
   scan compose (iota n) ps,
   reduce_by_index (replicate 2 (replicate n 0)) (map2 (+)) (replicate n 0) (map (\i -> if i == 0 then 0 else 1) (iota k)) ps)

-- Sizes as expressions in entry types; half of the work is in the shapes.
def pairs_of (n: i64) = n * (n - 1) / 2
-- ==
-- entry: triangle
-- input { [1i32, 2i32, 3i32, 4i32] } output { [3i32, 4i32, 5i32, 5i32, 6i32, 7i32] }
-- input { [1i32] } output { empty([0]i32) }
entry triangle [n] (xs: [n]i32) : [pairs_of n]i32 =
  let (_, _, _, out) = flatmap' (\i -> map (\j -> xs[i] + xs[i + 1 + j]) (iota (n - 1 - i))) (iota n)
  in sized (pairs_of n) out
-- ==
-- entry: windows
-- input { [1i32, 2i32, 3i32, 4i32] 2i64 } output { [[1i32, 2i32], [2i32, 3i32], [3i32, 4i32]] }
-- input { [1i32, 2i32, 3i32, 4i32] 4i64 } output { [[1i32, 2i32, 3i32, 4i32]] }
-- input { [1i32] 4i64 } error: 
entry windows [n] (xs: [n]i32) (k: i64) : [n - k + 1][k]i32 = tabulate (n - k + 1) (\i -> xs[i:i + k] :> [k]i32)
-- ==
-- entry: blocks
-- input { [[1u8, 2u8, 3u8, 4u8], [5u8, 6u8, 7u8, 8u8]] } output { [[[1u8, 2u8], [5u8, 6u8]], [[3u8, 4u8], [7u8, 8u8]]] [1u8, 2u8, 5u8, 6u8, 3u8, 4u8, 7u8, 8u8] }
entry blocks [h] (g: [h][4]u8) : ([2][h][2]u8, [2 * h * 2]u8) =
  let b = transpose (map (\r -> unflatten (r :> [2 * 2]u8)) g)
  in (b, flatten_3d b)

-- Consumption through tuples, branches and loops at once.
-- ==
-- entry: shuffle
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 } output { [1i64, 3i64, 2i64, 4i64, 5i64] [0i64, 3i64, 0i64, 3i64, 0i64] }
entry shuffle [n] (xs: *[n]i64) (k: i64) : ([n]i64, [n]i64) =
  let (xs, log) =
    loop (xs, log) = (xs, replicate n 0) for i < k do
      let j = (i * 3) % n
      let (a, b) = (xs[i], xs[j])
      in if i % 2 == 0 then (xs with [i] = b with [j] = a, log)
         else let log = log with [j] = log[j] + j * i
              let xs' = if a > b then xs with [i] = a else xs
              in (xs', if b > 3 then log with [i] = log[j] else log)
  in (xs, log)

-- Slices with strides, reversed views, updates of columns and blocks.
-- ==
-- entry: slicing
-- input { 6i64 } output { [5i64, 3i64, 1i64] [0i64, 2i64, 4i64] [[9i64, 0i64, 9i64], [9i64, 1i64, 9i64]] [4i64, 3i64] }
entry slicing (n: i64) =
  let xs = iota n
  let m = replicate 2 (replicate 3 9) with [:, 1] = iota 2
  in (xs[::-2], xs[::2], m, xs[4:2:-1])

-- Half precision and narrow integers together.
-- ==
-- entry: narrow
-- input { [1f16, 2.5f16, -3f16] [100u8, 200u8, 255u8] } output { 0.5f16 [1f16, 6.25f16, 9f16] 43u8 [50u8, 100u8, 127u8] -56i8 }
entry narrow [n] (hs: [n]f16) (bs: [n]u8) : (f16, [n]f16, u8, [n]u8, i8) =
  (f16.sum hs, map (\h -> h * h) hs, u8.sum bs, map (>> 1) bs, i8.u8 bs[1])

-- Values that pass from one entry point to another.
-- ==
-- entry: inspect_of_prune
-- input { } output { [6f64, 6f64, 6f64, 10.5f64, 6f64, 6f64] [1i32, 1i32, 9i32] "aazaaa" "Wood" }
entry inspect_of_prune = inspect (prune (mk_forest 3i64) 1i64 7.5)

-- ==
-- entry: inspect_of_mk_forest2
-- input { } output { empty([0]f64) empty([0]i32) empty([0]u8) "wood" }
entry inspect_of_mk_forest2 = inspect (mk_forest 0i64)
