-- A function cannot come out of an if; the choice goes inside, behind the parameters.

-- ==
-- input { 0i32 empty([0]i32) } output { empty([0]i32) empty([0]bool) }
-- input { 0i32 [0i32, 4i32] } output { [0i32, 4i32] [true, false] }
-- input { 1i32 [2i32] } output { [3i32] [false] }
-- input { 1i32 [0i32, 1i32, 2i32] } output { [1i32, 2i32, 3i32] [false, false, true] }
-- input { 11i32 [3i32, -5i32] } output { [9i32, 25i32] [true, true] }
-- input { -11i32 [3i32] } output { [0i32] [true] }
-- input { -3i32 [1i32, 2i32] } output { [4i32, 5i32] [true, true] }

-- ==
-- entry: chosen_twice
-- input { true 2i64 } output { 18i64 }
-- input { false 2i64 } output { 54i64 }
-- input { true 0i64 } output { 0i64 }

def choose '^a 'b (c: bool) (f: a -> b) (g: a -> b) : a -> b = \x -> if c then f x else g x
def select 'b (k: i32) (f0: i32 -> b) (f1: i32 -> b) (f2: i32 -> b) (x: i32) : b =
  match k
  case 0 -> f0 x
  case 1 -> f1 x
  case _ -> f2 x

entry main [n] (k: i32) (xs: [n]i32) : ([n]i32, [n]bool) =
  let sq = \x -> x * x
  let f = choose (k > 0) (choose (k > 10) sq (+ k)) (choose (k < -10) (const 0) (\x -> x - k))
  let pred = select k (== 0) (choose (n > 2) (> 1) (< 1)) (const true)
  in (map f xs, map pred xs)

-- A chosen function given a function.
entry chosen_twice (c: bool) (x: i64) : i64 =
  let twice = \(f: i64 -> i64) -> f >-> f
  let h = choose c (\(f: i64 -> i64) -> twice f x) (\f -> f (f (f x)))
  in h (* 3)
