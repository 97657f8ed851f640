-- Sums with arrays of unknown sizes beside them: parsing into a sum, then using the array by hand.

-- ==
-- input { empty([0]i32) } output { -1i64 empty([0]i32) }
-- input { [1i32] } output { 0i64 empty([0]i32) }
-- input { [1i32, 5i32, 6i32] } output { 13i64 [5i32, 6i32] }
-- input { [2i32, 0i32, 7i32, 8i32, 0i32] } output { 202i64 [7i32, 8i32] }
-- input { [2i32, 1i32] } output { 2000i64 empty([0]i32) }
-- input { [9i32, 8i32, 7i32] } output { 9005i64 [9i32, 8i32] }
-- input { [0i32] } output { -1i64 [0i32] }

type kind = #ints | #pairs | #broken i64
type parsed = {kind: kind, upto: i64}

def parse [n] (xs: [n]i32) : (parsed, []i32) =
  if n == 0 then ({kind = #broken 0, upto = 0}, [])
  else match xs[0]
       case 1 -> ({kind = #ints, upto = n - 1}, drop 1 xs)
       case 2 ->
         if n % 2 == 0 then ({kind = #broken n, upto = 0}, [])
         else ({kind = #pairs, upto = (n - 1) / 2}, filter (!= 0) (drop 1 xs))
       case x -> ({kind = #broken (i64.i32 x), upto = n}, take (i64.min n 2) xs)

def total (p: parsed) (ys: []i32) : i64 =
  match p
  case {kind = #ints, upto} -> upto + i64.i32 (i32.sum ys)
  case {kind = #pairs, upto} -> upto * 100 + length ys
  case {kind = #broken 0, upto = _} -> -1
  case {kind = #broken k, upto} -> k * 1000 + upto + length ys

entry main (xs: []i32) : (i64, []i32) =
  let (p, ys) = parse xs
  in (total p ys, ys)
