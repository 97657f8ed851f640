-- Arrays and loops of unit.

-- ==
-- input { 0i64 } output { 0i64 0i64 0i64 }
-- input { 3i64 } output { 3i64 3i64 3i64 }
entry main (n: i64) =
  (length (replicate n ()), length (map (\_ -> ()) (iota n)), length (zip (replicate n ()) (iota n)))

-- ==
-- entry: literal
-- input { } output { 3i64 }
entry literal = length [(), (), ()]

-- ==
-- entry: rows
-- input { 0i64 } output { 0i64 2i64 0i64 }
-- input { 3i64 } output { 3i64 2i64 6i64 }
entry rows (n: i64) = let t = replicate n (replicate 2 {}) in (length t, length (transpose t), length (flatten t))

-- ==
-- entry: filtered
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 3i64 }
-- input { empty([0]i32) } output { 0i64 }
entry filtered (xs: []i32) = length (filter (\(x, ()) -> x > 4) (map (\x -> (x, ())) xs))

-- ==
-- entry: looped
-- input { 0i64 } output { 0i64 }
-- input { 4i64 } output { 4i64 }
entry looped (n: i64) = (loop (k, u) = (0i64, ()) for v in replicate n () do (k + (if u == v then 1 else 0), v)).0

-- ==
-- entry: indexed
-- input { 3i64 2i64 } output { 2i64 }
entry indexed (n: i64) (i: i64) = let () = (replicate n ())[i] in i

-- ==
-- entry: functions
-- input { 4i32 } output { 15i32 }
entry functions (x: i32) = let f () = x + 1 let g (_: ()) (y: i32) = f () * y in g () 3
