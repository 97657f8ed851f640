-- Sobol numbers of given indices, each on its own from the bits of its Gray code.
-- data: --u32-bounds=0:1000000000 [1000000]u32 [30]u32
-- small: --u32-bounds=0:1000000000 [50]u32 [30]u32
-- bytes: 8e6
-- operations: 1e6 * 30 * 3
def main [n] (wanted: [n]u32) (directions: [30]u32) : [n]f32 =
  let number i =
    let gray = i ^ (i >> 1)
    in reduce (^) 0 (map2 (\b d -> if (gray >> u32.i64 b) & 1 == 1 then d else 0) (iota 30) directions)
  in map (\i -> f32.u32 (number i) / 4294967296) wanted
