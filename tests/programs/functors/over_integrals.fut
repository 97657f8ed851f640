-- A functor over the prelude's integral types, applied to types of five widths and signs.

-- ==
-- entry: bytes
-- input { [0u8, 1u8, 2u8, 3u8, 200u8, 255u8] } output { [0u8, 1u8, 3u8, 2u8, 172u8, 128u8] [0u8, 128u8, 64u8, 192u8,
--   19u8, 255u8] true }
-- input { empty([0]u8) } output { empty([0]u8) empty([0]u8) true }
-- input { [128u8] } output { [192u8] [1u8] true }

-- ==
-- entry: shorts
-- input { [0i16, 1i16, -1i16, -32768i16, 12345i16] } output { [0i16, 1i16, -32768i16, -16384i16, 10277i16] [0i16,
--   -32768i16, -1i16, 1i16, -25588i16] true }
-- input { empty([0]i16) } output { empty([0]i16) empty([0]i16) true }
-- input { [2i16] } output { [3i16] [16384i16] true }

-- ==
-- entry: ones
-- input { [0i64, 1i64, -1i64, 255i64, 1099511627776i64] } output { [0i64, 101i64, 6432i64, 808i64, 100i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

-- ==
-- entry: widths
-- input { } output { [8i64, 16i64, 32i64, 64i64] }

module bits (T: integral) = {
  def width : i64 = i64.i32 T.num_bits
  def gray (x: T.t) : T.t = T.(x ^ (x >>> i32 1))
  def ungray (g: T.t) : T.t =
    (loop (x, s) = (g, 1) while s < T.num_bits do (T.(x ^ (x >>> i32 s)), s * 2)).0
  def reversed (x: T.t) : T.t =
    loop r = T.i32 0 for i < T.num_bits do T.set_bit (T.num_bits - 1 - i) r (T.get_bit i x)
  def ones (x: T.t) : i64 = map (\i -> i64.i32 (T.get_bit (i32.i64 i) x)) (iota width) |> i64.sum
}
module b8 = bits u8
module b16 = bits i16
module b32 = bits u32
module b64 = bits i64

entry bytes (xs: []u8) : ([]u8, []u8, bool) =
  (map b8.gray xs, map b8.reversed xs, all (\x -> b8.ungray (b8.gray x) == x) xs)
entry shorts (xs: []i16) : ([]i16, []i16, bool) =
  (map b16.gray xs, map b16.reversed xs, all (\x -> b16.ungray (b16.gray x) == x) xs)
entry ones (xs: []i64) : []i64 =
  map (\x -> 100 * b64.ones x + b32.ones (u32.i64 x)) xs
entry widths : [4]i64 = [b8.width, b16.width, b32.width, b64.width]
