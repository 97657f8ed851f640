-- Ranges of i32, up to the ends of the type.

-- ==
-- entry: up
-- input { 1i32 4i32 } output { [1i32, 2i32, 3i32] }
-- input { 2147483645i32 2147483647i32 } output { [2147483645i32, 2147483646i32] }
-- input { -2147483648i32 -2147483645i32 } output { [-2147483648i32, -2147483647i32, -2147483646i32] }
-- input { 3i32 3i32 } output { empty([0]i32) }
-- input { 4i32 3i32 }
-- error: Range .* is invalid.*i32.fut:11:|i32.fut:11:.*Range .* is invalid
entry up (x: i32) (z: i32) = x..<z

-- ==
-- entry: down
-- input { 4i32 1i32 } output { [4i32, 3i32, 2i32] }
-- input { -2147483646i32 -2147483648i32 } output { [-2147483646i32, -2147483647i32] }
-- input { 2147483647i32 2147483644i32 } output { [2147483647i32, 2147483646i32, 2147483645i32] }
-- input { 3i32 4i32 }
-- error: Range .* is invalid.*i32.fut:20:|i32.fut:20:.*Range .* is invalid
entry down (x: i32) (z: i32) = x..>z

-- ==
-- entry: inclusive
-- input { 1i32 3i32 7i32 } output { [1i32, 3i32, 5i32, 7i32] }
-- input { 7i32 5i32 0i32 } output { [7i32, 5i32, 3i32, 1i32] }
-- input { 2147483643i32 2147483645i32 2147483647i32 } output { [2147483643i32, 2147483645i32, 2147483647i32] }
-- input { -2147483644i32 -2147483646i32 -2147483648i32 } output { [-2147483644i32, -2147483646i32, -2147483648i32] }
-- input { 1i32 3i32 0i32 }
-- error: Range .* is invalid.*i32.fut:33:|i32.fut:33:.*Range .* is invalid
-- input { 2i32 2i32 5i32 }
-- error: Range .* is invalid.*i32.fut:33:|i32.fut:33:.*Range .* is invalid
-- input { -4i32 -2i32 3i32 } output { [-4i32, -2i32, 0i32, 2i32] }
entry inclusive (x: i32) (y: i32) (z: i32) = x..y...z

-- ==
-- entry: wide
-- input { -1073741824i32 0i32 2147483647i32 } output { [-1073741824i32, 0i32, 1073741824i32] }
-- input { 0i32 1073741823i32 2147483647i32 } output { [0i32, 1073741823i32, 2147483646i32] }
entry wide (x: i32) (y: i32) (z: i32) = x..y..<z
