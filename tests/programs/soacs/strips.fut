-- Scans of many elements, which go in strips, against loops. Floats are whole numbers, so that sums are exact in any order.
-- ==
-- entry: sums
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 63i64 } output { true }
-- input { 64i64 } output { true }
-- input { 1023i64 } output { true }
-- input { 1024i64 } output { true }
-- input { 1025i64 } output { true }
-- input { 5003i64 } output { true }
-- ==
-- entry: rows
-- input { 3i64 100i64 } output { true }
-- input { 5i64 2049i64 } output { true }
-- input { 0i64 100i64 } output { true }
-- ==
-- entry: products powers
-- input { 70i64 } output { true }
-- input { 3000i64 } output { true }
-- ==
-- entry: fails
-- input { [1i64, 2i64] } output { [7i32, 15i32] }
-- input { [1i64, 9i64] } error: Index \[9\] out of bounds
def totals 'a [n] (add: a -> a -> a) (zero: a) (xs: [n]a) : [n]a =
  (loop (out, sum) = (replicate n zero, zero) for i < n do
     let sum = add sum xs[i]
     in (out with [i] = sum, sum)).0

def same 'a [n] (eq: a -> a -> bool) (xs: [n]a) (ys: [n]a) : bool = and (map2 eq xs ys)

def noise (i: i64) : i32 = i32.i64 (i * 1103515245 + 12345) ^ i32.i64 (i >> 3)

entry sums (n: i64) : bool =
  let is = tabulate n noise
  let fs = map (\i -> f32.i32 (i % 100)) is
  let ds = map (\i -> f64.i32 (i % 1000)) is
  in same (==) (scan (+) 0 is) (totals (+) 0 is)
     && same (==) (scan (+) (-5) (map (* 3) is)) (totals (+) (-5) (map (* 3) is))
     && same (==) (scan (+) 0 fs) (totals (+) 0 fs)
     && same (==) (scan (+) 1 ds) (totals (+) 1 ds)

entry rows (n: i64) (m: i64) : bool =
  let xss = tabulate_2d n m (\i j -> noise (i + 7 * j))
  let sums = map (scan (+) 0) xss
  let columns = transpose (map (scan (+) 0) (transpose xss))
  let want = map (totals (+) 0) xss
  let want_columns = transpose (map (totals (+) 0) (transpose xss))
  in and (map2 (same (==)) sums want) && and (map2 (same (==)) columns want_columns)

entry products (n: i64) : bool =
  let signs = map (\i -> if i % 3 == 0 then -1f32 else 1) (iota n)
  in same (==) (scan (*) 1 signs) (totals (*) 1 signs)

entry powers (n: i64) : bool =
  let halves = map (\i -> if i % 2 == 0 then 2f64 else 0.5) (iota n)
  in same (==) (scan (*) 3 halves) (totals (*) 3 halves)

-- What an element is may be an error, in the second strip as well.
entry fails [n] (at: [n]i64) : [n]i32 =
  let table = [5i32, 7, 8]
  let long = replicate 2000 0 ++ at
  let sums = scan (+) 0 (map (\i -> table[i]) long)
  in map (\s -> s - 10000) (drop 2000 sums) :> [n]i32
