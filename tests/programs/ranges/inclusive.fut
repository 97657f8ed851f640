-- x...z and x..y...z.

-- ==
-- input { 0i64 5i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] }
-- input { 2i64 5i64 } output { [2i64, 3i64, 4i64, 5i64] }
-- input { 3i64 3i64 } output { [3i64] }
-- input { -2i64 2i64 } output { [-2i64, -1i64, 0i64, 1i64, 2i64] }
-- input { 5i64 4i64 }
-- error: Range .* is invalid.*inclusive.fut:12:|inclusive.fut:12:.*Range .* is invalid
-- input { 5i64 0i64 }
-- error: Range .* is invalid.*inclusive.fut:12:|inclusive.fut:12:.*Range .* is invalid
entry main (x: i64) (z: i64) = x...z

-- ==
-- entry: step
-- input { 0i64 2i64 8i64 } output { [0i64, 2i64, 4i64, 6i64, 8i64] }
-- input { 0i64 2i64 7i64 } output { [0i64, 2i64, 4i64, 6i64] }
-- input { 4i64 3i64 4i64 } output { [4i64] }
-- input { 4i64 5i64 4i64 } output { [4i64] }
-- input { 4i64 3i64 1i64 } output { [4i64, 3i64, 2i64, 1i64] }
-- input { 4i64 2i64 -1i64 } output { [4i64, 2i64, 0i64] }
-- input { 4i64 4i64 9i64 }
-- error: Range .* is invalid.*inclusive.fut:29:|inclusive.fut:29:.*Range .* is invalid
-- input { 4i64 3i64 5i64 }
-- error: Range .* is invalid.*inclusive.fut:29:|inclusive.fut:29:.*Range .* is invalid
-- input { 4i64 5i64 3i64 }
-- error: Range .* is invalid.*inclusive.fut:29:|inclusive.fut:29:.*Range .* is invalid
-- input { 1i64 2i64 6i64 } output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
entry step (x: i64) (y: i64) (z: i64) = x..y...z

-- ==
-- entry: ones
-- input { 1i64 } output { [1i64] }
-- input { 4i64 } output { [1i64, 2i64, 3i64, 4i64] }
-- input { 0i64 }
-- error: Range .* is invalid.*inclusive.fut:37:|inclusive.fut:37:.*Range .* is invalid
entry ones (z: i64) = 1..2...z
