-- | Keys of hash maps.

-- | A key can be hashed and compared.
module type key = {
  type key
  val hash : key -> u64
  val eq : key -> key -> bool
}

-- Mix the bits of a word.
local def mix (x: u64) : u64 =
  let x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd
  let x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53
  in x ^ (x >> 33)

-- | Integers as keys.
module int_key (I: integral) : key with key = I.t = {
  type key = I.t
  def hash (x: key) : u64 = mix (u64.i64 (I.to_i64 x))
  def eq = (I.==)
}

-- | Keys made from strings of one length.
module type string_key = {
  include key
  -- | A key from a string, which must have the right length.
  val mk [n] : [n]u8 -> key
}

-- | Strings of length `P.length` as keys.
module string_key (P: {val length : i64}) : string_key = {
  type key = [P.length]u8
  def mk [n] (s: [n]u8) : key = s :> [P.length]u8
  def hash (s: key) : u64 = loop h = 14695981039346656037 for c in s do mix (h ^ u64.u8 c)
  def eq (s: key) (t: key) : bool = and (map2 (==) s t)
}

-- | Pairs of keys.
module pair_key (A: key) (B: key) : key with key = (A.key, B.key) = {
  type key = (A.key, B.key)
  def hash ((a, b): key) : u64 = mix (A.hash a * 31 + B.hash b)
  def eq ((a, b): key) ((c, d): key) : bool = A.eq a c && B.eq b d
}

-- | Keys that all collide, for testing.
module bad_key (K: key) : key with key = K.key = {
  open K
  def hash (_: key) : u64 = 7
}
