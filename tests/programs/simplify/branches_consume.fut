-- Each branch uses up the same arrays in its own way: in place, through a function with a loop, or not at all.
-- ==
-- input { 1i32 [1i64, 2i64] } output { [9i64, 2i64] [7i64, 0i64] }
-- input { 2i32 [1i64, 2i64] } output { [2i64, 2i64] [7i64, 5i64] }
-- input { 3i32 [1i64, 2i64] } output { [1i64, 2i64] [7i64, 0i64] }
def bump [n] (k: i64) (xs: *[n]i64) (ys: *[n]i64) : (*[n]i64, *[n]i64) =
  loop (xs, ys) for i < k do (xs with [i] = xs[i] + 1 + ys[i], ys)

def main [n] (c: i32) (as: [n]i64) : ([n]i64, [n]i64) =
  let (xs, ys) =
    loop (xs, ys) = (copy as, replicate n 0) for i < 1i32 do
      match c + i
      case 1 -> (xs with [0] = 9, ys with [0] = 3)
      case 2 -> let (xs, ys) = bump 1 xs ys in (xs, ys with [n - 1] = 5)
      case _ -> (xs, ys)
  in (xs, ys with [0] = 7)
