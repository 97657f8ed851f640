-- Invalid ranges show their numbers.

-- ==
-- entry: up
-- input { 3i64 1i64 }
-- error: Range 3\.\.<1 is invalid.*range.fut:8:|range.fut:8:.*Range 3\.\.<1 is invalid
-- input { 1i64 3i64 } output { [1i64, 2i64] }
entry up (a: i64) (b: i64) = a..<b

-- ==
-- entry: step
-- input { 1i64 1i64 5i64 }
-- error: Range 1\.\.1\.\.<5 is invalid.*range.fut:19:|range.fut:19:.*Range 1\.\.1\.\.<5 is invalid
-- input { 1i64 0i64 5i64 }
-- error: Range 1\.\.0\.\.<5 is invalid.*range.fut:19:|range.fut:19:.*Range 1\.\.0\.\.<5 is invalid
-- input { 1i64 2i64 0i64 }
-- error: Range 1\.\.2\.\.<0 is invalid.*range.fut:19:|range.fut:19:.*Range 1\.\.2\.\.<0 is invalid
-- input { 1i64 3i64 6i64 } output { [1i64, 3i64, 5i64] }
entry step (a: i64) (s: i64) (b: i64) = a..s..<b

-- ==
-- entry: down
-- input { 1i64 3i64 }
-- error: Range 1\.\.>3 is invalid.*range.fut:26:|range.fut:26:.*Range 1\.\.>3 is invalid
-- input { 3i64 1i64 } output { [3i64, 2i64] }
entry down (a: i64) (b: i64) = a..>b

-- ==
-- entry: inclusive
-- input { 3i64 1i64 }
-- error: Range 3\.\.\.1 is invalid.*range.fut:33:|range.fut:33:.*Range 3\.\.\.1 is invalid
-- input { 3i64 3i64 } output { [3i64] }
entry inclusive (a: i64) (b: i64) = a...b

-- ==
-- entry: iotas
-- input { -1i64 }
-- error: Range .* is invalid.*range.fut:40:|range.fut:40:.*Range .* is invalid
-- input { 0i64 } output { empty([0]i64) }
entry iotas (n: i64) = iota n

-- ==
-- entry: replicates
-- input { -1i64 }
-- error: range.fut:47:
-- input { 0i64 } output { empty([0]u8) }
entry replicates (n: i64) = replicate n 7u8

-- ==
-- entry: unsigned
-- input { 200u8 100u8 }
-- error: Range 200\.\.<100 is invalid.*range.fut:54:|range.fut:54:.*Range 200\.\.<100 is invalid
-- input { 250u8 255u8 } output { [250u8, 251u8, 252u8, 253u8, 254u8] }
entry unsigned (a: u8) (b: u8) = a..<b
