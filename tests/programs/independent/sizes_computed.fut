-- Sizes that are expressions, also of functions and array elements; dependent functions in records.

def pad [n] (k: i64) (xs: [n]i32) : [n + k]i32 = xs ++ replicate k 0
def half [n] (xs: [n * 2]i32) : [n](i32, i32) = map (\i -> (xs[2 * i], xs[2 * i + 1])) (iota n)
def dbl (n: i64) = n * 2
def two [n] 'a (xs: [n]a) : [dbl n]a = (xs ++ xs) :> [dbl n]a
def idx [n] (is: [n]i64) (i: i64) : [is[i]]i64 = iota is[i]
type mat [n] [m] = [n][m]i32
type sq [n] = mat [n] [n]
type vecs [n] 'a = {v: [n]a, len: i64, rev: [n]a}
def mkv 'a [n] (v: [n]a) : vecs [n] a = {v, len = n, rev = reverse v}
def zipv [n] 'a 'b (x: vecs [n] a) (y: vecs [n] b) = mkv (zip x.v y.rev)
def sizes_of [a][b][c] (_: [a][b]i32) (_: [b][c]i32) : (i64, i64, i64) = (a, b, c)

-- ==
-- entry: a1
-- input { [1,2,3] 2i64 } output { [1i32, 2i32, 3i32, 0i32, 0i32, 0i32] }
entry a1 [n] (xs: [n]i32) (k: i64) = pad 1 (pad k xs)

-- ==
-- entry: a2
-- input { [1,2,3,4] } output { [3i32, 7i32] }
-- input { [1,2,3] } error: .
entry a2 [n] (xs: [n]i32) = map (\(a, b) -> a + b) (half (xs :> [(n / 2) * 2]i32))

-- ==
-- entry: a3
-- input { [1,2,3] } output { [1i32, 2i32, 3i32, 1i32, 2i32, 3i32, 1i32, 2i32, 3i32, 1i32, 2i32, 3i32] }
entry a3 (xs: []i32) = two (two xs)

-- ==
-- entry: a4
-- input { [2i64, 3i64] } output { [0i64, 1i64, 0i64, 1i64, 2i64] }
entry a4 (is: []i64) = idx is 0 ++ idx is 1

-- ==
-- entry: a5
-- input { [1,2,3] } output { [[1i32, 3i32], [2i32, 2i32], [3i32, 1i32]] 3i64 }
entry a5 [n] (xs: [n]i32) = let z = zipv (mkv xs) (mkv xs) in (map (\(a, b) -> [a, b]) z.v, z.len)

-- ==
-- entry: a6
-- input { [[1,2,3],[4,5,6]] } output { 2i64 3i64 2i64 }
-- input { empty([0][3]i32) } output { 0i64 3i64 0i64 }
-- input { empty([3][0]i32) } output { 3i64 0i64 3i64 }
entry a6 [n][m] (x: mat [n] [m]) = sizes_of x (transpose x)
def sized_fun (f: (n: i64) -> [n]i32 -> i32) (k: i64) = f k (replicate k 2) + f (k + 1) (replicate (k + 1) 1)

-- ==
-- entry: a7
-- input { 3i64 } output { 10i32 }
entry a7 k = sized_fun (\n (xs: [n]i32) -> i32.sum xs) k
type^ stencil [n] = {radius: i64, apply: (i: i64) -> [n]f32 -> f32}
def run_stencil [n] (s: stencil [n]) (xs: [n]f32) = map (\i -> if i < s.radius || i >= n - s.radius then xs[i] else s.apply i xs) (iota n)
entry a8 [n] (xs: [n]f32) = run_stencil {radius = 1, apply = \i xs -> xs[i - 1] + xs[i] * 2 + xs[i + 1]} (run_stencil {radius = 2, apply = \i xs -> xs[i - 2] - xs[i + 2]} xs)
-- split and unflatten by context

-- ==
-- entry: a9
-- input { [1,2,3,4,5,6,7] } output { [1i32, 2i32] [3i32, 4i32, 5i32, 6i32, 7i32] }
entry a9 [n] (xs: [n]i32) = let (a, b) : ([2]i32, [n - 2]i32) = split (xs :> [2 + (n - 2)]i32) in (a, b)

-- ==
-- entry: a10
-- input { [1,2,3,4,5,6] } output { [[[1i32], [2i32], [3i32]], [[4i32], [5i32], [6i32]]] }
entry a10 (xs: [6]i32) : [][][]i32 = unflatten_3d (xs :> [2 * 3 * 1]i32)

-- ==
-- entry: a11
-- input { [1,2,3,4,5,6] 2i64 } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { [1,2,3,4,5,6] 4i64 } error: .
-- input { empty([0]i32) 0i64 } error: [Dd]ivision
-- input { empty([0]i32) 5i64 } output { empty([5][0]i32) }
entry a11 [n] (xs: [n]i32) (k: i64) = unflatten (xs :> [k * (n / k)]i32)

-- ==
-- entry: a12
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [0i64, 1i64, 2i64]] }
entry a12 (n: i64) = let k = n in let f (m: i64) : [m][k]i64 = replicate m (iota k) in f 2

-- ==
-- entry: a13
-- input { 2i64 } output { [0i64, 1i64, 0i64, 1i64, 2i64, 0i64, 1i64, 2i64, 3i64] }
entry a13 (n: i64) = let g (i: i64) = iota (n + i) in g 0 ++ g 1 ++ g 2
-- recursion at other sizes: merge sort, with size relations kept
def merge [n][m] (a: [n]i32) (b: [m]i32) : [n + m]i32 =
  (loop (out, i, j) = (replicate (n + m) 0, 0, 0) for k < n + m do
    if j >= m || (i < n && a[i] <= b[j]) then (out with [k] = a[i], i + 1, j) else (out with [k] = b[j], i, j + 1)).0
def msort [n] (xs: [n]i32) : [n]i32 =
  if n <= 1 then copy xs else
  let h = n / 2 in merge (msort (take h xs)) (msort (drop h xs)) :> [n]i32

-- ==
-- entry: srt
-- input { [3,1,2,5,4] } output { [1i32, 2i32, 3i32, 4i32, 5i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry srt (xs: []i32) = msort xs

-- ==
-- entry: sortbig
-- compiled input { 30000i64 } output { true }
entry sortbig (n: i64) = let s = msort (map (\i -> i32.i64 (i * 7919 % 10007)) (iota n)) in all (\i -> i == 0 || s[i - 1] <= s[i]) (iota n)
