-- | What can be sorted: by comparison, or bit by bit.

-- | A total order.
module type order = {
  type t
  val (<=) : t -> t -> bool
}

-- | Keys that sort like their bits, the highest bit first.
module type radix_key = {
  type t
  val num_bits : i32
  val get_bit : i32 -> t -> i32
}

-- | The order of a number type.
module numeric_order (N: numeric) : order with t = N.t = {
  type t = N.t
  def (<=) = (N.<=)
}

-- | The opposite order.
module descending (O: order) : order with t = O.t = {
  type t = O.t
  def (<=) (x: t) (y: t) : bool = y O.<= x
}

-- | Lexicographic order of pairs.
module lexicographic (A: order) (B: order) : order with t = (A.t, B.t) = {
  type t = (A.t, B.t)

  def (<=) ((a, b): t) ((c, d): t) : bool =
    if !(c A.<= a) then true
    else if !(a A.<= c) then false
    else b B.<= d
}

-- | Unsigned integers sort like their bits.
module unsigned_key (U: integral) : radix_key with t = U.t = U

-- | Signed integers: the sign bit counts the other way.
module signed_key (I: integral) : radix_key with t = I.t = {
  type t = I.t
  def num_bits = I.num_bits

  def get_bit (i: i32) (x: t) : i32 =
    let b = I.get_bit i x
    in if i == num_bits - 1 then 1 - b else b
}

-- | Floats: the sign bit counts the other way, and all bits of negative numbers do.
module float_key (F: float) : radix_key with t = F.t = {
  type t = F.t
  def num_bits = F.num_bits

  def get_bit (i: i32) (x: t) : i32 =
    let top = num_bits - 1
    let b = F.get_bit i x
    in if i == top || F.get_bit top x == 1 then 1 - b else b
}
