-- Code over numeric, integral, real, float and from_prim (prelude.md 8.5).

-- ==
-- entry: mod_numeric_generic
-- input { } output { 14i32 14f64 14u8 }
module poly (T: numeric) = { def dot [n] (a: [n]T.t) (b: [n]T.t) = T.sum (map2 (T.*) a b) }
module pi = poly i32
module pf = poly f64
module pu = poly u8
entry mod_numeric_generic = (pi.dot [1,2,3] [1,2,3], pf.dot [1,2,3] [1,2,3], pu.dot [1,2,3] [1,2,3])

-- ==
-- entry: mod_real_generic
-- input { } output { 2.5f32 2.5f64 2.5f16 }
module avg (R: real) = { def avg [n] (xs: [n]R.t) = R.(sum xs / i64 n) }
module a32 = avg f32
module a64 = avg f64
module a16 = avg f16
entry mod_real_generic = (a32.avg [2,3], a64.avg [2,3], a16.avg [2,3])

-- ==
-- entry: mod_integral_generic
-- input { } output { 4i32 4i32 }
module g (I: integral) = { def f (x: I.t) = I.popc x }
module gi = g i8
module gu = g u64
entry mod_integral_generic = (gi.f 0x0F, gu.f 0xF0)

-- ==
-- entry: mod_float_generic
-- input { } output { 1065353216u32 15360u16 }
module m_mod_float_generic = {
  module g (F: float) = { def f (x: F.t) = F.to_bits x }
  module g32 = g f32
  module g16 = g f16
  def main = (g32.f 1, g16.f 1)
}
entry mod_float_generic = m_mod_float_generic.main

-- ==
-- entry: mod_user_real_like
-- input { } output { 5i32 }
module fx : from_prim with t = i32 = i32
entry mod_user_real_like = fx.f32 5.9
