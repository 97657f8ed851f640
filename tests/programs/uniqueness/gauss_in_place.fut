-- Gauss elimination with pivoting: rows swapped, scaled and subtracted in place in three nested loops.

-- ==
-- input { empty([0][0]f64) empty([0]f64) } output { empty([0]f64) }
-- input { [[4.0f64]] [2.0f64] } output { [0.5f64] }
-- input { [[0.0f64, 2.0f64], [1.0f64, 1.0f64]] [6.0f64, 4.0f64] } output { [1.0f64, 3.0f64] }
-- input { [[2.0f64, 1.0f64, -1.0f64], [-3.0f64, -1.0f64, 2.0f64], [-2.0f64, 1.0f64, 2.0f64]] [8.0f64, -11.0f64,
--   -3.0f64] }
-- output { [2.0f64, 3.0f64, -1.0f64] }

def solve [n] (m: *[n][n + 1]f64) : *[n]f64 =
  let m =
    loop m for k < n do
      let p = loop p = k for i in k..<n do if f64.abs m[i, k] > f64.abs m[p, k] then i else p
      let (top, pivot) = (copy m[k], copy m[p])
      let m[p] = top
      let m[k] = map (/ pivot[k]) pivot
      in loop m for i < n do
           if i == k then m
           else
             let f = m[i, k]
             in loop m for j < n + 1 do
                  let v = m[i, j] - f * m[k, j]
                  in m with [i, j] = v
  in map (\r -> r[n]) m

entry main [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  solve (map2 (\r x -> r ++ [x] :> [n + 1]f64) a b)
