-- Constructors that share payload slots of different types.

-- ==
-- input { 0i32 1i32 } output { 1.5f64 }
-- input { 0i32 5i32 } output { 5.5f64 }
-- input { 1i32 1i32 } output { 11.5f64 }
-- input { 1i32 5i32 } output { 51.5f64 }
-- input { 2i32 1i32 } output { 100.0f64 }
-- input { 2i32 5i32 } output { 501.0f64 }
-- input { 3i32 1i32 } output { 1002.0f64 }
-- input { 3i32 5i32 } output { 5006.0f64 }
-- input { 4i32 1i32 } output { 3.5f64 }
-- input { 4i32 5i32 } output { 7.75f64 }
-- input { 5i32 1i32 } output { -1.0f64 }
-- input { 5i32 5i32 } output { -1.0f64 }
type t = #a i32 f32 | #b f32 i32 | #c bool i64 | #d ([2]i32) | #e (i32, (f32, bool)) | #f
def mk (k: i32) (x: i32) : t =
  if k == 0 then #a x 0.5 else if k == 1 then #b 1.5 x else if k == 2 then #c (x > 2) (i64.i32 x * 100)
  else if k == 3 then #d [x, x + 1] else if k == 4 then #e (x, (2.5, x > 2)) else #f
def show (v: t) : f64 = match v
  case #a i f -> f64.i32 i + f64.f32 f
  case #b f i -> f64.i32 i * 10 + f64.f32 f
  case #c b i -> f64.i64 i + f64.bool b
  case #d xs -> f64.i32 (xs[0] * 1000 + xs[1])
  case #e (i, (f, b)) -> f64.i32 i + f64.f32 f + (if b then 0.25 else 0)
  case #f -> -1
entry main (k: i32) (x: i32) = show (mk k x)

-- ==
-- entry: arrays
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32] } output { [1.5f64, 21.5f64, 301.0f64, 4005.0f64, 7.75f64, -1.0f64] }
-- input { empty([0]i32) } output { empty([0]f64) }
entry arrays (ks: []i32) = map show (map2 mk ks (map (+ 1) ks))

-- ==
-- entry: equal
-- input { 0i32 0i32 1i32 } output { true false }
-- input { 0i32 1i32 1i32 } output { false false }
-- input { 3i32 3i32 1i32 } output { true false }
-- input { 3i32 4i32 2i32 } output { false false }
-- input { 5i32 5i32 1i32 } output { true true }
-- input { 2i32 2i32 7i32 } output { true false }
entry equal (k: i32) (l: i32) (x: i32) = (mk k x == mk l x, mk k x == mk k (x + 1))

-- ==
-- entry: updated
-- input { 3i64 1i64 } output { [-1.0f64, 7008.0f64, -1.0f64] }
entry updated (n: i64) (i: i64) = let vs = replicate n (mk 5 0) let vs[i] = mk 3 7 in map show vs

-- ==
-- entry: scattered
-- input { 5i64 [0i64, 3i64, 4i64, 9i64] } output { [3.5f64, -1.0f64, -1.0f64, 3004.0f64, 5.75f64] }
entry scattered (n: i64) (is: []i64) = map show (scatter (replicate n (mk 5 0)) is (map (\i -> mk (i32.i64 i) 3) is))
