-- Sorting by the radix method, two bits at a time: counts of the four digits are scanned together, elements scattered to their places.
-- The C reference makes the same number of passes; kernels/sort.c shows what a byte at a time brings.
-- data: [1000000]u32
-- small: [200]u32
-- bytes: 16 * 12 * 1e6
def digit (bit: i32) (x: u32) : u32 = (x >> u32.i32 bit) & 3

def step [n] (xs: [n]u32) (pass: i32) : [n]u32 =
  let flags x = let d = digit (2 * pass) x in (i64.bool (d == 0), i64.bool (d == 1), i64.bool (d == 2), i64.bool (d == 3))
  let plus (a0, a1, a2, a3) (b0, b1, b2, b3) = (a0 + b0, a1 + b1, a2 + b2, a3 + b3)
  let counts = scan plus (0, 0, 0, 0) (map flags xs)
  let (n0, n1, n2, _) = if n == 0 then (0, 0, 0, 0) else counts[n - 1]
  let place x (c0, c1, c2, c3) =
    let d = digit (2 * pass) x
    in if d == 0 then c0 - 1 else if d == 1 then n0 + c1 - 1 else if d == 2 then n0 + n1 + c2 - 1 else n0 + n1 + n2 + c3 - 1
  in scatter (replicate n 0) (map2 place xs counts) xs

def main [n] (xs: [n]u32) : [n]u32 = loop xs for pass < 16 do step xs pass
