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

-- Ranges of more than 2^63-1 elements.
-- ==
-- entry: too_long
-- input { -9223372036854775808i64 9223372036854775807i64 }
-- error: Range -9223372036854775808\.\.<9223372036854775807 is invalid
-- input { -1i64 9223372036854775807i64 }
-- error: Range -1\.\.<9223372036854775807 is invalid
-- input { 9223372036854775805i64 9223372036854775807i64 } output { [9223372036854775805i64, 9223372036854775806i64] }
entry too_long (a: i64) (b: i64) = a..<b

-- ==
-- entry: too_long_down
-- input { 9223372036854775807i64 -1i64 }
-- error: Range 9223372036854775807\.\.>-1 is invalid
-- input { -9223372036854775807i64 -9223372036854775808i64 } output { [-9223372036854775807i64] }
entry too_long_down (a: i64) (b: i64) = a..>b

-- ==
-- entry: too_long_inclusive
-- input { 0i64 1i64 9223372036854775807i64 }
-- error: Range 0\.\.1\.\.\.9223372036854775807 is invalid
-- input { -9223372036854775808i64 -9223372036854775807i64 9223372036854775807i64 }
-- error: Range -9223372036854775808\.\.-9223372036854775807\.\.\.9223372036854775807 is invalid
-- input { -9223372036854775808i64 -9223372036854775806i64 9223372036854775807i64 }
-- error: Range -9223372036854775808\.\.-9223372036854775806\.\.\.9223372036854775807 is invalid
-- input { 9223372036854775807i64 9223372036854775806i64 0i64 }
-- error: Range 9223372036854775807\.\.9223372036854775806\.\.\.0 is invalid
-- input { -9223372036854775808i64 0i64 9223372036854775807i64 } output { [-9223372036854775808i64, 0i64] }
entry too_long_inclusive (a: i64) (s: i64) (b: i64) = a..s...b

-- ==
-- entry: too_long_unsigned
-- input { 0u64 9223372036854775808u64 }
-- error: Range 0\.\.<9223372036854775808 is invalid
-- input { 0u64 18446744073709551615u64 }
-- error: Range 0\.\.<18446744073709551615 is invalid
-- input { 18446744073709551614u64 18446744073709551615u64 } output { [18446744073709551614u64] }
entry too_long_unsigned (a: u64) (b: u64) = a..<b

-- ==
-- entry: too_long_length
-- input { -1i64 9223372036854775807i64 }
-- error: Range -1\.\.<9223372036854775807 is invalid
-- input { -9223372036854775808i64 -9223372036854775806i64 } output { 2i64 }
entry too_long_length (a: i64) (b: i64) = length (a..<b)

-- ==
-- entry: too_long_from_zero
-- input { 9223372036854775807i64 }
-- error: Range 0\.\.\.9223372036854775807 is invalid
-- input { -1i64 }
-- error: Range 0\.\.\.-1 is invalid
-- input { 1i64 } output { [0i64, 1i64] }
entry too_long_from_zero (b: i64) = 0...b
