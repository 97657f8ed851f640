-- Ranges in other expressions.

-- ==
-- entry: sums
-- input { 1i32 } output { 1i32 1i32 1i64 }
-- input { 5i32 } output { 15i32 120i32 3i64 }
-- input { 10i32 } output { 55i32 3628800i32 5i64 }
entry sums (n: i32) = (i32.sum (1...n), i32.product (1...n), length (1..3...n))

-- ==
-- entry: mapped
-- input { 0i64 } output { empty([0]i64) }
-- input { 4i64 } output { [16i64, 9i64, 4i64, 1i64] }
entry mapped (n: i64) = map (\i -> i * i) (n..n-1..>0)

-- ==
-- entry: looped
-- input { 0i64 } output { 0i64 }
-- input { 5i64 } output { 54321i64 }
entry looped (n: i64) = loop s = 0 for i in n..>0 do 10 * s + i

-- ==
-- entry: sized
-- input { 1i64 } output { [0i64] [1i64] }
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64] [1i64, 2i64, 3i64, 4i64] }
entry sized (n: i64) = zip (0..<n) (1..2...n) |> unzip

-- ==
-- entry: bytes
-- input { } output { [97u8, 98u8, 99u8, 100u8, 101u8] }
entry bytes = ('a'...'e' : []u8)

-- ==
-- entry: matrix
-- input { 2i64 } output { [[0i64, 1i64, 2i64], [1i64, 2i64, 3i64]] }
entry matrix (n: i64) = map (\i -> i..<i + 3 :> [3]i64) (0..<n)
