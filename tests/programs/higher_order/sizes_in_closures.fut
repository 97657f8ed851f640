-- Closures that carry sizes: known, computed, found by filter, and those of the arrays they capture.

-- ==
-- input { 0i64 5i32 } output { empty([0]i32) empty([0]i32) }
-- input { 1i64 5i32 } output { [5i32] [6i32] }
-- input { 3i64 -1i32 } output { [-1i32, -1i32, -1i32] [0i32, 1i32, 2i32] }

-- ==
-- entry: picked
-- input { empty([0]i32) } output { 0i64 empty([0]i32) }
-- input { [1i32] } output { 1i64 empty([0]i32) }
-- input { [3i32, -1i32, 1i32, 4i32, 2i32] } output { 7i64 [301i32, 103i32, 402i32] }

-- ==
-- entry: resized
-- input { [1i32] 0i64 } output { empty([0]i32) empty([0][2]i32) empty([0][2]i32) }
-- input { [5i32] 2i64 } output { [5i32, 5i32] [[5i32, -5i32], [5i32, -5i32]] [[5i32, 2i32], [5i32, 2i32]] }
-- input { [1i32, 2i32, 3i32] 5i64 }
-- output { [1i32, 2i32, 3i32, 1i32, 2i32] [[1i32, -1i32], [1i32, -1i32], [1i32, -1i32], [1i32, -1i32], [1i32, -1i32]]
--   [[2i32, 5i32], [3i32, 5i32], [2i32, 5i32]] }

type^ maker [n] = i32 -> [n]i32

def filler (n: i64) : maker [n] = \x -> replicate n x
def picker (xs: []i32) : (i64, i64 -> i32) =
  let ys = filter (> 0) xs
  in (length ys, \i -> ys[i])
def both [n] (f: maker [n]) (g: maker [n]) (x: i32) : [n](i32, i32) = zip (f x) (g (x + 1))
def resize '^a 'b (n: i64) (f: (k: i64) -> a -> [k]b) : a -> [n]b = f n

entry main (n: i64) (x: i32) : ([n]i32, [n]i32) =
  let ramp : maker [n] = \x -> map (+ x) (map i32.i64 (iota n))
  in unzip (both (filler n) ramp x)

entry picked (xs: []i32) : (i64, []i32) =
  let (k, at) = picker xs
  let (l, at') = picker (map (\x -> x - 1) xs)
  in (k + l, tabulate (i64.min k l) (\i -> at i * 100 + at' (l - 1 - i)))

entry resized [m] (xs: [m]i32) (n: i64) : ([n]i32, [n][2]i32, [][2]i32) =
  let cyclic = \(k: i64) (ys: [m]i32) : [k]i32 -> tabulate k (\i -> ys[i % m])
  let pairs = \(k: i64) (y: i32) : [k][2]i32 -> replicate k [y, -y]
  let keep = \(r: [n]i32) -> filter (\p -> p[0] > 1) (map (\x -> [x, i32.i64 n]) r)
  let r = resize n cyclic xs
  in (r, resize n pairs xs[0], keep r)
