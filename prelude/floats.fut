-- | The floating-point modules. One line per member, straight over the primitives: the README says why.

import "number_types"
import "integers"

-- | Floating-point numbers of 16 bits (IEEE 754 binary16).
module f16 : (float with t = f16 with int_t = u16) = {
  type t = f16
  type int_t = u16
  -- These come before the conversions, whose names hide the module u16.
  def from_bits (x: int_t) : t = intrinsics.bitstofp_i16_f16 (intrinsics.sign_i16 x)
  def to_bits (x: t) : int_t = intrinsics.unsign_i16 (intrinsics.fptobits_f16_i16 x)
  def get_bit (i: i32) (x: t) : i32 = u16.get_bit i (to_bits x)
  def set_bit (i: i32) (x: t) (b: i32) : t = from_bits (u16.set_bit i (to_bits x) b)
  def num_bits : i32 = 16
  def i8 (x: i8) : t = intrinsics.sitofp_i8_f16 x
  def i16 (x: i16) : t = intrinsics.sitofp_i16_f16 x
  def i32 (x: i32) : t = intrinsics.sitofp_i32_f16 x
  def i64 (x: i64) : t = intrinsics.sitofp_i64_f16 x
  def u8 (x: u8) : t = intrinsics.uitofp_i8_f16 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.uitofp_i16_f16 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.uitofp_i32_f16 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.uitofp_i64_f16 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = x
  def f32 (x: f32) : t = intrinsics.fpconv_f32_f16 x
  def f64 (x: f64) : t = intrinsics.fpconv_f64_f16 x
  def bool (x: bool) : t = intrinsics.btof_bool_f16 x
  def to_i64 (x: t) : i64 = intrinsics.fptosi_f16_i64 x
  def to_f64 (x: t) : f64 = intrinsics.fpconv_f16_f64 x
  def (+) (x: t) (y: t) : t = x intrinsics.+ y
  def (-) (x: t) (y: t) : t = x intrinsics.- y
  def (*) (x: t) (y: t) : t = x intrinsics.* y
  def (/) (x: t) (y: t) : t = x intrinsics./ y
  def (%) (x: t) (y: t) : t = x intrinsics.% y
  def (**) (x: t) (y: t) : t = x intrinsics.** y
  def (==) (x: t) (y: t) : bool = x intrinsics.== y
  def (!=) (x: t) (y: t) : bool = x intrinsics.!= y
  def (<) (x: t) (y: t) : bool = x intrinsics.< y
  def (<=) (x: t) (y: t) : bool = x intrinsics.<= y
  def (>) (x: t) (y: t) : bool = x intrinsics.> y
  def (>=) (x: t) (y: t) : bool = x intrinsics.>= y
  def neg (x: t) : t = -x
  def max (x: t) (y: t) : t = intrinsics.fmax16 (x, y)
  def min (x: t) (y: t) : t = intrinsics.fmin16 (x, y)
  def abs (x: t) : t = intrinsics.fabs16 x
  def sgn (x: t) : t = intrinsics.fsignum16 x
  def inf : t = intrinsics.bitstofp_i16_f16 0x7C00
  def nan : t = intrinsics.bitstofp_i16_f16 0x7E00
  def pi : t = 3.141592653589793
  def e : t = 2.718281828459045
  def highest : t = inf
  def lowest : t = -inf
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def recip (x: t) : t = 1 intrinsics./ x
  def from_fraction (a: i64) (b: i64) : t = i64 a intrinsics./ i64 b
  def sqrt (x: t) : t = intrinsics.sqrt16 x
  def rsqrt (x: t) : t = intrinsics.rsqrt16 x
  def cbrt (x: t) : t = intrinsics.cbrt16 x
  def exp (x: t) : t = intrinsics.exp16 x
  def log (x: t) : t = intrinsics.log16 x
  def log2 (x: t) : t = intrinsics.log2_16 x
  def log10 (x: t) : t = intrinsics.log10_16 x
  def log1p (x: t) : t = intrinsics.log1p_16 x
  def sin (x: t) : t = intrinsics.sin16 x
  def cos (x: t) : t = intrinsics.cos16 x
  def tan (x: t) : t = intrinsics.tan16 x
  def asin (x: t) : t = intrinsics.asin16 x
  def acos (x: t) : t = intrinsics.acos16 x
  def atan (x: t) : t = intrinsics.atan16 x
  def sinpi (x: t) : t = intrinsics.sinpi16 x
  def cospi (x: t) : t = intrinsics.cospi16 x
  def tanpi (x: t) : t = intrinsics.tanpi16 x
  def asinpi (x: t) : t = intrinsics.asinpi16 x
  def acospi (x: t) : t = intrinsics.acospi16 x
  def atanpi (x: t) : t = intrinsics.atanpi16 x
  def sinh (x: t) : t = intrinsics.sinh16 x
  def cosh (x: t) : t = intrinsics.cosh16 x
  def tanh (x: t) : t = intrinsics.tanh16 x
  def asinh (x: t) : t = intrinsics.asinh16 x
  def acosh (x: t) : t = intrinsics.acosh16 x
  def atanh (x: t) : t = intrinsics.atanh16 x
  def atan2 (x: t) (y: t) : t = intrinsics.atan2_16 (x, y)
  def atan2pi (x: t) (y: t) : t = intrinsics.atan2pi_16 (x, y)
  def hypot (x: t) (y: t) : t = intrinsics.hypot16 (x, y)
  def gamma (x: t) : t = intrinsics.gamma16 x
  def lgamma (x: t) : t = intrinsics.lgamma16 x
  def erf (x: t) : t = intrinsics.erf16 x
  def erfc (x: t) : t = intrinsics.erfc16 x
  def lerp (a: t) (b: t) (s: t) : t = intrinsics.lerp16 (a, b, s)
  def ceil (x: t) : t = intrinsics.ceil16 x
  def floor (x: t) : t = intrinsics.floor16 x
  def round (x: t) : t = intrinsics.round16 x
  def trunc (x: t) : t = if x intrinsics.< 0 then ceil x else floor x
  def mad (a: t) (b: t) (c: t) : t = intrinsics.mad16 (a, b, c)
  def fma (a: t) (b: t) (c: t) : t = intrinsics.fma16 (a, b, c)
  def isinf (x: t) : bool = intrinsics.isinf16 x
  def isnan (x: t) : bool = intrinsics.isnan16 x
  -- Not the gap of f16 but that of f32: Futhark programs see this value.
  def epsilon : t = 0x1.0p-23
  def nextafter (x: t) (y: t) : t = intrinsics.nextafter16 (x, y)
  def ldexp (x: t) (k: i32) : t = intrinsics.ldexp16 (x, k)
  def copysign (x: t) (y: t) : t = intrinsics.copysign16 (x, y)
}

