-- Arrays of options to options of arrays, twice; pairs of options with arrays; a hidden size in a sum.

-- ==
-- entry: matrix
-- input { empty([0][2]i32) } output { 0i32 }
-- input { empty([2][0]i32) } output { 0i32 }
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { 10i32 }
-- input { [[1i32, 0i32], [3i32, 4i32]] } output { -1i32 }

-- ==
-- entry: merged
-- input { [7i32] true true } output { [7i32] }
-- input { [7i32, 8i32] true false } output { [1i32, 8i32] }
-- input { [7i32, 8i32] false true } output { [2i32, 8i32] }
-- input { [7i32, 8i32] false false } output { [0i32, 0i32] }
-- input { empty([0]i32) true true } output { empty([0]i32) }

-- ==
-- entry: hidden
-- input { empty([0]i32) 0i64 } output { 0i32 }
-- input { [1i32, 2i32] 2i64 } output { -2i32 }
-- input { [1i32, 2i32, 3i32, 4i32] 3i64 } output { 6i32 }

type opt 'a = #none | #some a
type~ parsed = #values []i32 | #short i64

def sequence 'a [n] (d: a) (xs: [n](opt a)) : opt ([n]a) =
  if any (\x -> match x case #none -> true case _ -> false) xs then #none
  else #some (map (\x -> match x case #some y -> y case #none -> d) xs)

entry matrix [n] [m] (xss: [n][m]i32) : i32 =
  let os = map (\xs -> sequence 0 (map (\x -> if x > 0 then #some x else #none) xs)) xss
  in match sequence (replicate m 0) os case #none -> -1 case #some m -> i32.sum (flatten m)

def merge [n] (p: *(opt ([n]i32), opt ([n]i32))) (i: i64) : *opt ([n]i32) =
  match p
  case (#some a, #none) -> #some (a with [i] = 1)
  case (#none, #some b) -> #some (b with [i] = 2)
  case (#none, #none) -> #none
  case (#some a, #some _) -> #some a
entry merged [n] (xs: [n]i32) (c: bool) (d: bool) : [n]i32 =
  let mk (b: bool) : *opt ([n]i32) = if b then #some (copy xs) else #none
  in match merge (mk c, mk d) 0 case #none -> replicate n 0 case #some a -> a

def parse (xs: []i32) (k: i64) : parsed =
  let ys = take k xs
  in if k > 2 then #values ys else #short k
entry hidden (xs: []i32) (k: i64) : i32 =
  match parse xs k case #values v -> i32.sum v case #short x -> -(i32.i64 x)
