-- Primitives on two i8, read as signed or unsigned.

-- ==
-- entry: signed
-- input { 7i8 2i8 } output { 3i8 1i8 3i8 1i8 4i8 }
-- input { -7i8 2i8 } output { -4i8 1i8 -3i8 -1i8 -3i8 }
-- input { 7i8 -2i8 } output { -4i8 -1i8 -3i8 1i8 -3i8 }
-- input { -128i8 3i8 } output { -43i8 1i8 -42i8 -2i8 -42i8 }
-- input { -1i8 16i8 } output { -1i8 15i8 0i8 -1i8 0i8 }
-- input { 127i8 7i8 } output { 18i8 1i8 18i8 1i8 19i8 }
-- input { 100i8 10i8 } output { 10i8 0i8 10i8 0i8 10i8 }
entry signed (x: i8) (y: i8) =
  (intrinsics.sdiv8 (x, y), intrinsics.smod8 (x, y), intrinsics.squot8 (x, y), intrinsics.srem8 (x, y),
    intrinsics.sdiv_up8 (x, y))

-- ==
-- entry: unsigned
-- input { 7i8 2i8 } output { 3i8 1i8 4i8 }
-- input { -7i8 2i8 } output { 124i8 1i8 125i8 }
-- input { 7i8 -2i8 } output { 0i8 7i8 1i8 }
-- input { -128i8 3i8 } output { 42i8 2i8 43i8 }
-- input { -1i8 16i8 } output { 15i8 15i8 16i8 }
-- input { 127i8 7i8 } output { 18i8 1i8 19i8 }
-- input { 100i8 10i8 } output { 10i8 0i8 10i8 }
entry unsigned (x: i8) (y: i8) = (intrinsics.udiv8 (x, y), intrinsics.umod8 (x, y), intrinsics.udiv_up8 (x, y))

-- ==
-- entry: extremes
-- input { 7i8 2i8 } output { 2i8 7i8 2i8 7i8 }
-- input { -7i8 2i8 } output { -7i8 2i8 2i8 -7i8 }
-- input { 7i8 -2i8 } output { -2i8 7i8 7i8 -2i8 }
-- input { -128i8 3i8 } output { -128i8 3i8 3i8 -128i8 }
-- input { -1i8 16i8 } output { -1i8 16i8 16i8 -1i8 }
-- input { 127i8 7i8 } output { 7i8 127i8 7i8 127i8 }
-- input { 100i8 10i8 } output { 10i8 100i8 10i8 100i8 }
entry extremes (x: i8) (y: i8) =
  (intrinsics.smin8 (x, y), intrinsics.smax8 (x, y), intrinsics.umin8 (x, y), intrinsics.umax8 (x, y))

-- ==
-- entry: compare
-- input { 7i8 2i8 } output { false false false false false }
-- input { -7i8 2i8 } output { true true false false false }
-- input { 7i8 -2i8 } output { false false true true false }
-- input { -128i8 3i8 } output { true true false false false }
-- input { -1i8 16i8 } output { true true false false false }
-- input { 127i8 7i8 } output { false false false false false }
-- input { 100i8 10i8 } output { false false false false false }
-- input { 3i8 3i8 } output { false true false true true }
entry compare (x: i8) (y: i8) =
  (intrinsics.slt8 (x, y), intrinsics.sle8 (x, y), intrinsics.ult8 (x, y), intrinsics.ule8 (x, y),
    intrinsics.eq_i8 (x, y))

-- ==
-- entry: high
-- input { 7i8 2i8 } output { 0i8 0i8 5i8 5i8 }
-- input { -7i8 2i8 } output { -1i8 1i8 4i8 6i8 }
-- input { 7i8 -2i8 } output { -1i8 6i8 4i8 11i8 }
-- input { -128i8 3i8 } output { -2i8 1i8 3i8 6i8 }
-- input { -1i8 16i8 } output { -1i8 15i8 4i8 20i8 }
-- input { 127i8 7i8 } output { 3i8 3i8 8i8 8i8 }
-- input { 100i8 10i8 } output { 3i8 3i8 8i8 8i8 }
entry high (x: i8) (y: i8) =
  (intrinsics.smul_hi8 (x, y), intrinsics.umul_hi8 (x, y), intrinsics.smad_hi8 (x, y, 5), intrinsics.umad_hi8 (x, y, 5))

-- ==
-- entry: shifts
-- input { 5i8 1i8 } output { 10i8 2i8 2i8 }
-- input { -5i8 1i8 } output { -10i8 125i8 -3i8 }
-- input { -128i8 7i8 } output { 0i8 1i8 -1i8 }
-- input { -1i8 3i8 } output { -8i8 31i8 -1i8 }
entry shifts (x: i8) (y: i8) = (intrinsics.shl8 (x, y), intrinsics.lshr8 (x, y), intrinsics.ashr8 (x, y))

-- ==
-- entry: cond
-- input { true 5i8 } output { 5i8 -5i8 -6i8 }
-- input { false -128i8 } output { 7i8 -128i8 127i8 }
entry cond (b: bool) (x: i8) = (intrinsics.cond_i8 (b, x, 7), intrinsics.neg_i8 x, intrinsics.complement8 x)
