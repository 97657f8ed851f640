-- Arrays with more elements than a number can say are never made, whether they would be stored or not.

-- ==
-- entry: length_only
-- input { 3i64 4i64 } output { 7i64 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry length_only (a: i64) (b: i64) = length (replicate a 1u8 ++ replicate b 2u8)

-- ==
-- entry: first
-- input { 3i64 4i64 } output { 1u8 7i64 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry first (a: i64) (b: i64) = let r = replicate a 1u8 ++ replicate b 2u8 in (r[0], length r)

-- ==
-- entry: whole
-- input { 3i64 4i64 } output { [1u8, 1u8, 1u8, 2u8, 2u8, 2u8, 2u8] }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry whole (a: i64) (b: i64) = replicate a 1u8 ++ replicate b 2u8

-- ==
-- entry: sum
-- input { 3i64 4i64 } output { 9i64 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry sum (a: i64) (b: i64) = i64.sum (iota a ++ iota b)

-- ==
-- entry: three
-- input { 3i64 4i64 } output { [1u8, 1u8, 1u8, 2u8, 2u8, 2u8, 2u8, 3u8, 3u8] }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry three (a: i64) (b: i64) = replicate a 1u8 ++ (replicate b 2u8 ++ replicate 2 3u8)

-- ==
-- entry: rows
-- input { 3i64 4i64 } output { 1u8 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry rows (a: i64) (b: i64) = let r = replicate a (replicate 2 1u8) ++ replicate b (replicate 2 2u8) in r[0, 1]

-- ==
-- entry: pairs
-- input { 3i64 4i64 } output { 1u8 2i32 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry pairs (a: i64) (b: i64) = let r = zip (replicate a 1u8) (replicate a 2i32) ++ zip (replicate b 1u8) (replicate b 2i32) in r[0]

-- ==
-- entry: maps
-- input { 3i64 4i64 } output { [1u8, 2u8, 3u8, 0u8, 3u8, 6u8, 9u8] }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry maps (a: i64) (b: i64) = map (\i -> u8.i64 i + 1) (iota a) ++ map (\i -> u8.i64 i * 3) (iota b)

-- ==
-- entry: written
-- input { 3i64 4i64 } output { [3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8] }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry written (a: i64) (b: i64) = (replicate a 0u8 ++ replicate b 0u8) with [0] = 3

-- ==
-- entry: branches
-- input { 3i64 4i64 } output { 1i32 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry branches (a: i64) (b: i64) = let r = if b > 0 then replicate a 1i32 ++ replicate b 2i32 else [3] in r[0]

-- ==
-- entry: in_a_loop
-- input { 3i64 4i64 } output { 11i32 }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry in_a_loop (a: i64) (b: i64) = loop s = 0i32 for i < 4 do let r = map (+ i32.i64 i) (replicate a s ++ replicate b 1i32) in s + r[0]

-- ==
-- entry: in_a_map
-- input { 3i64 4i64 } output { [0u8, 1u8, 2u8] }
-- input { 4611686018427387904i64 4611686018427387904i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
-- input { 1i64 9223372036854775807i64 }
-- error: Cannot concatenate arrays of [0-9]+ and [0-9]+ elements: there are too many|Failed to allocate memory
entry in_a_map (a: i64) (b: i64) = map (\i -> let r = replicate a (u8.i64 i) ++ replicate b 2u8 in r[0]) (iota 3)

-- ==
-- entry: doubled
-- input { 3i64 4i64 } output { 48i64 }
-- input { 1i64 62i64 } output { 4611686018427387904i64 }
-- input { 1i64 63i64 }
-- error: Cannot concatenate arrays of 4611686018427387904 and 4611686018427387904 elements: there are too many
-- input { 3i64 80i64 }
-- error: Cannot concatenate arrays of 6917529027641081856 and 6917529027641081856 elements: there are too many
entry doubled (a: i64) (b: i64) = length (loop xs = replicate a () for _i < b do xs ++ xs)

-- ==
-- entry: nothing
-- input { 3i64 4i64 } output { 7i64 }
-- input { 9223372036854775806i64 1i64 } output { 9223372036854775807i64 }
-- input { 9223372036854775807i64 0i64 } output { 9223372036854775807i64 }
-- input { 9223372036854775807i64 1i64 }
-- error: Cannot concatenate arrays of 9223372036854775807 and 1 elements: there are too many
entry nothing (a: i64) (b: i64) = length (replicate a () ++ replicate b ())
