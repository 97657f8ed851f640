-- The payload of one constructor moves to another one in one branch and is consumed in another.

-- ==
-- input { [7i32, 8i32] 0i64 } output { [7i32, 8i32] }
-- input { [7i32, 8i32] 1i64 } output { [1i32, 8i32] }
-- input { [7i32, 8i32] 3i64 } output { [1i32, 8i32] }
type t = #a ([2]i32) | #b ([2]i32)
entry main (xs: [2]i32) (k: i64) : [2]i32 =
  let s = loop s = (#a (copy xs) : t) for i < k do
     match s case #a xs -> (if i == 1 then #b xs else #a (xs with [0] = 1)) case other -> other
  in match s case #a a -> copy a case #b b -> copy b

-- The same with the branches the other way round.
-- ==
-- entry: outside
-- input { [7i32, 8i32] 0i64 } output { [7i32, 8i32] }
-- input { [7i32, 8i32] 2i64 } output { [1i32, 8i32] }
-- input { [7i32, 8i32] 3i64 } output { [2i32, 8i32] }
entry outside (xs: [2]i32) (k: i64) : [2]i32 =
  let s = loop s = (#a (copy xs) : t) for i < k do
     if i == 1 then (match s case #a xs -> #b xs case other -> other)
     else (match s case #a xs -> #a (xs with [0] = 1) case #b xs -> #a (xs with [0] = 2))
  in match s case #a a -> copy a case #b b -> copy b

-- The same without a loop: the argument of a consuming function.
-- ==
-- entry: passed
-- input { [7i32, 8i32] 0i64 } output { 13i32 }
-- input { [7i32, 8i32] 1i64 } output { 13i32 }
-- input { [7i32, 8i32] 6i64 } output { 10i32 }
#[noinline]
def sum_t (s: *t) : i32 = match s case #a xs -> let xs[0] = 5 in i32.sum xs case #b xs -> let xs[1] = 6 in i32.sum xs
entry passed (xs: [2]i32) (k: i64) : i32 =
  let s : t = #a (copy xs)
  let s : t = if k > 5 then #b [4, 2] else s
  let s : t = match s case #a xs -> (if k == 1 then #b xs else #a (xs with [0] = 1)) case other -> other
  in sum_t s
