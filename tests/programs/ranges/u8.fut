-- Ranges of u8, up to the ends of the type.

-- ==
-- entry: up
-- input { 1u8 4u8 } output { [1u8, 2u8, 3u8] }
-- input { 253u8 255u8 } output { [253u8, 254u8] }
-- input { 0u8 3u8 } output { [0u8, 1u8, 2u8] }
-- input { 3u8 3u8 } output { empty([0]u8) }
-- input { 4u8 3u8 }
-- error: Range .* is invalid.*u8.fut:11:|u8.fut:11:.*Range .* is invalid
entry up (x: u8) (z: u8) = x..<z

-- ==
-- entry: down
-- input { 4u8 1u8 } output { [4u8, 3u8, 2u8] }
-- input { 2u8 0u8 } output { [2u8, 1u8] }
-- input { 255u8 252u8 } output { [255u8, 254u8, 253u8] }
-- input { 3u8 4u8 }
-- error: Range .* is invalid.*u8.fut:20:|u8.fut:20:.*Range .* is invalid
entry down (x: u8) (z: u8) = x..>z

-- ==
-- entry: inclusive
-- input { 1u8 3u8 7u8 } output { [1u8, 3u8, 5u8, 7u8] }
-- input { 7u8 5u8 0u8 } output { [7u8, 5u8, 3u8, 1u8] }
-- input { 251u8 253u8 255u8 } output { [251u8, 253u8, 255u8] }
-- input { 4u8 2u8 0u8 } output { [4u8, 2u8, 0u8] }
-- input { 1u8 3u8 0u8 }
-- error: Range .* is invalid.*u8.fut:32:|u8.fut:32:.*Range .* is invalid
-- input { 2u8 2u8 5u8 }
-- error: Range .* is invalid.*u8.fut:32:|u8.fut:32:.*Range .* is invalid
entry inclusive (x: u8) (y: u8) (z: u8) = x..y...z

-- ==
-- entry: wide
-- input { 0u8 63u8 255u8 } output { [0u8, 63u8, 126u8, 189u8, 252u8] }
entry wide (x: u8) (y: u8) (z: u8) = x..y..<z
