-- Histogram equalisation of a grey picture.
-- data: [1000][1500]u8
-- small: [3][5]u8
def main [h][w] (image: [h][w]u8) : [h][w]u8 =
  let pixels = flatten image
  let counts = hist (+) 0 256 (map i64.u8 pixels) (map (const 1i32) pixels)
  let sums = scan (+) 0 counts
  let least = reduce i32.min i32.highest (filter (> 0) sums)
  let total = i32.i64 (h * w)
  let table = map (\s -> if total == least then 0 else u8.i32 (255 * i64.i32 (s - least) / i64.i32 (total - least) |> i32.i64)) sums
  in map (map (\p -> table[u8.to_i64 p])) image
