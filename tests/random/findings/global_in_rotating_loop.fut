-- Found by fehu_random, seed 5505: a global array becomes a loop parameter that counts as consumed.
-- ==
-- entry: main
-- input { }
-- output { [7i32, 7i32] }

def c: [2]i32 =
  replicate 2 7i32

entry main =
  let (x, _) = loop ((x: [2]i32), (y: [2]i32)) = (replicate 2 0i32, replicate 2 0i32) for _i < 2i64 do (y, c) in copy x
