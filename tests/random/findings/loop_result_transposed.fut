-- Found by fehu_random, seed 200094: introduce-memory gives the transposed result a stride of 0 where 1 is expected.
-- ==
-- entry: main
-- input { [1i32, 2i32] }
-- output { empty([0][2]u32) }

entry main [n] (a: [n]i32) =
  loop (x: [0][n]u32) = replicate 0 (replicate n 0u32) for _i < n do transpose (replicate n (replicate 0 0u32))
