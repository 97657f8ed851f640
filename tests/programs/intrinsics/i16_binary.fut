-- Primitives on two i16, read as signed or unsigned.

-- ==
-- entry: signed
-- input { 7i16 2i16 } output { 3i16 1i16 3i16 1i16 4i16 }
-- input { -7i16 2i16 } output { -4i16 1i16 -3i16 -1i16 -3i16 }
-- input { 7i16 -2i16 } output { -4i16 -1i16 -3i16 1i16 -3i16 }
-- input { -32768i16 3i16 } output { -10923i16 1i16 -10922i16 -2i16 -10922i16 }
-- input { -1i16 16i16 } output { -1i16 15i16 0i16 -1i16 0i16 }
-- input { 32767i16 7i16 } output { 4681i16 0i16 4681i16 0i16 4681i16 }
-- input { 100i16 10i16 } output { 10i16 0i16 10i16 0i16 10i16 }
entry signed (x: i16) (y: i16) =
  (intrinsics.sdiv16 (x, y), intrinsics.smod16 (x, y), intrinsics.squot16 (x, y), intrinsics.srem16 (x, y),
    intrinsics.sdiv_up16 (x, y))

-- ==
-- entry: unsigned
-- input { 7i16 2i16 } output { 3i16 1i16 4i16 }
-- input { -7i16 2i16 } output { 32764i16 1i16 32765i16 }
-- input { 7i16 -2i16 } output { 0i16 7i16 1i16 }
-- input { -32768i16 3i16 } output { 10922i16 2i16 10923i16 }
-- input { -1i16 16i16 } output { 4095i16 15i16 4096i16 }
-- input { 32767i16 7i16 } output { 4681i16 0i16 4681i16 }
-- input { 100i16 10i16 } output { 10i16 0i16 10i16 }
entry unsigned (x: i16) (y: i16) = (intrinsics.udiv16 (x, y), intrinsics.umod16 (x, y), intrinsics.udiv_up16 (x, y))

-- ==
-- entry: extremes
-- input { 7i16 2i16 } output { 2i16 7i16 2i16 7i16 }
-- input { -7i16 2i16 } output { -7i16 2i16 2i16 -7i16 }
-- input { 7i16 -2i16 } output { -2i16 7i16 7i16 -2i16 }
-- input { -32768i16 3i16 } output { -32768i16 3i16 3i16 -32768i16 }
-- input { -1i16 16i16 } output { -1i16 16i16 16i16 -1i16 }
-- input { 32767i16 7i16 } output { 7i16 32767i16 7i16 32767i16 }
-- input { 100i16 10i16 } output { 10i16 100i16 10i16 100i16 }
entry extremes (x: i16) (y: i16) =
  (intrinsics.smin16 (x, y), intrinsics.smax16 (x, y), intrinsics.umin16 (x, y), intrinsics.umax16 (x, y))

-- ==
-- entry: compare
-- input { 7i16 2i16 } output { false false false false false }
-- input { -7i16 2i16 } output { true true false false false }
-- input { 7i16 -2i16 } output { false false true true false }
-- input { -32768i16 3i16 } output { true true false false false }
-- input { -1i16 16i16 } output { true true false false false }
-- input { 32767i16 7i16 } output { false false false false false }
-- input { 100i16 10i16 } output { false false false false false }
-- input { 3i16 3i16 } output { false true false true true }
entry compare (x: i16) (y: i16) =
  (intrinsics.slt16 (x, y), intrinsics.sle16 (x, y), intrinsics.ult16 (x, y), intrinsics.ule16 (x, y),
    intrinsics.eq_i16 (x, y))

-- ==
-- entry: high
-- input { 7i16 2i16 } output { 0i16 0i16 5i16 5i16 }
-- input { -7i16 2i16 } output { -1i16 1i16 4i16 6i16 }
-- input { 7i16 -2i16 } output { -1i16 6i16 4i16 11i16 }
-- input { -32768i16 3i16 } output { -2i16 1i16 3i16 6i16 }
-- input { -1i16 16i16 } output { -1i16 15i16 4i16 20i16 }
-- input { 32767i16 7i16 } output { 3i16 3i16 8i16 8i16 }
-- input { 100i16 10i16 } output { 0i16 0i16 5i16 5i16 }
entry high (x: i16) (y: i16) =
  (intrinsics.smul_hi16 (x, y), intrinsics.umul_hi16 (x, y), intrinsics.smad_hi16 (x, y, 5), intrinsics.umad_hi16 (x,
    y, 5))

-- ==
-- entry: shifts
-- input { 5i16 1i16 } output { 10i16 2i16 2i16 }
-- input { -5i16 1i16 } output { -10i16 32765i16 -3i16 }
-- input { -32768i16 15i16 } output { 0i16 1i16 -1i16 }
-- input { -1i16 3i16 } output { -8i16 8191i16 -1i16 }
entry shifts (x: i16) (y: i16) = (intrinsics.shl16 (x, y), intrinsics.lshr16 (x, y), intrinsics.ashr16 (x, y))

-- ==
-- entry: cond
-- input { true 5i16 } output { 5i16 -5i16 -6i16 }
-- input { false -32768i16 } output { 7i16 -32768i16 32767i16 }
entry cond (b: bool) (x: i16) = (intrinsics.cond_i16 (b, x, 7), intrinsics.neg_i16 x, intrinsics.complement16 x)
