-- Arrays whose number of bytes does not fit a machine word must not wrap to something small.

-- ==
-- entry: bytes
-- input { 3i64 4i64 } output { 0u8 }
-- input { 4i64 4611686018427387904i64 }
-- error: Failed to allocate memory in
-- input { 4611686018427387904i64 4i64 }
-- error: Failed to allocate memory in
entry bytes (n: i64) (m: i64) = let t = #[opaque] (replicate n (replicate m 0u8)) in t[n - 1, m - 1]

-- ==
-- entry: tabulated
-- input { 3i64 4i64 } output { 5i64 }
-- input { 4i64 2305843009213693952i64 }
-- error: Failed to allocate memory in
entry tabulated (n: i64) (m: i64) = let t = #[opaque] (tabulate_2d n m (\i j -> i + j)) in t[n - 1, m - 1]

-- ==
-- entry: words
-- input { 5i64 } output { 0i32 }
-- input { 9223372036854775807i64 }
-- error: Failed to allocate memory in
-- input { 4611686018427387904i64 }
-- error: Failed to allocate memory in
-- input { 4611686018427387905i64 }
-- error: Failed to allocate memory in
entry words (n: i64) = let t = #[opaque] (replicate n 0i32) in t[n - 1]

-- ==
-- entry: after
-- input { 5i64 } output { 10i64 }
entry after (n: i64) = i64.sum (iota n)
