-- The most likely states of a hidden Markov model, by dynamic programming over time, and then backwards.
-- data: --f32-bounds=-5:0 [64][64]f32 [64][32]f32 --u8-bounds=0:31 [2000]u8
-- small: --f32-bounds=-5:0 [3][3]f32 [3][4]f32 --u8-bounds=0:3 [6]u8
def main [s][k][t] (moves: [s][s]f32) (shows: [s][k]f32) (seen: [t]u8) : ([t]i32, f32) =
  let first = map (\row -> row[i64.u8 seen[0]]) shows
  let best (i, x) (j, y) = if x > y || (x == y && i < j) then (i, x) else (j, y)
  let (score, from) =
    loop (score, from) = (first, replicate t (replicate s 0i32)) for i in 1..<t do
      let (js, xs) = unzip (map2 (\to row ->
        let (j, x) = reduce best (-1, -f32.inf) (zip (map i32.i64 (iota s)) (map2 (+) score to))
        in (j, x + row[i64.u8 seen[i]])) (transpose moves) shows)
      in (xs, from with [i] = js)
  let (last, top) = reduce best (-1, -f32.inf) (zip (map i32.i64 (iota s)) score)
  let (path, _) = loop (path, at) = (replicate t last, last) for i' < t - 1 do
    let i = t - 1 - i'
    let at = from[i, at]
    in (path with [i - 1] = at, at)
  in (path, top)
