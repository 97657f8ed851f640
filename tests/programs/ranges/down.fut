-- x..>z and x..y..>z.

-- ==
-- input { 5i64 0i64 } output { [5i64, 4i64, 3i64, 2i64, 1i64] }
-- input { 5i64 2i64 } output { [5i64, 4i64, 3i64] }
-- input { 3i64 3i64 } output { empty([0]i64) }
-- input { 2i64 -2i64 } output { [2i64, 1i64, 0i64, -1i64] }
-- input { 4i64 5i64 }
-- error: Range .* is invalid.*down.fut:10:|down.fut:10:.*Range .* is invalid
entry main (x: i64) (z: i64) = x..>z

-- ==
-- entry: step
-- input { 7i64 5i64 0i64 } output { [7i64, 5i64, 3i64, 1i64] }
-- input { 8i64 6i64 0i64 } output { [8i64, 6i64, 4i64, 2i64] }
-- input { 4i64 1i64 4i64 } output { empty([0]i64) }
-- input { 5i64 5i64 1i64 }
-- error: Range .* is invalid.*down.fut:23:|down.fut:23:.*Range .* is invalid
-- input { 4i64 5i64 0i64 }
-- error: Range .* is invalid.*down.fut:23:|down.fut:23:.*Range .* is invalid
-- input { 0i64 -1i64 1i64 }
-- error: Range .* is invalid.*down.fut:23:|down.fut:23:.*Range .* is invalid
entry step (x: i64) (y: i64) (z: i64) = x..y..>z
