-- How often each word of eight letters occurs in a sequence of four letters, and which is the most frequent.
-- data: [2000000]u8
-- small: [40]u8
def main [n] (raw: [n]u8) : ([65536]i32, i64) =
  let letters = map (& 3) raw
  let word i = loop w = 0 for j < 8i64 do w << 2 | i64.u8 letters[i + j]
  let counts = hist (+) 0 65536 (map word (iota (i64.max 0 (n - 7)))) (replicate (i64.max 0 (n - 7)) 1i32)
  let (_, most) = reduce_comm (\(a, i) (b, j) -> if a > b || (a == b && i < j) then (a, i) else (b, j)) (-1, 65536) (zip counts (iota 65536))
  in (counts, most)
