-- Bitonic sorting networks on padded powers of two, with keys and payloads; equal keys settled by position.

-- ==
-- entry: main
-- input { [3i32, 1i32, 2i32] } output { [1i32, 2i32, 3i32] [1i64, 2i64, 0i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }
-- input { [7i32] } output { [7i32] [0i64] }
-- input { [2147483647i32, 5i32, 2147483647i32, -2147483648i32] } output { [-2147483648i32, 5i32, 2147483647i32,
--   2147483647i32] [3i64, 1i64, 0i64, 2i64] }
-- input { [-6i32, 0i32, 5i32, 5i32, -5i32, 1i32, -6i32, -5i32, -3i32, 4i32, 3i32, -2i32, 3i32] } output { [-6i32,
--   -6i32, -5i32, -5i32, -3i32, -2i32, 0i32, 1i32, 3i32, 3i32, 4i32, 5i32, 5i32] [0i64, 6i64, 4i64, 7i64, 8i64,
--   11i64, 1i64, 5i64, 10i64, 12i64, 9i64, 2i64, 3i64] }
-- input { [4i32, 3i32, 2i32, 1i32, 0i32, -1i32, -2i32, -3i32] } output { [-3i32, -2i32, -1i32, 0i32, 1i32, 2i32,
--   3i32, 4i32] [7i64, 6i64, 5i64, 4i64, 3i64, 2i64, 1i64, 0i64] }

def network [n] 't (leq: t -> t -> bool) (xs: [n]t) : [n]t =
  let d = i64.i32 (i64.ctz (i64.max 1 n))
  in loop (xs: [n]t) for p < d do
       loop (xs: [n]t) for q < p + 1 do
         let bit = 1 << (p - q)
         in tabulate n (\i ->
              let j = i ^ bit
              let up = (i >> (p + 1)) & 1 == 0
              let (low, high) = if i < j then (xs[i], xs[j]) else (xs[j], xs[i])
              let in_order = leq low high == up || (leq low high && leq high low)
              in if (i < j) == in_order then low else high)

entry main [n] (xs: [n]i32) : ([n]i32, [n]i64) =
  let size = if n <= 1 then 1 else 1 << (64 - i64.i32 (i64.clz (n - 1)))
  let leq (x: i32, i: i64) (y, j) = x < y || (x == y && i <= j)
  let padded = tabulate size (\i -> if i < n then (xs[i], i) else (i32.highest, i))
  in unzip (take n (network leq padded))
