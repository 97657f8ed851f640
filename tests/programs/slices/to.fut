-- Only the upper bound.

-- ==
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 0i64 } output { empty([0]i32) }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4i64 } output { [10i32, 11i32, 12i32, 13i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 6i64 } output { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 7i64 }
-- error: out of bounds.*to.fut:14:|to.fut:14:.*out of bounds
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i64 }
-- error: out of bounds.*to.fut:14:|to.fut:14:.*out of bounds
-- input { empty([0]i32) 0i64 } output { empty([0]i32) }
-- input { empty([0]i32) 1i64 }
-- error: out of bounds.*to.fut:14:|to.fut:14:.*out of bounds
entry main (xs: []i32) (j: i64) = xs[:j]
