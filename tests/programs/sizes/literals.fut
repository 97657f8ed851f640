-- Sizes of literals and constants.

-- ==
-- input { 0i64 } output { 3i64 2i64 [1i32, 2i32] }
-- input { 2i64 } output { 3i64 2i64 [5i32, 6i32] }
-- input { 3i64 }
-- error: out of bounds.*literals.fut:9:|literals.fut:9:.*out of bounds
def table = [[1i32, 2], [3, 4], [5, 6]]
entry main (i: i64) = (length table, length table[i], copy table[i])

-- ==
-- entry: padded
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32, 0i32] }
def pad : [3]i32 -> [4]i32 = \xs -> [xs[0], xs[1], xs[2], 0]
entry padded (xs: [3]i32) = pad xs

-- ==
-- entry: text
-- input { } output { 3i64 0i64 2i64 }
entry text = (length "abc", length "", length "\195")
