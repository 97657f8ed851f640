-- Ranges of u16, up to the ends of the type.

-- ==
-- entry: up
-- input { 1u16 4u16 } output { [1u16, 2u16, 3u16] }
-- input { 65533u16 65535u16 } output { [65533u16, 65534u16] }
-- input { 0u16 3u16 } output { [0u16, 1u16, 2u16] }
-- input { 3u16 3u16 } output { empty([0]u16) }
-- input { 4u16 3u16 }
-- error: Range .* is invalid.*u16.fut:11:|u16.fut:11:.*Range .* is invalid
entry up (x: u16) (z: u16) = x..<z

-- ==
-- entry: down
-- input { 4u16 1u16 } output { [4u16, 3u16, 2u16] }
-- input { 2u16 0u16 } output { [2u16, 1u16] }
-- input { 65535u16 65532u16 } output { [65535u16, 65534u16, 65533u16] }
-- input { 3u16 4u16 }
-- error: Range .* is invalid.*u16.fut:20:|u16.fut:20:.*Range .* is invalid
entry down (x: u16) (z: u16) = x..>z

-- ==
-- entry: inclusive
-- input { 1u16 3u16 7u16 } output { [1u16, 3u16, 5u16, 7u16] }
-- input { 7u16 5u16 0u16 } output { [7u16, 5u16, 3u16, 1u16] }
-- input { 65531u16 65533u16 65535u16 } output { [65531u16, 65533u16, 65535u16] }
-- input { 4u16 2u16 0u16 } output { [4u16, 2u16, 0u16] }
-- input { 1u16 3u16 0u16 }
-- error: Range .* is invalid.*u16.fut:32:|u16.fut:32:.*Range .* is invalid
-- input { 2u16 2u16 5u16 }
-- error: Range .* is invalid.*u16.fut:32:|u16.fut:32:.*Range .* is invalid
entry inclusive (x: u16) (y: u16) (z: u16) = x..y...z

-- ==
-- entry: wide
-- input { 0u16 16383u16 65535u16 } output { [0u16, 16383u16, 32766u16, 49149u16, 65532u16] }
entry wide (x: u16) (y: u16) (z: u16) = x..y..<z
