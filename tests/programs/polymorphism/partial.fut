-- Partial application of everything.

-- ==
-- input { 1i32 } output { 123i32 145i32 [121i32, 122i32] [124i32, 135i32] }
-- input { 7i32 } output { 723i32 745i32 [721i32, 722i32] [124i32, 135i32] }
def f (a: i32) (b: i32) (c: i32) = a * 100 + b * 10 + c
entry main (x: i32) = let g = f x let h = g 2 in (h 3, g 4 5, map h [1, 2], map2 (f 1) [2, 3] [4, 5])

-- ==
-- entry: library
-- input { [1i64, 2i64] [10i64, 20i64] } output { [11i64, 22i64] 3i64 [10i64] [9i64, 18i64] }
def addall = map2 (i64.+)
entry library [n] (a: [n]i64) (b: [n]i64) =
  (addall a b, (reduce (+) 0) a, (take 1) b, (flip zip a) b |> map (\(x, y) -> x - y))

-- ==
-- entry: point_free
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 56i32 184i32 }
-- input { empty([0]i32) } output { 0i32 0i32 }
def sum_by [n] 'a (f: a -> i32) : [n]a -> i32 = \xs -> i32.sum (map f xs)
entry point_free (xs: []i32) = (sum_by (* 2) xs, sum_by (\(a, b) -> a * b) (zip xs xs))

-- ==
-- entry: existential
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [10i32, 6i32, 16i32, 18i32] }
def pipeline (xs: []i32) = filter (> 2) xs |> map (* 2)
entry existential (xs: []i32) = pipeline xs

-- ==
-- entry: in_record
-- input { 3i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 [8i32, 6i32, 11i32, 4i32, 12i32, 5i32] 5i32 }
entry in_record (k: i32) (xs: []i32) =
  let ops = {red = reduce (+) 0, mp = map (+ k), pick = \(v: []i32) -> v[0]} in (ops.red xs, ops.mp xs, ops.pick xs)
