-- Attributes do not change results.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [6i32, 4i32, 9i32, 2i32, 10i32, 3i32] [7i32, 5i32, 10i32,
--   3i32, 11i32, 4i32] 28i32 6i64 }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0i32 0i64 }
entry main (xs: []i32) =
  (#[sequential] map (+ 1) xs, #[sequential_outer] map (+ 2) xs, #[sequential_inner] i32.sum xs,
   #[unknown(1, b)] length xs)

-- ==
-- entry: opaques
-- input { 3i32 } output { 8i32 }
entry opaques (x: i32) = (#[opaque] x + 1) * (#[opaque] 2)

-- ==
-- entry: unsafe
-- input { [2i32, 9i32] 1i64 } output { 4i32 }
entry unsafe (xs: []i32) (i: i64) = #[unsafe] xs[i] / (#[unsafe] xs[0])

-- ==
-- entry: traced
-- input { 3i32 } output { 10i32 }
entry traced (x: i32) = #[trace] (x + 1) + #[trace(tag)] (x * 2)

-- ==
-- entry: flattened
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[2i32, 4i32, 6i32], [8i32, 10i32, 12i32]] }
entry flattened (t: [][]i32) = #[flattening(only_inner)] map (\r -> #[flattening(no_outer)] map (* 2) r) t

-- ==
-- entry: broken
-- input { 3i32 } output { 0i32 }
-- input { -3i32 } output { -6i32 }
entry broken (x: i32) = #[break] x - #[noinline] i32.abs x

-- ==
-- entry: parameter
-- input { [1i32, 2i32] } output { 8i64 }
entry parameter (xs: []i32) = i64.sum (map i64.i32 xs) + #[param(k)] 5

-- ==
-- entry: unrolled
-- input { 3i32 } output { 13i32 24i32 }
-- input { 0i32 } output { 10i32 0i32 }
entry unrolled (x: i32) = (#[unroll] loop s = x for i < 5 do s + i, #[unroll] loop s = x for i < x do s * 2)

-- ==
-- entry: warned
-- input { [1i32, 2i32] 1i64 } output { 2i32 }
-- input { [1i32, 2i32] 2i64 }
-- error: out of bounds.*expressions.fut:53:|expressions.fut:53:.*out of bounds
entry warned (xs: []i32) (i: i64) = #[warn(safety_checks)] xs[i]
