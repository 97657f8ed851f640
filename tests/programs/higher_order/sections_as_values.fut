-- Sections of every kind bound to names, stored in tuples, and passed on.

-- ==
-- input { 0i32 0i32 } output { 0i32 0i32 0i32 0i32 0i32 0i32 }
-- input { 5i32 3i32 } output { -2i32 2i32 7i32 2i32 -2i32 9i32 }
-- input { -2i32 7i32 } output { 9i32 -9i32 -11i32 -9i32 9i32 -28i32 }

-- ==
-- entry: fields
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) 0i32 empty([0]i32) }
-- input { [4i32] [9i32] } output { [0i32] 4i32 [4i32] }
-- input { [1i32, 2i32, 3i32] [10i32, 30i32, 70i32] } output { [-20i32, -40i32, 60i32] 6i32 [2i32, 3i32, 1i32] }

-- ==
-- entry: indices_in_sections
-- input { [[1i32, 2i32]] 0i64 } output { [2i32] [1i32, 2i32] }
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] 2i64 } output { [2i32, 4i32, 6i32] [5i32, 6i32] }

type point = {x: i32, y: i32}
def diff (a: i32) (b: i32) = a - b
def apply3 (f: i32 -> i32, g: i32 -> i32, h: i32 -> i32) (v: i32) = (f v, g v, h v)

entry main (k: i32) (v: i32) : (i32, i32, i32, i32, i32, i32) =
  let minus_k = (`diff` k)
  let k_minus = (k `diff`)
  let both = (minus_k >-> k_minus)
  let (a, b, c) = apply3 (minus_k, k_minus, both) v
  let (d, e, f) = apply3 ((k -), (flip (-) k), ((k - 2) *)) v
  in (a, b, c, d, e, f)

entry fields [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, i32, [n]i32) =
  let ps : [n]point = map2 (\x y -> {x, y}) xs ys
  let get_x = (.x)
  let get_y = (.y)
  let on 'a 'b (op: b -> b -> b) (get: a -> b) (p: a) (q: a) = op (get p) (get q)
  let sum_x = i32.sum (map get_x ps)
  let pairs = zip ps (rotate 1 ps)
  in (map (uncurry (on (-) get_y)) pairs, sum_x, map (.1.x) pairs)

entry indices_in_sections [n] (m: [n][2]i32) (i: i64) : ([n]i32, [2]i32) =
  let second = (.[1])
  let row = (.[i])
  in (map second m, row m)
