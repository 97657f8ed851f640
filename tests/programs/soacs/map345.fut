-- map3, map4, map5.

-- ==
-- entry: three
-- input { empty([0]i32) empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [1i32, 2i32] [3i32, 4i32] [5i32, 6i32] } output { [8i32, 14i32] }
entry three [n] (a: [n]i32) (b: [n]i32) (c: [n]i32) = map3 (\x y z -> x * y + z) a b c

-- ==
-- entry: four
-- input { [1i32, 2i32] [true, false] [5i32, 6i32] [200u8, 255u8] } output { [201i32, 261i32] }
-- input { empty([0]i32) empty([0]bool) empty([0]i32) empty([0]u8) } output { empty([0]i32) }
entry four [n] (a: [n]i32) (b: [n]bool) (c: [n]i32) (d: [n]u8) =
  map4 (\x p y z -> (if p then x else y) + i32.u8 z) a b c d

-- ==
-- entry: five
-- input { [1i32, 2i32] [3i32, 4i32] [5i32, 6i32] [7i32, 8i32] [9i32, 10i32] } output { [49i32, 58i32] }
-- input { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) } output { empty([0]i32) }
entry five [n] (a: [n]i32) (b: [n]i32) (c: [n]i32) (d: [n]i32) (e: [n]i32) =
  map5 (\v w x y z -> v - w * x + y * z) a b c d e
