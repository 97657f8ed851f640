-- Sums of small numbers, of more elements than are added in 32 bits at a time.
-- ==
-- input { 5i64 }
-- output { 2i64 1275i64 -1i64 }
-- input { 3000i64 }
-- output { 1000i64 765000i64 0i64 }
-- compiled input { 1048576i64 }
-- output { 349526i64 267386880i64 0i64 }
-- compiled input { 1048577i64 }
-- output { 349526i64 267387135i64 -1i64 }
-- compiled input { 3000000i64 }
-- output { 1000000i64 765000000i64 0i64 }
def main (n: i64) : (i64, i64, i64) =
  -- They are written to, so that they are not made where they are counted.
  let xs = map i32.i64 (iota n) with [0] = 3
  let ys = map (const 255u8) xs with [0] = 255
  let zs = map (\x -> i8.i32 x & 1) xs with [0] = 0
  in (i64.sum (map (\x -> i64.bool (x % 3 == 0)) xs),
      i64.sum (map (\y -> i64.u8 y - i64.bool (y < 3)) ys),
      i64.sum (map (\z -> if z == 1 then 1 else -1) zs))
