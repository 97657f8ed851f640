-- Pipes, composition, and iteration.

-- ==
-- entry: pipes
-- input { 3i32 } output { 8i32 8i32 8i32 7i32 }
entry pipes (x: i32) = (x |> (+ 1) |> (* 2), (* 2) <| (+ 1) <| x, ((+ 1) >-> (* 2)) x, ((+ 1) <-< (* 2)) x)

-- ==
-- entry: combinators
-- input { 5i32 3i32 } output { -2i32 2i32 2i32 5i32 3i32 }
entry combinators (x: i32) (y: i32) = (flip (-) x y, curry (\(a, b) -> a - b) x y, uncurry (-) (x, y), const x y, id y)

-- ==
-- entry: iterations
-- input { 0i32 3i32 } output { 3i32 }
-- input { 4i32 3i32 } output { 48i32 }
-- input { -3i32 3i32 } output { 3i32 }
entry iterations (n: i32) (x: i32) = iterate n (* 2) x

-- ==
-- entry: until
-- input { 1i32 } output { 128i32 243i32 }
-- input { 7i32 } output { 112i32 189i32 }
-- input { 100i32 } output { 200i32 100i32 }
-- input { 500i32 } output { 500i32 500i32 }
entry until (x: i32) = (iterate_until (> 100) (* 2) x, iterate_while (< 100) (* 3) x)

-- ==
-- entry: arrays
-- input { 3i32 [1i32, 2i32] } output { [4i32, 5i32] }
-- input { 0i32 [4i32] } output { [4i32] }
entry arrays (n: i32) (xs: []i32) = iterate n (map (+ 1)) xs
