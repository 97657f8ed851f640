-- A condition on a constant that holds.

-- ==
-- input { 0i64 } output { 6i32 }
-- input { 3i64 }
-- error: Index \[3\] out of bounds for array of shape \[3\]\..*constants.fut:9:|constants.fut:9:.*Index \[3\] out of bounds for array of shape \[3\]\.
def n = assert (1 < 2) 5i32
def xs = [1i32, 2, 3]
entry main (i: i64) = n + xs[i]
