-- Found by fehu_random, seed 2012880: a size may consume an array that it makes itself.
-- ==
-- entry: entry1
-- input { 0i32 [0i32, 0i32, 0i32, 0i32, 0i32] } output { [0i32, 0i32, 0i32, 0i32, 0i32] }
module m63 = {
  def fn62 [n58] (_: [n58]i32) (_: *[n58][n58]u16) : i64 = 10i64
}

entry entry1 (a17: i32) (a18: [5]i32) =
  a18 :> [(m63.fn62 (replicate 2 a17) (replicate 2 (replicate 2 0u16))) % 6 + 1]i32
