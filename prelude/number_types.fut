-- | The module types of numbers. They are ordinary module types: user modules may implement them.

-- | Types that can be made from any primitive value.
module type from_prim = {
  -- | The type itself.
  type t
  -- | From `i8`. Signed sources are sign-extended to signed targets, but zero-extended to unsigned ones.
  val i8 : i8 -> t
  -- | From `i16`.
  val i16 : i16 -> t
  -- | From `i32`.
  val i32 : i32 -> t
  -- | From `i64`.
  val i64 : i64 -> t
  -- | From `u8`.
  val u8 : u8 -> t
  -- | From `u16`.
  val u16 : u16 -> t
  -- | From `u32`.
  val u32 : u32 -> t
  -- | From `u64`.
  val u64 : u64 -> t
  -- | From `f16`. To integers, floats are truncated towards zero; NaN and infinities give 0.
  val f16 : f16 -> t
  -- | From `f32`.
  val f32 : f32 -> t
  -- | From `f64`.
  val f64 : f64 -> t
  -- | From `bool`: 0 or 1.
  val bool : bool -> t
}

-- | All number types.
module type numeric = {
  include from_prim
  -- | Addition; integers wrap.
  val (+) : t -> t -> t
  -- | Subtraction; integers wrap.
  val (-) : t -> t -> t
  -- | Multiplication; integers wrap.
  val (*) : t -> t -> t
  -- | Division; integers round towards negative infinity and fail on 0.
  val (/) : t -> t -> t
  -- | Remainder; of integers with the sign of the divisor, of floats with that of the dividend.
  val (%) : t -> t -> t
  -- | Power; integers fail on a negative exponent.
  val (**) : t -> t -> t
  -- | To `i64`; floats are truncated.
  val to_i64 : t -> i64
  -- | Equal.
  val (==) : t -> t -> bool
  -- | Less.
  val (<) : t -> t -> bool
  -- | Greater.
  val (>) : t -> t -> bool
  -- | Less or equal.
  val (<=) : t -> t -> bool
  -- | Greater or equal.
  val (>=) : t -> t -> bool
  -- | Different.
  val (!=) : t -> t -> bool
  -- | Negation.
  val neg : t -> t
  -- | The larger one; if one float is NaN, the other.
  val max : t -> t -> t
  -- | The smaller one; if one float is NaN, the other.
  val min : t -> t -> t
  -- | Absolute value; wraps for the least integer.
  val abs : t -> t
  -- | The sign: -1, 0 or 1; NaN for NaN.
  val sgn : t -> t
  -- | The largest value; infinity for floats.
  val highest : t
  -- | The least value; negative infinity for floats.
  val lowest : t
  -- | The sum; 0 for no elements.
  val sum [n] : [n]t -> t
  -- | The product; 1 for no elements.
  val product [n] : [n]t -> t
  -- | The largest element; `lowest` for no elements.
  val maximum [n] : [n]t -> t
  -- | The least element; `highest` for no elements.
  val minimum [n] : [n]t -> t
}

