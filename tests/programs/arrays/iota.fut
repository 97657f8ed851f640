-- Counting from zero.

-- ==
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 5i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64] }
-- input { -1i64 }
-- error: Range 0\.\.<-[0-9]+ is invalid|[Nn]egative
-- input { -9223372036854775808i64 }
-- error: Range 0\.\.<-[0-9]+ is invalid|[Nn]egative
entry main (n: i64) = iota n

-- ==
-- entry: of
-- input { [[1u8], [2u8]] } output { [0i64, 1i64] }
-- input { empty([0][4]u8) } output { empty([0]i64) }
-- input { empty([3][0]u8) } output { [0i64, 1i64, 2i64] }
entry of (xs: [][]u8) = indices xs
