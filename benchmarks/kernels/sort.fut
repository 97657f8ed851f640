-- Sorting by the radix method, a byte at a time: digits are counted, the counts summed, and elements put at the next place of their digit.
-- data: [1000000]u32
-- small: [300]u32
-- bytes: 4 * 12 * 1e6
def step [n] (xs: [n]u32) (byte: i32) : [n]u32 =
  let digit x = i64.u32 ((x >> (8 * u32.i32 byte)) & 255)
  let counts = hist (+) 0i64 256 (map digit xs) (replicate n 1)
  let starts = map2 (-) (scan (+) 0 counts) counts
  let (out, _) =
    loop (out, next) = (replicate n 0, starts) for x in xs do
      let d = digit x
      let place = next[d]
      in (out with [place] = x, next with [d] = place + 1)
  in out

def main [n] (xs: [n]u32) : [n]u32 = loop xs for byte < 4 do step xs byte
