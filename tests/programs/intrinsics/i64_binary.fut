-- Primitives on two i64, read as signed or unsigned.

-- ==
-- entry: signed
-- input { 7i64 2i64 } output { 3i64 1i64 3i64 1i64 4i64 }
-- input { -7i64 2i64 } output { -4i64 1i64 -3i64 -1i64 -3i64 }
-- input { 7i64 -2i64 } output { -4i64 -1i64 -3i64 1i64 -3i64 }
-- input { -9223372036854775808i64 3i64 } output { -3074457345618258603i64 1i64 -3074457345618258602i64 -2i64
--   -3074457345618258602i64 }
-- input { -1i64 16i64 } output { -1i64 15i64 0i64 -1i64 0i64 }
-- input { 9223372036854775807i64 7i64 } output { 1317624576693539401i64 0i64 1317624576693539401i64 0i64
--   1317624576693539401i64 }
-- input { 100i64 10i64 } output { 10i64 0i64 10i64 0i64 10i64 }
entry signed (x: i64) (y: i64) =
  (intrinsics.sdiv64 (x, y), intrinsics.smod64 (x, y), intrinsics.squot64 (x, y), intrinsics.srem64 (x, y),
    intrinsics.sdiv_up64 (x, y))

-- ==
-- entry: unsigned
-- input { 7i64 2i64 } output { 3i64 1i64 4i64 }
-- input { -7i64 2i64 } output { 9223372036854775804i64 1i64 9223372036854775805i64 }
-- input { 7i64 -2i64 } output { 0i64 7i64 1i64 }
-- input { -9223372036854775808i64 3i64 } output { 3074457345618258602i64 2i64 3074457345618258603i64 }
-- input { -1i64 16i64 } output { 1152921504606846975i64 15i64 1152921504606846976i64 }
-- input { 9223372036854775807i64 7i64 } output { 1317624576693539401i64 0i64 1317624576693539401i64 }
-- input { 100i64 10i64 } output { 10i64 0i64 10i64 }
entry unsigned (x: i64) (y: i64) = (intrinsics.udiv64 (x, y), intrinsics.umod64 (x, y), intrinsics.udiv_up64 (x, y))

-- ==
-- entry: extremes
-- input { 7i64 2i64 } output { 2i64 7i64 2i64 7i64 }
-- input { -7i64 2i64 } output { -7i64 2i64 2i64 -7i64 }
-- input { 7i64 -2i64 } output { -2i64 7i64 7i64 -2i64 }
-- input { -9223372036854775808i64 3i64 } output { -9223372036854775808i64 3i64 3i64 -9223372036854775808i64 }
-- input { -1i64 16i64 } output { -1i64 16i64 16i64 -1i64 }
-- input { 9223372036854775807i64 7i64 } output { 7i64 9223372036854775807i64 7i64 9223372036854775807i64 }
-- input { 100i64 10i64 } output { 10i64 100i64 10i64 100i64 }
entry extremes (x: i64) (y: i64) =
  (intrinsics.smin64 (x, y), intrinsics.smax64 (x, y), intrinsics.umin64 (x, y), intrinsics.umax64 (x, y))

-- ==
-- entry: compare
-- input { 7i64 2i64 } output { false false false false false }
-- input { -7i64 2i64 } output { true true false false false }
-- input { 7i64 -2i64 } output { false false true true false }
-- input { -9223372036854775808i64 3i64 } output { true true false false false }
-- input { -1i64 16i64 } output { true true false false false }
-- input { 9223372036854775807i64 7i64 } output { false false false false false }
-- input { 100i64 10i64 } output { false false false false false }
-- input { 3i64 3i64 } output { false true false true true }
entry compare (x: i64) (y: i64) =
  (intrinsics.slt64 (x, y), intrinsics.sle64 (x, y), intrinsics.ult64 (x, y), intrinsics.ule64 (x, y),
    intrinsics.eq_i64 (x, y))

-- ==
-- entry: high
-- input { 7i64 2i64 } output { 0i64 0i64 5i64 5i64 }
-- input { -7i64 2i64 } output { -1i64 1i64 4i64 6i64 }
-- input { 7i64 -2i64 } output { -1i64 6i64 4i64 11i64 }
-- input { -9223372036854775808i64 3i64 } output { -2i64 1i64 3i64 6i64 }
-- input { -1i64 16i64 } output { -1i64 15i64 4i64 20i64 }
-- input { 9223372036854775807i64 7i64 } output { 3i64 3i64 8i64 8i64 }
-- input { 100i64 10i64 } output { 0i64 0i64 5i64 5i64 }
entry high (x: i64) (y: i64) =
  (intrinsics.smul_hi64 (x, y), intrinsics.umul_hi64 (x, y), intrinsics.smad_hi64 (x, y, 5), intrinsics.umad_hi64 (x,
    y, 5))

-- ==
-- entry: shifts
-- input { 5i64 1i64 } output { 10i64 2i64 2i64 }
-- input { -5i64 1i64 } output { -10i64 9223372036854775805i64 -3i64 }
-- input { -9223372036854775808i64 63i64 } output { 0i64 1i64 -1i64 }
-- input { -1i64 3i64 } output { -8i64 2305843009213693951i64 -1i64 }
entry shifts (x: i64) (y: i64) = (intrinsics.shl64 (x, y), intrinsics.lshr64 (x, y), intrinsics.ashr64 (x, y))

-- ==
-- entry: cond
-- input { true 5i64 } output { 5i64 -5i64 -6i64 }
-- input { false -9223372036854775808i64 } output { 7i64 -9223372036854775808i64 9223372036854775807i64 }
entry cond (b: bool) (x: i64) = (intrinsics.cond_i64 (b, x, 7), intrinsics.neg_i64 x, intrinsics.complement64 x)
