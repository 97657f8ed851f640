-- The first Sobol numbers, each on its own from the bits of its Gray code.
-- data: 5000000i64 [30]u32
-- small: 50i64 [30]u32
-- bytes: 20e6
-- version of: sobol_sequence
def main (n: i64) (directions: [30]u32) : [n]f32 =
  let number i =
    let gray = u32.i64 i ^ (u32.i64 i >> 1)
    in reduce (^) 0 (map2 (\b d -> if (gray >> u32.i64 b) & 1 == 1 then d else 0) (iota 30) directions)
  in tabulate n (\i -> f32.u32 (number i) / 4294967296)
