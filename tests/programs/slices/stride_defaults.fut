-- A stride and missing bounds: the defaults follow its sign.

-- ==
-- entry: none
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 1i64 } output { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 2i64 } output { [10i32, 12i32, 14i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4i64 } output { [10i32, 14i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i64 } output { [15i32, 14i32, 13i32, 12i32, 11i32, 10i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -2i64 } output { [15i32, 13i32, 11i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -5i64 } output { [15i32, 10i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 100i64 } output { [10i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -100i64 } output { [15i32] }
-- input { empty([0]i32) 1i64 } output { empty([0]i32) }
-- input { empty([0]i32) -1i64 } output { empty([0]i32) }
-- input { [1i32] -1i64 } output { [1i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 0i64 }
-- error: out of bounds.*stride_defaults.fut:18:|stride_defaults.fut:18:.*out of bounds
entry none (xs: []i32) (s: i64) = xs[::s]

-- ==
-- entry: from
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 1i64 2i64 } output { [11i32, 13i32, 15i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4i64 -1i64 } output { [14i32, 13i32, 12i32, 11i32, 10i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4i64 -3i64 } output { [14i32, 11i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 6i64 1i64 } output { empty([0]i32) }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i64 -1i64 } output { empty([0]i32) }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 6i64 -1i64 }
-- error: out of bounds.*stride_defaults.fut:31:|stride_defaults.fut:31:.*out of bounds
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i64 1i64 }
-- error: out of bounds.*stride_defaults.fut:31:|stride_defaults.fut:31:.*out of bounds
entry from (xs: []i32) (i: i64) (s: i64) = xs[i::s]

-- ==
-- entry: to
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 4i64 2i64 } output { [10i32, 12i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 0i64 -1i64 } output { [15i32, 14i32, 13i32, 12i32, 11i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 2i64 -2i64 } output { [15i32, 13i32] }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 5i64 -1i64 } output { empty([0]i32) }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 0i64 1i64 } output { empty([0]i32) }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 6i64 1i64 } output { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32]
--   }
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] -1i64 1i64 }
-- error: out of bounds.*stride_defaults.fut:46:|stride_defaults.fut:46:.*out of bounds
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] 7i64 1i64 }
-- error: out of bounds.*stride_defaults.fut:46:|stride_defaults.fut:46:.*out of bounds
entry to (xs: []i32) (j: i64) (s: i64) = xs[:j:s]
