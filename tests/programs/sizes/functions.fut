-- Functions whose result size depends on an argument, passed around.

-- ==
-- input { 2i64 7i32 } output { [7i32, 7i32] [7i32, 7i32, 7i32] }
-- input { 0i64 1i32 } output { empty([0]i32) [1i32] }
type^ maker = {mk: (n: i64) -> [n]i32, k: i64}
def use (m: maker) = (m.mk m.k, m.mk (m.k + 1))
entry main (k: i64) (x: i32) = use {mk = \n -> replicate n x, k}

-- ==
-- entry: sized
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [30i64, 21i64, 64i64, 9i64, 90i64, 22i64] }
-- input { empty([0]i32) } output { empty([0]i64) }
def with_size [n] (xs: [n]i32) (f: (k: i64) -> [k]i64) : [n]i64 = map2 (\x y -> i64.i32 x * y) xs (f n)
entry sized (xs: []i32) = with_size xs (\k -> map (+ k) (iota k))

-- ==
-- entry: any_size
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 11i32 }
-- input { [4i32] } output { 5i32 }
def apply_to (f: (xs: []i32) -> i32) (ys: []i32) = f ys
entry any_size (xs: []i32) = apply_to (\v -> v[0] + i32.i64 (length v)) xs

-- ==
-- entry: hidden
-- input { 0i64 } output { empty([0]i64) empty([0]i64) }
-- input { 5i64 } output { [0i64, 2i64, 4i64] [0i64, 2i64, 4i64, 6i64, 8i64] }
def gen (f: i64 -> ?[k].[k]i64) (n: i64) = (f n, f (2 * n))
entry hidden (n: i64) = gen (\m -> filter (\x -> x % 2 == 0) (iota m)) n

-- ==
-- entry: captured
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [10i32, 6i32, 16i32, 2i32, 18i32, 4i32] [7i32, 12i32, 9i32,
--   9i32, 12i32, 7i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
def outer [n] (xs: [n]i32) = let inner (ys: [n]i32) = map2 (+) xs ys in (inner xs, inner (reverse xs))
entry captured (xs: []i32) = outer xs
