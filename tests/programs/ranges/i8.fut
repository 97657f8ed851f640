-- Ranges of i8, up to the ends of the type.

-- ==
-- entry: up
-- input { 1i8 4i8 } output { [1i8, 2i8, 3i8] }
-- input { 125i8 127i8 } output { [125i8, 126i8] }
-- input { -128i8 -125i8 } output { [-128i8, -127i8, -126i8] }
-- input { 3i8 3i8 } output { empty([0]i8) }
-- input { 4i8 3i8 }
-- error: Range .* is invalid.*i8.fut:11:|i8.fut:11:.*Range .* is invalid
entry up (x: i8) (z: i8) = x..<z

-- ==
-- entry: down
-- input { 4i8 1i8 } output { [4i8, 3i8, 2i8] }
-- input { -126i8 -128i8 } output { [-126i8, -127i8] }
-- input { 127i8 124i8 } output { [127i8, 126i8, 125i8] }
-- input { 3i8 4i8 }
-- error: Range .* is invalid.*i8.fut:20:|i8.fut:20:.*Range .* is invalid
entry down (x: i8) (z: i8) = x..>z

-- ==
-- entry: inclusive
-- input { 1i8 3i8 7i8 } output { [1i8, 3i8, 5i8, 7i8] }
-- input { 7i8 5i8 0i8 } output { [7i8, 5i8, 3i8, 1i8] }
-- input { 123i8 125i8 127i8 } output { [123i8, 125i8, 127i8] }
-- input { -124i8 -126i8 -128i8 } output { [-124i8, -126i8, -128i8] }
-- input { 1i8 3i8 0i8 }
-- error: Range .* is invalid.*i8.fut:33:|i8.fut:33:.*Range .* is invalid
-- input { 2i8 2i8 5i8 }
-- error: Range .* is invalid.*i8.fut:33:|i8.fut:33:.*Range .* is invalid
-- input { -4i8 -2i8 3i8 } output { [-4i8, -2i8, 0i8, 2i8] }
entry inclusive (x: i8) (y: i8) (z: i8) = x..y...z

-- ==
-- entry: wide
-- input { -64i8 0i8 127i8 } output { [-64i8, 0i8, 64i8] }
-- input { 0i8 63i8 127i8 } output { [0i8, 63i8, 126i8] }
entry wide (x: i8) (y: i8) (z: i8) = x..y..<z
