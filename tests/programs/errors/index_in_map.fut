-- Errors inside parallel operations.

-- ==
-- input { [1i32, 2i32, 3i32] [0i64, 2i64] } output { [1i32, 3i32] }
-- input { [1i32, 2i32, 3i32] [0i64, 5i64, 1i64] }
-- error: out of bounds for array of shape \[3\].*index_in_map.fut:12:|index_in_map.fut:12:.*out of bounds for array of shape \[3\]
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i32) }
-- input { empty([0]i32) [0i64] }
-- error: out of bounds for array of shape \[0\].*index_in_map.fut:12:|index_in_map.fut:12:.*out of bounds for array of shape \[0\]
-- input { [1i32] [-1i64] }
-- error: out of bounds for array of shape \[1\].*index_in_map.fut:12:|index_in_map.fut:12:.*out of bounds for array of shape \[1\]
entry main (xs: []i32) (is: []i64) = map (\i -> xs[i]) is

-- ==
-- entry: reduce_map
-- input { [1i32, 2i32, 3i32] [0i64, 2i64] } output { 4i32 }
-- input { [1i32, 2i32, 3i32] [3i64] }
-- error: out of bounds.*index_in_map.fut:19:|index_in_map.fut:19:.*out of bounds
entry reduce_map (xs: []i32) (is: []i64) = i32.sum (map (\i -> xs[i]) is)

-- ==
-- entry: nested
-- input { [1i32, 2i32, 3i32] 2i64 } output { [3i32, 5i32] }
-- input { [1i32, 2i32, 3i32] 3i64 }
-- error: out of bounds.*index_in_map.fut:26:|index_in_map.fut:26:.*out of bounds
entry nested (xs: []i32) (n: i64) = map (\i -> i32.sum (map (\j -> xs[i + j]) (iota n))) (iota n)

-- ==
-- entry: in_loop
-- input { [1i32, 2i32] 2i64 } output { 3i32 }
-- input { [1i32, 2i32] 3i64 }
-- error: Index \[2\] out of bounds.*index_in_map.fut:33:|index_in_map.fut:33:.*Index \[2\] out of bounds
entry in_loop (xs: []i32) (n: i64) = loop s = 0 for i < n do s + xs[i]

-- ==
-- entry: in_filter
-- input { [1i32, 2i32] [0i64, 1i64] } output { [1i64] }
-- input { [1i32, 2i32] [2i64] }
-- error: out of bounds.*index_in_map.fut:40:|index_in_map.fut:40:.*out of bounds
entry in_filter (xs: []i32) (is: []i64) = filter (\i -> xs[i] > 1) is

-- ==
-- entry: division
-- input { [7i32, -7i32] 2i32 } output { [3i32, -4i32] }
-- input { [7i32] 0i32 }
-- error: division by zero.*index_in_map.fut:47:|index_in_map.fut:47:.*division by zero
entry division (xs: []i32) (y: i32) = map (/ y) xs
