-- What the messages of run-time errors contain (language.md 19), and that a server goes on after them.

-- ==
-- entry: assert_const_msg
-- input { 0i32 } error: x > 0 && x < 10
-- input { 11i32 } error: x > 0 && x < 10
-- input { 5i32 } output { 5i32 }
entry assert_const_msg (x: i32) = assert (x > 0 && x < 10) x

-- ==
-- entry: assert_fn_msg
-- input { [1i32,3i32,2i32] } error: sorted xs
def sorted (xs: []i32) = and (map2 (<=) (init xs) (tail xs))
entry assert_fn_msg (xs: []i32) = assert (sorted xs) (length xs)

-- ==
-- entry: assert_in_map
-- input { [1i32,0i32] } error: x != 0
-- input { [1i32,2i32] } output { [10i32,5i32] }
entry assert_in_map (xs: []i32) = map (\x -> assert (x != 0) (10 / x)) xs

-- ==
-- entry: assert_unused
-- input { 0i32 } output { 1i32 }
entry assert_unused (x: i32) = let _y = 3i32 in if x == 0 then 1 else assert (x > 5) 2

-- ==
-- entry: hole_msg
-- input { 0i32 } error:
-- input { 1i32 } output { 1i32 }
entry hole_msg (x: i32) : i32 = if x == 1 then 1 else ??? x

-- ==
-- entry: index_message
-- input { [1i32,2i32] 5i64 } error: \[5\].*\[2\]
-- input { [1i32,2i32] -1i64 } error: \[-1\].*\[2\]
entry index_message (xs: []i32) (i: i64) = xs[i]

-- ==
-- entry: index_message_2d
-- input { [[1i32,2i32]] 0i64 5i64 } error: \[0, *5\].*\[1\]\[2\]
entry index_message_2d (xs: [][]i32) (i: i64) (j: i64) = xs[i,j]

-- ==
-- entry: slice_message
-- input { [1i32,2i32] 1i64 5i64 } error: \[1:5\].*\[2\]
entry slice_message (xs: []i32) (i: i64) (j: i64) = xs[i:j]

-- ==
-- entry: range_message
-- input { 3i64 1i64 } error: 3.*1
entry range_message (i: i64) (j: i64) = i...j

-- ==
-- entry: coerce_message
-- input { [1i32,2i32] } error: 2.*3
entry coerce_message (xs: []i32) = xs :> [3]i32

-- ==
-- entry: error_recovers_server
-- input { [1i32,2i32] 5i64 } error: bounds
-- input { [1i32,2i32] 1i64 } output { 2i32 }
-- input { [1i32,2i32] -5i64 } error: bounds
-- input { [1i32,2i32] 0i64 } output { 1i32 }
entry error_recovers_server (xs: []i32) (i: i64) = xs[i]

-- ==
-- entry: bool_ops_short
-- input { 0i32 } output { false }
-- input { 2i32 } output { true }
entry bool_ops_short (x: i32) = x != 0 && 4 / x == 2

-- ==
-- entry: bool_or_short
-- input { 0i32 } output { true }
-- input { 3i32 } output { false }
entry bool_or_short (x: i32) = x == 0 || 4 / x == 2
