-- Found by fehu_random, seed 5104: unflatten inside the size of a coercion: "m has no value".
-- ==
-- entry: main
-- input { [1i32, 2i32, 3i32] }
-- output { [1i32, 2i32, 3i32] }

entry main (a: [3]i32) =
  a :> [(let x = copy (unflatten ([0u16, 1, 2, 3] :> [2 * 2]u16) : [2][2]u16) let x[0] = [9u16, 9] in length x) % 5 + 1]i32
