-- Primitives on two i32, read as signed or unsigned.

-- ==
-- entry: signed
-- input { 7i32 2i32 } output { 3i32 1i32 3i32 1i32 4i32 }
-- input { -7i32 2i32 } output { -4i32 1i32 -3i32 -1i32 -3i32 }
-- input { 7i32 -2i32 } output { -4i32 -1i32 -3i32 1i32 -3i32 }
-- input { -2147483648i32 3i32 } output { -715827883i32 1i32 -715827882i32 -2i32 -715827882i32 }
-- input { -1i32 16i32 } output { -1i32 15i32 0i32 -1i32 0i32 }
-- input { 2147483647i32 7i32 } output { 306783378i32 1i32 306783378i32 1i32 306783379i32 }
-- input { 100i32 10i32 } output { 10i32 0i32 10i32 0i32 10i32 }
entry signed (x: i32) (y: i32) =
  (intrinsics.sdiv32 (x, y), intrinsics.smod32 (x, y), intrinsics.squot32 (x, y), intrinsics.srem32 (x, y),
    intrinsics.sdiv_up32 (x, y))

-- ==
-- entry: unsigned
-- input { 7i32 2i32 } output { 3i32 1i32 4i32 }
-- input { -7i32 2i32 } output { 2147483644i32 1i32 2147483645i32 }
-- input { 7i32 -2i32 } output { 0i32 7i32 1i32 }
-- input { -2147483648i32 3i32 } output { 715827882i32 2i32 715827883i32 }
-- input { -1i32 16i32 } output { 268435455i32 15i32 268435456i32 }
-- input { 2147483647i32 7i32 } output { 306783378i32 1i32 306783379i32 }
-- input { 100i32 10i32 } output { 10i32 0i32 10i32 }
entry unsigned (x: i32) (y: i32) = (intrinsics.udiv32 (x, y), intrinsics.umod32 (x, y), intrinsics.udiv_up32 (x, y))

-- ==
-- entry: extremes
-- input { 7i32 2i32 } output { 2i32 7i32 2i32 7i32 }
-- input { -7i32 2i32 } output { -7i32 2i32 2i32 -7i32 }
-- input { 7i32 -2i32 } output { -2i32 7i32 7i32 -2i32 }
-- input { -2147483648i32 3i32 } output { -2147483648i32 3i32 3i32 -2147483648i32 }
-- input { -1i32 16i32 } output { -1i32 16i32 16i32 -1i32 }
-- input { 2147483647i32 7i32 } output { 7i32 2147483647i32 7i32 2147483647i32 }
-- input { 100i32 10i32 } output { 10i32 100i32 10i32 100i32 }
entry extremes (x: i32) (y: i32) =
  (intrinsics.smin32 (x, y), intrinsics.smax32 (x, y), intrinsics.umin32 (x, y), intrinsics.umax32 (x, y))

-- ==
-- entry: compare
-- input { 7i32 2i32 } output { false false false false false }
-- input { -7i32 2i32 } output { true true false false false }
-- input { 7i32 -2i32 } output { false false true true false }
-- input { -2147483648i32 3i32 } output { true true false false false }
-- input { -1i32 16i32 } output { true true false false false }
-- input { 2147483647i32 7i32 } output { false false false false false }
-- input { 100i32 10i32 } output { false false false false false }
-- input { 3i32 3i32 } output { false true false true true }
entry compare (x: i32) (y: i32) =
  (intrinsics.slt32 (x, y), intrinsics.sle32 (x, y), intrinsics.ult32 (x, y), intrinsics.ule32 (x, y),
    intrinsics.eq_i32 (x, y))

-- ==
-- entry: high
-- input { 7i32 2i32 } output { 0i32 0i32 5i32 5i32 }
-- input { -7i32 2i32 } output { -1i32 1i32 4i32 6i32 }
-- input { 7i32 -2i32 } output { -1i32 6i32 4i32 11i32 }
-- input { -2147483648i32 3i32 } output { -2i32 1i32 3i32 6i32 }
-- input { -1i32 16i32 } output { -1i32 15i32 4i32 20i32 }
-- input { 2147483647i32 7i32 } output { 3i32 3i32 8i32 8i32 }
-- input { 100i32 10i32 } output { 0i32 0i32 5i32 5i32 }
entry high (x: i32) (y: i32) =
  (intrinsics.smul_hi32 (x, y), intrinsics.umul_hi32 (x, y), intrinsics.smad_hi32 (x, y, 5), intrinsics.umad_hi32 (x,
    y, 5))

-- ==
-- entry: shifts
-- input { 5i32 1i32 } output { 10i32 2i32 2i32 }
-- input { -5i32 1i32 } output { -10i32 2147483645i32 -3i32 }
-- input { -2147483648i32 31i32 } output { 0i32 1i32 -1i32 }
-- input { -1i32 3i32 } output { -8i32 536870911i32 -1i32 }
entry shifts (x: i32) (y: i32) = (intrinsics.shl32 (x, y), intrinsics.lshr32 (x, y), intrinsics.ashr32 (x, y))

-- ==
-- entry: cond
-- input { true 5i32 } output { 5i32 -5i32 -6i32 }
-- input { false -2147483648i32 } output { 7i32 -2147483648i32 2147483647i32 }
entry cond (b: bool) (x: i32) = (intrinsics.cond_i32 (b, x, 7), intrinsics.neg_i32 x, intrinsics.complement32 x)
