-- Sums with arrays inside, and arrays of sums.

-- ==
-- entry: payload
-- input { true [1i32, 2i32, 3i32] } output { 6i32 }
-- input { false [1i32, 2i32, 3i32] } output { -1i32 }
type opt = #some ([3]i32) | #none
entry payload (b: bool) (xs: [3]i32) =
  let v : opt = if b then #some xs else #none in match v case #some ys -> i32.sum ys case #none -> -1

-- ==
-- entry: array
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, -3i32, 8i32, -1i32, 9i32, -2i32] 3i64 }
-- input { empty([0]i32) } output { empty([0]i32) 0i64 }
type e = #num i32 | #op u8
entry array (xs: []i32) = let es = map (\x -> if x > 4 then (#num x : e) else #op (u8.i32 x)) xs
  in (map (\e -> match e case #num n -> n case #op c -> -(i32.u8 c)) es,
      length (filter (\e -> match e case #num _ -> true case #op _ -> false) es))

-- ==
-- entry: result
-- input { 0i32 3i64 } output { [0i64, 1i64, 2i64] }
-- input { 1i32 3i64 } output { [3i64, 3i64] }
-- input { 2i32 3i64 } output { empty([0]i64) }
entry result (k: i32) (n: i64) = match k case 0 -> iota n case 1 -> replicate 2 n case _ -> []

-- ==
-- entry: poly
-- input { true 5i32 } output { 5i32 }
-- input { false 5i32 } output { 15i32 }
type s 'a = #one a | #two a a
entry poly (b: bool) (x: i32) =
  let f (v: s i32) = (match v case #one a -> a case #two a b -> a * b) in f (if b then #one x else #two x 3)

-- ==
-- entry: hidden
-- input { true [1i32, 2i32] } output { 2i64 }
-- input { false [1i32, 2i32] } output { 4i64 }
type~ v = #vec ([]i32) | #none
def mk (b: bool) (xs: []i32) : v = if b then #vec xs else #vec (xs ++ xs)
entry hidden (b: bool) (xs: []i32) = match mk b xs case #vec ys -> length ys case #none -> -1

-- ==
-- entry: updated
-- input { 0i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [1i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 1i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
-- input { 2i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 2i32, 8i32, 1i32, 9i32, 2i32] }
entry updated (k: i32) (xs: *[]i32) = match k case 0 -> xs with [0] = 1 case 1 -> xs case n -> xs with [1] = n
