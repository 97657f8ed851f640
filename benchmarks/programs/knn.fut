-- The five nearest of many points for each query, by insertion.
-- data: --f32-bounds=0:1 [4000][3]f32 [1000][3]f32
-- small: [20][3]f32 [6][3]f32
def insert (best: *[5](f32, i32)) (d: f32) (j: i32) : *[5](f32, i32) =
  if d >= best[4].0 then best
  else let (best, _, _) = loop (best, d, j) = (best, d, j) for i < 5 do
         if d < best[i].0 then let old = copy best[i] in (best with [i] = (d, j), old.0, old.1) else (best, d, j)
       in best
def main [n][m] (points: [n][3]f32) (queries: [m][3]f32) : [m][5]i32 =
  map (\q ->
    let best = loop best = replicate 5 (f32.inf, -1) for j < n do
      let d = f32.sum (map2 (\a b -> (a - b) * (a - b)) q points[j])
      in insert best d (i32.i64 j)
    in map (.1) best) queries
