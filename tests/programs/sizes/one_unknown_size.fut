-- Results of one unknown size that was computed in different ways; and results of a type that hides a size, which may differ.
-- ==
-- entry: parts_and_loop
-- input { [1i64, -2, 3] } output { [1i64, 3, -2] [3i64, 5, 0] }
-- ==
-- entry: second_part
-- input { [1i64, -2, 3, -4] } output { [-2i64, -4] [0i64, -2] [-4i64, -2] }
-- ==
-- entry: of_calls
-- input { [1i64, 2, -1] } output { [1i64, 2, 1, 2] [2i64, 1, 2, 1] }
-- ==
-- entry: of_recursion
-- input { [1i64, 2, -1] } output { [1i64, 2, 1, 2] [2i64, 1, 2, 1] }
-- ==
-- entry: one_more
-- input { [3i64, -1, 4] } output { [3i64, 4, 0] [0i64, 4, 3] }
-- ==
-- entry: hidden_in_branches
-- input { [1, -1, -2] false } output { [-1, -2, -1] [-1] }
-- input { [1, -1, -2] true } output { [1, -1, -2] empty([0]i32) }
-- ==
-- entry: hidden_in_call
-- input { [1, 2, 3] } output { [1, 2, 3, 2, 3, 3] }
-- ==
-- entry: hidden_in_loop
-- input { [1, 2, 3] 3 } output { [2, 3] [1, 2, 3] }
-- input { [1, 2, 3] 2 } output { [1, 2, 3] [2, 3] }
-- ==
-- entry: abstract_in_loop
-- input { [1, 2, 3] 3 } output { [2, 3, 0, 1, 2, 3] }
-- ==
-- entry: of_consumed
-- input { [2i64] } output { [2, 2] [9i64] }
-- ==
-- entry: later_parameter
-- input { [2i64] [1, 2] } output { [5i64] [1, 2] }

entry parts_and_loop (xs: []i64) =
  let v = (let (f, g) = partition (> 0) xs in f ++ g)
  let w = (loop z = v for _i < 2i64 do map (+ 1) z)
  in (v, w)
entry second_part [n] (xs: [n]i64) =
  let (_, g) = partition (> 0) xs
  let w = (loop z = g for _i < 2i64 do map (+ 1) z)
  in (g, w, if n > 2 then reverse g else g)

#[noinline]
def twice [n] (xs: [n]i64) : [n * 2]i64 = (xs ++ xs) :> [n * 2]i64
entry of_calls (xs: []i64) = let f = filter (> 0) xs in (twice f, twice (reverse f))
def twice_later [n] (i: i64) (xs: [n]i64) : [n * 2]i64 = if i == 0 then (xs ++ xs) :> [n * 2]i64 else twice_later (i - 1) xs
entry of_recursion (xs: []i64) =
  let g = twice_later 2 (filter (> 0) xs)
  in (g, if length xs > 2 then reverse g else g)
#[noinline]
def and_longer (xs: []i64) = let f = filter (> 0) xs in (f, f ++ [0])
entry one_more (xs: []i64) = let (_, b) = and_longer xs in (b, if length b > 1 then reverse b else b)

def either '~a (x: i32 -> a) (b: bool) : (a, a) = if b then (x (-9), x 2) else (x (-8), x (-2))
entry hidden_in_branches (xs: []i32) (b: bool) =
  let (p, q) = either (\i -> filter (\x -> x > i && (b || x < 0)) xs) b
  in if b then (p, q) else (p ++ q, q)
#[noinline]
def three '~a (x: i32 -> a) : (a, a, a) = (x 0, x 1, x 2)
entry hidden_in_call (xs: []i32) = let (a, b, c) = three (\i -> filter (> i) xs) in a ++ b ++ c
def swapped '~a (x: a) (y: a) (n: i32) : (a, a) = loop (x, y) for _i < n do (y, x)
def id_lifted '~a (x: a) : a = x
module strings : {type~ t val mk [n] : [n]i32 -> t val un : t -> []i32} = {
  type~ t = []i32
  def mk [n] (x: [n]i32) : t = x
  def un (x: t) = x
}
entry hidden_in_loop (xs: []i32) (n: i32) =
  let (p, q) = swapped (strings.mk xs) (strings.mk (filter (> 1) xs)) n
  in (strings.un (id_lifted p), strings.un q)
entry abstract_in_loop (xs: []i32) (n: i32) =
  let (p, q) = swapped (strings.mk xs) (strings.mk (filter (> 1) xs)) n
  in strings.un p ++ [0] ++ strings.un q

-- The size of a result, or of a later parameter, is read from an array that the function consumes.
def read_then_write (xs: *[]i64) = let r = replicate xs[0] 1i32 let xs[0] = 9 in (r, xs)
entry of_consumed (xs: *[]i64) = let (r, xs) = read_then_write xs in (map (+ 1) r, xs)
entry later_parameter (xs: *[]i64) (ys: [xs[0]]i32) = (xs with [0] = 5, ys)
