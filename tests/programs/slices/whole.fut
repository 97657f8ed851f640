-- No bounds.

-- ==
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] [10i32,
--   11i32, 12i32, 13i32, 14i32, 15i32] [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] [10i32, 11i32, 12i32, 13i32, 14i32,
--   15i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [3i32] } output { [3i32] [3i32] [3i32] [3i32] }
entry main (xs: []i32) = (xs[:], xs[], xs[::1], xs[0:])
