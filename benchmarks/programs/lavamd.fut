-- Forces between particles in boxes, each with those of its own and of the neighbouring boxes (L. Szafaryn et al., 2011).
-- data: 4i64 [64][48][4]f32 [64][48]f32
-- small: 2i64 [8][5][4]f32 [8][5]f32
-- operations: 64 * 16 * 48 * 48 * 30
def main [b][p] (side: i64) (positions: [b][p][4]f32) (charges: [b][p]f32) : [b][p][4]f32 =
  let plus a b = map2 (+) a b : [4]f32
  let pull (a: [4]f32) (o: [4]f32) (q: f32) : [4]f32 =
    let r2 = a[0] + o[0] - (a[1] * o[1] + a[2] * o[2] + a[3] * o[3])
    let v = f32.exp (-0.5 * r2)
    let f = 2 * v
    in [q * v, q * f * (a[1] - o[1]), q * f * (a[2] - o[2]), q * f * (a[3] - o[3])]
  let from_box (a: [4]f32) (box: i64) : [4]f32 =
    reduce plus (replicate 4 0) (map2 (pull a) positions[box] charges[box])
  let on_particle (home: i64) (a: [4]f32) : [4]f32 =
    let (z, y, x) = (home / (side * side), home / side % side, home % side)
    let from_neighbour k =
      let (z, y, x) = (z + k / 9 - 1, y + k / 3 % 3 - 1, x + k % 3 - 1)
      let inside = z >= 0 && z < side && y >= 0 && y < side && x >= 0 && x < side
      in if inside then from_box a ((z * side + y) * side + x) else replicate 4 0
    in reduce plus (replicate 4 0) (map from_neighbour (iota 27))
  in tabulate b (\home -> map (on_particle home) positions[home])
