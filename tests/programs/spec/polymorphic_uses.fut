-- Explicit, inferred and local polymorphism (language.md 5.5).

-- ==
-- entry: poly_swap
-- input { } output { true 1i32 }
def swap 'a 'b (x: a, y: b) = (y, x)
entry poly_swap = swap (1i32, true)

-- ==
-- entry: poly_array_of_tuple
-- input { } output { [2i32,4i32] [true,false] }
def f 'a [n] (xs: [n](i32, a)) = map (\(x, y) -> (x * 2, y)) xs
entry poly_array_of_tuple = unzip (f [(1, true), (2, false)])

-- ==
-- entry: poly_inferred_top
-- input { } output { [1i32] [true] }
def single v = [v]
entry poly_inferred_top = (single 1i32, single true)

-- ==
-- entry: poly_nil
-- input { } output { 0i64 [1i32] }
def nil = []
entry poly_nil = (length (nil : [0]bool), nil ++ [1i32])

-- ==
-- entry: poly_lifted
-- input { } output { 5i32 true }
def twice f v = f (f v)
entry poly_lifted = (twice (+1) 3i32, twice (\b -> !b) true)

-- ==
-- entry: expr_local_poly
-- input { } output { 1i32 true 2.5f64 }
entry expr_local_poly = let f 'a (x: a) = x in (f 1i32, f true, f 2.5f64)

-- ==
-- entry: hof_local_poly_twice
-- input { } output { [1i32] [true] }
entry hof_local_poly_twice = let one 't (x: t) = [x] in (one 1i32, one true)

-- ==
-- entry: expr_local_fun_sizes
-- input { } output { 3i64 5i64 }
entry expr_local_fun_sizes = let f [n] (_xs: [n]i32) = n in (f [1,2,3], f [1,2,3,4,5])

-- ==
-- entry: polymorphic_local_sizes
-- input { } output { 2i64 3i64 5i64 }
entry polymorphic_local_sizes =
  let len 'a [n] (_: [n]a) = n
  let a = len [1i32,2]
  let b = len [true,false,true]
  in (a, b, len (replicate (a + b) ()))
