-- Keys with a known number of values, counted by a functor; the size is a member of the module.

-- ==
-- entry: main
-- input { [104u8, 101u8, 108u8, 108u8, 111u8, 32u8, 119u8, 111u8, 114u8, 108u8, 100u8] } output { [0i64, 0i64, 0i64,
--   1i64, 1i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64, 3i64, 0i64, 0i64, 2i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64, 0i64,
--   1i64, 0i64, 0i64, 0i64] }
-- input { empty([0]u8) } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64,
--   0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { [122u8, 122u8, 90u8] } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64,
--   0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 2i64] }

-- ==
-- entry: joined
-- input { [97u8, 98u8, 99u8] [99u8, 98u8, 98u8] } output { 1i64 }
-- input { empty([0]u8) empty([0]u8) } output { 0i64 }
-- input { [122u8] [121u8] } output { 24i64 }

-- ==
-- entry: triples
-- input { [true, false, true, true] } output { [0i64, 0i64, 0i64, 1i64, 0i64, 1i64, 1i64, 1i64] }
-- input { empty([0]bool) } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { [true] } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 1i64] }

-- ==
-- entry: votes
-- input { [true, false, true] } output { 1i64 [1i64, 2i64] }
-- input { empty([0]bool) } output { 0i64 [0i64, 0i64] }
-- input { [false] } output { 0i64 [1i64, 0i64] }

module type key = {
  type t
  val size : i64
  val index : t -> i64
}
module counter (K: key) = {
  type counts = [K.size]i64
  def count [n] (xs: [n]K.t) : counts = hist (+) 0 K.size (map K.index xs) (replicate n 1)
  def join (a: counts) (b: counts) : counts = map2 (+) a b
  def most (c: counts) : i64 =
    (reduce (\(i, x) (j, y) -> if y > x then (j, y) else (i, x)) (-1, -1) (zip (iota K.size) c)).0
}
module letter = { type t = u8 def size = 26i64 def index (c: u8) = i64.u8 c - 97 }
module bit = { type t = bool def size = 2i64 def index (b: bool) = i64.bool b }
module pair (A: key) (B: key) : key with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def size = A.size * B.size
  def index (a, b) =
    let (i, j) = (A.index a, B.index b)
    in if j < 0 || j >= B.size then -1 else i * B.size + j
}
module letters = counter letter
module bits = counter bit
module grid = counter (pair bit (pair bit bit))

entry main (s: []u8) : [26]i64 = letters.count s :> [26]i64
entry joined (s: []u8) (t: []u8) : i64 = letters.most (letters.count s `letters.join` letters.count t)
entry triples [n] (a: [n]bool) : [8]i64 =
  grid.count (map3 (\x y z -> (x, (y, z))) a (rotate 1 a) (rotate 2 a)) :> [8]i64
entry votes (a: []bool) : (i64, [2]i64) = let c = bits.count a in (bits.most c, copy c :> [2]i64)
