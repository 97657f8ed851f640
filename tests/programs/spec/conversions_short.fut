-- Conversions with short names, to and from bool (prelude.md 8.4, 11).

-- ==
-- entry: r32_t32
-- input { } output { 3f32 -3i32 7f64 -7i32 }
entry r32_t32 = (r32 3, t32 (-3.9), r64 7, t64 (-7.9))

-- ==
-- entry: not_fn
-- input { } output { [false,true] -1i32 }
entry not_fn = (map not [true,false], i32.not 0)

-- ==
-- entry: from_prims_bool
-- input { } output { true false true true false true }
entry from_prims_bool = (bool.i32 3, bool.u8 0, bool.f32 0.1, bool.f64 f64.nan, bool.f16 (-0.0), bool.bool true)

-- ==
-- entry: from_bool
-- input { } output { 1i8 0u64 1f16 1f32 0f64 }
entry from_bool = (i8.bool true, u64.bool false, f16.bool true, f32.bool true, f64.bool false)

-- ==
-- entry: intrinsics_ops
-- input { } output { 3i32 true }
entry intrinsics_ops = (1i32 intrinsics.+ 2, intrinsics.lle (false, true))
