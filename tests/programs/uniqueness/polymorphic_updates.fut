-- Generic consuming functions used on scalars, rows, tuples and sums.

-- ==
-- input { empty([0]i32) 3i64 } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] 4i64 } output { [1i32] [1i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 2i64 }
-- output { [5i32, 4i32, 3i32, 2i32, 1i32] [3i32, 4i32, 5i32, 1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] 3i64 } output { [3i32, 2i32, 1i32] [1i32, 2i32, 3i32] }

-- ==
-- entry: rows
-- input { [[1i32, 2i32]] 0i64 } output { [[9i32, 9i32]] }
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 1i64 } output { [[9i32, 9i32], [1i32, 2i32], [5i32, 6i32]] }
-- input { [[1i32], [2i32]] 5i64 } output { [[9i32], [2i32]] }

-- ==
-- entry: others
-- input { empty([0]i32) } output { empty([0]i32) empty([0]bool) empty([0]i32) }
-- input { [3i32] } output { [3i32] [true] [50i32] }
-- input { [1i32, 2i32, 3i32, 4i32] }
-- output { [4i32, 3i32, 2i32, 1i32] [true, true, false, false] [50i32, 3i32, 0i32, 0i32] }

type opt = #none | #some i32
def set 'a [n] (xs: *[n]a) (i: i64) (x: a) : *[n]a = xs with [i] = x
def swap 'a [n] (i: i64) (j: i64) (xs: *[n]a) : *[n]a =
  let (x, y) = (copy xs[i], copy xs[j])
  in xs with [i] = y with [j] = x
def reverse_in_place 'a [n] (xs: *[n]a) : *[n]a = loop xs for i < n / 2 do swap i (n - 1 - i) xs
def rotate_in_place 'a [n] (k: i64) (xs: *[n]a) : *[n]a =
  if n == 0 then xs
  else let first = copy xs[:k % n]
       let n' = n - k % n
       let rest = copy xs[k % n:]
       let xs[:n'] = rest
       let xs[n':] = first
       in xs

entry main [n] (xs: *[n]i32) (k: i64) : ([n]i32, [n]i32) =
  let ys = rotate_in_place k (copy xs)
  in (reverse_in_place xs, ys)

entry rows [n] [m] (xss: *[n][m]i32) (k: i64) : [n][m]i32 =
  set (rotate_in_place k (reverse_in_place xss)) 0 (replicate m 9)

entry others [n] (xs: [n]i32) : ([n]i32, [n]bool, [n]i32) =
  let (a, b) = unzip (reverse_in_place (zip (copy xs) (map (> 2) xs)))
  let os = reverse_in_place (map (\x : opt -> if x > 2 then #some x else #none) xs)
  in (a, b, map (\o -> match o case #none -> 0 case #some x -> x) (if n > 0 then set os 0 (#some 50) else os))
