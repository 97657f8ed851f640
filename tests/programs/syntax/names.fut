-- Shadowed library and type names.

-- ==
-- input { 3i32 } output { 13i32 }
def map (x: i32) = x * 2
type i32' = i32
def length : i32' = 7
entry main (x: i32) = map x + length

-- ==
-- entry: primes
-- input { } output { 12i32 }
def x' = 1i32
def x'' = 2i32
def _y = 3i32
entry primes = x' * 10 + x''

-- ==
-- entry: local_shadow
-- input { 3i32 } output { 8i32 }
entry local_shadow (sum: i32) = let reduce = sum + 1 let iota = reduce * 2 in iota

-- ==
-- entry: operators
-- input { 3i32 } output { 2i32 }
entry operators (x: i32) = let (+) = \a b -> a - b in x + 1

-- A function's own name, taken by its size parameter.
-- ==
-- entry: size_parameter
-- input { [1i32, 2i32] } output { [0i64, 1i64] }
def n [n] (_: [n]i32) : [n]i64 = iota n
entry size_parameter (xs: []i32) = n xs
