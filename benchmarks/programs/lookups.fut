-- Many look-ups in a sorted table, by bisection, of which the values found are summed up by class.
-- data: [100000]u32 [400000]u32
-- small: [8]u32 [10]u32
def find [n] (keys: [n]u32) (x: u32) : i64 =
  let (lo, _) = loop (lo, hi) = (0, n) while lo < hi do
    let mid = lo + (hi - lo) / 2
    in if keys[mid] < x then (mid + 1, hi) else (lo, mid)
  in lo
def main [n][m] (gaps: [n]u32) (asked: [m]u32) : ([m]i64, [64]i64) =
  let keys = scan (+) 0 (map (% 40000) gaps)
  let places = map (find keys) asked
  let found = map2 (\p x -> p < n && keys[p] == x) places asked
  in (places, hist (+) 0 64 (map (\x -> i64.u32 (x & 63)) asked) (map i64.bool found))