-- | Floating-point numbers of 32 bits (IEEE 754 binary32).
module f32 : (float with t = f32 with int_t = u32) = {
  type t = f32
  type int_t = u32
  -- These come before the conversions, whose names hide the module u32.
  def from_bits (x: int_t) : t = intrinsics.bitstofp_i32_f32 (intrinsics.sign_i32 x)
  def to_bits (x: t) : int_t = intrinsics.unsign_i32 (intrinsics.fptobits_f32_i32 x)
  def get_bit (i: i32) (x: t) : i32 = u32.get_bit i (to_bits x)
  def set_bit (i: i32) (x: t) (b: i32) : t = from_bits (u32.set_bit i (to_bits x) b)
  def num_bits : i32 = 32
  def i8 (x: i8) : t = intrinsics.sitofp_i8_f32 x
  def i16 (x: i16) : t = intrinsics.sitofp_i16_f32 x
  def i32 (x: i32) : t = intrinsics.sitofp_i32_f32 x
  def i64 (x: i64) : t = intrinsics.sitofp_i64_f32 x
  def u8 (x: u8) : t = intrinsics.uitofp_i8_f32 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.uitofp_i16_f32 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.uitofp_i32_f32 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.uitofp_i64_f32 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.fpconv_f16_f32 x
  def f32 (x: f32) : t = x
  def f64 (x: f64) : t = intrinsics.fpconv_f64_f32 x
  def bool (x: bool) : t = intrinsics.btof_bool_f32 x
  def to_i64 (x: t) : i64 = intrinsics.fptosi_f32_i64 x
  def to_f64 (x: t) : f64 = intrinsics.fpconv_f32_f64 x
  def (+) (x: t) (y: t) : t = x intrinsics.+ y
  def (-) (x: t) (y: t) : t = x intrinsics.- y
  def (*) (x: t) (y: t) : t = x intrinsics.* y
  def (/) (x: t) (y: t) : t = x intrinsics./ y
  def (%) (x: t) (y: t) : t = x intrinsics.% y
  def (**) (x: t) (y: t) : t = x intrinsics.** y
  def (==) (x: t) (y: t) : bool = x intrinsics.== y
  def (!=) (x: t) (y: t) : bool = x intrinsics.!= y
  def (<) (x: t) (y: t) : bool = x intrinsics.< y
  def (<=) (x: t) (y: t) : bool = x intrinsics.<= y
  def (>) (x: t) (y: t) : bool = x intrinsics.> y
  def (>=) (x: t) (y: t) : bool = x intrinsics.>= y
  def neg (x: t) : t = -x
  def max (x: t) (y: t) : t = intrinsics.fmax32 (x, y)
  def min (x: t) (y: t) : t = intrinsics.fmin32 (x, y)
  def abs (x: t) : t = intrinsics.fabs32 x
  def sgn (x: t) : t = intrinsics.fsignum32 x
  def inf : t = intrinsics.bitstofp_i32_f32 0x7F80_0000
  def nan : t = intrinsics.bitstofp_i32_f32 0x7FC0_0000
  def pi : t = 3.141592653589793
  def e : t = 2.718281828459045
  def highest : t = inf
  def lowest : t = -inf
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def recip (x: t) : t = 1 intrinsics./ x
  def from_fraction (a: i64) (b: i64) : t = i64 a intrinsics./ i64 b
  def sqrt (x: t) : t = intrinsics.sqrt32 x
  def rsqrt (x: t) : t = intrinsics.rsqrt32 x
  def cbrt (x: t) : t = intrinsics.cbrt32 x
  def exp (x: t) : t = intrinsics.exp32 x
  def log (x: t) : t = intrinsics.log32 x
  def log2 (x: t) : t = intrinsics.log2_32 x
  def log10 (x: t) : t = intrinsics.log10_32 x
  def log1p (x: t) : t = intrinsics.log1p_32 x
  def sin (x: t) : t = intrinsics.sin32 x
  def cos (x: t) : t = intrinsics.cos32 x
  def tan (x: t) : t = intrinsics.tan32 x
  def asin (x: t) : t = intrinsics.asin32 x
  def acos (x: t) : t = intrinsics.acos32 x
  def atan (x: t) : t = intrinsics.atan32 x
  def sinpi (x: t) : t = intrinsics.sinpi32 x
  def cospi (x: t) : t = intrinsics.cospi32 x
  def tanpi (x: t) : t = intrinsics.tanpi32 x
  def asinpi (x: t) : t = intrinsics.asinpi32 x
  def acospi (x: t) : t = intrinsics.acospi32 x
  def atanpi (x: t) : t = intrinsics.atanpi32 x
  def sinh (x: t) : t = intrinsics.sinh32 x
  def cosh (x: t) : t = intrinsics.cosh32 x
  def tanh (x: t) : t = intrinsics.tanh32 x
  def asinh (x: t) : t = intrinsics.asinh32 x
  def acosh (x: t) : t = intrinsics.acosh32 x
  def atanh (x: t) : t = intrinsics.atanh32 x
  def atan2 (x: t) (y: t) : t = intrinsics.atan2_32 (x, y)
  def atan2pi (x: t) (y: t) : t = intrinsics.atan2pi_32 (x, y)
  def hypot (x: t) (y: t) : t = intrinsics.hypot32 (x, y)
  def gamma (x: t) : t = intrinsics.gamma32 x
  def lgamma (x: t) : t = intrinsics.lgamma32 x
  def erf (x: t) : t = intrinsics.erf32 x
  def erfc (x: t) : t = intrinsics.erfc32 x
  def lerp (a: t) (b: t) (s: t) : t = intrinsics.lerp32 (a, b, s)
  def ceil (x: t) : t = intrinsics.ceil32 x
  def floor (x: t) : t = intrinsics.floor32 x
  def round (x: t) : t = intrinsics.round32 x
  def trunc (x: t) : t = if x intrinsics.< 0 then ceil x else floor x
  def mad (a: t) (b: t) (c: t) : t = intrinsics.mad32 (a, b, c)
  def fma (a: t) (b: t) (c: t) : t = intrinsics.fma32 (a, b, c)
  def isinf (x: t) : bool = intrinsics.isinf32 x
  def isnan (x: t) : bool = intrinsics.isnan32 x
  def epsilon : t = 0x1.0p-23
  def nextafter (x: t) (y: t) : t = intrinsics.nextafter32 (x, y)
  def ldexp (x: t) (k: i32) : t = intrinsics.ldexp32 (x, k)
  def copysign (x: t) (y: t) : t = intrinsics.copysign32 (x, y)
}

