-- Functions that consume an array and return parts of it, or it and something taken out of it.

-- ==
-- input { [5i32] 0i64 } output { [0i32] 5i32 0i32 }
-- input { [1i32, 2i32, 3i32] 2i64 } output { [1i32, 2i32, 0i32] 3i32 0i32 }
-- input { [7i32, 8i32] 0i64 } output { [0i32, 8i32] 7i32 0i32 }

-- ==
-- entry: split_up
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] } output { [-1i32] empty([0]i32) }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { [-1i32, 4i32, 5i32] [-2i32, 2i32] }

-- ==
-- entry: front
-- input { 0i64 [1i32] } output { empty([0]i32) 0i32 }
-- input { 1i64 [1i32, 2i32] } output { [42i32] 42i32 }
-- input { 3i64 [1i32, 2i32, 3i32] } output { [42i32, 2i32, 3i32] 47i32 }

-- ==
-- entry: stats
-- input { [4i32] } output { [0i32, 4i32] 4i32 4i32 }
-- input { [1i32, 5i32, 3i32] } output { [0i32, 4i32, 2i32, 1i32] 5i32 4i32 }
-- input { [-2i32, -7i32] } output { [12i32, 7i32, 0i32] -2i32 5i32 }

def take_out [n] (xs: *[n]i32) (i: i64) : (*[n]i32, i32) =
  let x = xs[i]
  in (xs with [i] = 0, x)

def halves [n] (xs: *[n]i32) : (*[]i32, *[]i32) =
  let front = copy xs[:n / 2]
  in (front, copy xs[n / 2:])

def front_only [n] (k: i64) (xs: *[n]i32) : *[k]i32 = let xs[0] = 42 in xs[:k] :> [k]i32

def with_stats [n] (xs: *[n]i32) : (*[n]i32, {lo: i32, hi: i32}) =
  let stats = {lo = i32.minimum xs, hi = i32.maximum xs}
  in (map (\x -> x - stats.lo) xs, stats)

entry main [n] (xs: *[n]i32) (i: i64) : ([n]i32, i32, i32) =
  let (xs, a) = take_out xs i
  let (xs, b) = take_out xs i
  in (xs, a, b)

entry split_up [n] (xs: *[n]i32) : ([]i32, []i32) =
  let (a, b) = halves xs
  let b = if length b > 0 then b with [0] = -1 else b
  let a = if length a > 0 then a with [0] = -2 else a
  in (b, a)

entry front (k: i64) (xs: *[]i32) : ([]i32, i32) = let ys = front_only k xs in (ys, i32.sum ys)

entry stats (xs: []i32) : ([]i32, i32, i32) =
  let (ys, s) = with_stats (copy xs)
  let (zs, t) = with_stats (ys ++ [s.lo])
  in (zs, s.hi, t.hi)
