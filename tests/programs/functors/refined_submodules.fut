-- `with` on types inside submodules and on several types at once.

-- ==
-- entry: main
-- input { [0u8, 55u8, 56u8, 255u8] } output { [12u8, 15u8, 0u8, 12u8] [8u8, 15u8, 0u8, 7u8] }
-- input { empty([0]u8) } output { empty([0]u8) empty([0]u8) }
-- input { [100u8] } output { [2u8] [12u8] }

-- ==
-- entry: round_trip
-- input { [0u8, 1u8, 128u8, 255u8] } output { true }
-- input { empty([0]u8) } output { true }
-- input { [7u8] } output { true }

module type codec = {
  type plain
  type coded
  val encode : plain -> coded
  val decode : coded -> plain
}
module type pipe = {
  module first : codec
  module second : codec
  val there : first.plain -> second.coded
  val back : second.coded -> first.plain
}
module chain (A: codec) (B: codec with plain = A.coded)
  : (pipe with first.plain = A.plain with first.coded = A.coded
          with second.plain = B.plain with second.coded = B.coded) = {
  module first = A
  module second = B
  def there x = B.encode (A.encode x)
  def back y = A.decode (B.decode y)
}
module shift (K: { val k : u8 }) : codec with plain = u8 with coded = u8 = {
  type plain = u8
  type coded = u8
  def encode (x: u8) = x + K.k
  def decode (x: u8) = x - K.k
}
module nibbles : codec with plain = u8 with coded = (u8, u8) = {
  type plain = u8
  type coded = (u8, u8)
  def encode (x: u8) = (x >> 4, x & 15)
  def decode (h: u8, l: u8) : u8 = (h << 4) | l
}
module both = chain (shift { def k = 200u8 }) nibbles

entry main [n] (xs: [n]u8) : ([n]u8, [n]u8) = unzip (map both.there xs)
entry round_trip (xs: []u8) : bool =
  all (\x -> both.back (both.there x) == x && both.second.decode (1, x & 15) == 16 + (x & 15)) xs
