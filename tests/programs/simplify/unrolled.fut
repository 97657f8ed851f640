-- Loops that ask to be unrolled compute the same.
-- ==
-- entry: static
-- input { [1i32, 2i32, 3i32, 4i32] } output { 58i32 }
-- input { [1i32, 2i32, 3i32] } error: invalid size
entry static (xs: [4]i32) : i32 = #[unroll] loop x = 0i32 for i < 4i64 do x * 3 + xs[i]

-- ==
-- entry: nested
-- input { [1i32, 2i32, 3i32, 4i32] } output { [0i32, 3i32, 14i32, 4i32] }
-- input { [1i32, 2i32] } error: out of bounds
entry nested [n] (xs: [n]i32) : [n]i32 =
  #[unroll] loop ys = copy xs for i < 3i32 do
    #[unroll] loop ys for j < 2i64 do ys with [i64.i32 i] = ys[i64.i32 i] * i + i32.i64 j * i

-- Sizes that change with each iteration.
-- ==
-- entry: growing
-- input { [1i32] } output { [1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32, 1i32] }
entry growing (xs: []i32) : []i32 = #[unroll] loop xs for _i < 3i32 do xs ++ xs
