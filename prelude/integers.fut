-- | The integer modules. One line per member, straight over the primitives: the README says why. Operators that
-- agree with the overloaded ones are those; the others read unsigned operands as signed (`sign_iN`) and back.

import "number_types"

-- | Signed integers of 8 bits.
module i8 : (integral with t = i8) = {
  type t = i8
  def i8 (x: i8) : t = x
  def i16 (x: i16) : t = intrinsics.sext_i16_i8 x
  def i32 (x: i32) : t = intrinsics.sext_i32_i8 x
  def i64 (x: i64) : t = intrinsics.sext_i64_i8 x
  def u8 (x: u8) : t = intrinsics.sign_i8 x
  def u16 (x: u16) : t = intrinsics.zext_i16_i8 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.zext_i32_i8 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.zext_i64_i8 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.fptosi_f16_i8 x
  def f32 (x: f32) : t = intrinsics.fptosi_f32_i8 x
  def f64 (x: f64) : t = intrinsics.fptosi_f64_i8 x
  def bool (x: bool) : t = intrinsics.btoi_bool_i8 x
  def to_i64 (x: t) : i64 = intrinsics.sext_i8_i64 x
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
  def max (x: t) (y: t) : t = intrinsics.smax8 (x, y)
  def min (x: t) (y: t) : t = intrinsics.smin8 (x, y)
  def abs (x: t) : t = intrinsics.abs8 x
  def sgn (x: t) : t = intrinsics.ssignum8 x
  def highest : t = 127
  def lowest : t = -128
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t = x intrinsics.>> y
  def (>>>) (x: t) (y: t) : t = intrinsics.lshr8 (x, y)
  def num_bits : i32 = 8
  def get_bit (i: i32) (x: t) : i32 = intrinsics.sext_i8_i32 ((x intrinsics.>> i32 i) intrinsics.& 1)
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc8 x
  def mul_hi (x: t) (y: t) : t = intrinsics.smul_hi8 (x, y)
  def mad_hi (a: t) (b: t) (c: t) : t = intrinsics.smad_hi8 (a, b, c)
  def clz (x: t) : i32 = intrinsics.clz8 x
  def ctz (x: t) : i32 = intrinsics.ctz8 x
}

-- | Signed integers of 16 bits.
module i16 : (integral with t = i16) = {
  type t = i16
  def i8 (x: i8) : t = intrinsics.sext_i8_i16 x
  def i16 (x: i16) : t = x
  def i32 (x: i32) : t = intrinsics.sext_i32_i16 x
  def i64 (x: i64) : t = intrinsics.sext_i64_i16 x
  def u8 (x: u8) : t = intrinsics.zext_i8_i16 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.sign_i16 x
  def u32 (x: u32) : t = intrinsics.zext_i32_i16 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.zext_i64_i16 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.fptosi_f16_i16 x
  def f32 (x: f32) : t = intrinsics.fptosi_f32_i16 x
  def f64 (x: f64) : t = intrinsics.fptosi_f64_i16 x
  def bool (x: bool) : t = intrinsics.btoi_bool_i16 x
  def to_i64 (x: t) : i64 = intrinsics.sext_i16_i64 x
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
  def max (x: t) (y: t) : t = intrinsics.smax16 (x, y)
  def min (x: t) (y: t) : t = intrinsics.smin16 (x, y)
  def abs (x: t) : t = intrinsics.abs16 x
  def sgn (x: t) : t = intrinsics.ssignum16 x
  def highest : t = 32767
  def lowest : t = -32768
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t = x intrinsics.>> y
  def (>>>) (x: t) (y: t) : t = intrinsics.lshr16 (x, y)
  def num_bits : i32 = 16
  def get_bit (i: i32) (x: t) : i32 = intrinsics.sext_i16_i32 ((x intrinsics.>> i32 i) intrinsics.& 1)
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc16 x
  def mul_hi (x: t) (y: t) : t = intrinsics.smul_hi16 (x, y)
  def mad_hi (a: t) (b: t) (c: t) : t = intrinsics.smad_hi16 (a, b, c)
  def clz (x: t) : i32 = intrinsics.clz16 x
  def ctz (x: t) : i32 = intrinsics.ctz16 x
}

