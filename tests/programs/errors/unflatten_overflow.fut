-- A product of sizes that wraps around is not a match.

-- ==
-- input { 4294967296i64 4294967296i64 empty([0]u8) }
-- error: unflatten_overflow.fut:8:
-- input { 4611686018427387905i64 4i64 [1u8, 2u8, 3u8, 4u8] }
-- error: unflatten_overflow.fut:8:
entry main (n: i64) (m: i64) (xs: []u8) : [n][m]u8 = unflatten (xs :> [n * m]u8)
