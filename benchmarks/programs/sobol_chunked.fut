-- The first Sobol numbers in chunks: the first of a chunk from the bits of its Gray code, the others each from the one before.
-- data: 500i64 10000i64 [30]u32
-- small: 5i64 10i64 [30]u32
-- bytes: 20e6
-- version of: sobol_sequence
def main (chunks: i64) (size: i64) (directions: [30]u32) : []f32 =
  let first i =
    let gray = u32.i64 i ^ (u32.i64 i >> 1)
    in reduce (^) 0 (map2 (\b d -> if (gray >> u32.i64 b) & 1 == 1 then d else 0) (iota 30) directions)
  let chunk c =
    let step i = if i == 0 then first (c * size) else directions[i64.ctz (c * size + i)]
    in scan (^) 0 (map step (iota size))
  in map (\x -> f32.u32 x / 4294967296) (flatten (tabulate chunks chunk))
