-- Functions as arguments and results.

-- ==
-- input { 4i32 } output { 9i32 14i32 0i32 }
def compose f g x = f (g x)
def add (a: i32) (b: i32) = a + b
entry main (x: i32) = (compose (add 1) (* 2) x, (add 3 >-> (* 2)) x, compose (compose (* 3) (+ 1)) (\y -> y - 5) x)

-- ==
-- entry: results
-- input { 4i32 } output { 13i32 14i32 21i32 }
def curried (a: i32) = \(b: i32) -> let c = a * b in \(d: i32) -> c + d
entry results (x: i32) = let f = curried x let g = f 3 in (g 1, g 2, (f 5) 1)

-- ==
-- entry: operators
-- input { 4i32 } output { 6i32 -4i32 27i32 }
def fold3 (<+>) = 1i32 <+> 2 <+> 3
entry operators (x: i32) = (fold3 (+), fold3 (-), fold3 (\a b -> a * x + b))

-- ==
-- entry: on_field
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [true, false, false, true, false, false] }
def on 'a 'b (op: b -> b -> bool) (f: a -> b) (x: a) (y: a) = op (f x) (f y)
entry on_field (xs: []i32) = map2 (on (<) (\x -> x % 5)) xs (rotate 1 xs)

-- ==
-- entry: pipe
-- input { 1i32 [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 68i32 }
-- input { 0i32 empty([0]i32) } output { 0i32 }
def pipeline (k: i32) = map (+ k) >-> map (* 2) >-> reduce (+) 0
entry pipe (k: i32) (xs: []i32) = pipeline k xs

-- ==
-- entry: loops
-- input { 3i32 5i32 } output { 30i32 }
-- input { 0i32 1i32 } output { 0i32 }
def church (n: i32) (f: i32 -> i32) (x: i32) = loop x for _i < n do f x
entry loops (n: i32) (k: i32) = church n (\x -> church 2 (+ k) x) 0
