-- Rounds of the block cipher IDEA, on words that lie in four arrays.
-- data: [48]u16 [300000]u16 [300000]u16 [300000]u16 [300000]u16
-- small: [48]u16 [20]u16 [20]u16 [20]u16 [20]u16
-- operations: 300000 * 8 * 34 / 2
def mul (a: u16) (b: u16) : u16 =
  if a == 0 then 1 - b
  else if b == 0 then 1 - a
  else
    let product = u32.u16 a * u32.u16 b
    let low = u16.u32 product
    let high = u16.u32 (product >> 16)
    in low - high + u16.bool (low < high)

def encrypt (keys: [48]u16) (x0: u16, x1: u16, x2: u16, x3: u16) : (u16, u16, u16, u16) =
  loop (x0, x1, x2, x3) for r < 8i64 do
    let a = mul x0 keys[6 * r]
    let b = x1 + keys[6 * r + 1]
    let c = x2 + keys[6 * r + 2]
    let d = mul x3 keys[6 * r + 3]
    let e = mul (a ^ c) keys[6 * r + 4]
    let f = mul ((b ^ d) + e) keys[6 * r + 5]
    let g = e + f
    in (a ^ f, c ^ f, b ^ g, d ^ g)

def main [n] (keys: [48]u16) (x0: [n]u16) (x1: [n]u16) (x2: [n]u16) (x3: [n]u16) : ([n]u16, [n]u16, [n]u16, [n]u16) =
  unzip4 (map (encrypt keys) (zip4 x0 x1 x2 x3))
