-- ==
-- entry: f g
-- "one" input { 1 [2,3] }
-- "one more" input { [[1.0,2],[3,4]] }
-- random input { [3]u8 5i64 }
-- input @ untyped.in
-- script input { f 3 }
entry f (x: i32) = x
entry g (x: i32) = x