-- | Signed integers of 32 bits.
module i32 : (integral with t = i32) = {
  type t = i32
  def i8 (x: i8) : t = intrinsics.sext_i8_i32 x
  def i16 (x: i16) : t = intrinsics.sext_i16_i32 x
  def i32 (x: i32) : t = x
  def i64 (x: i64) : t = intrinsics.sext_i64_i32 x
  def u8 (x: u8) : t = intrinsics.zext_i8_i32 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.zext_i16_i32 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.sign_i32 x
  def u64 (x: u64) : t = intrinsics.zext_i64_i32 (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.fptosi_f16_i32 x
  def f32 (x: f32) : t = intrinsics.fptosi_f32_i32 x
  def f64 (x: f64) : t = intrinsics.fptosi_f64_i32 x
  def bool (x: bool) : t = intrinsics.btoi_bool_i32 x
  def to_i64 (x: t) : i64 = intrinsics.sext_i32_i64 x
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
  def max (x: t) (y: t) : t = intrinsics.smax32 (x, y)
  def min (x: t) (y: t) : t = intrinsics.smin32 (x, y)
  def abs (x: t) : t = intrinsics.abs32 x
  def sgn (x: t) : t = intrinsics.ssignum32 x
  def highest : t = 2147483647
  def lowest : t = -2147483648
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t = x intrinsics.>> y
  def (>>>) (x: t) (y: t) : t = intrinsics.lshr32 (x, y)
  def num_bits : i32 = 32
  def get_bit (i: i32) (x: t) : i32 = (x intrinsics.>> i32 i) intrinsics.& 1
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc32 x
  def mul_hi (x: t) (y: t) : t = intrinsics.smul_hi32 (x, y)
  def mad_hi (a: t) (b: t) (c: t) : t = intrinsics.smad_hi32 (a, b, c)
  def clz (x: t) : i32 = intrinsics.clz32 x
  def ctz (x: t) : i32 = intrinsics.ctz32 x
}

-- | Signed integers of 64 bits.
module i64 : (integral with t = i64) = {
  type t = i64
  def i8 (x: i8) : t = intrinsics.sext_i8_i64 x
  def i16 (x: i16) : t = intrinsics.sext_i16_i64 x
  def i32 (x: i32) : t = intrinsics.sext_i32_i64 x
  def i64 (x: i64) : t = x
  def u8 (x: u8) : t = intrinsics.zext_i8_i64 (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.zext_i16_i64 (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.zext_i32_i64 (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.sign_i64 x
  def f16 (x: f16) : t = intrinsics.fptosi_f16_i64 x
  def f32 (x: f32) : t = intrinsics.fptosi_f32_i64 x
  def f64 (x: f64) : t = intrinsics.fptosi_f64_i64 x
  def bool (x: bool) : t = intrinsics.btoi_bool_i64 x
  def to_i64 (x: t) : i64 = x
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
  def max (x: t) (y: t) : t = intrinsics.smax64 (x, y)
  def min (x: t) (y: t) : t = intrinsics.smin64 (x, y)
  def abs (x: t) : t = intrinsics.abs64 x
  def sgn (x: t) : t = intrinsics.ssignum64 x
  def highest : t = 9223372036854775807
  def lowest : t = -9223372036854775808
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t = x intrinsics.>> y
  def (>>>) (x: t) (y: t) : t = intrinsics.lshr64 (x, y)
  def num_bits : i32 = 64
  def get_bit (i: i32) (x: t) : i32 = intrinsics.sext_i64_i32 ((x intrinsics.>> i32 i) intrinsics.& 1)
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc64 x
  def mul_hi (x: t) (y: t) : t = intrinsics.smul_hi64 (x, y)
  def mad_hi (a: t) (b: t) (c: t) : t = intrinsics.smad_hi64 (a, b, c)
  def clz (x: t) : i32 = intrinsics.clz64 x
  def ctz (x: t) : i32 = intrinsics.ctz64 x
}

-- | Unsigned integers of 8 bits. `>>` copies the top bit, as in Futhark; `>>>` does not.
module u8 : (integral with t = u8) = {
  type t = u8
  def i8 (x: i8) : t = intrinsics.unsign_i8 x
  def i16 (x: i16) : t = intrinsics.unsign_i8 (intrinsics.zext_i16_i8 x)
  def i32 (x: i32) : t = intrinsics.unsign_i8 (intrinsics.zext_i32_i8 x)
  def i64 (x: i64) : t = intrinsics.unsign_i8 (intrinsics.zext_i64_i8 x)
  def u8 (x: u8) : t = x
  def u16 (x: u16) : t = intrinsics.unsign_i8 (intrinsics.zext_i16_i8 (intrinsics.sign_i16 x))
  def u32 (x: u32) : t = intrinsics.unsign_i8 (intrinsics.zext_i32_i8 (intrinsics.sign_i32 x))
  def u64 (x: u64) : t = intrinsics.unsign_i8 (intrinsics.zext_i64_i8 (intrinsics.sign_i64 x))
  def f16 (x: f16) : t = intrinsics.unsign_i8 (intrinsics.fptoui_f16_i8 x)
  def f32 (x: f32) : t = intrinsics.unsign_i8 (intrinsics.fptoui_f32_i8 x)
  def f64 (x: f64) : t = intrinsics.unsign_i8 (intrinsics.fptoui_f64_i8 x)
  def bool (x: bool) : t = intrinsics.unsign_i8 (intrinsics.btoi_bool_i8 x)
  def to_i64 (x: t) : i64 = intrinsics.zext_i8_i64 (intrinsics.sign_i8 x)
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
  def max (x: t) (y: t) : t =
    intrinsics.unsign_i8 (intrinsics.umax8 (intrinsics.sign_i8 x, intrinsics.sign_i8 y))
  def min (x: t) (y: t) : t =
    intrinsics.unsign_i8 (intrinsics.umin8 (intrinsics.sign_i8 x, intrinsics.sign_i8 y))
  def abs (x: t) : t = x
  def sgn (x: t) : t = intrinsics.unsign_i8 (intrinsics.usignum8 (intrinsics.sign_i8 x))
  def highest : t = 255
  def lowest : t = 0
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t =
    intrinsics.unsign_i8 (intrinsics.ashr8 (intrinsics.sign_i8 x, intrinsics.sign_i8 y))
  def (>>>) (x: t) (y: t) : t = x intrinsics.>> y
  def num_bits : i32 = 8
  def get_bit (i: i32) (x: t) : i32 =
    intrinsics.zext_i8_i32 (intrinsics.sign_i8 ((x intrinsics.>> i32 i) intrinsics.& 1))
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc8 (intrinsics.sign_i8 x)
  def mul_hi (x: t) (y: t) : t =
    intrinsics.unsign_i8 (intrinsics.umul_hi8 (intrinsics.sign_i8 x, intrinsics.sign_i8 y))
  def mad_hi (a: t) (b: t) (c: t) : t =
    intrinsics.unsign_i8 (intrinsics.umad_hi8 (intrinsics.sign_i8 a, intrinsics.sign_i8 b, intrinsics.sign_i8 c))
  def clz (x: t) : i32 = intrinsics.clz8 (intrinsics.sign_i8 x)
  def ctz (x: t) : i32 = intrinsics.ctz8 (intrinsics.sign_i8 x)
}

-- | Unsigned integers of 16 bits. `>>` copies the top bit, as in Futhark; `>>>` does not.
module u16 : (integral with t = u16) = {
  type t = u16
  def i8 (x: i8) : t = intrinsics.unsign_i16 (intrinsics.zext_i8_i16 x)
  def i16 (x: i16) : t = intrinsics.unsign_i16 x
  def i32 (x: i32) : t = intrinsics.unsign_i16 (intrinsics.zext_i32_i16 x)
  def i64 (x: i64) : t = intrinsics.unsign_i16 (intrinsics.zext_i64_i16 x)
  def u8 (x: u8) : t = intrinsics.unsign_i16 (intrinsics.zext_i8_i16 (intrinsics.sign_i8 x))
  def u16 (x: u16) : t = x
  def u32 (x: u32) : t = intrinsics.unsign_i16 (intrinsics.zext_i32_i16 (intrinsics.sign_i32 x))
  def u64 (x: u64) : t = intrinsics.unsign_i16 (intrinsics.zext_i64_i16 (intrinsics.sign_i64 x))
  def f16 (x: f16) : t = intrinsics.unsign_i16 (intrinsics.fptoui_f16_i16 x)
  def f32 (x: f32) : t = intrinsics.unsign_i16 (intrinsics.fptoui_f32_i16 x)
  def f64 (x: f64) : t = intrinsics.unsign_i16 (intrinsics.fptoui_f64_i16 x)
  def bool (x: bool) : t = intrinsics.unsign_i16 (intrinsics.btoi_bool_i16 x)
  def to_i64 (x: t) : i64 = intrinsics.zext_i16_i64 (intrinsics.sign_i16 x)
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
  def max (x: t) (y: t) : t =
    intrinsics.unsign_i16 (intrinsics.umax16 (intrinsics.sign_i16 x, intrinsics.sign_i16 y))
  def min (x: t) (y: t) : t =
    intrinsics.unsign_i16 (intrinsics.umin16 (intrinsics.sign_i16 x, intrinsics.sign_i16 y))
  def abs (x: t) : t = x
  def sgn (x: t) : t = intrinsics.unsign_i16 (intrinsics.usignum16 (intrinsics.sign_i16 x))
  def highest : t = 65535
  def lowest : t = 0
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t =
    intrinsics.unsign_i16 (intrinsics.ashr16 (intrinsics.sign_i16 x, intrinsics.sign_i16 y))
  def (>>>) (x: t) (y: t) : t = x intrinsics.>> y
  def num_bits : i32 = 16
  def get_bit (i: i32) (x: t) : i32 =
    intrinsics.zext_i16_i32 (intrinsics.sign_i16 ((x intrinsics.>> i32 i) intrinsics.& 1))
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc16 (intrinsics.sign_i16 x)
  def mul_hi (x: t) (y: t) : t =
    intrinsics.unsign_i16 (intrinsics.umul_hi16 (intrinsics.sign_i16 x, intrinsics.sign_i16 y))
  def mad_hi (a: t) (b: t) (c: t) : t =
    intrinsics.unsign_i16 (intrinsics.umad_hi16 (intrinsics.sign_i16 a, intrinsics.sign_i16 b, intrinsics.sign_i16 c))
  def clz (x: t) : i32 = intrinsics.clz16 (intrinsics.sign_i16 x)
  def ctz (x: t) : i32 = intrinsics.ctz16 (intrinsics.sign_i16 x)
}

-- | Unsigned integers of 32 bits. `>>` copies the top bit, as in Futhark; `>>>` does not.
module u32 : (integral with t = u32) = {
  type t = u32
  def i8 (x: i8) : t = intrinsics.unsign_i32 (intrinsics.zext_i8_i32 x)
  def i16 (x: i16) : t = intrinsics.unsign_i32 (intrinsics.zext_i16_i32 x)
  def i32 (x: i32) : t = intrinsics.unsign_i32 x
  def i64 (x: i64) : t = intrinsics.unsign_i32 (intrinsics.zext_i64_i32 x)
  def u8 (x: u8) : t = intrinsics.unsign_i32 (intrinsics.zext_i8_i32 (intrinsics.sign_i8 x))
  def u16 (x: u16) : t = intrinsics.unsign_i32 (intrinsics.zext_i16_i32 (intrinsics.sign_i16 x))
  def u32 (x: u32) : t = x
  def u64 (x: u64) : t = intrinsics.unsign_i32 (intrinsics.zext_i64_i32 (intrinsics.sign_i64 x))
  def f16 (x: f16) : t = intrinsics.unsign_i32 (intrinsics.fptoui_f16_i32 x)
  def f32 (x: f32) : t = intrinsics.unsign_i32 (intrinsics.fptoui_f32_i32 x)
  def f64 (x: f64) : t = intrinsics.unsign_i32 (intrinsics.fptoui_f64_i32 x)
  def bool (x: bool) : t = intrinsics.unsign_i32 (intrinsics.btoi_bool_i32 x)
  def to_i64 (x: t) : i64 = intrinsics.zext_i32_i64 (intrinsics.sign_i32 x)
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
  def max (x: t) (y: t) : t =
    intrinsics.unsign_i32 (intrinsics.umax32 (intrinsics.sign_i32 x, intrinsics.sign_i32 y))
  def min (x: t) (y: t) : t =
    intrinsics.unsign_i32 (intrinsics.umin32 (intrinsics.sign_i32 x, intrinsics.sign_i32 y))
  def abs (x: t) : t = x
  def sgn (x: t) : t = intrinsics.unsign_i32 (intrinsics.usignum32 (intrinsics.sign_i32 x))
  def highest : t = 4294967295
  def lowest : t = 0
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t =
    intrinsics.unsign_i32 (intrinsics.ashr32 (intrinsics.sign_i32 x, intrinsics.sign_i32 y))
  def (>>>) (x: t) (y: t) : t = x intrinsics.>> y
  def num_bits : i32 = 32
  def get_bit (i: i32) (x: t) : i32 = intrinsics.sign_i32 ((x intrinsics.>> i32 i) intrinsics.& 1)
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc32 (intrinsics.sign_i32 x)
  def mul_hi (x: t) (y: t) : t =
    intrinsics.unsign_i32 (intrinsics.umul_hi32 (intrinsics.sign_i32 x, intrinsics.sign_i32 y))
  def mad_hi (a: t) (b: t) (c: t) : t =
    intrinsics.unsign_i32 (intrinsics.umad_hi32 (intrinsics.sign_i32 a, intrinsics.sign_i32 b, intrinsics.sign_i32 c))
  def clz (x: t) : i32 = intrinsics.clz32 (intrinsics.sign_i32 x)
  def ctz (x: t) : i32 = intrinsics.ctz32 (intrinsics.sign_i32 x)
}

-- | Unsigned integers of 64 bits. `>>` copies the top bit, as in Futhark; `>>>` does not.
module u64 : (integral with t = u64) = {
  type t = u64
  def i8 (x: i8) : t = intrinsics.unsign_i64 (intrinsics.zext_i8_i64 x)
  def i16 (x: i16) : t = intrinsics.unsign_i64 (intrinsics.zext_i16_i64 x)
  def i32 (x: i32) : t = intrinsics.unsign_i64 (intrinsics.zext_i32_i64 x)
  def i64 (x: i64) : t = intrinsics.unsign_i64 x
  def u8 (x: u8) : t = intrinsics.unsign_i64 (intrinsics.zext_i8_i64 (intrinsics.sign_i8 x))
  def u16 (x: u16) : t = intrinsics.unsign_i64 (intrinsics.zext_i16_i64 (intrinsics.sign_i16 x))
  def u32 (x: u32) : t = intrinsics.unsign_i64 (intrinsics.zext_i32_i64 (intrinsics.sign_i32 x))
  def u64 (x: u64) : t = x
  def f16 (x: f16) : t = intrinsics.unsign_i64 (intrinsics.fptoui_f16_i64 x)
  def f32 (x: f32) : t = intrinsics.unsign_i64 (intrinsics.fptoui_f32_i64 x)
  def f64 (x: f64) : t = intrinsics.unsign_i64 (intrinsics.fptoui_f64_i64 x)
  def bool (x: bool) : t = intrinsics.unsign_i64 (intrinsics.btoi_bool_i64 x)
  def to_i64 (x: t) : i64 = intrinsics.sign_i64 x
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
  def max (x: t) (y: t) : t =
    intrinsics.unsign_i64 (intrinsics.umax64 (intrinsics.sign_i64 x, intrinsics.sign_i64 y))
  def min (x: t) (y: t) : t =
    intrinsics.unsign_i64 (intrinsics.umin64 (intrinsics.sign_i64 x, intrinsics.sign_i64 y))
  def abs (x: t) : t = x
  def sgn (x: t) : t = intrinsics.unsign_i64 (intrinsics.usignum64 (intrinsics.sign_i64 x))
  def highest : t = 18446744073709551615
  def lowest : t = 0
  def sum [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.+) 0 xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce_comm (intrinsics.*) 1 xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce_comm max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce_comm min highest xs
  def (//) (x: t) (y: t) : t = x intrinsics.// y
  def (%%) (x: t) (y: t) : t = x intrinsics.%% y
  def (&) (x: t) (y: t) : t = x intrinsics.& y
  def (|) (x: t) (y: t) : t = x intrinsics.| y
  def (^) (x: t) (y: t) : t = x intrinsics.^ y
  def not (x: t) : t = !x
  def (<<) (x: t) (y: t) : t = x intrinsics.<< y
  def (>>) (x: t) (y: t) : t =
    intrinsics.unsign_i64 (intrinsics.ashr64 (intrinsics.sign_i64 x, intrinsics.sign_i64 y))
  def (>>>) (x: t) (y: t) : t = x intrinsics.>> y
  def num_bits : i32 = 64
  def get_bit (i: i32) (x: t) : i32 =
    intrinsics.zext_i64_i32 (intrinsics.sign_i64 ((x intrinsics.>> i32 i) intrinsics.& 1))
  def set_bit (i: i32) (x: t) (b: i32) : t =
    (x intrinsics.& !(1 intrinsics.<< i32 i)) intrinsics.| (i32 b intrinsics.<< i32 i)
  def popc (x: t) : i32 = intrinsics.popc64 (intrinsics.sign_i64 x)
  def mul_hi (x: t) (y: t) : t =
    intrinsics.unsign_i64 (intrinsics.umul_hi64 (intrinsics.sign_i64 x, intrinsics.sign_i64 y))
  def mad_hi (a: t) (b: t) (c: t) : t =
    intrinsics.unsign_i64 (intrinsics.umad_hi64 (intrinsics.sign_i64 a, intrinsics.sign_i64 b, intrinsics.sign_i64 c))
  def clz (x: t) : i32 = intrinsics.clz64 (intrinsics.sign_i64 x)
  def ctz (x: t) : i32 = intrinsics.ctz64 (intrinsics.sign_i64 x)
}
