-- Pipelines of |> and <| mixed with operators of the user that take functions.

-- ==
-- input { empty([0]i32) } output { 0i32 empty([0]i32) }
-- input { [1i32] } output { 0i32 [4i32] }
-- input { [0i32, 5i32, 20i32, 30i32, -1i32] } output { 50i32 [16i32] }

-- ==
-- entry: right
-- input { 0i32 } output { 1i32 3i32 }
-- input { 4i32 } output { 17i32 13i32 }
-- input { -5i32 } output { -19i32 23i32 }

-- ==
-- entry: applied
-- input { empty([0]i32) } output { 0i32 }
-- input { [1i32, 2i32] } output { 52i32 }

def (|>>) '^a '^b '^c (f: a -> b) (g: b -> c) : a -> c = \x -> g (f x)
def (<^>) 'a 'b [n] (f: a -> b) (xs: [n]a) : [n]b = map f xs
def (<&>) 'a 'b [n] (xs: [n]a) (f: a -> b) : [n]b = map f xs
def (>>-) 'a [n] (xs: [n]a) (p: a -> bool) : []a = filter p xs
def (&.) 'a (p: a -> bool) (q: a -> bool) : a -> bool = \x -> p x && q x

entry main (xs: []i32) : (i32, []i32) =
  let big = (> 2) &. (< 50)
  let total = xs |> map (* 2) |> filter big |> reduce (+) 0
  let ys = (+ 1) <^> (((* 3) <^> xs) >>- big)
  in (total, ys)

entry right (x: i32) : (i32, i32) =
  let f = (+ 1) |>> (* 2) |>> (\y -> y - 3)
  in (f <| f <| x + 1, x |> f |> f |> i32.abs)

entry applied [n] (xs: [n]i32) : i32 =
  i32.sum <| map (\x -> x * x) <| (xs <&> (+ 1) <&> (* 2))
