-- Ranges of u32, up to the ends of the type.

-- ==
-- entry: up
-- input { 1u32 4u32 } output { [1u32, 2u32, 3u32] }
-- input { 4294967293u32 4294967295u32 } output { [4294967293u32, 4294967294u32] }
-- input { 0u32 3u32 } output { [0u32, 1u32, 2u32] }
-- input { 3u32 3u32 } output { empty([0]u32) }
-- input { 4u32 3u32 }
-- error: Range .* is invalid.*u32.fut:11:|u32.fut:11:.*Range .* is invalid
entry up (x: u32) (z: u32) = x..<z

-- ==
-- entry: down
-- input { 4u32 1u32 } output { [4u32, 3u32, 2u32] }
-- input { 2u32 0u32 } output { [2u32, 1u32] }
-- input { 4294967295u32 4294967292u32 } output { [4294967295u32, 4294967294u32, 4294967293u32] }
-- input { 3u32 4u32 }
-- error: Range .* is invalid.*u32.fut:20:|u32.fut:20:.*Range .* is invalid
entry down (x: u32) (z: u32) = x..>z

-- ==
-- entry: inclusive
-- input { 1u32 3u32 7u32 } output { [1u32, 3u32, 5u32, 7u32] }
-- input { 7u32 5u32 0u32 } output { [7u32, 5u32, 3u32, 1u32] }
-- input { 4294967291u32 4294967293u32 4294967295u32 } output { [4294967291u32, 4294967293u32, 4294967295u32] }
-- input { 4u32 2u32 0u32 } output { [4u32, 2u32, 0u32] }
-- input { 1u32 3u32 0u32 }
-- error: Range .* is invalid.*u32.fut:32:|u32.fut:32:.*Range .* is invalid
-- input { 2u32 2u32 5u32 }
-- error: Range .* is invalid.*u32.fut:32:|u32.fut:32:.*Range .* is invalid
entry inclusive (x: u32) (y: u32) (z: u32) = x..y...z

-- ==
-- entry: wide
-- input { 0u32 1073741823u32 4294967295u32 } output { [0u32, 1073741823u32, 2147483646u32, 3221225469u32,
--   4294967292u32] }
entry wide (x: u32) (y: u32) (z: u32) = x..y..<z
