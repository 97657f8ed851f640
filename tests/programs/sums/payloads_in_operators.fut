-- Sums with arrays and records of arrays as payloads, in the operators of scans and histograms and in a loop.

-- ==
-- entry: scanned
-- input { empty([0]i64) } output { empty([0][2]i64) }
-- input { [0i64] } output { [[0i64, 0i64]] }
-- input { [1i64, 1i64, 0i64, 1i64, 2i64] }
-- output { [[2i64, 2i64], [4i64, 3i64], [4i64, 3i64], [6i64, 5i64], [13i64, 7i64]] }

-- ==
-- entry: binned
-- input { 0i64 empty([0]i64) empty([0]i64) } output { empty([0][2]i64) }
-- input { 2i64 [1i64] [3i64] } output { [[-1i64, -1i64], [3i64, 9i64]] }
-- input { 3i64 [0i64, 2i64, 0i64, 5i64] [1i64, 2i64, 3i64, 4i64] }
-- output { [[4i64, 10i64], [-1i64, -1i64], [2i64, 4i64]] }

-- ==
-- entry: commands
-- input { empty([0]i64) } output { [0i32, 0i32, 0i32] }
-- input { [4i64] } output { [4i32, 1i32, 2i32] }
-- input { [3i64, 2i64, 1i64, 5i64, 6i64, 9i64, 2i64] } output { [1i32, 9i32, 6i32] }

type acc = #unit | #step {h: [2]i64, w: [2][2]i64}
type bag = #empty | #vec ([2]i64)
type command = #set i64 i32 | #fill ([3]i32) | #swap (i64, i64)

def mul (x: [2][2]i64) (y: [2][2]i64) = map (\r -> map (\c -> i64.sum (map2 (*) r c)) (transpose y)) x
def op (a: acc) (b: acc) : acc =
  match (a, b)
  case (#unit, x) -> x
  case (x, #unit) -> x
  case (#step x, #step y) -> #step {h = map2 (+) x.h y.h, w = mul x.w y.w}
def add (a: bag) (b: bag) : bag =
  match (a, b) case (#empty, x) -> x case (x, #empty) -> x case (#vec x, #vec y) -> #vec (map2 (+) x y)

entry scanned (xs: []i64) : [][2]i64 =
  map (\x -> if x == 0 then #unit else #step {h = [x, 1], w = [[x, 1], [1, 0]]}) xs
  |> scan op #unit
  |> map (\a -> match a case #unit -> [0, 0] case #step r -> map2 (+) r.h r.w[0])

entry binned [n] (k: i64) (is: [n]i64) (xs: [n]i64) : [k][2]i64 =
  map (\a -> match a case #empty -> [-1, -1] case #vec r -> r) (hist add #empty k is (map (\x -> #vec [x, x * x]) xs))

entry commands [n] (ks: [n]i64) : [3]i32 =
  let decode (k: i64) : command =
    match k % 3 case 0 -> #set (k % 2) (i32.i64 k) case 1 -> #fill [i32.i64 k, 1, 2] case _ -> #swap (0, 2)
  in loop a = [0, 0, 0] for c in map decode ks do
       match c
       case #set i x -> a with [i] = x
       case #fill xs -> copy xs
       case #swap (i, j) -> let (x, y) = (a[i], a[j]) in a with [i] = y with [j] = x
