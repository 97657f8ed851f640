-- ==
-- entry: bump
-- input { [1i32,2] 5i32 } output { [6i32,2] }
entry bump (xs: *[]i32) (k: i32) : *[]i32 = xs with [0] = xs[0] + k
-- ==
-- entry: two
-- input { [1i32,2] [3i32,4] } output { [3i32,2] [1i32,4] }
entry two (a: *[]i32) (b: *[]i32) =
  let x = a[0]
  let y = b[0]
  in (a with [0] = y, b with [0] = x)
