-- Sections of operators, names, fields and indices (language.md 2.5, 10.2).

-- ==
-- entry: sections_all
-- input { } output { [3i32,4i32] [9i32,8i32] [5i32,6i32] [1i32,4i32] [0.5f32,1f32] }
entry sections_all =
  let a = map (+2) [1i32,2]
  let b = map (10-) [1i32,2]
  let c = map (4+) [1i32,2]
  let d = map (\x -> x**2) [1i32,2]
  let e = map (/2) [1f32,2]
  in (a,b,c,d,e)

-- ==
-- entry: section_neg_is_value
-- input { } output { -2i32 }
entry section_neg_is_value : i32 = (-2)

-- ==
-- entry: section_left_tight
-- input { } output { [7i32,8i32] }
entry section_left_tight = map (2*3 +) [1,2]

-- ==
-- entry: section_right_any
-- input { } output { [6i32,12i32] }
entry section_right_any = map (* 2 + 4) [1i32,2]

-- ==
-- entry: section_op_values
-- input { } output { 6i32 24i32 3i32 -2i32 }
entry section_op_values = (reduce (+) 0 [1,2,3i32], reduce (*) 1 [2,3,4i32], (\f -> f 1i32 2i32) (+), (-) 1i32 3)

-- ==
-- entry: section_backtick
-- input { } output { [5i32,5i32] [5i32,6i32] }
entry section_backtick = (map (`i32.min` 5) [5i32,6], map (5 `i32.max`) [1i32,6])

-- ==
-- entry: section_projection
-- input { } output { [1i32,3i32] [2i32,4i32] }
entry section_projection = let xs = [[1i32,2],[3,4]] let ts = [(1i32,2i32),(3,4)] in (map (.0) ts, map (.[1]) xs)

-- ==
-- entry: section_projection_later
-- input { } output { [2i32,4i32] }
entry section_projection_later = map (.a[1]) [{a=[1i32,2]},{a=[3,4]}]

-- ==
-- entry: bool_section_and
-- input { } output { false true }
entry bool_section_and = ((&&) true false, (||) true false)
