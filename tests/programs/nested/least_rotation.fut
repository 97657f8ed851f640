-- The least rotation of a string: all rotations as a matrix and a reduce with lexicographic order on rows.

-- ==
-- entry: main
-- input { [98u8, 97u8, 110u8, 97u8, 110u8, 97u8] } output { 5i64 [97u8, 98u8, 97u8, 110u8, 97u8, 110u8] }
-- input { empty([0]u8) } output { -1i64 empty([0]u8) }
-- input { [122u8] } output { 0i64 [122u8] }
-- input { [97u8, 98u8, 97u8, 98u8] } output { 0i64 [97u8, 98u8, 97u8, 98u8] }
-- input { [99u8, 97u8, 98u8, 99u8, 97u8, 98u8] } output { 1i64 [97u8, 98u8, 99u8, 97u8, 98u8, 99u8] }

def less [n] (a: [n]u8) (b: [n]u8) : bool =
  let ordered = map2 (\x y -> if x < y then -1i8 else if x > y then 1 else 0) a b
  in reduce (\p q -> if p != 0 then p else q) 0 ordered < 0

entry main [n] (s: [n]u8) : (i64, [n]u8) =
  let all_rotations = map (\i -> rotate i s) (iota n)
  let best (i, a) (j, b) =
    if i < 0 then (j, b) else if j < 0 then (i, a)
    else if less b a || (!(less a b) && j < i) then (j, b) else (i, a)
  in reduce best (-1, replicate n 0) (zip (iota n) all_rotations)
