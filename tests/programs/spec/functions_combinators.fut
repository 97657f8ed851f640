-- The combinators of the prelude (prelude.md 7) and functions as results.

-- ==
-- entry: hof_compose
-- input { } output { 9i32 8i32 }
entry hof_compose = (((+1) >-> (*3)) 2i32, ((+2) <-< (*3)) 2i32)

-- ==
-- entry: hof_flip_curry
-- input { } output { -1i32 3i32 3i32 7i32 }
entry hof_flip_curry = (flip (-) 3i32 2, curry (\(a, b) -> a + b) 1i32 2, uncurry (+) (1i32, 2), const 7i32 true)

-- ==
-- entry: hof_iterate
-- input { } output { 32i32 1i32 1i32 16i32 64i32 }
entry hof_iterate =
  (iterate 5 (*2) 1i32, iterate 0 (*2) 1i32, iterate (-3) (*2) 1i32, iterate_until (>10) (*2) 1i32, iterate_while (<50) (*2) 1i32)

-- ==
-- entry: hof_pipe_functions
-- input { } output { 9i32 }
entry hof_pipe_functions = 4i32 |> (\f -> f) (\x -> x * 2) |> (+1)

-- ==
-- entry: hof_flip_op
-- input { } output { [4i32,3i32] }
entry hof_flip_op = map (flip (-) 1) [5i32,4]

-- ==
-- entry: hof_uncurry_map
-- input { } output { [3i32,7i32] }
entry hof_uncurry_map = map (uncurry (+)) (zip [1i32,3] [2,4])

-- ==
-- entry: hof_id_function
-- input { } output { 4i32 }
entry hof_id_function = id (+1) 3i32

-- ==
-- entry: hof_const_function
-- input { } output { 5i32 }
entry hof_const_function = const (+1) (*2i32) 4i32

-- ==
-- entry: hof_compose_many
-- input { } output { 31i32 }
def compose '^a '^b '^c (f: b -> c) (g: a -> b) = \x -> f (g x)
entry hof_compose_many = (compose (+1) (compose (*2) (compose (+3) (*4)))) 3i32

-- ==
-- entry: hof_apply_twice_different_types
-- input { } output { 2i64 true }
def ap '^a '^b (f: a -> b) (x: a) = f x
entry hof_apply_twice_different_types = (ap length [1i32,2], ap (ap (\x y -> x && y) true) true)

-- ==
-- entry: iterate_array
-- input { } output { [8i32,16i32] }
entry iterate_array = iterate 3 (map (*2)) [1i32,2]

-- ==
-- entry: iterate_until_tuple
-- input { } output { 8i32 3i32 }
entry iterate_until_tuple = iterate_until (\(x, _) -> x >= 8) (\(x, i) -> (x * 2, i + 1)) (1i32, 0i32)
