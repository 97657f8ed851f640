-- | Fields: numbers that can be added, subtracted, multiplied and divided.

-- | A field.
module type field = {
  type t
  val zero : t
  val one : t
  val (+) : t -> t -> t
  val (-) : t -> t -> t
  val (*) : t -> t -> t
  val (/) : t -> t -> t
  -- | Prefer `a` over `b` as a pivot?
  val better : (a: t) -> (b: t) -> bool
  val is_zero : t -> bool
}

-- | The field of a real number type.
module real_field (R: real) : field with t = R.t = {
  open R
  def zero = R.i32 0
  def one = R.i32 1
  def better (a: t) (b: t) : bool = R.abs a R.> R.abs b
  def is_zero (a: t) : bool = a R.== zero
}

-- | Integers modulo a prime.
module type prime_field = {
  include field
  val from_i64 : i64 -> t
  -- | The representative between 0 and p-1.
  val to_i64 : t -> i64
  val recip : t -> t
}

-- | Integers modulo the prime `P.p`, which must be below 2**31.
module mk_prime_field (P: {val p : i64}) : prime_field = {
  type t = i64
  def from_i64 (x: i64) : t = x % P.p
  def to_i64 (x: t) : i64 = x
  def zero : t = 0
  def one : t = 1 % P.p
  def is_zero (a: t) : bool = a == 0
  def better (a: t) (b: t) : bool = !(is_zero a) && is_zero b

  local def times (a: t) (b: t) : t = (a * b) % P.p

  -- Fermat: the inverse of a is a**(p-2).
  def recip (a: t) : t =
    let (r, _, _) =
      loop (r, b, k) = (one, a, P.p - 2) while k > 0 do
        (if k % 2 == 1 then times r b else r, times b b, k / 2)
    in r

  def (/) (a: t) (b: t) : t = assert (!(is_zero b)) (times a (recip b))
  def (*) = times
  def (+) (a: t) (b: t) : t = (a i64.+ b) % P.p
  def (-) (a: t) (b: t) : t = (a i64.- b) % P.p
}
