-- Sorting an array of sums: first by constructor, then by payload.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [13i32] } output { [13i32] }
-- input { [14i32, 3i32, 12i32, 11i32, 20i32, 3i32, 13i32, 14i32, 1i32] }
-- output { [1i32, 3i32, 3i32, 20i32, 11i32, 12i32, 13i32, 14i32, 14i32] }

-- ==
-- entry: largest
-- input { empty([0]i32) } output { -1i32 }
-- input { [5i32] } output { 5i32 }
-- input { [20i32, 11i32, 3i32] } output { 11i32 }
-- input { [14i32, 20i32] } output { 14i32 }

type card = #number i32 | #face (#jack | #queen | #king) | #joker

def rank (c: card) : (i32, i32) =
  match c
  case #number n -> (0, n)
  case #face #jack -> (1, 0)
  case #face #queen -> (1, 1)
  case #face #king -> (1, 2)
  case #joker -> (2, 0)
def leq (a: card) (b: card) : bool =
  let (i, x) = rank a
  let (j, y) = rank b
  in i < j || (i == j && x <= y)

-- Rank sort: the place of each element is the number of those before it.
def sort [n] (cs: [n]card) : [n]card =
  let place = \i -> i64.sum (map (\j -> i64.bool (!(leq cs[i] cs[j]) || (leq cs[j] cs[i] && j < i))) (iota n))
  in scatter (replicate n #joker) (map place (iota n)) cs

def decode (x: i32) : card =
  match x case 11 -> #face #jack case 12 -> #face #queen case 13 -> #face #king case 14 -> #joker case n -> #number n
def encode (c: card) : i32 = match rank c case (0, n) -> n case (1, k) -> 11 + k case _ -> 14

entry main [n] (xs: [n]i32) : [n]i32 = map encode (sort (map decode xs))

entry largest (xs: []i32) : i32 =
  encode (reduce (\a b -> if leq a b then b else a) (#number i32.lowest) (map decode xs)) |> i32.max (-1)
