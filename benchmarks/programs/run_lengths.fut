-- Runs of equal elements: what they are of, and how long they are.
-- data: --i32-bounds=0:2 [5000000]i32
-- small: --i32-bounds=0:2 [50]i32
-- bytes: 8 * 5e6
def main [n] (xs: [n]i32) : ([]i32, []i32) =
  let starts = map2 (\i x -> i == 0 || x != xs[i - 1]) (iota n) xs
  let idx = map (\i -> i - 1) (scan (+) 0 (map i64.bool starts))
  let m = if n == 0 then 0 else idx[n - 1] + 1
  let vals = scatter (replicate m 0) (map2 (\s i -> if s then i else -1) starts idx) xs
  let counts = hist (+) 0i32 m idx (replicate n 1)
  in (vals, counts)
