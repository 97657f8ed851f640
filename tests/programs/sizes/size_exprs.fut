-- Size expressions: sums, products and powers in parameters and results, flatten and unflatten chains, coercions.

-- ==
-- entry: inter
-- input { [1i32, 2i32] [3i32, 4i32] } output { [1i32, 3i32, 2i32, 4i32] [1i32, 2i32] [3i32, 4i32] }

-- ==
-- entry: chunked
-- input { 2i64 3i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { [6i32, 15i32] }
-- input { 2i64 2i64 [1i32, 2i32, 3i32] } error: .

-- ==
-- entry: joined
-- input { [2i32, 3i32] } output { [4i32, 9i32] }

-- ==
-- entry: table
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] } output { [3i32, 4i32, 5i32, 6i32, 8i32, 10i32] [[3i32, 6i32],
--   [4i32, 8i32], [5i32, 10i32]] }

-- ==
-- entry: windowed
-- input { 2i64 [1i32, 5i32, 2i32, 4i32] } output { [5i32, 5i32, 4i32] }

-- ==
-- entry: tree
-- input { 5i64 } output { 496i32 }
-- input { 0i64 } output { 0i32 }

-- ==
-- entry: btrans
-- input { [[0i32, 1i32, 2i32, 3i32, 4i32, 5i32], [10i32, 11i32, 12i32, 13i32, 14i32, 15i32], [20i32, 21i32,
--   22i32, 23i32, 24i32, 25i32], [30i32, 31i32, 32i32, 33i32, 34i32, 35i32]] } output { [[0i32, 10i32, 20i32,
--   30i32], [1i32, 11i32, 21i32, 31i32], [2i32, 12i32, 22i32, 32i32], [3i32, 13i32, 23i32, 33i32], [4i32,
--   14i32, 24i32, 34i32], [5i32, 15i32, 25i32, 35i32]] }

def interleave [n] 't (xs: [n]t) (ys: [n]t) : [n * 2]t = flatten (map2 (\x y -> [x, y]) xs ys)
def deinterleave [n] 't (xs: [n * 2]t) : ([n]t, [n]t) = let r = unflatten xs in (map (.[0]) r, map (\p -> p[1]) r)
def chunks [n] [m] 't (xs: [n * m]t) : [n][m]t = unflatten xs
def join3 [a] [b] [c] 't (xs: [a]t) (ys: [b]t) (zs: [c]t) : [a + b + c]t = xs ++ ys ++ zs
def halves [n] 't (xs: [n + n]t) : ([n]t, [n]t) = split xs
def outer [n] [m] 'a 'b 'c (f: a -> b -> c) (xs: [n]a) (ys: [m]b) : [n * m]c = flatten (map (\x -> map (f x) ys) xs)
def windows [n] (k: i64) (xs: [n]i32) : [n - k + 1][k]i32 = tabulate (n - k + 1) (\i -> sized k xs[i:i+k])
def pow2 (k: i64) : [2 ** k]i64 = iota (2 ** k)
def tree_reduce (k: i64) (xs: [2 ** k]i32) : i32 =
  let (xs, _) = loop (xs: []i32, n) = (xs, 2 ** k) while n > 1 do
    let h = n / 2
    in (map2 (+) (sized h (take h xs)) (sized h (drop h xs)), h)
  in xs[0]
def block_transpose [n] [m] [b] (xs: [n * b][m * b]i32) : [m * b][n * b]i32 =
  let t = map unflatten xs |> unflatten |> map transpose         -- [n][m][b][b]
  in map (map transpose) t |> transpose |> map transpose |> map (map (flatten)) |> flatten

entry inter [n] (xs: [n]i32) (ys: [n]i32) = let z = interleave xs ys let (a, b) = deinterleave z in (z, a, b)
entry chunked (n: i64) (m: i64) (xs: []i32) = map i32.sum (chunks (xs :> [n * m]i32))
entry joined (xs: []i32) = let r = join3 xs xs [0] in let (a, b) = halves (take (length xs + length xs) r) in map2 (*) a b
entry table [n] [m] (xs: [n]i32) (ys: [m]i32) = let t = outer (*) xs ys in (t, transpose (unflatten t))
entry windowed (k: i64) (xs: []i32) = map i32.maximum (windows k xs)
entry tree (k: i64) = tree_reduce k (map i32.i64 (pow2 k))
entry btrans (xs: [4][6]i32) = block_transpose (xs :> [2 * 2][3 * 2]i32)
