-- Either over two types, mapped on both sides, partitioned into two arrays.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) empty([0]f64) empty([0]i64) }
-- input { [1i32] } output { empty([0]i32) [0.5f64] [0i64] }
-- input { [3i32, 4i32, 5i32, 6i32, -1i32] }
-- output { [4i32, 7i32] [2.0f64, 2.5f64, -0.5f64] [4i64, 2i64, 2i64, 7i64, -1i64] }

-- ==
-- entry: nested
-- input { 0i32 empty([0]i32) } output { empty([0]i32) }
-- input { 0i32 [1i32, 2i32] } output { [5i32, 5i32] }
-- input { 1i32 [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] }
-- input { 2i32 [1i32, 2i32, 3i32] } output { [0i32, 0i32, 1i32] }

type either 'a 'b = #left a | #right b

def bimap 'a 'b 'c 'd (f: a -> c) (g: b -> d) (e: either a b) : either c d =
  match e case #left x -> #left (f x) case #right y -> #right (g y)
def fold 'a 'b 'c (f: a -> c) (g: b -> c) (e: either a b) : c = match e case #left x -> f x case #right y -> g y
def swap 'a 'b (e: either a b) : either b a = match e case #left x -> #right x case #right y -> #left y
def lefts 'a 'b [n] (d: a) (es: [n]either a b) : []a =
  map (fold id (const d)) (filter (fold (const true) (const false)) es)
def rights 'a 'b [n] (d: b) (es: [n]either a b) : []b = lefts d (map swap es)

entry main [n] (xs: [n]i32) : ([]i32, []f64, [n]i64) =
  let es = map (\x -> if x % 3 == 0 then #left x else #right (f64.i32 x / 4)) xs
  let both = map (bimap (+ 1) (* 2)) es
  in (lefts 0 both, rights 0 both, map (fold i64.i32 (f64.floor >-> i64.f64)) both)

-- Either of eithers, and of arrays.
entry nested [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let e : either (either i32 ([n]i32)) ([n]bool) =
    if k == 0 then #left (#left 5) else if k == 1 then #left (#right xs) else #right (map (> 2) xs)
  in fold (fold (\x -> replicate n x) reverse) (map i32.bool) e
