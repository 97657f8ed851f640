-- One polymorphic function at many types, functions included.

-- ==
-- input { 0i32 false } output { 0i32 false 1i32 0i32 }
-- input { 5i32 true } output { 5i32 true 6i32 5i32 }
-- input { -1i32 true } output { -1i32 true 0i32 -1i32 }

-- ==
-- entry: on_arrays
-- input { empty([0]i32) } output { empty([0]i32) 0i64 empty([0]i32) }
-- input { [1i32] } output { [2i32] 1i64 [2i32] }
-- input { [3i32, 4i32, 5i32] } output { [4i32, 5i32, 6i32] 3i64 [6i32, 8i32, 10i32] }

def apply '^a '^b (f: a -> b) (x: a) : b = f x
def k '^a '^b (x: a) (_: b) : a = x
def s '^a '^b '^c (f: a -> b -> c) (g: a -> b) (x: a) : c = f x (g x)
def pair '^a '^b (x: a) (y: b) : (a, b) = (x, y)
def fst '^a '^b ((x, _): (a, b)) : a = x
def snd '^a '^b ((_, y): (a, b)) : b = y

entry main (x: i32) (y: bool) : (i32, bool, i32, i32) =
  let skk_int = s k k x
  let skk_bool = apply (s k k) y
  let fs = pair (+ 1) (pair (&& y) id)
  let through = id id id (fst fs) x
  in (skk_int, fst (snd fs) skk_bool, through, apply (apply k (snd (snd fs) x)) fst)

entry on_arrays [n] (xs: [n]i32) : ([n]i32, i64, [n](i32)) =
  let (f, (g, h)) = pair (map (+ 1)) (pair length (apply map))
  in (f xs, g xs, h (* 2) xs)