-- | Integers.
module type integral = {
  include numeric
  -- | Division rounding towards zero.
  val (//) : t -> t -> t
  -- | Remainder with the sign of the dividend.
  val (%%) : t -> t -> t
  -- | Bitwise and.
  val (&) : t -> t -> t
  -- | Bitwise or.
  val (|) : t -> t -> t
  -- | Bitwise exclusive or.
  val (^) : t -> t -> t
  -- | Bitwise complement.
  val not : t -> t
  -- | Shift left.
  val (<<) : t -> t -> t
  -- | Arithmetic shift right, for unsigned types too.
  val (>>) : t -> t -> t
  -- | Logical shift right.
  val (>>>) : t -> t -> t
  -- | Width in bits.
  val num_bits : i32
  -- | `get_bit i x`: bit `i` of `x` as 0 or 1; bit 0 is the least significant.
  val get_bit : i32 -> t -> i32
  -- | `set_bit i x b`: `x` with bit `i` set to `b`, which is 0 or 1.
  val set_bit : i32 -> t -> i32 -> t
  -- | The number of one bits.
  val popc : t -> i32
  -- | The upper half of the double-width product.
  val mul_hi : (x: t) -> (y: t) -> t
  -- | `mul_hi a b + c`, wrapping.
  val mad_hi : (a: t) -> (b: t) -> (c: t) -> t
  -- | The number of leading zero bits; the width for 0.
  val clz : t -> i32
  -- | The number of trailing zero bits; the width for 0.
  val ctz : t -> i32
}

-- | Real numbers.
module type real = {
  include numeric
  -- | The reciprocal.
  val recip : t -> t
  -- | The quotient of two integers, each converted first.
  val from_fraction : i64 -> i64 -> t
  -- | To double precision.
  val to_f64 : t -> f64
  -- | Square root.
  val sqrt : t -> t
  -- | Reciprocal of the square root.
  val rsqrt : t -> t
  -- | Cube root.
  val cbrt : t -> t
  -- | Exponential function.
  val exp : t -> t
  -- | Natural logarithm.
  val log : t -> t
  -- | Binary logarithm.
  val log2 : t -> t
  -- | Decimal logarithm.
  val log10 : t -> t
  -- | log(1 + x), accurate near 0.
  val log1p : t -> t
  -- | Sine.
  val sin : t -> t
  -- | Cosine.
  val cos : t -> t
  -- | Tangent.
  val tan : t -> t
  -- | Inverse sine.
  val asin : t -> t
  -- | Inverse cosine.
  val acos : t -> t
  -- | Inverse tangent.
  val atan : t -> t
  -- | Sine of pi times x.
  val sinpi : t -> t
  -- | Cosine of pi times x.
  val cospi : t -> t
  -- | Tangent of pi times x.
  val tanpi : t -> t
  -- | Inverse sine divided by pi.
  val asinpi : t -> t
  -- | Inverse cosine divided by pi.
  val acospi : t -> t
  -- | Inverse tangent divided by pi.
  val atanpi : t -> t
  -- | Hyperbolic sine.
  val sinh : t -> t
  -- | Hyperbolic cosine.
  val cosh : t -> t
  -- | Hyperbolic tangent.
  val tanh : t -> t
  -- | Inverse hyperbolic sine.
  val asinh : t -> t
  -- | Inverse hyperbolic cosine.
  val acosh : t -> t
  -- | Inverse hyperbolic tangent.
  val atanh : t -> t
  -- | The angle of the point with ordinate = first and abscissa = second argument.
  val atan2 : t -> t -> t
  -- | `atan2` divided by pi.
  val atan2pi : t -> t -> t
  -- | The square root of x*x + y*y, without needless overflow.
  val hypot : t -> t -> t
  -- | The gamma function.
  val gamma : t -> t
  -- | Logarithm of the absolute value of the gamma function.
  val lgamma : t -> t
  -- | The error function.
  val erf : t -> t
  -- | One minus the error function.
  val erfc : t -> t
  -- | `lerp a b s` = a + (b - a) * s, for `s` between 0 and 1.
  val lerp : t -> t -> t -> t
  -- | Round up.
  val ceil : t -> t
  -- | Round down.
  val floor : t -> t
  -- | Round towards zero.
  val trunc : t -> t
  -- | Round to nearest, ties to even.
  val round : t -> t
  -- | a * b + c, rounding once or twice.
  val mad : (a: t) -> (b: t) -> (c: t) -> t
  -- | a * b + c, rounding once.
  val fma : (a: t) -> (b: t) -> (c: t) -> t
  -- | Is it an infinity?
  val isinf : t -> bool
  -- | Is it NaN?
  val isnan : t -> bool
  -- | Infinity.
  val inf : t
  -- | Not a number.
  val nan : t
  -- | The circle constant 3.14159...
  val pi : t
  -- | The base of the natural logarithm, 2.71828...
  val e : t
}

-- | Real numbers with a bit representation.
module type float = {
  include real
  -- | The unsigned integer type of the same width.
  type int_t
  -- | The number with this bit pattern.
  val from_bits : int_t -> t
  -- | The bit pattern of a number.
  val to_bits : t -> int_t
  -- | Width in bits.
  val num_bits : i32
  -- | `get_bit i x`: bit `i` of the pattern of `x` as 0 or 1.
  val get_bit : i32 -> t -> i32
  -- | `set_bit i x b`: `x` with bit `i` of its pattern set to `b`, which is 0 or 1.
  val set_bit : i32 -> t -> i32 -> t
  -- | The gap between 1 and the next larger number.
  val epsilon : t
  -- | The neighbour of `x` towards `y`.
  val nextafter : (x: t) -> (y: t) -> t
  -- | `ldexp x k` = x * 2**k.
  val ldexp : t -> i32 -> t
  -- | The magnitude of `x` with the sign of `y`.
  val copysign : (x: t) -> (y: t) -> t
}
