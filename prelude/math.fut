-- | Numbers: module types, a module for every primitive type, and a few conversions with short names.

open import "number_types"
open import "integers"
open import "floats"

-- | Booleans; a number counts as true unless it is zero.
module bool : (from_prim with t = bool) = {
  type t = bool
  def i8 (x: i8) : t = intrinsics.itob_i8_bool x
  def i16 (x: i16) : t = intrinsics.itob_i16_bool x
  def i32 (x: i32) : t = intrinsics.itob_i32_bool x
  def i64 (x: i64) : t = intrinsics.itob_i64_bool x
  def u8 (x: u8) : t = intrinsics.itob_i8_bool (intrinsics.sign_i8 x)
  def u16 (x: u16) : t = intrinsics.itob_i16_bool (intrinsics.sign_i16 x)
  def u32 (x: u32) : t = intrinsics.itob_i32_bool (intrinsics.sign_i32 x)
  def u64 (x: u64) : t = intrinsics.itob_i64_bool (intrinsics.sign_i64 x)
  def f16 (x: f16) : t = intrinsics.ftob_f16_bool x
  def f32 (x: f32) : t = intrinsics.ftob_f32_bool x
  def f64 (x: f64) : t = intrinsics.ftob_f64_bool x
  def bool (x: bool) : t = x
}

-- | Integer to single precision.
def r32 (x: i32) : f32 = intrinsics.sitofp_i32_f32 x

-- | Single precision to integer, towards zero.
def t32 (x: f32) : i32 = intrinsics.fptosi_f32_i32 x

-- | Integer to double precision.
def r64 (x: i32) : f64 = intrinsics.sitofp_i32_f64 x

-- | Double precision to integer, towards zero.
def t64 (x: f64) : i32 = intrinsics.fptosi_f64_i32 x

-- | Logical negation.
def not (x: bool) : bool = !x
