-- Functions as values, modules, recursion, control.

#[noinline] def addmul (f: i32 -> i32) (x: i32) : i32 = f x * 2 + f (x + 1)
-- ==
-- entry: cap
-- input { 5i32 3i32 } output { 25i32 16i32 }
entry cap (a: i32) (b: i32) = (addmul (\x -> x + a) b, addmul (\x -> x * a / 3) b)
-- ==
-- entry: recf
-- input { 5i32 3i32 } output { 1i32 }
def it (f: i32 -> i32) (n: i32) (x: i32) : i32 = if n == 0 then x else it f (n - 1) (f x)
entry recf (a: i32) (n: i32) = it (\x -> (x * 7 + a) % 11) n 1
-- ==
-- entry: recmap
-- input { 3i64 [1i32,2i32] } output { [8i32, 16i32] }
def dbl [n] (k: i64) (xs: [n]i32) : [n]i32 = if k <= 0 then xs else dbl (k - 1) (map (*2) xs)
entry recmap (k: i64) (xs: []i32) = dbl k xs
-- ==
-- entry: frec
-- input { 5i32 } output { 16i32 }
entry frec (x: i32) = let r = {f = \y -> y * x, g = (+ 1), k = x} in r.g (r.f 3)
-- ==
-- entry: fsum
-- input { 5i32 } output { 15i32 }
entry fsum (x: i32) = let s : (#fn (i32 -> i32) | #no) = #fn (\y -> y * x) in match s case #fn f -> f 3 case #no -> 0
-- ==
-- entry: chain
-- input { 1i32 } output { 1025i32 }
def compose 'a (f: a -> a) (g: a -> a) : a -> a = \x -> f (g x)
entry chain (x: i32) =
  let f0 = (+1) 
  let f1 = compose f0 f0 let f2 = compose f1 f1 let f3 = compose f2 f2 let f4 = compose f3 f3
  let f5 = compose f4 f4 let f6 = compose f5 f5 let f7 = compose f6 f6 let f8 = compose f7 f7
  let f9 = compose f8 f8 let f10 = compose f9 f9 in f10 x
module type monoid = { type t val op : t -> t -> t val zero : t }
module mk (M: monoid) (N: monoid) = { def both [n] (xs: [n]M.t) (ys: [n]N.t) = (reduce M.op M.zero xs, reduce N.op N.zero ys)
  def pairs = (M.zero, N.zero) }
module add = { type t = i32 def op (x: i32) y = x + y def zero = 0i32 }
module mul : monoid with t = i64 = { type t = i64 def op (x: i64) (y: i64) = x * y def zero = 1i64 }
module am = mk add mul
-- ==
-- entry: mods
-- input { [1i32,2i32] [3i64,4i64] } output { 3i32 12i64 }
entry mods [n] (xs: [n]i32) (ys: [n]i64) = am.both xs ys
-- ==
-- entry: mods2
-- input { } output { 0i32 1i64 }
entry mods2 = am.pairs
module vec : { type~ t 'a  val of [n] 'a : [n]a -> t a  val len 'a : t a -> i64 val cat 'a : t a -> t a -> t a } = {
  type~ t 'a = ?[n].[n]a
  def of [n] 'a (xs: [n]a) : t a = xs
  def len 'a (xs: t a) = length xs
  def cat 'a (a: t a) (b: t a) : t a = a ++ b
}
-- ==
-- entry: vecs
-- input { true [1i32,2i32] [3i32] } output { 3i64 }
-- input { false [1i32,2i32] [3i32] } output { 1i64 }
entry vecs (b: bool) (xs: []i32) (ys: []i32) = vec.len (if b then vec.cat (vec.of xs) (vec.of ys) else vec.of ys)
-- ==
-- entry: consts
-- input { } output { 10i64 [0i64,1i64,2i64,3i64] }
def table = map (\i -> i) (iota 4)
def tot2 = i64.sum table + 4
entry consts = (tot2, table)
-- ==
-- entry: poly
-- input { } output { [0i32,0i32,0i32] }
def z [n] : [n]i32 = rep 0
entry poly : [3]i32 = z
-- ==
-- entry: tr
-- input { 3i32 } output { 4i32 }
entry tr (x: i32) = #[trace(hello)] (#[opaque] x + 1)
-- ==
-- entry: existential
-- input { true 3i64 } output { [0i64,1i64,2i64] }
-- input { false 3i64 } output { [0i64] }
entry existential (b: bool) (n: i64) = if b then iota n else iota 1
-- ==
-- entry: loopsw
-- input { 5i32 } output { [8i32] [13i32] }
entry loopsw (n: i32) = loop (a, b) = ([1i32], [1i32]) for _i < n do (b, [a[0] + b[0]])
-- ==
-- entry: asserts
-- input { 5i32 } output { 5i32 }
-- input { -5i32 } error: Assertion is false
entry asserts (x: i32) = assert (x > 0) x
-- ==
-- entry: pw
-- input { 2i32 10i32 } output { 1024i32 }
-- input { 2i32 -1i32 } error: Negative exponent: -1
entry pw (x: i32) (y: i32) = x ** y
-- ==
-- entry: nested
-- input { 2i64 3i64 } output { [[0i64,1i64,2i64],[1i64,2i64,3i64]] }
entry nested (n: i64) (m: i64) = tabulate_2d n m (\i j -> i + j)
-- ==
-- entry: matmul
-- input { [[1i32,2i32],[3i32,4i32]] [[5i32,6i32],[7i32,8i32]] } output { [[19i32,22i32],[43i32,50i32]] }
entry matmul [n][m][p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\r -> map (\c -> reduce (+) 0 (map2 (*) r c)) (transpose b)) a
-- ==
-- entry: vecred
-- input { [[1i32,2i32],[3i32,4i32]] } output { [4i32,6i32] [[1i32,2i32],[4i32,6i32]] }
entry vecred [n][m] (a: [n][m]i32) = (reduce (map2 (+)) (replicate m 0) a, scan (map2 (+)) (replicate m 0) a)
-- ==
-- entry: mm
-- input { 3u8 } output { 30i32 }
-- input { 9u8 } output { 99i32 }
entry mm (x: u8) = match (x, x > 4) case (3, true) -> 10i32 case (3, _) -> 30 case (_, true) -> 99 case _ -> 0
-- ==
-- entry: sorted
-- input { [3i32,1i32,2i32] } output { [1i32,2i32,3i32] }
entry sorted [n] (xs: [n]i32) =
  let swap (xs: *[n]i32) i j = let t = copy xs[i] let xs[i] = xs[j] let xs[j] = t in xs
  in loop xs = copy xs for i < n do loop xs = xs for j < n - 1 - i do if xs[j] > xs[j+1] then swap xs j (j+1) else xs

-- A local function whose parameter has sizes of the enclosing function, too large to be expanded in place.
-- ==
-- entry: local_with_outer_sizes
-- input { 2i32 [[1f32,2f32],[3f32,4f32]] } output { [[49f32, 58f32], [67f32, 76f32]] }
entry local_with_outer_sizes [row][col] (k: i32) (grid: [row][col]f32) : [row][col]f32 =
  let get (t: [row][col]f32) r c = t[i64.max 0 (i64.min (row - 1) r), i64.max 0 (i64.min (col - 1) c)]
  let single t =
    map2 (\r t_row ->
            map2 (\c x ->
                    let n = get t (r - 1) c
                    let s = get t (r + 1) c
                    let e = get t r (c + 1)
                    let w = get t r (c - 1)
                    in x + n + s + e + w)
                 (iota col) t_row)
         (iota row) t
  in loop grid for _i < k do single grid

-- Functions made while a constant is computed use variables of lambdas and loops around them.
-- ==
-- entry: in_constant
-- input { 0i64 } output { [1i64, 0i64, 1i64] [[0i64, 1i64], [1i64, 2i64]] 1i64 }
def kept : [3]i64 = map (\i -> let [k] (_: [k]i16) = filter (\_ -> i % 2 == 0) (replicate 1 0i16) in k) (iota 3)
def summed = tabulate_2d 2 2 (\i j -> let f (x: i64) : i64 = foldl (\acc y -> acc + y * i) x [1i64] in f j)
def counted = loop (x, y) = (0i64, true) for i < 1i64 do (length (partition (\_ -> y) [i]).0, false)
entry in_constant (_: i64) = (copy kept, copy summed, counted.0)

-- Sizes with computations of their own.
-- ==
-- entry: size_computed
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
entry size_computed (a: []i32) =
  a :> [(let x = copy (unflatten ([0u16, 1, 2, 3] :> [2 * 2]u16) : [2][2]u16) let x[0] = [9u16, 9] in length x) % 5 + 1]i32

-- ==
-- entry: size_filtered
-- input { 1i64 [0i64] [3i16] } output { [3i16] }
entry size_filtered [m] (n: i64) (a: [m]i64) (b: [n]i16) =
  b :> [(let [k] (_: [k][n]f32) = filter (\(x: [n]f32) -> x[0] > 1) (replicate m (replicate n 10.5f32)) in k + a[0])]i16

-- The same size where its names stand for something else.
-- ==
-- entry: size_filtered_elsewhere
-- input { [3i16, 4i16] } output { [3i16, 4i16] [4i16, 5i16] }
-- input { [3i16] } error: cannot match shape of type
entry size_filtered_elsewhere (b: []i16) =
  let c = size_filtered (length b) [1] (b :> [length b]i16)
  in (c, map (+ 1) c)
