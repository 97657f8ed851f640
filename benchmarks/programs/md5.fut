-- MD5 (RFC 1321) of many short messages, of which those are counted whose hash begins with a byte of zeros.
-- data: 200000i32
-- small: 50i32
type word = u32
def rotations : [64]u32 = [7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22, 5, 9, 14, 20, 5, 9, 14, 20, 5, 9, 14, 20, 5, 9, 14, 20,
  4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23, 6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21]
def sines : [64]u32 = map (\i -> u32.f64 (4294967296 * f64.abs (f64.sin (f64.i64 (i + 1))))) (iota 64)
def turn (x: u32) (c: u32) : u32 = (x << c) | (x >> (32 - c))
def block (m: [16]u32) : (u32, u32, u32, u32) =
  let (a0, b0, c0, d0) = (0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  let (a, b, c, d) =
    loop (a, b, c, d) = (a0, b0, c0, d0) for i < 64 do
      let (f, g) =
        if i < 16 then ((b & c) | (!b & d), i)
        else if i < 32 then ((d & b) | (!d & c), (5 * i + 1) % 16)
        else if i < 48 then (b ^ c ^ d, (3 * i + 5) % 16)
        else (c ^ (b | !d), (7 * i) % 16)
      in (d, b + turn (a + f + sines[i] + m[g]) rotations[i], b, c)
  in (a0 + a, b0 + b, c0 + c, d0 + d)
def message (n: u32) : [16]u32 =
  let digits = map (\i -> 48 + (n / 10 ** i) % 10) (map u32.i64 (iota 8))
  let word i = digits[i] | digits[i + 1] << 8 | digits[i + 2] << 16 | digits[i + 3] << 24
  in map (\i -> if i == 0 then word 0 else if i == 1 then word 4 else if i == 2 then 0x80 else if i == 14 then 64 else 0) (iota 16)
def main (n: i32) : (i32, u32) =
  let hashes = map (\i -> block (message (u32.i64 i))) (iota (i64.i32 n))
  in (i32.sum (map (\(a, _, _, _) -> i32.bool (a & 0xff == 0)) hashes), reduce (^) 0 (map (\(a, b, c, d) -> a ^ b ^ c ^ d) hashes))
