-- x..<z and x..y..<z.

-- ==
-- input { 0i64 5i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64] }
-- input { 2i64 5i64 } output { [2i64, 3i64, 4i64] }
-- input { 3i64 3i64 } output { empty([0]i64) }
-- input { -2i64 2i64 } output { [-2i64, -1i64, 0i64, 1i64] }
-- input { 5i64 4i64 }
-- error: Range .* is invalid.*up.fut:10:|up.fut:10:.*Range .* is invalid
entry main (x: i64) (z: i64) = x..<z

-- ==
-- entry: step
-- input { 0i64 2i64 7i64 } output { [0i64, 2i64, 4i64, 6i64] }
-- input { 0i64 2i64 8i64 } output { [0i64, 2i64, 4i64, 6i64] }
-- input { 1i64 4i64 2i64 } output { [1i64] }
-- input { 1i64 4i64 1i64 } output { empty([0]i64) }
-- input { 1i64 1i64 5i64 }
-- error: Range .* is invalid.*up.fut:25:|up.fut:25:.*Range .* is invalid
-- input { 5i64 4i64 9i64 }
-- error: Range .* is invalid.*up.fut:25:|up.fut:25:.*Range .* is invalid
-- input { 0i64 1i64 -1i64 }
-- error: Range .* is invalid.*up.fut:25:|up.fut:25:.*Range .* is invalid
-- input { -5i64 -3i64 1i64 } output { [-5i64, -3i64, -1i64] }
entry step (x: i64) (y: i64) (z: i64) = x..y..<z

-- ==
-- entry: zero
-- input { 0i64 } output { empty([0]i64) empty([0]i64) }
-- input { 3i64 } output { [0i64, 1i64, 2i64] [0i64, 1i64, 2i64] }
-- input { -1i64 }
-- error: Range .* is invalid.*up.fut:33:|up.fut:33:.*Range .* is invalid
entry zero (z: i64) = (0..<z, 0..1..<z)