-- | Floating-point numbers of 64 bits (IEEE 754 binary64).
module f64 : (float with t = f64 with int_t = u64) = {
  type t = f64
  type int_t = u64
  -- These come before the conversions, whose names hide the module u64.
  def from_bits (x: int_t) : t = intrinsics.bitstofp_i64_f64 (intrinsics.sign_i64 x)
  def to_bits (x: t) : int_t = intrinsics.unsign_i64 (intrinsics.fptobits_f64_i64 x)
  def get_bit (i: i32) (x: t) : i32 = u64.get_bit i (to_bits x)
  def set_bit (i: i32) (x: t) (b: i32) : t = from_bits (u64.set_bit i (to_bits x) b)
  def num_bits : i32 = 64
  def i8 (x: i8) : t = intrinsics.sitofp_i8_f64 x
  def i16 (x: i16) : t = intrinsics.sitofp_i16_f64 x
  def i32 (x: i32) : t = intrinsics.sitofp_i32_f64 x
  def i64 (x: i64) : t = intrinsics.sitofp_i64_f64 x
  def u8 (x: u8) : t = intrinsics.uitofp_i8_f64 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.uitofp_i16_f64 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.uitofp_i32_f64 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.uitofp_i64_f64 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.fpconv_f16_f64 x
  def f32 (x: f32) : t = intrinsics.fpconv_f32_f64 x
  def f64 (x: f64) : t = x
  def bool (x: bool) : t = intrinsics.btof_bool_f64 x
  def to_i64 (x: t) : i64 = intrinsics.fptosi_f64_i64 x
  def to_f64 (x: t) : f64 = x
  def (+) (x: t) (y: t) : t = x intrinsics.+ y
  def (-) (x: t) (y: t) : t = x intrinsics.- y
  def (*) (x: t) (y: t) : t = x intrinsics.* y
  def (/) (x: t) (y: t) : t = x intrinsics./ y
  def (%) (x: t) (y: t) : t = x intrinsics.% y
  def (**) (x: t) (y: t) : t = x intrinsics.** y
  def (==) (x: t) (y: t) : bool = x intrinsics.== y
  def (!=) (x: t) (y: t) : bool = x intrinsics.!= y
  def (<) (x: t) (y: t) : bool = x intrinsics.< y
  def (<=) (x: t) (y: t) : bool = x intrinsics.<= y
  def (>) (x: t) (y: t) : bool = x intrinsics.> y
  def (>=) (x: t) (y: t) : bool = x intrinsics.>= y
  def neg (x: t) : t = -x
  def max (x: t) (y: t) : t = intrinsics.fmax64 (x, y)
  def min (x: t) (y: t) : t = intrinsics.fmin64 (x, y)
  def abs (x: t) : t = intrinsics.fabs64 x
  def sgn (x: t) : t = intrinsics.fsignum64 x
  def inf : t = intrinsics.bitstofp_i64_f64 0x7FF0_0000_0000_0000
  def nan : t = intrinsics.bitstofp_i64_f64 0x7FF8_0000_0000_0000
  def pi : t = 3.141592653589793
  def e : t = 2.718281828459045
  def highest : t = inf
  def lowest : t = -inf
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def recip (x: t) : t = 1 intrinsics./ x
  def from_fraction (a: i64) (b: i64) : t = i64 a intrinsics./ i64 b
  def sqrt (x: t) : t = intrinsics.sqrt64 x
  def rsqrt (x: t) : t = intrinsics.rsqrt64 x
  def cbrt (x: t) : t = intrinsics.cbrt64 x
  def exp (x: t) : t = intrinsics.exp64 x
  def log (x: t) : t = intrinsics.log64 x
  def log2 (x: t) : t = intrinsics.log2_64 x
  def log10 (x: t) : t = intrinsics.log10_64 x
  def log1p (x: t) : t = intrinsics.log1p_64 x
  def sin (x: t) : t = intrinsics.sin64 x
  def cos (x: t) : t = intrinsics.cos64 x
  def tan (x: t) : t = intrinsics.tan64 x
  def asin (x: t) : t = intrinsics.asin64 x
  def acos (x: t) : t = intrinsics.acos64 x
  def atan (x: t) : t = intrinsics.atan64 x
  def sinpi (x: t) : t = intrinsics.sinpi64 x
  def cospi (x: t) : t = intrinsics.cospi64 x
  def tanpi (x: t) : t = intrinsics.tanpi64 x
  def asinpi (x: t) : t = intrinsics.asinpi64 x
  def acospi (x: t) : t = intrinsics.acospi64 x
  def atanpi (x: t) : t = intrinsics.atanpi64 x
  def sinh (x: t) : t = intrinsics.sinh64 x
  def cosh (x: t) : t = intrinsics.cosh64 x
  def tanh (x: t) : t = intrinsics.tanh64 x
  def asinh (x: t) : t = intrinsics.asinh64 x
  def acosh (x: t) : t = intrinsics.acosh64 x
  def atanh (x: t) : t = intrinsics.atanh64 x
  def atan2 (x: t) (y: t) : t = intrinsics.atan2_64 (x, y)
  def atan2pi (x: t) (y: t) : t = intrinsics.atan2pi_64 (x, y)
  def hypot (x: t) (y: t) : t = intrinsics.hypot64 (x, y)
  def gamma (x: t) : t = intrinsics.gamma64 x
  def lgamma (x: t) : t = intrinsics.lgamma64 x
  def erf (x: t) : t = intrinsics.erf64 x
  def erfc (x: t) : t = intrinsics.erfc64 x
  def lerp (a: t) (b: t) (s: t) : t = intrinsics.lerp64 (a, b, s)
  def ceil (x: t) : t = intrinsics.ceil64 x
  def floor (x: t) : t = intrinsics.floor64 x
  def round (x: t) : t = intrinsics.round64 x
  def trunc (x: t) : t = if x intrinsics.< 0 then ceil x else floor x
  def mad (a: t) (b: t) (c: t) : t = intrinsics.mad64 (a, b, c)
  def fma (a: t) (b: t) (c: t) : t = intrinsics.fma64 (a, b, c)
  def isinf (x: t) : bool = intrinsics.isinf64 x
  def isnan (x: t) : bool = intrinsics.isnan64 x
  def epsilon : t = 0x1.0p-52
  def nextafter (x: t) (y: t) : t = intrinsics.nextafter64 (x, y)
  def ldexp (x: t) (k: i32) : t = intrinsics.ldexp64 (x, k)
  def copysign (x: t) (y: t) : t = intrinsics.copysign64 (x, y)
}
