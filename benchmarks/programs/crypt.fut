-- The block cipher IDEA (X. Lai and J. Massey, 1990): 8 rounds and an output transformation on blocks of 8 bytes, each a small array.
-- data: [52]u16 [250000][8]u8
-- small: [52]u16 [10][8]u8
-- bytes: 2 * 8 * 250000
-- operations: 250000 * (8 * (4 * 6 + 10) + 16)
-- The product modulo 65537, where 0 stands for 65536.
def mul (a: u16) (b: u16) : u16 =
  if a == 0 then 1 - b
  else if b == 0 then 1 - a
  else
    let product = u32.u16 a * u32.u16 b
    let low = u16.u32 product
    let high = u16.u32 (product >> 16)
    in low - high + u16.bool (low < high)

def round (keys: [52]u16) (x: [4]u16) (r: i64) : [4]u16 =
  let key i = keys[6 * r + i]
  let a = mul x[0] (key 0)
  let b = x[1] + key 1
  let c = x[2] + key 2
  let d = mul x[3] (key 3)
  let e = mul (a ^ c) (key 4)
  let f = mul ((b ^ d) + e) (key 5)
  let g = e + f
  in [a ^ f, c ^ f, b ^ g, d ^ g]

def encrypt (keys: [52]u16) (block: [8]u8) : [8]u8 =
  let x = tabulate 4 (\i -> (u16.u8 block[2 * i] << 8) | u16.u8 block[2 * i + 1])
  let x = loop x for r < 8 do round keys x r
  let y = [mul x[0] keys[48], x[2] + keys[49], x[1] + keys[50], mul x[3] keys[51]]
  in flatten (map (\w -> [u8.u16 (w >> 8), u8.u16 w]) y) :> [8]u8

def main [n] (keys: [52]u16) (blocks: [n][8]u8) : [n][8]u8 = map (encrypt keys) blocks
