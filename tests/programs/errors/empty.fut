-- What has no first element.

-- ==
-- entry: heads
-- input { empty([0]i32) }
-- error: out of bounds.*empty.fut:9:|empty.fut:9:.*out of bounds
-- input { [4i32] } output { 4i32 }
-- input { [1i32, 2i32] } output { 1i32 }
entry heads (xs: []i32) = head xs

-- ==
-- entry: lasts
-- input { empty([0]i32) }
-- error: out of bounds.*empty.fut:17:|empty.fut:17:.*out of bounds
-- input { [4i32] } output { 4i32 }
-- input { [1i32, 2i32] } output { 2i32 }
entry lasts (xs: []i32) = last xs

-- ==
-- entry: tails
-- input { empty([0]i32) }
-- error: out of bounds.*empty.fut:25:|empty.fut:25:.*out of bounds
-- input { [4i32] } output { empty([0]i32) }
-- input { [1i32, 2i32] } output { [2i32] }
entry tails (xs: []i32) = tail xs

-- ==
-- entry: inits
-- input { empty([0]i32) }
-- error: out of bounds.*empty.fut:33:|empty.fut:33:.*out of bounds
-- input { [4i32] } output { empty([0]i32) }
-- input { [1i32, 2i32] } output { [1i32] }
entry inits (xs: []i32) = init xs
