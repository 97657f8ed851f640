-- Functions in records, tuples and constructors; captured values.

-- ==
-- entry: record
-- input { 3i32 4i32 } output { 12i32 7i32 12i32 }
entry record (k: i32) (x: i32) = let r = {f = \y -> y * k, g = (+ k), n = k} in (r.f x, r.g x, (r.f >-> r.g) r.n)

-- ==
-- entry: tuple
-- input { 5i32 } output { 6i32 10i32 -2i32 }
entry tuple (k: i32) = let (f, (g, h)) = ((+ k), ((* k), \x -> x - k)) in (f 1, g 2, h 3)

-- ==
-- entry: constructor
-- input { 5i32 } output { 15i32 }
entry constructor (k: i32) =
  let s : (#fn (i32 -> i32) | #val i32) = #fn (\x -> x + k) in match s case #fn f -> f 10 case #val v -> v

-- ==
-- entry: captured
-- input { 3i64 } output { [2i64, 3i64, 4i64] }
entry captured (n: i64) = let v = iota n let get (i: i64) = v[i] let k = n - 1 let f = \x -> get k + x in map f v

-- ==
-- entry: shadowed
-- input { 1i32 } output { 101i32 }
entry shadowed (x: i32) = let f = \y -> x + y let x = 100i32 in f x

-- ==
-- entry: lifted
-- input { 5i32 } output { 20i32 }
def with_both '^a (f: a) (g: a -> i32) = g f
entry lifted (x: i32) = with_both (\y -> y * 2) (\h -> h (h x))

-- ==
-- entry: objects
-- input { 3i32 } output { 36i32 }
type^ obj = {get: i32 -> i32, scale: i32}
def mk (k: i32) : obj = {get = (* k), scale = k}
def derived (o: obj) : obj = o with get = \x -> o.get x + o.scale
entry objects (k: i32) = (derived (derived (mk k))).get 10

-- ==
-- entry: in_loop
-- input { 3i32 2i32 } output { 82i32 }
-- input { 0i32 2i32 } output { 1i32 }
entry in_loop (n: i32) (k: i32) = loop x = 1 for i < n do let f = \y -> y * k + i in f (f x)

-- ==
-- entry: in_map
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [11i32, 7i32, 17i32, 3i32, 19i32, 5i32] }
entry in_map (xs: []i32) = map (\x -> let f = (+ x) in f (f 1)) xs
