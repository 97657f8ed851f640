-- Ranges of u64, up to the ends of the type.

-- ==
-- entry: up
-- input { 1u64 4u64 } output { [1u64, 2u64, 3u64] }
-- input { 18446744073709551613u64 18446744073709551615u64 } output { [18446744073709551613u64,
--   18446744073709551614u64] }
-- input { 0u64 3u64 } output { [0u64, 1u64, 2u64] }
-- input { 3u64 3u64 } output { empty([0]u64) }
-- input { 4u64 3u64 }
-- error: Range .* is invalid.*u64.fut:12:|u64.fut:12:.*Range .* is invalid
entry up (x: u64) (z: u64) = x..<z

-- ==
-- entry: down
-- input { 4u64 1u64 } output { [4u64, 3u64, 2u64] }
-- input { 2u64 0u64 } output { [2u64, 1u64] }
-- input { 18446744073709551615u64 18446744073709551612u64 } output { [18446744073709551615u64,
--   18446744073709551614u64, 18446744073709551613u64] }
-- input { 3u64 4u64 }
-- error: Range .* is invalid.*u64.fut:22:|u64.fut:22:.*Range .* is invalid
entry down (x: u64) (z: u64) = x..>z

-- ==
-- entry: inclusive
-- input { 1u64 3u64 7u64 } output { [1u64, 3u64, 5u64, 7u64] }
-- input { 7u64 5u64 0u64 } output { [7u64, 5u64, 3u64, 1u64] }
-- input { 18446744073709551611u64 18446744073709551613u64 18446744073709551615u64 } output {
--   [18446744073709551611u64, 18446744073709551613u64, 18446744073709551615u64] }
-- input { 4u64 2u64 0u64 } output { [4u64, 2u64, 0u64] }
-- input { 1u64 3u64 0u64 }
-- error: Range .* is invalid.*u64.fut:35:|u64.fut:35:.*Range .* is invalid
-- input { 2u64 2u64 5u64 }
-- error: Range .* is invalid.*u64.fut:35:|u64.fut:35:.*Range .* is invalid
entry inclusive (x: u64) (y: u64) (z: u64) = x..y...z

-- ==
-- entry: wide
-- input { 0u64 4611686018427387903u64 18446744073709551615u64 } output { [0u64, 4611686018427387903u64,
--   9223372036854775806u64, 13835058055282163709u64, 18446744073709551612u64] }
entry wide (x: u64) (y: u64) (z: u64) = x..y..<z
